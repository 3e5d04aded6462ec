"""SAY reaches everybody else at the table alike, costs little, and leads nowhere else; MUTE stops it for one phone."""

from itertools import count

import pytest
from sqlalchemy import insert, select, update

from prompts.kit.segments import BASIC, segments
from prompts.lobby import saying
from service.inbound.patience import AGAIN_SECONDS, MOST_UNHEARD
from service.lobby.noise import OF_TELLER, RESERVE
from service.lobby.say import MOST_SAID, REST_SECONDS
from service.outbox import thrift
from service.outbox.thrift import day_of
from service.store.database import reading
from service.store.tables import log, matches, members, notices, outbox, players
from tests.service.conftest import ANN, BOB, CY, DEE, House
from tests.service.test_quiet_hours import NEW_YORK, local

EVERYBODY = {"Ann": ANN, "Bob": BOB, "Cy": CY}


def heard(house: House) -> dict[str, list[str]]:
    """What each phone was sent since the last look."""
    rows = [row for row in house.rows() if row.id > house.seen]
    house.news()
    told: dict[str, list[str]] = {}
    for row in rows:
        told.setdefault(row.phone, []).append(row.body)
    return told


def say(house: House, phone: str, words: str) -> dict[str, list[str]]:
    house.news()
    house.text(phone, f"SAY {words}")
    return heard(house)


def steps_of(house: House) -> int:
    with reading(house.service.db).begin() as tx:
        return len(tx.execute(select(log)).all())


def to_think(house: House) -> None:
    """A match of three in which all are asked to think: each may text a draft in words of its own."""
    house.deal(**EVERYBODY)
    assert house.match().state["phase"] == "think"


def to_vote(house: House) -> None:
    """The same match when all are asked for their votes: nobody's own words."""
    to_think(house)
    for phone in EVERYBODY.values():
        house.text(phone, "READY")
    for name, phone in EVERYBODY.items():
        house.text(phone, f"{name} " * 4)
    house.deliver()
    house.news()
    assert house.match().state["phase"] == "vote"


# Who hears it, and what


def test_in_the_lobby_all_others_hear_it_and_the_first_is_confirmed(house: House) -> None:
    house.sit(**EVERYBODY)
    told = say(house, ANN, "who is hungry?")
    assert told.pop(BOB) == told.pop(CY) == ["ANN: who is hungry?"]
    assert told == {ANN: [saying.passed_on(more=MOST_SAID - 1, playing=False)]}
    assert say(house, ANN, "I am!") == {BOB: ["ANN: I am!"], CY: ["ANN: I am!"]}, "the next have no confirmation"


def test_in_a_match_who_sits_out_hears_and_is_heard_too(house: House) -> None:
    to_vote(house)
    with house.service.db.begin() as tx:
        group = house.group().id
        row = {"phone": DEE, "name": "Dee", "group_id": group, "created_at": 0, "heard_at": house.clock.now}
        dee = tx.execute(insert(players).values(row).returning(players.c.id)).scalar_one()
        tx.execute(insert(members).values(group_id=group, player_id=dee, name="Dee"))
    assert say(house, DEE, "hi all") == {DEE: [saying.passed_on(more=4, playing=True)]} | {
        phone: ["DEE: hi all"] for phone in EVERYBODY.values()
    }
    assert say(house, ANN, "hi Dee")[DEE] == ["ANN: hi Dee"]


def test_bots_blocked_phones_and_those_that_opted_out_are_told_nothing(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(ANN, "BOT")
    with house.service.db.begin() as tx:
        tx.execute(update(players).where(players.c.phone == CY).values(blocked_at=1.0))
        tx.execute(update(players).where(players.c.phone == DEE).values(opted_out_at=1.0))
    assert say(house, ANN, "hi").keys() == {ANN, BOB}


def test_a_phone_whose_limit_was_passed_is_told_nothing(house: House) -> None:
    house.sit(**EVERYBODY)
    with house.service.db.begin() as tx:
        key = f"over:{day_of(house.clock.now)}:{thrift.PHONE}:{house.player(CY).id}"
        tx.execute(insert(notices).values(key=key, at=house.clock.now))
    thrift.look_again(house.service.db)
    assert say(house, ANN, "hi").keys() == {ANN, BOB}


def test_at_night_a_slow_table_hears_it_in_the_morning(house: House) -> None:
    house.clock.now = local(NEW_YORK, 2026, 6, 1, 23)
    house.sit(**EVERYBODY)
    house.text(ANN, "PACE SLOW")
    house.deliver()
    say(house, ANN, "asleep?")
    waiting = {row.phone: row.not_before for row in house.rows(outbox.c.state == "pending")}
    morning = local(NEW_YORK, 2026, 6, 2, 9)
    assert waiting == {ANN: None, BOB: morning, CY: morning}


def test_it_is_a_tell_and_shows_no_question(house: House) -> None:
    to_vote(house)
    say(house, BOB, "good luck")
    rows = house.rows(outbox.c.state == "pending", outbox.c.body.startswith("BOB: "))
    assert {(row.kind, row.ask, row.lapses, row.answers) for row in rows} == {("tell", None, False, False)}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Say hello all!", "ANN: hello all!"),
        ("SAY: one\r\nline\n\ntwo", "ANN: one line two"),
        ("say,😀", "ANN: 😀"),
        ("say привет", "ANN: привет"),
        ("say \u202eabc\u0007", "ANN: abc"),
        ("say again we lost the rules", "ANN: again we lost the rules"),
    ],
)
def test_words_go_as_typed_without_control_characters(house: House, typed: str, told: str) -> None:
    house.sit(**EVERYBODY)
    house.text(ANN, typed)
    assert house.news(BOB) == [told]


@pytest.mark.parametrize("typed", ["please say hi", "I say so", "lets say bob", "say again", "minute"])
def test_what_is_no_clear_say_goes_to_nobody(house: House, typed: str) -> None:
    house.sit(**EVERYBODY)
    house.text(ANN, typed)
    assert heard(house).keys() == {ANN}


# What is refused


def test_a_long_one_is_refused_with_its_count_and_costs_nothing(house: House) -> None:
    house.sit(**EVERYBODY)
    told = say(house, ANN, "x" * 161)
    assert told == {ANN: [saying.too_long(count=161, most=160)]}
    assert say(house, ANN, "é" * 160)[BOB] == ["ANN: " + "é" * 160]
    for _ in range(MOST_SAID - 1):
        assert BOB in say(house, ANN, "hi")


def test_say_alone_tells_how(house: House) -> None:
    house.sit(**EVERYBODY)
    assert house.answer(ANN, "SAY") == saying.need_words()


def test_who_is_alone_or_at_no_table_is_told_what_would_work(house: House) -> None:
    assert "JOIN" in house.answer(DEE, "SAY hi")
    house.sit(Ann=ANN)
    house.text(ANN, "BOT")
    house.news()
    assert house.answer(ANN, "SAY hi") == saying.nobody_here()


def test_five_in_a_row_then_a_rest_in_the_lobby(house: House) -> None:
    house.sit(**EVERYBODY)
    for _ in range(MOST_SAID):
        assert BOB in say(house, ANN, "hi")
        house.clock.now += 1
    assert say(house, ANN, "hi") == {ANN: [saying.too_often(most=MOST_SAID, playing=False)]}
    assert ANN in say(house, BOB, "hi"), "each has a count of their own"
    house.clock.now += REST_SECONDS - 1
    assert BOB not in say(house, ANN, "hi")
    house.clock.now += REST_SECONDS
    assert say(house, ANN, "hi").keys() == {ANN, BOB, CY}


def test_outside_of_a_round_it_costs_the_budget_of_noise(house: House) -> None:
    """By five in every ten minutes one phone would use up the day of all others at the table."""
    house.sit(**EVERYBODY)
    for _ in range(MOST_SAID):
        assert BOB in say(house, ANN, "x" * saying.MOST_CHARACTERS)
    house.clock.now += REST_SECONDS
    least = OF_TELLER.seconds * (RESERVE + 1 - OF_TELLER.most + 2 * MOST_SAID)
    assert say(house, ANN, "hi") == {ANN: [saying.too_much(seconds=least - REST_SECONDS)]}
    house.clock.now += least - REST_SECONDS + 1
    assert BOB in say(house, ANN, "hi")


def test_five_in_a_round(house: House) -> None:
    to_vote(house)
    for _ in range(MOST_SAID):
        assert BOB in say(house, CY, "hi")
    house.clock.now += 2 * REST_SECONDS
    assert say(house, CY, "hi") == {CY: [saying.too_often(most=MOST_SAID, playing=True)]}
    with house.service.db.begin() as tx:
        state = house.match().state
        state["round"]["number"] += 1
        tx.execute(update(matches).values(state=state))
    assert say(house, CY, "hi")[CY] == [saying.passed_on(more=MOST_SAID - 1, playing=True)]


# What it does not do


def test_it_takes_no_step_and_leaves_questions_and_half_filled_forms_alone(house: House) -> None:
    to_vote(house)
    before, steps = house.match(), steps_of(house)
    say(house, ANN, "vote 2")
    assert house.match() == before
    assert steps_of(house) == steps


def test_it_keeps_a_table_awake(house: House) -> None:
    to_vote(house)
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(silences=1))
    say(house, BOB, "still here")
    assert house.match().silences == 0


def test_where_words_of_ones_own_are_asked_for_it_is_said_to_all_and_no_answer(house: House) -> None:
    to_think(house)
    before, told = house.match().state, say(house, ANN, "hello all")
    assert told.keys() == {ANN, BOB, CY}
    assert "hello all" in told[BOB][0]
    assert "hello all" not in house.answer(ANN, "REPEAT")
    assert house.match().state == before
    assert house.answer(ANN, "SAY") == saying.need_words()
    assert house.answer(ANN, "MUTE") == saying.muted()


@pytest.mark.parametrize("seconds", [2, 90, 500])
@pytest.mark.parametrize("playing", [False, True])
def test_two_machines_that_answer_with_it_come_to_an_end(house: House, playing: bool, seconds: float) -> None:
    if playing:
        to_vote(house)
    else:
        house.sit(**EVERYBODY)
    numbers, got = count(), 0
    waiting = [ANN, BOB]
    while waiting:
        assert got < 60, "they talk for ever"
        for phone in waiting:
            house.text(phone, f"SAY I am away {next(numbers)}")
        waiting = [phone for phone, told in heard(house).items() for _ in told if phone != CY]
        house.deliver()
        house.clock.now += seconds
        got += len(waiting)
    assert got <= 2 * (2 * MOST_SAID + MOST_UNHEARD)


# MUTE


def test_mute_stops_it_for_me_alone_and_once_more_brings_it_back(house: House) -> None:
    house.sit(**EVERYBODY)
    assert house.answer(BOB, "MUTE") == saying.muted()
    assert BOB not in say(house, ANN, "one")
    assert say(house, BOB, "still talking")[ANN] == ["BOB: still talking"]
    assert house.answer(BOB, "mute") == saying.unmuted()
    assert BOB in say(house, ANN, "two")


@pytest.mark.parametrize("body", ["UNMUTE", "mute off", "Unmute please"])
def test_unmute_brings_it_back(house: House, body: str) -> None:
    house.sit(**EVERYBODY)
    house.text(BOB, "MUTE")
    assert house.answer(BOB, body) == saying.unmuted()
    assert BOB in say(house, ANN, "hi")


def test_who_said_it_does_not_learn_who_hears_it(house: House) -> None:
    house.sit(**EVERYBODY)
    before = say(house, ANN, "one")[ANN]
    house.text(BOB, "MUTE")
    house.text(CY, "MUTE")
    house.clock.now += REST_SECONDS
    assert say(house, ANN, "one") == {ANN: before}


# The words


def test_each_sentence_keeps_its_budget() -> None:
    long = [saying.passed_on(more=4, playing=True), saying.need_words(), saying.too_long(count=1597, most=160),
            saying.too_often(most=5, playing=True), saying.too_often(most=5, playing=False), saying.nobody_here(),
            saying.muted(), saying.unmuted()]  # fmt: skip
    assert all(segments(each).count == 1 and set(each) <= set(BASIC) for each in long)
    assert segments(saying.said(name="Bartholomew1", words="x" * 160)).count == 2
    assert segments(saying.said(name="Bartholomew1", words="я" * 160)).count == 3
    assert segments(saying.said(name="Bartholomew1", words="😀" * 160)).count == 6


@pytest.mark.parametrize("text", ["SAY look at evil.com", "say https://evil.example/x", "NEW www.evil.example"])
def test_an_address_of_the_web_reaches_nobody_in_the_lobby_or_in_a_match(house: House, text: str) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    for _ in range(2):
        house.news()
        house.text(ANN, text)
        assert [row.phone for row in house.rows()][-1] == ANN
        (told,) = house.news()
        assert "web address" in told
        house.text(ANN, "BEGIN")
        house.clock.now += AGAIN_SECONDS
