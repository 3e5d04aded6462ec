"""One match without a service: the rules, the ear and the words, a clock that is moved by hand, and a phone for each
seat. Whatever plays a match in one process stands on it: playthroughs, tests, the bench."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Deck, Game, Pace, Result, Step, Table, Telling
from prompts.compose import Held, Text, compose
from prompts.hear import Act, Ear, Heard, Partial, Unclear, beside, half_after, hear, is_early, offer, outlives, waits
from prompts.hear.heard import Half
from prompts.kit.messages import Told

Who = int | str
"""A seat, or the name of who sits there."""


@dataclass(frozen=True)
class Event:
    """One thing that happened at the table: `kind` is start, act, skip, wake, leave, join or pace; `at` in seconds. The
    `name` is that of who joins, or of the pace."""

    kind: str
    at: float
    seat: int = -1
    action: Action | None = None
    name: str = ""


@dataclass
class Phone:
    """What one seat got, when, and what still waits for the next message to it; the ask that a plain answer belongs to,
    and the form that was half filled for it."""

    got: list[tuple[float, Text]] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    meant: int | None = None
    half: Half | None = None

    def take(self, at: float, texts: Sequence[Text], forms: Sequence[Form] = ()) -> None:
        """These messages come, while these forms are open."""
        for text in texts:
            self.got.append((at, text))
            if text.ask is not None and text.kind is not Telling.REMIND:
                self.meant = text.ask
            if text.kind is Telling.ASK and not outlives(self.half, forms):
                self.half = None


class Match:
    """A match in play. `listening` names the seats whose messages are composed (None: every seat); `given` changes the
    state that is dealt before anybody is told of it."""

    def __init__(
        self,
        game: Game,
        table: Table,
        deck: Deck,
        chance: Chance,
        listening: frozenset[int] | None = None,
        given: Callable[[Any], Any] | None = None,
    ) -> None:
        self.game, self.table, self.deck, self.chance, self.listening = game, table, deck, chance, listening
        self.names = table.names
        self.at = 0.0
        self.phones: dict[int, Phone] = {}
        self.away: set[int] = set()
        self.used: list[str] = []
        self.result: Result | None = None
        self.log: list[Event] = []
        dealt = game.start(table, deck, chance, self.at)
        self._taken(Event("start", self.at), dealt if given is None else dealt._replace(state=given(dealt.state)))

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def seats(self) -> int:
        return len(self.names)

    def present(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.away]

    def seat(self, who: Who) -> int:
        return who if isinstance(who, int) else self.names.index(who)

    def view(self, who: Who | None = None) -> Any:
        """What a seat may know; None: a stranger at the table."""
        return self.game.view(self.state, None if who is None else self.seat(who))

    def choices(self, who: Who) -> tuple[Form, ...]:
        return self.game.choices(self.state, self.seat(who))

    def try_to(self, who: Who, action: Action) -> Step:
        """An action, which may be refused."""
        return self.happens(Event("act", self.at, self.seat(who), action))

    def skip(self, who: Who) -> Step:
        return self.happens(Event("skip", self.at, self.seat(who)))

    def wake(self, at: float | None = None) -> Step:
        """Time passes: to `at`, or to when the game wants to be woken."""
        until = self.wake_at if at is None else at
        return self.happens(Event("wake", self.at if until is None else max(self.at, until)))

    def leave(self, who: Who) -> Step:
        return self.happens(Event("leave", self.at, self.seat(who)))

    def join(self, who: Who, name: str = "") -> Step:
        """Somebody returns to a seat, or sits down in a new last one."""
        if isinstance(who, int):
            return self.happens(Event("join", self.at, who, name=name))
        return self.join(self.names.index(who) if who in self.names else self.seats, who)

    def set_pace(self, pace: Pace) -> Step:
        """The match goes on at another pace; what waited is told where all is told at once."""
        step = self.happens(Event("pace", self.at, name=pace))
        for seat, phone in sorted(self.phones.items()) if self.view().pace is Pace.LIVE else ():
            composed = compose(self.game.facts.name, self.view(seat), (), phone.held)
            phone.held = composed.held
            self.deliver(seat, composed.texts)
        return step

    def finish_soon(self) -> Step:
        """The people want it to end after the part that runs."""
        return self.happens(Event("finish", self.at))

    def happens(self, event: Event) -> Step:
        """This comes to pass, whether the rules allow it or not; what came of it."""
        self.at = event.at
        game, state, seat, chance, at = self.game, self.state, event.seat, self.chance, event.at
        if event.action is not None:
            step = game.act(state, seat, event.action, chance, at)
        elif event.kind == "skip":
            step = game.skip(state, seat, chance, at)
        elif event.kind == "pace":
            step = game.at_pace(state, Pace(event.name), chance, at)
        elif event.kind == "finish":
            step = game.finish(state, chance, at)
        elif event.kind == "leave":
            step = game.leave(state, seat, chance, at)
            if not step.refusal:
                self.away.add(seat)
        elif event.kind == "join":
            step = game.join(state, seat, event.name, chance, at)
            if not step.refusal:
                self.away.discard(seat)
                self.names += (event.name,) if seat == self.seats else ()
        else:
            step = game.wake(state, chance, at)
        return self._taken(event, step)

    def ear(self, who: Who) -> Ear:
        """With what the words of a seat are heard now."""
        phone = self.phone(who)
        return Ear(self.game.facts.name, self.view(who), self.choices(who), phone.meant, phone.half)

    def text(self, who: Who, words: str, ears: Callable[[str, Ear], Heard] = hear) -> Heard:
        """A text from a phone, or what its keys or its speech say: heard, and done where it is an action."""
        ear, phone = self.ear(who), self.phone(who)
        heard = ears(words, ear)
        first = beside(heard)
        if first is not None:
            self.try_to(who, first)
        if isinstance(heard, Act):
            half, begins = phone.half, ear.begun_by(heard.action)
            step = self.try_to(who, heard.action)
            phone.half = half_after(heard.action, step, half, begins=begins, waits=waits(ear.game, half, heard.action))
        elif isinstance(heard, Partial | Unclear) and heard.half is not None:
            phone.half = heard.half or None
        return heard

    def phone(self, who: Who) -> Phone:
        return self.phones.setdefault(self.seat(who), Phone())

    def bodies(self, who: Who) -> list[str]:
        """What stands on a phone."""
        return [text.body for _, text in self.phone(who).got]

    def deliver(self, seat: int, texts: Sequence[Text]) -> None:
        """These messages reach a phone."""
        self.phone(seat).take(self.at, texts, () if self.phone(seat).half is None else self.choices(seat))

    def _taken(self, event: Event, step: Step) -> Step:
        self.step, self.state, self.wake_at = step, step.state, step.wake
        self.used += step.used
        self.result = step.result or self.result
        self.log.append(event)
        if step.says:
            self._tell(step)
        return step

    def _tell(self, step: Step) -> None:
        """Whoever has left hears what is said to him alone."""
        for seat in range(self.seats) if self.listening is None else sorted(self.listening):
            says = [say for say in step.says if say.reaches(seat) and not (say.to is None and seat in self.away)]
            if says:
                phone = self.phone(seat)
                composed = compose(self.game.facts.name, self.view(seat), says, phone.held)
                phone.held, half = composed.held, phone.half
                self.deliver(seat, composed.texts)
                if phone.half is None and is_early(self.game.facts.name, half):
                    phone.half = half
                    self._offer(seat, half)

    def _offer(self, seat: int, half: Half | None) -> None:
        """Words that came early are offered where they are asked for."""
        offered = offer(self.game.facts.name, half, self.choices(seat))
        if offered:
            self.deliver(seat, [Text(Told(offered), Telling.TELL)])
