"""Two machines cannot talk to each other for ever: what a phone that answers each of our texts brings about."""

from collections.abc import Callable
from itertools import count

import pytest
from sqlalchemy import select, update

from prompts.lobby.nothing_done import still_holds
from service.inbound.patience import AGAIN_SECONDS, MOST_UNHEARD
from service.store.database import reading
from service.store.tables import inbox, matches
from tests.service.conftest import ANN, BOB, CY, DEE, House

AWAY = "I am driving and will reply later"
Machine = Callable[[str], str]


def away(told: str) -> str:
    return AWAY


def echo(told: str) -> str:
    return told[:150]


def talk(house: House, machine: Machine, seconds: float, most: int = 100) -> int:
    """Dee's phone texts, and answers each message after so many seconds, as long as any come; how many it got."""
    got = 0
    told = [""]
    while told:
        assert got < most, "they talk for ever"
        house.news()
        for body in told:
            house.text(DEE, machine(body))
        told = house.news(DEE)
        house.deliver()
        house.clock.now += seconds
        got += len(told)
    return got


@pytest.mark.parametrize("seconds", [2, 90])
@pytest.mark.parametrize("machine", [away, echo])
def test_with_a_stranger_it_ends(house: House, machine: Machine, seconds: float) -> None:
    assert talk(house, machine, seconds) <= MOST_UNHEARD


@pytest.mark.parametrize("seconds", [2, 90])
def test_in_a_lobby_it_ends(house: House, seconds: float) -> None:
    house.sit(Ann=ANN, Dee=DEE)
    assert talk(house, away, seconds) <= MOST_UNHEARD


def test_with_one_who_is_asked_for_a_name_it_ends(house: House) -> None:
    word = house.sit(Ann=ANN)
    house.text(DEE, f"JOIN {word}")
    assert talk(house, away, 90) <= MOST_UNHEARD


def to_the_vote(house: House) -> None:
    """All are asked who knows, and words of their own are nothing."""
    for words in ("a tale of wind", "READY"):
        for phone in (ANN, BOB, CY, DEE):
            house.text(phone, words)
    for phone in (ANN, BOB, CY, DEE):
        house.deliver()
        house.text(phone, "OK")
    house.deliver()
    assert house.match().state["phase"] == "vote"


@pytest.mark.parametrize("seconds", [2, 90])
@pytest.mark.parametrize("pace", ["LIVE", "ROAD", "SLOW"])
def test_in_a_match_it_ends(house: House, pace: str, seconds: float) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(ANN, f"PACE {pace}")
    house.text(ANN, "BEGIN")
    house.deliver()
    assert talk(house, lambda _: "VOTE EMPTY", seconds) <= MOST_UNHEARD + 3
    to_the_vote(house)
    assert talk(house, away, seconds) <= MOST_UNHEARD + 3


@pytest.mark.parametrize("seconds", [2, 90])
@pytest.mark.parametrize("pace", ["LIVE", "ROAD", "SLOW"])
def test_words_that_become_drafts_end_too(house: House, pace: str, seconds: float) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    house.text(ANN, f"PACE {pace}")
    house.text(ANN, "BEGIN")
    house.deliver()
    assert house.match().state["phase"] == "think"
    assert talk(house, away, seconds) <= MOST_UNHEARD + 3


@pytest.mark.parametrize("seconds", [2, 90])
def test_drafts_that_are_too_long_end_too(house: House, seconds: float) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    assert talk(house, lambda _: f"{AWAY}, " * 9, seconds) <= MOST_UNHEARD + 1


def test_after_a_match_it_ends(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Dee=DEE)
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(over_at=house.clock.now, clock_since=None, result={}))
    assert talk(house, away, 90) <= MOST_UNHEARD


def test_a_machine_that_says_yes_or_sends_pictures_is_not_answered_for_ever(house: House) -> None:
    house.sit(Ann=ANN, Dee=DEE)
    assert talk(house, lambda _: "Yes", 90) <= MOST_UNHEARD + 1
    house.text(DEE, "WHERE")
    house.clock.now += AGAIN_SECONDS
    assert talk(house, lambda _: "", 90) <= MOST_UNHEARD


def test_texts_that_differ_are_not_heard_either(house: House) -> None:
    numbers = count()
    assert talk(house, lambda _: f"auto-reply {next(numbers)}", 90) <= MOST_UNHEARD


def test_texts_that_differ_and_come_too_late_are_not_heard_either(house: House) -> None:
    house.deal(Dee=DEE, Ann=ANN, Bob=BOB, Cy=CY)
    while house.match().state["phase"] == "think" or not house.match().state["round"]["answers"]:
        house.passes(30)
        house.text(ANN, "WHERE")
        house.deliver()
    numbers = count()
    assert "did not count" in house.answer(DEE, f"auto-reply {next(numbers)}")
    assert talk(house, lambda _: f"auto-reply {next(numbers)}", 2) <= MOST_UNHEARD


def test_the_phone_is_answered_again_as_soon_as_it_is_heard(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    to_the_vote(house)
    talk(house, away, 90)
    house.text(DEE, AWAY)
    assert house.news() == [], "silence is kept"
    assert house.answer(DEE, "WHERE")
    house.clock.now += AGAIN_SECONDS
    assert house.answer(DEE, AWAY), "it counts from the beginning"


def test_an_action_that_is_heard_ends_the_silence(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    to_the_vote(house)
    for number in range(MOST_UNHEARD + 3):
        house.text(ANN, "z" * (number + 3))
    assert house.player(ANN).unheard == MOST_UNHEARD
    house.news()
    house.text(ANN, "2")
    assert len(house.news(ANN)) == 1
    assert house.player(ANN).unheard == 0


def test_a_draft_that_is_only_too_long_is_heard(house: House) -> None:
    """It is known for what it is: what was of no use before does not count together with it."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    for _ in range(MOST_UNHEARD - 1):
        house.text(ANN, "")
    house.news()
    told = house.answer(ANN, "a tale of wind " * 20)
    assert "characters; 160 is the most" in told
    assert "I am silent now" not in told
    assert house.player(ANN).unheard == 0


def test_who_was_just_asked_is_answered_once(house: House) -> None:
    """However many texts before were of no use: the next question may be the first that he understands amiss."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    to_the_vote(house)
    for number in range(MOST_UNHEARD + 1):
        house.text(DEE, "z" * (number + 3))
    house.news()
    house.text(ANN, "Bob")
    house.text(BOB, "Ann")
    house.text(CY, "Ann")
    house.passes(120)
    assert any(row.kind in ("ask", "result") for row in house.rows() if row.phone == DEE and row.id > house.seen)
    house.news()
    house.clock.now += 1
    assert house.answer(DEE, "qqqqqq")
    house.text(DEE, "wwwwww")
    assert house.news(DEE) == []


def test_a_machine_keeps_no_table_awake(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    to_the_vote(house)
    talk(house, away, 90)
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(silences=1))
    house.text(DEE, AWAY)
    assert house.match().silences == 1


def test_the_same_refusal_is_said_once_a_minute(house: House) -> None:
    house.sit(Ann=ANN)
    first = house.answer(ANN, "BEGIN")
    house.clock.now += AGAIN_SECONDS - 2
    assert house.answer(ANN, "BEGIN") == still_holds(), "so that nobody thinks that the number is dead"
    house.clock.now += 1
    house.text(ANN, "BEGIN")
    assert house.news() == []
    assert house.answer(ANN, "SET ROUNDS 9") != first, "another refusal is always said"
    house.clock.now += 1
    assert house.answer(ANN, "BEGIN") == first


def test_a_refusal_of_the_rules_is_said_once_a_minute(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    to_the_vote(house)
    first = house.answer(BOB, "zzz")
    assert house.answer(BOB, "zzzz") == still_holds()
    house.text(BOB, "zzz")
    assert house.news() == []
    house.clock.now += AGAIN_SECONDS
    assert house.answer(BOB, "zzz") == first


def test_a_table_that_waits_answers_a_question_and_counts_it_as_one(house: House) -> None:
    house.sit(Ann=ANN)
    assert "free" in house.answer(ANN, "what does it cost")
    assert house.player(ANN).unheard == 0


def test_who_was_just_asked_is_told_the_same_refusal_again(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    first, began = house.answer(BOB, "BEGIN"), house.clock.now
    assert house.answer(BOB, "BEGIN") == still_holds()
    to_the_vote(house)
    assert house.clock.now < began + AGAIN_SECONDS
    house.news()
    assert house.answer(BOB, "BEGIN") == first


@pytest.mark.parametrize("question", ["REPEAT", "WHERE", "SCORE", "WHO", "RULES"])
def test_an_answer_is_no_refusal(house: House, question: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    answers = {house.answer(ANN, question) for _ in range(2 * MOST_UNHEARD)}
    assert len(answers) == 1


def test_a_text_that_is_not_answered_is_claimed(house: House) -> None:
    for number in range(MOST_UNHEARD + 2):
        house.text(DEE, f"zzz {number}")
    with reading(house.service.db).begin() as tx:
        assert len(tx.execute(select(inbox)).all()) == MOST_UNHEARD + 2


def test_who_is_at_no_table_is_not_sent_to_its_questions(house: House) -> None:
    house.answer(DEE, "LEAVE")
    told = house.answer(DEE, "WHO")
    assert told.endswith("you are at no table. NEW makes one, JOIN and a word sits you down.")


def test_who_is_not_answered_any_more_is_told_so_first(house: House) -> None:
    for number in range(MOST_UNHEARD - 1):
        assert "I am silent now" not in house.answer(DEE, f"zzz {number}")
        house.clock.now += AGAIN_SECONDS
    last = house.answer(DEE, "zzz")
    assert last.endswith("I am silent now until you text me something that I know, like WHERE or RULES.")
    house.text(DEE, "zzzz")
    assert house.news() == []
    assert house.answer(DEE, "RULES")
