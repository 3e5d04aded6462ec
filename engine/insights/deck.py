"""Which card comes next: each once per group until all have been, then those used longest ago."""

from collections.abc import Mapping
from typing import Any

from engine.chance import Chance
from engine.game import Deck
from engine.insights.state import Card

SPARE = 12  # cards beyond one a round, for swaps; with more of them those used longest ago come back


def build(deck: Deck, rounds: int, chance: Chance) -> tuple[Card, ...]:
    """The pile of a match of at most so many rounds: cards never used come first, shuffled, then those used longest
    ago."""
    cards = {str(each["id"]): each for each in deck.cards}
    used = [name for name in dict.fromkeys(reversed(deck.used)) if name in cards][::-1]
    fresh = chance.shuffle("deck/1", [name for name in cards if name not in set(used)])
    return tuple(_card(cards[name]) for name in (*fresh, *used)[: rounds + SPARE])


def draw(pile: tuple[Card, ...], rounds: int) -> tuple[Card, tuple[Card, ...]]:
    """The next card, and the pile after it for so many rounds still to come. It goes to the bottom where the pile might
    run out."""
    card, rest = pile[0], pile[1:]
    return card, rest if len(rest) >= rounds + SPARE else (*rest, card)


def _card(data: Mapping[str, Any]) -> Card:
    return Card(str(data["id"]), str(data["text"]), tuple(str(option) for option in data["options"]))
