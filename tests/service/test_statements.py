"""How many statements a text takes on its way to the commit: a count, which no busy machine can change."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Connection, event

from engine.catalogue import games
from engine.kernel.saved import load_state
from tests.laws.steer import REPLIES, filled, typed
from tests.service.conftest import House
from tests.services import sid

MOST = 6
"""The sender with his group, match and seats; the claim; the match; the log; the outbox; what else changed."""
TEXTS = 60
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus")
BACK = frozenset({"Undo", "Withdraw"})
"""What takes words back goes through all that was told of them."""


@contextmanager
def counted(house: House) -> Iterator[list[str]]:
    """The statements that are executed meanwhile, but for the beginning and the end of a transaction."""
    found: list[str] = []

    def note(connection: Connection, cursor: Any, statement: str, *more: Any) -> None:
        if not statement.startswith("BEGIN"):
            found.append(statement)

    event.listen(house.service.db, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(house.service.db, "before_cursor_execute", note)


@pytest.mark.parametrize("name", games())
def test_a_text_that_the_rules_take_needs_six_at_most(house: House, name: str) -> None:
    game, rng = games()[name], random.Random(name)
    count = max(4, game.facts.least_seats)
    phones = [f"+120255501{seat:02}" for seat in range(1, count + 1)]
    house.deal(name.upper(), **dict(zip(NAMES, phones, strict=False)))
    taken = 0
    for _ in range(TEXTS):
        before = house.match()
        state = load_state(game, before.state, before.version, before.cards)
        play: Any = SimpleNamespace(game=game, state=state, table=SimpleNamespace(names=NAMES))
        forms = [(seat, form) for seat in range(count) for form in game.choices(state, seat) if form.name not in BACK]
        if before.over_at is not None or not forms:
            break
        seat, form = rng.choice(forms)
        words = typed(play, form, filled(form, rng, lambda: f"{rng.choice(REPLIES)} {rng.randrange(1000)}"))
        fresh = house.player(phones[seat]).unheard == 0
        with counted(house) as statements:
            house.text(phones[seat], words)
        after = house.match()
        if fresh and after.state != before.state:
            taken += 1
            assert len(statements) <= MOST, (words, statements)
        house.deliver()
    assert taken >= TEXTS / 3


def test_a_repeated_text_needs_two(house: House) -> None:
    house.deal(Ann="+12025550101", Bob="+12025550102", Cy="+12025550103")
    house.text("+12025550101", "SCORE", sid=sid(1))
    with counted(house) as statements:
        house.text("+12025550101", "SCORE", sid=sid(1))
    assert len(statements) == 2, statements
