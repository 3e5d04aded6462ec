"""The words of a match's cards are written once and stay; with each text goes the rest of its state."""

from __future__ import annotations

import json
from operator import attrgetter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, update

from engine.catalogue import games
from engine.kernel.saved import load_state
from service.store.tables import matches
from tests.saved.store import FOLDER
from tests.service.conftest import ANN, BOB, House

GAME = games()["insights"]
OLD = json.loads(Path(FOLDER / "insights" / "1" / "sheets.json").read_text(encoding="utf-8"))


def deal(house: House) -> str:
    """Ann and Bob play Insights; the words of their cards."""
    house.deal("INSIGHTS", Ann=ANN, Bob=BOB)
    cards: str = house.match().cards
    return cards


def put(house: House, **values: Any) -> None:
    """The match's row has these values."""
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(values))


def test_they_are_written_at_the_deal_and_no_text_writes_them_again(house: House) -> None:
    cards = deal(house)
    assert "cards" not in house.match().state
    written: list[str] = []

    def note(connection: Connection, cursor: Any, statement: str, parameters: Any, *more: Any) -> None:
        if "UPDATE matches" in statement:
            written.append(json.dumps(parameters, default=attrgetter("obj")))  # what psycopg makes JSON of

    event.listen(house.service.db, "before_cursor_execute", note)
    house.text(ANN, "2; bob 1 100 50")
    event.remove(house.service.db, "before_cursor_execute", note)
    (row,) = written
    undrawn = house.match().state["pile"]
    assert house.match().step == 1
    assert not [name for name in undrawn if json.loads(cards)[name]["text"] in row]
    assert len(row) < len(cards)
    assert house.match().cards == cards


@pytest.mark.parametrize("version", [1, GAME.facts.version])
def test_a_match_dealt_when_the_state_held_them_goes_on(house: House, version: int) -> None:
    """Its next step writes them apart; until then they are read where they are."""
    cards = deal(house)
    state = OLD["state"] if version == 1 else {**house.match().state, "cards": json.loads(cards)}
    put(house, state=state, version=version, cards=None)
    house.text(BOB, "SCORE")
    assert house.match().cards is None, "nothing was changed"
    before = load_state(GAME, state, version)
    house.text(BOB, "2; ann 1 50 0")
    match = house.match()
    assert match.version == GAME.facts.version
    assert "cards" not in match.state
    after = load_state(GAME, match.state, match.version, match.cards)
    assert after != before
    assert after.cards == before.cards
    house.text(ANN, "1; bob 1 50 0")
    assert house.match().cards == match.cards
