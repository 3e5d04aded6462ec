"""Words and forms of a game that is made up for the tests of the ear: cards of suits, a board, talk, and an action
whose blanks depend on what was filled before. The ear finds them as it finds those of any game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from unittest.mock import patch

from engine.kernel.forms import Action, Blank, Form, Kind
from prompts.book import words_of
from prompts.hear import Ear
from prompts.hear.heard import Half
from prompts.kit.vocabulary import Words

NAME = "made_up"
NAMES = ("Ann", "Bob", "Cy")
SUITS = {"B": "bones", "L": "lightning", "D": "dynamite"}
RULES = {"SWITCH": "pull the switch", "BOOM": "the boom"}


class Lay(Action):
    """A card, and what was said with it."""

    card: str
    words: str | None = None


class Say(Action):
    words: str


class Catch(Action):
    who: int
    rule: str
    trick: int | None = None


class Settle(Action):
    pass


class First(Action):
    who: int


class Play(Action):
    card: int
    first: int | str | None = None
    second: int | str | None = None


class Move(Action):
    way: str


VOCABULARY: dict[type[Action], Words] = {
    Lay: Words((), offer="a card", called=SUITS),
    Say: Words(("tell",), offer="anything"),
    Catch: Words(("catch",), "*", offer="CATCH, a name and a rule", asks={"rule": "Which rule?"}, called=RULES),
    Settle: Words(("settle",), "3"),
    First: Words(("first",), offer="{who}"),
    Play: Words(("play",), offer="PLAY {card}", asks={"card": "Which card?", "whom": "Whom?", "space": "Which space?"}),
    Move: Words(("move",), offer="{way}"),
}

HAND = ("0B", "7La", "7Lb", "9D")
WORDS = Blank("words", Kind.WORDS, most=100)
TELL = Form(Say, (WORDS,), talk=True)
LAY = Form(Lay, (Blank("card", Kind.CARD, HAND), WORDS), 4, talk=True)
CATCH = Form(
    Catch,
    (
        Blank("who", Kind.SEAT, (1, 2)),
        Blank("rule", Kind.CHOICE, tuple(RULES)),
        Blank("trick", Kind.NUMBER, (1, 2, 3), optional=True),
    ),
)
SETTLE = Form(Settle)
FIRST = Form(First, (Blank("who", Kind.SEAT, (1, 2)),), 4, plain=True)
MOVE = Form(Move, (Blank("way", Kind.DIRECTION, ("UP", "LEFT", "DOWN")),), 4, plain=True)

OTHER_CARD = Blank("second", Kind.CARD, (1, 3, 4, 5), other=True)
SPACE = Blank("space", Kind.SPACE, tuple(f"{row}{column}" for row in "ABCDEFG" for column in range(1, 8)), other=True)
PLAYS = (
    Form(Play, (Blank("card", Kind.CARD, (1,)),), 4, plain=True),
    Form(Play, (Blank("card", Kind.CARD, (3,)), Blank("whom", Kind.SEAT, (1, 2)), OTHER_CARD), 4, plain=True),
    Form(Play, (Blank("card", Kind.CARD, (4,)), SPACE, SPACE), 4, plain=True),
    Form(
        Play,
        (
            Blank("card", Kind.CARD, (5,)),
            Blank("whom", Kind.SEAT, (1, 2)),
            Blank("way", Kind.DIRECTION, given=(((5, 1), ("UP", "LEFT")), ((5, 2), ("DOWN",)))),
        ),
        4,
        plain=True,
    ),
)


@dataclass(frozen=True)
class View:
    names: tuple[str, ...] = NAMES
    seat: int = 0


def ear(*forms: Form, half: Half | None = None) -> Ear:
    view: Any = View()
    return Ear(NAME, view, forms, 4, half)


@contextmanager
def words_of_the_game() -> Iterator[None]:
    """While it lasts the book has the words of the game."""
    module = ModuleType(f"prompts.games.{NAME}")
    vars(module).update(TITLE="Made Up", VOCABULARY=VOCABULARY)
    with patch.dict("sys.modules", {module.__name__: module}):
        words_of.cache_clear()
        yield
    words_of.cache_clear()
