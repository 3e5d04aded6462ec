"""The rate of our number: never passed, used up, and shared fairly."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice

import pytest
from sqlalchemy import delete, insert, select, update

from service.outbox import outcomes
from service.outbox.number import hold
from service.outbox.queue import Claimed, some_play
from service.outbox.rate import LOBBY_SHARE
from service.store.tables import lobby_usage, matches, players, seats
from tests.service_out.conftest import ANN, BOB, CY, DEE, NUMBER, Box
from tests.service_out.tables import OTHERS, add_players, alone, box, postgres_box, sitting, watch

__all__ = ["box", "postgres_box"]


def test_one_segment_a_second_is_kept_and_used_up(box: Box) -> None:
    box.limit(1)
    for number, player in enumerate(add_players(box, 20)):
        box.put(player, str(number), match_id=1)
    seen, noon = watch(box), box.clock()
    for player in box.work():
        box.deliver(player)
    box.passes(19)
    assert [at - noon for at, _ in seen] == [0, 0, *range(1, 19)]
    assert [body for _, body in seen] == [str(number) for number in range(20)]


def test_long_messages_use_up_as_many_seconds(box: Box) -> None:
    box.limit(0.5)
    for player, segments in ((ANN, 3), (BOB, 1), (CY, 2), (DEE, 1)):
        box.put(player, str(player), segments=segments, match_id=1)
    seen, noon = watch(box), box.clock()
    box.deliver()
    box.passes(30)
    assert [(at - noon, int(body)) for at, body in seen] == [(0, ANN), (5, BOB), (7, CY), (11, DEE)]


def test_without_a_limit_all_leave_at_once(box: Box) -> None:
    people = add_players(box, 20)
    for player in people:
        box.put(player, "x")
    for player in people:
        box.deliver(player)
    assert (len(box.bodies()), box.sender()) == (20, None)


def test_what_was_not_used_is_not_saved_up(box: Box) -> None:
    box.limit(1)
    people = add_players(box, 10)
    box.put(people[0], "long ago")
    box.deliver()
    box.clock.now += 3600
    for player in people[1:]:
        box.put(player, "x", match_id=1)
    box.deliver()
    assert len(box.bodies()) == 3


def test_matches_take_turns_and_the_lobby_has_a_small_part(box: Box) -> None:
    box.limit(1)
    people = add_players(box, 32)
    for player in people[:8]:
        box.put(player, "big", match_id=1)
    for player in people[8:10]:
        box.put(player, "small", match_id=2)
    for player in people[10:]:
        box.put(player, "lobby")
    seen = watch(box)
    box.deliver(after=1)
    box.passes(31)
    bodies = [body for _, body in seen]
    assert bodies[:11] == ["lobby", "big", "small", "big", "small", *["big"] * 6]
    assert bodies[11:] == ["lobby"] * 21, "and what no table uses"
    for _ in range(3):
        for player in people[:20]:
            box.put(player, "big", match_id=1)
    box.passes(60)
    last = [body for _, body in seen][-60:]
    assert last.count("lobby") <= 60 * LOBBY_SHARE


def test_the_lobby_leaves_a_tables_next_segment_its_place_in_the_second(box: Box) -> None:
    box.limit(1)
    people = add_players(box, 4)
    for player in people[:3]:
        box.put(player, "lobby")
    box.deliver()
    assert (box.bodies(), box.work()) == (["lobby"], []), "nobody is woken for it either"
    box.put(people[3], "table", match_id=1)
    assert box.work() == [people[3]]
    box.deliver(people[3])
    assert box.bodies() == ["lobby", "table"]
    box.passes(2)
    assert box.bodies() == ["lobby", "table", "lobby"], "only when all before it has left"
    box.limit(10)
    box.deliver(after=3)
    box.put(people[3], "another")
    box.deliver()
    assert box.bodies()[4:] == ["another"], "at a higher rate there is room beside it"


def test_who_plays_with_bots_alone_waits_with_the_lobby(box: Box) -> None:
    """Else one phone would be a table, and ten of them ten."""
    box.limit(1)
    people = add_players(box, 20)
    for match, player in enumerate(people[:8], start=1):
        alone(box, player, match)
        for words in ("question", "another"):
            box.put(player, words, "ask", match_id=match)
        box.put(player, "answer", answers=True)
    for player in people[8:16]:
        box.put(player, "table", match_id=9)
    seen = watch(box)
    box.deliver(after=1)
    box.passes(7)
    bodies = [body for _, body in seen]
    assert bodies.count("table") == 8
    assert len(bodies) == 9, "one of theirs, which is the part of the lobby"
    box.passes(60)
    assert len(seen) == 8 + 3 * 8, "and what no table uses"


@pytest.mark.parametrize("sitting_there", [(100, 101), (100, None)], ids=["with somebody", "with a bot"])
def test_what_goes_to_a_table_of_bots_counts_for_the_lobby(box: Box, sitting_there: tuple[int | None, ...]) -> None:
    player, is_table = add_players(box, 2)[0], all(sitting_there)
    with box.db.begin() as tx:
        tx.execute(delete(seats))
        tx.execute(insert(seats), [sitting(1, seat, player) for seat, player in enumerate(sitting_there)])
        assert some_play(tx) == is_table
        for match in (1, None):
            outcomes.count(tx, player, match, 2, box.clock())
        assert tx.execute(select(lobby_usage.c.segments)).scalars().all() == ([] if is_table else [4])
        tx.execute(update(matches).values(stands="paused"))
        assert not some_play(tx), "a table that stands says nothing"


def test_where_nobody_plays_with_others_a_table_of_bots_has_all_of_the_second(box: Box) -> None:
    box.limit(1)
    people = add_players(box, 3)
    for match, player in enumerate(people):
        alone(box, player, match)
        box.put(player, "question", "ask", match_id=match)
    box.deliver()
    assert len(box.bodies()) == 1, "there are tables"
    with box.db.begin() as tx:
        tx.execute(delete(seats).where(seats.c.player_id.in_(OTHERS)))
    assert len(box.work()) == 2
    box.deliver()
    assert len(box.bodies()) == 2


def test_a_clock_that_is_set_back_silences_nobody(box: Box) -> None:
    box.limit(1)
    row = box.put(ANN, "one", answers=True, match_id=1, segments=10)
    box.put(BOB, "lobby")
    box.deliver()
    box.passes(20)
    assert box.bodies() == ["one", "lobby"]
    box.change(row, state="delivered")
    with box.db.begin() as tx:
        hold(tx, NUMBER, box.clock() + 60)
    box.clock.now -= 3600
    for player in add_players(box, 4):
        box.put(player, "table", match_id=1)
    box.put(ANN, "two", answers=True, match_id=1)
    box.put(CY, "lobby")
    assert box.work()
    seen = watch(box)
    box.passes(1)
    assert [body for _, body in seen] == ["two", "lobby"], "no token, and no part, is of another hour"
    box.passes(5)
    assert len(seen) == 6
    with box.db.begin() as tx:
        hold(tx, NUMBER, box.clock() + 60)
    assert box.work() == []


def test_a_phone_at_five_tables_has_one_phones_turn(box: Box) -> None:
    box.limit(1)
    people = add_players(box, 10)
    for player in people:
        box.put(player, "quiet", match_id=9)
    for match in range(1, 6):
        for _ in range(4):
            box.put(ANN, "busy", match_id=match)
    seen = watch(box)
    for _ in range(18):
        box.clock.now += 1
        for row in box.waiting("taken"):
            box.report(row.id, "delivered", row.sid)
        box.deliver()
    bodies = [body for _, body in seen]
    assert bodies[:18].count("quiet") >= 9


def test_a_busy_table_starves_no_other(box: Box) -> None:
    box.limit(1)
    people = add_players(box, 30)
    seen = watch(box)
    for second in range(40):
        for player in people[:20]:
            if second % 10 == 0:
                box.put(player, "busy", match_id=1)
        if second % 4 == 0:
            box.put(people[20 + second // 4 % 10], "quiet", match_id=2)
        box.passes(1)
    counts = Counter(body for _, body in seen)
    assert counts["quiet"] == 10, "none waits"
    assert counts["busy"] >= 30


def test_the_row_of_a_dead_phone_is_ended_under_a_rate_too(box: Box) -> None:
    box.limit(1)
    for player, values in ((ANN, {"opted_out_at": 1.0}), (BOB, {"blocked_at": 1.0}), (CY, {"unreachable": 30005})):
        box.set_player(player, **values)
        box.put(player, "x")
    box.put(DEE, "y")
    box.passes(3)
    assert (box.bodies(), box.states()) == (["y"], ["failed", "dropped", "failed", "taken"])


def test_held_late_and_busy_phones_are_passed_over(box: Box) -> None:
    box.limit(1)
    box.put(ANN, "held", match_id=1)
    box.set_player(ANN, rests_until=box.clock() + 60)
    box.put(BOB, "in the morning", match_id=1, not_before=box.clock() + 60)
    box.put(CY, "busy 1", match_id=1)
    box.put(CY, "busy 2", match_id=1)
    box.put(DEE, "free", match_id=1)
    box.deliver()
    assert box.bodies() == ["busy 1", "free"]
    box.passes(70)
    assert Counter(box.bodies()) == Counter(["busy 1", "free", "busy 2", "held", "in the morning"])


def test_no_work_is_seen_while_the_rate_is_used_up(box: Box) -> None:
    box.limit(1)
    for player in add_players(box, 5):
        box.put(player, "x", segments=5, match_id=1)
    box.deliver()
    assert box.work() == []
    box.clock.now += 4
    assert len(box.work()) == 4


def test_a_lost_message_is_seen_to_while_the_rate_is_used_up(box: Box) -> None:
    box.limit(0.01)
    row = box.put(ANN, "one", "ask")
    box.claim()
    box.clock.now += 15
    assert box.work() == [ANN]
    box.deliver()
    assert box.row(row).state == "pending"


def test_eight_workers_never_pass_the_rate_nor_claim_twice(box: Box) -> None:
    """Each message is claimed once, and in no time more segments than the rate and its burst allow."""
    box.limit(10)
    people = add_players(box, 40)
    for player, segments in zip(people * 2, islice(cycle((1, 2, 3)), 80), strict=True):
        box.put(player, "x", segments=segments, match_id=player % 5)
    total = sum(islice(cycle((1, 2, 3)), 80))
    claims: list[Claimed] = []
    together, later = threading.Barrier(8), threading.Condition()

    def work(which: int) -> None:
        together.wait(30)
        while len(claims) < 80:
            claimed = box.claim(people[which])
            if claimed:
                claims.append(claimed)
                outcomes.mark_taken(box.db, NUMBER, claimed, f"SM{claimed.id}", box.clock())
                continue
            with later:  # who asks again and again keeps SQLite's one lock from the others
                if which == 0:
                    box.clock.now += 0.5
                    later.notify_all()
                else:
                    later.wait(0.1)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    ids = [claimed.id for claimed in claims]
    assert len(ids) == len(set(ids)) == 80, "all leave, none twice"
    sizes = {row: box.row(row).segments for row in ids}
    by_time = sorted((claimed.claimed_at, sizes[claimed.id]) for claimed in claims)
    noon, sent = by_time[0][0], 0
    for at, size in by_time:
        assert sent <= 10 * (at - noon) + 10, "the rate and a second's burst"
        sent += size
    assert (sent, set(box.states())) == (total, {"taken"})


@pytest.mark.postgres
def test_a_phone_whose_text_is_being_handled_keeps_no_other_waiting(postgres_box: Box) -> None:
    box = postgres_box
    box.limit(1)
    box.put(ANN, "one", answers=True, match_id=1)
    box.put(BOB, "two", match_id=1)
    with box.db.begin() as tx:
        tx.execute(players.update().where(players.c.id == ANN).values(heard_at=1))
        box.deliver(BOB)
        assert box.bodies() == ["two"]
    box.deliver(BOB)
    assert box.bodies() == ["two", "one"]
