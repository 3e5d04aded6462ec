"""The same for the Secrets Game, whose stories may be any words: never an exception, nothing that is not open, and in a
story nothing is lost that is no exact command."""

from hypothesis import assume, given, settings
from hypothesis import strategies as some

from engine.games.secrets import actions as do
from prompts.games.secrets import VOCABULARY
from prompts.hear import Act, Command, hear, hear_keys, hear_speech
from prompts.hear.addresses import address_in
from prompts.hear.normalise import clean
from tests.prompts.secrets_situations import EARS, NAMES
from tests.prompts.situations import ear_in
from tests.prompts.test_hear_fuzz import check

SPOKEN = [each for words in VOCABULARY.values() for each in (*words.words, *words.phrases, *words.kept)]
OTHERS = ("1", "2", "one", "DONE", "\n", ":", "?", "=", "pls", "not", "a frog", "😀")
PIECES = some.sampled_from([*SPOKEN, *NAMES, *OTHERS])
TEXTS = some.text(max_size=200) | some.lists(PIECES, max_size=6).map(" ".join)
SITUATIONS = some.sampled_from(sorted(EARS))


@settings(deadline=None)
@given(TEXTS, SITUATIONS)
def test_any_text_has_a_meaning(text: str, situation: str) -> None:
    check(hear(text, ear_in(situation)), ear_in(situation).forms)


@settings(deadline=None)
@given(some.text("0123456789#* x", max_size=9), SITUATIONS)
def test_any_keys_have_a_meaning(digits: str, situation: str) -> None:
    check(hear_keys(digits, ear_in(situation)), ear_in(situation).forms)


@settings(deadline=None)
@given(TEXTS, SITUATIONS)
def test_any_speech_has_a_meaning(words: str, situation: str) -> None:
    check(hear_speech(words, ear_in(situation)), ear_in(situation).forms)


def test_no_word_of_the_game_swallows_a_story_that_begins_with_it() -> None:
    for word in sorted({each for words in VOCABULARY.values() for each in words.words}):
        for text in (f"{word} and the goat ran off with it", f"The goat said {word}"):
            assert hear(text, ear_in("secrets, my story has begun")) == Act(do.Tell(text))


@settings(deadline=None)
@given(some.text(min_size=30, max_size=300))
def test_a_text_of_any_length_is_told_whole(text: str) -> None:
    """Beside the goat no text is a command; a label before it and DONE after it are no part of the story."""
    told = f"A goat {clean(text)} ate it"
    assume(address_in(told) is None)
    heard = hear(told, ear_in("secrets, my story"))
    assert not isinstance(heard, Command)
    assert heard == Act(do.Tell(clean(told)))
