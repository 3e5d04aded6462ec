"""What must not be in words that a voice reads: what only the eye knows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from prompts.voice.pieces import fits, pieces

UNFIT: Mapping[str, str] = {
    "a slash": r"/",
    "capitals for typing": r"\b(?!TV\b)[A-Z]{2,}\b|\b[A-Z]+[A-Z0-9]*\d\b",
    "a word to type": r"\b[Tt]ext me\b|\bText\b|\b[Tt]ext [A-Z]",
    "brackets": r"[][(){}<>]",
    "a sign": r"[+*=#@_&%^~|\\\"\u2018-\u201f\u2026]",
    "a number run into letters": r"\b\d+(?!st\b|nd\b|rd\b|th\b)[A-Za-z]+\b|\b\d+ s\b",
    "a minus": r"(?<!\w)-\d",
    "a letter alone": r"\b[B-HJ-NP-Z]\b(?![-'])",
    "dots": r"\.\.|\. \.",
    "marks that do not belong together": r"[,;:] ?[,;:.!?]|[.!?] ?[,;:]| [,.;:!?]",
    "spaces": r"  | $|^ | \n|\n ",
    "more than a long pause": r"\n\n\n",
    "a line that ends in the air": r"[^.!?:\n]$",
    "a small letter to begin with": r"^[a-z]",
}
_FOUND = {what: re.compile(pattern, re.MULTILINE) for what, pattern in UNFIT.items()}


def unfit(spoken: str) -> list[str]:
    """What is wrong with spoken words, and where; empty where a voice can read them."""
    found = []
    for what, pattern in _FOUND.items():
        match = pattern.search(
            "\n".join(line for line in spoken.split("\n") if line) if "line" in what or "small" in what else spoken
        )
        if match is not None:
            found.append(f"{what} ({match[0]!r}): {spoken!r}")
    if not all(fits(piece.words) for piece in pieces(spoken)):
        found.append(f"too long for the voice: {spoken!r}")
    return found
