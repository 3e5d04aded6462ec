"""Steered random play: rare forms are picked as often as common ones, and everything reached is counted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from engine.kernel.forms import Action, Blank, Form, Kind, values_of
from engine.kernel.game import Game, Step
from prompts import book
from prompts.hear.fill_rows import has_rows, has_several, typed_rows
from prompts.hear.names import Names
from replay.match import Event
from tests.laws.companions import secrets_of
from tests.laws.play import NAMES, Play

ABSURD: tuple[Any, ...] = (
    None, -1, 0, 1, 2, 7, 10**30, 2.5, True, "", " ", "2", "x" * 5000, "Ann", "\x00\ud800", (), b"x",
)  # fmt: skip
PLACES, WAGERS = (1, 2, 3), (0, 0, 25, 25, 50, 50, 100)
NUMBERS = (PLACES, (1, 2, 3, 4, 5), WAGERS, (7, 75))
REPLIES = (
    "so that the rain runs off", "because the king liked blue", "salt keeps them apart", "it saves one seam",
    "horses feared the noise", "a printer's mistake", "to hide the hinge", "it was cheaper than rope",
    "the steam has to go somewhere", "for luck at sea", "nobody could pronounce the old one", "bees", "42",
)  # fmt: skip


@dataclass
class Tally:
    """What a run of matches has reached."""

    forms: Counter[str] = field(default_factory=Counter)
    messages: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    heard: Counter[str] = field(default_factory=Counter)
    first: dict[str, Play] = field(default_factory=dict)  # the first table where each form was open

    def note(self, event: Event, step: Step) -> None:
        if event.action is not None and not step.refusal:
            self.forms[type(event.action).__name__] += 1
        self.messages.update({say.message for say in step.says})


@dataclass(frozen=True)
class Mood:
    """How a table plays: the chance of each kind of event, the rest being actions that are open."""

    wake: float = 0.1
    early_wake: float = 0.02
    coming_and_going: float = 0.01
    out_of_turn: float = 0.05
    tempted: bool = True  # players may copy what they were told in secret


def any_mood(rng: random.Random) -> Mood:
    return Mood(
        wake=rng.choice((0.1, 0.2, 0.4)),
        coming_and_going=rng.choice((0.0, 0.0, 0.02)),
        out_of_turn=rng.choice((0.0, 0.1)),
    )


Moment = tuple[Any, Event, Step]  # the state before, what happened, what came of it


def events(play: Play, rng: random.Random, tally: Tally, mood: Mood, most: int = 10_000) -> Iterator[Moment]:
    """Plays on at random until the match is over, and gives each moment."""
    for _ in range(most):
        if play.over:
            return
        before = play.state
        step = one_event(play, rng, tally, mood)
        tally.note(play.log[-1], step)
        yield before, play.log[-1], step
    raise AssertionError(f"not over after {most} events")


def one_event(play: Play, rng: random.Random, tally: Tally, mood: Mood) -> Step:
    """One random thing happens, at a random time before the wake that stands."""
    chance = rng.random()
    if chance < mood.wake:
        return play.wake()
    play.at = sometime(play, rng)
    if chance < mood.wake + mood.early_wake:
        return play.wake(play.at)
    if rng.random() < mood.coming_and_going:
        return come_or_go(play, rng)
    if rng.random() < mood.out_of_turn:
        return play.try_to(rng.randrange(play.seats), any_action(play, rng, mood))
    return steered_act(play, rng, tally, mood) or play.wake()


def sometime(play: Play, rng: random.Random) -> float:
    """A moment between now and the wake that stands."""
    left = 60.0 if play.wake_at is None else max(0.0, play.wake_at - play.at)
    return play.at + left * rng.choice((0.0, 0.01, 0.05, 0.3)) * rng.random()


def come_or_go(play: Play, rng: random.Random) -> Step:
    if play.away and rng.random() < 0.6:
        seat = rng.choice(sorted(play.away))
        return play.join(seat, NAMES[seat])
    if rng.random() < 0.4:
        return play.join(play.seats, NAMES[play.seats % len(NAMES)])
    return play.leave(rng.randrange(play.seats))


def open_forms(play: Play) -> list[tuple[int, Form]]:
    return [(seat, form) for seat in range(play.seats) for form in play.game.choices(play.state, seat)]


def steered_act(play: Play, rng: random.Random, tally: Tally, mood: Mood) -> Step | None:
    """One of the open forms, the less often used so far the likelier; nothing when none is open."""
    found = open_forms(play)
    if not found:
        return None
    by_name: dict[str, list[tuple[int, Form]]] = {}
    for seat, form in found:
        by_name.setdefault(form.name, []).append((seat, form))
    for name in sorted(by_name.keys() - tally.first.keys()):
        tally.first[name] = play.fork()
    names = sorted(by_name)
    [name] = rng.choices(names, [1 / (1 + tally.forms[name]) + 0.02 for name in names])
    seat, form = rng.choice(by_name[name])
    return play.try_to(seat, some_action(play, seat, form, rng, mood))


def some_action(play: Play, seat: int, form: Form, rng: random.Random, mood: Mood) -> Action:
    """The form filled with what comes to something, where the game knows it now; else with anything that may stand in
    it."""
    return likely_action(play, seat, form, rng) or filled(form, rng, lambda: some_words(play, seat, rng, mood))


def likely_action(play: Play, seat: int, form: Form, rng: random.Random) -> Action | None:
    """The form as it comes to something, now and then, where the game says how."""
    likely = getattr(secrets_of(play.game.facts.name), "likely", None)
    action: Action | None = None if likely is None else likely(play.state, seat, form, rng)
    return action


def filled(form: Form, rng: random.Random, words: Callable[[], str]) -> Action:
    """The form with random values that may stand in it."""
    values: list[Any] = []
    while (blank := form.blank(values)) is not None and not (blank.optional and rng.random() < 0.5):
        values.append(any_value(blank, rng, words))
    return form.fill(*values)


def any_value(blank: Blank, rng: random.Random, words: Callable[[], str]) -> Any:
    if blank.kind is Kind.WORDS:
        return words()[: blank.most]
    if blank.kind is Kind.NUMBERS:
        count = rng.randint(blank.least or blank.most, blank.most)
        if blank.allowed and rng.random() < 0.8:
            return tuple(rng.choice(blank.allowed) for _ in range(count))
        return some_numbers(count, rng)
    if blank.kind is Kind.ROWS:
        return tuple(some_row(len(blank.columns), rng) for _ in blank.allowed)
    return rng.choice(blank.allowed)


def some_numbers(count: int, rng: random.Random) -> tuple[int, ...]:
    """Numbers that games know: places in a list, wagers."""
    return tuple(rng.choice(rng.choice(NUMBERS)) for _ in range(count))


def some_row(count: int, rng: random.Random) -> tuple[int | None, ...]:
    """A place in a list and wagers, mostly; now and then fewer numbers, what is left out being None, or any."""
    kept = rng.choice((0, 1, *[count] * 20))
    numbers = some_numbers(count, rng)
    if rng.random() < 0.95:
        numbers = (rng.choice(PLACES), *(rng.choice(WAGERS) for _ in range(count - 1)))
    return tuple(number if place < kept else None for place, number in enumerate(numbers))


def some_words(play: Play, seat: int, rng: random.Random, mood: Mood) -> str:
    """Something invented; now and then what another has said, or what this seat was told in secret."""
    if mood.tempted and rng.random() < 0.15:
        secret = secrets_of(play.game.facts.name).tempting(play.game.view(play.state, seat))
        if secret is not None:
            return secret
    if rng.random() < 0.15:
        return rng.choice(REPLIES)
    return f"{rng.choice(REPLIES)} {rng.randrange(1000)}"


def any_action(play: Play, rng: random.Random, mood: Mood) -> Action:
    """Any action of the game, open or not, sometimes with values that fit nowhere."""
    action_type = rng.choice(play.game.actions)
    for _, form in open_forms(play):
        if form.action is action_type and rng.random() < 0.5:
            return filled(form, rng, lambda: some_words(play, 0, rng, mood))
    return action_type(*(rng.choice(ABSURD) for _ in fields(action_type)))


def typed(game: Game, names: Sequence[str], form: Form, action: Action) -> str:
    """The action as a player would text it who sits with these: its word, then its blanks; rows need no word."""
    if has_rows(form):
        return typed_rows(form, values_of(action), Names(tuple(names)))
    vocabulary = book.words_of(game.facts.name).VOCABULARY
    values = [_typed(names, blank, value) for blank, value in zip(form.blanks, values_of(action), strict=False)]
    return " ".join([*vocabulary[form.action].words[:1], " / ".join(values) if has_several(form) else " ".join(values)])


def _typed(names: Sequence[str], blank: Blank, value: Any) -> str:
    if blank.kind is Kind.SEAT:
        return names[int(value)]
    return " ".join(map(str, value)) if blank.kind is Kind.NUMBERS else str(value)


COMMANDS = (
    "?", "where", "score", "who", "rules", "undo", "repeat", "bot", "leave", "again", "set rounds 2", "pace slow",
)  # fmt: skip
STRAY = ("", "hello", "yes please", "no idea", "10", "0", "ok", "\u2019tis fine!", "what?", "vote", "to be or not")


def any_text(play: Play, rng: random.Random) -> str:
    """What a player might text: something open to somebody, whole, cut short or misspelt; a command; anything."""
    kind, found = rng.random(), open_forms(play)
    if kind < 0.2 or not found:
        return rng.choice(COMMANDS + STRAY)
    _, form = rng.choice(found)
    words = typed(play.game, play.names, form, filled(form, rng, lambda: some_words(play, 0, rng, Mood(tempted=False))))
    if kind < 0.4:
        return words.partition(" ")[rng.choice((0, 2))]
    if kind < 0.5:
        place = rng.randrange(len(words) + 1)
        return words[:place] + rng.choice("abcdefgh") + words[place + 1 :]
    return rng.choice((words, words.lower(), words + " please"))
