"""What one seat, or a stranger at the table, may know of a match of Team Malarky."""

from dataclasses import dataclass

from engine.games.folders import view
from engine.games.folders.view import Given as Given
from engine.games.folders.view import Phase as Phase


@dataclass(frozen=True)
class Reveal(view.Reveal):
    """All that is open after a round. `choice` is whose answer the receivers took, None where they took none. `team`
    has the point."""

    givers: int
    choice: int | None
    team: int


@dataclass(frozen=True, kw_only=True)
class View(view.FolderView):
    """Everything one seat may know. `teams` gives each seat its team, 1 or 2; `givers` is the team with the folders,
    `receivers` are the seats that choose in this round; `goal` points win."""

    teams: tuple[int, ...]
    goal: int
    givers: int
    points: tuple[int, int]
    receivers: tuple[int, ...]
    reveal: Reveal | None = None
    reason: str = ""  # why the match is over: "points" or "few"
    # What is this seat's alone.
    like: int | None = None  # whose answer one's own draft repeats
    # What is the receivers' alone.
    choice: int | None = None
    chooser: int | None = None  # who sent it
    agreed: tuple[int, ...] = ()  # whose newest choice it is
