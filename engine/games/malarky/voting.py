"""The vote: secret, asked of all alike, changeable until the last one is in (M21-M25, MQ20, MQ21, MQ31)."""

from engine.games.malarky.actions import Vote, VoteBlack, VoteEmpty
from engine.games.malarky.state import Entry, Held, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace

BLACK = "black"
EMPTY = "empty"


def enter_vote(turn: Turn) -> None:
    """Opens the vote, after the challenges that waited; with no standing answer nobody is asked (MQ31, MQ33).

    Opened again after a verdict it counts from zero; who sends nothing keeps his vote unless the answer is struck.
    """
    state = turn.state
    if not state.standing:
        turn.set(queue=())
        turn.go(Phase.REVEAL)
        return
    if state.queue:
        turn.set(held=Held(Phase.VOTE))
        turn.go(Phase.BALLOT)
        return
    turn.set(again=False)
    turn.limit(Phase.VOTE)
    standing = {str(seat) for seat in state.standing} | {BLACK, EMPTY}
    for seat in state.voters:
        kept = state.hand(seat).vote
        number = turn.ask(seat, "vote", again=state.again)
        turn.set_hand(seat, vote=kept if kept in standing else None, voted=False, voting=number)
    if state.pace is not Pace.LIVE:
        turn.tell(None, "vote_watch", but=state.voters)


def ask_missing(turn: Turn) -> None:
    """After a failed challenge those who have not voted are asked once more, so that a bare answer counts again."""
    for seat in turn.state.voters:
        if not turn.state.hand(seat).voted:
            turn.set_hand(seat, voting=turn.ask(seat, "vote", again=False))


def remind_vote(turn: Turn) -> None:
    """Those who have sent nothing are reminded in private (MQ21)."""
    turn.remind((seat for seat in turn.state.voters if not turn.state.hand(seat).voted), "vote_remind")


def voted(state: State) -> bool:
    """All votes are in; the holder has to send one like everybody (MQ21)."""
    return all(state.hand(seat).voted for seat in state.voters)


def end_vote(turn: Turn) -> None:
    """The fists open (M21)."""
    turn.go(Phase.REVEAL)


def vote(turn: Turn, seat: int, action: Vote | VoteBlack | VoteEmpty) -> None:
    """Takes a vote, with one receipt whatever it is (MQ20)."""
    hand = turn.state.hand(seat)
    turn.keep(seat, Entry("vote", hand.vote, hand.voted))
    turn.set_hand(seat, vote=_named(action), voted=True)
    turn.tell(seat, "voted")


def _named(action: Vote | VoteBlack | VoteEmpty) -> str:
    if isinstance(action, Vote):
        return str(int(action.target))
    return BLACK if isinstance(action, VoteBlack) else EMPTY
