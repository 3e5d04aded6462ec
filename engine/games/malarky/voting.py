"""The vote: secret, asked of all alike, changeable until the last one is in (M21-M25, MQ20, MQ21, MQ31)."""

from engine.games.folders.state import note_hand, set_hand
from engine.games.malarky.actions import Vote, VoteBlack, VoteEmpty
from engine.games.malarky.state import BLACK, EMPTY, State, Turn
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace


def enter(turn: Turn) -> None:
    """Opens the vote, after the challenges that waited; with no standing answer nobody is asked (MQ31, MQ33).

    Opened again after a verdict it counts from zero; who sends nothing keeps his vote unless the answer is struck.
    """
    state, again = turn.state, turn.state.again
    if not state.standing:
        turn.set(queue=())
        turn.go(Phase.REVEAL)
        return
    if state.queue:
        turn.go(Phase.BALLOT)
        return
    turn.set(again=False)
    turn.begin(Phase.VOTE)
    standing = {str(seat) for seat in state.standing} | {BLACK, EMPTY}
    for seat in state.voters:
        kept = state.hand(seat).vote
        set_hand(turn, seat, vote=kept if kept in standing else None, voted=False)
    turn.ask_all(state.voters, "vote", again=again)
    if state.pace is not Pace.LIVE:
        turn.tell_rest(state.voters, "vote_watch")


def missing(state: State) -> list[int]:
    """Those who have not voted."""
    return [seat for seat in state.voters if not state.hand(seat).voted]


def ask_missing(turn: Turn) -> None:
    """After a failed challenge those who have not voted are asked once more, so that a bare answer counts again."""
    for seat in missing(turn.state):
        turn.ask(seat, "vote", again=False)


def remind(turn: Turn) -> None:
    """Those who have sent nothing are reminded in private (MQ21)."""
    turn.remind(missing(turn.state), "vote_remind")


def voted(state: State) -> bool:
    """All votes are in; the holder has to send one like everybody (MQ21)."""
    return not missing(state)


def vote(turn: Turn, seat: int, action: Vote | VoteBlack | VoteEmpty) -> None:
    """Takes a vote, with one receipt whatever it is (MQ20)."""
    match action:
        case Vote(target):
            named = str(int(target))
        case VoteBlack():
            named = BLACK
        case VoteEmpty():
            named = EMPTY
    note_hand(turn, seat, "vote", vote=named, voted=True)
    turn.tell(seat, "voted")
