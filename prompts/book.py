"""What the words of a game are: about this much, and nothing more, a module or package prompts/games/<game> offers."""

import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, cast

import prompts.games
from engine.catalogue import deck_game
from engine.kernel.forms import Action
from engine.kernel.game import OptionValue, Table
from engine.kernel.values import Plain
from engine.kernel.view import View
from prompts.kit.deck_texts import Asked, Judged, Tallied
from prompts.kit.lasting import Lasting
from prompts.kit.messages import GameMessage, Message
from prompts.kit.usual import usual
from prompts.kit.vocabulary import Meaning, Proposal, Words
from prompts.show.board import Board
from prompts.show.pictures import Drawing


class GameWords(Protocol):
    """Everything said and heard in one game; pure functions of a seat's view.

    `PITCH` says in a few words what it is about. `VOCABULARY` has the words, keys and phrases of each of its actions.
    `SUBJECTS` are the modules that hold its messages, one for each say of its rules; without it the module holds them
    itself. `ALOUD` is the module that says how they are said aloud: a function by the name of each message, and of
    `repeat`, `where`, `score` and `rules`, that the rule does not mend well enough (kit/aloud.py). Only a game whose
    rules name a drawing needs `PICTURES`; `UNSAID` names messages that other games say alike and its rules never do
    (`joined`, where nobody comes late).
    """

    TITLE: str
    PITCH: str
    VOCABULARY: Mapping[type[Action], Words]
    SUBJECTS: Sequence[ModuleType]
    ALOUD: ModuleType
    PICTURES: Mapping[str, Drawing]
    UNSAID: Sequence[str]

    def repeat(self, view: View) -> str:
        """What the seat was last asked, its secret with it."""

    def where(self, view: View, at: float) -> str:
        """What the table waits for; `at` is the table's clock in seconds."""

    def score(self, view: View) -> str:
        """How it stands."""

    def rules(self, view: View | None) -> str:
        """How to play: now, or at all (None), in two segments with what points to `more_rules`."""

    def more_rules(self, view: View | None) -> str:
        """What `rules` does not say."""

    def cost(self, table: Table) -> int:
        """About how many segments a match of this table costs each phone, pictures and all."""

    def lasts(self, table: Table) -> Lasting:
        """How long a match of this table lasts."""

    def on_board(self, view: View) -> Board:
        """What the page for who watches shows; `view` is that of a stranger at the table."""


class DeckWords(Protocol):
    """What the words of a game with decks have besides."""

    JUDGED: Judged | None  # None: none of its answers is true

    def card(self, raw: Plain) -> Plain:
        """A [[card]] of a deck file as the rules want it: plain JSON, without what helps bots."""

    def card_faults(self, raw: Plain) -> Iterator[tuple[int, str]]:
        """What is wrong with a [[card]], whatever it holds: the question's number (0: the card) and a sentence."""

    def questions(self, raw: Plain) -> Sequence[Asked]:
        """What a [[card]] without faults asks, in order."""

    def one_sided(self, raw: Sequence[Plain]) -> Iterator[str]:
        """What cards without faults, those of all decks together, have too little of: a sentence each."""

    def hints(self, raw: Sequence[Plain], view: Any) -> Plain:
        """What the deck's cards offer a bot at the table that its view shows."""


@cache
def words_of(game: str) -> GameWords:
    """The words of a game."""
    return cast(GameWords, import_module(f"prompts.games.{game}"))


def deck_words_of(game: str) -> DeckWords:
    """The same of a game with decks, about its cards; of the game whose decks it plays with, if that is another."""
    return cast(DeckWords, words_of(deck_game(game)))


def option_meaning(game: str, option: str, value: OptionValue) -> str:
    """What a value of an option of the game means, to end a sentence with: "each of you is Host twice". "" where the
    game has no OPTIONS, which have a function of the value by the option's name, or none for this one."""
    meanings: Mapping[str, Meaning] = getattr(words_of(game), "OPTIONS", {})
    return meanings[option](value) if option in meanings else ""


def proposal_of(game: str, table: Table) -> Proposal | None:
    """What is proposed to this table before it begins: by the `proposal` of a game that has one."""
    propose: Callable[[Table], Proposal | None] | None = getattr(words_of(game), "proposal", None)
    return None if propose is None else propose(table)


def question_of(game: str, view: View) -> str:
    """What this seat is asked just now, in place of a list of what it may text: by the `asks_now` of a game whose words
    for that are plainer; "" where it has none, or nothing is asked."""
    asks: Callable[[View], str] | None = getattr(words_of(game), "asks_now", None)
    return "" if asks is None else asks(view)


def tallied_of(game: str) -> Tallied | None:
    """What is counted of the game's cards: its TALLIED, or nothing where it has none."""
    return getattr(words_of(game), "TALLIED", None)


@cache
def games() -> tuple[str, ...]:
    """The games that have words, by name."""
    modules = sorted(each.name for each in pkgutil.iter_modules(prompts.games.__path__))
    return tuple(name for name in modules if hasattr(words_of(name), "VOCABULARY"))


@cache
def book(game: str) -> Mapping[str, GameMessage]:
    """All messages of a game by their full names: the usual ones, unless it has its own, and the others."""
    words = words_of(game)
    subjects = getattr(words, "SUBJECTS", (words,))
    own = [value for subject in subjects for value in vars(subject).values() if isinstance(value, Message)]
    unsaid = {f"{game}.{name}" for name in getattr(words, "UNSAID", ())}
    told = {each.name: each for each in (*usual(game, words.VOCABULARY), *own) if each.name not in unsaid}
    return {name: replace(each, speak=spoken_by(game, name.partition(".")[2])) for name, each in told.items()}


def spoken_by(game: str, name: str) -> Callable[..., str] | None:
    """What writes how this message or answer of the game is said aloud; None: the rule does."""
    return getattr(getattr(words_of(game), "ALOUD", None), name, None)
