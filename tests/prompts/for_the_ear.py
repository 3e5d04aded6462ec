"""What must not be in words that a voice reads: what only the eye knows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from prompts.book import games, words_of
from prompts.hear.commands import COMMANDS
from prompts.kit.vocabulary import CARRIER_WORDS
from prompts.voice.pieces import fits, pieces

UNFIT: Mapping[str, str] = {
    "a slash": r"/",
    "a short word for a round": r"\b[A-Z]+\d+\b",
    "a word to type": r"\b[Tt]ext me\b|\bText\b|\b[Tt]ext [A-Z]",
    "brackets": r"[][(){}<>]",
    "a sign": r"[+*=#@_&%^~|\\\"\u2018-\u201f\u2026]",
    "a number run into letters": r"\b\d+(?!st\b|nd\b|rd\b|th\b|s\b)[A-Za-z]+\b|\b\d+ s\b",
    "a minus": r"(?<!\w)-\d",
    "a letter alone": r"\b[LMRT]\b(?![-'])",
    "dots": r"\.\.|\. \.",
    "marks that do not belong together": r"[,;:] ?[,;:.!?]|[.!?] ?[,;:]| [,.;:!?]",
    "spaces": r"  | $|^ | \n|\n ",
    "more than a long pause": r"\n\n\n",
    "a line that ends in the air": r"[^.!?:\n]$",
    "a small letter to begin with": r"^[a-z]",
}
TYPED = (
    frozenset(
        word
        for game in games()
        for each in words_of(game).VOCABULARY.values()
        for verb in (*each.words, *each.called)
        for word in verb.upper().split()
    )
    | COMMANDS.keys()
    | CARRIER_WORDS
    | {"ANSWER", "ANN", "BOB", "OTTER"}
) - {"TV"}
"""Words that stand in capitals where they are typed; a card may hold others, which are read by their letters (USA), as
a TV is."""
_COMMANDS = COMMANDS.keys() | {
    verb.upper() for game in games() for each in words_of(game).VOCABULARY.values() for verb in each.words
}
_ASKED_FOR = re.compile(r"\b[Ss]ay ([a-z]+)(?= to\b| for\b|[^ \w']|$)")
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_FOUND = {what: re.compile(pattern, re.MULTILINE) for what, pattern in UNFIT.items()}


def asked_for(spoken: str) -> list[str]:
    """The commands that one is asked to say: a loudspeaker listens to none."""
    return [f"say {word}: {spoken!r}" for word in _ASKED_FOR.findall(spoken) if word.upper() in _COMMANDS]


def unfit(spoken: str) -> list[str]:
    """What is wrong with spoken words, and where; empty where a voice can read them."""
    found = []
    for what, pattern in _FOUND.items():
        match = pattern.search(
            "\n".join(line for line in spoken.split("\n") if line) if "line" in what or "small" in what else spoken
        )
        if match is not None:
            found.append(f"{what} ({match[0]!r}): {spoken!r}")
    found += [f"capitals for typing ({word!r}): {spoken!r}" for word in _CAPITALS.findall(spoken) if word in TYPED]
    if not all(fits(piece.words) for piece in pieces(spoken)):
        found.append(f"too long for the voice: {spoken!r}")
    return found
