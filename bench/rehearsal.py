"""What a whole match's players will text, found out by playing it beforehand with the same seed.

The rules draw from nothing but the match's seed, so a match that is played here, by people who answer what they read,
goes the same way there. So the texts are known, signed and ready before the clock of a measurement starts.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import OptionValue, Pace, Table
from engine.kernel.saved import dump_state
from service.run.demo import Player
from tests.laws.play import Play, whole_deck

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
    game = games()[GAME]
    table = Table(tuple(names), (False,) * len(names), Pace.LIVE, dict(options))
    play = Play(game, table, whole_deck(GAME), Chance(seed))
    chance = Random(seed)
    people = [Player(name, seat, Random(chance.random())) for seat, name in enumerate(names)]
    done = Rehearsed()
    while not play.over:
        turns = [_turn(play, person, done) for person in people]
        if not any(turns) or len(done.texts) > MOST_TEXTS:
            raise Stuck(play.log[-3:])
    return done


def _turn(play: Play, person: Player, done: Rehearsed) -> bool:
    """This person reads, and texts what comes to mind; whether there was anything."""
    news = play.bodies(person.seat)[person.seen :]
    person.seen += len(news)
    for text in news:
        person.plans += [(0.0, answer) for answer in person.answers(text)]
    if not person.plans or play.over:
        return bool(news)
    _, words = person.plans.pop(0)
    read = [len(play.bodies(seat)) for seat in range(play.seats)]
    play.text(person.seat, words)
    if all(RESULT in " ".join(play.bodies(seat)[count:]) for seat, count in enumerate(read)):
        done.results.append(len(done.texts))
    done.texts.append((person.seat, words))
    done.states.append(len(json.dumps(dump_state(play.game, play.state, apart=True))))
    return True
