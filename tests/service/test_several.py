"""Several groups on one phone: which of them a text is for, and how their messages are told apart."""

from collections import Counter
from collections.abc import Callable
from itertools import count

import pytest
from sqlalchemy import select, update

from service.due.sweeping import sweep
from service.lobby.sit_down import MOST_TABLES
from service.outbox import outcomes
from service.outbox import queue as outbox
from service.store.database import reading
from service.store.tables import groups, log, members, seats
from service.store.tables import outbox as messages
from tests.service.conftest import ANN, BOB, CY, DEE, NUMBER, House

EVE, FINN = "+12025550105", "+12025550106"
sids = count(1)


def receive(house: House, *phones: str) -> None:
    """All that waits for these phones leaves and arrives, one by one, some seconds later."""
    house.clock.now += 4
    for phone in phones:
        player = house.player(phone).id
        while claimed := outbox.claim(house.service.db, NUMBER, player, house.clock.now, 0):
            outcomes.mark_taken(house.service.db, NUMBER, claimed, f"SM-out-{next(sids)}", house.clock.now)
            with house.service.db.begin() as tx:
                arrived = {"state": "delivered", "done_at": house.clock.now}
                tx.execute(update(messages).where(messages.c.id == claimed.id).values(arrived))


def acts(house: House) -> list[tuple[int, int]]:
    """Which seat of which match did something, in this order."""
    with reading(house.service.db).begin() as tx:
        done = select(log.c.match_id, log.c.seat).where(log.c.kind == "act")
        return [(row.match_id, row.seat) for row in tx.execute(done.order_by(log.c.match_id, log.c.step))]


def left(house: House, phone: str) -> list[bool]:
    """Of the phone's seats, in the order of the matches: whether it has left."""
    with reading(house.service.db).begin() as tx:
        mine = select(seats.c.left).where(seats.c.player_id == house.player(phone).id)
        return list(tx.execute(mine.order_by(seats.c.match_id)).scalars())


def acts_since(house: House, before: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same, without what was done before."""
    return sorted((Counter(acts(house)) - Counter(before)).elements())


def the_first(house: House) -> str:
    """Bob is at a match with Ann and Cy, where he and Ann have answered. Its word."""
    first = house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    for phone in (ANN, BOB, CY):
        house.text(phone, "READY")
    house.text(ANN, "a yak with a scarf")
    house.text(BOB, "a newt with a cap")
    return first


def two_tables(house: House) -> tuple[str, str]:
    """Bob is at such a match, and then at one with Dee and Eve, where he is asked to think. The words of both."""
    first = the_first(house)
    second = house.sit(Dee=DEE, Eve=EVE)
    house.text(BOB, f"JOIN {second}")
    house.text(DEE, "BEGIN")
    house.news()
    return first, second


def ask_bob_at_the_first(house: House) -> None:
    """Cy has answered, and Bob is asked for his vote."""
    house.text(CY, "a toad with a tie")


def test_who_joins_another_table_in_mid_match_plays_at_both(house: House) -> None:
    first, second = two_tables(house)
    assert left(house, BOB) == [False, False]
    assert first != second


def test_messages_begin_with_the_tables_word_only_for_a_phone_at_several(house: House) -> None:
    first, second = two_tables(house)
    ask_bob_at_the_first(house)
    told = {row.phone: row.body for row in house.rows() if row.id > house.seen}
    assert told[BOB].startswith(f"{first}: ")
    assert not told[ANN].startswith(first)
    assert not told[CY].startswith(first)
    assert house.answer(BOB, "WHERE").startswith(f"{second}: ")
    dealt = [row.body for row in house.rows(messages.c.match_id.is_not(None)) if row.phone == BOB]
    begins = [next(line for line in body.split("\n") if "begins" in line) for body in dealt if "begins" in body]
    assert begins[0].startswith("Malarky begins")
    assert [body.startswith(f"{second}: ") for body in dealt if "begins" in body] == [False, True]


def test_a_plain_answer_goes_to_the_table_whose_question_came_last(house: House) -> None:
    two_tables(house)
    receive(house, ANN, BOB, CY, DEE, EVE)
    house.clock.now += 10
    before = acts(house)
    house.text(BOB, "an owl with a coat")
    assert acts_since(house, before) == [(2, 2)]
    ask_bob_at_the_first(house)
    receive(house, BOB)
    house.clock.now += 10
    before = acts(house)
    house.text(BOB, "1")
    assert acts_since(house, before) == [(1, 1)]


def test_a_question_that_crossed_the_answer_does_not_take_it(house: House) -> None:
    two_tables(house)
    receive(house, ANN, BOB, CY, DEE, EVE)
    ask_bob_at_the_first(house)
    before = acts(house)
    house.clock.now += 30
    receive(house, BOB)
    house.clock.now += 1
    house.text(BOB, "an owl with a coat")
    assert acts_since(house, before) == [(2, 2)]
    house.clock.now += 2
    house.text(BOB, "1")
    assert acts_since(house, before) == [(1, 1), (2, 2)]


def test_a_refusal_of_one_table_tells_that_another_waits(house: House) -> None:
    first = the_first(house)
    second = house.deal(Dee=DEE, Eve=EVE, Finn=FINN)
    house.text(BOB, f"JOIN {second}")  # where he plays from the next question
    assert "waits for you" not in house.answer(BOB, "what"), "nobody has asked Bob anything"
    ask_bob_at_the_first(house)
    told = house.answer(BOB, "which")
    assert told.startswith(f"{second}: Sorry")
    assert told.endswith(f"{first} waits for you: text @{first} and your answer.")
    assert "waits for you" not in house.answer(BOB, f"@{first} roll"), "that is the one which waits"


@pytest.mark.parametrize("written", ["@{} vote 1", "@{}: vote 1", "@ {}, vote 1"])
def test_a_text_may_name_its_table(house: House, written: str) -> None:
    first, second = two_tables(house)
    ask_bob_at_the_first(house)
    before = acts(house)
    house.text(BOB, written.format(first.lower()))
    assert acts_since(house, before) == [(1, 1)]
    assert house.answer(BOB, "WHERE").startswith(f"{second}: "), "what follows goes where it went before"


def test_a_table_named_alone_tells_where_it_is(house: House) -> None:
    first, _ = two_tables(house)
    assert house.answer(BOB, f"@{first}").startswith(f"{first}: ")


def test_a_wrong_name_goes_to_no_table(house: House) -> None:
    first, second = two_tables(house)
    before = acts(house)
    told = house.answer(BOB, "@walrus a zebra")
    assert f"@{first} and @{second}" in told
    assert acts(house) == before


def test_at_one_table_an_at_sign_is_a_word_like_others(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(BOB, "@mom told me so")
    assert acts(house) == [(1, 1)]


def test_words_for_a_table_that_one_has_left_go_to_no_other(house: House) -> None:
    first, second = two_tables(house)
    before = acts(house)
    house.text(BOB, f"@{second} LEAVE")
    told = house.answer(BOB, f"@{second} a zebra")
    assert told.startswith(f"You are not at a table called {second}.")
    assert told.endswith(f"@{first}.")
    assert acts(house) == before


def test_stop_behind_a_name_is_not_the_carriers_word(house: House) -> None:
    first, _ = two_tables(house)
    house.text(BOB, f"@{first} STOP")
    assert house.player(BOB).opted_out_at is None


def test_games_lists_the_tables(house: House) -> None:
    first, second = two_tables(house)
    told = house.answer(BOB, "GAMES").splitlines()
    assert told[0].startswith(f"{second}: Malarky, ")
    assert told[1].startswith(f"{first}: Malarky, ")
    assert told[2].endswith(f"@{first} WHERE")
    assert house.answer(CY, "games").startswith(f"{first}: Malarky, it waits for you")


def test_who_leaves_one_table_is_still_at_the_other(house: House) -> None:
    first, second = two_tables(house)
    told = house.answer(BOB, "LEAVE")
    assert f"left {second}" in told
    assert f"still at {first}" in told
    assert left(house, BOB) == [False, True]
    assert not house.answer(BOB, "WHERE").startswith(first), "one table needs no word"


def test_rejoin_leads_back_to_the_table_that_was_left_last_whichever_began_later(house: House) -> None:
    fay = "+12025550107"
    first = house.deal(Ann=ANN, Bob=BOB, Cy=CY, Fay=fay)
    house.votes(ANN, BOB, CY, fay)
    second = house.sit(Dee=DEE, Eve=EVE, Gus="+12025550108")
    house.text(BOB, f"JOIN {second}")
    house.text(DEE, "BEGIN")
    for word in (second, first):
        house.clock.now += 60
        assert f"left {word}" in house.answer(BOB, f"@{word} LEAVE" if word == second else "LEAVE")
    house.clock.now += 60
    house.text(BOB, "REJOIN")
    assert left(house, BOB) == [False, True]


def test_a_table_without_a_match_is_left_for_another(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    second = house.sit(Cy=CY)
    house.text(BOB, f"JOIN {second}")
    with reading(house.service.db).begin() as tx:
        mine = select(members.c.group_id).where(members.c.player_id == house.player(BOB).id)
        assert list(tx.execute(mine).scalars()) == [2]


def test_forget_me_leaves_every_table(house: House) -> None:
    two_tables(house)
    house.text(BOB, "FORGET ME")
    for match_id in (1, 2):
        with reading(house.service.db).begin() as tx:
            nobodys = select(seats.c.left).where(seats.c.match_id == match_id, seats.c.player_id.is_(None))
            leaves = select(log.c.seat).where(log.c.match_id == match_id, log.c.kind == "leave")
            assert list(tx.execute(nobodys).scalars()) == [True]
            assert len(tx.execute(leaves).all()) == 1


def test_stop_leaves_the_seats_at_every_table(house: House) -> None:
    two_tables(house)
    house.text(BOB, "STOP")
    sweep(house.service)
    assert left(house, BOB) == [True, True]


def test_one_phone_plays_at_five_tables_at_most(make_house: Callable[..., House]) -> None:
    house = make_house(phone_segments_a_day=0, segments_a_day=0)
    house.sit(Bob=BOB)
    for number in range(MOST_TABLES):
        host = f"+1202555011{number}"
        word = house.sit(**{f"Host{chr(65 + number)}": host})
        for words in ("BOT", "BOT", "BEGIN"):
            house.text(host, words)
        house.text(BOB, f"JOIN {word}")
    last = house.sit(Finn=FINN)
    told = house.answer(BOB, f"JOIN {last}")
    assert f"{MOST_TABLES} tables" in told
    assert left(house, BOB) == [False] * MOST_TABLES


def test_a_table_keeps_its_word_for_its_people_when_it_no_longer_opens(house: House) -> None:
    first, _ = two_tables(house)
    house.clock.now += 2 * 86_400
    house.sit(Finn=FINN)
    with house.service.db.begin() as tx:
        tx.execute(update(groups).where(groups.c.word == first).values(word=None))
    assert house.answer(BOB, f"@{first} WHERE").startswith(f"{first}: ")
