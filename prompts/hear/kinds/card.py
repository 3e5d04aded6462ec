"""CARD: by its code, "7L", "L7", "7La", "La7", "7 lightning", "lightning 7", or by its number in the hand. By keys the
value and the place of the suit, from 1 on, in the order in which the game calls the suits; where both copies of a card
fit, the copy's place follows for all but the first."""

import re
from collections import Counter
from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.codec import MOST_HINTS, Called, Listed
from prompts.hear.names import Names
from prompts.hear.normalise import folded
from prompts.hear.numerals import number
from prompts.kit.words import listed

_CODE = re.compile(r"(\d{1,2})([a-z])([a-z]?)", re.IGNORECASE)
_TURNED = re.compile(r"([a-z])(\d{1,2})([a-z]?)")
_AMID = re.compile(r"([a-z])([a-z])(\d{1,2})")
_ALL_DIGITS = "zero one two three four five six seven eight nine".split()


class Card(Listed):
    """Also one that is not in the hand, where the game calls its suit. A code that fits both copies is the first's."""

    def read(self, blank: Blank, words: Sequence[str], place: int, called: Called) -> tuple[Value, int] | None:
        if all(isinstance(value, int) for value in blank.allowed):
            value = number(words[place])
            return None if value is None else (value, place + 1)
        return self._glued(blank, words, place, called) or self._apart(blank, words, place, called)

    def _glued(self, blank: Blank, words: Sequence[str], place: int, called: Called) -> tuple[Value, int] | None:
        """ "7l", "l7", "7la", "l7a"; "la7" of the hand"""
        straight, turned = _CODE.fullmatch(words[place]), _TURNED.fullmatch(words[place])
        amid = _AMID.fullmatch(words[place])
        if straight is not None:
            value, suit, copy = straight.groups()
        elif turned is not None:
            suit, value, copy = turned.groups()
        elif amid is not None:
            code = f"{amid[3]}{amid[1].upper()}{amid[2]}"
            return (code, place + 1) if code in blank.allowed else None
        else:
            return None
        card = self._of(blank, int(value), suit.upper(), copy, called)
        return None if card is None else (card, place + 1)

    def _apart(self, blank: Blank, words: Sequence[str], place: int, called: Called) -> tuple[Value, int] | None:
        """ "7 lightning", "seven of lightning", "lightning 7" """
        following = place + 2 if tuple(words[place + 1 : place + 2]) == ("of",) else place + 1
        if following >= len(words):
            return None
        for value, suit in ((words[place], words[following]), (words[following], words[place])):
            letter, digit = _letter(suit, called), _digit(value)
            card = self._of(blank, digit, letter, "", called) if letter and digit is not None else None
            if card is not None:
                return card, following + 1
        return None

    def _of(self, blank: Blank, value: int, suit: str, copy: str, called: Called) -> Value | None:
        code = f"{value}{suit}{copy}"
        for card in sorted(blank.allowed):
            if card == code or (not copy and str(card).startswith(code) and len(card) <= len(code) + 1):
                return card
        return code if suit in called else None

    def typed(self, blank: Blank, value: Value, names: Names) -> str:
        """Its copy only where both are in the hand."""
        code = _CODE.fullmatch(str(value))
        if code is None:
            return super().typed(blank, value, names)
        copies = [card for card in blank.allowed if str(card)[: code.end(2)] == value[: code.end(2)]]
        return str(value) if len(copies) > 1 else f"{code[1]}{code[2]}"

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        code = _CODE.fullmatch(str(value))
        if code is None:
            return str(value)
        copies = [card for card in sorted(blank.allowed) if str(card)[: code.end(2)] == value[: code.end(2)]]
        place = copies.index(value) + 1
        suit = list(called).index(code[2]) + 1
        return f"{code[1]}{suit}{place if place > 1 else ''}"

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        if all(isinstance(value, int) for value in blank.allowed):
            return "the number of the card"
        suits = [f"{place} for {name}" for place, name in enumerate(called.values(), 1)]
        return f"the value of the card, then its suit: {listed(suits, 'or')}"

    def options(self, blank: Blank, names: Names) -> str:
        """With the letter of its copy where the other copy is among them too, as a hand is written."""
        cards = [str(value) for value in blank.allowed]
        codes = [_CODE.fullmatch(card) for card in cards]
        shared = Counter(code[1] + code[2] for code in codes if code)
        written = [
            code[1] + code[2] if code and shared[code[1] + code[2]] == 1 else card
            for code, card in zip(codes, cards, strict=True)
        ]
        return listed(written, "or")

    def hints(self, blank: Blank, names: Names, called: Called) -> tuple[str, ...]:
        codes = [_CODE.fullmatch(str(value)) for value in blank.allowed[:MOST_HINTS]]
        spoken = [
            f"{_ALL_DIGITS[int(code[1])]} {called.get(code[2], code[2])}"
            for code in codes
            if code and len(code[1]) == 1
        ]
        return tuple(dict.fromkeys(spoken))


def _letter(word: str, called: Called) -> str:
    """The letter of the suit that a word is, by its name or by its letter."""
    for letter, name in called.items():
        if word in (letter.casefold(), folded(name)):
            return letter
    return ""


def _digit(word: str) -> int | None:
    return _ALL_DIGITS.index(word) if word in _ALL_DIGITS else number(word) if word.isdigit() else None
