"""How long words are: as a carrier counts them."""

from engine.games.secrets.state import MOST_CHARACTERS, Story
from engine.kernel.forms import Blank, Kind
from engine.kernel.lengths import length
from prompts.hear import name_fault
from prompts.kit.words import shortened
from service.outbox.letters import Letter


def test_utf_16_units() -> None:
    assert [length(text) for text in ("", "abc", "\u00e9\u044f", "\U0001f600", "a\U0001f600b", "\ud800")] == [
        0, 3, 2, 2, 4, 1,
    ]  # fmt: skip


def test_limits_count_them() -> None:
    """An emoji takes two of the 160, of a story's 1,000, of a name's 12 and of a message's 1,600."""
    words = Blank("words", Kind.WORDS, most=160)
    assert words.fits("\U0001f600" * 80)
    assert not words.fits("\U0001f600" * 81)
    assert Story(0, 0.0, parts=("\U0001f600" * 400,)).room == MOST_CHARACTERS - 801
    assert name_fault("Ann\U0001f600") is None
    assert "that has 14" in str(name_fault("Ann\U0001f600" + "\U0001f600" * 4 + "x"))
    assert length(shortened("\U0001f600" * 40, 30)) <= 30
    half = Letter(1, "tell", "\U0001f600" * 400)
    assert half.joined(half) is None
    assert Letter(1, "tell", "x" * 400).joined(Letter(1, "tell", "x" * 400)) is not None
