"""Why a word of Malta! does not work now: a sentence of the seat's own view, "" where nothing better can be said."""

from engine.games.malta.view import Phase, View
from engine.kernel.game import Pace
from prompts.kit.words import possessive

_OVER = "The game is over."
_OUT = "You are out, unless somebody plays Reinvite."


def _out(view: View) -> str:
    if view.phase is Phase.OVER:
        return _OVER
    return _OUT if view.seat is not None and view.out[view.seat] else ""


def placing(view: View) -> str:
    if view.phase is not Phase.PLACEMENT:
        return _out(view) or "All pawns stand on the board."
    return "" if view.asks else "You stand already."


def turn(view: View) -> str:
    if _out(view):
        return _out(view)
    if view.active is None:
        return "" if view.asks else "All pawns are placed first."
    if view.active != view.seat:
        return f"It is {possessive(view.names[view.active])} turn."
    return "The others may answer your card first." if view.phase is Phase.WINDOW else ""


def answer(view: View) -> str:
    if _out(view):
        return _out(view)
    if view.pace is not Pace.LIVE:
        return "At this pace standing orders answer cards, such as AUTO NEGATE ME."
    if view.phase is not Phase.WINDOW:
        return "That card is settled." if view.pile else "No card lies on the table."
    if view.stack[-1].seat == view.seat:
        return "You cannot answer your own card."
    return "You have let it pass. WAIT takes that back." if view.ok_turn else "You have let it pass."


def passing(view: View) -> str:
    if _out(view):
        return _out(view)
    if view.pace is not Pace.LIVE:
        return "At this pace nobody is asked to let a card pass."
    return "It is your own turn." if view.active == view.seat else ""


def order(view: View) -> str:
    return _out(view)


def back(view: View) -> str:
    return _OVER if view.phase is Phase.OVER else "You are here already."


def nothing(view: View) -> str:
    return _OVER if view.phase is Phase.OVER else ""
