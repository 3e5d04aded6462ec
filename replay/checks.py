"""The lines that must hold, and what each looks at."""

from replay.script import Check, Fault, Gets, Hides, IsRefused, Over, Scores, Shows, TableHears
from replay.table import Replay


class Checker:
    """Looks at the phones of a match.

    Checks that follow each other without an act between them look at the same messages: what a phone got since
    it was last looked at before them. `table hears` looks in the same way at what every phone at the table got
    since its own last use, or what waits for it at a thrifty table; a phone whose player texted the words himself
    need not show them to him again.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._seen: dict[str, int] = {}
        self._looked: dict[str, int] = {}
        self._heard: dict[int, int] = {}
        self._listened = False

    def act(self) -> None:
        """An act comes: what was looked at so far is not looked at again."""
        self._seen.update(self._looked)
        self._looked = {}
        if self._listened:
            self._heard = {seat: len(self._replay.bodies(seat)) for seat in range(self._replay.seats)}
            self._listened = False

    def check(self, check: Check) -> None:
        """Raises Fault when the line does not hold."""
        match check:
            case Shows(line=line, name=name, words=words):
                got = self._fresh(line, name)
                self._check(line, holds(got, words), f"{name} shows {words}", got)
            case Hides(line=line, name=name, words=words):
                got = self._fresh(line, name)
                self._check(line, not holds(got, words), f"{name} hides {words}", got)
            case Gets(line=line, name=name, count=count):
                got = self._fresh(line, name)
                self._check(line, len(got) == count, f"{name} gets {count}", [f"{len(got)}:", *got])
            case IsRefused(line=line, name=name):
                self._check(line, self._is_refused(line, name), f"{name} is refused", self._fresh(line, name))
            case TableHears(line=line, words=words):
                self._table_hears(line, words)
            case Scores(line=line, points=points):
                scores = self._replay.scores()
                wanted = {**scores, **dict(points)}
                self._check(line, scores == wanted, f"score {_listed(dict(points))}", [f"score {_listed(scores)}"])
            case Over(line=line):
                self._check(line, self._replay.over, "over", ["the match still running"])

    def _check(self, line: int, holds: bool, wanted: str, found: list[str]) -> None:
        if not holds:
            raise Fault(line, wanted, "\n".join(found) or "no message")

    def _fresh(self, line: int, name: str) -> list[str]:
        got = self._replay.bodies(self._replay.seat_of(line, name))
        self._looked[name] = len(got)
        return got[self._seen.get(name, 0) :]

    def _is_refused(self, line: int, name: str) -> bool:
        seen = self._seen.get(name, 0)
        return any(place >= seen for place in self._replay.refusals[self._replay.seat_of(line, name)])

    def _table_hears(self, line: int, words: str) -> None:
        self._listened = True
        for seat in self._replay.present():
            waiting = [str(each["text"]) for each in self._replay.phone(seat).held]
            fresh = self._replay.bodies(seat)[self._heard.get(seat, 0) :] + waiting
            if not holds(fresh, words) and not holds(self._replay.sent[seat], words):
                raise Fault(
                    line, f"table hears {words}", "\n".join([f"on the phone of {self._replay.names[seat]}:", *fresh])
                )


def holds(texts: list[str], words: str) -> bool:
    """Whether one of `texts` has the words in it, whatever their case and the line breaks between them."""
    wanted = " ".join(words.split()).casefold()
    return any(wanted in " ".join(text.split()).casefold() for text in texts)


def _listed(points: dict[str, int]) -> str:
    return " ".join(f"{name} {number}" for name, number in points.items())
