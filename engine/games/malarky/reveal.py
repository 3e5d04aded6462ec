"""The reveal: all votes and the real answer at once, the points, and the time to object (M21, M26, MQ12, MQ14); and
DONE, which ends such a time early."""

from collections.abc import Iterator

from engine.games.folders.state import Before
from engine.games.malarky import rounds, scoring
from engine.games.malarky.actions import Done, Object, ObjectEmpty, Roll
from engine.games.malarky.state import State, Turn
from engine.games.malarky.view import Phase, Reveal
from engine.kernel.forms import Form
from engine.kernel.game import Pace, Telling
from engine.kernel.values import certain, changed


def enter(turn: Turn) -> None:
    """Counts, pays and shows; without a standing answer there is nothing to object to, so no time for it (MQ33)."""
    state = turn.state
    votes, shown = scoring.count(state), state.shown(scoring.author(state), state.declared is not None)
    points = scoring.points(state, votes)
    turn.set(reveal=Reveal(**shown, votes=votes, points=points))
    for seat, earned in enumerate(points):
        turn.set_seat(seat, total=state.seats[seat].total + earned, done=False)
    if state.standing:
        turn.begin(Phase.REVEAL)
        turn.ask_each(state.present, "reveal", telling=Telling.RESULT, picture="believed")
        turn.result(None, "reveal", but=state.present, picture="believed")
    else:
        turn.result(None, "reveal")
        rounds.go_on(turn)


def forms(state: State, seat: int) -> Iterator[Form]:
    """DONE and objections; in live play the next Host may roll already."""
    yield from done_forms(state, seat)
    yield from object_forms(state, seat)
    if state.pace is Pace.LIVE and seat == state.next_host and state.noted != seat:
        yield Form(Roll)


def done_forms(state: State, seat: int) -> Iterator[Form]:
    """DONE, once, where the phase waits for it."""
    if not state.seats[seat].done:
        yield Form(Done, ask=state.seats[seat].asked(state.phase))


def object_forms(state: State, seat: int) -> Iterator[Form]:
    """One objection a round, by anybody but the holder (MQ12); an appeal of one's own empty hand (MQ14)."""
    if seat != state.round.holder and not state.round.objected:
        yield Form(Object)
    if seat not in state.round.appealed and _wrong_empty(state, seat):
        yield Form(ObjectEmpty)


def _wrong_empty(state: State, seat: int) -> bool:
    """Whether the seat has paid for an empty hand in the shown round (M30, MQ14)."""
    shown = certain(state.reveal)
    return any(vote.seat == seat and scoring.wrong_empty(vote, shown.author) for vote in shown.votes)


def done(turn: Turn, seat: int, action: Done | Roll) -> None:
    """Nothing more to say in this phase. The next Host's roll is noted until the reveal is over."""
    rolls = isinstance(action, Roll)
    if rolls:
        turn.set(noted=seat)
    turn.note(seat, "roll" if rolls else "done", {}, done=True)
    turn.close(seat)
    turn.tell(seat, "noted_roll" if rolls else "done")


def done_back(turn: Turn, seat: int, before: Before) -> None:
    """Its question is open again, unless another was put since; its roll is noted no more."""
    turn.set_seat(seat, done=False)
    turn.reopen(seat, turn.state.phase)
    if turn.state.noted == seat:
        turn.set(noted=None)


def adjust(turn: Turn, seat: int, by: int) -> None:
    """An objection was upheld: the points of one seat change, nothing else (MQ12, MQ14)."""
    shown = certain(turn.state.reveal)
    points = tuple(earned + by if each == seat else earned for each, earned in enumerate(shown.points))
    turn.set(reveal=changed(shown, points=points))
    turn.set_seat(seat, total=turn.state.seats[seat].total + by)
