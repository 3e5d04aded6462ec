"""Cards on their way: into a hand, out of it, onto the pile. A card keeps its number until it leaves the hand; a new
one takes the lowest that is free (3.5)."""

from collections.abc import Iterable, Sequence

from engine.games.malta.state import Turn


def with_card(hand: Sequence[str], card: str) -> tuple[str, ...]:
    """The hand with one more card, under the lowest free number."""
    place = next((place for place, each in enumerate(hand) if not each), len(hand))
    return (*hand[:place], card, *hand[place + 1 :])


def without(hand: Sequence[str], number: int) -> tuple[str, ...]:
    """The hand without the card of this number."""
    left = [*hand[: number - 1], "", *hand[number:]]
    while left and not left[-1]:
        left.pop()
    return tuple(left)


def renumbered(hand: Sequence[str]) -> tuple[str, ...]:
    """The same cards, numbered from 1 on."""
    return tuple([card for card in hand if card])


def get(turn: Turn, seat: int, cards: Iterable[str]) -> None:
    hand = turn.state.seats[seat].hand
    for card in cards:
        hand = with_card(hand, card)
    turn.set_seat(seat, hand=hand)


def draw(turn: Turn, seat: int, count: int) -> tuple[str, ...]:
    """As many cards as that, or as there are: the pile is shuffled only when a card says so (A11, A22)."""
    drawn = turn.state.deck[:count]
    turn.set(deck=turn.state.deck[len(drawn) :])
    get(turn, seat, drawn)
    return drawn


def take_out(turn: Turn, seat: int, number: int) -> str:
    """The card of this number leaves the hand."""
    hand = turn.state.seats[seat].hand
    turn.set_seat(seat, hand=without(hand, number))
    return hand[number - 1]


def lay_off(turn: Turn, *cards: str) -> None:
    """These cards go on top of the discard pile (A13)."""
    turn.set(pile=(*turn.state.pile, *cards))


def discard(turn: Turn, seat: int, numbers: Iterable[int]) -> None:
    """These cards of a hand go onto the pile, for all to see."""
    cards = [take_out(turn, seat, number) for number in numbers]
    if cards:
        lay_off(turn, *cards)
        turn.tell(None, "discarded", seat=seat, cards=cards)


def any_of(turn: Turn, seat: int, what: str) -> tuple[int, ...]:
    """One card of a hand, drawn; none of an empty one."""
    state, numbers = turn.state, turn.state.seats[seat].numbers
    return (turn.chance.pick(f"{what}/{state.round}/{state.played}/{seat}", numbers),) if numbers else ()


def give(turn: Turn, giver: int, taker: int, numbers: Iterable[int], message: str) -> None:
    """These cards go from one hand to another: each of the two learns which, and nobody else."""
    cards = [take_out(turn, giver, number) for number in numbers]
    get(turn, taker, cards)
    if cards:
        for seat in (giver, taker):
            if not turn.state.seats[seat].left:
                turn.tell(seat, message, secret=True, giver=giver, taker=taker, cards=cards)
