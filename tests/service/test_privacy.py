"""Words live as long as their match; a year of silence deletes a phone."""

import re

import pytest
from sqlalchemy import func, insert, select, update

from service.due import forgetting
from service.due.forgetting import GUARD_SECONDS, YEAR_SECONDS, delete_silent
from service.due.housekeeping import keep_house
from service.due.sweeping import sweep
from service.operate.blocking import block
from service.outbox.thrift import day_of
from service.privacy import words as old_words
from service.privacy.words import LOBBY_SECONDS, TAKEN_SECONDS
from service.store.database import reading
from service.store.tables import inbox, last_sent, lobby_usage, log, matches, members, outbox, players, seats
from tests.service.conftest import ANN, BOB, CY, DEE, House
from tests.service.kept import DAY, WORDS, bodies, cut_short, everything, played, values
from tests.services import sid


def test_when_a_match_is_over_its_words_go_and_its_result_stays(house: House) -> None:
    played(house)
    before = house.match()
    assert WORDS in everything(house)
    with house.service.db.begin() as tx:
        tx.execute(insert(last_sent).values(match_id=before.id, left_at=before.over_at))
    keep_house(house.service)
    assert house.match().cleaned_at is None, "its last messages are under way"
    house.deliver()
    house.clock.now += TAKEN_SECONDS - 1
    keep_house(house.service)
    assert WORDS in everything(house)
    house.clock.now += 1
    keep_house(house.service)
    match = house.match()
    assert (match.cleaned_at, match.state) == (house.clock.now, {})
    assert (match.result, match.over_at) == (before.result, before.over_at)
    assert bodies(house, match.id) == {""}
    assert WORDS not in everything(house)
    assert values(house, select(func.count()).select_from(log)) == [0]
    assert values(house, select(func.count()).select_from(last_sent)) == [0]
    assert values(house, select(func.sum(outbox.c.segments)))[0] > 10
    replies = select(outbox.c.body).where(outbox.c.match_id.is_(None), outbox.c.created_at > before.created_at)
    assert set(values(house, replies)) <= {""}, "answers in mid-match are among no match's messages"


def test_a_running_match_keeps_its_words(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(BOB, WORDS)
    house.deliver()
    house.clock.now += TAKEN_SECONDS
    keep_house(house.service)
    assert house.match().cleaned_at is None
    assert WORDS in everything(house)


@pytest.mark.parametrize("state", ["delivered", "failed", "dropped"])
def test_a_message_that_is_final_is_not_waited_for(house: House, state: str) -> None:
    cut_short(house)
    with house.service.db.begin() as tx:
        tx.execute(update(outbox).values(state=state))
    keep_house(house.service)
    assert house.match().cleaned_at is not None


def test_after_a_match_was_cleaned_its_people_play_on(house: House) -> None:
    played(house)
    house.deliver()
    house.clock.now += TAKEN_SECONDS
    keep_house(house.service)
    first = house.match().id
    for question in ("SCORE", "WHERE", "REPEAT", "WHO", "RULES"):
        house.news()
        house.text(ANN, question)
        assert house.news(ANN)
        house.clock.now += 60
    house.text(BOB, "REJOIN")
    house.text(BOB, "LEAVE")
    house.text(BOB, f"JOIN {house.group().word}")
    house.text(ANN, "REMATCH")
    assert house.match().id != first
    assert house.match().over_at is None


def test_score_tells_the_points_of_a_match_that_was_cleaned(house: House) -> None:
    played(house)
    before = house.answer(ANN, "SCORE")
    house.deliver()
    house.clock.now += TAKEN_SECONDS
    keep_house(house.service)
    assert house.match().state == {}
    told = house.answer(ANN, "SCORE")
    assert told == before
    assert re.fullmatch(r"At the close of Malarky: \w+ \d+, \w+ \d+, \w+ \d+\.( [\w, ]+ won\.)?", told)
    assert all(name in told for name in ("Kathy", "Robert", "Cynthia"))
    house.text(DEE, f"JOIN {house.group().word} Dee")
    assert house.answer(DEE, "SCORE").startswith("Here for Malarky"), "who has not played it"
    house.text(BOB, "FORGET ME")
    house.deliver()
    assert "Robert" not in house.answer(ANN, "SCORE")
    house.text(ANN, "BOT")
    house.text(ANN, "REMATCH")
    assert house.answer(ANN, "SCORE").startswith("Round 1 of ")


def test_words_of_the_lobby_go_after_an_hour(house: House) -> None:
    house.text(ANN, WORDS)
    house.deliver()
    house.clock.now += LOBBY_SECONDS
    keep_house(house.service)
    assert WORDS in everything(house)
    house.clock.now += 1
    keep_house(house.service)
    assert values(house, select(inbox.c.body)) == [""]
    assert values(house, select(outbox.c.body)) == [""]


def test_a_message_that_still_waits_keeps_its_words(house: House) -> None:
    house.text(ANN, "hi")
    house.clock.now += LOBBY_SECONDS + 1
    keep_house(house.service)
    assert values(house, select(outbox.c.body)) != [""]


def test_seats_of_finished_matches_lose_the_name(house: House) -> None:
    played(house)
    house.text(ANN, "FORGET ME")
    house.deliver()
    house.clock.now += LOBBY_SECONDS + 1
    keep_house(house.service)
    with reading(house.service.db).begin() as tx:
        sat = tx.execute(select(seats.c.player_id, seats.c.name).order_by(seats.c.seat)).all()
    assert sat[0] == (None, "-")
    assert [each.name for each in sat[1:]] == ["Robert", "Cynthia"]
    assert "Kathy" not in everything(house)


def test_a_phone_that_was_silent_for_a_year_is_deleted(house: House) -> None:
    house.sit(Kathy=ANN, Robert=BOB, Cynthia=CY)
    house.text(DEE, "hi")
    with house.service.db.begin() as tx:
        tx.execute(update(players).where(players.c.phone == DEE).values(blocked_at=1.0))
        tx.execute(update(outbox).values(state="delivered"))
    for _ in range(7):
        house.clock.now += 52 * DAY
        house.text(BOB, "WHO")
    house.deliver()
    keep_house(house.service)
    house.news()
    assert len(values(house, select(players.c.id))) == 4
    house.clock.now += DAY + 1
    sweep(house.service)
    keep_house(house.service)
    assert set(values(house, select(players.c.phone))) == {BOB, DEE}, "the blocked one stays blocked"
    assert values(house, select(members.c.name)) == ["Robert"]
    assert house.group().owner_id == house.player(BOB).id
    assert house.news() == [], "nobody is told after a year"
    assert "Kathy" not in everything(house)


@pytest.mark.parametrize("meanwhile", ["texts", "is blocked"])
def test_a_silent_phone_that_comes_back_while_others_are_deleted_stays(house: House, meanwhile: str) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.clock.now += YEAR_SECONDS + 1
    as_it_was = house.player(BOB)
    if meanwhile == "texts":
        house.text(BOB, "WHO")
    else:
        block(house.service, BOB)
    delete_silent(house.service, as_it_was, house.clock.now)
    assert BOB in values(house, select(players.c.phone))


def test_old_rows_go(house: House) -> None:
    house.text(ANN, "hi", sid=sid("old"))
    house.deliver()
    house.clock.now += YEAR_SECONDS - DAY
    house.text(ANN, "WHO")
    keep_house(house.service)
    assert len(values(house, select(outbox.c.id))) == 2
    house.clock.now += DAY + 1
    keep_house(house.service)
    assert len(values(house, select(outbox.c.id))) == 1
    assert sid("old") in values(house, select(inbox.c.sid))
    house.clock.now += GUARD_SECONDS - YEAR_SECONDS + 1
    keep_house(house.service)
    assert sid("old") not in values(house, select(inbox.c.sid))


def test_what_the_lobby_cost_is_kept_by_phone_for_its_day(house: House) -> None:
    days = [day_of(house.clock.now - each) for each in (0, DAY)]
    with house.service.db.begin() as tx:
        for day in days:
            tx.execute(insert(lobby_usage).values(day=day, player_id=0, segments=2))
    keep_house(house.service)
    assert values(house, select(lobby_usage.c.day)) == days[:1]


def test_old_words_and_rows_go_so_many_in_a_round(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(old_words, "TEXTS", 2)
    monkeypatch.setattr(forgetting, "ROWS", 2)
    for _ in range(5):
        house.text(ANN, "hi")
    house.deliver()
    house.clock.now += LOBBY_SECONDS + TAKEN_SECONDS
    left = []
    for _ in range(3):
        old_words.blank_lobby_texts(house.service)
        left.append([len([body for body in values(house, select(table.c.body)) if body]) for table in (inbox, outbox)])
    assert [texts for texts, _ in left] == [3, 1, 0]
    assert left[0][1] > 0 == left[-1][1]
    house.clock.now += GUARD_SECONDS
    rows = []
    for _ in range(5):
        forgetting.delete_old(house.service)
        rows.append(len(values(house, select(inbox.c.sid))))
    assert rows == [3, 1, 0, 0, 0]
    with house.service.db.begin() as tx:
        tx.execute(insert(inbox).values(sid=sid("old"), body="", received_at=0))
    forgetting.delete_old(house.service)
    assert values(house, select(inbox.c.sid)), "tomorrow again"


def test_an_over_match_that_was_cleaned_is_not_cleaned_again(house: House) -> None:
    cut_short(house)
    house.deliver()
    house.clock.now += TAKEN_SECONDS
    keep_house(house.service)
    at = house.match().cleaned_at
    house.clock.now += 100
    keep_house(house.service)
    assert values(house, select(matches.c.cleaned_at)) == [at]
