"""What leaves for a phone, in which order, and what becomes of it when the carrier fails."""

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from service.carrier.client import FateUnknown, Later, Listed, Refused
from service.outbox import delivering as delivery
from service.outbox import outcomes
from service.outbox import queue as outbox
from service.outbox.outcomes import pause_after
from service.outbox.rate import Rate
from tests.service_out.conftest import ANN, BOB, CY, NUMBER, PHONES, Box
from tests.services import sid


def test_a_phones_messages_leave_one_by_one_as_each_is_delivered(box: Box) -> None:
    first, second, third = box.put(ANN, "one"), box.put(ANN, "two"), box.put(ANN, "three")
    box.deliver()
    box.deliver()
    assert box.carrier.sent == [(first, PHONES[ANN], "one")]
    assert box.report(first, "delivered") == ANN
    box.deliver()
    assert box.report(second, "undelivered", sid(2), 30007) == ANN
    box.deliver()
    assert box.bodies() == ["one", "two", "three"]
    assert box.states() == ["delivered", "failed", "taken"]
    assert (box.row(second).error, box.row(third).sid) == (30007, sid(3))


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

    def look(
        message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        seen.append(box.row(message_id).state)
        return sid(1)

    box.carrier.send = look  # type: ignore[method-assign]
    box.deliver()
    assert (seen, box.row(row).state, box.row(row).attempts) == (["sending"], "taken", 1)


@pytest.mark.parametrize(("kind", "again"), [("ask", True), ("result", True), ("reply", True), ("tell", False)])
def test_after_a_crash_an_ask_goes_again_and_a_tell_does_not(box: Box, kind: str, again: bool) -> None:
    row = box.put(ANN, "one", kind)
    assert box.claim() is not None  # and the process dies
    box.deliver(after=9.9)
    assert box.bodies() == []
    box.deliver(after=0.2)
    assert box.bodies() == (["one"] if again else [])
    assert (box.row(row).state, box.row(row).error) == (("taken" if again else "failed"), None)


def test_where_the_list_can_tell_that_it_was_not_taken_a_tell_goes_again_too(box: Box) -> None:
    before = box.put(ANN, "before")
    box.deliver()
    box.report(before, "delivered", sid(1))
    row = box.put(ANN, "one", "tell")
    box.carrier.others = [sid(1)]
    box.carrier.answers = [FateUnknown()] * 3
    box.deliver()
    box.passes(60)
    assert (box.bodies(), box.row(row).state) == (["before"] + ["one"] * 4, "taken")


def test_a_list_that_shows_nothing_we_know_cannot_tell(box: Box) -> None:
    row = box.put(ANN, "one", "tell")
    box.carrier.others = [sid("unknown")]
    assert box.claim() is not None
    box.deliver(after=15.1)
    assert (box.bodies(), box.row(row).state) == ([], "failed")


def test_what_the_carriers_list_shows_was_taken(box: Box) -> None:
    row, following = box.put(ANN, "one", "ask"), box.put(ANN, "two")
    box.carrier.answers = [FateUnknown()]
    box.carrier.listed = [sid(9)]
    box.deliver()
    box.deliver(after=15)
    assert (box.row(row).state, box.row(row).sid) == ("taken", sid(9))
    box.report(row, "delivered", sid(9))
    box.deliver()
    assert (box.bodies(), box.row(following).state) == (["one", "two"], "taken")


def test_an_equal_text_that_was_sent_before_is_not_taken_for_the_lost_one(box: Box) -> None:
    earlier = box.put(ANN, "same", "ask")
    box.deliver()
    box.report(earlier, "delivered", sid(1))
    lost = box.put(ANN, "same", "ask")
    box.carrier.answers = [FateUnknown()]
    box.carrier.listed = [sid(1)]
    box.deliver()
    box.deliver(after=15)
    assert (box.bodies(), box.row(lost).sid) == (["same"] * 3, sid(3))


@pytest.mark.parametrize(("kind", "copies", "state"), [("ask", 2, "failed"), ("tell", 1, "failed")])
def test_with_the_list_hidden_an_ask_goes_twice_at_most_and_a_tell_once(
    box: Box, kind: str, copies: int, state: str
) -> None:
    row = box.put(ANN, "one", kind)
    box.carrier.answers = [FateUnknown()] * 9
    box.carrier.list_fails = True
    box.deliver()
    box.passes(14)
    assert (box.bodies(), box.row(row).state) == (["one"], "sending")
    box.passes(120)
    assert (box.bodies(), box.row(row).state) == (["one"] * copies, state)


def test_a_fault_while_the_list_is_read_holds_no_queue(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    row, following = box.put(ANN, "one", "tell"), box.put(ANN, "two", "tell")

    def broken(*_: object) -> Listed:
        raise TypeError("None is no date")

    monkeypatch.setattr(box.carrier, "sent_since", broken)
    box.carrier.answers = [FateUnknown()]
    box.deliver()
    box.passes(60)
    assert (box.row(row).state, box.row(following).state) == ("failed", "taken")


def test_a_list_that_can_be_read_again_settles_it(box: Box) -> None:
    row = box.put(ANN, "one", "tell")
    box.carrier.answers = [FateUnknown()]
    box.carrier.list_fails = True
    box.deliver()
    box.deliver(after=11)
    box.carrier.list_fails, box.carrier.listed = False, [sid(7)]
    box.deliver(after=3)
    assert (box.bodies(), box.row(row).state, box.row(row).sid) == (["one"], "taken", sid(7))


def test_what_went_twice_goes_no_third_time(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.carrier.answers = [FateUnknown(), FateUnknown()]
    box.deliver()
    box.passes(60)
    assert (box.bodies(), box.row(row).state) == (["one"] * 2, "failed")


def test_what_was_put_off_before_may_still_go_twice(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    box.carrier.answers = [Later(), Later(), FateUnknown()]
    box.deliver()
    box.passes(60)
    assert (len(box.bodies()), box.row(row).state) == (4, "taken")


def test_the_start_of_the_only_process_asks_at_once(box: Box) -> None:
    box.put(ANN, "one", "ask")
    box.claim()
    outbox.abandon(box.db, box.clock())
    box.deliver()
    assert box.bodies() == ["one"]


def test_a_late_answer_of_an_attempt_that_was_given_up_changes_nothing(box: Box) -> None:
    row = box.put(ANN, "one", "ask")
    slow = box.claim()
    assert slow is not None
    box.deliver(after=15)
    assert not outcomes.mark_taken(box.db, NUMBER, slow, sid("slow"), box.clock())
    assert box.row(row).sid == sid(1)


def test_a_phone_that_opted_out_is_remembered_and_nothing_more_is_tried(box: Box) -> None:
    first, second = box.put(ANN, "one", "ask"), box.put(ANN, "two")
    box.carrier.answers = [Refused(21610)]
    box.deliver()
    assert box.bodies() == ["one"]
    assert [box.row(row).error for row in (first, second)] == [21610, 21610]
    assert box.states() == ["failed", "failed"]
    assert box.player(ANN).opted_out_at == box.clock()
    assert box.player(BOB).opted_out_at is None


def test_nothing_is_sent_to_a_phone_that_is_known_to_have_opted_out(box: Box) -> None:
    box.set_player(ANN, opted_out_at=box.clock())
    row = box.put(ANN, "one")
    box.deliver()
    assert (box.bodies(), box.row(row).state, box.row(row).error) == ([], "failed", 21610)


def test_what_the_carrier_puts_off_is_tried_again_later_and_later(box: Box) -> None:
    row = box.put(ANN, "one")
    box.put(BOB, "two")
    box.carrier.answers = [Later()] * 3
    box.deliver()
    box.deliver(BOB)
    assert (box.states(), box.bodies()) == (["pending", "pending"], ["one"]), "the whole number waits"
    times = [box.clock.now]
    while len(box.carrier.sent) < 4:
        box.deliver(after=0.25)
        if len(box.carrier.sent) > len(times):
            times.append(box.clock.now)
    waits = [later - earlier for earlier, later in pairwise(times)]
    assert waits == [1.25, 2.25, 4.5], "as given by the row's id"
    assert box.row(row).state == "taken"
    box.deliver(BOB)
    assert box.bodies()[-1] == "two"
    assert 60 <= pause_after(30, 1) <= 75
    assert len({pause_after(1, message) for message in range(16)}) == 16


def test_the_phones_with_work_are_those_whose_next_message_may_leave(box: Box) -> None:
    assert box.work() == []
    box.put(BOB, "one")
    box.put(ANN, "two")
    assert box.work() == [BOB, ANN]
    assert box.work(1) == [BOB]
    box.put(BOB, "three")
    box.deliver(BOB)
    box.claim()
    box.put(ANN, "four")
    assert box.work() == []
    box.clock.now += 3
    assert box.work() == [BOB]
    box.clock.now += 12
    assert box.work() == [ANN, BOB]


def test_what_waits_for_a_blocked_phone_is_dropped(box: Box) -> None:
    box.set_player(ANN, blocked_at=box.clock())
    box.put(ANN, "one")
    box.deliver()
    assert (box.bodies(), box.states()) == ([], ["dropped"])


def test_a_message_leaves_not_before_its_time_and_keeps_no_other_back(box: Box) -> None:
    box.put(ANN, "good morning", not_before=box.clock() + 3600)
    box.put(ANN, "your answer")
    assert box.work() == [ANN]
    box.deliver()
    box.report(2, "delivered")
    assert (box.bodies(), box.work()) == (["your answer"], [])
    box.deliver(after=3599)
    assert box.bodies() == ["your answer"]
    box.clock.now += 1
    assert box.work() == [ANN]
    box.deliver()
    assert box.bodies() == ["your answer", "good morning"]


def test_a_phone_that_is_held_waits_and_no_other_does(box: Box) -> None:
    box.put(ANN, "one")
    box.put(BOB, "two")
    box.set_player(ANN, rests_until=box.clock() + 60)
    assert box.work() == [BOB]
    box.deliver()
    box.deliver(BOB)
    assert box.bodies() == ["two"]
    box.deliver(after=60)
    assert box.bodies() == ["two", "one"]


def test_the_oldest_unsent_counts_from_when_it_might_have_left(box: Box) -> None:
    noon = box.clock()
    held = box.put(ANN, "one")
    box.set_player(ANN, rests_until=noon + 600)
    morning = box.put(BOB, "two", not_before=noon + 900)
    assert outbox.oldest_unsent(box.db, noon + 599) is None
    assert outbox.oldest_unsent(box.db, noon + 700) == noon + 600
    box.change(held, state="delivered")
    assert outbox.oldest_unsent(box.db, noon + 1000) == noon + 900
    box.change(morning, state="sending")
    assert outbox.oldest_unsent(box.db, noon + 1000) == noon + 900
    box.put(CY, "three")
    assert outbox.oldest_unsent(box.db, noon) == noon


def test_a_message_that_is_dropped_while_it_is_claimed_does_not_leave(box: Box) -> None:
    row = box.put(ANN, "one")
    with box.db.begin() as tx:
        waiting = tx.execute(outbox.WAITING, outbox.moment(box.clock(), 25)).one()
    box.change(row, state="dropped")
    with box.db.begin() as tx:
        assert outbox.begin(tx, waiting, box.clock(), tries_sender=False) is None
    assert box.states() == ["dropped"]


def test_after_25_messages_in_a_row_a_phone_rests_30_seconds(box: Box) -> None:
    for number in range(40):
        box.put(ANN, str(number))
    box.put(BOB, "other")
    sent: list[float] = []
    while len(sent) < 41:
        box.passes(1)
        sent += [box.clock.now] * (len(box.carrier.sent) - len(sent))
    anns = [at for at, (_, phone, _) in zip(sent, box.carrier.sent, strict=True) if phone == PHONES[ANN]]
    gaps = [later - earlier for earlier, later in pairwise(anns)]
    assert gaps[:24] + gaps[25:] == [3.0] * 38
    assert gaps[24] == 30
    assert [body for _, phone, body in box.carrier.sent if phone == PHONES[ANN]] == [str(n) for n in range(40)]


def test_where_the_operator_sets_no_rest_a_phone_has_none(box: Box) -> None:
    for number in range(40):
        box.put(ANN, str(number))
    sent: list[int] = []
    while len(box.carrier.sent) < 40:
        for _ in range(3):
            box.clock.now += 1
            delivery.deliver(box.db, box.carrier, box.clock, Rate(NUMBER, 0, in_a_row=0), ANN)
        sent.append(len(box.carrier.sent))
    assert sent == list(range(1, 41))


def test_a_pause_of_30_seconds_begins_the_row_anew(box: Box) -> None:
    for _ in range(25):
        box.put(ANN, "x")
        box.deliver(after=4)
    box.put(ANN, "after a pause")
    box.deliver(after=30)
    assert (box.bodies()[-1], box.player(ANN).chain) == ("after a pause", 1)


@pytest.mark.postgres
def test_many_workers_on_one_phone_send_each_message_once_and_in_order(postgres_box: Box) -> None:
    box = postgres_box
    box.rate = Rate(NUMBER, in_a_row=0)  # all at one moment
    expected = [str(number) for number in range(20)]
    for body in expected:
        box.put(ANN, body)
    sending, together = threading.Lock(), []

    def send(
        message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        together.append(sending.acquire(blocking=False))
        box.carrier.sent.append((message_id, to, body))
        sending.release()
        return sid(message_id)

    box.carrier.send = send  # type: ignore[method-assign]

    def work(_: int) -> None:
        while not set(box.states()) <= {"delivered"}:
            box.deliver()
            for row in range(1, 21):
                if box.row(row).state == "taken":
                    box.report(row, "delivered", sid(row))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    assert box.bodies() == expected
    assert all(together)
