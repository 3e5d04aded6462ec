"""BEGIN tells how long it will take: in each game, at each pace, in the words that go out with the first question."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.catalogue import games
from engine.kernel.evenings import Wish, minutes
from engine.kernel.game import Pace
from prompts.kit.segments import segments
from service.matches import steps
from tests.service.conftest import House
from tests.service.test_promises import some
from tests.service.test_rings import row, rung


@pytest.fixture(autouse=True)
def one_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """How long a first message is hangs on what is dealt."""
    monkeypatch.setattr(steps, "secrets", SimpleNamespace(token_bytes=lambda count: b"a".ljust(count)))


def first_texts(house: House, pace: Pace, game: str, *sets: str) -> list[str]:
    """The first message of a match to each phone that gets one at once."""
    players = max(4, games()[game].facts.least_seats)
    house.sit(game.replace("_", " ").upper(), **some(players))
    if pace is not Pace.LIVE:
        house.text(some(1)["Ann"], f"PACE {pace.upper()}")
    for each in sets:
        house.text(some(1)["Ann"], each)
    house.deliver()
    house.news()
    before = house.seen
    house.text(some(1)["Ann"], "BEGIN")
    if house.group().match_id is None:  # another setting was proposed first
        house.text(some(1)["Ann"], "BEGIN")
    new = [row for row in house.rows() if row.id > before and "Text SET" not in row.body]
    return list({row.phone: row.body for row in reversed(new)}.values())


@pytest.mark.parametrize("game", games())
def test_a_live_match_tells_the_minutes_that_new_proposed_and_no_message_gets_longer_by_it(
    house: House, game: str
) -> None:
    facts = games()[game].facts
    told = first_texts(house, Pace.LIVE, game)
    words = f"{minutes(facts, Wish(len(told)))} minutes"
    assert len(told) == max(4, facts.least_seats)
    for body in told:
        assert body.startswith((f"This takes about {words}.", f"A long game: about {words}, "))
        without = body.replace(f"This takes about {words}.", "").replace(f"{words}, ", "").strip()
        assert segments(body).count == segments(without).count


@pytest.mark.parametrize(
    ("game", "option", "expected"),
    [
        ("malarky", "SET ROUNDS 1", "about 8 minutes"),
        ("secrets", "SET ROUNDS 2", "about 15 minutes"),
        ("insights", "SET MAX ROUNDS 10", "about 15 minutes"),
        ("igor", "SET HANDS 1", "about 10 minutes"),
        ("team_malarky", "SET POINTS 3", "about 20 minutes"),
    ],
)
def test_a_match_that_is_set_shorter_takes_less(house: House, game: str, option: str, expected: str) -> None:
    assert all(expected in body for body in first_texts(house, Pace.LIVE, game, option))


LONGEST = {
    Pace.ROAD: {
        "malarky": "A round takes 10 minutes",
        "team_malarky": "A round takes 10 minutes",
        "secrets": "A story takes 6 minutes",
        "insights": "A round takes 270 seconds",
        "igor": "A turn takes 2 minutes",
        "malta": "A card or a move takes 90 seconds",
    },
    Pace.SLOW: {
        "malarky": "A round takes 5 days",
        "team_malarky": "A round takes 4 days",
        "secrets": "A story takes 4 days",
        "insights": "A round takes 2 days",
        "igor": "A turn takes 1 day",
        "malta": "A card or a move takes 1 day",
    },
}


@pytest.mark.parametrize(("pace", "game"), [(pace, game) for pace in LONGEST for game in LONGEST[pace]])
def test_at_the_other_paces_the_longest_is_told_that_the_table_of_phases_lets_it_take(
    house: House, pace: Pace, game: str
) -> None:
    """GAMES 1.7 and its like; the clock of a slow table stands at night, so a day has twelve hours of it."""
    told = first_texts(house, pace, game)
    assert told
    assert all(f"{LONGEST[pace][game]} at most, less if all answer soon." in body for body in told)


def test_where_a_loudspeaker_reads_the_texts_are_not_counted(house: House) -> None:
    """What it reads aloud comes to no phone."""
    house.sit("IGOR", **some(6))
    house.text(some(1)["Ann"], "PACE ROAD")
    call = rung(house, some(1)["Ann"], command="CALL TABLE")
    call.pick_up(row(house).id)
    call.press("1")
    house.news()
    before = house.seen
    house.text(some(1)["Ann"], "BEGIN")
    new = [row.body for row in house.rows() if row.id > before]
    assert any("A turn takes" in body for body in new)
    assert not any("texts to each phone" in body for body in new)
