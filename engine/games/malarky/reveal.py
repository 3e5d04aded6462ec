"""The reveal: all votes and the real answer at once, the points, and the time to object (M21, M26, MQ12, MQ14); and
DONE, which ends such a time early."""

from engine.games.folders.state import Before
from engine.games.malarky import rounds, scoring
from engine.games.malarky.actions import Done, Roll
from engine.games.malarky.state import State, Turn
from engine.games.malarky.view import Phase, Reveal
from engine.kernel.game import Telling
from engine.kernel.values import changed


def enter(turn: Turn) -> None:
    """Counts, pays and shows; without a standing answer there is nothing to object to, so no time for it (MQ33)."""
    state = turn.state
    question, holder = state.question, state.round.holder
    if question is None or holder is None:
        return
    votes = scoring.count(state)
    shown = Reveal(
        round=state.round.number,
        question=question.text,
        answer=question.answer,
        holder=holder,
        author=scoring.author(state),
        forced=state.declared is not None,
        answers=state.round.answers,
        votes=votes,
        points=scoring.points(state, votes),
    )
    turn.set(reveal=shown)
    for seat, earned in enumerate(shown.points):
        turn.set_seat(seat, total=state.seats[seat].total + earned, done=False)
    if state.standing:
        turn.begin(Phase.REVEAL)
        turn.ask_all(state.present, "reveal", telling=Telling.RESULT, watched=True, picture="believed")
        return
    turn.result(None, "reveal")
    rounds.after_round(turn)


def done(turn: Turn, seat: int, action: Done) -> None:
    """Nothing more to say in this phase."""
    _done(turn, seat, "done")
    turn.tell(seat, "done")


def roll(turn: Turn, seat: int, action: Roll) -> None:
    """The next Host's roll is noted until the reveal is over; he has nothing more to say here."""
    turn.set(noted=seat)
    _done(turn, seat, "roll")
    turn.tell(seat, "noted_roll")


def _done(turn: Turn, seat: int, what: str) -> None:
    turn.note(seat, what, {}, done=True)
    turn.close(seat)


def done_back(turn: Turn, seat: int, before: Before) -> None:
    """Its question is open again, unless another was put since."""
    turn.set_seat(seat, done=False)
    turn.reopen(seat, turn.state.phase)


def roll_back(turn: Turn, seat: int, before: Before) -> None:
    """Nor is the roll noted any more."""
    turn.set(noted=None)
    done_back(turn, seat, before)


def wrong_empty(state: State, seat: int) -> bool:
    """Whether the seat has paid for an empty hand in the shown round (M30, MQ14)."""
    shown = state.reveal
    return shown is not None and any(
        vote.seat == seat and scoring.wrong_empty(vote, shown.author) for vote in shown.votes
    )


def strike_points(turn: Turn, holder: int) -> None:
    """The holder broke the rule: his own points of the round go, nothing else (MQ12)."""
    if turn.state.reveal is not None:
        _adjust(turn, turn.state.reveal, holder, -turn.state.reveal.points[holder])


def forgive_empty(turn: Turn, seat: int) -> None:
    """The two points come back, nothing else changes (MQ14)."""
    if turn.state.reveal is not None:
        _adjust(turn, turn.state.reveal, seat, 2)


def _adjust(turn: Turn, shown: Reveal, seat: int, by: int) -> None:
    points = tuple(earned + by if each == seat else earned for each, earned in enumerate(shown.points))
    turn.set(reveal=changed(shown, points=points))
    turn.set_seat(seat, total=turn.state.seats[seat].total + by)
