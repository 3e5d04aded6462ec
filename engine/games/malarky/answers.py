"""Drafts, and the answers in their order; the holder who was forced (M12-M14, M19, MQ4, MQ5, MQ10, MQ19)."""

from typing import Any

from engine.games.malarky.actions import Answer, AnswerDraft, Done, Draft, Forced, ForcedNobody
from engine.games.malarky.likeness import copied, whose_like
from engine.games.malarky.state import Entry, State
from engine.games.malarky.turn import FolderTurn, Turn
from engine.games.malarky.view import Given, Phase

Folders = FolderTurn[Any]


def draft(turn: Folders, seat: int, action: Draft) -> None:
    """Private words, the last ones count (MQ4); warned when like an answer given (MQ5) or the card (MQ23)."""
    state = turn.state
    words = action.words.strip()
    before = state.hand(seat).draft
    turn.keep(seat, Entry("draft", before))
    turn.set_hand(seat, draft=words)
    question = state.round.question
    is_copy = seat == state.round.holder and question is not None and copied(words, question.answer)
    mine = state.phase is Phase.ANSWER and state.speaker == seat
    facts: dict[str, Any] = {
        "near": whose_like(words, state.round.answers),
        "copied": is_copy,
        "turn": mine,
        "replaced": before is not None,
    }
    turn.tell(seat, "drafted", secret=True, **facts)


def enter_answer(turn: Folders) -> None:
    """The next speaker is asked; one who is gone is passed over, AUTO gives his draft (MQ25, MQ30)."""
    state = turn.state
    turn.set(phase=Phase.ANSWER, until=None, warn=None)
    speaker = state.speaker
    if speaker is None:
        turn.go(state.after_answers)
    elif speaker not in state.playing:
        disclose(turn, speaker, None)
    elif state.seats[speaker].auto and state.fit_draft(speaker) is not None:
        disclose(turn, speaker, state.fit_draft(speaker))
    else:
        turn.limit(Phase.ANSWER)
        ask_answer(turn, speaker)


def ask_answer(turn: Folders, speaker: int) -> None:
    """The speaker's turn, in the same words for holder and bluffers (MQ21)."""
    turn.ask(speaker, "answer", secret=True)


def remind_answer(turn: Folders) -> None:
    """The speaker is reminded."""
    speaker = turn.state.speaker
    turn.remind(() if speaker is None else (speaker,), "answer_remind")


def end_answer(turn: Folders) -> None:
    """The turn ran out: the draft is the answer, else there is none (MQ19); one who is gone has none (MQ25)."""
    speaker = turn.state.speaker
    if speaker is not None:
        playing = speaker in turn.state.playing
        disclose(turn, speaker, turn.state.fit_draft(speaker) if playing else None)


def unspoken(state: Any) -> bool:
    """The speaker has left, so nobody is waited for."""
    return bool(state.speaker not in state.playing)


def answer(turn: Folders, seat: int, action: Answer) -> None:
    """The answer of a speaker (M12)."""
    disclose(turn, seat, action.words.strip())


def answer_draft(turn: Folders, seat: int, action: AnswerDraft) -> None:
    """The draft as it stands is the answer (MQ4)."""
    disclose(turn, seat, turn.state.hand(seat).draft)


def forced(turn: Folders, seat: int, action: Forced) -> None:
    """Declares who gave the real answer before; the same receipt for all (MQ10, MQ21)."""
    declare(turn, seat, int(action.author))
    if action.words is None:
        turn.tell(seat, "forced", author=int(action.author))
    else:
        disclose(turn, seat, action.words.strip())


def forced_nobody(turn: Folders, seat: int, action: ForcedNobody) -> None:
    """Takes the declaration back (MQ10)."""
    declare(turn, seat, None)
    turn.tell(seat, "forced", author=None)


def declare(turn: Folders, seat: int, author: int | None) -> None:
    """Keeps whom a speaker has declared; it means something for the holder alone."""
    turn.keep(seat, Entry("forced", turn.state.hand(seat).forced))
    turn.set_hand(seat, forced=author)


def disclose(turn: Folders, seat: int, words: str | None) -> None:
    """The table hears an answer, or that none is given; then the next speaker (M12, MQ19)."""
    state = turn.state
    given = (*state.round.answers, Given(seat, words))
    turn.set_round(answers=given)
    turn.set_seat(seat, last=None)
    if seat in state.playing:
        turn.set_hand(seat, draft=None)
    facts: dict[str, Any] = {"seat": seat, "words": words, "number": len(given), "of": len(state.round.order)}
    if words is None:
        turn.tell(None, "given", **facts)
    else:
        turn.tell_others(seat, "given", **facts)
        turn.tell(seat, "answer_sent")
    turn.go(Phase.ANSWER)


def enter_last(turn: Turn) -> None:
    """Live: the last moment for challenges, if there is anything to challenge (MQ6)."""
    state = turn.state
    if _nothing_similar(state):
        turn.go(Phase.VOTE)
        return
    turn.clear_done()
    turn.limit(Phase.LAST)
    for seat in state.voters:
        turn.ask(seat, "last")


def nothing_last(state: State) -> bool:
    """All who may challenge have sent DONE, or every answer has had its challenge."""
    return _nothing_similar(state) or all(state.seats[seat].done for seat in state.voters)


def _nothing_similar(state: State) -> bool:
    return not any(state.similar(mover) for mover in state.voters)


def end_last(turn: Turn) -> None:
    """The vote opens."""
    turn.go(Phase.VOTE)


def done(turn: Turn, seat: int, action: Done) -> None:
    """Nothing more to say in this phase."""
    turn.set_seat(seat, done=True)
    turn.keep(seat, Entry("done"))
    turn.tell(seat, "done")
