"""What a text looks like: which row of LOOKS it is, if any."""

import re
from collections.abc import Sequence

from rapidfuzz import fuzz

from prompts.hear.looks import ASKING, NO_QUESTION, QUESTION, TALK, Look, begun_by
from prompts.hear.names import Names
from prompts.hear.normalise import phrase

_LONGEST = 14  # words; more of them are words of one's own
_LONGEST_QUESTION = 8  # a longer one is an answer that begins so
_LIKE = 80  # rapidfuzz ratio from which a word is one of these, misspelt
_MISSPELT = ("question", "again", "answer", "repeat")
_NEAR_LENGTH = {
    letters: tuple(word for word in _MISSPELT if abs(len(word) - letters) < 2)
    for letters in range(min(map(len, _MISSPELT)) - 1, max(map(len, _MISSPELT)) + 2)
}
_SPELT = {
    "r": "are", "u": "you", "ur": "your", "wats": "whats", "wat": "what", "wut": "what", "whose": "whos",
    "cannot": "cant", "someone": "somebody", "anyone": "anybody", "everyone": "everybody",
}  # fmt: skip
_JOINED = {
    ("do", "not"): "dont", ("did", "not"): "didnt", ("can", "not"): "cant", ("has", "not"): "hasnt", ("i", "am"): "im",
    ("what", "is"): "whats", ("who", "is"): "whos", ("it", "is"): "its", ("that", "is"): "thats",
    ("want", "to"): "wanna", ("have", "to"): "gotta", ("got", "to"): "gotta", ("need", "to"): "gotta",
    ("going", "to"): "gonna",
}  # fmt: skip
_FAMILY = frozenset("mom mommy mum mama mami dad daddy papa grandma granny nana grandpa auntie uncle".split())
_LEADS = _FAMILY.union(
    "ok okay so um umm uh well hey hi hello sorry please pls omg wait and but lol haha guys dear all".split()
)
_TAILS = _FAMILY.union(
    """
    lol haha please pls plz sorry thanks thx honestly really bro dude man now though tho guys here btw still bitte
    porfa porfavor
    """.split()
)
_HEARTY = frozenset(
    """
    lol lmao rofl haha jaja hehe hihi omg wow hello oops whoops thank thanks thx gracias danke brb bye testing nvm
    """.split()
)
_BESIDE_HEARTY = _HEARTY.union(
    _LEADS, _TAILS, "ups test ja nevermind hm hmm cool nice one great good oh ah aww yay wtf gg".split()
)
_SIGNS = frozenset("love yours regards xo xoxo kisses hugs cheers from".split())
_POLITE = _BESIDE_HEARTY.union(_SIGNS, "you all so very much dear good night morning evening".split())
_SENTENCE = re.compile(r"([^.!?;\n]+)([.!?;\n]*)")
_DRAWN_OUT = re.compile(r"(?:ha|he|hi|ja){2,}h?|lo+l")


def look_of(text: str, names: Names, own: str = "") -> Look | None:
    """What a text looks like, as a whole or in each of its sentences but for greetings, thanks and who signs it; where
    words of one's own are asked for (`own` says of what), what is none of them."""
    said, asks = phrase(text), text.endswith("?")
    whole = _look(said, names, own, asks=asks)
    if whole is not None:
        return whole
    parts = [(_unsigned(phrase(found[1]), names), "?" in found[2]) for found in _SENTENCE.finditer(text)]
    told = [part for part in parts if part[0] and not _is_polite(part[0], names)]
    if told == [(said, asks)]:
        return None
    found = [_look(words, names, own, asks=asks) for words, asks in told]
    if told:
        return found[0] if all(found) else None
    return TALK if own in TALK.no and _HEARTY.intersection(said) else None


def _look(said: Sequence[str], names: Names, own: str, *, asks: bool) -> Look | None:
    """The same of a sentence; `asks`: a question mark ends it."""
    if not 0 < len(said) <= _LONGEST:
        return None
    spelt = bare(said)
    words = _anonymous(spelt, names)
    for look in begun_by(words[0]):
        if look.no and own not in look.no:
            continue
        if look is QUESTION and not asks:
            continue
        if look is ASKING and not _asks_how(spelt):
            continue
        if look.fits(words) or (look is TALK and _is_hearty(said, names)):
            return look
    return None


def answered_outside(text: str, *, seated: bool) -> str:
    """What is answered to such a text at a table that plays no match just now, or to a phone that is `seated` at none;
    "" where it is no such text."""
    look = look_of(text, Names(()))
    if look is None:
        return ""
    return look.outside if seated else look.at_the_door


def is_question(said: Sequence[str]) -> bool:
    """Whether somebody asks us or the table how to play."""
    return _asks_how(bare(said))


def _asks_how(words: tuple[str, ...]) -> bool:
    return len(words) <= _LONGEST_QUESTION and words not in NO_QUESTION and ASKING.fits(words)


def bare(words: Sequence[str]) -> tuple[str, ...]:
    """The words as they are spelt by others, without polite ones around them, or all of them."""
    spelt = _joined([_spelt(word) for word in words])
    first, last = 0, len(spelt)
    while first < last and spelt[first] in _LEADS:
        first += 1
    while last > first and spelt[last - 1] in _TAILS:
        last -= 1
    return tuple(spelt[first:last] or spelt)


def _joined(words: Sequence[str]) -> list[str]:
    found: list[str] = []
    for word in words:
        pair = _JOINED.get((found[-1], word)) if found else None
        if pair is None:
            found.append(word)
        else:
            found[-1] = pair
    return found


def _spelt(word: str) -> str:
    known = _SPELT.get(word)
    if known is not None:
        return known
    for each in _NEAR_LENGTH.get(len(word), ()):
        if fuzz.ratio(each, word) >= _LIKE and word != f"{each}s":
            return each
    return word


def _anonymous(words: Sequence[str], names: Names) -> tuple[str, ...]:
    """The words with "somebody" for each player's name."""
    told = f" {' '.join(words)} "
    for name in names.folded:
        told = told.replace(f" {' '.join(name)} ", " somebody ")
    return tuple(told.split())


def _unsigned(words: Sequence[str], names: Names) -> Sequence[str]:
    """The words before those that sign them: "love" or the like, and nothing but family or players behind it."""
    if _SIGNS.isdisjoint(words):
        return words
    signers = _FAMILY.union(_SIGNS, *names.folded)
    for place, word in enumerate(words[:-1]):
        if word in _SIGNS and signers.issuperset(words[place:]):
            return words[:place]
    return words


def _is_polite(words: Sequence[str], names: Names) -> bool:
    """Whether a sentence only greets, thanks, cheers or signs, with whatever name."""
    is_signed = words[0] in _SIGNS and len(words) == 2
    return is_signed or _POLITE.union(*names.folded).issuperset(words)


def _is_hearty(words: Sequence[str], names: Names) -> bool:
    """Whether it is said to the table rather than for it: laughing, thanks, a greeting, names beside them."""
    hearty = [word in _HEARTY or _DRAWN_OUT.fullmatch(word) is not None for word in words]
    if not any(hearty):
        return False
    beside = _BESIDE_HEARTY.union(*names.folded)
    return all(known or word in beside for known, word in zip(hearty, words, strict=True))
