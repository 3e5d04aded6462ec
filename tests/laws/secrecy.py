"""What one seat can tell apart: its views, and everything decided for its phone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Game, Pace, Say
from prompts import answers, compose
from prompts.kit.segments import segments
from prompts.pages import watched
from tests.conftest import DEEP
from tests.laws.companions import Secrets, secrets_of
from tests.laws.play import Play
from tests.laws.samples import Run
from tests.laws.steer import (
    Mood,
    Tally,
    any_action,
    any_mood,
    any_text,
    filled,
    likely_action,
    open_forms,
    some_action,
    some_words,
)


class Leak(AssertionError):
    """Something told a seat what it may not know."""


OF_THE_VIEW_EVERY = 1 if DEEP else 3

Look = tuple[Any, Any, Any]


def check_state(play: Play, game: Game, secrets: Secrets, rng: random.Random, most: int) -> set[str]:
    """No secret of this table shows in what `game` lets the others see, tried with `most` swaps of a row. Returns the
    items that were tried."""
    seats = [None, *range(play.seats)]
    looks = {seat: look(game, play.state, seat) for seat in seats}
    page = watched.playing(game, play.state)
    tried = set()
    for row in secrets.ROWS:
        swaps = list(row.swaps(play.state, rng))
        for swap in rng.sample(swaps, min(most, len(swaps))):
            assert swap.state != play.state, row.item
            assert game.broken(swap.state) is None, (row.item, game.broken(swap.state))
            tried.add(row.item)
            if watched.playing(game, swap.state) != page:
                raise Leak(f"the page for who watches tells it: {row.item}")
            for seat in seats:
                check_look(looks[seat], look(game, swap.state, seat), seat in swap.knows, f"{row.item}, seat {seat}")
    return tried


def look(game: Game, state: Any, seat: int | None) -> Look:
    """What a seat sees and may do, and how long a bot in its place would hesitate."""
    view = game.view(state, seat)
    if seat is None:
        return view, (), None
    choices = game.choices(state, seat)
    move = game.bot(view, choices, {}, Chance(b"bots"))
    return view, choices, None if move is None else move.after


def check_look(here: Look, there: Look, knows: bool, whose: str) -> None:
    """Views and choices are the same for everybody whom a row shuts out. A bot takes as long whatever it knows: its
    time is drawn without looking at secrets."""
    if here[:2] != there[:2] and not knows:
        raise Leak(f"the view or the choices tell it: {whose}\n{here}\n{there}")
    if here[2] != there[2] and None not in (here[2], there[2]):
        raise Leak(f"a bot's hesitation tells it: {whose}, {here[2]} and {there[2]} seconds")


def secret_says(play: Play, seat: int) -> list[Say]:
    """What the last step told this seat, if a secret was among it."""
    says = [say for say in play.step.says if say.reaches(seat)]
    return says if any(say.secret for say in says) else []


def check_lengths(play: Play, state: Any, secrets: Secrets, seat: int) -> int:
    """The message just told takes as many segments as if the seat held the card of `state` or held it not; beside a
    loudspeaker too. Returns how many wordings there are: more than one where the message carries the secret."""
    says, most = secret_says(play, seat) if secrets.DEALT else [], 0
    for heard in {False, play.view().pace is Pace.ROAD} if says else ():
        wordings = {}
        for _, held in secrets.holders(state):
            composed = compose.compose(play.game.facts.name, play.game.view(held, seat), says, [], heard=heard)
            bodies = tuple(text.body for text in composed.texts)
            wordings[bodies] = sum(segments(body).count for body in bodies)
        if len(set(wordings.values())) > 1:
            raise Leak(f"the segments of a message to {seat} tell who holds the card: {wordings}")
        most = max(most, len(wordings))
    return most


@dataclass
class Coverage:
    """How often phones were compared, by phase and by kind of turn."""

    phases: Counter[str] = field(default_factory=Counter)
    turns: Counter[str] = field(default_factory=Counter)


@dataclass
class Pair:
    """Two tables that `seat` cannot tell apart, going on side by side."""

    left: Play
    right: Play
    seat: int
    secrets: Secrets
    rng: random.Random
    tally: Tally
    mood: Mood
    coverage: Coverage
    said: int  # before they went on
    compared: int = 0

    def run(self, turns: int) -> None:
        """Goes on while the seat's views agree. Raises Leak when anything for its phone differs."""
        self.compare("the beginning")
        for _ in range(turns):
            if self.left.over or self.right.over:
                return
            name = self.turn()
            if not self.alike():
                return
            self.compare(name)
            self.coverage.turns[name] += 1
            self.coverage.phases[str(getattr(self._view(self.left), "phase", ""))] += 1

    def alike(self) -> bool:
        here, there = self.left, self.right
        return bool(self._view(here) == self._view(there)) and self._shown(here) == self._shown(there)

    def turn(self) -> str:
        """One thing happens at both tables: the same to this seat and in public, whatever else in private."""
        kind = self.rng.choices(("others", "own", "text", "wake"), (10, 3, 2, 2))[0]
        getattr(self, f"_{kind}")()
        return kind

    def _shown(self, play: Play) -> object:
        """What was shown to the seat since the two went on, and taken back; where the game has that."""
        shown = getattr(self.secrets, "shown", None)
        return None if shown is None else shown(play.says[self.said :], self.seat)

    def _view(self, play: Play) -> Any:
        return play.game.view(play.state, self.seat)

    def _later(self) -> None:
        """Some time passes at both tables, not as much as brings the next wake."""
        left = self.left
        if left.wake_at is not None:
            left.at += max(0.0, left.wake_at - left.at) * self.rng.choice((0.0, 0.1)) * self.rng.random()
        self.right.at = left.at = max(left.at, self.right.at)

    def _others(self) -> None:
        self._later()
        found = [(seat, form) for seat, form in open_forms(self.left) if seat != self.seat]
        if not found:
            return self._wake()
        names = sorted({form.name for _, form in found})
        [name] = self.rng.choices(names, [1 / (1 + self.tally.forms[name]) + 0.05 for name in names])
        seat, form = self.rng.choice([each for each in found if each[1].name == name])
        self.tally.forms[name] += 1
        action = some_action(self.left, seat, form, self.rng, self.mood)
        public = self.secrets.openly(self.left.state, seat, action)
        for play in (self.left, self.right):
            for actor, private in self.secrets.disguised(play.state, self.seat, seat, public, self.rng):
                play.try_to(actor, private)
        return None

    def _own(self) -> None:
        self._later()
        forms = self.left.game.choices(self.left.state, self.seat)
        action: Action = any_action(self.left, self.rng, self.mood)
        if forms and self.rng.random() < 0.7:
            form = self.rng.choice(forms)
            action = filled(form, self.rng, lambda: some_words(self.left, self.seat, self.rng, self.mood))
        telling = [each for form in forms if (each := likely_action(self.left, self.seat, form, self.rng)) is not None]
        if telling and self.rng.random() < 0.5:
            action = self.rng.choice(telling)
        steps = [play.try_to(self.seat, action) for play in (self.left, self.right)]
        if steps[0].refusal != steps[1].refusal:
            raise Leak(f"{action} of seat {self.seat} is refused at one table only")

    def _text(self) -> None:
        self._later()
        words = any_text(self.left, self.rng)
        heard = [play.text(self.seat, words) for play in (self.left, self.right)]
        if heard[0] != heard[1]:
            raise Leak(f"{words!r} is heard as {heard[0]} and as {heard[1]}")

    def _wake(self) -> None:
        at = self.left.wake_at
        self.left.wake(at)
        self.right.wake(at)

    def compare(self, after: str) -> None:
        """Everything decided for the seat's phone is the same at both tables, to the byte."""
        looks = LOOKS if self.compared % OF_THE_VIEW_EVERY else {**LOOKS, **OF_THE_VIEW}
        self.compared += 1
        for what, see in looks.items():
            here, there = see(self.left, self.seat), see(self.right, self.seat)
            if here != there:
                here, there = first_difference(here, there)
                raise Leak(f"after {after}, seat {self.seat} can tell by {what}:\n{here}\n{there}")


def first_difference(here: Any, there: Any) -> tuple[Any, Any]:
    """Where two lists part; two other values as they are."""
    if not isinstance(here, list) or not isinstance(there, list):
        return here, there
    return next((pair for pair in zip_longest(here, there) if pair[0] != pair[1]), (here, there))


def _answers(play: Play, seat: int) -> list[str]:
    game, view = play.game.facts.name, play.game.view(play.state, seat)
    return [
        answers.repeat(game, view),
        answers.where(game, view, play.at),
        answers.score(game, view),
        answers.who(view.names, view.bots, view.left),
        answers.rules(game, view),
        answers.more_rules(game, view),
    ]


LOOKS: dict[str, Callable[[Play, int], Any]] = {
    "what it got": lambda play, seat: play.phones[seat].got if seat in play.phones else [],
    "what waits for it": lambda play, seat: play.phones[seat].held if seat in play.phones else [],
    "what is said in public": lambda play, seat: play.public,
    "what a call tells it, and a loudspeaker": lambda play, seat: play.aloud,
    "its choices": lambda play, seat: play.game.choices(play.state, seat),
    "the deadline": lambda play, seat: play.wake_at,
}
# Made of nothing but views, which are the same at both tables: looked at less often.
OF_THE_VIEW: dict[str, Callable[[Play, int], Any]] = {
    "the answers to its questions": _answers,
    "the page for who watches": lambda play, seat: watched.playing(play.game, play.state),
}


def pairs(game: Game, run: Run, seed: int, number: int, coverage: Coverage) -> Iterator[Pair]:
    """`number` pairs of tables in mid-match that one seat cannot tell apart, each ready to go on under `game`: as
    many in rare phases as in common ones."""
    rng, tally = random.Random(seed), Tally()
    secrets = secrets_of(game.facts.name)
    phases = sorted(phase for phase, plays in run.samples.items() if not plays[0].over)
    for count in range(number):
        play = rng.choice(run.samples[phases[count % len(phases)]]).fork()
        seat = rng.randrange(play.seats)
        play.game, play.listening = game, frozenset([seat])
        yield twins(play, seat, secrets, rng, tally, any_mood(rng), coverage)


def twins(
    play: Play, seat: int, secrets: Secrets, rng: random.Random, tally: Tally, mood: Mood, coverage: Coverage
) -> Pair:
    """This table, and one where some of what the seat may not know is otherwise."""
    left, right = play.fork(), play.fork()
    for row in rng.sample(secrets.ROWS, len(secrets.ROWS)):
        swaps = [swap for swap in row.swaps(right.state, rng) if seat not in swap.knows]
        if swaps and rng.random() < 0.6:
            right.state = rng.choice(swaps).state
    for each in (left, right):
        each.wake_at = each.game.wake(each.state, each.chance, each.at).wake  # as this game has it for this state
    return Pair(left, right, seat, secrets, rng, tally, mood, coverage, len(left.says))
