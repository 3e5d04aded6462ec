"""What follows from the carrier's errors: for the message, its phone, our number and the operator."""

import logging
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from engine.kernel.saved import dump_cards, dump_state
from prompts import decks
from service.carrier.client import Refused
from service.carrier.fates import DEAD_NUMBER, Remedy, fate_of
from service.store.tables import groups, matches
from tests.service_out.conftest import ANN, BOB, CY, PHONES, Box
from tests.services import sid

OUR_FAULT = [20003, 20005, 21601, 21603, 21606, 21659, 21660, 21664, 21712]
REPORTED_FAULT = [30002, 30032, 30034, 63038]
DEAD = [21211, 21614, 21635, 30005, 30006]
ENDS = [30004, 30007, 30450, 30640, 21617, 21623, 99999]


def alarms(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The alarms so far."""
    return [record.message for record in caplog.records if record.levelno == logging.ERROR]


def test_a_number_that_cannot_be_texted_is_refused_once(box: Box) -> None:
    code = 21614
    for body in ("one", "two"):
        box.put(ANN, body)
    box.put(BOB, "three")
    box.carrier.answers = [Refused(code)]
    box.deliver()
    box.deliver(BOB)
    later = box.put(ANN, "later")
    box.deliver(after=5)
    assert (box.bodies(), box.player(ANN).unreachable) == (["one", "three"], code)
    assert box.states() == ["failed", "failed", "taken", "failed"]
    assert box.row(later).error == code
    assert box.player(BOB).unreachable is None


def test_a_number_that_is_reported_as_dead_gets_nothing_more(box: Box) -> None:
    code = 30005
    row = box.put(ANN, "one")
    box.put(ANN, "two")
    box.deliver()
    box.report(row, "undelivered", sid(1), code)
    box.passes(10)
    assert (box.bodies(), box.states(), box.player(ANN).unreachable) == (["one"], ["failed", "failed"], code)


def test_a_phone_that_was_dead_and_texts_is_sent_to_again(box: Box) -> None:
    box.set_player(ANN, unreachable=30005)
    box.set_player(ANN, unreachable=None)  # as its text does
    box.put(ANN, "one")
    box.deliver()
    assert box.bodies() == ["one"]


def test_other_errors_end_their_message_alone(box: Box) -> None:
    code = 30007
    row = box.put(ANN, "one", "ask")
    box.put(ANN, "two")
    box.deliver()
    assert box.report(row, "undelivered", sid(1), code) == ANN
    box.deliver()
    assert (box.bodies(), box.states(), box.row(row).error) == (["one", "two"], ["failed", "taken"], code)
    assert (box.player(ANN).unreachable, box.sender()) == (None, None)


def test_a_failure_without_a_code_ends_its_message_alone(box: Box) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    box.report(row, "failed")
    assert (box.row(row).state, box.row(row).error, box.player(ANN).unreachable) == ("failed", None, None)


def undelivered(box: Box, row: int, code: int) -> None:
    """The newest copy of this row is reported as failed."""
    now = box.row(row)
    box.report(row, "undelivered", now.sid, code, now.attempts)


def test_a_phone_that_is_off_is_tried_after_1_10_and_60_minutes_in_order(box: Box) -> None:
    row = box.put(ANN, "one")
    box.put(ANN, "two")
    box.deliver()
    noon = box.clock()
    for minutes in (1, 10, 60):
        undelivered(box, row, 30003)
        assert box.player(ANN).rests_until == box.clock() + 60 * minutes
        box.clock.now += 60 * minutes - 1
        assert box.work() == []
        box.deliver()
        box.deliver(after=1)
    assert (box.bodies(), box.clock() - noon) == (["one"] * 4, 71 * 60)
    assert box.player(ANN).unreachable is None
    undelivered(box, row, 30003)
    assert (box.row(row).state, box.row(row).error, box.player(ANN).unreachable) == ("failed", 30003, 30003)
    box.deliver()
    assert box.bodies()[4:] == ["two"]


def test_a_doubtful_phone_gets_one_try_each_until_one_arrives(box: Box) -> None:
    box.set_player(ANN, unreachable=30003)
    first, second, third = (box.put(ANN, body) for body in ("one", "two", "three"))
    box.deliver()
    undelivered(box, first, 30003)
    assert (box.row(first).state, box.player(ANN).rests_until) == ("failed", None)
    box.deliver()
    box.report(second, "delivered", sid(2))
    assert box.player(ANN).unreachable is None
    box.deliver()
    undelivered(box, third, 30003)
    assert (box.row(third).state, box.bodies()) == ("pending", ["one", "two", "three"])


def test_an_error_that_nobody_can_name_is_tried_once_more(box: Box) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    undelivered(box, row, 30008)
    box.deliver(after=29)
    box.deliver(after=1)
    undelivered(box, row, 30008)
    box.passes(60)
    assert (box.bodies(), box.row(row).state, box.player(ANN).unreachable) == (["one"] * 2, "failed", 30008)


def test_two_messages_that_come_back_leave_in_their_old_order(box: Box) -> None:
    first, second, _ = (box.put(ANN, body) for body in ("one", "two", "three"))
    box.deliver()
    box.deliver(after=3)
    box.report(second, "undelivered", sid(2), 30003)
    box.report(first, "undelivered", sid(1), 30003)
    assert box.states() == ["pending"] * 3
    box.passes(70)
    assert box.bodies()[2:] == ["one", "two", "three"]


def test_words_that_were_deleted_meanwhile_are_not_sent_again(box: Box) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    box.change(row, body="")
    undelivered(box, row, 30003)
    assert (box.row(row).state, box.row(row).error) == ("failed", 30003)


def test_after_a_loop_was_seen_the_phone_rests_and_the_message_goes_again(box: Box) -> None:
    row = box.put(ANN, "one")
    box.put(BOB, "two")
    box.deliver()
    undelivered(box, row, 14107)
    box.deliver(BOB)
    box.deliver(after=29)
    assert box.bodies() == ["one", "two"]
    box.deliver(after=1)
    assert (box.bodies(), box.player(ANN).unreachable) == (["one", "two", "one"], None)


def test_quiet_hours_at_the_phone_hold_it_for_an_hour(box: Box) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    undelivered(box, row, 30610)
    assert box.player(ANN).rests_until == box.clock() + 3600
    box.deliver(after=3600)
    assert box.bodies() == ["one", "one"]


@pytest.mark.parametrize(("code", "seconds"), [(30001, 120), (30022, 120), (21611, 600)])
def test_where_the_carriers_queue_is_full_our_number_slows_down(box: Box, code: int, seconds: int) -> None:
    row = box.put(ANN, "one")
    box.put(BOB, "two")
    box.deliver()
    undelivered(box, row, code)
    assert box.work() == []
    box.deliver(BOB, after=seconds - 1)
    assert box.bodies() == ["one"]
    box.clock.now += 1
    assert box.work() == [ANN, BOB]
    box.deliver(ANN)
    assert box.bodies() == ["one", "one"]


@pytest.mark.parametrize("limit", [0, 1])
def test_while_our_number_is_refused_one_message_tries_each_minute(
    box: Box, limit: int, caplog: pytest.LogCaptureFixture
) -> None:
    code = 20003
    box.limit(limit)
    for player in (ANN, BOB, CY):
        box.put(player, str(player))
    box.carrier.answers = [Refused(code)] * 4
    box.deliver()
    assert (len(box.bodies()), box.states(), box.sender().trouble) == (1, ["pending"] * 3, code)
    box.passes(59)
    assert (len(box.bodies()), len(alarms(caplog))) == (1, 1)
    box.passes(122)
    assert (len(box.bodies()), box.states()) == (4, ["pending"] * 3)
    box.passes(70)
    assert (len(box.bodies()), box.states()) == (7, ["taken"] * 3)
    assert (box.sender().trouble, box.sender().trouble_since) == (None, None)
    assert len(alarms(caplog)) == 1
    assert str(code) in alarms(caplog)[0]
    assert not any(phone in alarms(caplog)[0] for phone in PHONES.values())


def test_a_trouble_that_is_reported_is_over_when_a_later_message_was_sent(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    code = 30034
    before, row = box.put(BOB, "before"), box.put(ANN, "one")
    box.deliver(BOB)
    box.deliver()
    box.clock.now += 2
    undelivered(box, row, code)
    assert (box.row(row).state, box.sender().trouble) == ("pending", code)
    box.report(before, "delivered", sid(1))
    assert box.sender().trouble == code, "it left before the trouble"
    box.passes(61)
    assert box.bodies() == ["before", "one", "one"]
    assert box.sender().trouble == code, "that the carrier takes it proves nothing"
    undelivered(box, row, code)
    assert len(alarms(caplog)) == 1
    box.passes(61)
    box.report(row, "sent", sid(4))
    assert (box.sender().trouble, box.row(row).state, len(alarms(caplog))) == (None, "taken", 1)


def test_a_phone_that_a_setting_keeps_from_us_is_told_to_the_operator_once_a_day(
    box: Box, caplog: pytest.LogCaptureFixture
) -> None:
    code = 21408
    box.carrier.answers = [Refused(code)] * 2
    for body in ("one", "two"):
        box.put(ANN, body)
    box.put(BOB, "three")
    box.deliver()
    box.deliver(BOB)
    assert (box.states(), box.sender(), len(alarms(caplog))) == (["failed", "failed", "taken"], None, 1)
    assert box.player(ANN).unreachable is None
    box.carrier.answers = [Refused(code)]
    box.put(ANN, "tomorrow")
    box.deliver(after=86_400)
    assert len(alarms(caplog)) == 2


@pytest.mark.parametrize(
    ("codes", "remedy"),
    [
        (OUR_FAULT + REPORTED_FAULT, Remedy.STOP),
        (DEAD, Remedy.NUMBER),
        (ENDS, Remedy.FAIL),
        ([21408, 21608, 21612], Remedy.TELL),
        ([30003, 30008, 30036, 30610, 14107], Remedy.AGAIN),
        ([30001, 30022, 21611, 60728, 63017], Remedy.SLOWER),
        ([21610], Remedy.OPTED_OUT),
    ],
)
def test_the_table_of_codes(codes: list[int], remedy: Remedy) -> None:
    assert {code: fate_of(code).remedy for code in codes} == dict.fromkeys(codes, remedy)


def test_every_code_has_what_it_needs() -> None:
    for code in range(10_000, 70_000):
        fate = fate_of(code)
        assert bool(fate.waits) == (fate.remedy in (Remedy.AGAIN, Remedy.SLOWER)), code
        assert (code in DEAD_NUMBER) == (fate.remedy is Remedy.NUMBER), code
    assert fate_of(None).remedy is Remedy.FAIL


def deal(box: Box) -> tuple[int, int, Any]:
    """A match of Malarky; a seat that is asked something, and the number of the ask."""
    game = games()["malarky"]
    table = Table(names=("Ann", "Bob", "Cy"), bots=(False,) * 3, pace=Pace.LIVE, options={})
    step = game.start(table, decks.load("malarky"), Chance(bytes(16)), 0.0)
    with box.db.begin() as tx:
        tx.execute(insert(groups).values(id=1, word_until=0, game="malarky", pace="live", options={}, created_at=0))
        tx.execute(
            insert(matches).values(
                id=1, group_id=1, game="malarky", version=game.facts.version, seed=bytes(16), pace="live", step=0,
                state=dump_state(game, step.state, apart=True), cards=dump_cards(game, step.state), clock=0, silences=0,
                created_at=0,
            )
        )  # fmt: skip
    asked = next(say for say in step.says if say.telling == "ask" and say.to is not None)
    assert asked.to is not None
    return asked.to, max(form.ask for form in game.choices(step.state, asked.to) if form.ask is not None), game


@pytest.mark.parametrize(
    ("late", "over", "state"), [(0, False, "pending"), (1, False, "dropped"), (0, True, "dropped")]
)
def test_a_question_that_comes_back_and_is_over_is_dropped(box: Box, late: int, over: bool, state: str) -> None:
    seat, ask, _ = deal(box)
    placed = {"match_id": 1, "seat": seat, "ask": ask - late}
    rows = [box.put(ANN, "1 or 2?", "ask", lapses=True, **placed), box.put(BOB, "and this", "ask", **placed)]
    if over:
        with box.db.begin() as tx:
            tx.execute(update(matches).values(over_at=box.clock()))
    for player, row in zip((ANN, BOB), rows, strict=True):
        box.deliver(player)
        undelivered(box, row, 30003)
    assert box.states() == [state, "pending"], "what tells something besides its question is kept"
    with box.db.connect() as connection:
        assert connection.execute(select(matches.c.step)).scalar() == 0


def test_a_question_is_valid_for_as_long_as_it_runs(box: Box) -> None:
    """What holds more than a question is valid for as long as the carrier likes."""
    box.put(ANN, "1 or 2?", "ask", lapses=True, expires_at=box.clock() + 40)
    box.put(BOB, "Ann has left.")
    box.put(CY, "3 or 4?", "ask", lapses=True, expires_at=box.clock() + 5)
    box.deliver(after=10)
    box.deliver(BOB)
    box.deliver(CY)
    assert box.carrier.valid == [30, None, None], "Cy's table had stood meanwhile, or his question were dropped"


@pytest.mark.parametrize(("late", "state"), [(0, "pending"), (1, "dropped")])
def test_a_question_that_expired_at_the_carrier_goes_again_only_while_it_is_open(
    box: Box, late: int, state: str
) -> None:
    seat, ask, _ = deal(box)
    row = box.put(
        ANN, "1 or 2?", "ask", lapses=True, match_id=1, seat=seat, ask=ask - late, expires_at=box.clock() + 60
    )
    box.deliver()
    undelivered(box, row, 30036)
    assert (box.row(row).state, box.row(row).error) == (state, 30036)
    box.passes(2)
    assert (box.bodies(), box.carrier.valid[1:]) == ((["1 or 2?"] * 2, [59]) if late == 0 else (["1 or 2?"], []))
    if late == 0:
        undelivered(box, row, 30036)
        assert box.row(row).state == "failed"
