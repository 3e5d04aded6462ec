"""Golden transcripts: whole matches of each game, to the letter.

<game>.play is a match of people, <game>.txt is what `partyline replay` prints of it: every text in, every message out,
with the table's clock. <game>.bots is what bots do at each pace, what is told of it (by its messages' names) and when
the table is woken next. `bin/test --golden` writes the transcripts anew; the diff then shows what players will read and
what bots will do.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Game, Pace, Step
from replay.command import play
from replay.match import Event
from tests.laws.machines import deck_of, play_out, table_of
from tests.laws.play import Play

FOLDER = Path(__file__).parent


def match_of(game: str) -> Path:
    return FOLDER / f"{game}.play"


def transcript_of(game: str) -> Path:
    return FOLDER / f"{game}.txt"


def bots_of(game: str) -> Path:
    return FOLDER / f"{game}.bots"


def played(game: str) -> str:
    """What `partyline replay` prints of this game's match."""
    shown: list[str] = []
    play(match_of(game).read_text(encoding="utf-8"), shown.append)
    return "\n".join([*shown, ""])


def played_by_bots(game: str) -> str:
    """What bots do in a match at each pace: the fewest who can play, one more, and two more."""
    return "\n".join([line for more, pace in enumerate(Pace) for line in _of_bots(games()[game], more, pace)])


def _of_bots(game: Game, more: int, pace: Pace) -> Iterator[str]:
    table = table_of(game, game.facts.least_seats + more, pace)
    match = play_out(Transcribed(game, table, deck_of(game), Chance(b"bots"), frozenset()))
    yield f"{pace}, {match.seats} bots"
    yield from match.lines
    yield f"{match.result}"
    yield ""


class Transcribed(Play):
    """A match that keeps a line of each thing that happens in it."""

    lines: list[str]

    def _taken(self, event: Event, step: Step) -> Step:
        if event.kind == "start":
            self.lines = []
        what = event.kind if event.action is None else f"{self.names[event.seat]}: {event.action}"
        told = ", ".join(dict.fromkeys(say.message for say in step.says))
        until = "" if step.wake is None else f" (wake {step.wake:.1f})"
        self.lines.append(f"{event.at:.1f} {what} -> {told}{until}")
        return super()._taken(event, step)


KINDS: tuple[tuple[Callable[[str], Path], Callable[[str], str]], ...] = (
    (transcript_of, played),
    (bots_of, played_by_bots),
)
"""Of each kind of transcript where it is kept, and what it is now."""

if __name__ == "__main__":
    for name in games():
        for kept_in, now in KINDS:
            kept_in(name).write_text(now(name), encoding="utf-8")
