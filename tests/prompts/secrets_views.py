"""Views of a Secrets match, made by hand for the tests of its words."""

from typing import Any

from engine.games.secrets.view import CastVote, Line, Phase, Reveal, View
from engine.kernel.game import Pace
from engine.kernel.view import AskView

NAMES = ("Ann", "Bob", "Cara", "Dan")
LINES = (Line("s01", "As a small child I wandered off and..."), Line("s02", "I set out to find something and I..."))
SEATS = range(12)
LONG_NAMES = tuple(f"{name:<10}{seat:>2}".replace(" ", "x")[:12] for seat, name in enumerate(("Wilhelmina",) * 12, 1))
WIDE_NAMES = tuple(f"Жółćżółćżó{seat:02}" for seat in range(1, 13))
LONG_LINES = (Line("x01", f"{'The longest line that I have ever had to finish is this, and':60}"[:57] + "..."),) * 2
LONG_STORY = ("When I was nine I put a frog into the desk of my teacher. " * 20)[:1000]
LONG_WORDS = LONG_STORY[:160]
TEAMS = tuple(seat % 6 + 1 for seat in SEATS)


def view(**changed: Any) -> View:
    """Ann's view at a live table of four, in round 2 of 4, where somebody may claim, with `changed` fields."""
    names = changed.pop("names", NAMES)
    count = len(names)
    facts: dict[str, Any] = {
        "seat": 0,
        "pace": Pace.LIVE,
        "names": names,
        "bots": (False,) * count,
        "left": (False,) * count,
        "teams": (),
        "token": tuple(range(count)),
        "phase": Phase.CLAIM,
        "round": 2,
        "rounds": 4,
        "totals": tuple(range(count)),
        "sheet": tuple((each, 0) for each in range(count)),
        "until": 60.0,
        "lines": LINES,
        "waiting": tuple(range(count)),
        "told": (),
        "swaps_left": 3,
        "ask": AskView(5, "claim", 60.0, limit=120.0),
    }
    return View(**(facts | changed))


def telling(teller: int = 1, **changed: Any) -> View:
    """Bob tells about line 1, and all others vote."""
    facts: dict[str, Any] = {
        "phase": Phase.VOTE,
        "teller": teller,
        "line": 1,
        "story": "I walked behind a brass band until it was dark.",
        "listeners": tuple(seat for seat in range(4) if seat != teller),
        "ask": AskView(6, "vote", 60.0, limit=70.0),
    }
    return view(**(facts | changed))


def crowded(names: tuple[str, ...], pace: Pace, **changed: Any) -> View:
    """The most that a view can hold: twelve seats, the longest words, six rounds with the largest scores."""
    count = len(names)
    reveal = Reveal(1, 1, True, tuple(CastVote(seat, seat % 3 > 0 or None) for seat in range(count) if seat != 1),
                    (11,) * count, "W" * 60)  # fmt: skip
    facts: dict[str, Any] = {
        "names": names,
        "pace": pace,
        "round": 6,
        "rounds": 6,
        "seat": 5,
        "teller": 1,
        "line": 1,
        "lines": LONG_LINES,
        "sheet": ((22,) * 6,) * count,
        "totals": (132,) * count,
        "story": LONG_STORY,
        "from_book": True,
        "draft": LONG_STORY,
        "parts": 9,
        "room": 299,
        "left": (False,) * (count - 1) + (True,),
        "reveal": reveal,
        "tied": tuple(range(count)),
        "extra_points": (11,) * count,
        "winners": tuple(range(count)),
        "listeners": tuple(seat for seat in range(count) if seat != 1),
    }
    return view(**(facts | changed))


def in_teams(names: tuple[str, ...], pace: Pace, **changed: Any) -> View:
    """The same with twelve players in six teams."""
    facts: dict[str, Any] = {
        "teams": TEAMS,
        "token": tuple(team - 1 for team in TEAMS),
        "sheet": ((10,) * 6,) * 6,
        "totals": (60,) * 12,
        "tied": tuple(range(6)),
        "extra_points": (5,) * 6,
        "listeners": (0, 2, 3, 4, 5),
        "waiting": tuple(range(6)),
        "vote": True,
        "reveal": Reveal(1, 1, True, tuple(CastVote(team, team % 2 > 0) for team in (0, 2, 3, 4, 5)), (1,) * 6, None),
    }
    return crowded(names, pace, **(facts | changed))
