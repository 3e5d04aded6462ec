"""Which card comes next: each once per group until all have been, then those used longest ago."""

from collections.abc import Mapping
from typing import Any

from engine.games.insights.state import Card
from engine.kernel.chance import Chance
from engine.kernel.game import Deck
from engine.kernel.piles import ordered

SPARE = 12  # cards beyond one a round, for swaps; with more of them those used longest ago come back


def build(deck: Deck, rounds: int, chance: Chance) -> tuple[Card, ...]:
    """The pile of a match of at most so many rounds: cards never used come first, shuffled, then those used longest
    ago."""
    return tuple(map(_card, ordered(deck, chance)[: rounds + SPARE]))


def draw(pile: tuple[Card, ...], rounds: int) -> tuple[Card, tuple[Card, ...]]:
    """The next card, and the pile after it for so many rounds still to come. It goes to the bottom where the pile might
    run out."""
    card, rest = pile[0], pile[1:]
    return card, rest if len(rest) >= rounds + SPARE else (*rest, card)


def _card(data: Mapping[str, Any]) -> Card:
    return Card(str(data["id"]), str(data["text"]), tuple(str(option) for option in data["options"]))
