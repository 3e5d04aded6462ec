"""A match that tests play, of any game: by seats or by names, every refusal judged, what was said kept."""

from __future__ import annotations

import copy
import importlib
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Deck, Game, OptionValue, Pace, Say, Step, Table
from engine.kernel.teams import deal_out
from prompts import decks
from prompts.book import book
from prompts.kit.messages import Wording
from prompts.voice import Line, told
from replay.match import Event, Match, Who

NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")


class Play(Match):
    """A match in play. Where only some seats are `listening`, a stranger stands beside them, who hears `public`: what
    is said to all, as the public view has it. A SOUND one is held against the game's invariants in every step."""

    SOUND = False

    says: list[Say]
    public: list[tuple[float, str, Wording]]
    aloud: list[tuple[int | None, Line]]  # what a call tells those who listen, and a loudspeaker (None)
    due: list[float | None]  # the wake that stood after each event

    def fork(self) -> Play:
        """The same table again, to go on differently."""
        twin = copy.copy(self)
        twin.phones = {
            seat: replace(phone, got=list(phone.got), held=list(phone.held)) for seat, phone in self.phones.items()
        }
        for name in ("aloud", "away", "log", "due", "public", "says", "used"):
            setattr(twin, name, copy.copy(getattr(self, name)))
        return twin

    @property
    def wakes(self) -> int:
        """How often it was woken."""
        return sum(event.kind == "wake" for event in self.log)

    @property
    def phase(self) -> Any:
        return self.state.phase

    def is_in(self, phase: str) -> bool:
        """Whether the table is in this phase now."""
        return bool(self.state.phase is phase)

    def open(self, who: Who) -> dict[str, Form]:
        """What is open to a seat, by name."""
        return {form.name: form for form in self.choices(who)}

    def forms(self, who: Who) -> set[str]:
        return set(self.open(who))

    def act(self, who: Who, *actions: Action) -> Step:
        """Does actions that must be open; the last step."""
        for action in actions:
            step = self.try_to(who, action)
            assert not step.refusal, (who, action, step.says)
        return self.step

    def refuses(self, who: Who, action: Action) -> str:
        """The message that refuses this action."""
        step = self.try_to(who, action)
        assert step.refusal, (who, action)
        return step.says[0].message

    def wait_for(self, *phases: str) -> None:
        """Lets time pass until one of these phases."""
        while self.state.phase not in phases:
            assert self.wake_at is not None
            self.wake()

    def heard(self, message: str) -> list[Say]:
        """All says of a message so far."""
        return [say for say in self.says if say.message == message]

    def facts(self, message: str) -> Mapping[str, Any]:
        """The facts of the newest say of a message."""
        return self.heard(message)[-1].facts

    def _taken(self, event: Event, step: Step) -> Step:
        if event.kind == "start":
            self.says, self.public, self.due, self.aloud = [], [], [], []
        if step.refusal:
            check_refusal(step, event, self.state, self.wake_at)
        self.says += step.says
        self.due.append(step.wake)
        if self.listening:
            self.public += [(event.at, *told) for told in said_in_public(self.game, step)]
            for seat in (None, *sorted(self.listening)):
                self.aloud += [(seat, line) for line in said_aloud(self.game, step, seat)]
        super()._taken(event, step)
        assert not self.SOUND or self.game.broken(self.state) is None, self.game.broken(self.state)
        return step


def said_in_public(game: Game, step: Step) -> list[tuple[str, Wording]]:
    """What a step says to all, or to all but some: each message, and its words for a stranger at the table."""
    messages, view = book(game.facts.name), game.view(step.state, None)
    says = [say for say in step.says if say.to is None]
    return [(say.message, messages[f"{game.facts.name}.{say.message}"].write(view, say.facts)) for say in says]


def said_aloud(game: Game, step: Step, seat: int | None) -> tuple[Line, ...]:
    """What a call tells this seat of the step, or the table's loudspeaker (None)."""
    says = [say for say in step.says if (say.to is None if seat is None else say.reaches(seat))]
    return told(game.facts.name, game.view(step.state, seat), says) if says else ()


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
    options = any_options(game, seats, rng)
    seed, teams = rng.getrandbits(64), _any_teams(game, seats, rng)
    return new_play(game, seats, pace, seed, deck() if deck else None, listening, teams, **options)


def any_options(game: Game, seats: int, rng: random.Random) -> dict[str, OptionValue]:
    """Half of the options at random, those of a long game so that the match is short."""
    options = {
        option.name: _any_option(rng, option.least, option.most, option.type is bool, option.choices)
        for option in game.facts.options
        if rng.random() < 0.5
    }
    return options | shorter(game, seats, rng)


def shorter(game: Game, seats: int, rng: random.Random) -> dict[str, OptionValue]:
    """What keeps a random match of a long game short, where the game's counts say so."""
    counts = importlib.import_module(f"tests.laws.counts_{game.facts.name}")
    return counts.shorter(seats, rng) if hasattr(counts, "shorter") else {}


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
