"""What is decided together for one phone is one message; a thrifty table's tells wait for the next ask."""

import json
from typing import Any

import pytest

from engine.games.folders.thinking import MOST_WORDS
from engine.games.malarky.view import Given
from engine.kernel.game import Pace, Say, Telling
from engine.kernel.view import AskView
from prompts.compose import Text, compose
from prompts.kit.messages import MOST_CHARACTERS
from prompts.kit.segments import segments
from tests.prompts.views import LONG_WORDS, view

READY = Say(0, Telling.TELL, "ready")
UNCLEAR = Say(0, Telling.TELL, "unclear", {"seat": 1, "words": "What is a dimple?"})
GIVEN = Say(None, Telling.TELL, "given", {"seat": 1, "words": "Bees.", "number": 1, "of": 4})
TURN = Say(0, Telling.ASK, "answer", {}, {0: 6}, secret=True)
LATE = Say(0, Telling.TELL, "refused_late")
REMIND = Say(0, Telling.REMIND, "answer_remind")
THRIFTY = [Pace.ROAD, Pace.SLOW]


def seen(pace: Pace) -> Any:
    return view(pace=pace, answers=(Given(1, "Bees."),), ask=AskView(6, "answer", 60.0))


def test_a_live_table_hears_everything_at_once_in_one_message() -> None:
    composed = compose("malarky", seen(Pace.LIVE), [TURN, GIVEN], [])
    assert composed.held == []
    assert len(composed.texts) == 1
    text = composed.texts[0]
    assert (text.kind, text.ask, text.secret) == (Telling.ASK, 6, True)
    assert text.body.startswith("1/4 BOB: Bees.\nYour turn")


@pytest.mark.parametrize("pace", THRIFTY)
def test_tells_wait_for_the_next_ask_and_travel_with_it(pace: Pace) -> None:
    first = compose("malarky", seen(pace), [UNCLEAR], [])
    assert first.texts == ()
    assert json.loads(json.dumps(first.held)) == first.held
    second = compose("malarky", seen(pace), [TURN], first.held)
    assert second.held == []
    assert [text.ask for text in second.texts] == [6]
    assert second.texts[0].body.startswith("Bob asks what the question means: What is a dimple?\nYour turn")


@pytest.mark.parametrize("pace", THRIFTY)
def test_an_ask_absorbs_what_it_makes_needless(pace: Pace) -> None:
    held = compose("malarky", seen(pace), [READY, GIVEN], []).held
    assert len(held) == 2
    body = compose("malarky", seen(pace), [GIVEN, TURN], held).texts[0].body
    assert body.startswith("Your turn")
    assert body.count("Bees.") == 1


@pytest.mark.parametrize("pace", THRIFTY)
def test_refusals_reminders_and_warnings_wait_for_nothing(pace: Pace) -> None:
    held = [{"message": "malarky.unclear", "text": "Waiting."}]
    for say in (LATE, REMIND):
        composed = compose("malarky", seen(pace), [say], held)
        assert [text.kind for text in composed.texts] == [say.telling]
        assert composed.held == held
    plain = Say(0, Telling.TELL, "drafted", {"near": None, "copied": False, "turn": False})
    assert compose("malarky", seen(pace), [plain], []).texts == ()
    for fact in ({"near": 0}, {"copied": True}, {"turn": True}, {"replaced": True}):
        warned = Say(0, Telling.TELL, "drafted", {**plain.facts, **fact})
        assert len(compose("malarky", seen(pace), [warned], []).texts) == 1


def test_a_result_is_stronger_than_a_tell() -> None:
    over = Say(
        None, Telling.RESULT, "over", {"winners": [0], "totals": [9, 1, 2, 3], "shared": False, "reason": "points"}
    )
    composed = compose("malarky", seen(Pace.ROAD), [READY, over], [])
    assert [text.kind for text in composed.texts] == [Telling.RESULT]
    assert "you win the game" in composed.texts[0].body


def test_no_message_is_too_long_for_the_carrier() -> None:
    told = [Say(0, Telling.TELL, "unclear", {"seat": 1, "words": LONG_WORDS})] * 12
    held = compose("malarky", seen(Pace.SLOW), told, []).held
    composed = compose("malarky", seen(Pace.SLOW), [TURN], held)
    assert len(composed.texts) == 2
    assert all(len(text.body) <= MOST_CHARACTERS for text in composed.texts)
    assert [text.ask for text in composed.texts] == [None, 6]
    assert sum(text.body.count(LONG_WORDS) for text in composed.texts) == 12


def test_room_is_left_for_what_comes_before_a_message() -> None:
    told = [Say(0, Telling.TELL, "unclear", {"seat": 1, "words": LONG_WORDS})] * 6
    whole = compose("malarky", seen(Pace.LIVE), told, []).texts
    assert len(whole) == 1
    length = len(whole[0].body)
    parted = compose("malarky", seen(Pace.LIVE), told, [], length - 1).texts
    assert len(parted) == 2
    assert "\n".join(text.body for text in parted) == whole[0].body


def test_what_stands_before_a_secret_does_not_show_its_size() -> None:
    """Holder and bluffers get as many messages, of as many segments, however much they are told before it."""
    folders = (None, "Bees.", "x" * MOST_WORDS)
    asked = Say(0, Telling.ASK, "think", {}, {0: 6}, secret=True)
    for most in (MOST_CHARACTERS, MOST_CHARACTERS - 7):
        for before in range(1100, most, 5):
            held = [{"message": "", "text": "w" * before}]
            texts = [compose("malarky", view(folder=each), [asked], held, most).texts for each in folders]
            assert len({tuple(segments(text.body).count for text in each) for each in texts}) == 1
            assert all(len(text.body) <= most for each in texts for text in each)


def test_nothing_to_say_is_no_message() -> None:
    begun = Say(None, Telling.TELL, "started", {"rounds": 12})
    assert compose("malarky", seen(Pace.ROAD), [begun], []).texts == ()
    assert compose("malarky", seen(Pace.LIVE), [], []).texts == ()
    assert isinstance(compose("malarky", seen(Pace.LIVE), [begun], []).texts[0], Text)


def test_who_only_watches_reads_the_question_with_the_first_answer() -> None:
    """M7: the question is read to all; a latecomer, or one who is not tied in an extra round, gets no folder."""
    watching = compose("malarky", view(in_round=(1, 2, 3)), [GIVEN], []).texts[0].body
    playing = compose("malarky", view(), [GIVEN], []).texts[0].body
    assert watching == f"Why do golf balls have dimples?\n{playing}"
