"""Who asks to be forgotten: nothing that is saved holds a word of his, all others' words stay, and play goes on."""

from __future__ import annotations

import json
import random
from functools import partial

from engine.kernel.forms import OWN_WORDS, Form, Kind
from engine.kernel.game import Game
from engine.kernel.saved import dump_state, load_state
from tests.laws.play import Play, any_play

MATCHES = 4
STEPS = 40


def test_a_forgotten_players_words_are_in_no_state(game: Game) -> None:
    rng, sent = random.Random(f"forget {game.facts.name}"), 0
    for _ in range(MATCHES):
        play, own = any_play(game, rng), dict[int, list[str]]()
        for step in range(STEPS):
            open_now = [(seat, form) for seat in range(play.seats) for form in play.choices(seat) if takes_words(form)]
            if open_now and rng.random() < 0.7:
                seat, form = rng.choice(open_now)
                words = f"WORDS {step} of {seat} WORDS"
                if not play.try_to(seat, form.fill(*form.sample(rng.choice, partial(say, words)))).refusal:
                    own.setdefault(seat, []).append(words)
            elif not play.over:
                play.wake()
            if own and not play.over:
                holds_without(play, rng.choice(list(own)), own)
        sent += len(own)
    assert sent or not any(OWN_WORDS in action.__dataclass_fields__ for action in game.actions)


def say(words: str, most: int) -> str:
    return words[:most]


def takes_words(form: Form) -> bool:
    """Whether it takes words, and none but by the one name that whoever keeps or forgets them goes by."""
    names = {blank.name for blank in form.blanks if blank.kind is Kind.WORDS}
    assert names <= {OWN_WORDS}, form
    return bool(names)


def holds_without(play: Play, seat: int, own: dict[int, list[str]]) -> None:
    """With this seat forgotten, and once it has left, the state is sound and has all words but its own."""
    game, before = play.game, json.dumps(dump_state(play.game, play.state, apart=True))
    state = game.forget(play.state, seat)
    forgotten = json.dumps(dump_state(game, state, apart=True))
    for other, words in own.items():
        assert other == seat or all(forgotten.count(each) == before.count(each) for each in words)
    if not state.seats[seat].left:
        state = game.leave(state, seat, play.chance, play.at).state
    saved = dump_state(game, state)
    assert game.broken(state) is None
    assert not any(words in json.dumps(saved) for words in own[seat])
    assert load_state(game, saved, game.facts.version) == state
