"""Why a word of the Secrets Game does not work now: a sentence of the seat's own view, "" where nothing better can be
said."""

from engine.games.secrets.view import Phase, View
from prompts.kit.words import does, sentence


def me(view: View) -> str:
    """ME of one who has told, or is new, or while somebody tells."""
    if view.phase is Phase.STORY and view.teller is not None:
        if view.teller == view.seat:
            return "You are telling already."
        return f"{sentence(does(view, view.teller, 'tell'))} now."
    if view.phase in (Phase.CLAIM, Phase.QUESTIONS, Phase.VOTE) and not view.extra:
        if is_new := _new(view):
            return is_new
        if _has_told(view):
            return "You have told in this round."
    if view.phase is Phase.CLAIM:
        return f"{_of_my_team(view)} tells for your team this time."
    if view.phase is Phase.VOTE and view.booked is not None:
        return f"{sentence(does(view, view.booked, 'tell'))} next."
    if view.phase is Phase.VOTE and view.vote is None and _votes_and_tells(view):
        return "First your vote, T or L. Then ME, to tell next."
    return "ME is for when the next story is wanted."


def _votes_and_tells(view: View) -> bool:
    """Whether the seat is asked for a vote and may tell in this round."""
    return view.seat in view.waiting and view.seat not in view.outside and view.token[view.seat] in view.listeners


def _has_told(view: View) -> bool:
    """Whether the seat's token has told in this round; of the story that the others vote on it has."""
    if view.seat is None:
        return False
    token = view.token[view.seat]
    is_teller = view.phase is not Phase.STORY and view.teller is not None and view.token[view.teller] == token
    return token in view.told or is_teller


def _new(view: View) -> str:
    """Why a newcomer tells and votes not yet; "" for anybody else."""
    if view.seat not in view.newcomers:
        return ""
    return "You play from the next round." if view.round < view.rounds else "You have no part in this round."


def _of_my_team(view: View) -> str:
    """Whose turn it is in the seat's own team."""
    mine = [seat for seat in view.waiting if view.seat is not None and view.token[seat] == view.token[view.seat]]
    return view.names[mine[0]] if mine else "Another"


def tell(view: View) -> str:
    """STORY alone, or out of turn."""
    if view.phase is Phase.STORY and view.teller == view.seat:
        return "Just text the story itself."
    return "Text ME 1 or ME 2 first, then your story." if view.phase is Phase.CLAIM and not _has_told(view) else ""


def token(view: View) -> str:
    """TRUE or LIE before a story is there, of its teller, or of one who has no vote on it."""
    if view.phase is Phase.STORY and view.teller == view.seat:
        return "TRUE or LIE comes after your DONE." if view.parts else "First your story, then DONE; then I ask that."
    if view.phase in (Phase.CLAIM, Phase.STORY, Phase.TIE):
        return _no_part(view) or "TRUE or LIE comes with the next story."
    if view.phase not in (Phase.QUESTIONS, Phase.VOTE) or view.seat is None:
        return ""
    if view.teller == view.seat:
        return "You have said that already, and it stands."
    return _no_part(view) or "First the questions, then the vote."


def _no_part(view: View) -> str:
    """Why the seat neither asks nor votes about the story, or the next one; "" where it does."""
    if view.seat is None or view.teller is None:
        return _new(view)
    if view.token[view.teller] == view.token[view.seat]:
        return "This story is your own team's: the others vote."
    return _new(view) or ("You vote from the next story on." if view.seat in view.outside else "")


def done(view: View) -> str:
    """DONE before there is a story, or once more."""
    if view.phase is Phase.STORY and view.teller == view.seat:
        return "You have said DONE." if view.finished else "There is no story yet."
    return "There is no need to say DONE just now."


def retell(view: View) -> str:
    """RETELL of a story that the others have, or of none."""
    if view.teller != view.seat or view.teller is None:
        return "RETELL is for who tells a story."
    return "Nothing of your story is there yet." if view.phase is Phase.STORY else "The others have your story already."


def swap(view: View) -> str:
    """SWAP after the teller has begun, or when there is none left."""
    if view.phase is Phase.STORY and view.teller != view.seat:
        return "Only who tells may swap lines now."
    if view.swaps_left:
        return "SWAP is for before a story begins."
    return "No lines may be swapped any more in this round."


def sure(view: View) -> str:
    """SURE without a team, or without its vote."""
    if not view.teams:
        return "SURE is a word for teams."
    return "" if view.phase is not Phase.VOTE else "First T or L, then SURE." if view.vote is None else ""


def extra(view: View) -> str:
    """EXTRA without a tie, or of one who is not in it."""
    return "EXTRA is for those who are equal at the top, when all is told."


def ask(view: View) -> str:
    """ASK where there are no questions."""
    if view.phase is Phase.QUESTIONS:
        if view.teller == view.seat:
            return "The questions are asked by the others."
        return _no_part(view) or "You have asked your questions."
    return "Questions have no place just now."


def withdraw(view: View) -> str:
    """WITHDRAW without a story."""
    return "There is no story of yours that I keep."


def undo(view: View) -> str:
    """UNDO where nothing was sent, or where it has had its effect."""
    return "You have nothing to take back just now."
