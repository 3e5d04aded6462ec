"""Tricks: which cards may be played, and which card wins (I12 to I15, 2.2)."""

from collections.abc import Sequence

from engine.games.igor.deck import suit, value

HIGHEST = "highest"  # the other reading: the highest of all, an off-suit card before one of the suit led at equal value
OFF_SUIT = "offsuit"


def legal(hand: Sequence[str], led: str | None) -> tuple[str, ...]:
    """The cards of a hand that may be played to a trick of the suit `led`; None: who leads plays any (I12)."""
    of_it = tuple([card for card in hand if suit(card) == led])
    return of_it or tuple(hand)


def ranking(cards: Sequence[str], rule: str = OFF_SUIT) -> tuple[int, ...]:
    """The places of a trick's cards, in the order in which they would win it (I13, I15). The first was led."""
    led = suit(cards[0])

    def rank(place: int) -> tuple[int | bool, ...]:
        in_suit, low = suit(cards[place]) == led, -value(cards[place])
        return (low, in_suit, place) if rule == HIGHEST else (in_suit, low, place)

    return tuple(sorted(range(len(cards)), key=rank))


def winner(cards: Sequence[str], rule: str = OFF_SUIT) -> int:
    """The place of the card that wins the trick."""
    return ranking(cards, rule)[0]
