"""What a seat may do now: the only truth of what is legal.

The forms of the holder and of the bluffers are equal (MQ20, MQ21): FORCED, BLACK and EMPTY are offered to all.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engine.games.malarky import duel, reveal, rounds
from engine.games.malarky.actions import (
    Answer,
    AnswerDraft,
    AutoOff,
    AutoOn,
    Aye,
    Bluff,
    Correct,
    Done,
    Draft,
    Forced,
    ForcedNobody,
    Give,
    Nay,
    Object,
    ObjectEmpty,
    Ready,
    Real,
    Receive,
    Roll,
    Similar,
    Unclear,
    Undo,
    Vote,
    VoteBlack,
    VoteEmpty,
    Wrong,
)
from engine.games.malarky.state import State
from engine.games.malarky.undo import undoable
from engine.games.malarky.view import Motion, Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace

MOST_WORDS = 160  # characters of an answer

WORDS = Blank("words", Kind.WORDS, most=MOST_WORDS)
WORDS_OR_NONE = Blank("words", Kind.WORDS, most=MOST_WORDS, optional=True)


def choices(state: State, seat: int) -> tuple[Form, ...]:
    """The forms open to a seat; none for one that has left."""
    if not 0 <= seat < len(state.seats) or state.seats[seat].left or state.phase is Phase.OVER:
        return ()
    forms = list(OPEN[state.phase](state, seat))
    if undoable(state, seat):
        forms.append(Form(Undo))
    return tuple(forms)


def _ask(state: Any, seat: int, kind: str) -> int | None:
    ask = state.seats[seat].ask
    return ask.number if ask is not None and ask.kind == kind else None


def _roll(state: State, seat: int) -> Iterator[Form]:
    if seat == state.round.host:
        yield Form(Roll, ask=_ask(state, seat, "roll"))


def think(state: Any, seat: int) -> Iterator[Form]:
    """While all think, for a seat with a folder."""
    if seat not in state.playing:
        return
    ask = state.hand(seat).think
    yield from _draft(state, seat)
    if not state.hand(seat).ready:
        yield Form(Ready, ask=ask)
    yield Form(Unclear, (WORDS,), ask)


def _draft(state: Any, seat: int) -> Iterator[Form]:
    """Open until the seat has answered (MQ4)."""
    ask = state.hand(seat).think
    yield Form(Draft, (WORDS,), ask, plain=True)
    yield Form(AutoOff if state.seats[seat].auto else AutoOn, ask=ask)


def _answer(state: State, seat: int) -> Iterator[Form]:
    yield from answer(state, seat)
    yield from _similar(state, seat)


def answer(state: Any, seat: int) -> Iterator[Form]:
    """While the answers are given, for a seat that has its turn now or later."""
    if state.to_speak(seat):
        yield from _draft(state, seat)
    if seat == state.speaker and seat in state.playing:
        ask = _ask(state, seat, "answer")
        yield Form(Answer, (WORDS,), ask, plain=True)
        if state.hand(seat).draft is not None:
            yield Form(AnswerDraft, ask=ask)
        if state.standing:
            yield Form(Forced, (Blank("author", Kind.SEAT, state.standing), WORDS_OR_NONE), ask)
        if state.hand(seat).forced is not None:
            yield Form(ForcedNobody, ask=ask)


def _similar(state: State, seat: int) -> Iterator[Form]:
    """Any player not disqualified may challenge any later answer but his own (M16, MQ6)."""
    pairs = state.similar(seat) if seat in state.voters else ()
    if pairs:
        later = Blank("later", Kind.SEAT, tuple(each for each, _ in pairs))
        yield Form(
            Similar, (later, Blank("earlier", Kind.SEAT, given=tuple(((later,), earlier) for later, earlier in pairs)))
        )


def _last(state: State, seat: int) -> Iterator[Form]:
    if seat in state.voters and not state.seats[seat].done:
        yield Form(Done, ask=_ask(state, seat, "last"))
    yield from _similar(state, seat)


def _vote(state: State, seat: int) -> Iterator[Form]:
    if seat not in state.voters:
        return
    ask = state.hand(seat).voting
    others = tuple(sorted(each for each in state.standing if each != seat))
    if others:
        yield Form(Vote, (Blank("target", Kind.SEAT, others),), ask, plain=True)
    yield Form(VoteBlack, ask=ask)
    yield Form(VoteEmpty, ask=ask)
    if state.pace is not Pace.LIVE:
        yield from _similar(state, seat)


def _ballot(state: State, seat: int) -> Iterator[Form]:
    ballot = state.ballot
    if ballot is None or state.held is None:
        return
    asked = seat in ballot.electors and (not ballot.tie or seat == state.round.host)
    if asked:
        ask = _ask(state, seat, "tie" if ballot.tie else "ballot")
        yield Form(Aye, ask=ask, plain=True)
        yield Form(Nay, ask=ask, plain=True)
    if state.held.phase is Phase.ANSWER and state.to_speak(seat):
        yield from _draft(state, seat)
    if ballot.moved.motion is Motion.SIMILAR:
        yield from _similar(state, seat)
    elif ballot.moved.motion is not Motion.LABEL:
        yield from _object(state, seat)


def _reveal(state: State, seat: int) -> Iterator[Form]:
    if not state.seats[seat].done:
        yield Form(Done, ask=_ask(state, seat, "reveal"))
    yield from _object(state, seat)
    if state.pace is Pace.LIVE and seat == rounds.next_host(state) and state.noted != seat:
        yield Form(Roll)


def _object(state: State, seat: int) -> Iterator[Form]:
    if seat != state.round.holder and not state.round.objected:
        yield Form(Object)
    if reveal.wrong_empty(state, seat) and seat not in state.round.appealed:
        yield Form(ObjectEmpty)


def _duel_roll(state: State, seat: int) -> Iterator[Form]:
    if seat in duel.awaited(state):
        yield Form(Roll, ask=_ask(state, seat, "duel_roll"))


def _duel_choose(state: State, seat: int) -> Iterator[Form]:
    if seat in duel.awaited(state):
        ask = _ask(state, seat, "duel_choose")
        yield Form(Give, ask=ask)
        yield Form(Receive, ask=ask)


def _duel_give(state: State, seat: int) -> Iterator[Form]:
    if seat in duel.awaited(state):
        ask = _ask(state, seat, "duel_give")
        yield Form(Real, (WORDS,), ask)
        yield Form(Bluff, (WORDS,), ask)


def _duel_judge(state: State, seat: int) -> Iterator[Form]:
    if seat in duel.awaited(state):
        ask = _ask(state, seat, "duel_judge")
        yield Form(Correct, ask=ask)
        yield Form(Wrong, ask=ask)


def _duel_reveal(state: State, seat: int) -> Iterator[Form]:
    fought = duel.fought(state)
    if seat in fought.duellists:
        if not state.seats[seat].done:
            yield Form(Done, ask=_ask(state, seat, "duel_reveal"))
        if not fought.objected:
            yield Form(Object)


OPEN: dict[Phase, Callable[[State, int], Iterator[Form]]] = {
    Phase.ROLL: _roll,
    Phase.THINK: think,
    Phase.ANSWER: _answer,
    Phase.BALLOT: _ballot,
    Phase.LAST: _last,
    Phase.VOTE: _vote,
    Phase.REVEAL: _reveal,
    Phase.DUEL_ROLL: _duel_roll,
    Phase.DUEL_CHOOSE: _duel_choose,
    Phase.DUEL_GIVE: _duel_give,
    Phase.DUEL_JUDGE: _duel_judge,
    Phase.DUEL_REVEAL: _duel_reveal,
}
