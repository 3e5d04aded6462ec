"""What several messages of the Secrets Game share: limits, lines, the holders of tokens, the score sheet."""

from collections.abc import Sequence

from engine.games.secrets.phases import SECONDS
from engine.games.secrets.view import Phase, View
from engine.kernel.view import AskView
from prompts.kit.words import clock, listed, plural, who

MOST_NAMED = 5


def asked(view: View) -> AskView | None:
    """The newest question that is open, or the last one, which is over."""
    return view.asks[-1] if view.asks else view.ask


def limit(view: View, kind: str, phase: Phase) -> str:
    """How long the ask of this kind lasts, in words: "70 seconds"."""
    ask = asked(view)
    given = ask.limit if ask is not None and ask.kind == kind else None
    return clock(given or SECONDS[phase](view) or 0.0)


def round_name(view: View) -> str:
    """ "Round 2 of 4", "Extra stories"."""
    return "Extra stories" if view.extra or view.tied else f"Round {view.round} of {view.rounds}"


def lines(view: View) -> str:
    """The two lines, each with its number."""
    return "\n".join(f"{number} {line.text}" for number, line in enumerate(view.lines, 1))


def told_line(view: View) -> str:
    """The line that the teller has chosen; "" where he may take either."""
    return "" if view.line is None else view.lines[view.line - 1].text


def holder(view: View, number: int) -> str:
    """Who votes with one token: "Ann", "you", "team 2", "your team"."""
    if not view.teams:
        return who(view, number)
    return "your team" if number == own_token(view) else f"team {number + 1}"


def holders(view: View, numbers: Sequence[int], last: str = "and") -> str:
    """The names of several."""
    return listed([holder(view, number) for number in numbers], last)


def waiting(view: View) -> str:
    """Who may tell next, by name while these are few."""
    if len(view.waiting) > MOST_NAMED:
        return f"one of the {len(view.waiting)} who have still to tell"
    return listed([who(view, seat) for seat in view.waiting], "or")


def own_token(view: View) -> int | None:
    """The reader's token; None for a stranger."""
    return None if view.seat is None else view.token[view.seat]


def shared(view: View) -> bool:
    """Whether somebody who listens has one vote with the reader."""
    mine = own_token(view)
    if not view.teams or mine is None:
        return False
    team = [seat for seat, each in enumerate(view.token) if each == mine and seat != view.seat]
    return any(not view.left[seat] and seat not in view.outside for seat in team)


def member(view: View, seat: int) -> str:
    """A seat with its team: "Ann of team 2", "you"."""
    name = who(view, seat)
    return name if seat == view.seat or not view.teams else f"{name} ({holder(view, view.token[seat])})"


def total(view: View, number: int) -> int:
    """The points of a token over all rounds."""
    return sum(points or 0 for points in view.sheet[number])


def ranked(view: View) -> list[int]:
    """The tokens, the highest total first."""
    return sorted(range(len(view.sheet)), key=lambda number: -total(view, number))


def sheet(view: View, rounds: int) -> str:
    """The score sheet of the first so many rounds, a line for each token: "Ann: 6+4 = 10" (S17, S18)."""
    return "\n".join(_row(view, number, rounds) for number in ranked(view))


def _row(view: View, number: int, rounds: int) -> str:
    points = ["-" if each is None else str(each) for each in view.sheet[number][:rounds]]
    left = " (left)" if gone(view, number) else ""
    told = "+".join(points) if rounds > 1 else points[0] if points else "-"
    summed = f" = {sum(each or 0 for each in view.sheet[number][:rounds])}" if rounds > 1 else ""
    name = f"Team {number + 1}" if view.teams else view.names[number]
    return f"{name}: {told}{summed}{left}"


def gone(view: View, number: int) -> bool:
    """Whether nobody of a token is here any more."""
    return all(left for left, each in zip(view.left, view.token, strict=True) if each == number)


def swaps(view: View) -> str:
    """ "2 swaps are left in this round." """
    return f"{plural(view.swaps_left, 'swap')} {'is' if view.swaps_left == 1 else 'are'} left in this round."
