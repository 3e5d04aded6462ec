"""A match as its players' phones see it: questions, late answers, opting out, rows that follow each step."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import pytest
from sqlalchemy import Row, select, update

from engine.catalogue import games
from engine.kernel.saved import load_action
from service.outbox.letters import LINGERS
from service.store.database import reading
from service.store.tables import bot_moves, log, matches, outbox, seats, used_cards
from tests.service.conftest import ANN, BOB, CY, DEE, House, at_once
from tests.services import sid


def think(house: House) -> None:
    """Everybody is asked the question of the first round."""
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")


def phase(house: House) -> str:
    value: str = house.match().state["phase"]
    return value


def left(house: House) -> list[bool]:
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(select(seats.c.left).order_by(seats.c.match_id, seats.c.seat)).scalars())


def test_a_step_saves_all_that_follows_from_it(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.clock.now += 7
    for phone in (BOB, CY, ANN):
        house.text(phone, "ready")
    match = house.match()
    assert (match.step, match.clock, match.clock_since) == (3, 7.0, house.clock.now)
    with reading(house.service.db).begin() as tx:
        line = tx.execute(select(log).where(log.c.step == 3)).one()
        due = tx.execute(select(matches.c.due_at).where(matches.c.over_at.is_(None))).scalar_one()
        cards = tx.execute(select(used_cards.c.card)).scalars().all()
    assert (line.kind, line.seat, line.at) == ("act", 0, 7.0)
    assert type(load_action(games()["malarky"], line.action)).__name__ == "Ready"
    assert due == house.clock.now + match.wake - 7.0
    assert len(cards) == 1
    asks = house.rows(outbox.c.kind == "ask", outbox.c.state == "pending")
    assert {row.phone for row in asks} == {ANN}
    assert all(row.seat is not None and row.ask is not None and row.segments for row in asks)


def test_a_refusal_tells_the_sender_alone_and_changes_nothing(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    before = house.match()
    house.text(BOB, "OBJECT")
    (row,) = house.rows(outbox.c.state == "pending")
    assert row.phone == BOB
    assert house.match() == before


def test_an_answer_that_overtakes_the_carriers_report_is_not_lost(house: House) -> None:
    think(house)
    before = house.match()
    house.answer(BOB, "a kind of hat")
    assert house.match().step == before.step + 1


def test_a_question_shown_again_counts_as_asked(house: House) -> None:
    think(house)
    house.deliver()
    house.text(BOB, "REPEAT")
    shown = house.rows(outbox.c.kind == "reply", outbox.c.match_id.is_not(None))[-1]
    asked = house.rows(outbox.c.kind == "ask", outbox.c.player_id == shown.player_id)[-1]
    assert (shown.seat, shown.ask) == (asked.seat, asked.ask)


def test_an_answer_that_crossed_the_next_ask_is_late(make_house: Callable[..., House]) -> None:
    house = make_house(crossing_seconds=2)
    think(house)
    house.deliver()
    house.clock.now += 10
    for phone, words in ((ANN, "a hat"), (BOB, "a boat"), (CY, "a cat")):
        house.text(phone, words)
        house.text(phone, "ready")
    for phone in (ANN, BOB, CY):
        house.text(phone, "ok")
    assert phase(house) == "vote"
    before = house.match()
    told = house.answer(BOB, "2")
    assert told.startswith('"2" crossed')
    assert "1 Ann" in told, "it says what would work now"
    assert house.match().state == before.state
    house.deliver()
    house.clock.now += 1
    house.answer(BOB, "3")
    assert house.match().state == before.state
    house.clock.now += 2
    house.answer(BOB, "3")
    assert house.match().step == before.step + 1


def test_all_answer_at_once(house: House) -> None:
    think(house)
    house.deliver()
    house.news()
    at_once(*(partial(house.text, phone, f"answer number {number}") for number in range(4) for phone in (ANN, BOB, CY)))
    assert len(house.news()) == 12
    assert house.match().step == 12
    with reading(house.service.db).begin() as tx:
        assert list(tx.execute(select(log.c.step).order_by(log.c.step)).scalars()) == list(range(13))


def test_a_question_that_is_over_is_dropped_unsent(make_house: Callable[..., House]) -> None:
    house = make_house(asleep_after=20)
    think(house)
    house.votes(ANN, BOB, CY)
    while house.match().state["round"]["number"] == 1:
        house.deliver()
        house.passes(10)
    waiting = {row.id for row in house.rows(outbox.c.state == "pending", outbox.c.lapses)}
    assert len(waiting) == 3
    for phone, words in ((ANN, "a hat"), (BOB, "a boat"), (CY, "a cat")):
        house.text(phone, words)
    house.passes(900)
    states = {row.id: row.state for row in house.rows()}
    assert {states[each] for each in waiting} == {"dropped"}
    assert all(row.kind in ("ask", "remind") for row in house.rows(outbox.c.state == "dropped"))


def test_a_result_that_waits_is_never_dropped(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    house.deliver()
    for words in ("a tale of wind", "READY"):
        for phone in (ANN, BOB, CY):
            house.text(phone, words)
    for _ in range(3):
        for phone in (ANN, BOB, CY):
            house.deliver()
            house.text(phone, "OK")
    for words, phone in product("21", (ANN, BOB, CY)):
        if not reveals(house):
            house.deliver()
            house.text(phone, words)
    shown = reveals(house)
    for phone in (ANN, BOB, CY):
        house.text(phone, "DONE")
    assert phase(house) == "think"
    assert len(shown) == 3
    assert [row.state for row in reveals(house)] == ["pending"] * 3


def test_the_echo_of_a_vote_lingers_and_is_dropped_where_the_result_overtakes_it(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    house.news()
    house.text(BOB, "1")
    (echo,) = house.rows(outbox.c.body.startswith("Your vote: Ann."))
    assert (echo.state, echo.lapses, echo.joins) == ("pending", True, LINGERS)
    for phone, words in ((ANN, "2"), (CY, "1")):
        house.text(phone, words)
    assert len(reveals(house)) == 3
    assert {row.state for row in house.rows(outbox.c.body.startswith("Your vote:"))} == {"dropped"}


def reveals(house: House) -> list[Row[Any]]:
    return [row for row in house.rows() if "Points: " in row.body]


@pytest.mark.parametrize("word", ["STOP", "stop.", "Unsubscribe", "QUIT!", "end", "cancel", " revoke ", "OPTOUT"])
def test_who_opts_out_has_left_and_is_told_nothing(house: House, word: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.news()
    house.text(DEE, word)
    assert house.player(DEE).opted_out_at == house.clock.now
    assert left(house) == [False, False, False, True]
    assert {row.phone for row in house.rows(outbox.c.state == "pending")} == {ANN, BOB, CY}
    house.news()
    for body in ("hi", "WHERE", "STOP", "JOIN X"):
        house.text(DEE, body)
    assert house.news() == []


@pytest.mark.parametrize("word", ["START", "yes", "Unstop!"])
def test_who_opts_in_again_has_the_seat_again(house: House, word: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(DEE, "STOP")
    house.news()
    house.text(DEE, word)
    assert house.player(DEE).opted_out_at is None
    assert left(house) == [False] * 4
    assert len(house.news(DEE)) == 1
    house.news()
    for phone in (ANN, BOB, CY):
        house.text(phone, "ready")
    house.text(ANN, "a hat")
    assert len(house.news(DEE)) == 1


def opt(house: House, phone: str, kind: str, body: str) -> None:
    """A text that the carrier took for one of its own words, and has answered."""
    form = {"MessageSid": sid(next(house.sids)), "From": phone, "Body": body, "OptOutType": kind}
    assert house.post(form).status_code == 200


def test_what_the_carrier_took_for_its_own_word_is_that_in_any_language(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.news()
    opt(house, DEE, "STOP", "ALTO")
    assert house.player(DEE).opted_out_at == house.clock.now
    assert left(house) == [False, False, False, True]
    assert house.news(DEE) == []
    opt(house, DEE, "START", "COMENZAR")
    assert house.player(DEE).opted_out_at is None
    assert left(house) == [False] * 4
    assert house.news(DEE) == ["You are back with the old points, and play from the next round."], "the table's word"
    for kind, body in (("HELP", "AYUDA"), ("START", "COMENZAR"), ("START", "yes")):
        opt(house, DEE, kind, body)
    assert house.news() == []
    assert house.answer(DEE, "WHERE")


@pytest.mark.parametrize("body", ["a hat", "READY", "LEAVE", "hello"])
def test_what_the_carrier_says_decides_whatever_the_words(house: House, body: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    before = house.match()
    opt(house, BOB, "HELP", body)
    assert house.match() == before
    opt(house, BOB, "STOP", body)
    assert house.player(BOB).opted_out_at is not None
    with reading(house.service.db).begin() as tx:
        assert body not in tx.execute(select(log.c.action)).scalars().all()


@pytest.mark.parametrize("kind", ["", "stop", "QUIT", "START STOP", "é"])
def test_an_opt_out_type_that_is_none_says_nothing(house: House, kind: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    opt(house, ANN, kind, "a hat")
    assert house.player(ANN).opted_out_at is None
    assert house.match().step == 1


@pytest.mark.parametrize(
    "wish", ["opt out", "Please stop!", "unsubscribe me", "stop texting me", "remove me from this list"]
)
def test_a_wish_for_no_more_texts_is_answered_at_once_and_told_to_nobody(house: House, wish: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    before = house.match()
    house.news()
    house.text(BOB, wish)
    (told,) = house.news()
    assert "text STOP" in told
    assert (house.match().step, house.match().state) == (before.step, before.state)
    assert "kept" in house.answer(BOB, f"={wish}"), "nothing is lost: an equals sign makes it an answer"


@pytest.mark.parametrize("word", ["HELP", "info?"])
def test_help_has_the_carriers_answer_alone(house: House, word: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(BOB, word)
    assert house.news() == []


def test_who_opts_out_in_the_lobby_has_left_it(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "STOP")
    assert house.player(ANN).group_id is None
    assert [row.phone for row in house.rows(outbox.c.state == "pending")] == [BOB]
    house.text(ANN, "START")
    assert house.player(ANN).opted_out_at is None


def test_one_who_opted_out_is_not_dealt_in_again(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(DEE, "STOP")
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now, clock_since=None))
    house.text(ANN, "REMATCH")
    with reading(house.service.db).begin() as tx:
        names = tx.execute(select(seats.c.name).where(seats.c.match_id == house.match().id)).scalars().all()
    assert names == ["Ann", "Bob", "Cy"]


def test_a_bot_moves_when_its_time_has_come(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    house.text(ANN, "BEGIN")
    with reading(house.service.db).begin() as tx:
        move = tx.execute(select(bot_moves)).one()
    assert move.seat == 2
    assert move.due_at > house.clock.now
    step = house.match().step
    house.deliver()
    house.passes(move.due_at - house.clock.now)
    assert house.match().step == step + 1
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(log.c.seat).order_by(log.c.step.desc()).limit(1)).scalar() == 2


def test_a_question_expires_with_its_limit(house: House) -> None:
    """A result that comes with one does not: it is told however late."""
    house.sit("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "BEGIN")
    assert {row.expires_at for row in house.rows(outbox.c.state == "pending")} == {None}, "it tells of the beginning"
    house.deliver()
    house.text(ANN, "ME")
    (asked,) = house.rows(outbox.c.state == "pending", outbox.c.kind == "ask")
    assert asked.expires_at == house.clock.now + 180
    house.passes_long(181, delivers=True)
    (reminder,) = house.rows(outbox.c.kind == "remind")
    assert reminder.expires_at == house.match().due_at


def test_a_reminder_asks_what_is_still_missing(house: House) -> None:
    """Else who has begun to answer would read the first question again, and his answer would be taken for the next."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    assert "Whose answer does it repeat?" in house.answer(ANN, "SIMILAR BOB")
    house.passes_long(house.match().wake - house.match().clock)
    mine, *others = house.news()
    assert mine.endswith("text a name or its number.\nWhose answer does it repeat? 1 Ann.")
    assert [other.endswith("text a name or its number.") for other in others] == [True, True]
