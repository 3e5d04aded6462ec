"""The hundred cards: five suits of ten values, each twice, whose two copies bear different pictures (2.3, I35).

A card is its code: value, suit, copy ("7La").
"""

from functools import cache

SUITS = "BLDJG"  # bones, lightning, dynamite, jars, gears
SUIT_NAMES = {"B": "bones", "L": "lightning", "D": "dynamite", "J": "jars", "G": "gears"}
VALUES = tuple(range(10))  # I14: 9 is high, 0 low
COPIES = "ab"
MOTIFS = ("igor", "lightning", "rat", "bones", "switch", "dynamite", "jar", "moon")
OF_SUIT = {"B": "bones", "L": "lightning", "D": "dynamite", "J": "jar"}  # what a suit's own sign shows
DECK = tuple(f"{value}{suit}{copy}" for suit in SUITS for value in VALUES for copy in COPIES)
HAND = 7  # cards for each, and so tricks in a hand (I10, I17)


def value(card: str) -> int:
    return int(card[0])


def suit(card: str) -> str:
    return card[1]


def face(card: str) -> str:
    """Value and suit, without the copy: "7L"."""
    return card[:2]


def twin(card: str) -> str:
    """Its other copy."""
    return face(card) + COPIES[1 - COPIES.index(card[2])]


@cache
def motif(card: str) -> str:
    """What its picture shows."""
    return MOTIFS[(3 * SUITS.index(card[1]) + value(card) + 4 * COPIES.index(card[2])) % len(MOTIFS)]


def shows(card: str, what: str) -> bool:
    """Whether it has this on it, as its suit or in its picture (I35)."""
    return OF_SUIT.get(suit(card)) == what or motif(card) == what


def height(card: str) -> tuple[int, int, str]:
    """The order in which the server plays cards, the lowest first (IQ25)."""
    return value(card), SUITS.index(suit(card)), card[2]
