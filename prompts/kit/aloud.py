"""How words sound: what is written turned into what a telephone's voice can read.

A line break is a pause, an empty line a long one (prompts/voice/pieces.py gives them their lengths). `aloud` mends a
plain sentence of ours by rule; where that is not enough, its spoken form is written by hand beside its message or in
its game's `aloud`. `own` cleans a player's words. See docs/words.md.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from engine.kernel.game import AView
from engine.kernel.view import View
from prompts.kit.words import clock

HALF = 30
"""Seconds of half a minute."""
BREATH = "\n"
"""Between two lines."""
PAUSE = "\n\n"
"""Before what all wait for: a question, the real answer."""

_AS_THEY_ARE = frozenset(["TV", "US", "UK", "AM", "PM", "I", "A"])
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_NUMBERED = re.compile(r"(?<=\d)/(?=\d)")
_CODED = re.compile(r"(?<=\d)(?=[^\W\d_])(?!(?:st|nd|rd|th|s)\b)")
_NAMED = {
    "&": " and ",
    "+": " plus ",
    "=": " equals ",
    "@": " at ",
    "%": " percent ",
    "#": " number ",
    "_": " ",
    "/": " or ",
}
_UNHEARD = re.compile(r"[^\w\s.,;:!?'\-\u2019]|_")
_LOUD = re.compile(r"\b[^\W\d_]{2,}\b")


def by_name(view: AView) -> AView:
    """A view with the names as they are said."""
    return replace(view, names=tuple(own(name) or f"Player {seat + 1}" for seat, name in enumerate(view.names)))


def own(words: str) -> str:
    """A player's own words as they are said: without emoji, brackets and addresses of the web, signs called by their
    names, shouting in ordinary letters. One line."""
    if words.isascii() and words.isalpha():  # a name, mostly: there is nothing to clean
        return _quiet(words)
    text = _ADDRESS.sub(" a web address ", " ".join(words.split()))
    text = _CODED.sub(" ", _NUMBERED.sub(" slash ", text))
    text = re.sub(r"[()\[\]{}<>]", ", ", text)
    for sign, name in _NAMED.items():
        text = text.replace(sign, name)
    return tidy(_quiet(_UNHEARD.sub(" ", text.replace("\u2019", "'"))))


def _quiet(text: str) -> str:
    """Capitals as a voice reads them: a word, not its letters. Short ones in a sentence of small letters stay: they
    are read by their letters (USA)."""
    least = 2 if text.isupper() else 4
    return _LOUD.sub(
        lambda found: found[0].capitalize() if found[0].isupper() and len(found[0]) >= least else found[0], text
    )


def says(name: str, words: str) -> str:
    """ "Bob says: bees sleep in the wool." """
    return closed(f"{name} says: {own(words)}")


def closed(text: str) -> str:
    """The text with a full stop, unless it ends a sentence already."""
    text = text.rstrip(" ,;:")
    return text if text[-1:] in ("", ".", "!", "?") else f"{text}."


def lines(*parts: str) -> str:
    """Lines with a pause between, without those that are empty."""
    return BREATH.join(part for part in parts if part)


def part(*parts: str) -> str:
    """The same with long pauses."""
    return PAUSE.join(each for each in parts if each)


def asking(view: View, words: str) -> str:
    """What who wants this does: "say rematch". The table's loudspeaker listens to no words: to all it is a text."""
    return f"send a text with {words}" if view.seat is None else f"say {words}"


def another_game(view: View, once: str = "") -> str:
    """The last sentence of a match."""
    return f"For another game with the same people {asking(view, 'rematch')}{once}."


def span(seconds: float) -> str:
    """A span of time as it is said: "4 and a half minutes" in place of "270 seconds"."""
    halves, rest = divmod(round(seconds), HALF)
    return f"{halves // 2} and a half minutes" if halves > 4 and halves % 2 and not rest else clock(seconds)


def digits(keys: str) -> str:
    """Keys as they are said: "star 1 2"."""
    return " ".join("star" if key == "*" else key for key in keys)


def spelled(numbers: Sequence[int]) -> str:
    """Numbers one after another, with a pause between: "4, 7, 1"."""
    return ", ".join(map(str, numbers))


def number(count: int) -> str:
    """ "2", "minus 2"."""
    return f"minus {-count}" if count < 0 else str(count)


def signed(points: int) -> str:
    """ "plus 2", "minus 2", "nothing"."""
    return f"plus {points}" if points > 0 else number(points) if points else "nothing"


def tidy(text: str) -> str:
    """Spaces and marks as they belong, after something was taken out."""
    text = re.sub(r"[^\S\n]+", " ", text)
    text = re.sub(r"\s+([.,;:!?])", r"\1", text)
    text = re.sub(r"([,;:])(?:[\s,;:]*)([.!?])", r"\2", text)
    text = re.sub(r"([,;:])(?: ?[,;:])+", r"\1", text)
    text = re.sub(r"\.{2,}", ".", text)
    return text.strip(" ,;:")


# "Text REJOIN" is said "say rejoin"; "text me a number" is "tell me a number". My text, one text: those are things.
_A_TEXT = re.compile(
    r"\b(my|your|that|this|one|a|each|every|any|last|as|by|no|such|several|first|few|when that) t(exts?)\b",
    re.IGNORECASE,
)
_KEPT = "\u00ad"
_TEXTS = (
    (re.compile(r"\bT(?:ext|ell) me (?=[A-Z]{2})"), "Say "),
    (re.compile(r"\bt(?:ext|ell) me (?=[A-Z]{2})"), "say "),
    (re.compile(r"\bText me\b"), "Tell me"),
    (re.compile(r"\btext me\b"), "tell me"),
    (re.compile(r"\b[Tt]ext you\b"), "write to you"),
    (re.compile(r"\bText\b"), "Say"),
    (re.compile(r"\btexts?\b(?= [A-Z\"])|\btext\b"), "say"),
)
_A_WORD = r"[A-Z][A-Z0-9]*[A-Z][A-Z0-9]*\b(?:'[A-Z]+)?"
_TYPED = re.compile(
    rf"(?:\b(?P<before>[Ss]ay|like|with|or|and|word|please) )?@?\b(?P<words>{_A_WORD}(?: (?:{_A_WORD}|\d+\b))*)"
)
_DOES = re.compile(
    r":?(?: \w+){0,5}? (?:adds|alone|asks|brings|changes|closes|comes|deals|does|drops|ends|gets|gives|is|keeps|lets|"
    r"makes|means|moves|needs|reaches|shows|sits|spares|speaks?|starts|stays|stops|takes|tells|turns|works|would)\b"
)
_BY_TEXT = frozenset(
    "NEW JOIN REJOIN LEAVE KICK SET PACE TEAM TEAMS SAY MUTE UNMUTE GAMES LINK FORGET STOP START HELP".split()
)
"""These are texted: they take words, or end much, and a misheard one is too dear."""


def aloud(text: str) -> str:
    """A sentence of ours as it is said, where nobody has written that: what is typed is what may be said ("say
    rejoin"), signs have names, and each line ends as a sentence."""
    text = _ADDRESS.sub("a web address", text).replace('"', "")
    text = re.sub(r" ?[(]([^()]*)[)]", r", \1,", text)
    text = _A_TEXT.sub(rf"\1 t{_KEPT}\2", text)
    for written, said in _TEXTS:
        text = written.sub(said, text)
    text = _TYPED.sub(_said, text.replace(_KEPT, ""))
    text = re.sub(r"(?<=\d)/(?=\d)", " of ", text)
    text = re.sub(r"(?<![\w.])[+](?=\d)", "plus ", text)
    text = re.sub(r"(?<![\w.])-(?=\d)", "minus ", text)
    text = text.replace(" = ", ", that makes ").replace("/", " or ").replace("&", " and ")
    return "\n".join(closed(tidy(_UNHEARD.sub(" ", line))) if line.strip() else "" for line in text.split("\n")).strip()


def _said(found: re.Match[str]) -> str:
    """A word to type: "say rejoin", "saying rejoin" where it does something, alone after a word that leads to it."""
    words, before = found["words"], found["before"] or ""
    if words in _AS_THEY_ARE:
        return found[0]
    small, rest = words.lower(), found.string[found.end() :]
    clause = re.match(r"[^.!?,;\n]*", rest)
    does = _DOES.match(clause[0]) if clause is not None else None
    begins = not found.string[: found.start()].strip() or found.string[: found.start()].rstrip(" ")[-1] in ".!?\n"
    by_text = words.split()[0] in _BY_TEXT
    if begins and rest[:1] == ".":
        return small.capitalize()
    if before in ("Say", "say", "please"):
        lead = {"Say": "Send me a text with", "say": "send me a text with"}.get(before, before) if by_text else before
        return f"{lead} {small}"
    if before in ("like", "with", "word"):
        return f"{before} {small}"
    if does is not None:
        lead = "a text with" if by_text else "saying"
    elif begins or before == "or":
        lead = "send me a text with" if by_text else "say"
    else:
        lead = ""
    told = f"{before} {lead} {small}".replace("  ", " ").strip()
    return told[:1].upper() + told[1:] if begins else told
