"""What a seat may do now: the only truth of what is legal.

The forms of the holder and of the bluffers are equal (MQ20, MQ21): FORCED, BLACK and EMPTY are offered to all.
"""

from collections.abc import Iterator, Mapping

from engine.games.folders import answers
from engine.games.folders.thinking import WORDS, draft_forms
from engine.games.malarky import actions as act
from engine.games.malarky import challenges, duel, reveal, rounds
from engine.games.malarky.state import State
from engine.games.malarky.view import Motion, Phase
from engine.kernel.forms import Action, Blank, Form, Kind
from engine.kernel.game import Pace

DUELLING: Mapping[Phase, tuple[tuple[type[Action], ...], tuple[Blank, ...]]] = {
    Phase.DUEL_ROLL: ((act.Roll,), ()),
    Phase.DUEL_CHOOSE: ((act.Give, act.Receive), ()),
    Phase.DUEL_GIVE: ((act.Real, act.Bluff), WORDS),
    Phase.DUEL_JUDGE: ((act.Correct, act.Wrong), ()),
}


def _number(state: State, seat: int) -> int | None:
    """Of the question of this phase."""
    return state.seats[seat].asked(state.phase)


def _done(state: State, seat: int) -> Iterator[Form]:
    if not state.seats[seat].done:
        yield Form(act.Done, ask=_number(state, seat))


def roll(state: State, seat: int) -> Iterator[Form]:
    if seat == state.round.host:
        yield Form(act.Roll, ask=_number(state, seat))


def answer(state: State, seat: int) -> Iterator[Form]:
    yield from answers.forms(state, seat)
    yield from _similar(state, seat)


def _similar(state: State, seat: int) -> Iterator[Form]:
    """Any player not disqualified may challenge any later answer but his own (M16, MQ6)."""
    pairs = state.similar(seat) if seat in state.voters else ()
    if pairs:
        given = tuple(((later,), earlier) for later, earlier in pairs)
        laters = Blank("later", Kind.SEAT, tuple(later for later, _ in pairs))
        yield Form(act.Similar, (laters, Blank("earlier", Kind.SEAT, given=given)))


def last(state: State, seat: int) -> Iterator[Form]:
    if seat in state.voters:
        yield from _done(state, seat)
    yield from _similar(state, seat)


def vote(state: State, seat: int) -> Iterator[Form]:
    if seat in state.voters:
        number = _number(state, seat)
        others = tuple(sorted(each for each in state.standing if each != seat))
        if others:
            yield Form(act.Vote, (Blank("target", Kind.SEAT, others),), number, plain=True)
        yield Form(act.VoteBlack, ask=number)
        yield Form(act.VoteEmpty, ask=number)
        if state.pace is not Pace.LIVE:
            yield from _similar(state, seat)


def ballot(state: State, seat: int) -> Iterator[Form]:
    if state.ballot is None:
        return
    if seat in challenges.asked(state):
        number = state.seats[seat].asked("tie" if state.ballot.tie else "ballot")
        yield Form(act.Aye, ask=number, plain=True)
        yield Form(act.Nay, ask=number, plain=True)
    yield from draft_forms(state, seat)
    motion = state.ballot.moved.motion
    if motion is Motion.SIMILAR:
        yield from _similar(state, seat)
    elif motion is not Motion.LABEL:
        yield from _object(state, seat)


def result(state: State, seat: int) -> Iterator[Form]:
    yield from _done(state, seat)
    yield from _object(state, seat)
    if state.pace is Pace.LIVE and seat == rounds.next_host(state) and state.noted != seat:
        yield Form(act.Roll)


def _object(state: State, seat: int) -> Iterator[Form]:
    if seat != state.round.holder and not state.round.objected:
        yield Form(act.Object)
    if reveal.wrong_empty(state, seat) and seat not in state.round.appealed:
        yield Form(act.ObjectEmpty)


def duelling(state: State, seat: int) -> Iterator[Form]:
    if seat in duel.awaited(state):
        actions, blanks = DUELLING[state.phase]
        yield from (Form(action, blanks, _number(state, seat)) for action in actions)


def duel_result(state: State, seat: int) -> Iterator[Form]:
    if seat in state.fought.duellists:
        yield from _done(state, seat)
        if not state.fought.objected:
            yield Form(act.Object)
