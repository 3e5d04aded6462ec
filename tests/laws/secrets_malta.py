"""The secrets of Malta! (GAMES 3.5), row by row, and what the table may see of each action.

| item | who may know | until |
|---|---|---|
| a hand, also that of who is out | its player | each card when it is played or discarded |
| the order of the deck | nobody | never |
| standing orders | who gave them | they are used |
| who has let a card pass, or lets all pass | he; how many have is public | never |
| the card that is played blind, until its blanks are filled | its player | it is announced |

The tiles that were left out are in no state at all; a play whose blanks are not filled is kept beside the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.games.malta.actions import Auto, Discards, Hand, Map, Near, Ok, OkTurn, Play, Wait
from engine.games.malta.plays import wants
from engine.games.malta.state import Seat, State
from engine.games.malta.view import Phase
from engine.games.malta.windows import OK, ORDERS
from engine.kernel.forms import Action, Form, Kind
from engine.kernel.game import Say
from engine.kernel.values import certain
from tests.laws.companions import Row, Swap

DEALT = False
NOBODY = frozenset[int]()
LOOKS = (Hand, Map, Near, Discards)


def shown(says: Sequence[Say], seat: int) -> object:
    """Whose cards were discarded: a reshuffle may take them back in the same step (3.2, card 23). And which have gone
    out of this seat's hand to another, or into it: when time plays a turn, more of the same step may hide it."""
    discarded = [(say.facts["seat"], say.facts["cards"]) for say in says if say.message == "discarded"]
    between = [say.facts for say in says if say.secret and "giver" in say.facts]
    return discarded, [each["cards"] for each in between if seat in (each["giver"], each["taker"])]


def tempting(view: Any) -> str | None:
    """Nobody texts words of his own."""
    return None


def with_seat(state: State, seat: int, **changes: Any) -> State:
    other: Seat = replace(state.seats[seat], **changes)
    return replace(state, seats=(*state.seats[:seat], other, *state.seats[seat + 1 :]))


def hands(state: State, rng: random.Random) -> Iterator[Swap]:
    """A card of a hand lies in the deck, and one of the deck in its place; not the one that is just played blind."""
    for seat, each in enumerate(state.seats):
        numbers = [number for number in each.numbers if number != state.drawn or seat != state.active]
        if numbers and state.deck:
            number, place = rng.choice(numbers), rng.randrange(len(state.deck))
            mine, other = each.hand[number - 1], state.deck[place]
            if mine != other:
                deck = (*state.deck[:place], mine, *state.deck[place + 1 :])
                hand = (*each.hand[: number - 1], other, *each.hand[number:])
                yield Swap(with_seat(replace(state, deck=deck), seat, hand=hand), frozenset([seat]))


def deck(state: State, rng: random.Random) -> Iterator[Swap]:
    """Two cards of the deck lie in each other's place."""
    for _ in range(3 if len(state.deck) > 1 else 0):
        one, two = sorted(rng.sample(range(len(state.deck)), 2))
        if state.deck[one] != state.deck[two]:
            cards = list(state.deck)
            cards[one], cards[two] = cards[two], cards[one]
            yield Swap(replace(state, deck=tuple(cards)), NOBODY)
            return


def orders(state: State, rng: random.Random) -> Iterator[Swap]:
    """Somebody has ordered something else. What is let pass at this moment stays as it is."""
    for seat in state.playing if state.phase is not Phase.OVER else ():
        each = state.seats[seat]
        order = rng.choice(ORDERS[:4])
        kept = tuple(other for other in each.orders if other != order)
        yield Swap(with_seat(state, seat, orders=kept if order in each.orders else (*kept, order)), frozenset([seat]))


def lets_pass(state: State, rng: random.Random) -> Iterator[Swap]:
    """Another one has let the card pass."""
    if state.phase is not Phase.WINDOW:
        return
    asked = state.opponents(state.stack[-1].seat)
    for seat in asked:
        for other in asked:
            mine, theirs = state.seats[seat], state.seats[other]
            if seat in state.waiting and other not in state.waiting and _was_asked(theirs):
                swapped = with_seat(with_seat(state, seat, asks=()), other, asks=(certain(theirs.ask),))
                assert mine.asks
                yield Swap(swapped, frozenset([seat, other]))


def _was_asked(each: Seat) -> bool:
    """Who lets every card pass was not asked about this one."""
    return each.ask is not None and each.ask.kind == "answer" and not each.ok_turn and OK not in each.orders


def blind_card(state: State, rng: random.Random) -> Iterator[Swap]:
    """Another card of the hand was drawn to be played blind."""
    if state.phase is Phase.BLIND:
        seat = state.running
        for number in state.seats[seat].numbers:
            if number != state.drawn and wants(state, seat, number).asked:
                yield Swap(replace(state, drawn=number), frozenset([seat]))


ROWS = (
    Row("hands", hands),
    Row("deck", deck),
    Row("orders", orders),
    Row("who lets pass", lets_pass),
    Row("blind card", blind_card),
)
PHASES: Mapping[str, frozenset[str]] = {
    "hands": frozenset(["play", "window", "move"]),
    "deck": frozenset(["play", "window", "move"]),
    "orders": frozenset(["play", "window", "move"]),
    "who lets pass": frozenset(["window"]),
    "blind card": frozenset(["blind"]),
}


def openly(state: State, seat: int, action: Action) -> Action | None:
    """A card is known when it is laid down; of what is let pass only that one more has done it."""
    match action:
        case Ok():
            return Ok()
        case OkTurn():
            return Ok() if seat in state.waiting else None
        case Auto(order):
            return Ok() if order == OK and seat in state.waiting else None
        case Wait():
            return action if state.phase is Phase.WINDOW else None
        case Play(card, one, two):
            return Play(state.seats[seat].hand[card - 1], one, two)  # type: ignore[arg-type]
    return None if isinstance(action, LOOKS) else action


def disguised(
    state: State, shut: int, seat: int, public: Action | None, rng: random.Random
) -> list[tuple[int, Action]]:
    """Others look at what lies there, or give orders. Whoever plays has the card under the number that it has here; and
    any of the others may be the one who lets it pass."""
    others = [each for each in state.playing if each != shut]
    course: list[tuple[int, Action]] = []
    if others and rng.random() < 0.4:
        course.append((rng.choice(others), rng.choice((Hand(), Map(), Auto("negate me"), Auto("off")))))
    match public:
        case Ok():
            waiting = [each for each in state.waiting if each != shut]
            if waiting:
                course.append((rng.choice(waiting), Ok()))
        case Play(card, one, two):
            numbers = [number for number, each in enumerate(state.seats[seat].hand, 1) if each == str(card)]
            if numbers:
                course.append((seat, Play(numbers[0], one, two)))
        case None:
            pass
        case _:
            course.append((seat, public))
    return course


def likely(state: State, seat: int, form: Form, rng: random.Random) -> Action | None:
    """A card that may be sent back goes to who can; and orders are given for what one holds."""
    if form.action is Play and len(form.blanks) > 1 and form.blanks[1].kind is Kind.SEAT and rng.random() < 0.7:
        able = [each for each in form.blanks[1].allowed if "boomerang" in state.seats[each].hand and each != seat]
        if able:
            values = [form.blanks[0].allowed[0], rng.choice(able)]
            while (blank := form.blank(values)) is not None:
                values.append(rng.choice(blank.allowed))
            return form.fill(*values)
    if form.action is Auto and rng.random() < 0.5:
        held = [card for card in ("negate", "boomerang") if card in state.seats[seat].hand]
        return Auto(f"{rng.choice(held)} me") if held else None
    return None
