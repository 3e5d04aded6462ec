"""A picture on its way: with which copy of its message it goes, what it costs, and what follows when it fails."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import requests
from PIL import Image

import prompts.games.malarky as words
from prompts.compose import compose
from prompts.kit.segments import segments
from prompts.show.pictures import Drawing
from prompts.show.pictures.sheet import Sheet
from service.base import logs
from service.base.service import Service
from service.base.settings import load_settings
from service.carrier.client import FateUnknown, Later, Refused, Status
from service.matches import steps
from service.outbox.thrift import PICTURE_SEGMENTS, near_limits
from service.outbox.unreported import take_in_unreported
from service.run.embedded import Embedded
from service.run.tasks import carrier_of
from tests.service_out.conftest import ANN, NUMBER, Box, wait_until
from tests.service_out.test_embedded import ask, phone, text
from tests.services import sid

TOKEN = "t" * 22
PICTURE = {"game": "malarky", "name": "sheet", "view": {}}


def put(box: Box, body: str = "Look", **values: Any) -> int:
    return box.put(ANN, body, **{"picture": PICTURE, "picture_token": TOKEN} | values)


def mms(number: int) -> str:
    """The SID of a message with a picture."""
    return sid(number).replace("SM", "MM", 1)


def test_a_picture_goes_with_its_message_alone(box: Box) -> None:
    put(box)
    box.put(ANN, "Hello")
    box.deliver()
    box.deliver(after=4)
    assert (box.bodies(), box.carrier.pictures) == (["Look", "Hello"], [TOKEN, None])


def test_what_was_surely_not_taken_goes_again_with_its_picture(box: Box) -> None:
    put(box)
    box.carrier.answers = [Later()]
    box.deliver()
    box.deliver(after=4)
    assert box.carrier.pictures == [TOKEN, TOKEN]


def test_what_may_have_been_taken_goes_again_without_it(box: Box) -> None:
    put(box, kind="ask")
    box.carrier.answers = [FateUnknown()]
    box.deliver()
    box.passes(20)
    assert (box.bodies(), box.carrier.pictures) == (["Look"] * 2, [TOKEN, None])


def test_a_message_of_unknown_fate_that_the_list_shows_was_a_picture(box: Box) -> None:
    row = put(box)
    box.carrier.answers = [FateUnknown()]
    box.deliver()
    box.carrier.listed = [mms(7)]
    box.passes(12)
    assert (box.row(row).state, box.row(row).sid, len(box.carrier.sent)) == ("taken", mms(7), 1)
    assert box.usage() == [(20261118, ANN, 0, 1, 0, 1)]


@pytest.mark.parametrize("code", [21620, 21606, 21408, 99999])
def test_what_is_refused_with_its_picture_goes_without(box: Box, code: int) -> None:
    """21606: a number that cannot send pictures must not stop all sending."""
    row = put(box)
    box.carrier.answers = [Refused(code)]
    box.deliver()
    assert (box.bodies(), box.carrier.pictures) == (["Look"] * 2, [TOKEN, None])
    assert (box.row(row).state, box.row(row).picture, box.row(row).picture_token) == ("taken", None, None)
    assert box.sender() is None


def test_what_is_refused_without_a_picture_too_fails(box: Box) -> None:
    row = put(box)
    box.carrier.answers = [Refused(21620), Refused(99999)]
    box.deliver()
    box.passes(60)
    assert (box.row(row).state, box.row(row).error, len(box.carrier.sent)) == ("failed", 99999, 2)


@pytest.mark.parametrize("code", [11200, 12300, 30007, 30019])
def test_what_is_reported_as_failed_goes_again_as_words(box: Box, code: int) -> None:
    row = put(box)
    box.deliver()
    box.report(row, "failed", mms(1), code, attempt=1)
    box.deliver()
    assert (box.bodies(), box.carrier.pictures, box.row(row).state) == (["Look"] * 2, [TOKEN, None], "taken")
    box.report(row, "failed", sid(2), code, attempt=2)
    box.passes(60)
    assert (len(box.carrier.sent), box.row(row).state, box.row(row).error) == (2, "failed", code)


def ask_after(box: Box, since: float = -300, until: float = -30) -> list[int]:
    now = box.clock()
    return take_in_unreported(box.db, NUMBER, box.carrier, now + since, now + until, now)


def test_a_failure_whose_report_nobody_heard_is_asked_after(box: Box) -> None:
    """The carrier could not fetch the picture while we were away, and its report got no answer either."""
    row, arrived, words = put(box), put(box, "Seen", picture_token="s" * 22), box.put(ANN, "Hello")
    for _ in range(3):
        box.deliver(after=4)
    box.carrier.statuses = {mms(1): Status("failed", 11200), mms(2): Status("sent")}
    assert ask_after(box) == [], "they are young"
    box.clock.now += 60
    assert ask_after(box) == [ANN]
    assert (box.row(row).state, box.row(row).picture_token) == ("pending", None)
    assert (box.row(arrived).state, box.row(words).state, box.carrier.asked) == ("taken", "taken", 2)
    box.deliver(after=4)
    assert (box.bodies()[-1], box.carrier.pictures[-1]) == ("Look", None)


def test_what_cannot_be_asked_after_is_asked_after_again(box: Box) -> None:
    row = put(box)
    box.deliver()
    box.clock.now += 60
    box.carrier.list_fails = True
    assert (ask_after(box), box.row(row).state) == ([], "taken")
    box.carrier.list_fails = False
    assert (ask_after(box), box.row(row).state) == ([], "taken"), "the carrier does not know it any more"
    box.carrier.statuses = {mms(1): Status("undelivered", 30008)}
    assert (ask_after(box), box.row(row).state) == ([ANN], "pending")


def test_a_phone_that_was_off_gets_the_words_later(box: Box) -> None:
    row = put(box)
    box.deliver()
    box.report(row, "undelivered", mms(1), 30003, attempt=1)
    box.passes(61)
    assert box.carrier.pictures == [TOKEN, None]


def test_a_picture_is_counted_whole_however_long_the_words_are(box: Box) -> None:
    row = put(box, "x" * 1500, segments=segments("x" * 1500).count)
    box.deliver()
    box.report(row, "delivered", mms(1))
    assert box.usage() == [(20261118, ANN, 0, 1, 0, 1)]
    limit = load_settings({"switchboard": True, "phone_segments_a_day": PICTURE_SEGMENTS})
    with box.db.connect() as tx:
        (used,) = near_limits(tx, limit, box.clock())
    assert (used.segments, used.is_reached) == (PICTURE_SEGMENTS, True)


def test_a_report_before_the_answer_counts_the_picture_once(box: Box) -> None:
    row = put(box)
    claimed = box.claim()
    assert claimed is not None
    box.report(row, "sent", mms(9), attempt=1)
    assert box.usage() == [(20261118, ANN, 0, 1, 0, 1)]


@pytest.mark.parametrize(("wanted", "sent"), [("on", True), ("off", False)])
def test_the_operator_says_whether_pictures_are_sent(box: Box, wanted: str, sent: bool) -> None:
    carrier = carrier_of(Service(load_settings({"switchboard": True, "pictures": wanted}), box.db))
    assert (carrier._pictures == "http://127.0.0.1:8000/picture/") is sent


def test_a_pretend_phone_shows_the_picture_that_the_service_drew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def with_sheets(*given: Any, **how: Any) -> Any:
        composed = compose(*given, **how)
        return composed._replace(texts=tuple(each._replace(picture="sheet") for each in composed.texts))

    monkeypatch.setattr(steps, "compose", with_sheets)
    monkeypatch.setitem(words.PICTURES, "sheet", Drawing(lambda view: Sheet(f"Seat {view.seat}", view.names, [], [])))
    monkeypatch.setattr(logs, "are_configured", lambda: True)  # the test's own stay
    service = Embedded(tmp_path, 0)
    service.open()
    service.work()
    try:
        ask(service.address, "NEW MALARKY", "name")
        ask(service.address, "ANN", "JOIN")
        ask(service.address, "BOT", "BOT")
        ask(service.address, "BOT", "BEGIN")
        text(service.address, "BEGIN")
        wait_until(lambda: any(entry["media"] for entry in phone(service.address)))
        (entry, *_) = [entry for entry in phone(service.address) if entry["media"]]
        shown = requests.get(entry["media"][0], timeout=20)
        assert Image.open(BytesIO(shown.content)).format == "PNG"
        assert (entry["direction"], entry["sid"][:2], bool(entry["body"])) == ("in", "MM", True)
    finally:
        assert service.stop()
