"""Any words, keys and speech give a meaning: never an exception, and never an action that is not open."""

from hypothesis import given, settings
from hypothesis import strategies as some

from engine.kernel.forms import Form, is_open
from prompts.games.malarky import VOCABULARY
from prompts.hear import Act, Heard, Late, Partial, Unclear, hear, hear_keys, hear_lobby, hear_speech
from prompts.hear.heard import Half
from tests.prompts.malarky_ears import BALLOT, GIVE, JUDGE, NAMES, REVEAL, THINK, TURN, VOTE, ear

SPOKEN = [each for words in VOCABULARY.values() for each in (*words.words, *words.phrases)]
PIECES = some.sampled_from([*SPOKEN, *NAMES, "2", ":", "?", "=", "pls", "not", "one", "to", "😀", "who", "join"])
TEXTS = some.text(max_size=200) | some.lists(PIECES, max_size=6).map(" ".join)
FORMS = some.sampled_from([(), THINK, TURN, VOTE, BALLOT, REVEAL, GIVE, JUDGE])
MEANT = some.sampled_from([None, *range(5, 14)])
HALVES = some.sampled_from(
    [
        None,
        {"action": "Similar", "values": []},
        {"action": "Similar", "values": [2]},
        {"action": "Forced", "values": []},
        {"action": "Real", "values": []},
        {"action": "Unclear", "values": []},
    ]
)


def check(heard: Heard, forms: tuple[Form, ...]) -> None:
    if isinstance(heard, Act):
        assert is_open(forms, heard.action)
    if isinstance(heard, Partial | Unclear | Late):
        assert heard.text
        assert len(heard.text) <= 640


@settings(deadline=None)
@given(TEXTS, FORMS, MEANT, HALVES)
def test_any_text_has_a_meaning(text: str, forms: tuple[Form, ...], meant: int | None, half: Half | None) -> None:
    check(hear(text, ear(forms, meant, half)), forms)


@settings(deadline=None)
@given(some.text("0123456789#* x", max_size=9), FORMS, MEANT, HALVES)
def test_any_keys_have_a_meaning(digits: str, forms: tuple[Form, ...], meant: int | None, half: Half | None) -> None:
    check(hear_keys(digits, ear(forms, meant, half)), forms)


@settings(deadline=None)
@given(TEXTS, FORMS, MEANT)
def test_any_speech_has_a_meaning(words: str, forms: tuple[Form, ...], meant: int | None) -> None:
    check(hear_speech(words, ear(forms, meant)), forms)


@settings(deadline=None)
@given(TEXTS)
def test_any_text_to_the_lobby_has_a_meaning(text: str) -> None:
    heard = hear_lobby(text)
    assert not isinstance(heard, Unclear) or "NEW" in heard.text
