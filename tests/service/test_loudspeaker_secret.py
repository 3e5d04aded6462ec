"""Law 3 for the loudspeaker: what it reads and how the clock waits for it hang on nothing that a seat alone knows, its
owner's least of all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from service.matches import steps
from service.matches.play import Play
from service.store.tables import lines
from tests.service.conftest import ANN, BOB, CY, House, house_on
from tests.service.line import the_same_match
from tests.service.phoned import THREE, Phoned
from tests.service.test_loudspeaker import BLUFF
from tests.service.test_rings import rung
from tests.services import copied

DRAFTS = ("it was the cat", "a longer draft, which is about nobody and nothing at all", "and a third")


def evening(url: str, owner: str, drafts: int = 0) -> list[Any]:
    """A round up to the votes with this phone as loudspeaker, while Cy keeps so many drafts that nobody sees: what was
    read, and when the table was due to go on."""
    house: House = house_on(url)
    house.sit(**THREE)
    house.text(ANN, "PACE ROAD")
    with the_same_match():
        house.text(ANN, "BEGIN")
    house.deliver()
    call: Phoned = rung(house, owner, command="CALL TABLE")
    call.pick_up(1)
    told: list[Any] = [call.press("1").partition("read")[2]]
    house.passes(1)

    def goes_on() -> None:
        house.deliver()
        with house.service.db.begin() as tx:
            told.extend(tx.execute(select(lines.c.words).order_by(lines.c.id)).scalars())
        call.repeat(call.address)
        house.passes(3)
        told.append(call.wait())
        told.append((house.match().due_at, house.match().clock))

    for draft in DRAFTS[:drafts]:
        house.text(CY, draft)
    for phone in THREE.values():
        house.text(phone, "READY")
    goes_on()
    for name, phone in THREE.items():
        house.text(phone, f"{BLUFF} {name}")
        goes_on()
    return told


@pytest.fixture
def urls(migrated_sqlite: Path, tmp_path: Path) -> list[str]:
    return [copied(migrated_sqlite, tmp_path / name) for name in ("left.sqlite", "right.sqlite")]


def test_whoever_owns_it_reads_the_same_whatever_others_do_in_private(urls: list[str]) -> None:
    """One of the three holds the real answer; Cy's drafts differ in words and in number."""
    heard = evening(urls[0], ANN)
    assert any("wool" in words for words in heard if isinstance(words, str))
    assert heard == evening(urls[1], BOB, drafts=3)


@pytest.mark.parametrize("leak", ["its owner's seat", "a private say"])
def test_a_planted_leak_is_caught(urls: list[str], monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    tell = steps._tell_call

    def leaky(play: Play, listener: Any, says: Any, *, in_place: bool) -> None:
        if leak == "its owner's seat":
            listener = listener._replace(alone=True)
        else:
            says = [say._replace(to=None) for say in says]
        tell(play, listener, says, in_place=in_place)

    monkeypatch.setattr(steps, "_tell_call", leaky)
    assert evening(urls[0], ANN) != evening(urls[1], BOB, drafts=3)
