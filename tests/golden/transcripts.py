"""Golden transcripts: whole matches of each game, to the letter.

<game>.play is a match of people, <game>.txt is what `partyline replay` prints of it: every text in, every message out,
with the table's clock. <game>.bots is what the rules make of a match of bots at each pace, among whom now and then
something else happens: an action, what is told of it (by its messages' names), when the table is woken next and how
often at most, if nobody says a word; at the beginning and at the end what a stranger sees. <game>.heard and
lobby.heard are what the ear makes of texts (heard.py). `bin/test --golden` writes all of them anew; the diff then shows
what players will read, what bots will do and what is heard. <game>.random, which it writes too, is for no reader: see
random_play.py.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Game, Pace, Say, Step
from replay.command import play
from replay.match import Event
from tests.golden.heard import heard_in, heard_of
from tests.golden.outside import LOBBY, heard_outside
from tests.golden.random_play import played_at_random, random_of
from tests.laws.machines import deck_of, play_out, table_of
from tests.laws.play import NAMES, Play, any_options
from tests.laws.steer import Mood, Tally, one_event

FOLDER = Path(__file__).parent
OFTEN = 0.12  # how often something else happens than what bots do
MOOD = Mood(wake=0.2, early_wake=0.05, coming_and_going=0.25, out_of_turn=0.15)


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
    """Matches of bots at each pace: the fewest who can play, one more, and two more. Options are as they come at a live
    table, and others elsewhere."""
    return "\n".join([line for more, pace in enumerate(Pace) for line in _of_bots(games()[game], more, pace)])


def _of_bots(game: Game, more: int, pace: Pace) -> Iterator[str]:
    rng, seats = random.Random(f"{game.facts.name}/{pace}"), game.facts.least_seats + more
    options = {} if pace is Pace.LIVE else any_options(game, seats, rng)
    table, tally = table_of(game, seats, pace, **options), Tally()
    match = Transcribed(game, table, deck_of(game), Chance(b"bots"), frozenset())

    def now_and_then() -> None:
        if rng.random() < OFTEN:
            one_event(match, rng, tally, MOOD)

    play_out(match, now_and_then)
    yield f"{pace}, {seats} bots, {options}: {match.begins}"
    yield from match.lines
    yield f"{match.result}: {match.view()}"
    yield ""


class Transcribed(Play):
    """A match that keeps a line of each thing that happens in it."""

    begins: object
    lines: list[str]

    def _taken(self, event: Event, step: Step) -> Step:
        if event.kind == "start":
            self.lines, self.begins = [], self.game.view(step.state, None)
        who = "" if event.seat < 0 else f"{event.name or self.names[event.seat]}: "
        told = ", ".join(dict.fromkeys(self._told(say) for say in step.says))
        until = "" if step.wake is None else f" (wake {step.wake:.1f}, {self.game.most_wakes(step.state)} at most)"
        self.lines.append(f"{event.at:.1f} {who}{event.action or event.kind} -> {told}{until}")
        return super()._taken(event, step)

    def _told(self, say: Say) -> str:
        to = "" if say.to is None else f" to {NAMES[say.to]}"
        return f"{say.message}{to}{' in secret' if say.secret else ''}"


KINDS: tuple[tuple[Callable[[str], Path], Callable[[str], str]], ...] = (
    (transcript_of, played),
    (bots_of, played_by_bots),
    (heard_of, heard_in),
)
"""Of each kind of transcript that is read where it is kept, and what it is now."""

if __name__ == "__main__":
    for name in games():
        for kept_in, now in (*KINDS, (random_of, played_at_random)):
            kept_in(name).write_text(now(name), encoding="utf-8")
    LOBBY.write_text(heard_outside(), encoding="utf-8")
