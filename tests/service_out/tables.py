"""An outbox whose messages are of matches with people in them, and how fast it leaves."""

from typing import Any

import pytest
from sqlalchemy import delete, insert

from service.store.tables import groups, matches, players, seats
from tests.service_out.conftest import Box

TABLES = range(10)
OTHERS = (91, 92)


def set_tables(box: Box) -> Box:
    """Matches of these numbers, in which two others sit beside whoever gets something of them."""
    add_players(box, len(OTHERS), first=OTHERS[0])
    match = {"game": "malarky", "version": 1, "seed": b"", "pace": "live", "state": {}, "step": 0, "clock": 0}
    with box.db.begin() as tx:
        tx.execute(insert(groups).values(id=1, word_until=0, game="malarky", pace="live", options={}, created_at=0))
        rows = [match | {"id": each, "group_id": 1, "silences": 0, "created_at": 0} for each in TABLES]
        tx.execute(insert(matches), rows)
        places = [(each, seat, player) for each in TABLES for seat, player in enumerate(OTHERS)]
        tx.execute(insert(seats), [sitting(*place) for place in places])
    return box


def sitting(match: int, seat: int, player: int | None) -> dict[str, Any]:
    """The row of a seat; None: a bot's."""
    return {"match_id": match, "seat": seat, "player_id": player, "name": f"Seat {seat}", "left": False}


@pytest.fixture
def box(box: Box) -> Box:
    return set_tables(box)


@pytest.fixture
def postgres_box(postgres_box: Box) -> Box:
    return set_tables(postgres_box)


def alone(box: Box, player: int, match: int) -> None:
    """This player sits in the match with two bots."""
    with box.db.begin() as tx:
        tx.execute(delete(seats).where(seats.c.match_id == match))
        tx.execute(insert(seats), [sitting(match, 0, player), sitting(match, 1, None), sitting(match, 2, None)])


def add_players(box: Box, how_many: int, first: int = 100) -> list[int]:
    """More players, with ids from `first` on."""
    people = list(range(first, first + how_many))
    with box.db.begin() as tx:
        rows = [{"id": each, "phone": f"p{each}", "created_at": 0, "heard_at": 0} for each in people]
        defaults = {"wrong_words": 0, "wrong_since": 0, "unheard": 0, "chain": 0}
        tx.execute(insert(players), [row | defaults for row in rows])
    return people


def watch(box: Box) -> list[tuple[float, str]]:
    """When each message leaves, and its words."""
    seen: list[tuple[float, str]] = []

    def send(
        message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        seen.append((box.clock(), body))
        return f"SM{len(seen)}"

    box.carrier.send = send  # type: ignore[method-assign]
    return seen
