"""`partyline decks stats`: how the answers of the decks do with people, and which never fool or always fool."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import func, select

from service.base.service import Service
from service.operate.aligned import aligned
from service.store.database import reading
from service.store.tables import tallies

HEAD = ("card", "answer", "told", "votes", "of", "by chance", "empty", "finding", "words")
ENOUGH = 5.0
"""So many votes chance alone must give an answer before anything is found of it."""
SELDOM, OFTEN = 0.25, 2.0  # of the votes that chance gives
NOTHING = "-"
WHEN_FOUND = f"An answer has a finding once chance alone would have given it {ENOUGH:g} votes."
NONE_YET = "No round with people has been counted yet."


def stats(service: Service, game: str) -> str:
    """A table of all that was counted of a game's cards, those first of which something is found. `told` is in how
    many rounds, `votes` of so many voters; `by chance` would be its votes where nobody knows anything; `empty` are
    people who made up the real answer and rightly said so. Below it are the sums, and when something is found."""
    summed = [func.sum(tallies.c[name]) for name in ("votes", "voters", "by_chance", "empty")]
    kept = (tallies.c.card, tallies.c.is_real, tallies.c.words)
    query = select(*kept, func.count(), *summed).where(tallies.c.game == game).group_by(*kept)
    with reading(service.db).begin() as reader:
        rows = reader.execute(query).all()
    lines = sorted(map(_line, rows), key=lambda line: (line[-2] == NOTHING, line[0], line[1] != "real", line[-1]))
    if not lines:
        return NONE_YET
    sums = (
        _sum("real answers", [row for row in rows if row.is_real]),
        _sum("bluffs", [row for row in rows if not row.is_real]),
    )
    return "\n".join([*aligned([HEAD, *lines], left=(0, 1, 7, 8)), "", *sums, WHEN_FOUND])


def _sum(what: str, rows: Sequence[Any]) -> str:
    votes, voters, by_chance = (sum(row[place] for row in rows) for place in (4, 5, 6))
    return f"All {what}: {votes} votes of {voters}, by chance {by_chance:.1f}."


def _line(row: Sequence[Any]) -> tuple[str, ...]:
    card, is_real, words, told, votes, voters, by_chance, empty = row
    numbers = (str(told), str(votes), str(voters), f"{by_chance:.1f}", str(empty))
    return (card, "real" if is_real else "bluff", *numbers, _finding(is_real, votes, by_chance, empty), words)


def _finding(is_real: bool, votes: int, by_chance: float, empty: int) -> str:
    if by_chance < ENOUGH:
        return NOTHING
    if votes <= SELDOM * by_chance:
        return "nobody believes it" if is_real else "never fools"
    if votes + empty >= OFTEN * by_chance:
        return "too well known" if is_real else "always fools"
    return NOTHING
