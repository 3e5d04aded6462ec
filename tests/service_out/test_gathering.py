"""No phone gets more than twelve messages in half a minute, nor a row that the carrier takes for a loop: near that, the
tells of a table leave with its next question, in their order and to the letter."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import insert

from service.carrier.client import FateUnknown, Later
from service.outbox.gathering import BUSY, CHAIN, MOST, SPARE, load_after
from service.outbox.letters import APART, GATHERS, LINGER_SECONDS, LINGERS, TAKES
from service.outbox.rate import Rate
from service.store.tables import groups, matches
from tests.service_out.conftest import ANN, BOB, NOON, NUMBER, PHONES, Box
from tests.services import sid


@pytest.fixture
def table(box: Box) -> int:
    """A match."""
    with box.db.begin() as tx:
        group = {"game": "igor", "pace": "live", "options": {}, "created_at": NOON, "word_until": 0, "label": ""}
        made = tx.execute(insert(groups).values(group).returning(groups.c.id)).scalar_one()
        match = {
            "group_id": made, "game": "igor", "version": 1, "seed": b"", "pace": "live", "state": {}, "step": 0,
            "clock": 0.0, "clock_since": NOON, "silences": 0, "created_at": NOON,
        }  # fmt: skip
        found: int = tx.execute(insert(matches).values(match).returning(matches.c.id)).scalar_one()
        return found


def say(box: Box, table: int, body: str, **values: Any) -> int:
    return box.put(ANN, body, **({"match_id": table, "seat": 0, "joins": GATHERS} | values))


def ask(box: Box, table: int, body: str, **values: Any) -> int:
    return say(box, table, body, **({"kind": "ask", "ask": 1, "lapses": True, "joins": TAKES} | values))


def hurry(box: Box, times: int, every: float = 1.0) -> None:
    """So many messages leave for Ann and arrive, one after another."""
    for number in range(times):
        row = box.put(ANN, f"before {number}")
        box.deliver(after=every)
        box.report(row, "delivered", sid(len(box.carrier.sent)))


def test_near_the_limit_tells_wait_for_the_next_question_and_leave_with_it(box: Box, table: int) -> None:
    hurry(box, BUSY)
    told = [say(box, table, f"told {number}") for number in range(3)]
    box.deliver(after=1)
    assert len(box.bodies()) == BUSY, "a tell may wait"
    asked = ask(box, table, "Your turn.")
    box.deliver()
    assert box.bodies()[BUSY:] == ["told 0\ntold 1\ntold 2\nYour turn."]
    assert [(box.row(each).state, box.row(each).carried_by) for each in told] == [("gathered", asked)] * 3
    row = box.row(asked)
    assert (row.state, row.ask, row.lapses, row.kind, row.segments) == ("taken", 1, False, "ask", 1)
    assert sum(messages for *_, messages, _ in box.usage()) == BUSY + 1, "what was gathered is paid once"


def test_without_a_question_they_leave_together_when_there_is_room(box: Box, table: int) -> None:
    hurry(box, BUSY)
    since = box.clock.now
    for number in range(3):
        say(box, table, f"told {number}")
    while len(box.bodies()) == BUSY:
        box.passes(1)
    assert box.clock.now - since <= 30
    assert box.bodies()[BUSY:] == ["told 0\ntold 1\ntold 2"]


def test_far_from_the_limit_each_leaves_for_itself(box: Box, table: int) -> None:
    hurry(box, 2)
    say(box, table, "one")
    say(box, table, "two")
    ask(box, table, "three")
    box.passes(12)
    assert box.bodies()[2:] == ["one", "two", "three"]


def test_hails_are_told_together_one_message_in_ten_seconds(box: Box, table: int) -> None:
    """2.6."""
    since = box.clock.now
    say(box, table, "Bob: hail", joins=LINGERS)
    box.passes(4)
    say(box, table, "Cy: hail", joins=LINGERS)
    assert box.work() == [], "nobody looks for what may linger"
    while not box.bodies():
        box.passes(1)
    assert (box.bodies(), box.clock.now - since) == (["Bob: hail\nCy: hail"], LINGER_SECONDS)


def test_hails_leave_before_what_follows_them_and_with_it_where_that_may_be(box: Box, table: int) -> None:
    say(box, table, "Bob: hail", joins=LINGERS)
    say(box, table, "Cy: hail", joins=LINGERS)
    ask(box, table, "Your turn.")
    box.deliver()
    assert box.bodies() == ["Bob: hail\nCy: hail\nYour turn."]
    box.report(1, "delivered", sid(1))
    say(box, table, "Dee: hail", joins=LINGERS)
    say(box, table, "You wait for Cy.", kind="reply", joins=APART)
    box.passes(8)
    assert box.bodies()[1:] == ["Dee: hail", "You wait for Cy."]


def test_no_phone_gets_more_than_twelve_in_half_a_minute_whatever_they_are(box: Box) -> None:
    sent: list[float] = []
    for number in range(40):
        box.put(ANN, str(number))
    while len(sent) < 20:
        box.clock.now += 0.5
        for player in box.work():
            box.deliver(player)
        for place in range(len(sent), len(box.carrier.sent)):
            sent.append(box.clock.now)
            box.report(box.carrier.sent[place][0], "delivered", sid(place + 1))
    assert all(later - earlier >= 30 for earlier, later in zip(sent, sent[MOST:], strict=False))
    assert sent[MOST - 1] - sent[0] < 30, "the first twelve did not wait"
    box.put(BOB, "other")
    box.deliver(BOB)
    assert box.carrier.sent[-1][1] == PHONES[BOB], "another phone is none of it"


def test_where_the_operator_sets_no_rest_nothing_is_gathered(box: Box, table: int) -> None:
    box.rate = Rate(NUMBER, 0, in_a_row=0)
    hurry(box, MOST + 3, every=0.1)
    say(box, table, "one")
    say(box, table, "two")
    box.deliver(after=4)
    box.deliver(after=4)
    assert box.bodies()[-2:] == ["one", "two"]


def test_a_row_that_is_nearly_full_is_for_what_must_not_wait(box: Box, table: int) -> None:
    for _ in range(CHAIN - SPARE):
        box.put(ANN, "x")
        box.deliver(after=5)
    say(box, table, "told")
    box.deliver(after=5)
    assert box.bodies()[-1] == "x"
    ask(box, table, "Your turn.")
    box.deliver(after=1)
    assert box.bodies()[-1] == "told\nYour turn."
    say(box, table, "later")
    box.deliver(after=29)
    assert box.bodies()[-1] == "told\nYour turn."
    box.deliver(after=1)
    assert (box.bodies()[-1], box.player(ANN).chain) == ("later", 1), "half a minute ends the row"


@pytest.mark.parametrize(
    "apart",
    [
        {"joins": APART},
        {"joins": APART, "kind": "remind"},
        {"joins": TAKES, "match_id": None},
        {"joins": TAKES, "attempts": 1},
        {"joins": TAKES, "body": "\N{GRINNING FACE}" * 60},
        {"joins": TAKES, "body": "x" * 1600},
    ],
)
def test_what_is_apart_of_another_table_begun_or_dearer_together_is_taken_in_by_nothing(
    box: Box, table: int, apart: dict[str, Any]
) -> None:
    hurry(box, BUSY)
    say(box, table, "told 1, in words that fill more than a half of a message that has a letter of its own in it")
    say(box, table, "told 2")
    last = say(box, table, **({"body": "apart", "kind": "ask"} | apart))
    words = box.row(last).body
    box.passes(40)
    assert box.bodies()[BUSY].startswith("told 1")
    assert box.bodies()[-1] == words
    assert box.row(last).state == "taken"


def test_what_was_gathered_goes_again_as_a_whole(box: Box, table: int) -> None:
    """The carrier put it off; then nobody knew its fate."""
    hurry(box, BUSY)
    say(box, table, "told")
    asked = ask(box, table, "Your turn.")
    box.carrier.answers += [Later(), FateUnknown(), None]
    box.deliver()
    box.passes(60)
    assert set(box.bodies()[BUSY:]) == {"told\nYour turn."}
    assert box.row(asked).state == "taken"


def test_the_rate_counts_what_leaves(box: Box, table: int) -> None:
    hurry(box, BUSY)
    box.limit(1)
    for number in range(3):
        say(box, table, f"{number} " + "y" * 150)
    ask(box, table, "Your turn.")
    box.deliver(after=3)
    assert len(box.bodies()) == BUSY + 1
    sender = box.sender()
    assert sender.ready_at == box.clock.now + 4


def test_the_times_of_the_last_twelve_are_known() -> None:
    times: list[float] = []
    for now in range(20):
        load = load_after(times, float(now))
        times = load["lately"]
        assert load["busy_until"] == (now - BUSY + 31 if now >= BUSY - 1 else 0)
        assert load["full_until"] == (now - MOST + 31 if now >= MOST - 1 else 0)
    assert [later - earlier for earlier, later in pairwise(times)] == [1.0] * (MOST - 1)
