"""Spoken words cut into what the carrier's voice takes at once, with the pauses between.

Source: Twilio, error 13521 (Basic voices 4096, Polly 3000, Google 5000 single-byte characters, and 4500 once they are
encoded for an address); a piece stays far below all of them, so that a call that is cut repeats little.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

MOST_CHARACTERS = 500
MOST_ENCODED = 4000
BREATH, PAUSE = 400, 1000
"""Milliseconds: between two lines, and for an empty one."""

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENDS = re.compile(r"(?<=[.!?])\s+|(?<=[;:,])\s+|\s+")


@dataclass(frozen=True)
class Piece:
    """Words for one breath of the voice, and how many milliseconds of silence follow."""

    words: str
    pause: int


def pieces(spoken: str) -> tuple[Piece, ...]:
    """The lines of what is said, each in as few pieces as the voice takes, with their pauses."""
    found: list[Piece] = []
    for line in _NO_XML.sub("", spoken).split("\n"):
        if line.strip():
            parts = list(_parts(line.strip()))
            found += [*(Piece(part, 0) for part in parts[:-1]), Piece(parts[-1], BREATH)]
        elif found:
            found[-1] = Piece(found[-1].words, PAUSE)
    return tuple([*found[:-1], Piece(found[-1].words, 0)] if found else ())


def fits(words: str) -> bool:
    """Whether the voice takes these words at once."""
    return len(words) <= MOST_CHARACTERS and len(quote(words)) <= MOST_ENCODED


def _parts(line: str) -> Iterator[str]:
    """The line where it fits; else up to the last sentence that does, or clause, or word, or letter."""
    while not fits(line):
        most = max(count for count in range(1, len(line)) if fits(line[:count]))
        ends = [found for found in _ENDS.finditer(line) if 0 < found.start() <= most]
        sentences = [found for found in ends if line[found.start() - 1] in ".!?"]
        clauses = [found for found in ends if line[found.start() - 1] in ",;:"]
        best = sentences or clauses or ends
        begin, end = best[-1].span() if best else (most, most)
        yield line[:begin].strip()
        line = line[end:].strip()
    yield line
