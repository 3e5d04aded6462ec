"""Tables that stand: asleep for want of words, paused, closed after a week; and that they go on as they were."""

import pytest
from sqlalchemy import func, select, update

from service.due.sweeping import sweep
from service.matches.standstill import LONGEST_SECONDS
from service.outbox import thrift
from service.store.database import reading
from service.store.tables import bot_moves, log, matches, outbox, players
from tests.service.conftest import ANN, BOB, CY, DEE, House

DAY = 86_400.0
TRIES = 8  # times two minutes within which two questions have run out


def with_bots(house: House, rounds: int = 2) -> None:
    """Ann and two bots, dealt."""
    house.sit(Ann=ANN)
    for word in ("BOT", "BOT", f"SET ROUNDS {rounds}", "BEGIN"):
        house.text(ANN, word)
    house.deliver()
    house.passes(1)
    house.news()


def due(house: House) -> list[float]:
    """When something is due at the table: wake-ups and bots' moves."""
    with reading(house.service.db).begin() as tx:
        found = [tx.execute(select(table.c.due_at)).scalars().all() for table in (matches, bot_moves)]
    return [at for each in found for at in each if at is not None]


def steps(house: House) -> int:
    with reading(house.service.db).begin() as tx:
        return tx.execute(select(func.count()).select_from(log)).scalar_one()


def fall_asleep(house: House) -> None:
    """Nobody says a word until the table sleeps; its messages arrive."""
    for _ in range(TRIES):
        if house.match().stands:
            break
        house.passes_long(120, delivers=True)
        house.deliver()
    assert house.match().stands == "asleep"


# Asleep


def test_who_lets_drafts_go_out_and_the_next_round_come_has_said_enough(house: House) -> None:
    """MQ2, MQ4: live, whoever has a draft need not say another word until the vote, and nobody after the reveal."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    for phone, words in ((ANN, "They hum it."), (BOB, "Nobody looked into that."), (CY, "A sheep told the farmer.")):
        house.text(phone, words)
    while house.match().state["phase"] != "vote":
        house.passes_long(10, delivers=True)
        assert (house.match().silences, house.match().stands) == (0, None)
    for phone, words in ((ANN, "vote 2"), (BOB, "vote 1"), (CY, "vote 1")):
        house.text(phone, words)
    assert house.match().state["phase"] == "reveal"
    house.passes_long(15, delivers=True)
    assert (house.match().state["phase"], house.match().silences) == ("think", 0)


def test_two_questions_that_run_out_put_a_table_to_sleep(house: House) -> None:
    with_bots(house)
    fall_asleep(house)
    match = house.match()
    assert (match.silences, match.clock_since) == (2, None)
    assert match.over_at is None
    assert due(house) == []
    last = house.rows()[-1]
    assert last.phone == ANN
    assert "RESUME" in last.body
    assert sum("sleeps" in row.body for row in house.rows()) == 1


def test_the_last_message_is_one_with_what_was_told(house: House) -> None:
    with_bots(house)
    fall_asleep(house)
    told = house.rows()[-1]
    assert told.body.count("\n") >= 1
    assert not told.lapses
    assert [row.created_at for row in house.rows()].count(told.created_at) == 1


def test_what_is_not_understood_at_a_sleeping_table_is_told_how_it_goes_on(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(BOB, "ready")
    fall_asleep(house)
    for body in ("zzz", "hello?"):
        told = house.answer(BOB, body)
        assert told.startswith("The game sleeps and its clock stands. Text RESUME")
        house.clock.now += 60
    assert house.match().stands == "asleep"


def test_only_who_has_a_question_is_told_that_an_answer_wakes_the_table(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    fall_asleep(house)
    wakes_it = {row.phone: "just your answer" in row.body for row in house.rows() if "sleeps" in row.body}
    assert wakes_it == {ANN: False, BOB: False, CY: True}, "it is Cy's turn, the others' time is up"


def test_a_sleeping_table_sends_nothing_for_a_week_and_is_closed_with_its_scores(house: House) -> None:
    with_bots(house)
    fall_asleep(house)
    before, said, slept = house.match(), len(house.rows()), house.clock.now
    while house.clock.now < before.stands_since + LONGEST_SECONDS - 7200:
        house.passes_long(7200)
        assert house.match() == before
    assert house.match().stands_since <= slept
    house.passes_long(7200)
    match = house.match()
    assert match.over_at is not None
    assert (match.stands, match.stands_since, match.wake) == (None, None, None)
    assert match.result["scores"] == [seat["total"] for seat in before.state["seats"]]
    assert len(house.rows()) == said
    assert due(house) == []
    assert "BEGIN" in house.answer(ANN, "WHERE") or "REMATCH" in house.answer(ANN, "WHERE")


def test_a_table_is_closed_as_it_stands(house: House) -> None:
    """Who has the most points has won, though all seats leave on the way."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    with house.service.db.begin() as tx:
        state = dict(tx.execute(select(matches.c.state)).scalar_one())
        for seat, total in enumerate((2, 7, 1, 4)):
            state["seats"][seat]["total"] = total
        tx.execute(update(matches).values(state=state))
    house.answer(CY, "PAUSE")
    house.deliver()
    house.news()
    house.passes_long(LONGEST_SECONDS + 1)
    house.passes(1)
    match = house.match()
    assert match.result == {"scores": [2, 7, 1, 4], "winners": [1]}
    assert house.news() == []


def test_any_word_keeps_a_table_awake(house: House) -> None:
    with_bots(house)
    for _ in range(3 * TRIES):
        house.passes_long(30, delivers=True)
        house.text(ANN, "SCORE")
        house.deliver()
        assert (house.match().silences, house.match().stands) == (0, None)


def test_a_stranger_and_a_silent_phone_keep_nobody_awake(house: House) -> None:
    with_bots(house)
    house.passes_long(70)
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(silences=1))
    house.text(DEE, "hi")
    assert house.match().silences == 1
    house.text(ANN, "what a strange thing to say")
    assert house.match().silences == 0


def test_a_reminder_is_no_question_that_ran_out(house: House) -> None:
    with_bots(house)
    reminded = house.match().wake
    house.passes_long(reminded - house.match().clock)
    assert house.match().wake > reminded
    assert house.match().silences == 0


def test_resume_after_days_goes_on_with_the_time_that_was_left(house: House) -> None:
    with_bots(house)
    fall_asleep(house)
    slept = house.match()
    house.passes_long(3 * DAY)
    told = house.answer(ANN, "RESUME")
    assert told.startswith("The game goes on.")
    match = house.match()
    assert (match.stands, match.stands_since, match.silences) == (None, None, 0)
    assert (match.clock, match.clock_since, match.wake) == (slept.clock, house.clock.now, slept.wake)
    assert min(due(house)) <= house.clock.now + slept.wake - slept.clock
    assert house.match().due_at == house.clock.now + slept.wake - slept.clock
    house.deliver()
    house.passes_long(slept.wake - slept.clock)
    assert house.match().step > slept.step


def test_an_answer_wakes_a_sleeping_table_and_the_others_see_their_questions(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.passes(1)
    fall_asleep(house)
    asleep = house.match()
    house.passes_long(DAY)
    speaker = (ANN, BOB, CY)[len(asleep.state["round"]["answers"])]
    house.news()
    house.text(speaker, "a very late answer")
    match = house.match()
    assert match.stands is None
    assert match.step == asleep.step + 1
    assert match.clock == asleep.clock
    fresh = [row for row in house.rows() if row.created_at == house.clock.now and row.phone != speaker]
    assert {row.phone for row in fresh} == {ANN, BOB, CY} - {speaker}
    assert len(fresh) == 2
    assert all("goes on" in row.body for row in fresh)
    assert house.match().due_at == house.clock.now + match.wake - match.clock


def test_a_refused_action_wakes_nobody(house: House) -> None:
    with_bots(house)
    fall_asleep(house)
    for words in ("vote 9", "WHO", "SCORE", "REPEAT", "?"):
        house.answer(ANN, words)
        assert house.match().stands == "asleep"


def test_where_says_that_a_table_sleeps(house: House) -> None:
    with_bots(house)
    fall_asleep(house)
    told = house.answer(ANN, "WHERE")
    assert "sleeps" in told
    assert "RESUME" in told
    house.answer(ANN, "RESUME")
    assert "sleeps" not in house.answer(ANN, "WHERE")


def test_pause_leaves_a_sleeping_table_asleep(house: House) -> None:
    with_bots(house)
    fall_asleep(house)
    assert "sleeps" in house.answer(ANN, "PAUSE")
    assert house.match().stands == "asleep"


@pytest.mark.parametrize("word", ["LEAVE", "STOP"])
def test_a_table_without_people_sleeps_until_somebody_is_back(house: House, word: str) -> None:
    house.sit(Ann=ANN)
    for each in ("BOT", "BOT", "BOT", "BEGIN"):
        house.text(ANN, each)
    house.deliver()
    house.passes(1)
    house.text(ANN, word)
    house.deliver()
    house.news()
    assert house.match().stands == "asleep"
    house.passes_long(DAY)
    assert house.news() == []
    house.text(ANN, "START" if word == "STOP" else "REJOIN")
    assert house.match().stands is None
    assert due(house)


# Paused


def test_pause_stops_the_clock_and_everybody_hears_who_it_was(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.passes(20)
    house.news()
    house.text(BOB, "pause")
    told = {row.phone: row.body for row in house.rows(outbox.c.state == "pending")}
    assert told[BOB].startswith("You have paused")
    assert told[ANN] == told[CY]
    assert told[ANN].startswith("Bob has paused")
    house.deliver()
    paused = house.match()
    assert (paused.stands, paused.stands_since, paused.clock_since) == ("paused", house.clock.now, None)
    assert paused.clock == pytest.approx(20)
    house.passes_long(5 * 3600)
    assert house.match() == paused
    assert "paused" in house.answer(ANN, "WHERE")


def test_who_answers_during_a_pause_is_heard_and_the_clock_still_stands(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.passes(20)
    house.text(CY, "PAUSE")
    house.passes_long(100)
    house.text(ANN, "a boat")
    match = house.match()
    assert (match.step, match.stands, match.clock, match.clock_since) == (1, "paused", pytest.approx(20), None)
    assert match.wake > match.clock
    assert due(house) == []
    house.deliver()
    house.passes_long(3600)
    assert house.match() == match
    house.text(BOB, "RESUME")
    assert house.match().due_at == house.clock.now + match.wake - match.clock


def test_bots_stand_during_a_pause_and_go_on_after_it(house: House) -> None:
    with_bots(house)
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(func.count()).select_from(bot_moves)).scalar_one() == 2
    house.text(ANN, "PAUSE")
    assert due(house) == []
    done = steps(house)
    house.text(ANN, "a sort of boat")
    house.deliver()
    house.passes_long(600)
    assert steps(house) == done + 1
    house.text(ANN, "RESUME")
    assert len(due(house)) == 3
    house.deliver()
    house.passes_long(60)
    assert steps(house) > done + 1


def test_resume_shows_each_the_question_that_is_still_open(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(BOB, "PAUSE")
    house.deliver()
    repeated = house.answer(CY, "REPEAT")
    house.deliver()
    house.text(BOB, "resume")
    rows = {row.phone: row for row in house.rows(outbox.c.state == "pending")}
    assert set(rows) == {ANN, BOB, CY}
    assert rows[CY].body == f"The game goes on, thanks to Bob.\n{repeated}"
    assert rows[BOB].body.startswith("The game goes on.\n")
    assert all(row.ask is not None and row.seat is not None and not row.lapses for row in rows.values())
    assert len(house.rows(outbox.c.state == "pending")) == 3


def test_while_words_are_asked_for_pause_alone_is_a_command(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(BOB, "a pause that refreshes")
    house.text(BOB, "pause the game and think")
    house.text(BOB, "=pause")
    assert house.match().stands is None
    assert house.match().step == 3
    house.text(BOB, "Pause!")
    assert house.match().stands == "paused"
    house.text(BOB, "=resume")
    assert house.match().stands == "paused"
    house.text(BOB, "resume")
    assert house.match().stands is None


def test_pause_twice_and_resume_at_a_running_table_change_nothing(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    before = house.match()
    assert "running" in house.answer(ANN, "RESUME")
    assert house.match() == before
    house.text(ANN, "PAUSE")
    paused = house.match()
    house.deliver()
    house.clock.now += 5
    assert "paused" in house.answer(BOB, "PAUSE")
    assert house.match() == paused


@pytest.mark.parametrize("word", ["PAUSE", "RESUME"])
def test_without_a_match_there_is_nothing_to_pause(house: House, word: str) -> None:
    assert "NEW" in house.answer(ANN, word)
    house.sit(Ann=ANN, Bob=BOB)
    assert "WHERE" in house.answer(ANN, word)


def test_a_match_that_ends_during_a_pause_stands_no_more(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "PAUSE")
    house.text(BOB, "LEAVE")
    match = house.match()
    assert match.over_at is not None
    assert (match.stands, match.stands_since, match.clock_since) == (None, None, None)


def test_an_outage_leaves_a_standing_match_alone(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.passes(20)
    house.text(ANN, "PAUSE")
    paused = house.match()
    house.clock.now += 4000
    sweep(house.service)
    assert house.match() == paused
    assert due(house) == []


# Thrift


def test_a_table_that_used_up_its_texts_goes_on_when_it_may(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(stands="thrift", stands_since=house.clock.now, clock_since=None))
    monkeypatch.setattr(thrift, "reached", lambda *_: True)
    assert "tomorrow" in house.answer(ANN, "RESUME")
    assert house.match().stands == "thrift"
    monkeypatch.setattr(thrift, "reached", lambda *_: False)
    assert "goes on" in house.answer(ANN, "RESUME")
    assert house.match().stands is None


def test_a_blocked_phone_is_no_person_of_the_table(house: House) -> None:
    with_bots(house)
    with house.service.db.begin() as tx:
        tx.execute(update(players).values(blocked_at=1.0))
    house.passes_long(4000, delivers=True)
    assert house.news() == []
