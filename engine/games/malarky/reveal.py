"""The reveal: all votes and the real answer at once, the points, and the time to object (M21, M26, MQ12, MQ14)."""

from dataclasses import replace

from engine.games.malarky import ending, scoring
from engine.games.malarky.actions import Done, Roll
from engine.games.malarky.state import Entry, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase, Reveal
from engine.kernel.game import Telling


def enter_reveal(turn: Turn) -> None:
    """Counts, pays and shows; without a standing answer there is nothing to object to, so no time for it (MQ33)."""
    state = turn.state
    question, holder = state.round.question, state.round.holder
    if question is None or holder is None:
        return
    votes = scoring.count(state)
    points = scoring.points(state, votes)
    shown = Reveal(
        round=state.round.number,
        question=question.text,
        answer=question.answer,
        holder=holder,
        author=scoring.author(state),
        forced=scoring.declared(state) is not None,
        answers=state.round.answers,
        votes=votes,
        points=points,
    )
    turn.set(reveal=shown, phase=Phase.REVEAL, until=None, warn=None)
    for seat, earned in enumerate(points):
        turn.set_seat(seat, total=state.seats[seat].total + earned, done=False)
    if state.standing:
        turn.limit(Phase.REVEAL)
        for seat in state.present:
            turn.ask(seat, "reveal", telling=Telling.RESULT, picture="believed")
        turn.result(None, "reveal", but=state.present, picture="believed")
        return
    turn.result(None, "reveal")
    end_reveal(turn)


def agreed(state: State) -> bool:
    """All have sent DONE."""
    return all(state.seats[seat].done for seat in state.present)


def end_reveal(turn: Turn) -> None:
    """The time to object is over."""
    ending.after_round(turn)


def roll(turn: Turn, seat: int, action: Roll) -> None:
    """The next Host's roll is noted until the reveal is over; he has nothing more to say here."""
    turn.set(noted=seat)
    turn.set_seat(seat, done=True)
    turn.keep(seat, Entry("roll"))
    turn.tell(seat, "noted_roll")


def done(turn: Turn, seat: int, action: Done) -> None:
    """Nothing to object to."""
    turn.set_seat(seat, done=True)
    turn.keep(seat, Entry("done"))
    turn.tell(seat, "done")


def wrong_empty(state: State, seat: int) -> bool:
    """Whether the seat has paid for an empty hand in the shown round (M30, MQ14)."""
    shown = state.reveal
    return shown is not None and any(
        vote.seat == seat and scoring.wrong_empty(vote, shown.author) for vote in shown.votes
    )


def strike_points(turn: Turn, holder: int) -> None:
    """The holder broke the rule: his own points of the round go, nothing else (MQ12)."""
    shown = turn.state.reveal
    if shown is not None:
        _adjust(turn, shown, holder, -shown.points[holder])


def forgive_empty(turn: Turn, seat: int) -> None:
    """The two points come back, nothing else changes (MQ14)."""
    shown = turn.state.reveal
    if shown is not None:
        _adjust(turn, shown, seat, 2)


def _adjust(turn: Turn, shown: Reveal, seat: int, by: int) -> None:
    points = tuple(earned + by if each == seat else earned for each, earned in enumerate(shown.points))
    turn.set(reveal=replace(shown, points=points))
    turn.set_seat(seat, total=turn.state.seats[seat].total + by)
