"""Plurals, lists, names and times, as they are said."""

import re
from collections.abc import Sequence
from typing import Protocol

from engine.kernel.lengths import length

MINUTE = 60
HOUR = 3600
DAY = 86400


class Named(Protocol):
    """A view: who reads (None: a stranger), and everybody's names by seat."""

    @property
    def seat(self) -> int | None: ...

    @property
    def names(self) -> tuple[str, ...]: ...


def plural(count: int, noun: str, nouns: str = "") -> str:
    """ "1 point", "2 points"; `nouns` for a plural that takes more than an s."""
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """ "Ann", "Ann and Bob", "Ann, Bob and Cy"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def over(names: Sequence[str], winners: Sequence[int]) -> str:
    """What heads a screen when the match is over: who has won, if anybody has."""
    if not winners:
        return "The game is over"
    return f"{listed([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'win'}!"


def clock(seconds: float) -> str:
    """A span of time in its one best unit: "45 seconds", "2 minutes", "90 seconds", "12 hours", "3 days"."""
    whole = max(0, round(seconds))
    if whole < 2 * MINUTE or (whole < 5 * MINUTE and whole % MINUTE):
        return plural(whole, "second")
    if whole < 2 * HOUR:
        return plural(round(whole / MINUTE), "minute")
    if whole < 2 * DAY:
        return plural(round(whole / HOUR), "hour")
    return plural(round(whole / DAY), "day")


def time_left(until: float | None, at: float) -> str:
    """ " 45 seconds left.": what follows a sentence that tells what the table waits for; empty where no limit runs."""
    return "" if until is None else f" {sentence(clock(until - at))} left."


def who(view: Named, seat: int) -> str:
    """The name of a seat, "you" for the reader."""
    return "you" if seat == view.seat else view.names[seat]


def whose(view: Named, seat: int) -> str:
    """ "Ann's", "your"."""
    return "your" if seat == view.seat else possessive(view.names[seat])


def possessive(name: str) -> str:
    """ "Ann's", "Jess'"."""
    return f"{name}'" if name[-1:] in "sS" else f"{name}'s"


def does(view: Named, seat: int, verb: str, verbs: str = "") -> str:
    """A name with its verb: "Ann votes", "you vote". `verbs` is the form for others where an s is not enough."""
    return f"{who(view, seat)} {agreeing(view, seat, verb, verbs)}"


def agreeing(view: Named, seat: int, verb: str, verbs: str = "") -> str:
    """The verb alone: "votes", and after "you" "vote"."""
    return verb if seat == view.seat else verbs or verb + "s"


def everyone(view: Named, seats: Sequence[int], last: str = "and") -> str:
    """The names of several seats, "you" among them."""
    return listed([who(view, seat) for seat in seats], last)


def numbered(names: Sequence[str], seats: Sequence[int], last: str = "or") -> str:
    """Seats to choose from, with the numbers they are chosen by: "1 Ann, 2 Bob or 4 Dan"."""
    return listed([f"{seat + 1} {names[seat]}" for seat in seats], last)


def sentence(text: str) -> str:
    """The text with a capital to begin with."""
    return text[:1].upper() + text[1:]


_DOUBLES, _SINGLES = '"“”„‟«»″‶❝❞〝〞＂ʺˮ', "'‘’‚‛′‵`´"
_DOUBLE = re.compile(f"[{_DOUBLES}{_SINGLES}]{{2,}}|[{_DOUBLES}]")


def quoted(words: str) -> str:
    """A player's own words between quotation marks, of which there is none within: nothing that stands in them ends
    them. Where a line begins with who says it and ends with the words, they need none (see docs/words.md)."""
    within = _DOUBLE.sub("'", words)
    return f'"{within}"'


def shortened(words: str, most: int) -> str:
    """The words, or as many of them as fit `most` characters, with dots for the rest."""
    if length(words) <= most:
        return words
    cut = words[: most - 2]
    while length(cut) > most - 2:
        cut = cut[:-1]
    head, space, _ = cut.rpartition(" ")
    return f"{(head if space and len(head) > most // 2 else cut).rstrip(' ,.;:')}.."


def teams_listed(*, names: Sequence[str], teams: Sequence[int], count: int = 0) -> str:
    """Who is in which of `count` teams (0: as many as have somebody)."""
    parts = []
    for team in range(1, (count or max(teams, default=0)) + 1):
        members = [name for name, each in zip(names, teams, strict=True) if each == team]
        parts.append(f"Team {team}: {listed(members) or 'nobody yet'}.")
    return " ".join(parts)
