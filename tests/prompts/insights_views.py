"""Views of a match of Insights, made by hand for the tests of its words."""

from typing import Any

from engine.games.insights.view import Billed, Phase, Reveal, View
from engine.kernel.game import Pace
from engine.kernel.view import AskView

NAMES = ("Ann", "Bob", "Cara", "Dan")
LONG_NAMES = (
    "Bartholomew1", "Wilhelmina 2", "Maximilian-3", "Christabel 4", "Alexandrina5", "Montgomery 6", "Theodosia 77",
    "Cornelius 88",
)  # fmt: skip
WIDE_NAMES = tuple(f"Жółćżółćżół{number}" for number in range(1, 9))
LONG_QUESTION = "Your neighbor asks you to water all the plants on the balcony while he is away. You do it?"
LONG_OPTIONS = (
    "gladly, and every morning",
    "if it is only twice",
    "for a small present",
    "no, and say why",
    "it rains",
)


def view(**changed: Any) -> View:
    """Ann's view at a live table of four in round 3, with `changed` fields."""
    names = changed.pop("names", NAMES)
    count = len(names)
    seat = changed.get("seat", 0)
    facts: dict[str, Any] = {
        "seat": 0,
        "pace": Pace.LIVE,
        "names": names,
        "bots": (False,) * count,
        "left": (False,) * count,
        "phase": Phase.SHEETS,
        "round": 3,
        "rounds": 20,
        "totals": (600,) * count,
        "until": 210.0,
        "players": tuple(range(count)),
        "in_round": tuple(range(count)),
        "complete": (),
        "question": "You find a glove on the stairs.",
        "options": ("hang it up", "ask around", "let it lie"),
        "card": "e01",
        "wagers": "two",
        "floor_wager": False,
        "ask": None if seat is None else AskView(3, "sheet", 210.0, limit=210.0),
        "opponents": () if seat is None else tuple(each for each in range(count) if each != seat),
    }
    return View(**(facts | changed))


def filled(**changed: Any) -> View:
    """The same with a whole sheet."""
    count = len(changed.get("names", NAMES)) - 1
    facts: dict[str, Any] = {
        "answer": 2,
        "predictions": (3, 1, 2, 3, 1, 2, 3)[:count],
        "first": (100, 25, 0, 50, 50, 50, 50)[:count],
        "second": (50, 0, 0, 100, 50, 50, 50)[:count],
        "complete": (changed.get("seat", 0),),
    }
    return view(**(facts | changed))


def crowded(names: tuple[str, ...], pace: Pace, **changed: Any) -> View:
    """The most that a view can hold: eight seats, the longest card, large scores, half of all predictions right."""
    seat = changed.get("seat", 7)
    players = tuple(range(len(names)))
    reveal = Reveal(
        round=40,
        question=LONG_QUESTION,
        options=LONG_OPTIONS,
        players=players,
        answers=(1, 2, 3, 4, 5, 1, 2, 3),
        predicted=tuple((one, other) for other in players for one in players if one != other),
        right=tuple((one, other) for other in players for one in players[: len(players) // 2 + 1] if one != other),
        scores=(-1200,) * len(names),
        totals=(1800,) * len(names),
    )
    facts: dict[str, Any] = {
        "names": names,
        "pace": pace,
        "seat": seat,
        "round": 40,
        "rounds": 40,
        "totals": (1800,) * len(names),
        "question": LONG_QUESTION,
        "options": LONG_OPTIONS,
        "reveal": reveal,
        "bill": tuple(Billed(other, -100, -100) for other in players if other != seat),
    }
    return filled(**(facts | changed))
