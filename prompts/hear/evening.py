"""What kind of evening it is, in a few words: "4, an hour, quick", "6 people slow"."""

import re
from collections.abc import Sequence
from itertools import pairwise

from engine.kernel.evenings import Wish
from engine.kernel.game import Pace
from prompts.hear.normalise import clean, folded
from prompts.hear.numerals import number

_PACES = {
    Pace.LIVE: "quick quickly fast live snappy",
    Pace.ROAD: "road car drive driving trip train bus",
    Pace.SLOW: "slow slowly day days week weeks",
}
_PACE_OF = {word: pace for pace, words in _PACES.items() for word in words.split()}
_PEOPLE = frozenset("people players persons friends folks us of".split())
_SOME = frozenset(
    "friends others more adults grownups kids children teens teenagers women men ladies gentlemen girls boys".split()
)
"""Some of those who play, who are added up: "4 adults and 2 kids"."""
_ONE_MORE = frozenset(
    """
    wife husband partner spouse girlfriend boyfriend fiance fiancee mom mum mother dad father son daughter sister
    brother kid child friend roommate flatmate neighbor neighbour
    """.split()
)
"""One who plays with the sender: "me and my wife"."""
_ME = frozenset(["me", "myself"])
_UP_TO = frozenset(["to", "or"])
_HOURS = frozenset("h hr hrs hour hours".split())
_MINUTES = frozenset("m min mins minute minutes".split())
_STRAY = frozenset(
    """
    a about all an and approximately are around at be can circa evening for fun game games got guys had has have hello
    hey hi i in is it its just kinda less lets like long max maximum maybe me most my myself night nice or our over play
    playing please pls plus plz pretty quite rather really roughly so some something tops total together that the
    their there theres this time to tonight up very want we well were weve will with would
    """.split()
)
_SPANS: dict[tuple[str, ...], int] = {
    ("half", "an", "hour"): 30, ("half", "hour"): 30, ("an", "hour", "and", "a", "half"): 90,
    ("hour", "and", "a", "half"): 90, ("an", "hour", "or", "two"): 90, ("an", "hour"): 60,
    ("a", "few", "hours"): 180, ("couple", "of", "hours"): 120, ("couple", "hours"): 120, ("all", "evening"): 180,
    ("whole", "evening"): 180, ("all", "night"): 240,
}  # fmt: skip
_PEOPLE_OF = {"alone": 1, "solo": 1, "couple": 2, "pair": 2, "dozen": 12}
_PARTS = re.compile(r"\d+[.,]5(?!\d)|\d+|[^\W\d_]+")
_RANGE = re.compile(r"(?<=\d)\s*[-\u2013]\s*(?=\d)")
_MOST = 99  # people; a larger number is no count of them


def game_number(text: str, games: int) -> int | None:
    """The number of a game in the list of so many that NEW shows, where a text is nothing but that: "3", "3."; None
    for any other."""
    words = clean(text).strip(" .!#").casefold().split()
    found = number(words[0]) if len(words) == 1 else None
    return found if found is not None and 1 <= found <= games else None


def evening_in(text: str) -> Wish | None:
    """What these words say of an evening; None where a word of them says something else, or nothing is said."""
    words, found = _words(text), dict[str, int | Pace]()
    has_me, some = _tells_of_me(words), 0
    while words:
        read = _read(words, has_me=has_me)
        if read is None:
            return None
        used, what, value = read
        if what == "some":
            some += int(value)
        elif what and found.setdefault(what, value) != value:
            return None
        words = words[used:]
    if some and found.setdefault("players", some + has_me) != some + has_me:
        return None
    return Wish(**found) if found else None  # type: ignore[arg-type]


def tells_evening(text: str) -> bool:
    """Whether a text tells that it is about an evening: it says two things of it, or how many people there are."""
    wish = evening_in(text)
    if wish is None:
        return False
    told = [each for each in (wish.players, wish.minutes, wish.pace) if each is not None]
    return len(told) > 1 or (wish.players is not None and not _PEOPLE.isdisjoint(_words(text)))


def _words(text: str) -> Sequence[str]:
    """Numbers apart from what they count: "1.5h" is "1.5" and "h", "3-4" is "3 to 4"."""
    return [part.replace(",", ".") for part in _PARTS.findall(_RANGE.sub(" to ", folded(clean(text))))]


def _tells_of_me(words: Sequence[str]) -> bool:
    """Whether the sender is told of beside others: "me and 3 friends", "my wife and I"."""
    beside = any(pair in (("i", "and"), ("and", "i")) for pair in pairwise(words))
    return beside or not _ME.isdisjoint(words) or ("i" in words and not _ONE_MORE.isdisjoint(words))


def _read(words: Sequence[str], *, has_me: bool) -> tuple[int, str, int | Pace] | None:
    """So many of the first words say this of an evening; "some" players who are added up, "" nothing of it. Of two
    numbers the larger counts: nobody is to be left out."""
    if len(words) > 2 and words[1] in _UP_TO and (_count(words[0]) or 0) < (_count(words[2]) or 0):
        larger = _read(words[2:], has_me=has_me)
        return larger and (2 + larger[0], *larger[1:])
    for call, minutes in _SPANS.items():
        if tuple(words[: len(call)]) == call:
            return len(call), "minutes", minutes
    count, unit = _count(words[0]), words[1] if len(words) > 1 else ""
    if count is not None and unit in _HOURS | _MINUTES:
        return 2, "minutes", round(count * 60 if unit in _HOURS else count)
    if count is not None and _PACE_OF.get(unit) is Pace.SLOW:
        return 2, "pace", Pace.SLOW
    if count is not None and not (count == int(count) and 1 <= count <= _MOST):
        return None
    if count is not None:
        return (2, "some", int(count)) if unit in _SOME else (1, "players", int(count))
    if words[0] in _ONE_MORE and has_me:
        return 1, "some", 1
    if words[0] == "all" and _PACE_OF.get(unit) is Pace.SLOW:
        return 2, "pace", Pace.SLOW
    if words[0] in _PEOPLE_OF:
        return 1, "players", _PEOPLE_OF[words[0]]
    if words[0] in _PACE_OF:
        return 1, "pace", _PACE_OF[words[0]]
    return (1, "", 0) if words[0] in _STRAY | _PEOPLE else None


def _count(word: str) -> float | None:
    return float(word) if "." in word else number(word)
