"""What can befall the webhook calls for texts, by seed."""

from pathlib import Path

import pytest
from twilio.rest import Client

from service.switchboard import Faults, Road
from tests.switchboard.conftest import ANN, BOB, NUMBER, SMS_URL, Table

PHONES = [f"+12025550{line}" for line in range(101, 109)]
ALL_SORTS = Road(delayed=0.3, lost=0.2, repeated=0.3, reordered=0.2, longest=3.0)


def calls_of(file: Path, faults: Faults) -> list[tuple[float, str, str]]:
    """When the service is called with which text: eight phones send twelve each, a second apart."""
    table = Table(file)
    table.switchboard.faults = faults
    began = table.clock.now
    calls: list[tuple[float, str, str]] = []

    def run_until(end: float) -> None:
        due = table.pump()
        while due is not None and due <= end:
            table.clock.now = due
            due = table.pump()
            calls.extend((round(table.clock.now - began, 6), form["From"], form["Body"]) for form in taken())
        table.clock.now = max(end, table.clock.now)

    def taken() -> list[dict[str, str]]:
        forms = table.service.texts()
        table.service.requests.clear()
        return forms

    for index in range(12):
        for phone in PHONES:
            table.text(phone, str(index))
        run_until(began + index + 1)
    run_until(began + 100)
    table.close()
    return calls


def test_the_same_seed_does_the_same_and_another_does_not(tmp_path: Path) -> None:
    first = calls_of(tmp_path / "1.sqlite", Faults(seed=7, texts=ALL_SORTS))
    assert calls_of(tmp_path / "2.sqlite", Faults(seed=7, texts=ALL_SORTS)) == first
    assert calls_of(tmp_path / "3.sqlite", Faults(seed=8, texts=ALL_SORTS)) != first


def test_shares_are_kept_to(tmp_path: Path) -> None:
    calls = calls_of(tmp_path / "file.sqlite", Faults(seed=7, texts=Road(lost=0.25, repeated=0.25)))
    times = [sum(1 for call in calls if call[1:] == (phone, str(index))) for phone in PHONES for index in range(12)]
    assert 0.15 < times.count(0) / len(times) < 0.35
    assert 0.1 < times.count(2) / len(times) < 0.3
    assert set(times) == {0, 1, 2}


def test_a_lost_text_reaches_nobody_and_stands_in_the_carriers_list(table: Table, twilio: Client) -> None:
    table.switchboard.faults = Faults(texts=Road(lost=1))
    sid = table.text(ANN, "x" * 161)["sid"]
    assert table.pump(3600) is None
    assert table.service.requests == []
    (listed,) = twilio.messages.list(to=NUMBER)
    assert (listed.sid, listed.direction, listed.status) == (sid, "inbound", "received")
    assert (listed.from_, listed.to, listed.num_segments) == (ANN, NUMBER, "2")
    assert listed.date_sent.timestamp() == table.clock.now - 3600


def test_delayed_texts_come_late_and_in_order(table: Table) -> None:
    table.switchboard.faults = Faults(seed=3, texts=Road(delayed=1, longest=8))
    for index in range(10):
        table.text(ANN, str(index))
    table.pump()
    assert table.service.texts() == []
    table.work_off()
    assert [form["Body"] for form in table.service.texts()] == [str(index) for index in range(10)]
    assert 4 < table.clock.now - 1_795_000_000.0 <= 8


def test_a_delayed_text_holds_up_no_other_phone(table: Table) -> None:
    table.switchboard.faults = Faults(texts=Road(delayed=1))
    table.text(ANN, "late")
    table.switchboard.faults = Faults()
    table.text(ANN, "behind it")
    table.text(BOB, "passes")
    table.pump()
    assert [form["Body"] for form in table.service.texts()] == ["passes"]
    table.work_off()
    assert [form["Body"] for form in table.service.texts()] == ["passes", "late", "behind it"]


def test_a_repeated_text_comes_again_the_very_same(table: Table) -> None:
    table.switchboard.faults = Faults(texts=Road(repeated=1, longest=2))
    table.text(ANN, "Hi")
    table.pump()
    assert len(table.service.requests) == 1
    table.pump(2)
    first, second = table.service.requests
    assert first == second
    assert table.pump(60) is None


def test_a_reordered_text_is_overtaken(table: Table) -> None:
    table.switchboard.faults = Faults(texts=Road(reordered=1, longest=4))
    table.text(ANN, "first")
    table.switchboard.faults = Faults()
    table.text(ANN, "second")
    table.pump(3.9)
    assert [form["Body"] for form in table.service.texts()] == ["second"]
    table.pump(0.2)
    assert [form["Body"] for form in table.service.texts()] == ["second", "first"]


def test_a_restart_keeps_what_is_under_way_and_forgets_the_faults(tmp_path: Path) -> None:
    before = Table(tmp_path / "file.sqlite")
    before.switchboard.faults = Faults(texts=Road(reordered=1, longest=4))
    before.text(ANN, "late")
    before.close()
    after = Table(tmp_path / "file.sqlite", clock=before.clock)
    assert after.switchboard.faults == Faults()
    after.pump(3.9)
    assert after.service.requests == []
    after.pump(0.2)
    assert [form["Body"] for form in after.service.texts()] == ["late"]
    after.close()


@pytest.mark.parametrize("failures", [1, 3])
def test_a_late_text_is_tried_again_like_any_other(tmp_path: Path, failures: int) -> None:
    table = Table(tmp_path / "file.sqlite", f"{SMS_URL}#rc=3&rp=all")
    table.switchboard.faults = Faults(texts=Road(delayed=1))
    for _ in range(failures):
        table.service.fails(500)
    table.text(ANN, "Hi")
    table.work_off()
    assert len(table.service.requests) == failures + 1
    assert table.phone(ANN)[0]["error"] is None
    table.close()
