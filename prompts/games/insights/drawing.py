"""The picture of how it stands: everybody's figure on the way from nothing to the points that win. It is the same for
everybody, and all in it stands in the message's words too."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.insights.state import GOAL
from engine.games.insights.view import Phase, View

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True)
class Runner:
    """A player on the way: his seat, his points, and what the last round gave him."""

    seat: int
    total: int
    gained: int
    wins: bool = False


@dataclass(frozen=True)
class Race:
    """A lane for each player, in the order of the table."""

    title: str
    names: tuple[str, ...]
    runners: Sequence[Runner]

    def words(self) -> Iterator[str]:
        """All that the picture tells, so that a test can look for it in the text."""
        for runner in self.runners:
            yield from (self.names[runner.seat], str(runner.total))

    def draw(self) -> "Image":
        """The picture; see canvas.WIDTH."""
        from prompts.games.insights.art.track import drawn

        return drawn(self)


def race(view: View) -> Race:
    """How it stands after the round that was revealed last."""
    shown, over = view.reveal, view.phase is Phase.OVER
    gains = dict(zip(shown.players, shown.scores, strict=True)) if shown else {}
    runners = [
        Runner(seat, total, gains.get(seat, 0), over and seat in view.winners)
        for seat, total in enumerate(view.totals)
        if not view.left[seat]
    ]
    title = "Who knew their friends?" if over else f"The way to {GOAL}" + (f": round {shown.round}" if shown else "")
    return Race(title, view.names, runners)
