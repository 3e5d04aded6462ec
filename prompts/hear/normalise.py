"""Texts as they come from phones, made comparable."""

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from prompts.kit.names import BARRED
from prompts.kit.segments import smart

_WORDS = re.compile(r"\w+(?:['’ʼ]\w+)*")
_BLANK = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
_JOINERS = "\u200c\u200d"
FILLERS = frozenset(
    """
    a an and for go guess hey hi hmm hm i id ill im is it its just lol my of oh on please pls plz ok okay player
    number say so that the thanks then think this to uh um vote want well with would like choose pick id one
    believe was sure probably maybe oops sorry wait actually lets thats answer told real truth hello dear
    numero nummer num nr por favor bitte la el der die das ooh oooh aha yay haha
    """.split()
)
DOUBTS = frozenset(
    """
    not dont never nobody isnt cant wont no neither except doesnt didnt without anyone anybody doubt wrong false fake
    lying lies lied liar bluff bluffs bluffing bluffed made leave hurry wake asleep slow
    miente mienten mentiroso mentirosa lugt nicht falsch
    """.split()
)
QUESTIONS = frozenset("what whats which why how did".split())
_LONG_DRAWN = re.compile(r"(.)\1{2,}")
_GLUED = re.compile(r"\b([^\W\d_]{2,})[ :=#-]{0,2}(\d{1,2})\b|\b(no)\. ?(\d{1,2})\b", re.IGNORECASE)


class Token(NamedTuple):
    """One word of a text, folded for comparing, and where it stands there."""

    word: str
    start: int
    end: int


def clean(text: str) -> str:
    """The text as typed, without control characters, its white space folded."""
    return " ".join(visible(text).split())


def visible(text: str) -> str:
    """The text without control characters, and with a space for each letter that looks like one."""
    if text.isascii() and text.isprintable():
        return text
    text = text.translate(_BLANK)
    return "".join(char for char in text if char.isspace() or char in _JOINERS or not _hidden(char))


def _hidden(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn")


def tokens(text: str) -> list[Token]:
    """The words of a cleaned text: small letters, no punctuation, no apostrophes, no emoji."""
    return [Token(folded(found.group()), found.start(), found.end()) for found in _WORDS.finditer(text)]


def folded(word: str) -> str:
    """A word for comparing: case, accents and apostrophes do not count."""
    if word.isascii():
        return word.lower().replace("'", "")
    bare = unicodedata.normalize("NFKD", smart(word)).translate(BARRED).casefold()
    kept = (char for char in bare if not unicodedata.combining(char) and char not in "'’ʼ")
    return "".join(str(unicodedata.decimal(char, char)) for char in kept)


def squeezed(word: str) -> str:
    """A word without letters that are drawn out: "nooo" is "no"."""
    return _LONG_DRAWN.sub(r"\1", word)


def unglued(text: str, is_verb: Callable[[str], bool]) -> str:
    """The text with a space between a verb and a number ("vote2"), "no. 2" as a number."""

    def parted(found: re.Match[str]) -> str:
        if found[3]:
            return f"number {found[4]}"
        return f"{found[1]} {found[2]}" if is_verb(found[1].casefold()) else found[0]

    return _GLUED.sub(parted, text)


def phrase(text: str) -> tuple[str, ...]:
    """The words of a phrase, folded as `tokens` folds them."""
    return tuple(map(folded, _WORDS.findall(text)))


@cache
def phrases(vocabulary: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Each of these as `phrase` folds it. For words of our own only: what players text is not kept in memory."""
    return tuple(phrase(each) for each in vocabulary)
