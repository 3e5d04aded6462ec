"""Reading numbers that are said of several players at once: "2; ann 3 100 50; bob 1 25 0", "100 25 / 50 0"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from prompts.hear.names import Names, exact_names, initial, nearest
from prompts.hear.normalise import FILLERS, Token
from prompts.hear.numerals import ABROAD, UNITS
from prompts.hear.said import Said

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()
_SPOKEN = {word: value for value, word in enumerate(_SMALL)} | {"nothing": 0, "nil": 0, "oh": 0}
_SPOKEN |= ABROAD | {"cero": 0, "nada": 0, "veinticinco": 25, "cincuenta": 50, "cien": 100}
_SPOKEN |= {"null": 0, "nichts": 0, "funfundzwanzig": 25, "funfzig": 50, "hundert": 100}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_HUNDRED = "hundred"
# What is said beside rows and means nothing there.
_BESIDE = FILLERS - {"real", "player"} | frozenset(
    """
    will says said bet bets wager wagers points point pts predict predicts predicted prediction predictions first second
    then sheet answers picks picked goes by at in he she they be has thinks my on each idk dunno
    """.split()
)
_ME = frozenset("me myself mine".split())
_OWN = frozenset("answer number own pick choice".split())
_UNITS = UNITS - {"second", "seconds"}  # the second wager
_GLUED = re.compile(r"([^\W\d_]+)(\d+)|(\d+)([^\W\d_]+)")
MOST_DIGITS = 6


@dataclass
class Written:
    """What a text says, number by number.

    `own` stand before any name or after "me" (then `mine`); `rows` are those said of a seat. `groups` are all numbers,
    parted where the text parts them (; / or a new line) and where a name stands; `labels` the number before a colon in
    each group that has one. `unknown` are words in the place of a name with the seat that they may mean (None: nobody),
    `strays` other words that mean nothing here.
    """

    own: list[int] = field(default_factory=list)
    mine: bool = False
    rows: dict[int, list[int]] = field(default_factory=dict)
    groups: list[list[int]] = field(default_factory=lambda: [[]])
    slashed: bool = False
    labels: dict[int, int] = field(default_factory=dict)
    unknown: list[tuple[str, int | None]] = field(default_factory=list)
    strays: int = 0

    def filled_groups(self) -> list[list[int]]:
        return [group for group in self.groups if group]


def read(said: Said, names: Names, seats: Sequence[int], me: int | None) -> Written:
    """The numbers of a text and of whom they are said; `names` are everybody's by seat, `seats` those that may be
    named by a beginning or with a slip."""
    reader = _Reader(said, names, seats, me)
    reader.run()
    return reader.written


def parted(text: str) -> str:
    """The text with its new lines as the separators that they are meant for."""
    return text.replace("\r", "\n").replace("\n", " ; ")


class _Reader:
    """One pass over the words of a text."""

    def __init__(self, said: Said, names: Names, seats: Sequence[int], me: int | None) -> None:
        self.text, self.start, self.names, self.seats, self.me = said.text, said.start, names, seats, me
        self.found = list(_unglued(said.tokens, names))
        self.written = Written()
        self.seat: int | None = None  # of whom the next number is said; None: of oneself
        self.is_unknown = False
        self.fresh = False  # whether a separator has come since the name

    def run(self) -> None:
        words = [token.word for token in self.found]
        named = {each.start: each for each in exact_names(words, self.names)}
        place = 0
        while place < len(words):
            self._separate(place)
            if place in named:
                self._name(named[place].seat)
                place = named[place].stop
                continue
            number = _number(words, place)
            if number is not None:
                value, used = number
                self._take(value, place + used)
                place += used
            else:
                self._word(place, words)
                place += 1

    def _separate(self, place: int) -> None:
        before = self.found[place - 1].end if place else self.start
        gap = self.text[before : self.found[place].start]
        if any(mark in gap for mark in ";/") and self.written.groups[-1]:
            self.written.groups.append([])
            self.written.slashed = self.written.slashed or "/" in gap
        if ";" in gap:
            self.fresh = True

    def _name(self, seat: int | None) -> None:
        self.seat, self.is_unknown, self.fresh = seat, False, False
        if self.written.groups[-1]:
            self.written.groups.append([])
        if seat is not None and seat != self.me:
            self.written.rows.setdefault(seat, [])

    def _take(self, value: int, following: int) -> None:
        """A number: of whom the last name was; of oneself before any name, and alone after a separator."""
        written = self.written
        end, start = self.found[following - 1].end, self.found[following].start if following < len(self.found) else None
        if not written.groups[-1] and self.text[end:start].lstrip().startswith((":", ")")):
            written.labels[len(written.groups) - 1] = value
            return
        written.groups[-1].append(value)
        if self.is_unknown:
            return
        alone = self.fresh and not written.own and len(written.groups[-1]) == 1 and self._stands_alone(following)
        if self.seat is None or self.seat == self.me or alone:
            written.own.append(value)
        else:
            written.rows[self.seat].append(value)

    def _stands_alone(self, following: int) -> bool:
        """Whether the text parts the number just read, the first of its group, from what follows it."""
        if following >= len(self.found):
            return True
        gap = self.text[self.found[following - 1].end : self.found[following].start]
        return ";" in gap

    def _word(self, place: int, words: Sequence[str]) -> None:
        word = words[place]
        after = words[place + 1] if place + 1 < len(words) else ""
        followed = _number(words, place + 1) is not None
        if word in _ME or (word == "my" and after in _OWN):
            self._name(self.me)
            self.written.mine = True
            return
        if len(word) == 1 or (word == "an" and followed):
            seat = initial(word, self.names, self.seats)
            if seat is not None and (followed or word not in _BESIDE):
                self._name(seat)
                return
            if followed and word not in _BESIDE:
                self._unknown(word, None)
                return
        if word in _UNITS and self.written.groups[-1]:
            self.written.strays += 2
            return
        if word in _BESIDE:
            return
        self._guess(word, followed)

    def _guess(self, word: str, followed: bool) -> None:
        """A word that is no number: the beginning of a name, one with a slip, or a stray."""
        seat = initial(word, self.names, self.seats)
        if seat is not None and len(word) > 1:
            self._name(seat)
            return
        near, sure = nearest(word, self.names, self.seats)
        if near is not None and sure:
            self._name(near)
        elif followed:
            self._unknown(word, near)
        else:
            self.written.strays += 1

    def _unknown(self, word: str, near: int | None) -> None:
        self._name(None)
        self.is_unknown = True
        self.written.unknown.append((word, near))


def _number(words: Sequence[str], place: int) -> tuple[int, int] | None:
    """The number that begins at a place, and how many words it takes: "25", "twenty five", "a hundred"."""
    if place >= len(words):
        return None
    word = words[place]
    after = words[place + 1] if place + 1 < len(words) else ""
    if word.isascii() and word.isdigit():
        return (int(word), 1) if len(word) <= MOST_DIGITS else None
    if word == _HUNDRED:
        return 100, 1
    if word in ("a", "one") and after == _HUNDRED:
        return 100, 2
    if word in _TENS:
        more = _SPOKEN.get(after, 0)
        return (_TENS[word] + more, 2) if 0 < more < 10 else (_TENS[word], 1)
    return (_SPOKEN[word], 1) if word in _SPOKEN else None


def _unglued(found: Sequence[Token], names: Names) -> Iterator[Token]:
    """The words, with "ann3" and "3a" taken apart where no name is written so."""
    whole = {part for name in names.folded for part in name} | set(names.joined)
    for token in found:
        glued = _GLUED.fullmatch(token.word)
        if glued is None or token.word in whole:
            yield token
            continue
        head = glued[1] or glued[3]
        middle = token.start + len(head)
        yield Token(head, token.start, middle)
        yield Token(token.word[len(head) :], middle, token.end)
