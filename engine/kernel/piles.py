"""The order in which a group's cards come: each once until all have been."""

from collections.abc import Sequence

from engine.kernel.chance import Chance
from engine.kernel.game import Deck
from engine.kernel.values import Plain


def ordered(deck: Deck, chance: Chance) -> tuple[Plain, ...]:
    """The cards never used first, shuffled (the draw "deck/1"); then those used, longest ago first."""
    cards = {str(card["id"]): card for card in deck.cards}
    used = [name for name in newest(deck.used) if name in cards]
    fresh = chance.shuffle("deck/1", [name for name in cards if name not in set(used)])
    return tuple(cards[name] for name in (*fresh, *used))


def newest(names: Sequence[str]) -> tuple[str, ...]:
    """Each name once, at its latest place."""
    return tuple(reversed(dict.fromkeys(reversed(names))))
