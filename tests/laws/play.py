"""A table without a service: one match, its clock and what every phone got. Any game can be played on it."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Game, OptionValue, Pace, Result, Step, Table
from engine.kernel.teams import deal_out
from prompts import compose, decks, hear
from prompts.book import book
from prompts.compose import Text
from prompts.hear import Ear, Heard
from prompts.kit.messages import Wording

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")


@dataclass(frozen=True)
class Event:
    """One thing that happened at the table: `kind` is start, act, wake, leave or join; `at` in seconds."""

    kind: str
    at: float
    seat: int = -1
    action: Action | None = None
    name: str = ""


@dataclass
class Phone:
    """What one seat got, when, and what still waits for the next message to it."""

    got: list[tuple[float, Text]] = field(default_factory=list)
    held: list[Any] = field(default_factory=list)
    newest_ask: int | None = None
    half: Any = None

    def take(self, at: float, texts: Iterable[Text]) -> None:
        for text in texts:
            self.got.append((at, text))
            if text.ask is not None:
                self.newest_ask = text.ask


class Play:
    """A match in play. `listening` names the seats whose messages are composed (None: every seat); beside them stands a
    stranger, who hears `public`: what is said to all, as the public view has it."""

    def __init__(
        self,
        game: Game,
        table: Table,
        deck: Deck,
        chance: Chance,
        listening: frozenset[int] | None = None,
    ) -> None:
        self.game, self.table, self.deck, self.chance = game, table, deck, chance
        self.listening = listening
        self.at = 0.0
        self.phones: dict[int, Phone] = {}
        self.public: list[tuple[float, str, Wording]] = []
        self.away: set[int] = set()
        self.used: tuple[str, ...] = ()
        self.result: Result | None = None
        self.log: list[Event] = []
        self.wakes: list[float | None] = []
        self.step = game.start(table, deck, chance, 0.0)
        self.seats = len(table.names)
        self.state: Any = self.step.state
        self.wake_at: float | None = None
        self._taken(Event("start", 0.0), self.step)

    def fork(self) -> Play:
        """The same table again, to go on differently."""
        twin = copy.copy(self)
        twin.phones = {
            seat: Phone(list(phone.got), list(phone.held), phone.newest_ask, phone.half)
            for seat, phone in self.phones.items()
        }
        twin.away, twin.log, twin.wakes = set(self.away), list(self.log), list(self.wakes)
        twin.public = list(self.public)
        return twin

    @property
    def over(self) -> bool:
        return self.result is not None

    def present(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.away]

    def act(self, seat: int, action: Action, at: float | None = None) -> Step:
        self._clock(at)
        step = self.game.act(self.state, seat, action, self.chance, self.at)
        return self._taken(Event("act", self.at, seat, action), step)

    def wake(self, at: float | None = None) -> Step:
        """Time passes: to `at`, or to when the game wants to be woken."""
        self._clock(self.wake_at if at is None else at)
        return self._taken(Event("wake", self.at), self.game.wake(self.state, self.chance, self.at))

    def leave(self, seat: int, at: float | None = None) -> Step:
        self._clock(at)
        step = self.game.leave(self.state, seat, self.chance, self.at)
        if not step.refusal:
            self.away.add(seat)
        return self._taken(Event("leave", self.at, seat), step)

    def join(self, seat: int, name: str, at: float | None = None) -> Step:
        self._clock(at)
        step = self.game.join(self.state, seat, name, self.chance, self.at)
        if not step.refusal:
            self.away.discard(seat)
            self.seats = max(self.seats, seat + 1)
        return self._taken(Event("join", self.at, seat, name=name), step)

    def repeat(self, event: Event) -> Step:
        """Does what `event` of another table's log did there."""
        match event.kind:
            case "act":
                assert event.action is not None
                return self.act(event.seat, event.action, event.at)
            case "leave":
                return self.leave(event.seat, event.at)
            case "join":
                return self.join(event.seat, event.name, event.at)
        return self.wake(event.at)

    def ear(self, seat: int) -> Ear:
        """With what the words of `seat` are heard now."""
        phone = self.phones.setdefault(seat, Phone())
        view = self.game.view(self.state, seat)
        return Ear(self.game.facts.name, view, self.game.choices(self.state, seat), phone.newest_ask, phone.half)

    def text(self, seat: int, words: str, at: float | None = None) -> Heard:
        """A text from a phone: heard, and done where it is an action."""
        self._clock(at)
        heard = hear.hear(words, self.ear(seat))
        if isinstance(heard, hear.Act):
            half = self.phones[seat].half
            step = self.act(seat, heard.action)
            self.phones[seat].half = hear.half_after(heard.action, step, half)
        elif isinstance(heard, hear.Partial | hear.Unclear) and heard.half is not None:
            self.phones[seat].half = heard.half or None
        return heard

    def bodies(self, seat: int) -> list[str]:
        return [text.body for _, text in self.phones[seat].got] if seat in self.phones else []

    def _clock(self, at: float | None) -> None:
        if at is not None:
            self.at = max(self.at, at)

    def _taken(self, event: Event, step: Step) -> Step:
        if step.refusal:
            check_refusal(step, event, self.state, self.wake_at)
        self.step, self.state, self.wake_at = step, step.state, step.wake
        self.used += step.used
        self.result = step.result or self.result
        self.log.append(event)
        self.wakes.append(step.wake)
        self._tell(step)
        return step

    def _tell(self, step: Step) -> None:
        if not step.says:
            return
        if self.listening is not None:
            self.public += [(self.at, *told) for told in said_in_public(self.game, step)]
        for seat in range(self.seats) if self.listening is None else sorted(self.listening):
            says = [say for say in step.says if say.reaches(seat) and not (say.to is None and seat in self.away)]
            if says:
                phone = self.phones.setdefault(seat, Phone())
                view = self.game.view(step.state, seat)
                composed = compose.compose(self.game.facts.name, view, says, phone.held)
                phone.held = composed.held
                phone.take(self.at, composed.texts)


def said_in_public(game: Game, step: Step) -> list[tuple[str, Wording]]:
    """What a step says to all, or to all but some: each message, and its words for a stranger at the table."""
    messages, view = book(game.facts.name), game.view(step.state, None)
    says = [say for say in step.says if say.to is None]
    return [(say.message, messages[f"{game.facts.name}.{say.message}"].write(view, say.facts)) for say in says]


def check_refusal(step: Step, event: Event, state: Any, wake: float | None) -> None:
    """A refusal costs nothing: the old state, the old wake, one say to its sender."""
    assert step.state == state, f"{event}: a refusal changed the state"
    assert step.wake == wake, f"{event}: a refusal moved the wake from {wake} to {step.wake}"
    assert [say.to for say in step.says] == [event.seat], f"{event}: a refusal has one say, to its sender"
    assert not step.used, f"{event}: a refusal used up cards"
    assert step.result is None, f"{event}: a refusal ended the match"


@cache
def whole_deck(name: str) -> Deck:
    """The deck as it is shipped."""
    return decks.load(name)


def new_play(
    game: Game,
    seats: int,
    pace: Pace,
    seed: int,
    deck: Deck | None = None,
    listening: frozenset[int] | None = None,
    teams: int = 0,
    **options: OptionValue,
) -> Play:
    """A match of `seats` players, in so many `teams` or as few as the game needs, that has just begun; `seed` decides
    all its chance."""
    rules = game.facts.teams
    teams = teams or (rules.least if rules is not None and rules.needed else 0)
    dealt_out = deal_out(seats, teams) if teams else ()
    table = Table(NAMES[:seats], (False,) * seats, pace, options, dealt_out)
    cards = whole_deck(game.facts.name) if deck is None else deck
    return Play(game, table, cards, Chance(seed.to_bytes(16, "big")), listening)


def sizes(game: Game) -> range:
    return range(game.facts.least_seats, game.facts.most_seats + 1)


def any_play(
    game: Game, rng: random.Random, deck: Callable[[], Deck] | None = None, listening: frozenset[int] | None = None
) -> Play:
    """A new match of a random size, pace and set of options, in teams where the game may be played so."""
    seats, pace = rng.choice(sizes(game)), rng.choice(list(Pace))
    options = {
        option.name: _any_option(rng, option.least, option.most, option.type is bool, option.choices)
        for option in game.facts.options
        if rng.random() < 0.5
    }
    seed, teams = rng.getrandbits(64), _any_teams(game, seats, rng)
    return new_play(game, seats, pace, seed, deck() if deck else None, listening, teams, **options)


def _any_teams(game: Game, seats: int, rng: random.Random) -> int:
    """How many teams so many players make; as often as not none, where none are needed."""
    rules = game.facts.teams
    if rules is None or rules.most(seats) < rules.least or (not rules.needed and rng.random() < 0.5):
        return 0
    return rng.randint(rules.least, rules.most(seats))


def _any_option(rng: random.Random, least: int, most: int, yes_or_no: bool, choices: tuple[str, ...]) -> OptionValue:
    if yes_or_no:
        return rng.random() < 0.5
    return rng.choice(choices) if choices else rng.randint(least, most)
