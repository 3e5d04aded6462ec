"""What the words of a game are: about this much, and nothing more, a package prompts/<game>/ offers."""

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

import prompts
from engine.forms import Action
from prompts.board import Board
from prompts.deck_texts import Asked
from prompts.messages import Message
from prompts.vocabulary import Words


class GameWords(Protocol):
    """Everything said and heard in one game; pure functions of a seat's view.

    `SUBJECTS` are the modules that hold its messages, one for each say of its rules. `VOCABULARY` has the words,
    keys and phrases of each of its actions.
    """

    TITLE: str
    SUBJECTS: Sequence[ModuleType]
    VOCABULARY: Mapping[type[Action], Words]

    def repeat(self, view: Any) -> str:
        """What the seat was last asked, its secret with it."""

    def where(self, view: Any, at: float) -> str:
        """What the table waits for; `at` is the table's clock in seconds."""

    def score(self, view: Any) -> str:
        """How it stands."""

    def rules(self, view: Any | None) -> str:
        """How to play: now, or at all (None)."""

    def on_board(self, view: Any) -> Board:
        """What the page for who watches shows; `view` is that of a stranger at the table."""

    def card(self, raw: Mapping[str, Any]) -> Mapping[str, Any]:
        """A [[card]] of a deck file as the rules want it: plain JSON, without what helps bots."""

    def card_faults(self, raw: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
        """What is wrong with a [[card]], whatever it holds: the question's number (0: the card) and a sentence."""

    def questions(self, raw: Mapping[str, Any]) -> Sequence[Asked]:
        """What a [[card]] without faults asks, in order."""

    def hints(self, raw: Sequence[Mapping[str, Any]], view: Any) -> Mapping[str, Any]:
        """What the deck's cards offer a bot at the table that its view shows."""


def words_of(game: str) -> GameWords:
    """The words of a game."""
    return cast(GameWords, import_module(f"prompts.{game}"))


@cache
def games() -> tuple[str, ...]:
    """The games that have words, by name."""
    folders = sorted(each.name for each in pkgutil.iter_modules(prompts.__path__) if each.ispkg)
    return tuple(name for name in folders if hasattr(words_of(name), "VOCABULARY"))


@cache
def book(game: str) -> Mapping[str, Message]:
    """All messages of a game by their full names."""
    subjects = words_of(game).SUBJECTS
    found = [value for subject in subjects for value in vars(subject).values() if isinstance(value, Message)]
    return {each.name: each for each in found}
