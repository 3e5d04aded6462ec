"""What a text that is no answer leaves behind: nothing to take back, no vote, no word to the table from a call."""

from collections.abc import Callable

import pytest

from engine.games.malarky import actions as malarky
from engine.games.secrets import actions as secrets
from prompts.hear import Act, Command, Ear, Heard, Offer, Unclear, answered_outside, beside, hear, hear_speech, offers
from prompts.hear.looks_like import is_question, look_of
from prompts.hear.names import Names
from prompts.hear.ways import fits, ways
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


@pytest.mark.parametrize("words", ["ann said mine", "i have the real answer", "How do I quit", "idk", "lol", "redy"])
def test_what_is_asked_back_tells_the_holder_what_it_tells_a_bluffer(words: str) -> None:
    mine, theirs = (hear(words, ear_in(each)) for each in ("my turn with a draft", "holder's turn"))
    assert isinstance(mine, Unclear)
    assert mine == theirs


def test_what_is_asked_back_went_to_nobody_and_ok_makes_it_the_answer() -> None:
    play = situations._thinking()
    play.text(ANN, "Make it shorter")
    assert play.game.view(play.state, ANN).draft is None
    play.text(ANN, "whats the question again")
    assert offers(play.ear(ANN)) == (Offer("OK", "OK"),)
    play.text(ANN, "ok")
    assert play.game.view(play.state, ANN).draft == "Make it shorter"


def test_ok_makes_the_newest_that_was_asked_back_the_answer() -> None:
    play = situations._thinking()
    for words in ("How do I quit", "JOIN OTTER", "I'm stuck", "I'm stuck"):
        play.text(ANN, words)
    play.text(ANN, "ok")
    assert play.game.view(play.state, ANN).draft == "I'm stuck"
    assert play.phone(ANN).half is None


@pytest.mark.parametrize("words", ["what are you?", "who is the host?", "how many points do i have?", "¿quién es?"])
@pytest.mark.parametrize("situation", ["thinking of a bluff", "my turn", "holder's turn"])
def test_a_question_with_its_mark_is_asked_back_before_it_is_told(words: str, situation: str) -> None:
    assert isinstance(hear(words, ear_in(situation)), Unclear)


@pytest.mark.parametrize("words", ["What are the odds", "A man who asked: why?", "=what are you?"])
def test_words_without_the_mark_or_another_beginning_are_an_answer(words: str) -> None:
    assert hear(words, ear_in("my turn")) == Act(malarky.Answer(words.lstrip("=")))


@pytest.mark.parametrize(
    "words", ["How do I quit", "JOIN OTTER", "who is the host?", "whats the question again", "lol"]
)
@pytest.mark.parametrize("ears", [hear, hear_speech])
def test_who_is_asked_back_on_his_turn_has_the_whole_time(words: str, ears: Callable[[str, Ear], Heard]) -> None:
    """MQ4: the holder and a bluffer alike; once."""
    mine, theirs = (ears(words, ear_in(each)) for each in ("my turn with a draft", "holder's turn"))
    assert mine == theirs
    assert beside(mine) == malarky.Wait()


def test_another_answer_takes_the_place_of_what_was_asked_back() -> None:
    play = situations._thinking()
    play.text(ANN, "How do I quit")
    play.text(ANN, "A baker dropped one")
    assert play.phone(ANN).half is None
    assert play.game.view(play.state, ANN).draft == "A baker dropped one"


def test_ok_gives_the_draft_where_it_does_so_and_never_what_was_asked_back() -> None:
    ear = ear_in("my turn with a draft")
    asked = hear("How do I quit", ear)
    assert isinstance(asked, Unclear)
    assert asked.half is None
    assert asked.text.endswith("Text it with = before it.")
    assert hear("ok", ear) == Act(malarky.AnswerDraft())


def test_a_question_for_the_teller_is_asked_and_not_answered_by_us() -> None:
    heard = hear("what did she say?", ear_in("secrets, questions"))
    assert isinstance(heard, Act)
    assert isinstance(heard.action, secrets.Ask)


@pytest.mark.parametrize(
    ("way", "words", "is_one"),
    [
        ("how do|can i quit again?", "how can i quit", True),
        ("how do|can i quit again?", "how can i quit smoking", False),
        ("... we pause ...", "mom called can we pause please", True),
        ("... we pause ...", "pause we", False),
        ("SOMEBODY said TRUTH", "she said the real one", True),
        ("SOMEBODY? thats mine", "thats mine", True),
        ("join WORD", "join otter", True),
        ("join WORD", "join hens", True),
        ("join WORD", "join hen", False),
        ("join WORD", "join me", False),
    ],
)
def test_a_way_to_say_something_is_read_as_it_is_written(way: str, words: str, is_one: bool) -> None:
    assert any(fits(each, words.split()) for each in ways(way)) == is_one


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("How long does it take?", "BEGIN tells"),
        ("how long is this gonna take", "BEGIN tells"),
        ("what does it cost", "free"),
        ("my son wants to play on this phone", "JOIN"),
        ("make it shorter", "SET ROUNDS 1"),
        ("Wie höre ich auf?", "LEAVE"),
    ],
)
def test_a_table_that_waits_answers_what_is_asked_in_other_words(text: str, told: str) -> None:
    assert told in answered_outside(text, seated=True)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("how much does it cost", "free"),
        ("How long does it take?", "NEW asks"),
        ("can my wife play too", "JOIN"),
        ("Could somebody help me please?", "NEW makes a table"),
        ("make it shorter", ""),
        ("I have to go", ""),
    ],
)
def test_who_sits_nowhere_is_told_what_holds_at_any_table(text: str, told: str) -> None:
    answer = answered_outside(text, seated=False)
    assert told in answer
    assert bool(told) is bool(answer)


@pytest.mark.parametrize("text", ["Ann", "idk", "how do you do it", "my turn"])
def test_what_is_no_question_to_us_is_none_there(text: str) -> None:
    assert not answered_outside(text, seated=True)


@pytest.mark.parametrize(("text", "asks"), [
    ("what now?", True), ("what now? love Zed", True), ("what now? thanks", True), ("what now? love", True),
    ("what now? love Zed and Kim", False), ("what now? it was a cow", False),
])  # fmt: skip
def test_what_signs_a_question_is_no_part_of_it(text: str, asks: bool) -> None:
    """Whoever it is that signs, if it is one name."""
    assert (look_of(text, Names(("Ann", "Bob"))) is not None) is asks


def test_a_text_of_many_words_is_ones_own() -> None:
    """Fourteen with all that is polite around what is said, eight of a question how to play."""
    asked = look_of("please " * 11 + "repeat the question", Names(()), "draft")
    assert asked is not None
    assert asked.help == "REPEAT"
    assert look_of("please " * 12 + "repeat the question", Names(()), "draft") is None
    assert is_question("how do i make my friends laugh more".split())
    assert not is_question("how do i make my friends laugh some more".split())


@pytest.mark.parametrize("text", ["", "?", "\N{GRINNING FACE}", "!!!"])
def test_a_text_without_words_looks_like_nothing(text: str) -> None:
    assert answered_outside(text, seated=True) == answered_outside(text, seated=False) == ""
