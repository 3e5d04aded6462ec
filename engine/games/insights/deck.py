"""Which card comes next: each once per group until all have been, then those used longest ago."""

from engine.games.insights.state import Card
from engine.kernel.chance import Chance
from engine.kernel.game import Deck
from engine.kernel.piles import ordered

SPARE = 12  # cards beyond one a round, for swaps; with more of them those used longest ago come back


def build(deck: Deck, rounds: int, chance: Chance) -> dict[str, Card]:
    """The cards of a match of at most so many rounds, in their order: cards never used come first, shuffled, then those
    used longest ago."""
    cards = ordered(deck, chance)[: rounds + SPARE]
    return {str(card["id"]): Card(str(card["text"]), tuple(map(str, card["options"]))) for card in cards}


def draw(pile: tuple[str, ...], rounds: int) -> tuple[str, tuple[str, ...]]:
    """The next card, and the pile after it for so many rounds still to come. It goes to the bottom where the pile might
    run out."""
    card, rest = pile[0], pile[1:]
    return card, rest if len(rest) >= rounds + SPARE else (*rest, card)
