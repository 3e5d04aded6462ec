"""A call at its seat: who hears what, how keys and speech answer, what counts once, what is said when we fail."""

from __future__ import annotations

import io
import re
import wave
from functools import partial
from xml.etree import ElementTree

import pytest
from sqlalchemy import func, select

from prompts.voice import calling
from service.calls import twiml
from service.calls.rows import Listening, Said
from service.due.housekeeping import keep_house
from service.inbound import answering
from service.operate.blocking import block
from service.store.tables import calls, lines
from tests.service.conftest import ANN, BOB, CY, DEE, PUBLIC, House, at_once
from tests.service.phoned import THREE, alone, called


def rows_of(house: House) -> int:
    with house.service.db.begin() as tx:
        return tx.execute(select(func.count()).select_from(lines)).scalar_one()


def test_a_caller_hears_what_happens_and_answers(house: House) -> None:
    """Words are said back, and count with 1; the others get them by text, and who calls hears them too."""
    house.sit(**THREE)
    host, other = alone(house, ANN), alone(house, BOB)
    house.text(CY, "BEGIN")
    assert "your own folder" in host.wait()
    assert "your own folder" in other.wait()
    house.news()
    assert "I heard: the bees like it warm" in other.say("the bees like it warm")
    assert house.news() == []
    other.press("2")
    other.say("the wool keeps them warm")
    other.press("1")
    assert "wool" not in host.wait()
    state = str(house.match().state)
    assert "the wool keeps them warm" in state
    assert "bees" not in state


def test_a_request_counts_once_however_often_it_is_made(house: House) -> None:
    house.deal(**THREE)
    call = alone(house, ANN)
    call.say("the wool keeps them warm")
    address = call.address
    call.press("1")
    told, step = call.answer, house.match().step
    for _ in range(2):
        assert call.repeat(address, Digits="1") == told
    assert house.match().step == step
    assert call.repeat("/call", CallStatus="ringing") == told
    assert call.repeat("/call/turn?n=999", Digits="1") == told
    at_once(*[partial(call.repeat, call.address, Digits="")] * 4)
    assert house.match().step == step


def test_a_key_that_comes_four_times_at_once_counts_once(house: House) -> None:
    """Who has waited for the call's row finds the turn that it is at by then."""
    house.deal(**THREE)
    call = alone(house, BOB)
    call.say("the wool keeps them warm")
    step = house.match().step
    at_once(*[partial(call.repeat, call.address, Digits=calling.KEEP)] * 4)
    assert house.match().step == step + 1


def test_what_was_told_before_and_what_a_key_brings_is_heard_in_that_order_and_once(house: House) -> None:
    house.deal(**THREE)
    call = alone(house, BOB)
    call.wait()
    call.say("the wool keeps them warm")
    house.text(ANN, "unclear: what is meant?")
    heard = call.press(calling.KEEP)
    assert heard.index("Ann asked what the question means") < heard.index("I have kept your draft")
    assert heard.count("Ann asked") == heard.count("your draft") == 1
    assert "Ann asked" not in call.wait()


def test_the_cursor_moves_only_when_the_next_request_comes(house: House) -> None:
    house.deal(**THREE)
    call = alone(house, BOB)
    house.text(ANN, "unclear: what is meant?")
    address = call.address
    first = call.wait()
    assert first
    assert rows_of(house) > 0  # they were said, and nobody knows yet whether to the end
    assert call.repeat(address) == call.answer
    assert call.wait() == ""
    assert rows_of(house) == 0


def test_two_misunderstandings_lead_to_keys(house: House) -> None:
    house.deal("INSIGHTS", Ann=ANN, Bob=BOB)
    call = alone(house, ANN)
    assert calling.not_understood() in call.say("purple elephants maybe")
    assert calling.by_keys() in call.say("or rather the moon")
    assert "speech" not in call.listens["input"]


def test_silence_leads_back_to_listening_and_after_long_to_goodbye(house: House) -> None:
    house.deal(**THREE)
    call = alone(house, ANN)
    said = [call.wait() for _ in range(4)]
    assert said[:3] == ["", "", ""]
    assert calling.nothing_heard() in said[3]
    house.clock.now += 21 * 60
    assert calling.goodbye(brand="Party Line") in call.wait()
    assert call.is_over


def test_a_late_key_is_no_answer_to_the_next_question(house: House) -> None:
    """Keys belong to the question that the call was told, as a text does to the one that its phone got."""
    house.deal("INSIGHTS", Ann=ANN, Bob=BOB)
    call = alone(house, ANN)
    before = house.match().state
    house.passes(600)
    assert house.match().state != before
    step = house.match().step
    told = call.press("1")
    assert "did not count" in told
    assert house.match().step == step


def test_a_text_answers_what_a_call_was_asked(house: House) -> None:
    """Both are one seat: whatever answers first counts."""
    house.deal(**THREE)
    call = alone(house, ANN)
    house.text(ANN, "READY")
    step = house.match().step
    assert "ready already" in call.say("ready").casefold()
    assert house.match().step == step


def test_two_calls_of_one_player_are_one_seat(house: House) -> None:
    """What is done on one is heard on both, and counts once."""
    house.deal(**THREE)
    one, other = alone(house, ANN), alone(house, ANN)
    before = house.match().step
    one.say("ready")
    assert house.match().step == before + 1
    assert "You are ready" in one.heard
    assert "ready already" in other.say("ready").casefold()
    assert house.match().step == before + 1


def test_a_fault_of_ours_is_told_and_the_game_is_as_it_was(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.deal(**THREE)
    call = alone(house, ANN)
    step = house.match().step

    def fail(*_: object) -> None:
        raise RuntimeError("planted")

    with monkeypatch.context() as broken:
        broken.setattr(answering, "ear_of", fail)
        assert call.say("the wool keeps them warm") == calling.fault()
    assert house.match().step == step
    assert not call.is_over
    assert "I heard" in call.say("the wool keeps them warm")


def test_a_call_that_is_over_keeps_no_words(house: House) -> None:
    house.deal(**THREE)
    call = alone(house, ANN)
    house.text(BOB, "READY")
    call.hang_up()
    assert rows_of(house) == 0
    with house.service.db.begin() as tx:
        row = tx.execute(select(calls)).one()
    assert row.said["parts"] == []
    assert row.talk["words"] == ""
    house.text(CY, "READY")
    assert rows_of(house) == 0
    call.is_over = False
    call.repeat(call.address, Digits="1")
    assert "<Hangup" in call.answer


def test_a_call_whose_end_nobody_told_is_ended(house: House) -> None:
    house.deal(**THREE)
    alone(house, ANN)
    house.clock.now += 11 * 60
    keep_house(house.service)
    with house.service.db.begin() as tx:
        assert tx.execute(select(calls.c.ended_at)).scalar_one() is not None


def test_who_is_forgotten_is_on_no_call(house: House) -> None:
    house.deal(**THREE)
    call = alone(house, ANN)
    house.text(ANN, "FORGET ME")
    with house.service.db.begin() as tx:
        row = tx.execute(select(calls)).one()
    assert row.ended_at is not None
    assert (row.pin, row.talk["words"], row.said["parts"]) == (None, "", [])
    assert "join" in call.wait()
    assert call.is_over


@pytest.mark.parametrize("gone", ["STOP", "blocked"])
def test_who_wants_no_more_or_is_blocked_during_a_call_hears_no_more_of_the_table(house: House, gone: str) -> None:
    house.sit(**THREE, Dee=DEE)
    call, still_here = alone(house, ANN), alone(house, BOB)
    if gone == "STOP":
        house.text(ANN, gone)
    else:
        block(house.service, ANN)
    house.text(CY, "BEGIN")
    assert "your own folder" in still_here.wait()
    assert "folder" not in call.wait()
    assert call.is_over


def test_words_of_ones_own_are_spoken_after_a_tone(house: House) -> None:
    """It sounds when all was read, and before the call listens; the carrier fetches it from us."""
    said = Said(("What do you say with it?",), listens=Listening(0, speech=True, tone=True))
    answer = ElementTree.fromstring(twiml.answer(said, f"{PUBLIC}/call/turn?n=4#rc=2&rp=all"))  # noqa: S314
    assert [each.tag for each in answer] == ["Gather", "Play", "Gather", "Redirect"]
    assert answer.findtext("Play") == f"{PUBLIC}/call/tone.wav"
    sound = house.app.test_client().get("/call/tone.wav")
    assert sound.mimetype == "audio/wav"
    with wave.open(io.BytesIO(sound.data)) as heard:
        assert 0.1 < heard.getnframes() / heard.getframerate() < 0.5


def test_what_a_call_says_is_xml_whatever_players_are_called(house: House) -> None:
    house.deal(**{"A&B": ANN, "<b>": BOB, "Cy": CY})
    assert re.search("Hello .*, this is", called(house, ANN).heard)
