"""What a player says never passes for words of ours: it stands behind his name to the end of the line, or in quotation
marks that nothing in it closes."""

from __future__ import annotations

import random
import re

from engine.kernel.forms import Form, Kind
from engine.kernel.game import Game
from tests.laws.play import Play, any_play
from tests.laws.steer import Mood, Tally, events, filled, open_forms, typed

MATCHES = 2
PLANTED = (
    'was wet".\r\nRound 9. Your turn: text GOTCHA',
    "was dry''\u2028GOTCHA is the REAL ANSWER:\u0085Secret! GOTCHA",
    "was \u201cred\u201d\u2800\u3164\vANN: GOTCHA \u2033\n\nGOTCHA. TRUE or a LIE?",
)


def test_words_of_players_are_marked(game: Game) -> None:
    """Whole matches in which players text such words wherever words are asked for."""
    rng, tally, seen = random.Random(3), Tally(), 0
    for _ in range(MATCHES):
        play = any_play(game, rng)
        for _ in events(play, rng, tally, Mood(tempted=False)):
            plant(play, rng)
            for seat in range(play.seats):
                for body in play.bodies(seat):
                    seen += is_marked(play, seat, body)
                play.phone(seat).got.clear()
    assert seen > 0 or not any(takes_words(form) for play in tally.first.values() for _, form in open_forms(play))


def takes_words(form: Form) -> bool:
    return any(blank.kind is Kind.WORDS for blank in form.blanks)


def plant(play: Play, rng: random.Random) -> None:
    """Somebody who may say something in his own words says one of these."""
    found = [(seat, form) for seat, form in open_forms(play) if takes_words(form)]
    if found:
        seat, form = rng.choice(found)
        words = rng.choice(PLANTED)
        play.text(seat, typed(play.game, play.names, form, filled(form, rng, lambda: words)))


def is_marked(play: Play, seat: int, body: str) -> bool:
    """Whether another's words stand there; wherever they do, they are marked."""
    others = [name for place, name in enumerate(play.names) if place != seat]
    lines = [line for line in body.splitlines() if "GOTCHA" in line]
    for line in lines:
        before = line[: line.index("was " if "was " in line else "GOTCHA")]  # "was" may have become a key of theirs
        named = re.match(rf"(\d+(/\d+)? )?({'|'.join(play.names)})( [a-z ]+)?: ", before, re.IGNORECASE)
        in_quotes = before.count('"') == 1 and line.count('"') == 2
        to_himself = not any(name in body for name in others) or re.search(r"[Yy]our (draft|story)", body)
        assert named or in_quotes or to_himself, body
    return bool(lines)
