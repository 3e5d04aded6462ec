"""A table that decides something together, and what a test looks at there."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from engine.games.folders.state import Question
from engine.games.malarky import GAME
from engine.games.malarky.state import State
from engine.kernel.saved import load_state
from service.inbound.patience import AGAIN_SECONDS
from service.store.database import reading
from service.store.tables import agreements, outbox
from tests.service.conftest import ANN, BOB, CY, DEE, House

EVE = "+12025550105"
PHONES = {"Ann": ANN, "Bob": BOB, "Cy": CY, "Dee": DEE, "Eve": EVE}


def of(house: House, count: int) -> dict[str, str]:
    """Sit down so many and deal; who is called what."""
    people = dict(list(PHONES.items())[:count])
    house.deal(**people)
    return people


def state(house: House) -> State:
    row = house.match()
    loaded: State = load_state(GAME, row.state, row.version, row.cards)
    return loaded


def question(house: House) -> Question:
    """What the round asks, with its real answer."""
    found = state(house).question
    assert found is not None
    return found


def all_of(house: House, query: Any) -> list[Any]:
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(query).all())


def votes(house: House) -> list[tuple[str, int, int]]:
    return [(row.kind, row.about, row.voter) for row in all_of(house, select(agreements).order_by(agreements.c.voter))]


def heard(house: House, phone: str, body: str) -> dict[str, str]:
    """What each phone gets because of a text: one message at most."""
    house.clock.now += AGAIN_SECONDS / 100
    seen = max((row.id for row in house.rows()), default=0)
    house.text(phone, body)
    fresh = house.rows(outbox.c.id > seen)
    told = {row.phone: row.body for row in fresh}
    assert len(told) == len(fresh), "one message for each phone"
    house.deliver()
    return told
