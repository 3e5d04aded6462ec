"""Why a word of Team Malarky does not work now: a sentence of the seat's own view, "" where there is none better."""

from engine.games.folders.view import Phase
from engine.games.team_malarky.view import View
from prompts.games.team_malarky.common import others


def _no_folder(view: View) -> str:
    """Of somebody who gives no answer in this round."""
    if view.seat in view.in_round or view.phase not in (Phase.THINK, Phase.ANSWER):
        return ""
    if view.seat in view.receivers:
        return "Your team has no folders in this round: you choose when they have answered."
    return "You play from the next question."


def ready(view: View) -> str:
    """READY once more, or when the time to think is over."""
    if view.phase is not Phase.THINK:
        return "READY is only for the time to think."
    return _no_folder(view) or ("You are READY already." if view.ready else "")


def ok(view: View) -> str:
    """OK without a draft, before one's turn, or of a team that chooses."""
    if view.phase is Phase.VOTE:
        return "SURE closes your team's choice." if view.seat in view.receivers else ""
    return _no_folder(view) or _not_my_turn("OK", view) or "You have no draft that OK could give."


def forced(view: View) -> str:
    """FORCED before one's turn, or where nobody has answered yet."""
    if view.phase is Phase.VOTE:
        return "FORCED is for one's turn to answer."
    return _no_folder(view) or _not_my_turn("FORCED", view) or "Nobody has answered before you."


def _not_my_turn(word: str, view: View) -> str:
    return "" if view.speaker == view.seat else f"{word} is for your turn to answer."


def wait(view: View) -> str:
    """WAIT where the time is not cut short."""
    return _no_folder(view) or ("WAIT is for your turn to answer." if view.phase is Phase.THINK else "")


def choose(view: View) -> str:
    """A choice that comes too early, or from the team that gave the answers."""
    if view.seat in view.in_round:
        return f"In this round team {others(view.givers)} chooses."
    return "You choose when all answers are in." if view.phase in (Phase.THINK, Phase.ANSWER) else ""


def sure(view: View) -> str:
    """SURE before there is a choice."""
    if view.phase is Phase.VOTE and view.seat in view.receivers:
        return "Your team has picked nobody yet: text a name or its number first."
    return choose(view)
