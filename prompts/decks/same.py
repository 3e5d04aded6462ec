"""Cards that tell the same, across decks and games: by what they are about, not by how they are worded."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from typing import NamedTuple

from engine.kernel.values import Plain
from prompts.decks import Decks

# Measured on our own decks: the one pair that told the same scored 0.30, the closest honest one 0.289.
SAME = 0.295
LEAST = 90  # of shared weight: two very short cards share half of their words easily
STEM = 5  # letters: "clocks" and "clock", "spinning" and "spins" are one word
RARE = 25  # a word that stands in more cards than this brings none together
SILENT = ("id", "subject", "source", "kind", "who")


class Told(NamedTuple):
    """One thing told by a card, as the stems of its words. A person may have many stories in a game; `people` counts
    only beside another game."""

    where: str
    game: str
    card: str
    words: frozenset[str]
    people: frozenset[str]


def told(games: Mapping[str, Decks]) -> Iterator[Told]:
    """All that the cards of these games tell: each question or story of a card, or the card where it has none."""
    for game, decks in games.items():
        for deck in decks.values():
            for raw in deck.cards:
                parts = [part for value in raw.values() if isinstance(value, list) for part in value]
                tables = [part for part in parts if isinstance(part, Mapping)]
                for number, table in enumerate(tables or [raw], 1):
                    where = f"{game} {deck.name} {raw['id']}{f'/{number}' if tables else ''}"
                    yield Told(where, game, raw["id"], _stems(_spoken(table)), _stems(str(table.get("who", ""))))


def pairs(things: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """Where the same is told by two cards, both places."""
    counts = Counter(stem for each in things for stem in each.words | each.people)
    weights = {stem: log(len(things) / count) ** 2 for stem, count in counts.items()}
    holders: dict[str, list[int]] = defaultdict(list)
    for place, each in enumerate(things):
        for stem in each.words | each.people:
            if counts[stem] <= RARE:
                holders[stem].append(place)
    met = Counter(pair for places in holders.values() for pair in combinations(places, 2))
    for (one, other), times in sorted(met.items()):
        first, second = things[one], things[other]
        if times > 1 and (first.game, first.card) != (second.game, second.card) and _alike(first, second, weights):
            yield first.where, second.where


def _alike(one: Told, other: Told, weights: Mapping[str, float]) -> bool:
    mine, theirs = (
        (one.words, other.words) if one.game == other.game else (one.words | one.people, other.words | other.people)
    )
    shared, *sizes = (sum(weights[stem] for stem in stems) for stems in (mine & theirs, mine, theirs))
    return shared >= max(LEAST, SAME * sqrt(sizes[0] * sizes[1]))


def _spoken(table: Plain) -> str:
    return " ".join(value for key, value in table.items() if isinstance(value, str) and key not in SILENT)


def _stems(words: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in re.findall(r"[a-z]{3,}|\d{3,}", words.lower()))
