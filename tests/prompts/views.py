"""Views of a Malarky match, made by hand for the tests of its words."""

from typing import Any

from engine.games.malarky.view import BallotView, CastVote, DuelView, Given, Motion, Phase, Reveal, View
from engine.kernel.game import Pace
from engine.kernel.view import AskView

NAMES = ("Ann", "Bob", "Cara", "Dan")
LONG_NAMES = ("Bartholomew1", "Wilhelmina 2", "Maximilian-3", "Christabel 4", "Alexandrina5", "Montgomery 6")
WIDE_NAMES = tuple(f"Жółćżółćżół{number}" for number in range(1, 7))
LONG_WORDS = ("It keeps the wind from the lake away from the small door. " * 3)[:160]
LONG_QUESTION = "Why did the keepers of old lighthouses polish the lamp before dawn and once more after dusk in June?"


def view(**changed: Any) -> View:
    """Ann's view at a live table of four that thinks, with `changed` fields."""
    names = changed.pop("names", NAMES)
    count = len(names)
    facts: dict[str, Any] = {
        "seat": 0,
        "pace": Pace.LIVE,
        "names": names,
        "bots": (False,) * count,
        "left": (False,) * count,
        "phase": Phase.THINK,
        "round": 2,
        "rounds": 12,
        "extra": False,
        "next_host": 1,
        "host": 0,
        "totals": (0,) * count,
        "in_round": tuple(range(count)),
        "until": 60.0,
        "question": "Why do golf balls have dimples?",
        "rolled": 3,
        "ask": AskView(5, "think", 60.0),
    }
    return View(**(facts | changed))


def crowded(names: tuple[str, ...], pace: Pace, **changed: Any) -> View:
    """The most that a view can hold: six seats, the longest words, large scores."""
    count = len(names)
    votes = (
        CastVote(0, "seat", 5),
        CastVote(1, "seat", 4),
        CastVote(2, "seat", 0),
        CastVote(3, "empty"),
        CastVote(4, "none"),
        CastVote(5, "void"),
    )
    facts: dict[str, Any] = {
        "names": names,
        "pace": pace,
        "round": 12,
        "seat": 5,
        "totals": (-120,) * count,
        "question": LONG_QUESTION,
        "answers": tuple(Given(seat, LONG_WORDS) for seat in range(count)),
        "draft": LONG_WORDS,
        "ballot": BallotView(Motion.SIMILAR, 2, 1, 0, (0, 2, 3)),
        "reveal": Reveal(
            12, LONG_QUESTION, LONG_WORDS, 0, 1, True, tuple(Given(seat, LONG_WORDS) for seat in range(count)), votes,
            (-20,) * count,
        ),
        "duel": DuelView((0, 1), (3, 1), 0, LONG_WORDS, "bluff", "correct", 0, 1, LONG_QUESTION, LONG_WORDS),
        "winners": (0, 1, 2),
    }  # fmt: skip
    return view(**(facts | changed))
