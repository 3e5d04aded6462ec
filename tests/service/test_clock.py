"""Nobody's time runs out for our slowness: the clock stands while what a table was told waits to be sent."""

from collections.abc import Callable

import pytest
from sqlalchemy import select, update

from service.due.sweeping import SECOND_TRY, sweep
from service.matches import steps
from service.matches.clock import LONGEST_WAIT
from service.store.database import reading
from service.store.tables import bot_moves, log, matches, outbox, players
from tests.service.conftest import ANN, BOB, CY, DEE, House


def due(house: House) -> float:
    with reading(house.service.db).begin() as tx:
        at: float = tx.execute(select(matches.c.due_at).where(matches.c.over_at.is_(None))).scalar_one()
    return at


def think(house: House) -> float:
    """Everybody has just been asked; the sweep has run. How long they have."""
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    house.text(ANN, "BEGIN")
    match = house.match()
    wake: float = match.wake - match.clock
    return wake


@pytest.mark.parametrize("tick", [1, 4, 10])
def test_a_carrier_that_takes_nothing_for_a_while_costs_nobody_time(house: House, tick: int) -> None:
    left = think(house)
    for _ in range(40 // tick):
        house.clock.now += tick
        sweep(house.service)
    assert due(house) == pytest.approx(house.clock.now + left, abs=1)
    house.deliver()
    asked = house.clock.now
    house.passes(left - 11)
    assert house.match().step == 0
    house.passes(12)
    assert house.match().step == 1
    assert house.clock.now >= asked + left - 1


def test_the_clock_stands_for_a_minute_at_most(house: House) -> None:
    left = think(house)
    begun = house.clock.now
    for _ in range(600):
        house.clock.now += 1
        sweep(house.service)
        if house.match().step == 1:
            break
    assert house.clock.now == pytest.approx(begun + LONGEST_WAIT + left, abs=2)


def test_a_message_under_way_stops_the_clock_too(house: House) -> None:
    left = think(house)
    with house.service.db.begin() as tx:
        tx.execute(update(outbox).where(outbox.c.state == "pending").values(state="sending"))
    house.passes(30)
    assert due(house) == pytest.approx(house.clock.now + left, abs=1)


def test_what_leaves_within_a_second_stops_nothing(house: House) -> None:
    left = think(house)
    begun = house.clock.now
    house.clock.now += 0.9
    sweep(house.service)
    assert due(house) == begun + left


@pytest.mark.parametrize(
    "cannot", [{"rests_until": 2e9}, {"opted_out_at": 1.0}, {"blocked_at": 1.0}, {"unreachable": 30005}]
)
def test_a_phone_that_cannot_be_reached_holds_nobody_up(house: House, cannot: dict[str, float]) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    sweep(house.service)
    house.text(ANN, "BEGIN")
    begun = due(house)
    with house.service.db.begin() as tx:
        away = tx.execute(update(players).where(players.c.phone == DEE).values(cannot).returning(players.c.id)).scalar()
        arrived = update(outbox).where(outbox.c.state == "pending", outbox.c.player_id != away)
        tx.execute(arrived.values(state="taken", taken_at=house.clock.now))
    for _ in range(5):
        house.clock.now += 1
        sweep(house.service)
        with house.service.db.begin() as tx:  # what the others hear of it arrives at once
            others = update(outbox).where(outbox.c.state == "pending", outbox.c.player_id != away)
            tx.execute(others.values(state="taken", taken_at=house.clock.now))
    assert due(house) == begun


def test_an_answer_to_a_players_own_question_holds_nobody_up(house: House) -> None:
    think(house)
    house.deliver()
    begun = due(house)
    house.text(BOB, "REPEAT")
    house.passes(8)
    assert due(house) == begun


def test_another_table_does_not_wait(house: House) -> None:
    think(house)
    house.deliver()
    begun = due(house)
    with house.service.db.begin() as tx:
        other = tx.execute(select(outbox).where(outbox.c.kind == "ask").limit(1)).one()._asdict()
        values = {"id": None, "match_id": 4711, "state": "pending", "created_at": house.clock.now}
        row = {name: value for name, value in (other | values).items() if name != "id"}
        tx.execute(outbox.insert().values(row))
    house.passes(10)
    assert due(house) == begun


def test_bots_wait_as_well(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.deliver()
    sweep(house.service)
    house.text(ANN, "BEGIN")

    def move() -> float:
        with reading(house.service.db).begin() as tx:
            at: float = tx.execute(select(bot_moves.c.due_at)).scalar_one()
        return at

    left = move() - house.clock.now
    house.passes(20)
    assert move() - house.clock.now == pytest.approx(left, abs=1)


def test_a_leave_that_fails_is_put_off_like_a_wake_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    sweep(house.service)
    with house.service.db.begin() as tx:
        tx.execute(update(players).where(players.c.phone == DEE).values(opted_out_at=house.clock.now))
    tried = []

    def fail(*_: object) -> None:
        tried.append(house.clock.now)
        raise ZeroDivisionError

    monkeypatch.setattr(steps, "_drop_lapsed", fail)
    for _ in range(int(SECOND_TRY) - 1):
        house.clock.now += 1
        sweep(house.service)
    assert len(tried) == 1
    monkeypatch.undo()
    house.passes(2)
    with reading(house.service.db).begin() as tx:
        kinds = list(tx.execute(select(log.c.kind).order_by(log.c.step)).scalars())
    assert kinds[:2] == ["start", "leave"]


def test_a_table_falls_asleep_after_as_many_questions_as_is_set(make_house: Callable[..., House]) -> None:
    house = make_house(asleep_after=3)
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    sweep(house.service)
    for _ in range(20):
        house.passes_long(60, delivers=True)
        house.deliver()
    assert house.match().stands == "asleep"
    assert house.match().silences == 3
