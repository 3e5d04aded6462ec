"""The carrier's own words: opting out, opting in, help."""

import pytest

from prompts.kit.vocabulary import HELP_WORDS, START_WORDS, STOP_WORDS
from service.carrier.keywords import Keyword, keyword
from service.switchboard.answers import ANSWERS
from tests.switchboard.conftest import ANN, BOB, NUMBER, Table


@pytest.mark.parametrize("word", sorted(STOP_WORDS))
def test_each_stop_word_blocks_and_is_answered_by_the_carrier(table: Table, word: str) -> None:
    table.text(ANN, word)
    table.pump()
    table.pump(1)
    assert table.service.texts()[0]["Body"] == word
    assert table.received(ANN) == [ANSWERS[Keyword.STOP]]
    refused = table.post({"To": ANN, "From": NUMBER, "Body": "Hi"})
    assert (refused.status_code, refused.get_json()["code"]) == (400, 21610)
    assert table.changes()["phones"][0]["blocked"] is True
    table.send(BOB)


@pytest.mark.parametrize("word", sorted(START_WORDS))
def test_each_start_word_opens_again(table: Table, word: str) -> None:
    table.text(ANN, "STOP")
    table.text(ANN, word)
    table.pump()
    table.pump(1)
    assert table.received(ANN) == [ANSWERS[Keyword.STOP], ANSWERS[Keyword.START]]
    table.send(ANN)
    assert [form["Body"] for form in table.service.texts()] == ["STOP", word]


@pytest.mark.parametrize("word", sorted(START_WORDS))
def test_a_start_word_of_a_phone_that_is_open_has_no_answer(table: Table, word: str) -> None:
    table.text(ANN, word)
    table.pump()
    table.pump(1)
    assert table.received(ANN) == []
    assert table.service.texts()[0]["Body"] == word


@pytest.mark.parametrize("word", sorted(HELP_WORDS))
def test_help_is_answered_and_passed_on(table: Table, word: str) -> None:
    table.text(ANN, word)
    table.pump()
    table.pump(1)
    assert table.received(ANN) == [ANSWERS[Keyword.HELP]]
    assert table.service.texts()[0]["Body"] == word
    table.send(ANN)


@pytest.mark.parametrize("text", ["stop", " Stop. ", "STOP!", '"stop"', "stop\n", "“Stop”"])
def test_case_spaces_and_punctuation_do_not_matter(text: str) -> None:
    assert keyword(text) is Keyword.STOP


@pytest.mark.parametrize("text", ["", "...", "stop please", "please stop", "stopp", "s t o p", "yes yes", "nonstop"])
def test_only_a_message_of_one_keyword_counts(text: str) -> None:
    assert keyword(text) is None


def test_the_carriers_answer_is_marked_and_free(table: Table) -> None:
    table.text(ANN, "HELP")
    table.pump()
    table.pump(1)
    asked, answer = table.phone(ANN)
    assert (asked["carrier"], answer["carrier"]) == (False, True)
    assert (asked["price"], answer["price"]) == ("-0.00830", "0.00000")
    assert table.fetch(answer["sid"])["direction"] == "outbound-reply"
    assert table.changes()["total_cost"] == "0.0083"


def test_a_reply_to_a_blocked_phone_is_refused_and_noted(table: Table) -> None:
    table.service.says("<Response><Message>Are you there?</Message></Response>")
    table.text(ANN, "STOP")
    table.pump()
    table.pump(1)
    assert table.received(ANN) == [ANSWERS[Keyword.STOP]]
    assert table.phone(ANN)[0]["error"].startswith("21610: ")
