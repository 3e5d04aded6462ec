"""The secrets of Insights, row by row of its table, and what the table may see of each action."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.catalogue import games
from engine.games.insights.actions import AllIn, Answer, NoBet, Predict, Sheet, Undo, Wager
from engine.games.insights.state import Notepad, State
from engine.games.insights.view import Phase, View
from engine.kernel.forms import Action
from engine.kernel.game import Deck
from tests.laws.companions import Row, Swap

NOBODY: frozenset[int] = frozenset()
DEALT = False
MARK = r"zq\d+q"


def with_pad(state: State, seat: int, **changes: Any) -> State:
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], pad=replace(state.pad(seat), **changes), last=None)
    return replace(state, seats=tuple(seats))


def numbers(state: State) -> range:
    return range(1, len(state.card.options) + 1)


def writers(state: State) -> Iterator[tuple[int, Notepad]]:
    for seat in state.playing if state.phase is Phase.SHEETS else ():
        yield seat, state.pad(seat)


def any_predictions(state: State, seat: int, rng: random.Random) -> tuple[int, ...]:
    return tuple(rng.choice(numbers(state)) for _ in state.opponents(seat))


def any_wagers(state: State, seat: int, rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Wagers that the rules allow: now and then on one opponent alone, as much as there may be on one."""
    count, total = len(state.opponents(seat)), state.seats[seat].total
    columns = [[0] * count, [0] * count]
    most = 50 if total == 0 else total
    place = rng.randrange(count)
    for column in rng.sample(columns, 2):
        column[place] = rng.choice([wager for wager in (0, 25, 50, 100) if wager <= most])
        most -= column[place]
    return tuple(columns[0]), tuple(columns[1])


def own_answers(state: State, rng: random.Random) -> Iterator[Swap]:
    """A player has chosen another answer."""
    for seat, pad in writers(state):
        for number in numbers(state):
            if pad.answer not in (None, number):
                yield Swap(with_pad(state, seat, answer=number), frozenset([seat]))


def predictions(state: State, rng: random.Random) -> Iterator[Swap]:
    """A player has predicted otherwise."""
    for seat, pad in writers(state):
        other = any_predictions(state, seat, rng)
        if pad.predictions and None not in pad.predictions and other != pad.predictions:
            yield Swap(with_pad(state, seat, predictions=other), frozenset([seat]))


def wagers(state: State, rng: random.Random) -> Iterator[Swap]:
    """A player has wagered otherwise."""
    for seat, pad in writers(state):
        first, second = any_wagers(state, seat, rng)
        if seat in state.complete and (first, second) != (pad.first, pad.second):
            yield Swap(with_pad(state, seat, first=first, second=second), frozenset([seat]))


def steps(state: State, rng: random.Random) -> Iterator[Swap]:
    """Who has not sent a whole sheet has sent another part of one, or nothing."""
    for seat, pad in writers(state):
        parts = (
            Notepad(),
            Notepad(rng.choice(numbers(state))),
            Notepad(rng.choice(numbers(state)), any_predictions(state, seat, rng)),
            _begun(state, seat, rng),
        )
        for part in parts:
            if seat not in state.complete and part != pad:
                yield Swap(with_pad(state, seat, **vars(part)), frozenset([seat]))


def _begun(state: State, seat: int, rng: random.Random) -> Notepad:
    """One prediction, and a wager on it."""
    others = (None,) * (len(state.opponents(seat)) - 1)
    number, wager = rng.choice(numbers(state)), 0 if state.seats[seat].total < 50 else 50
    return Notepad(rng.choice(numbers(state)), (number, *others), (wager, *others) if others else ())


def bills(state: State, rng: random.Random) -> Iterator[Swap]:
    """A player's counted wagers were others, and made the same score."""
    for seat, each in enumerate(state.seats):
        lines = [line for line in each.bill if line.first is not None and line.second is not None]
        if lines:
            line = lines[0]
            other = replace(line, first=(line.first or 0) + 25, second=(line.second or 0) - 25)
            seats = list(state.seats)
            seats[seat] = replace(each, bill=tuple(other if one is line else one for one in each.bill))
            yield Swap(replace(state, seats=tuple(seats)), frozenset([seat]))


def next_cards(state: State, rng: random.Random) -> Iterator[Swap]:
    """Other cards come next."""
    cards = {
        name: replace(card, text=f"Not this: {card.text}") if name in state.pile else card
        for name, card in state.cards.items()
        if name != state.round.card
    }
    yield Swap(replace(state, cards={**cards, state.round.card: state.card}), NOBODY)
    if len(state.pile) > 1:
        yield Swap(replace(state, pile=state.pile[::-1]), NOBODY)


ROWS = (
    Row("own answer", own_answers),
    Row("predictions", predictions),
    Row("wagers", wagers),
    Row("steps", steps),
    Row("bills", bills),
    Row("next cards", next_cards),
)
SHEETS = frozenset(["sheets"])
PHASES: Mapping[str, frozenset[str]] = dict.fromkeys(
    ("own answer", "predictions", "wagers", "steps", "next cards", "bills"), SHEETS
)


def openly(state: State, seat: int, action: Action) -> Action | None:
    """The action where the table sees it: whose sheet is in is public, and who wants another card."""
    game = games()["insights"]
    step = game.act(state, seat, action, _no_chance(), state.until or 0.0)
    if step.refusal or game.view(step.state, None) == game.view(state, None):
        return None
    return action


def _no_chance() -> Any:
    """Nothing is drawn after the deal."""
    return None


def disguised(
    state: State, shut: int, seat: int, public: Action | None, rng: random.Random
) -> list[tuple[int, Action]]:
    """Private actions of anybody but `shut`, and among them what is `public`: a sheet that is in, whatever it says."""
    course = [each for _ in range(rng.choice((0, 0, 1, 2, 3))) if (each := _private(state, shut, rng)) is not None]
    if public is None:
        return course
    if isinstance(public, Sheet | Wager | NoBet | AllIn | Predict):
        return [*course, (seat, _whole(state, seat, rng))]
    if isinstance(public, Undo):
        return [(seat, public)]
    return [*course, (seat, public)]


def _whole(state: State, seat: int, rng: random.Random) -> Action:
    first, second = any_wagers(state, seat, rng)
    rows = tuple(zip(any_predictions(state, seat, rng), first, second, strict=True))
    return Sheet(rng.choice(numbers(state)), rows)


def _private(state: State, shut: int, rng: random.Random) -> tuple[int, Action] | None:
    """A part of a sheet that is not in, or another sheet in the place of one that is."""
    able = [(seat, pad) for seat, pad in writers(state) if seat != shut]
    if not able:
        return None
    seat, pad = rng.choice(able)
    if seat in state.complete:
        return seat, _whole(state, seat, rng)
    rows = tuple((number, None, None) for number in any_predictions(state, seat, rng))
    parts: list[Action] = [Answer(rng.choice(numbers(state))), Sheet(rng.choice(numbers(state)), rows)]
    if pad.answer is not None:
        parts.append(Predict(any_predictions(state, seat, rng)))
    return seat, rng.choice(parts)


def holders(state: State) -> Iterator[tuple[int, State]]:
    """No card is dealt to one seat."""
    yield from ()


def all_deals(state: State) -> Iterator[State]:
    """No card is dealt to one seat."""
    yield from ()


def tempting(view: View) -> str | None:
    """Nothing is told in secret that could be copied."""
    return None


def marked_deck() -> Deck:
    """Sixty cards; in every question stands one word that nobody types."""
    options = ["stay at home", "go there at once", "ask a friend first"]
    return Deck(tuple({"id": f"k{card:02}", "text": f"What of zq{card}q?", "options": options} for card in range(60)))


def may_read(state: State, seat: int) -> str:
    """The card of the round, and that of the last reveal."""
    return f"{state.card.text} {state.reveal.question if state.reveal else ''}"
