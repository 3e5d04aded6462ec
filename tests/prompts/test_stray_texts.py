"""What a text that is no answer leaves behind: nothing to take back, no vote, no word to the table from a call."""

import pytest

from prompts.hear import Act, Command, Unclear, hear, hear_speech
from tests.prompts import secrets_situations, situations
from tests.prompts.situations import ANN, ear_in


def test_undo_brings_back_no_text_that_was_asked_back() -> None:
    play = situations._drafted()
    play.text(ANN, "redy")
    play.text(ANN, "whats the question again")
    play.text(ANN, "A baker dropped one")
    play.text(ANN, "undo")
    assert play.game.view(play.state, ANN).draft == situations.WIND


@pytest.mark.parametrize("words", ["true or false?", "is it true or a lie?", "is that true??"])
def test_whoever_asks_whether_it_is_true_has_not_voted(words: str) -> None:
    play = secrets_situations._voting()
    before = play.state
    assert isinstance(play.text(secrets_situations.BOB, words), Unclear)
    assert play.state == before


def test_a_vote_is_echoed_by_name() -> None:
    play = situations._voting()
    play.text(ANN, "the 3rd one")
    assert play.bodies(ANN)[-1].startswith("Your vote: Kathy.")


@pytest.mark.parametrize("situation", ["thinking of a bluff", "my turn", "voting", "result", "secrets, my story"])
def test_say_always_chats(situation: str) -> None:
    assert hear("SAY how do i quit", ear_in(situation)) == Command("SAY", "how do i quit")


def test_over_a_result_all_hear_what_is_typed_and_nothing_that_a_call_picked_up() -> None:
    ear = ear_in("result")
    assert hear("you liar bob", ear) == Command("SAY", "you liar bob")
    assert not isinstance(hear_speech("you liar bob", ear), Command | Act)


def test_a_question_about_the_truth_tells_the_holder_what_it_tells_a_bluffer() -> None:
    mine, theirs = (hear("ann said mine", ear_in(each)) for each in ("my turn with a draft", "holder's turn"))
    assert mine == theirs
