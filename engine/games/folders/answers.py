"""The answers in their order; the holder who was forced (M12-M14, M19, MQ4, MQ5, MQ10, MQ19).

The forms of the holder and of the bluffers are equal (MQ21): FORCED is offered to all.
"""

from collections.abc import Iterator
from typing import Any

from engine.games.folders import thinking
from engine.games.folders.actions import Answer, AnswerDraft, Draft, Forced, ForcedNobody, Wait
from engine.games.folders.state import Folders, State, heard, note_hand, set_hand
from engine.games.folders.thinking import MOST_WORDS, WORDS, draft_forms
from engine.games.folders.view import Given, Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace
from engine.kernel.values import changed

WORDS_OR_NONE = Blank("words", Kind.WORDS, most=MOST_WORDS, optional=True)


def enter(turn: Folders) -> None:
    """The next speaker is asked; one who is gone is passed over, AUTO gives his draft (MQ25, MQ30)."""
    state = turn.state
    speaker = state.speaker
    if speaker is None:
        turn.go(Phase.VOTE)
    elif speaker not in state.playing or (state.seats[speaker].auto and state.fit_draft(speaker) is not None):
        end(turn)
    else:
        turn.begin(Phase.ANSWER)
        ask(turn)


def awaited(state: State) -> tuple[int, ...]:
    """The speaker; nobody when he has left."""
    speaker = state.speaker
    return (speaker,) if speaker in state.playing else ()


def ask(turn: Folders) -> None:
    """The speaker's turn, in the same words for holder and bluffers (MQ21)."""
    turn.ask_each(awaited(turn.state), "answer", secret=True)


def forms(state: State, seat: int) -> Iterator[Form]:
    """While the answers are given, for a seat that has its turn now or later."""
    yield from draft_forms(state, seat)
    if seat in awaited(state):
        number = state.seats[seat].number_of("answer")
        yield Form(Answer, WORDS, number, plain=True)
        if state.hand(seat).draft is not None:
            yield Form(AnswerDraft, ask=number)
        if state.is_short:
            yield Form(Wait, ask=number)
        if state.standing:
            yield Form(Forced, (Blank("author", Kind.SEAT, state.standing), WORDS_OR_NONE), number)
        if state.hand(seat).forced is not None:
            yield Form(ForcedNobody, ask=number)


def answer(turn: Folders, seat: int, action: Answer | AnswerDraft) -> None:
    """The answer of a speaker (M12), or his draft as it stands (MQ4)."""
    disclose(turn, seat, action.words.strip() if isinstance(action, Answer) else turn.state.hand(seat).draft)


def wait(turn: Folders, seat: int, action: Wait | None = None) -> None:
    """The whole time, from now on (MQ4)."""
    set_hand(turn, seat, waits=True)
    turn.begin(Phase.ANSWER)
    ask(turn)


def draft(turn: Folders, seat: int, action: Draft) -> None:
    """Words for the time to think that come in one's own turn: live they go out as a draft does (MQ4)."""
    thinking.draft(turn, seat, action)
    if seat == turn.state.speaker and turn.state.pace is Pace.LIVE:
        turn.begin(Phase.ANSWER)
        ask(turn)


def forced(turn: Folders, seat: int, action: Forced | ForcedNobody) -> None:
    """Declares who gave the real answer before, or takes that back; the same receipt for all (MQ10, MQ21). A draft does
    not go out then: there is the whole time for a bluff (MQ4)."""
    author = int(action.author) if isinstance(action, Forced) else None
    is_short = turn.state.is_short
    note_hand(turn, seat, "forced", forced=author)
    if isinstance(action, Forced) and action.words is not None:
        disclose(turn, seat, action.words.strip())
    else:
        turn.tell(seat, "forced", author=author)
        if is_short:
            wait(turn, seat)


def end(turn: Folders) -> None:
    """The turn ran out: the draft is the answer, else there is none (MQ19); who is gone has no draft (MQ25)."""
    speaker = turn.state.speaker
    if speaker is not None:
        disclose(turn, speaker, turn.state.fit_draft(speaker))


def disclose(turn: Folders, seat: int, words: str | None) -> None:
    """The table hears an answer, or that none is given; then the next speaker (M12, MQ19)."""
    running = turn.state.round
    given = (*running.answers, Given(seat, words))
    turn.set_in("round", answers=given)
    before = turn.state.seats[seat].silent
    heard(turn, seat, words is not None)
    turn.set_seat(seat, last=None, asks=(), hand=changed(turn.state.hand(seat), draft=None))
    facts: dict[str, Any] = {"seat": seat, "words": words, "number": len(given), "of": len(running.order)}
    if seat in turn.state.unheard and not before:
        facts["lost"] = True
    if words is None:
        turn.tell(None, "given", **facts)
    else:
        turn.tell_others(seat, "given", **facts)
    turn.go(Phase.ANSWER)
