"""The secrets that Malarky and Team Malarky have alike (answers, who holds the real one, drafts), and what the table
may see of a draft."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.games.folders.actions import Draft, Ready
from engine.games.folders.state import Hand, State
from engine.games.folders.view import Phase
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Pace
from engine.kernel.state import NEARLY
from engine.kernel.undo import Undo
from tests.laws.companions import Swap
from tests.laws.play import whole_deck

NOBODY: frozenset[int] = frozenset()
DEALT = True
A_FOLDER = ("draft", "auto", "forced")  # of what UNDO takes back no more is seen than how many drafts there are
DRAFTS = (None, "the gulls would steal it", "so that it floats upright when it rains")


def dealt(state: Any) -> bool:
    """Whether folders are out whose holder and answer the table does not know."""
    revealed = state.reveal is not None and state.reveal.round == state.round.number
    return state.round.question is not None and state.round.holder is not None and not revealed


def with_hand(state: Any, seat: int, **changes: Any) -> Any:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], hand=replace(state.hand(seat), **changes))
    return replace(state, seats=tuple(seats))


def hands(state: State) -> Iterator[tuple[int, Hand]]:
    for seat, each in enumerate(state.seats):
        if each.hand is not None:
            yield seat, each.hand


def answer(state: State, rng: random.Random) -> Iterator[Swap]:
    """The answer to the asked question: another, shorter or longer."""
    if state.round.question is not None and state.round.holder is not None and dealt(state):
        for other in ("Bees.", "It is the only way to keep the salt of the sea out of the hinges in a long winter."):
            yield Swap(with_words(state, [state.round.question], answer=other), frozenset([state.round.holder]))


def with_words(state: Any, names: Iterable[str], **changes: str) -> Any:
    """Other words on the cards for these questions."""
    return replace(state, cards={**state.cards, **{name: replace(state.cards[name], **changes) for name in names}})


def other_questions(state: State, rng: random.Random) -> Iterator[Swap]:
    """What has not been asked: other questions with other answers stand on the cards."""
    unasked = [name for name in state.cards if name not in state.pile.asked]
    if unasked:
        yield Swap(with_words(state, unasked, text="Not this one?", answer="Something else."), NOBODY)


def holder(state: State, rng: random.Random) -> Iterator[Swap]:
    """Anybody else who got a folder holds the answer."""
    if dealt(state) and state.round.holder is not None:
        for other, _ in hands(state):
            if other != state.round.holder:
                yield Swap(
                    replace(state, round=replace(state.round, holder=other)), frozenset([state.round.holder, other])
                )


def drafts(state: Any, rng: random.Random) -> Iterator[Swap]:
    """A player who is still to speak has drafted something else, or nothing; or another has drafted instead, where the
    table counts who has. A draft of the speaker goes out in a live match."""
    if state.phase is not Phase.THINK and not state.answering:
        return
    for seat in state.playing:
        hand = state.hand(seat)
        if not state.to_speak(seat) or state.seats[seat].auto or speaks(state, seat):
            continue
        for words in DRAFTS:
            if words != hand.draft and (not counts(state, seat) or None not in (words, hand.draft)):
                yield Swap(with_hand(state, seat, draft=words), frozenset([seat]))
        for other in state.playing if counts(state, seat) and hand.draft is not None else ():
            if counts(state, other) and state.hand(other).draft is None:
                moved = with_hand(with_hand(state, seat, draft=None), other, draft=hand.draft)
                yield Swap(moved, frozenset([seat, other]))


def counts(state: Any, seat: int) -> bool:
    """Whether the table sees how many have drafted, this seat too: while all think in a live match, but for who is
    READY."""
    return state.pace is Pace.LIVE and state.phase is Phase.THINK and not state.hand(seat).ready


def speaks(state: Any, seat: int) -> bool:
    """Whether it is this seat's turn in a live match, in which a draft goes out."""
    return bool(state.pace is Pace.LIVE and state.answering and seat == state.speaker)


class OneMore(Draft):
    """A draft of somebody who had none, where the table counts them."""


class Anew(Draft):
    """A draft that comes while thinking ends, which goes on for a little."""


class OneLess(Undo):
    """A draft of somebody that is taken back, where the table counts them."""


class OneMoreReady(Ready):
    """READY of somebody who had no draft."""


def drafted_openly(state: Any, seat: int, action: Draft) -> Action | None:
    """What all see of a draft."""
    if speaks(state, seat) and state.phase is Phase.ANSWER:
        return action
    if counts(state, seat) and state.hand(seat).draft is None:
        return OneMore(action.words)
    return Anew(action.words) if NEARLY in state.timers else None


def undone_openly(state: Any, seat: int) -> Action | None:
    """What all see where a draft, FORCED or AUTO is taken back."""
    return OneLess() if counts(state, seat) and takes_draft_back(state, seat) else None


def takes_draft_back(state: Any, seat: int) -> bool:
    """Whether UNDO leaves the seat without a draft."""
    last = state.seats[seat].last
    return bool(last is not None and last.what == "draft" and last.before["draft"] is None)


def ready_openly(state: Any, seat: int) -> Action:
    """What all see of READY."""
    is_more = counts(state, seat) and state.hand(seat).draft is None
    return OneMoreReady() if is_more else Ready()


def drafted_by(
    state: Any, shut: int, seat: int, public: OneMore | OneLess | Anew | Ready, rng: random.Random
) -> list[tuple[int, Action]]:
    """The same of any other seat of which no more is seen."""
    if isinstance(public, OneLess):
        able = [each for each in state.playing if each != shut and counts(state, each)]
        able = [each for each in able if takes_draft_back(state, each)]
        return [(rng.choice(able), Undo())] if able else []
    if isinstance(public, Anew):
        able = [each for each in state.drafted if each != shut]
    elif isinstance(public, OneMore | OneMoreReady):
        able = [each for each in state.playing if each != shut and each not in state.drafted]
    else:
        able = [each for each in state.playing if each != shut and not state.hand(each).ready]
        able = [each for each in able if not counts(state, each) or each in state.drafted]
    does: Action = Draft(public.words) if isinstance(public, Draft) else Ready()
    return [(rng.choice(able) if able else seat, does)]


def holders(state: State) -> Iterator[tuple[int, State]]:
    """For everybody who got a folder, the state in which it is the real one."""
    if dealt(state):
        for seat, _ in hands(state):
            yield seat, replace(state, round=replace(state.round, holder=seat))


def all_deals(state: State) -> Iterator[State]:
    """Every question of the deck, asked in this round."""
    if state.round.question is not None and dealt(state):
        for card in whole_deck("malarky").cards:
            for each in card["questions"]:
                yield with_words(state, [state.round.question], text=each["text"], answer=each["answer"])


def marked_deck() -> Deck:
    """Sixty cards; in every answer stands one word that nobody types."""
    return Deck(
        tuple(
            {
                "id": f"k{card:02}",
                "questions": [
                    {"text": f"Why is number {card} of {n} so?", "answer": f"It has a zq{card}n{n}q in its lid."}
                    for n in (1, 2, 3)
                ],
            }
            for card in range(60)
        )
    )


MARK = r"zq\d+n\dq"
