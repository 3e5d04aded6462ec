"""The carrier's reports: in any order, repeated, early, and signed."""

from itertools import permutations
from urllib.parse import quote

import pytest
from flask import Flask
from twilio.request_validator import RequestValidator

from service import outbox
from service.settings import load_settings
from service.statuses import statuses_blueprint
from service.wiring import Service
from tests.service_out.conftest import ANN, BOB, Box

TOKEN = "a-token-for-tests"
HOME = "https://party.example"


class Web:
    """The route for reports, as the carrier calls it; `nudged` keeps who was nudged."""

    def __init__(self, box: Box) -> None:
        self.nudged: list[int] = []
        given = {"public_url": HOME, "number": "+12025550100", "account_sid": "AC1", "auth_tokens": f"new,{TOKEN}"}
        service = Service(load_settings(given), box.db, box.clock, self.nudged.extend)
        app = Flask("statuses")
        app.register_blueprint(statuses_blueprint(service))
        self.client = app.test_client()

    def post(self, query: str, token: str = TOKEN, **form: str) -> int:
        signature = RequestValidator(token).compute_signature(f"{HOME}/status{query}", form)
        return self.client.post(f"/status{query}", data=form, headers={"X-Twilio-Signature": signature}).status_code


@pytest.fixture
def web(box: Box) -> Web:
    return Web(box)


def test_a_report_ends_a_message_and_nudges_its_phone(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    for status in ("sent", "delivered", "delivered", "sent"):
        assert web.post(f"?m={row}", MessageSid="SM1", MessageStatus=status) == 204
    assert (box.row(row).state, web.nudged) == ("delivered", [ANN])


def test_an_unsigned_report_changes_nothing(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    assert web.post(f"?m={row}", token="wrong", MessageSid="SM1", MessageStatus="delivered") == 403
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
    claimed = outbox.claim(box.db, ANN, box.clock())
    assert claimed is not None
    box.report(row, "sent", "SM7")
    assert (box.row(row).state, box.row(row).sid, box.row(row).taken_at) == ("taken", "SM7", box.clock())
    box.report(row, "delivered", "SM7")
    assert not outbox.mark_taken(box.db, claimed, "SM7", box.clock())
    assert box.row(row).state == "delivered"


def test_a_report_settles_an_unknown_fate(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    outbox.claim(box.db, ANN, box.clock())
    box.clock.now += 10
    box.report(row, "delivered", "SM7")
    box.deliver(after=10)
    assert (box.bodies(), box.row(row).sid) == ([], "SM7")


def test_a_failure_keeps_the_carriers_code(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    web.post(f"?m={row}", MessageSid="SM1", MessageStatus="undelivered", ErrorCode="30005")
    web.post(f"?m={row}", MessageSid="SM1", MessageStatus="delivered")
    assert (box.row(row).state, box.row(row).error) == ("failed", 30005)


def test_a_report_of_another_copy_changes_nothing(box: Box) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    assert box.report(row, "failed", "SMother", 30008) is None
    assert box.row(row).state == "taken"


def test_without_our_id_the_sid_tells_the_row(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    assert web.post("", MessageSid="SM1", MessageStatus="delivered") == 204
    assert web.post("?m=x", MessageSid="SM2", MessageStatus="delivered") == 204
    assert box.row(row).state == "delivered"


@pytest.mark.parametrize("message", ["0", "-1", "9" * 30, "\u0664", "1e3", "%00", "1 OR 1=1", ""])
def test_a_report_of_no_message_of_ours_changes_nothing(box: Box, web: Web, message: str) -> None:
    row = box.put(ANN, "one")
    box.deliver()
    before = box.row(row)
    query = f"?m={quote(message, safe='%')}"
    assert web.post(query, MessageSid="SMforeign", MessageStatus="failed", ErrorCode="9" * 30) == 204
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
    web.post(f"?m={row}", MessageSid="SM1", MessageStatus="failed", ErrorCode="21610")
    assert box.opted_out_at(ANN) == box.clock()
    assert box.opted_out_at(BOB) is None


def test_a_message_that_was_never_begun_cannot_be_reported(box: Box, web: Web) -> None:
    row = box.put(ANN, "one")
    for status in ("delivered", "sent", "nonsense", ""):
        assert web.post(f"?m={row}", MessageSid="SM1", MessageStatus=status) == 204
    assert box.row(row).state == "pending"
