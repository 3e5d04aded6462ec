"""How tokens, members of teams and opening lines are called aloud in the Secrets Game."""

from engine.games.secrets.view import View
from prompts.games.secrets.common import holder
from prompts.kit.aloud import lines, own
from prompts.kit.words import who

TOKENS = {True: "true", False: "a lie"}


def member(view: View, seat: int) -> str:
    """A seat with its team: "Ann of team 2", "you"."""
    name = who(view, seat)
    return name if seat == view.seat or not view.teams else f"{name} of {holder(view, view.token[seat])}"


def two_lines(view: View) -> str:
    """Both lines, each by its number."""
    first, second = (
        (f"{name}: {begun(line.text)}") for name, line in zip(("The first line", "The second"), view.lines, strict=True)
    )
    return lines(first, second)


def begun(line: str) -> str:
    """An opening line, which ends in the air."""
    return f"{own(line.rstrip('. '))}, dot dot dot."
