"""The secrets of Team Malarky, row by row, and what the table may see of each action.

| item | who may know | until |
|---|---|---|
| the answer to the asked question | its holder | the reveal; in a round that is dropped: never |
| the other questions and answers of the cards | nobody | asked later |
| who is holder | the holder | the reveal; in a round that is dropped: never |
| drafts | their author | given as an answer |
| FORCED, and the name | who declared it | the reveal |
| what the receivers have chosen | the receivers | it is counted |
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.games.folders.view import Phase
from engine.games.team_malarky import GAME
from engine.games.team_malarky.actions import (
    Answer,
    AnswerDraft,
    AutoOff,
    AutoOn,
    Choose,
    Draft,
    Forced,
    ForcedNobody,
    Ready,
    Sure,
    Undo,
)
from engine.games.team_malarky.state import State
from engine.games.team_malarky.view import View
from engine.kernel.forms import Action, Form
from tests.laws.companions import Row, Swap
from tests.laws.folders import (
    A_FOLDER,
    DEALT,
    MARK,
    Anew,
    OneLess,
    OneMore,
    all_deals,
    answer,
    dealt,
    drafted_by,
    drafted_openly,
    drafts,
    holder,
    holders,
    marked_deck,
    other_questions,
    ready_openly,
    undone_openly,
    with_hand,
)

__all__ = [
    "DEALT",
    "MARK",
    "PHASES",
    "ROWS",
    "all_deals",
    "disguised",
    "holders",
    "marked_deck",
    "may_read",
    "openly",
    "tempting",
]

PRIVATE = (Draft, AutoOn, AutoOff, Forced, ForcedNobody)


def declarations(state: State, rng: random.Random) -> Iterator[Swap]:
    """A giver who speaks or has spoken has declared himself forced by another, or not at all."""
    if not dealt(state) or state.phase not in (Phase.ANSWER, Phase.VOTE):
        return
    spoken = [given.seat for given in state.round.answers]
    for seat in state.playing:
        earlier = spoken[: spoken.index(seat)] if seat in spoken else spoken if seat == state.speaker else []
        forced = state.hand(seat).forced
        for author in (None, *(each for each in earlier if each in state.standing)):
            if author != forced and (earlier or forced is not None):
                yield Swap(with_hand(state, seat, forced=author), frozenset([seat]))


def choices(state: State, rng: random.Random) -> Iterator[Swap]:
    """The receivers have chosen another, or nobody yet."""
    if state.phase is not Phase.VOTE:
        return
    for target in (None, *state.standing):
        if target != state.round.choice:
            chooser = None if target is None else rng.choice(state.receivers)
            other = replace(state, round=replace(state.round, choice=target, chooser=chooser))
            yield Swap(other, frozenset(state.receivers))


ROWS = (
    Row("answer", answer),
    Row("other questions", other_questions),
    Row("holder", holder),
    Row("drafts", drafts),
    Row("FORCED", declarations),
    Row("choice", choices),
)
FOLDERS = frozenset(["think", "answer", "vote"])
PHASES: Mapping[str, frozenset[str]] = {
    "answer": FOLDERS,
    "other questions": FOLDERS,
    "holder": FOLDERS,
    "drafts": frozenset(["think", "answer"]),
    "FORCED": frozenset(["answer", "vote"]),
    "choice": frozenset(["vote"]),
}


def openly(state: State, seat: int, action: Action) -> Action | None:
    """The action without its private part; None when nothing of it is public, as of an answer that is refused. What a
    receiver chooses is open to his team: `disguised` tells for whom it is not."""
    match action:
        case AnswerDraft():
            return None if state.fit_draft(seat) is None else Answer(state.hand(seat).draft or "")
        case Answer(words) | Forced(words=str(words)):
            return None if state.repeats(words) is not None else Answer(words)
        case Sure() if state.round.choice is not None:
            return Choose(state.round.choice, "sure")
        case Undo():
            last = state.seats[seat].last
            return undone_openly(state, seat) if last is not None and last.what in A_FOLDER else action
        case Choose(target=target, sure=None) if agrees(state, seat, target):
            return Choose(target, "sure")
        case Draft():
            return drafted_openly(state, seat, action)
        case Ready():
            return ready_openly(state, seat)
        case AutoOn() | AutoOff() | Forced() | ForcedNobody():
            return None
    return action


def agrees(state: State, seat: int, target: int) -> bool:
    """Whether with this choice all people of the team have chosen the same, which counts it."""
    agreed = {seat, *(state.round.agreed if state.round.choice == target else ())}
    return {each for each in state.receivers if not state.seats[each].bot} <= agreed | state.unheard


def disguised(
    state: State, shut: int, seat: int, public: Action | None, rng: random.Random
) -> list[tuple[int, Action]]:
    """Private actions of anybody but `shut`, and among them what is `public`, in any of its disguises."""
    before = [_private(state, shut, rng) for _ in range(rng.choice((0, 0, 1, 2, 3)))]
    course = [each for each in before if each is not None]
    last = state.seats[seat].last
    match public:
        case None:
            return course
        case Answer(words):
            return [*course, *((seat, each) for each in _answered(state, seat, words, rng))]
        case Choose(sure=None) if shut not in state.receivers:
            return course
        case Choose(target) if shut not in state.receivers:
            ways: list[list[Action]] = [[public], [Choose(target), Sure()]]
            return [*course, *((seat, each) for each in rng.choice(ways))]
        case Undo() if last is not None and last.what == "choice" and shut not in state.receivers:
            return course
        case OneMore() | OneLess() | Anew() | Ready():
            return [*course, *drafted_by(state, shut, seat, public, rng)]
    return [*course, (seat, public)]


def _choices(state: State, seat: int) -> tuple[Form, ...]:
    return GAME.choices(state, seat)


def _private(state: State, shut: int, rng: random.Random) -> tuple[int, Action] | None:
    """Something open to another seat that `shut` does not see; it ends no round."""
    private = PRIVATE if shut in state.receivers else (*PRIVATE, Choose)
    found = [
        (seat, form)
        for seat in range(len(state.seats))
        for form in _choices(state, seat)
        if seat != shut and form.action in private
    ]
    if not found:
        return None
    seat, form = rng.choice(found)
    blanks = [blank for blank in form.blanks if not blank.optional]
    words = f"so that it can {rng.randrange(99)}"
    action = form.fill(*(words if blank.most else rng.choice(blank.allowed) for blank in blanks))
    if isinstance(action, Draft) and drafted_openly(state, seat, action):
        return None
    return None if isinstance(action, Choose) and agrees(state, seat, action.target) else (seat, action)


def _answered(state: State, seat: int, words: str, rng: random.Random) -> list[Action]:
    """The ways to give the same answer."""
    ways: list[list[Action]] = [[Answer(words)], [Draft(words), AnswerDraft()], [Draft("no"), Answer(words)]]
    for form in _choices(state, seat):
        if form.action is Forced:
            author = int(rng.choice(form.blanks[0].allowed))
            ways += [[Forced(author, words)], [Forced(author), Answer(words)]]
            ways.append([Forced(author), ForcedNobody(), Answer(words)])
    return rng.choice(ways)


def tempting(view: View) -> str | None:
    """The real answer, for a holder who copies it."""
    return view.folder


def may_read(state: State, seat: int) -> str:
    """All answers that this seat may read now: its folder, and what is revealed."""
    texts = [] if state.reveal is None else [state.reveal.answer]
    if state.question is not None and state.round.holder == seat:
        texts.append(state.question.answer)
    return "\n".join(texts)
