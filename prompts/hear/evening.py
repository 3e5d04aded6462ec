"""What kind of evening it is, in a few words: "4, an hour, quick", "6 people slow"."""

import re
from collections.abc import Sequence

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
_HOURS = frozenset("h hr hrs hour hours".split())
_MINUTES = frozenset("m min mins minute minutes".split())
_STRAY = frozenset(
    """
    a about an and are around at be can evening for game games got guys had has have hello hey hi i in is it its
    just lets like long maybe me my night or over play playing please pls plz so some something that the there
    this time to tonight want we well were weve will with would
    """.split()
)
_SPANS: dict[tuple[str, ...], int] = {
    ("half", "an", "hour"): 30, ("half", "hour"): 30, ("an", "hour", "and", "a", "half"): 90,
    ("hour", "and", "a", "half"): 90, ("an", "hour"): 60, ("a", "few", "hours"): 180, ("all", "evening"): 180,
    ("whole", "evening"): 180, ("all", "night"): 240,
}  # fmt: skip
_PEOPLE_OF = {"alone": 1, "solo": 1, "couple": 2, "pair": 2}
_PARTS = re.compile(r"\d+[.,]5(?!\d)|\d+|[^\W\d_]+")
_MOST = 99  # people; a larger number is no count of them


def evening_in(text: str) -> Wish | None:
    """What these words say of an evening; None where a word of them says something else, or nothing is said."""
    words, found = _words(text), dict[str, int | Pace]()
    while words:
        read = _read(words)
        if read is None:
            return None
        used, what, value = read
        if what and found.setdefault(what, value) != value:
            return None
        words = words[used:]
    return Wish(**found) if found else None  # type: ignore[arg-type]


def tells_evening(text: str) -> bool:
    """Whether a text tells that it is about an evening: it says two things of it, or how many people there are."""
    wish = evening_in(text)
    if wish is None:
        return False
    told = [each for each in (wish.players, wish.minutes, wish.pace) if each is not None]
    return len(told) > 1 or (wish.players is not None and not _PEOPLE.isdisjoint(_words(text)))


def _words(text: str) -> Sequence[str]:
    """Numbers apart from what they count: "1.5h" is "1.5" and "h"."""
    return [part.replace(",", ".") for part in _PARTS.findall(folded(clean(text)))]


def _read(words: Sequence[str]) -> tuple[int, str, int | Pace] | None:
    """So many of the first words say this of an evening; "" where they say nothing of it."""
    for call, minutes in _SPANS.items():
        if tuple(words[: len(call)]) == call:
            return len(call), "minutes", minutes
    count, unit = _count(words[0]), words[1] if len(words) > 1 else ""
    if count is not None and unit in _HOURS | _MINUTES:
        return 2, "minutes", round(count * 60 if unit in _HOURS else count)
    if count is not None and _PACE_OF.get(unit) is Pace.SLOW:
        return 2, "pace", Pace.SLOW
    if count is not None:
        return (1, "players", int(count)) if count == int(count) and 1 <= count <= _MOST else None
    if words[0] in _PEOPLE_OF:
        return 1, "players", _PEOPLE_OF[words[0]]
    if words[0] in _PACE_OF:
        return 1, "pace", _PACE_OF[words[0]]
    return (1, "", 0) if words[0] in _STRAY | _PEOPLE else None


def _count(word: str) -> float | None:
    return float(word) if "." in word else number(word)
