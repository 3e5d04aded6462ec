"""The vote: secret, asked of all alike, changeable until the last one is in (M21-M25, MQ20, MQ21, MQ31)."""

from collections.abc import Iterator

from engine.games.folders.state import note_hand, set_hand
from engine.games.malarky.actions import Vote, VoteBlack, VoteEmpty
from engine.games.malarky.challenges import similar_forms
from engine.games.malarky.state import BLACK, EMPTY, State, Turn
from engine.games.malarky.view import Phase
from engine.kernel.forms import Blank, Form, Kind
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
    standing = {*map(str, state.standing), BLACK, EMPTY}
    for seat in state.voters:
        kept = state.hand(seat).vote
        set_hand(turn, seat, vote=kept if kept in standing else None, voted=False)
    turn.ask_all((), "vote", again=again)
    turn.ask_each(state.voters, "vote", secret=True, again=again)
    if state.pace is not Pace.LIVE:
        turn.tell_rest(state.voters, "vote_watch")


def missing(state: State) -> list[int]:
    """Those who have not voted; the holder has to send something like everybody (MQ21)."""
    return [seat for seat, hand in state.hands.items() if not hand.voted and seat not in state.struck]


def ask_missing(turn: Turn) -> None:
    """After a failed challenge those who have not voted are asked once more, so that a bare answer counts again."""
    turn.ask_each(missing(turn.state), "vote", secret=True, again=False)


def forms(state: State, seat: int) -> Iterator[Form]:
    """Anybody's answer but one's own (M22); BLACK and EMPTY are heard from all (MQ20, MQ21), and a challenge (MQ6).
    EMPTY is offered to those who gave an answer, as all know who they are."""
    if seat in state.voters:
        number = state.seats[seat].number_of("vote")
        others = tuple(sorted(each for each in state.standing if each != seat))
        if others:
            yield Form(Vote, (Blank("target", Kind.SEAT, others),), number, plain=True)
        yield Form(VoteBlack, ask=number)
        yield Form(VoteEmpty, ask=number, unoffered=seat not in state.standing)
        yield from similar_forms(state, seat)


def vote(turn: Turn, seat: int, action: Vote | VoteBlack | VoteEmpty) -> None:
    """Takes a vote, with one receipt whatever it is (MQ20)."""
    chip = BLACK if isinstance(action, VoteBlack) else EMPTY
    note_hand(turn, seat, "vote", vote=str(int(action.target)) if isinstance(action, Vote) else chip, voted=True)
    turn.tell(seat, "voted")
