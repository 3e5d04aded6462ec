"""Names: which seat is meant, and which names are good ones."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from prompts.hear.normalise import phrase, squeezed

SURE = 78  # rapidfuzz ratio from which a misspelt word is taken for the right one
NEAR = 60  # from which it is worth a "did you mean"
CLEAR_LEAD = 8  # by how much the best must beat the next


@dataclass(frozen=True)
class Found:
    """Where a seat was named: the seat, and the words used up (from, to)."""

    seat: int
    start: int
    stop: int


@dataclass(frozen=True)
class Names:
    """Everybody's names by seat, folded once for all that compares words with them."""

    written: tuple[str, ...]

    def of(self, seat: int | None) -> str:
        """The name of a seat; nothing for who has none."""
        return "" if seat is None else self.written[seat]

    def __len__(self) -> int:
        return len(self.written)

    @cached_property
    def folded(self) -> tuple[tuple[str, ...], ...]:
        """The words of each name."""
        return tuple(phrase(name) for name in self.written)

    @cached_property
    def joined(self) -> tuple[str, ...]:
        """Each name as one word: MARYLOU."""
        return tuple("".join(name) for name in self.folded)

    @cached_property
    def calls(self) -> dict[str, list[tuple[tuple[str, ...], int]]]:
        """By their first word all ways to write a name in full, and whose it is; the longest first."""
        whole = [(name, seat) for seat, name in enumerate(self.folded)]
        whole += [((self.joined[seat],), seat) for name, seat in whole if len(name) > 1]
        found: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        for name, seat in sorted(whole, key=lambda each: -len(each[0])):
            if name:
                found.setdefault(name[0], []).append((name, seat))
        return found


def exact_names(words: Sequence[str], names: Names) -> list[Found]:
    """Every full name in the words, in their order; a longer name wins over a shorter one inside it."""
    found: list[Found] = []
    place = 0
    while place < len(words):
        for name, seat in names.calls.get(words[place], ()):
            if tuple(words[place : place + len(name)]) == name:
                found.append(Found(seat, place, place + len(name)))
                place += len(name)
                break
        else:
            place += 1
    return found


def initial(word: str, names: Names, seats: Iterable[int]) -> int | None:
    """The one seat whose name begins with the word; None when none or several do."""
    matches = [seat for seat in seats if names.joined[seat].startswith(word)]
    return matches[0] if len(matches) == 1 else None


def nearest(word: str, names: Names, seats: Iterable[int]) -> tuple[int | None, bool]:
    """The seat whose name is most like a misspelt word, and whether that is sure."""
    word = squeezed(word)
    if len(word) < 3:
        return None, False
    scores = sorted(((_likeness(word, names, seat), seat) for seat in seats), reverse=True)
    if not scores or scores[0][0] < NEAR:
        return None, False
    lead = scores[0][0] - (scores[1][0] if len(scores) > 1 else 0)
    return scores[0][1], scores[0][0] >= SURE and lead >= CLEAR_LEAD


def slipped(words: Sequence[str], names: Names) -> tuple[int, int] | None:
    """The one seat whose name the first of these words surely is, begun or with a typing error, and how many words it
    takes; None where it is nobody's. Alone, two letters begin a name."""
    for taken in (2, 1):
        word, seats = "".join(words[:taken]), [seat for seat, name in enumerate(names.folded) if len(name) >= taken]
        if len(words) < taken or len(word) < 2:
            continue
        begun = initial(word, names, seats) if len(word) > 2 or len(words) == 1 else None
        close, sure = nearest(word, names, seats)
        swapped = [seat for seat in seats if is_swapped(word, names.joined[seat])]
        seat = begun if begun is not None else close if sure else swapped[0] if len(swapped) == 1 else None
        if seat is not None:
            return seat, taken
    return None


def is_swapped(word: str, other: str) -> bool:
    """Whether two neighbours have changed their places: "bbo"."""
    return word != other and sorted(word) == sorted(other) and OSA.distance(word, other) == 1


def _likeness(word: str, names: Names, seat: int) -> float:
    return max(fuzz.ratio(word, names.joined[seat]), *(fuzz.ratio(word, part) for part in names.folded[seat]), 0.0)
