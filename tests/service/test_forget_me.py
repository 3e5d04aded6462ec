"""FORGET ME deletes a phone, its words and its copies, and the match goes on."""

from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from service.due.forgetting import LONGEST_SECONDS
from service.due.housekeeping import keep_house
from service.due.sweeping import sweep
from service.lobby.guesses import MOST_WRONG_WORDS, WRONG_SECONDS
from service.operate.blocking import block, unblock
from service.outbox.outcomes import count
from service.privacy.words import TAKEN_SECONDS
from service.store.database import reading
from service.store.tables import inbox, log, members, outbox, players, seats, usage
from tests.service.conftest import ANN, BOB, CY, DEE, House, house_on
from tests.service.kept import DAY, WORDS, everything, values
from tests.services import sid


def test_what_is_forgotten_leaves_the_files_too(lent_sqlite: str) -> None:
    """SQLite keeps what was in its log of changes until that is begun anew, and then cut."""
    house = house_on(lent_sqlite)
    house.deal(Kathy=ANN, Robert=BOB, Cynthia=CY)
    house.text(BOB, f"SAY {WORDS}")
    file = Path(str(house.service.db.url.database))
    files = (file, file.with_name(f"{file.name}-wal"))
    assert any(WORDS.encode() in each.read_bytes() for each in files)
    house.text(BOB, "FORGET ME")
    with house.service.db.connect() as connection:
        connection.connection.cursor().execute("PRAGMA wal_checkpoint(RESTART)")
    house.text(ANN, "WHO")
    assert not any(WORDS.encode() in each.read_bytes() for each in files)


def test_forget_me_in_a_match(house: House) -> None:
    house.deal(Kathy=ANN, Robert=BOB, Cynthia=CY, Xenia=DEE)
    house.text(DEE, WORDS)
    house.deliver()
    house.news()
    dee = house.player(DEE).id
    house.text(DEE, "Forget me!")
    (goodbye,) = [row for row in house.rows(outbox.c.state == "pending") if row.phone == DEE]
    assert "deleted" in goodbye.body
    with reading(house.service.db).begin() as tx:
        mine = tx.execute(select(players).where(players.c.id == dee)).one()
        seat = tx.execute(select(seats).where(seats.c.name == "Xenia")).one()
    assert (mine.name, mine.group_id, mine.forget_at) == (None, None, house.clock.now)
    assert (seat.player_id, seat.left) == (None, True)
    assert house.match().half == {}
    assert values(house, select(log.c.kind).order_by(log.c.step.desc()).limit(1)) == ["leave"]
    assert set(values(house, select(inbox.c.body).where(inbox.c.player_id == dee))) == {""}
    assert set(values(house, select(outbox.c.body).where(outbox.c.player_id == dee))) == {"", goodbye.body}
    keep_house(house.service)
    assert house.player(DEE).id == dee, "the goodbye is under way"
    house.deliver()
    house.clock.now += TAKEN_SECONDS - 1
    keep_house(house.service)
    assert house.player(DEE).id == dee, "its report may still come"
    with house.service.db.begin() as tx:
        tx.execute(insert(usage).values(day=20261117, player_id=dee, group_id=7, messages=2, segments=3, pictures=1))
        tx.execute(insert(usage).values(day=20261117, player_id=0, group_id=7, messages=1, segments=1))
    house.clock.now += 1
    texts = len(values(house, select(inbox.c.sid)))
    keep_house(house.service)
    assert DEE not in everything(house)
    assert values(house, select(outbox.c.id).where(outbox.c.player_id == dee)) == []
    assert len(values(house, select(inbox.c.sid))) == texts, "the guard against repeats stays"
    with reading(house.service.db).begin() as tx:
        kept = tx.execute(select(usage).where(usage.c.group_id == 7)).all()
    assert kept == [(20261117, 0, 7, 3, 4, 1, 0)]


def test_the_others_are_told_and_play_on(house: House) -> None:
    house.deal(Kathy=ANN, Robert=BOB, Cynthia=CY, Xenia=DEE)
    house.text(DEE, "FORGET ME")
    house.deliver()
    house.clock.now += LONGEST_SECONDS
    sweep(house.service)
    keep_house(house.service)
    assert DEE not in everything(house)
    house.deliver()
    house.clock.now += 2
    step = house.match().step
    house.text(ANN, "a hat")
    assert house.match().step == step + 1
    assert "Xenia (left)" in house.answer(ANN, "WHO")


def test_in_a_lobby_the_others_are_told(house: House) -> None:
    house.sit(Kathy=ANN, Robert=BOB)
    house.text(ANN, "FORGET ME")
    assert any("Kathy has left" in body for body in house.news(BOB))
    assert house.group().owner_id == house.player(BOB).id
    assert values(house, select(members.c.name)) == ["Robert"]


def test_the_goodbye_is_waited_for_ten_minutes(house: House) -> None:
    house.sit(Ann=ANN)
    house.text(ANN, "forget me")
    house.clock.now += LONGEST_SECONDS - 1
    keep_house(house.service)
    assert house.player(ANN)
    house.clock.now += 1
    keep_house(house.service)
    assert values(house, select(players.c.id)) == []


def test_a_forgotten_phone_begins_from_nothing(house: House) -> None:
    word = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(DEE, "FORGET ME")
    house.deliver()
    assert "no table" in house.answer(DEE, "REJOIN")
    assert house.player(DEE).forget_at is None
    assert "name" in house.answer(DEE, f"JOIN {word}")
    house.text(DEE, "Xenia")
    assert house.player(DEE).name == "Xenia"
    house.clock.now += LONGEST_SECONDS
    keep_house(house.service)
    assert house.player(DEE).name == "Xenia", "it stays, for it came back"


def test_forget_me_gives_no_new_guesses(house: House) -> None:
    for number in range(MOST_WRONG_WORDS):
        house.text(BOB, f"JOIN {'GUESS'[:number]}ING Bob")
    house.text(BOB, "FORGET ME")
    house.deliver()
    house.clock.now += LONGEST_SECONDS
    keep_house(house.service)
    assert "hour" in house.answer(BOB, "JOIN OTHER Bob")
    house.text(BOB, "FORGET ME")
    house.clock.now += WRONG_SECONDS
    keep_house(house.service)
    assert values(house, select(players.c.id)) == []


def test_forget_me_gives_no_new_limit_of_segments(house: House) -> None:
    house.text(BOB, "hi")
    house.deliver()
    number, now = house.player(BOB).id, house.clock.now
    with house.service.db.begin() as tx:
        count(tx, number, None, 600, now)
    house.text(BOB, "FORGET ME")
    house.deliver()
    house.clock.now += LONGEST_SECONDS
    keep_house(house.service)
    assert house.player(BOB).id == number
    house.clock.now += DAY - now % DAY
    keep_house(house.service)
    assert values(house, select(players.c.id)) == []


def test_who_was_known_before_today_is_forgotten_at_once(house: House) -> None:
    house.text(BOB, "hi")
    house.clock.now += DAY
    with house.service.db.begin() as tx:
        count(tx, house.player(BOB).id, None, 2, house.clock.now)
    house.text(BOB, "FORGET ME")
    house.deliver()
    house.clock.now += TAKEN_SECONDS
    keep_house(house.service)
    assert values(house, select(players.c.id)) == []


def test_a_block_outlives_forget_me(house: House) -> None:
    house.text(BOB, "FORGET ME")
    house.deliver()
    block(house.service, BOB)
    house.clock.now += LONGEST_SECONDS
    keep_house(house.service)
    house.news()
    house.text(BOB, "hi")
    assert house.news() == []
    unblock(house.service, BOB)
    keep_house(house.service)
    assert values(house, select(players.c.id)) == []


def test_while_words_are_asked_for_forget_me_is_no_answer(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    for words in ("forget me not", "forget Ann", "=forget me"):
        house.text(DEE, words)
        assert house.player(DEE).name == "Dee"
    house.text(DEE, "forget me")
    assert house.player(DEE).name is None


def test_who_opted_out_is_forgotten_without_a_word(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(BOB, "STOP")
    house.news()
    house.text(BOB, "FORGET ME")
    assert house.news(BOB) == []
    house.clock.now += TAKEN_SECONDS
    keep_house(house.service)
    assert values(house, select(players.c.phone)) == [ANN]


def test_a_repeat_of_forget_me_changes_nothing(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(BOB, "FORGET ME", sid=sid("forget"))
    house.deliver()
    house.clock.now += LONGEST_SECONDS
    keep_house(house.service)
    before = everything(house)
    house.text(BOB, "FORGET ME", sid=sid("forget"))
    assert everything(house) == before
    assert BOB not in before


@pytest.mark.parametrize("first", ["", "LEAVE"])
def test_forget_me_in_mid_match_takes_my_words_out_of_all_that_is_kept(house: House, first: str) -> None:
    """Out of log, state, views, pictures and messages, those to others too, and of the page for who watches; also where
    the table was left before. What others said stays, and the match goes on: the answer is there to be voted for."""
    house.deal(Kathy=ANN, Robert=BOB, Cynthia=CY, Xenia=DEE)
    order = [(ANN, BOB, CY, DEE)[seat] for seat in house.match().state["round"]["order"]]
    for phone in order:
        house.text(phone, f"The draft of {phone[-3:]} was long ago")
        house.text(phone, "READY")
    house.deliver()
    for phone in order:
        house.deliver()
        house.clock.now += 3
        house.text(phone, f"{WORDS}, told by {phone[-3:]}")
    house.text(DEE, "SAY oh no")
    house.text(DEE, "SAY who is hungry tonight?")
    view = {"game": "malarky", "name": "believed", "view": {"answers": [{"words": f"{WORDS}, told by 104"}]}}
    with house.service.db.begin() as tx:
        newest = house.rows(outbox.c.player_id == house.player(ANN).id)[-1].id
        tx.execute(update(outbox).where(outbox.c.id == newest).values(picture=view))
    mine = (f"{WORDS}, told by 104", "The draft of 104", "oh no", "hungry")
    assert [words in everything(house) for words in mine] == [True] * 4
    if first:
        house.text(DEE, first)
    house.text(DEE, "FORGET ME")
    kept = everything(house)
    assert [words in kept for words in mine] == [False] * 4
    assert f"{WORDS}, told by 102" in kept
    given = {each["seat"]: each["words"] for each in house.match().state["round"]["answers"]}
    assert given[3] == "[deleted]"
    house.deliver()
    house.clock.now += 3
    assert "4 Xenia: [deleted]" in house.answer(BOB, "REPEAT")
    step = house.match().step
    house.text(BOB, "VOTE XENIA")
    assert house.match().step == step + 1


def test_forget_me_takes_a_rule_card_of_mine_along(house: House) -> None:
    """IQ22: its key and its words stand apart in what was told."""
    house.sit("IGOR", Kathy=ANN, Robert=BOB, Cynthia=CY)
    house.text(ANN, "SET BLANKS ON")
    house.text(ANN, "BEGIN")
    house.deliver()
    house.text(BOB, "BLANK GRANNY Play a 7: greet my old granny")
    house.deliver()
    house.text(CY, "BLANK UNCLE Play a 8: greet my old uncle")
    house.text(ANN, "PASS")
    house.deliver()
    assert "greet my old granny" in everything(house)
    house.text(BOB, "FORGET ME")
    kept = everything(house)
    assert "greet my old granny" not in kept
    assert "greet my old uncle" in kept
    assert set(house.match().state["written"]) == {"DELETED", "UNCLE"}


@pytest.mark.parametrize("playing", [False, True])
def test_forget_me_takes_what_was_said_before_a_match_along(house: House, playing: bool) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    for phone, words in ((CY, "our cat is called Ermintrude"), (CY, "hi"), (BOB, "and our dog is called Rex")):
        house.text(phone, f"SAY {words}")
    if playing:
        house.text(ANN, "BEGIN")
    house.deliver()
    house.text(CY, "FORGET ME")
    kept = [row.body for row in house.rows(outbox.c.body != "")]
    assert not [body for body in kept if "Ermintrude" in body or body == "CY: hi"]
    assert "CY: [deleted]" in kept
    assert "BOB: and our dog is called Rex" in kept


def test_forget_me_takes_the_key_of_a_rule_card_of_mine_along(house: House) -> None:
    """IQ22: wherever it was told or used; what others texted is theirs."""
    house.sit("IGOR", Kathy=ANN, Robert=BOB, Cynthia=CY)
    house.text(ANN, "SET BLANKS ON")
    house.text(ANN, "BEGIN")
    for phone, words in ((BOB, "BLANK GRANNY Play a 7: greet her"), (ANN, "PASS"), (CY, "PASS")):
        house.deliver()
        house.text(phone, words)
    for words in ("PASS", "GOT IT"):
        for phone in (ANN, BOB, CY):
            house.deliver()
            house.text(phone, words)
    house.deliver()
    assert "Heard: Cynthia, GRANNY." in house.answer(ANN, "CATCH CYNTHIA GRANNY")
    house.text(BOB, "FORGET ME")
    assert any("Heard: Cynthia, [deleted]." in row.body for row in house.rows())
    mine = [line for line in everything(house).splitlines() if "GRANNY" in line.upper()]
    assert len(mine) == 1, mine
    assert "CATCH CYNTHIA GRANNY" in mine[0]
