"""What is texted for a TV: TV alone, TV OFF, TV and the letters that it shows."""

from collections.abc import Sequence

LETTERS = "BDGHJKLMNPQRTVWXZ"
"""Of which a TV shows some, each once: no vowels, so that they make no word, and none that is taken for another."""
COUNT = 4
OFF = "OFF"


def after_tv(words: Sequence[str]) -> str | None:
    """What these words after TV mean: "" (nothing), OFF or letters in capitals, which may stand apart; None where they
    are something else ("is on")."""
    while words and words[-1] in ("please", "pls"):
        words = words[:-1]
    said = "".join(words).upper()
    if said in ("", OFF):
        return said
    is_apart = len(words) == COUNT
    return said if (is_apart or len(words) == 1) and len(said) == COUNT and said.isascii() and said.isalpha() else None


def may_be_shown(letters: str) -> bool:
    """Whether a TV may show these letters."""
    return len(letters) == COUNT and len(set(letters)) == COUNT and set(letters) <= set(LETTERS)
