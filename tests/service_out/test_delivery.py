"""What leaves for a phone, in which order, and what becomes of it when the carrier fails."""

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from sqlalchemy import update

from service import outbox
from service.carrier import FateUnknown, Later, Refused
from service.tables import players
from tests.service_out.conftest import ANN, BOB, PHONES, Box


def test_a_phones_messages_leave_one_by_one_as_each_is_delivered(box: Box) -> None:
    first, second, third = box.put(ANN, "one"), box.put(ANN, "two"), box.put(ANN, "three")
    box.deliver()
    box.deliver()
    assert box.carrier.sent == [(first, PHONES[ANN], "one")]
    assert box.report(first, "delivered") == ANN
    box.deliver()
    assert box.report(second, "undelivered", "SM2", 30003) == ANN
    box.deliver()
    assert box.bodies() == ["one", "two", "three"]
    assert box.states() == ["delivered", "failed", "taken"]
    assert (box.row(second).error, box.row(third).sid) == (30003, "SM3")


def test_without_a_report_the_next_leaves_three_seconds_after_the_last_was_taken(box: Box) -> None:
    box.put(ANN, "one")
    box.put(ANN, "two")
    box.deliver()
    box.deliver(after=2.9)
    assert box.bodies() == ["one"]
    box.deliver(after=0.2)
    assert box.bodies() == ["one", "two"]


def test_a_phone_waits_for_no_other(box: Box) -> None:
    box.put(ANN, "one")
    box.put(ANN, "two")
    box.put(BOB, "three")
    box.carrier.answers = [FateUnknown()]
    box.deliver(ANN)
    box.deliver(BOB)
    assert box.bodies() == ["one", "three"]


def test_a_dropped_message_is_passed_over(box: Box) -> None:
    box.change(box.put(ANN, "too late", "remind"), state="dropped")
    box.put(ANN, "now")
    box.deliver()
    assert box.bodies() == ["now"]


def test_a_row_is_marked_as_being_sent_before_the_carrier_is_called(box: Box) -> None:
    row = box.put(ANN, "one")
    seen: list[str] = []

    def look(message_id: int, to: str, body: str) -> str:
        seen.append(box.row(message_id).state)
        return "SM1"

    box.carrier.send = look  # type: ignore[method-assign]
    box.deliver()
    assert (seen, box.row(row).state, box.row(row).attempts) == (["sending"], "taken", 1)


@pytest.mark.parametrize(("kind", "again"), [("ask", True), ("result", True), ("reply", True), ("tell", False)])
def test_after_a_crash_an_ask_goes_again_and_a_tell_does_not(box: Box, kind: str, again: bool) -> None:
    row = box.put(ANN, "one", kind)
    assert outbox.claim(box.db, ANN, box.clock()) is not None  # and the process dies
    box.deliver(after=14.9)
    assert box.bodies() == []
    box.deliver(after=0.2)
    assert box.bodies() == (["one"] if again else [])
    assert (box.row(row).state, box.row(row).error) == (("taken" if again else "failed"), None)


def test_what_the_carriers_list_shows_was_taken(box: Box) -> None:
    row, following = box.put(ANN, "one", "ask"), box.put(ANN, "two")
    box.carrier.answers = [FateUnknown()]
    box.carrier.listed = ["SM9"]
    box.deliver()
    box.deliver(after=15)
    assert (box.row(row).state, box.row(row).sid) == ("taken", "SM9")
    box.report(row, "delivered", "SM9")
    box.deliver()
    assert (box.bodies(), box.row(following).state) == (["one", "two"], "taken")


def test_an_equal_text_that_was_sent_before_is_not_taken_for_the_lost_one(box: Box) -> None:
    earlier = box.put(ANN, "same", "ask")
    box.deliver()
    box.report(earlier, "delivered", "SM1")
    lost = box.put(ANN, "same", "ask")
    box.carrier.answers = [FateUnknown()]
    box.carrier.listed = ["SM1"]
    box.deliver()
    box.deliver(after=15)
    assert (box.bodies(), box.row(lost).sid) == (["same"] * 3, "SM3")


def test_while_the_list_cannot_be_asked_nothing_goes_again(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.carrier.answers = [FateUnknown()]
    box.carrier.list_fails = True
    box.deliver()
    box.deliver(after=600)
    assert (box.bodies(), box.row(row).state) == (["one"], "sending")


def test_the_start_of_the_only_process_asks_at_once(box: Box) -> None:
    box.put(ANN, "one", "ask")
    outbox.claim(box.db, ANN, box.clock())
    outbox.abandon(box.db, box.clock())
    box.deliver()
    assert box.bodies() == ["one"]


def test_a_late_answer_of_an_attempt_that_was_given_up_changes_nothing(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    slow = outbox.claim(box.db, ANN, box.clock())
    assert slow is not None
    box.deliver(after=15)
    assert not outbox.mark_taken(box.db, slow, "SMslow", box.clock())
    assert box.row(row).sid == "SM1"


def test_a_phone_that_opted_out_is_remembered_and_nothing_more_is_tried(box: Box) -> None:
    first, second = box.put(ANN, "one", "ask"), box.put(ANN, "two")
    box.carrier.answers = [Refused(21610)]
    box.deliver()
    assert box.bodies() == ["one"]
    assert [box.row(row).error for row in (first, second)] == [21610, 21610]
    assert box.states() == ["failed", "failed"]
    assert box.opted_out_at(ANN) == box.clock()
    assert box.opted_out_at(BOB) is None


def test_nothing_is_sent_to_a_phone_that_is_known_to_have_opted_out(box: Box) -> None:
    with box.db.begin() as tx:
        tx.execute(update(players).where(players.c.id == ANN).values(opted_out_at=box.clock()))
    row = box.put(ANN, "one")
    box.deliver()
    assert (box.bodies(), box.row(row).state, box.row(row).error) == ([], "failed", 21610)


@pytest.mark.parametrize("code", [21211, 21217, 21408, 21614, 21635])
def test_a_message_that_is_refused_for_good_fails_and_the_next_goes_on(box: Box, code: int) -> None:
    row = box.put(ANN, "one", "ask")
    box.put(ANN, "two")
    box.carrier.answers = [Refused(code)]
    box.deliver()
    assert (box.bodies(), box.row(row).error, box.states()) == (["one", "two"], code, ["failed", "taken"])
    assert box.opted_out_at(ANN) is None


def test_what_the_carrier_puts_off_is_tried_again_later_and_later(box: Box) -> None:
    row = box.put(ANN, "one")
    box.carrier.answers = [Later(), Later(), Later()]
    box.deliver()
    assert box.row(row).state == "pending"
    times = [box.clock.now]
    while len(box.carrier.sent) < 4:
        box.deliver(after=0.5)
        if len(box.carrier.sent) > len(times):
            times.append(box.clock.now)
    assert [later - earlier for earlier, later in pairwise(times)] == [1, 2, 4]
    assert box.row(row).state == "taken"
    assert outbox.pause_after(30) == 60


def test_the_phones_with_work_are_those_whose_next_message_may_leave(box: Box) -> None:
    assert outbox.phones_with_work(box.db, box.clock(), 10) == []
    box.put(BOB, "one")
    box.put(ANN, "two")
    assert outbox.phones_with_work(box.db, box.clock(), 10) == [BOB, ANN]
    assert outbox.phones_with_work(box.db, box.clock(), 1) == [BOB]
    box.put(BOB, "three")
    box.deliver(BOB)
    outbox.claim(box.db, ANN, box.clock())
    box.put(ANN, "four")
    assert outbox.phones_with_work(box.db, box.clock(), 10) == []
    assert outbox.phones_with_work(box.db, box.clock() + 3, 10) == [BOB]
    assert outbox.phones_with_work(box.db, box.clock() + 15, 10) == [ANN, BOB]


@pytest.mark.postgres
def test_many_workers_on_one_phone_send_each_message_once_and_in_order(postgres_box: Box) -> None:
    box = postgres_box
    expected = [str(number) for number in range(20)]
    for body in expected:
        box.put(ANN, body)
    sending, together = threading.Lock(), []

    def send(message_id: int, to: str, body: str) -> str:
        together.append(sending.acquire(blocking=False))
        box.carrier.sent.append((message_id, to, body))
        sending.release()
        return f"SM{message_id}"

    box.carrier.send = send  # type: ignore[method-assign]

    def work(_: int) -> None:
        while not set(box.states()) <= {"delivered"}:
            box.deliver()
            for row in range(1, 21):
                if box.row(row).state == "taken":
                    box.report(row, "delivered", f"SM{row}")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert box.bodies() == expected
    assert all(together)
