"""What a whole match's players will text, found out by playing it beforehand with the same seed.

The rules draw from nothing but the match's seed, so a match that is played here, by people who answer what they read,
goes the same way there. So the texts are known, signed and ready before the clock of a measurement starts.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import OptionValue, Pace, Table
from engine.kernel.saved import dump_state
from prompts import decks
from replay.match import Match
from replay.player import Player, texts_of

GAME = "malarky"
RESULT = "REAL ANSWER"
MOST_TEXTS = 5000


class Stuck(RuntimeError):
    """Nobody at the table had anything to text before the match was over."""


@dataclass
class Rehearsed:
    """`texts` are seat and words in their order; `results` the places among them of those that brought everybody the
    result of a round; `states` the sizes of the state's JSON after each (bytes), without the words of the cards, which
    are written once."""

    texts: list[tuple[int, str]] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    states: list[int] = field(default_factory=list)


def rehearse(seed: bytes, names: Sequence[str], options: Mapping[str, OptionValue]) -> Rehearsed:
    """A match from the deal to its end. Raises Stuck."""
    game, chance = games()[GAME], Random(seed)
    match = Match(game, Table(tuple(names), (False,) * len(names), Pace.LIVE, options), decks.load(GAME), Chance(seed))
    people = [Player(name, seat, Random(chance.random())) for seat, name in enumerate(names)]
    done, had = Rehearsed(), _counts(match)
    for seat, words in islice(texts_of(match, people), MOST_TEXTS):
        if all(RESULT in " ".join(match.bodies(each)[count:]) for each, count in enumerate(had)):
            done.results.append(len(done.texts))
        done.texts.append((seat, words))
        done.states.append(len(json.dumps(dump_state(game, match.state, apart=True))))
        had = _counts(match)
    if not match.over:
        raise Stuck(match.log[-3:])
    return done


def _counts(match: Match) -> list[int]:
    """How much every phone has got."""
    return [len(match.phone(seat).got) for seat in range(match.seats)]
