"""Who is meant by the words after a command, KICK BOB: as forgiving as an answer that names a seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.kernel.forms import Blank, Kind
from prompts.hear.kinds import CODECS
from prompts.hear.names import Names
from prompts.hear.said import said


@dataclass(frozen=True)
class Meant:
    """The place in the list of names; `sure` is False where it is a guess to be asked about."""

    place: int
    sure: bool


def person(words: str, names: Sequence[str], among: Iterable[int]) -> Meant | None:
    """Who of `names` is meant: a name, its beginning, its number in the list, or a slip of the fingers. One written out
    in full may be somebody who is not `among` those who fit. None where nobody is named."""
    blank = Blank("person", Kind.SEAT, tuple(among))
    taken = CODECS[Kind.SEAT].take(blank, said(words).words, Names(tuple(names)), {}, exact=False, more=False)
    return Meant(int(taken.value), taken.sure and taken.stray == 0) if taken else None
