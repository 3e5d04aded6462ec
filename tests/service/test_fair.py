"""Law 10: what one phone does changes no other table's times, money or sleep by more than its share."""

from collections.abc import Callable
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from prompts.kit.segments import segments
from service.due.housekeeping import keep_house
from service.outbox import letters
from service.outbox.queue import CROWD, LATE_SECONDS
from service.outbox.thrift import KNOWN_SECONDS, day_of
from service.store.database import reading
from service.store.tables import groups, lobby_usage, matches, outbox, usage
from tests.service.conftest import ANN, BOB, CY, DEE, House, house_on
from tests.service.line import STRANGERS, Line, longer, nobody, play_alone, sit_alone, texting, the_same_match
from tests.services import copied

Waits = list[tuple[str, float]]
Meanwhile = Callable[[House], Callable[[], None]]

ROUND = (
    *((ANN, "a hat"), (ANN, "ready"), (BOB, "a boat"), (BOB, "ready"), (CY, "a cat"), (CY, "ready")),
    *((ANN, "ok"), (BOB, "ok"), (CY, "ok")),
)
MOST_LONGER = 3.0
"""Seconds that a question may wait longer than on a quiet line at one segment a second, whatever ten strangers text."""


@pytest.fixture(scope="module")
def a_round(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[Meanwhile], Waits]:
    """Plays a round at a table of three, the same each time, while others do something: how long what the table was
    asked and told had to wait."""
    folder, number = tmp_path_factory.mktemp("fair"), count()

    def play(others: Meanwhile) -> Waits:
        house = house_on(copied(migrated_sqlite, folder / f"{next(number)}.sqlite"), pictures=False)
        meanwhile = others(house)
        with the_same_match():
            house.deal(Ann=ANN, Bob=BOB, Cy=CY)
        line = Line(house, house.match().id, meanwhile)
        line.passes(20)
        line.plays(ROUND)
        waits = line.waits()
        house.service.db.dispose()
        return waits

    return play


@pytest.fixture(scope="module")
def quiet(a_round: Callable[[Meanwhile], Waits]) -> Waits:
    """The round on a line that is its own."""
    return a_round(lambda house: lambda: None)


def strangers(house: House) -> Callable[[], None]:
    """Ten phones outside any match ask for ever, half of them at a table that they have made."""
    sit_alone(house)
    return texting(house, STRANGERS, "RULES")


def with_bots(house: House) -> Callable[[], None]:
    """Ten phones at tables of bots, each its own, play and ask for ever."""
    play_alone(house)
    return texting(house, STRANGERS, "SCORE", "RULES", "we sat on a hat", "ready", "REPEAT", "vote 1")


def pairs_with_bots(house: House) -> Callable[[], None]:
    """Ten phones, two at each table with a bot: another person's word is all that makes a table."""
    for first, second in zip(STRANGERS[::2], STRANGERS[1::2], strict=True):
        house.sit(Vic=first, Wes=second)
        for body in ("BOT", "BEGIN"):
            house.text(first, body)
        house.deliver()
    return texting(house, STRANGERS, "SCORE")


def many_at_one_table(house: House) -> Callable[[], None]:
    """Six phones at one other table ask for ever."""
    phones = STRANGERS[:6]
    house.deal(**{f"P{place}x": phone for place, phone in enumerate(phones)})
    return texting(house, phones, "REPEAT")


def at_two_tables(house: House) -> Callable[[], None]:
    """A phone that plays in two groups asks at both."""
    play_alone(house, [DEE])
    house.sit(Vic=STRANGERS[0], Wes=DEE)
    for phone, body in ((STRANGERS[0], "LEAVE"), (DEE, "BOT"), (DEE, "BOT"), (DEE, "BEGIN")):
        house.text(phone, body)
    house.deliver()
    with reading(house.service.db).connect() as reader:
        labels = list(reader.execute(select(groups.c.label)).scalars())
    assert len(labels) == 2
    each = cycle([texting(house, [DEE], f"@{label} SCORE", every=1) for label in labels])
    return lambda: next(each)()


def new_matches(house: House) -> Callable[[], None]:
    """A phone deals itself one match after another."""
    texts = cycle(["NEW MALARKY DEE", "BOT", "BOT", "BEGIN", "a hat", "LEAVE"])
    return lambda: house.text(DEE, next(texts))


@pytest.mark.parametrize(
    "others",
    [strangers, with_bots, *(pytest.param(each, marks=pytest.mark.deep) for each in (new_matches, at_two_tables))],
)
def test_who_plays_with_nobody_delays_no_question_by_more_than_three_seconds(
    a_round: Callable[[Meanwhile], Waits], quiet: Waits, others: Meanwhile
) -> None:
    assert max(longer(a_round(others), quiet)) <= MOST_LONGER


@pytest.mark.deep
@pytest.mark.parametrize("others", [pairs_with_bots, many_at_one_table])
def test_who_plays_and_texts_for_ever_delays_another_table_by_no_more(
    a_round: Callable[[Meanwhile], Waits], quiet: Waits, others: Meanwhile
) -> None:
    assert max(longer(a_round(others), quiet)) <= MOST_LONGER


LOUD = STRANGERS[:3]
MANY = 99


def test_three_loud_people_at_ones_own_table_delay_a_question_little(migrated_sqlite: Path, tmp_path: Path) -> None:
    """Theirs waits behind what they have asked for before: to each phone all leaves in its order."""
    quiet, noisy = (
        question_at(house_on(copied(migrated_sqlite, tmp_path / f"{loud}.sqlite"), pictures=False), loud)
        for loud in (False, True)
    )
    late = {phone: noisy[phone] - quiet[phone] for phone in quiet}
    assert max(late[phone] for phone in (ANN, BOB, CY)) <= MOST_LONGER, late
    assert max(late[phone] for phone in LOUD) <= 2 * CROWD, late


def question_at(house: House, loud: bool) -> dict[str, float]:
    """How long each of six phones waits for the vote; whether half of them ask for ever from the turn before it on."""
    with the_same_match():
        house.deal(Ann=ANN, Bob=BOB, Cy=CY, **dict(zip(("Vic", "Wes", "Xan"), LOUD, strict=True)))
    line = Line(house, house.match().id)
    for phone, words in zip(
        (ANN, BOB, CY, *LOUD), ("a hat", "two boats", "the cat", "rain", "salt", "bees"), strict=True
    ):
        house.text(phone, words)
    while len(house.match().state["round"]["answers"]) < 5:
        line.passes(1)
    line.meanwhile = texting(house, LOUD, "SCORE", "WHO", "WHERE", most=MANY) if loud else nobody
    while house.match().state["phase"] != "vote":
        line.passes(1)
    asked = house.clock.now
    line.passes(50)
    rows = house.rows(outbox.c.match_id == line.match_id, outbox.c.kind == "ask", outbox.c.created_at >= asked)
    assert len(rows) == len((ANN, BOB, CY, *LOUD))
    house.service.db.dispose()
    return {row.phone: row.claimed_at - row.created_at for row in rows}


def cost(house: House, segments: int, *phones: str) -> None:
    """Each of these phones has cost so much today while it played no match."""
    day = day_of(house.clock.now)
    for phone in phones:
        house.text(phone, "hi")
        whose = {"day": day, "player_id": house.player(phone).id}
        with house.service.db.begin() as tx:
            tx.execute(insert(lobby_usage).values(whose | {"segments": segments}))
            tx.execute(insert(usage).values(whose | {"group_id": 0, "messages": 1, "segments": segments}))
    house.deliver()
    house.news()


def test_no_table_sleeps_for_what_strangers_cost(make_house: Callable[..., House]) -> None:
    house = make_house(segments_a_day=1000, lobby_share_a_day=0.2)
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.costs_all_it_may()
    cost(house, 400, *STRANGERS)
    tables = {"day": day_of(house.clock.now), "player_id": 0, "group_id": 99, "messages": 1}
    with house.service.db.begin() as tx:
        tx.execute(insert(usage).values(tables | {"segments": 799}))
    keep_house(house.service)
    assert (house.match().stands, house.news()) == (None, [])
    with house.service.db.begin() as tx:
        tx.execute(usage.update().where(usage.c.group_id == 99).values(segments=800))
    keep_house(house.service)
    assert house.match().stands == "thrift"


def test_ten_tables_of_bots_use_up_no_more_of_a_day_than_the_lobbys_share(make_house: Callable[..., House]) -> None:
    """Who has had his part plays on tomorrow, alone or today with somebody."""
    house = make_house(segments_a_day=1000, lobby_share_a_day=0.2)
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    table, alone = house.match().id, STRANGERS[0]
    play_alone(house, [alone])
    cost(house, 300, alone)
    keep_house(house.service)
    with reading(house.service.db).connect() as reader:
        standing = {row.id: row.stands for row in reader.execute(select(matches.c.id, matches.c.stands))}
    assert standing == {table: None, house.match().id: "thrift"}
    house.news()
    house.text(alone, "SCORE")
    house.text(alone, "RESUME")
    assert (house.news(alone), house.match().stands) == ([], "thrift")
    house.text(alone, "LEAVE")
    for body in ("NEW MALARKY ZED", "BOT", "BOT", "BEGIN"):
        house.text(alone, body)
    assert house.match().id == max(standing), "no other begins"
    house.clock.now += 86_400
    house.text(alone, "BEGIN")
    assert house.match().id > max(standing)


def test_who_plays_alone_gets_short_messages_where_others_play(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long ones would keep a table's question waiting; where nobody else is there they come whole."""
    monkeypatch.setattr(letters, "SHORT_SEGMENTS", 2)
    alone = STRANGERS[0]
    play_alone(house, [alone])
    assert len(answers_to(house, alone, "RULES MORE")) == 1
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    rules = answers_to(house, alone, "RULES MORE")
    assert len(rules) > 1
    assert all(segments(body).count <= 2 for body in rules)
    assert len(answers_to(house, ANN, "RULES MORE")) == 1


def answers_to(house: House, phone: str, body: str) -> list[str]:
    """What a text is answered."""
    house.deliver()
    house.news()
    house.text(phone, body)
    return house.news(phone)


def test_when_the_lobby_has_had_its_share_who_had_much_is_not_answered(make_house: Callable[..., House]) -> None:
    house = make_house(segments_a_day=1000, lobby_share_a_day=0.2)
    much, little, word = STRANGERS[0], STRANGERS[1], house.sit(Ann=ANN, Bob=BOB)
    cost(house, 150, much)
    keep_house(house.service)
    assert house.answer(much, "RULES"), "there is some left"
    cost(house, 60, little)
    keep_house(house.service)
    house.text(much, "RULES")
    assert house.news(much) == []
    assert house.answer(little, "RULES"), "has had less than half"
    assert house.answer(DEE, "hi")
    assert "STOP" in house.answer(much, "please stop texting me")
    assert "Zoe" in house.answer(much, f"JOIN {word} Zoe"), "who comes with a table's word is let in"
    house.text(much, "WHO")
    house.text(much, "LEAVE")
    house.text(much, f"JOIN {word} Zoe")
    assert house.news(much) == [], "and told so once a day"
    house.text(ANN, "BEGIN")
    house.deliver()
    assert house.news(much), "who plays is of a table"
    assert house.answer(much, "WHO")


def test_who_asks_for_ever_at_a_table_leaves_the_day_to_those_who_play(make_house: Callable[..., House]) -> None:
    """Answers have a quarter of what tables may have, and who had an equal part of it gets no more of them."""
    house = make_house(segments_a_day=1000, lobby_share_a_day=0.2)
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    line = Line(house, house.match().id)
    assert answers_to(house, ANN, "SCORE")
    line.passes(5)
    mine, day = usage.c.player_id == house.player(ANN).id, day_of(house.clock.now)
    with house.service.db.begin() as tx:
        assert tx.execute(select(usage.c.answers).where(mine, usage.c.day == day)).scalars().all() == [1]
        tx.execute(usage.update().where(mine).values(answers=199))
    keep_house(house.service)
    assert answers_to(house, ANN, "SCORE"), "there is some left"
    house.text(BOB, "SCORE")
    line.passes(5)
    keep_house(house.service)
    house.clock.now += KNOWN_SECONDS
    assert answers_to(house, ANN, "SCORE") == []
    assert answers_to(house, BOB, "SCORE"), "had little"
    for phone in (BOB, CY):
        house.text(phone, "ready")
    assert any(row.kind == "ask" for row in asked_of(house, ANN, "ready")), "the game goes on"
    house.clock.now += 86_400
    assert answers_to(house, ANN, "SCORE")


def asked_of(house: House, phone: str, body: str) -> list[Any]:
    """What goes to this phone once it has texted this."""
    seen = house.seen
    house.text(phone, body)
    return [row for row in house.rows() if row.phone == phone and row.id > seen]


def test_what_the_carrier_takes_counts_for_the_lobby_where_nothing_is_played(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.deal(Cy=CY, Dee=DEE, Eve=STRANGERS[0])
    line = Line(house, house.match().id)
    for phone in (ANN, CY, STRANGERS[1]):
        house.text(phone, "WHO")
    line.passes(20)
    with reading(house.service.db).connect() as reader:
        counted = set(reader.execute(select(lobby_usage.c.player_id)).scalars())
    assert counted == {house.player(ANN).id, house.player(STRANGERS[1]).id}


def test_a_phone_for_which_much_waits_gets_no_more_answers_but_its_questions(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    for _ in range(CROWD):
        house.text(ANN, "WHO")
    house.clock.now += max(LATE_SECONDS, KNOWN_SECONDS)
    house.news()
    house.text(ANN, "WHO")
    assert house.news(ANN) == []
    assert house.answer(BOB, "WHO")
    for phone in (BOB, CY, ANN):
        house.text(phone, "ready")
    assert [row.kind for row in house.rows() if row.phone == ANN][-1] == "ask"
    house.deliver()
    house.clock.now += KNOWN_SECONDS
    assert house.answer(ANN, "WHO")
