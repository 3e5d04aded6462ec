"""Why a word of IGOR does not work now: a sentence of the seat's own view, "" where nothing better can be said."""

from engine.games.igor.view import Phase, View

_OVER = "The game is over."


def _in_hand(view: View) -> bool:
    return view.phase in (Phase.PLAY, Phase.CLOSING)


def _out(view: View) -> str:
    return "You are dealt in at the next deal." if _in_hand(view) and view.seat not in view.dealt_in else ""


def hand_only(view: View) -> str:
    if view.phase is Phase.OVER:
        return _OVER
    return _out(view) or ("" if _in_hand(view) else "No hand is being played just now.")


def turn(view: View) -> str:
    if hand_only(view):
        return hand_only(view)
    return "It is not your turn." if view.phase is Phase.PLAY else "The hand is played."


def talk(view: View) -> str:
    return hand_only(view)


def appeal(view: View) -> str:
    return hand_only(view) or "There is no verdict about you to appeal against."


def fine(view: View) -> str:
    return hand_only(view) or "FINE is for the dealer, when a turn takes too long."


def ballot(view: View) -> str:
    if view.phase is Phase.OVER:
        return _OVER
    return "Your ballot is in." if view.ballot is not None else "There is no ballot for you now."


def change(view: View) -> str:
    """Rules change between hands, each in his turn."""
    if view.phase is Phase.OVER:
        return _OVER
    if _in_hand(view):
        return "Rules change between hands."
    return f"It is up to {view.names[view.changer]} now." if view.changer not in (None, view.seat) else ""


def read(view: View) -> str:
    return _OVER if view.phase is Phase.OVER else "There is nothing new to read just now."


def done(view: View) -> str:
    if view.phase is Phase.OVER:
        return _OVER
    return "" if view.phase is Phase.CLOSING else "DONE is for when a hand is played."


def cards(view: View) -> str:
    """I4: in the same words whatever is in play."""
    if view.phase is Phase.OVER:
        return _OVER
    return "The rules lie face down until the hand is over." if _in_hand(view) else ""


def table(view: View) -> str:
    return hand_only(view) or "The hand is played: nothing lies on the table."


def blank(view: View) -> str:
    return _OVER if view.phase is Phase.OVER else "Cards are written before the first hand, where the table wants it."


def nothing(view: View) -> str:
    return _OVER if view.phase is Phase.OVER else ""
