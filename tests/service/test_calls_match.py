"""Matches over calls: every form that is open is filled by keys and speech, for every game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.catalogue import games
from engine.kernel.forms import Form, Kind, next_blank
from engine.kernel.saved import load_state
from prompts.hear import Ear, keyed, keys_of
from service.calls import tone
from tests.conftest import DEEP
from tests.laws.steer import REPLIES, filled, typed
from tests.service.conftest import House, house_on
from tests.service.phoned import Phoned

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus")
ACTS = 2000 if DEEP else 25
BACK = frozenset({"Undo", "Withdraw"})


def ear_of(house: House, seat: int, form: Form) -> Ear:
    """How the seat is heard now."""
    match = house.match()
    game = games()[match.game]
    state = load_state(game, match.state, match.version, match.cards)
    half = match.half.get(str(seat))
    return Ear(match.game, game.view(state, seat), game.choices(state, seat), form.ask, half)


def press(call: Phoned, keys: str) -> None:
    """Keys as a carrier passes them on: no more of them than the call listens for."""
    while call.listens.get("numDigits") == "1" and len(keys) > 1:
        call.press("*")
    assert call.listens.get("numDigits", str(len(keys))) == str(len(keys)), (keys, call.listens)
    call.press(keys)


def speak(call: Phoned, words: str) -> None:
    """Words are said and kept."""
    assert "I heard" in call.say(words), (words, call.heard)
    call.press("1")


def fill(house: House, call: Phoned, seat: int, form: Form, values: tuple[Any, ...]) -> None:
    """The form with these values: called by its keys, then blank by blank."""
    ear = ear_of(house, seat, form)
    first = next_blank(ear.ways(form), ())
    newest = max((each.ask or 0 for same, each in open_forms(house, seat + 1) if same == seat), default=0)
    if form.plain and first is not None and first.kind is Kind.WORDS and (form.ask or 0) == newest:
        speak(call, values[0])
        return
    press(call, keys_of(form, ear) + ("*" if values and first is not None and first.optional else ""))
    for place, (value, keys) in enumerate(zip(values, keyed(form, values, ear), strict=True)):
        blank = next_blank(ear.ways(form), values[:place])
        assert blank is not None
        if blank.kind is Kind.WORDS:
            assert tone.NAME in call.answer, (form, call.answer)
            speak(call, value)
        else:
            press(call, keys)


def open_forms(house: House, count: int) -> list[tuple[int, Form]]:
    match = house.match()
    game = games()[match.game]
    state = load_state(game, match.state, match.version, match.cards)
    return [(seat, form) for seat in range(count) for form in game.choices(state, seat) if form.name not in BACK]


@pytest.mark.parametrize("texts", [0.0, pytest.param(0.5, marks=pytest.mark.deep)])
@pytest.mark.parametrize("name", games())
def test_a_match_is_played_over_calls_alone_or_mixed_with_texts(lent_sqlite: str, name: str, texts: float) -> None:
    """Up to its end under --deep. `texts` is the share of what those on calls text."""
    house = house_on(lent_sqlite, phone_call_minutes_a_day=0, group_call_minutes_a_day=0, call_minutes_a_day=0)
    game, rng, filled_in = games()[name], random.Random(f"calls {name}"), Counter[str]()
    count = max(3, game.facts.least_seats)
    phones = {NAMES[seat]: f"+120255501{seat + 1:02}" for seat in range(count)}
    house.deal(name.upper(), **phones)
    calls = [Phoned(house, phone) for phone in phones.values()]
    for call in calls:
        call.come_in()
    for _ in range(ACTS):
        if house.match().over_at is not None:
            break
        forms = open_forms(house, count)
        if not forms:
            house.passes(10)
            continue
        fewest = min(filled_in[form.name] for _, form in forms)
        seat, form = rng.choice([each for each in forms if filled_in[each[1].name] <= fewest + 1])
        calls[seat].wait()
        if not any(same == seat and other == form for same, other in open_forms(house, count)):
            continue
        before = house.match().step
        if texts and rng.random() < texts:
            action = filled(form, rng, lambda: rng.choice(REPLIES))
            house.text(calls[seat].phone, typed(game, NAMES[:count], form, action))
        else:
            fill(house, calls[seat], seat, form, form.sample(rng.choice, lambda most: rng.choice(REPLIES)[:most]))
            assert house.match().step > before or calls[seat].heard, (form, calls[seat].answer)
        filled_in[form.name] += 1
        house.deliver()
        house.clock.now += 1
        house.passes(1)
    assert filled_in.total() > 10
    assert not DEEP or house.match().over_at is not None
