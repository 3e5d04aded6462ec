"""Why a word of Malarky does not work now: a sentence of the seat's own view, "" where nothing better can be said."""

from engine.games.malarky.view import Phase, View
from prompts.games.malarky.common import goes_on

_BEFORE_THE_VOTE = (Phase.THINK, Phase.ANSWER)
_IN_A_ROUND = (Phase.THINK, Phase.ANSWER, Phase.BALLOT, Phase.VOTE)
_CLOSING = (Phase.REVEAL, Phase.DUEL_REVEAL)


def _out(view: View) -> str:
    """Of somebody who does not play this round (any more)."""
    if view.phase not in _IN_A_ROUND:
        return ""
    if view.disqualified:
        return "You sit out until the next question."
    if view.seat in view.in_round:
        return ""
    return "You play from the next question." if goes_on(view) else "You only watch this round."


def roll(view: View) -> str:
    """ROLL where no duel is fought (MQ2)."""
    return "" if view.duel else "Thank you, but the die rolls by itself."


def ready(view: View) -> str:
    """READY once more, or when the time to think is over."""
    if view.phase is not Phase.THINK:
        return "READY is only for the time to think."
    return _out(view) or ("You are READY already." if view.ready else "")


def ok(view: View) -> str:
    """OK without a draft, or before one's turn."""
    if view.phase not in (Phase.THINK, Phase.ANSWER):
        return ""
    return _out(view) or _not_my_turn("OK", view) or "You have no draft that OK could give."


def forced(view: View) -> str:
    """FORCED before one's turn, or where nobody has answered yet."""
    if view.phase not in (Phase.THINK, Phase.ANSWER):
        return ""
    return _out(view) or _not_my_turn("FORCED", view) or "Nobody has answered before you."


def _not_my_turn(word: str, view: View) -> str:
    return "" if view.speaker == view.seat else f"{word} is for your turn to answer."


def wait(view: View) -> str:
    """WAIT where the time is not cut short."""
    return _out(view) or ("WAIT is for your turn to answer." if view.phase is Phase.THINK else "")


def similar(view: View) -> str:
    """SIMILAR where no answer repeats another, or of one that was not told yet."""
    return _out(view) or ("SIMILAR is for answers that were told." if view.phase in _BEFORE_THE_VOTE else "")


def ballot(view: View) -> str:
    """AYE or NAY of somebody who is not asked."""
    return "No AYE or NAY is asked for just now." if view.ballot is None else "This ballot is for others."


def done(view: View) -> str:
    """DONE once more, or where nobody is asked for it."""
    if view.phase in _CLOSING and view.done and view.ask is not None and view.ask.kind == view.phase:
        return "You have said so already."
    return "There is no need to say DONE just now."


def vote(view: View) -> str:
    """A vote that comes too early."""
    return _out(view) or ("Votes come after the answers." if view.phase in _BEFORE_THE_VOTE else "")


def object_(view: View) -> str:
    """OBJECT of the holder, or once more."""
    if view.phase is not Phase.REVEAL or view.reveal is None:
        return ""
    if view.reveal.holder == view.seat:
        return "OBJECT is for the others: you held the real answer."
    return "There has been an objection in this round already."


def label(view: View) -> str:
    """REAL or BLUFF before the answer."""
    return "" if view.duel else "REAL and BLUFF are words for a duel."


def judgement(view: View) -> str:
    """CORRECT or WRONG."""
    return "" if view.duel else "CORRECT and WRONG are words for a duel."
