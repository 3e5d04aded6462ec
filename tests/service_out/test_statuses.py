"""The carrier's reports: in any order, repeated, early, and signed."""

from itertools import permutations
from urllib.parse import quote

import pytest
from flask import Flask
from sqlalchemy import insert
from twilio.request_validator import RequestValidator

from service.base.service import Service
from service.base.settings import load_settings
from service.carrier.client import FateUnknown, Later, Refused
from service.outbox import outcomes
from service.outbox.statuses import statuses_blueprint
from service.store.tables import groups, matches
from tests.service_out.conftest import ANN, BOB, NUMBER, Box
from tests.services import sid

TOKEN = "a-token-for-tests"
ACCOUNT = "AC" + "1" * 32
HOME = "https://party.example"


class Web:
    """The route for reports, as the carrier calls it; `nudged` keeps who was nudged."""

    def __init__(self, box: Box) -> None:
        self.nudged: list[int] = []
        given = {"public_url": HOME, "number": "+12025550100", "account_sid": ACCOUNT, "auth_tokens": f"new,{TOKEN}"}
        service = Service(load_settings(given), box.db, box.clock, self.nudged.extend)
        app = Flask("statuses")
        app.register_blueprint(statuses_blueprint(service))
        self.client = app.test_client()

    def post(self, query: str, token: str = TOKEN, **form: str) -> int:
        form = {"AccountSid": ACCOUNT} | form
        signature = RequestValidator(token).compute_signature(f"{HOME}/status{query}", form)
        return self.client.post(f"/status{query}", data=form, headers={"X-Twilio-Signature": signature}).status_code


@pytest.fixture
def web(box: Box) -> Web:
    return Web(box)


def test_a_report_ends_a_message_and_nudges_its_phone(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    for status in ("sent", "delivered", "delivered", "sent"):
        assert web.post(f"?m={row}", MessageSid=sid(1), MessageStatus=status) == 204
    assert (box.row(row).state, web.nudged) == ("delivered", [ANN])


def test_an_unsigned_report_changes_nothing(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    assert web.post(f"?m={row}", token="wrong", MessageSid=sid(1), MessageStatus="delivered") == 403
    assert web.client.post(f"/status?m={row}", data={"MessageStatus": "delivered"}).status_code == 403
    assert (box.row(row).state, web.nudged) == ("taken", [])


def test_reports_in_every_order_end_the_same(box: Box) -> None:
    for order in permutations(["queued", "sending", "sent", "delivered"]):
        row = box.put(ANN, "one")
        box.deliver(after=5)
        sid = box.row(row).sid
        assert [box.report(row, status, sid) for status in order].count(ANN) == 1
        assert box.row(row).state == "delivered"


def test_a_report_may_come_before_the_carriers_own_answer(box: Box) -> None:
    row = box.put(ANN, "one")
    claimed = box.claim()
    assert claimed is not None
    box.report(row, "sent", sid(7))
    assert (box.row(row).state, box.row(row).sid, box.row(row).taken_at) == ("taken", sid(7), box.clock())
    box.report(row, "delivered", sid(7))
    assert not outcomes.mark_taken(box.db, NUMBER, claimed, sid(7), box.clock())
    assert box.row(row).state == "delivered"


def test_a_report_settles_an_unknown_fate(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.claim()
    box.clock.now += 10
    box.report(row, "delivered", sid(7))
    box.deliver(after=10)
    assert (box.bodies(), box.row(row).sid) == ([], sid(7))


def test_a_failure_keeps_the_carriers_code(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    web.post(f"?m={row}", MessageSid=sid(1), MessageStatus="undelivered", ErrorCode="30005")
    web.post(f"?m={row}", MessageSid=sid(1), MessageStatus="delivered")
    assert (box.row(row).state, box.row(row).error) == ("failed", 30005)


def test_a_report_of_another_copy_changes_nothing(box: Box) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    assert box.report(row, "failed", sid("other"), 30008) is None
    assert box.row(row).state == "taken"


def test_without_our_id_the_sid_tells_the_row(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    assert web.post("", MessageSid=sid(1), MessageStatus="delivered") == 204
    assert web.post("?m=x", MessageSid=sid(2), MessageStatus="delivered") == 204
    assert box.row(row).state == "delivered"


@pytest.mark.parametrize("message", ["0", "-1", "9" * 30, "\u0664", "1e3", "%00", "1 OR 1=1", ""])
def test_a_report_of_no_message_of_ours_changes_nothing(box: Box, web: Web, message: str) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    before = box.row(row)
    query = f"?m={quote(message, safe='%')}"
    assert web.post(query, MessageSid=sid("foreign"), MessageStatus="failed", ErrorCode="9" * 30) == 204
    assert (box.row(row), web.nudged) == (before, [])


@pytest.mark.parametrize("sid", ["", "S\x00M", "x" * 65])
def test_a_report_without_a_sid_is_refused(box: Box, web: Web, sid: str) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    assert web.post(f"?m={row}", MessageSid=sid, MessageStatus="failed") == 400
    assert box.row(row).state == "taken"


def test_a_report_for_another_phones_message_changes_nothing(box: Box, web: Web) -> None:
    anns, bobs = box.put(ANN, "one"), box.put(BOB, "two")
    box.deliver(ANN)
    box.deliver(BOB)
    assert web.post(f"?m={bobs}", MessageSid=box.row(anns).sid, MessageStatus="failed", ErrorCode="30003") == 204
    assert box.states() == ["taken", "taken"]


def test_a_phone_that_is_reported_as_opted_out_is_remembered(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    web.post(f"?m={row}", MessageSid=sid(1), MessageStatus="failed", ErrorCode="21610")
    assert box.player(ANN).opted_out_at == box.clock()
    assert box.player(BOB).opted_out_at is None


def test_a_message_that_was_never_begun_cannot_be_reported(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    for status in ("delivered", "sent", "nonsense", ""):
        assert web.post(f"?m={row}", MessageSid=sid(1), MessageStatus=status) == 204
    assert box.row(row).state == "pending"


def test_a_repeated_failure_changes_nothing_twice(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.deliver()
    assert box.report(row, "undelivered", sid(1), 30003, 1) == ANN
    once = (box.row(row), box.player(ANN), box.usage())
    box.clock.now += 5
    for status, attempt in (("undelivered", 1), ("sent", 1), ("undelivered", None), ("queued", None), ("failed", 7)):
        assert box.report(row, status, sid(1), 30003, attempt) is None
        assert (box.row(row), box.player(ANN), box.usage()) == once


def test_a_late_report_of_an_earlier_copy_changes_nothing(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.deliver()
    box.report(row, "undelivered", sid(1), 30003, 1)
    box.deliver(after=60)
    second = box.row(row)
    assert (second.state, second.sid, second.attempts, second.copies) == ("taken", sid(2), 2, 2)
    for status in ("delivered", "undelivered", "sent"):
        box.report(row, status, sid(1), 30003, 1)
        box.report(row, status, sid(1), 30003)
        assert box.row(row) == second
    assert box.report(row, "delivered", sid(2), None, 2) == ANN
    assert box.row(row).state == "delivered"


def test_a_report_of_the_second_copy_may_come_before_the_carriers_answer(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.deliver()
    box.report(row, "undelivered", sid(1), 30003, 1)
    box.clock.now += 60
    claimed = box.claim()
    assert claimed is not None
    box.report(row, "delivered", sid(1), None, 1)
    assert box.row(row).state == "sending"
    box.report(row, "delivered", sid(2), None, 2)
    assert (box.row(row).state, box.row(row).sid) == ("delivered", sid(2))


def test_what_arrived_after_all_goes_no_second_time(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.deliver()
    box.report(row, "undelivered", sid(1), 30003, 1)
    box.report(row, "delivered", sid(1), None, 1)
    box.passes(120)
    assert (box.bodies(), box.row(row).state, box.row(row).error) == (["one"], "delivered", None)


def test_a_report_saves_the_second_copy_of_what_was_lost(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.carrier.answers = [FateUnknown(), None, Later()]
    box.put(BOB, "two")
    box.deliver()
    box.deliver(BOB)
    box.deliver(after=15)
    assert (box.row(row).state, box.bodies()) == ("pending", ["one", "two", "one"])
    assert box.report(row, "delivered", sid(1), None, 2) == ANN
    box.passes(60)
    assert box.bodies() == ["one", "two", "one"]


def test_each_copy_that_the_carrier_took_is_counted_once(box: Box) -> None:
    first = box.put(ANN, "one", "ask", segments=3)
    box.deliver()
    for status in ("queued", "sent", "sent"):
        box.report(first, status)
    assert box.usage() == [(20261118, ANN, 0, 1, 3)]
    box.report(first, "undelivered", sid(1), 30003)
    box.deliver(after=60)
    box.report(first, "delivered", sid(2))
    box.report(first, "delivered", sid(2))
    assert box.usage() == [(20261118, ANN, 0, 2, 6)]
    early = box.put(ANN, "two", segments=2)
    claimed = box.claim()
    assert claimed is not None
    box.report(early, "delivered", sid(7))
    outcomes.mark_taken(box.db, NUMBER, claimed, sid(7), box.clock())
    assert box.usage() == [(20261118, ANN, 0, 3, 8)]
    failed = box.put(BOB, "three")
    box.claim(BOB)
    box.report(failed, "failed", sid(8), 30007)
    box.report(failed, "failed", sid(8), 30007)
    assert box.usage()[1:] == [(20261118, BOB, 0, 1, 1)]
    refused = box.put(BOB, "four")
    box.carrier.answers = [Refused(30004)]
    box.deliver(BOB)
    assert (box.row(refused).state, box.usage()[1:]) == ("failed", [(20261118, BOB, 0, 1, 1)])


def test_the_day_is_the_one_of_utc_and_the_group_that_of_the_match_or_the_phone(box: Box) -> None:
    with box.db.begin() as tx:
        for group in (5, 6):
            tx.execute(
                insert(groups).values(id=group, word_until=0, game="malarky", pace="live", options={}, created_at=0)
            )
        match = {"id": 9, "group_id": 5, "game": "malarky", "version": 1, "seed": b"", "pace": "live", "state": {}}
        tx.execute(insert(matches).values(match | {"step": 0, "clock": 0, "silences": 0, "created_at": 0}))
    box.set_player(ANN, group_id=6)
    box.put(ANN, "one", match_id=9)
    box.put(ANN, "two")
    box.deliver()
    box.deliver(after=24 * 3600)
    assert box.usage() == [(20261118, ANN, 5, 1, 1), (20261119, ANN, 6, 1, 1)]
