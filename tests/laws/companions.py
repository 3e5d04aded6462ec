"""What the laws must be told of each game, found by its name: tests/laws/secrets_<game>.py, counts_<game>.py."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from engine.kernel.forms import Action, Form
from engine.kernel.game import Deck, OptionValue, Say, Step
from tests.laws.planted import PlantedLeak
from tests.laws.play import Play

State = Any


@dataclass(frozen=True)
class Swap:
    """A state in which a secret is another; `knows` are the seats that may see the difference."""

    state: State
    knows: frozenset[int]


@dataclass(frozen=True)
class Row:
    """A row of a game's secrets table. `swaps` gives states in which that item is another and everything that
    the others may know is the same; none where the item does not exist at the moment."""

    item: str
    swaps: Callable[[State, random.Random], Iterator[Swap]]


class Secrets(Protocol):
    """The secrets of a game, as its file tells them. Only a game whose players send words needs `tempting`, only one
    with decks what follows it, only one that is DEALT `holders` and `all_deals`; only one where random values come to
    nothing mostly `likely`, only one that takes back in the same step what it has shown `shown`."""

    ROWS: tuple[Row, ...]
    DEALT: bool  # whether a card is dealt to one seat in secret
    # Names of the phases in which each row must have been tried.
    PHASES: Mapping[str, frozenset[str]]

    def openly(self, state: State, seat: int, action: Action) -> Action | None:
        """The same action with its private part left out, as the table will see it; None: it sees nothing."""

    def disguised(
        self, state: State, shut: int, seat: int, public: Action | None, rng: random.Random
    ) -> list[tuple[int, Action]]:
        """A course of actions of any seats but `shut`, private ones but for `public`: the table knows of no other."""

    def tempting(self, view: Any) -> str | None:
        """Words told to this seat in secret, which a player may copy."""

    def likely(self, state: State, seat: int, form: Form, rng: random.Random) -> Action | None:
        """The form with values that come to something, now and then; None: any."""

    def shown(self, says: Sequence[Say], seat: int) -> object:
        """What the rules have this seat see of what these tell, though no view keeps it."""

    def marked_deck(self) -> Deck:
        """A deck in whose secret parts stand words that nobody types."""

    MARK: str  # a regular expression for those words

    def may_read(self, state: State, seat: int) -> str:
        """The secret texts that the seat may read now."""

    def holders(self, state: State) -> Iterator[tuple[int, State]]:
        """For every seat that might hold the secret card, the state in which it does."""

    def all_deals(self, state: State) -> Iterator[State]:
        """The state with each card of the shipped deck in the place of the one that is dealt; none before a deal."""


class Counts(Protocol):
    """What is conserved in a game, and what it begins with. Only a game whose states hold something before anybody has
    said a word needs `BEGINS_WITH`."""

    def shorter(self, seats: int, rng: random.Random) -> dict[str, OptionValue]:
        """Options for a random match, where one of a game with many turns would go on for too long."""

    PUBLIC_TURNS: bool  # whether the table ever waits for one seat openly (Game.waits_for)
    BEGINS_WITH: Mapping[str, object]  # "Seat.total": what the fields hold that are not empty when they are left out

    def check(self, play: Play, before: State, step: Step) -> None:
        """Fails when an invariant does not hold after this step."""

    def check_match(self, play: Play) -> None:
        """Fails when an invariant of the whole match does not hold; the match is over."""

    OUTCOMES: Mapping[str, int]  # of each draw that the rules call fair, how many; empty: they draw nothing

    def draws(self, seed: int) -> Mapping[str, object]:
        """For one deal of `seed`: each of these draws, and what came of it. Only where there are any."""


def secrets_of(game: str) -> Secrets:
    return cast(Secrets, importlib.import_module(f"tests.laws.secrets_{game}"))


def counts_of(game: str) -> Counts:
    return cast(Counts, importlib.import_module(f"tests.laws.counts_{game}"))


def leaks_of(game: str) -> tuple[PlantedLeak, ...]:
    leaks: tuple[PlantedLeak, ...] = importlib.import_module(f"tests.laws.leaks_{game}").LEAKS
    return leaks
