"""What was measured, as a table for the terminal and for docs/bench.md."""

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import median

import psycopg


@dataclass(frozen=True)
class Row:
    """One figure. `judged` is the number that `reach` and `aim` are held against: the figure itself, or its share of
    the floor. `note` says how it was measured and what else was seen."""

    name: str
    what: str
    floor: str
    ours: str
    judged: float
    reach: float
    aim: float
    note: str
    share: bool = False
    more_is_better: bool = True

    @property
    def verdict(self) -> str:
        """How far it got."""
        if self._at_least(self.aim):
            return "aim reached"
        return "reached" if self._at_least(self.reach) else "MISSED"

    def cells(self) -> tuple[str, ...]:
        """The row's words in the table."""
        share = f"{self.judged:.2f}" if self.share else ""
        return (
            self.name, self.what, self.floor or "none", self.ours, share, f"{self.reach:g}", f"{self.aim:g}",
            self.verdict,
        )  # fmt: skip

    def _at_least(self, goal: float) -> bool:
        return self.judged >= goal if self.more_is_better else self.judged <= goal


HEAD = ("row", "what", "floor", "ours", "ours/floor", "reach", "aim", "verdict")


def middle(values: Sequence[float]) -> float:
    """The median."""
    return float(median(values))


def spread(values: Sequence[float]) -> str:
    """The smallest and the largest."""
    return f"{min(values):.0f} to {max(values):.0f}"


def machine(postgres: str) -> str:
    """What it was measured on, and when. `postgres` is the server's address."""
    with psycopg.connect(postgres) as connection:
        version = connection.info.server_version // 10_000
    cores = len(os.sched_getaffinity(0))
    return f"{cores} cores, Python {platform.python_version()}, PostgreSQL {version}, {datetime.now(UTC):%d %B %Y}"


def plain(rows: Sequence[Row]) -> str:
    """The table for a terminal, with the notes under it."""
    lines = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    table = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([*table, "", *(f"{row.name}: {row.note}" for row in rows)])


def markdown(rows: Sequence[Row], where: str, runs: int) -> str:
    """The page docs/bench.md."""
    notes = [f"- **{row.name}**: {row.note}." for row in rows]
    return "\n".join([TITLE, INTRODUCTION.format(where=where, runs=runs), _table(rows), "", NOTES, *notes, ""])


def shown(page: str, rows: Sequence[Row], where: str) -> str:
    """The page of this text, README.md, with the table between its marks made anew."""
    before, mark, rest = page.partition(BEGINS)
    _, end, after = rest.partition(ENDS)
    if not mark or not end:
        raise ValueError(f"README.md has lost its marks {BEGINS} and {ENDS}")
    return f"{before}{mark}\n\n{_table(rows)}\n\n{where}.\n\n{end}{after}"


def _table(rows: Sequence[Row]) -> str:
    return "\n".join([_line(HEAD), _line(["---"] * len(HEAD)), *(_line(row.cells()) for row in rows)])


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


BEGINS, ENDS = "<!-- bin/bench writes this table -->", "<!-- and ends here -->"
TITLE = "# How fast it is\n"
INTRODUCTION = """\
Written by `bin/bench` on {where}. Servers, clients and the service share the machine, on
loopback. A figure is the median of {runs} runs, and its floor is measured in turn with it (floor, ours, floor ...): so
compare the two rather than either with figures from elsewhere. *reach* is what must hold, *aim* what we would like.
"""
NOTES = "How each was measured:\n"
