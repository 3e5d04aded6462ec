"""What the rules make of random matches, step by step, so that no change of them goes unseen.

<game>.random has a line for each match, and below it for each step numbers of two hex digits, which stand for all that
the rules say at that step (ASPECTS): what came of it; and where its like was seldom so far, what everybody may know and
what is worked out of the state; what is open; and what might come next: what bots would do, what would come of other
things that may happen to this very state, and which invariant finds fault with the state when one place of it is
spoilt. In words it would be a thousand times as long and nobody would read it. `.venv/bin/python -m
tests.golden.random_play malarky 7 31` tells in words what the numbers of step 31 of match 7 stand for: told before and
after a change of the rules, the two differ in what the change does.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache
from itertools import islice, zip_longest
from pathlib import Path
from textwrap import wrap
from typing import Any, cast
from zlib import crc32

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Step
from engine.kernel.values import Derived, changed
from prompts import decks
from replay.match import Event
from tests.laws.machines import deck_of
from tests.laws.play import Play, any_play
from tests.laws.steer import REPLIES, Mood, Tally, one_event, open_forms

STEPS = 3300  # of all matches of a game, and at most a few more
LONGEST = 400  # steps of one match, which ends there though it is not over
SELDOM_SEEN = 3  # so many steps of a kind are told whole,
A_FEW = 8  # and one in so many of those that follow
ASPECTS = ("what came of it", "what everybody may know", "what is open", "what might come next")
OTHERS = 3  # things that might happen instead, for each step
SPOILT = 8  # places that are spoilt, one at a time
SELDOM = 0.02  # how often something happens that neither time nor a player brings
WIDTH = 118
SHOWN = 300  # characters of an event, whose words may have 5000
NEVER_SPOILT = ("cards", "name", "pace", "ask", "last")
ADDRESS = re.compile(" at 0x[0-9a-f]+")  # of a function, which is another in each process
FOLDER = Path(__file__).parent

Said = Sequence[Sequence[str]]
"""What the rules say at a step, in words, for each of the ASPECTS."""


@dataclass(frozen=True)
class Moment:
    """A step: what happened, and the digest of what the rules say then."""

    event: Event
    digest: str


@dataclass(frozen=True)
class Played:
    """A match: how it was set up, its steps, and how it ended."""

    about: str
    moments: tuple[Moment, ...]
    end: str

    @property
    def title(self) -> str:
        return f"{self.about}: {len(self.moments)} steps, {self.end}"


def random_of(game: str) -> Path:
    return FOLDER / f"{game}.random"


def played_at_random(game: str) -> str:
    """All matches of the game, as its file has them."""
    return "\n".join([line for match in matches_of(game) for line in _lines(match)])


def _lines(match: Played) -> Iterator[str]:
    yield match.title
    yield from wrap(" ".join(each.digest for each in match.moments), WIDTH)
    yield ""


def matches_of(game: str) -> list[Played]:
    """So many matches as together have STEPS."""
    lot, played = Lot(game), list[Played]()
    while sum(len(match.moments) for match in played) < STEPS:
        played.append(_match(lot, len(played) + 1))
    return played


def parting(game: str, kept: str) -> str:
    """Where the rules go another way than in the game's file as it was kept; empty where they do not."""
    blocks = [block.splitlines() for block in kept.split("\n\n") if block.strip()]
    for number, match in enumerate(matches_of(game), 1):
        title, *lines = blocks[number - 1] if number <= len(blocks) else ("not there",)
        for step, (moment, was) in enumerate(zip_longest(match.moments, " ".join(lines).split())):
            if moment is None or was != moment.digest:
                what = "the match is over before" if moment is None else _what_differs(moment, was or "")
                return (
                    f"{game}: the rules go another way from step {step} of match {number} ({match.about}): {what}\n"
                    f".venv/bin/python -m tests.golden.random_play {game} {number} {step} tells it in words, here and "
                    "before the change (CONTRIBUTING.md)"
                )
        if title != match.title:
            return f"{game}: match {number} was {title!r} and is {match.title!r}"
    return ""


def _what_differs(moment: Moment, was: str) -> str:
    parts = [slice(at, at + 2) for at in range(0, 2 * len(ASPECTS), 2)]
    found = [aspect for aspect, part in zip(ASPECTS, parts, strict=True) if was[part] != moment.digest[part]]
    return f"{', '.join(found)}\n{str(moment.event)[:SHOWN]}"


def _match(lot: Lot, number: int) -> Played:
    moments = []
    for teller in lot.match(number):
        play = teller.play
        said = teller.whole() if lot.is_seldom(play) else [teller.came()]
        moments.append(Moment(play.log[-1], _digest(said)))
    table = play.table
    bots, teams = sum(table.bots), f" in teams {table.teams}" if table.teams else ""
    about = f"{number}: {table.pace}, {len(table.bots)} seats{teams}, {bots} of them bots, {dict(table.options)}"
    return Played(about, tuple(moments), str(play.result or "not over"))


class Lot:
    """The matches of a game, one after the other: what was seldom done in those before comes the likelier."""

    def __init__(self, game: str) -> None:
        self.game = games()[game]
        self.tally = Tally()
        self.seen: Counter[tuple[str, ...]] = Counter()

    def match(self, number: int) -> Iterator[Teller]:
        """Plays it, and gives after each step who tells of it."""
        rng = random.Random(f"{self.game.facts.name} {number}")
        play, mood = self._dealt(rng), _any_mood(rng)
        teller = Teller(play)
        yield teller
        while not play.over and len(play.log) < LONGEST:
            happens = rng.choice(SELDOM_EVENTS) if rng.random() < SELDOM else None
            step = happens(play, rng) if happens else one_event(play, rng, self.tally, mood)
            self.tally.note(play.log[-1], step)
            yield teller

    def _dealt(self, rng: random.Random) -> Play:
        """A match of people and bots."""
        people = any_play(self.game, rng, lambda: deck_of(self.game), frozenset())
        share = rng.choice((0.2, 0.5, 1.0))
        table = replace(people.table, bots=tuple(rng.random() < share for _ in range(people.seats)))
        return Play(self.game, table, people.deck, people.chance, frozenset())

    def is_seldom(self, play: Play) -> bool:
        """Whether steps like the last one were seldom seen so far: after the same event, in the same phase, with the
        same messages. Now and then of another too."""
        event = play.log[-1]
        messages = sorted({say.message for say in play.step.says})
        kind = (str(play.phase), event.kind, type(event.action).__name__, *messages)
        self.seen[kind] += 1
        return self.seen[kind] <= SELDOM_SEEN or self.seen[kind] % A_FEW == 0


def _digest(said: Said) -> str:
    return "".join(f"{crc32(repr(lines).encode()) & 0xFF:02x}" for lines in said)


def _any_mood(rng: random.Random) -> Mood:
    return Mood(
        wake=rng.choice((0.05, 0.1, 0.3)),
        early_wake=0.03,
        coming_and_going=rng.choice((0.0, 0.0, 0.02, 0.06)),
        out_of_turn=rng.choice((0.02, 0.1)),
    )


def _passes_over(play: Play, rng: random.Random) -> Step:
    turn = play.game.waits_for(play.state)
    return play.skip(rng.randrange(play.seats) if turn is None else turn.seat)


def _changes_pace(play: Play, rng: random.Random) -> Step:
    return play.set_pace(rng.choice(list(Pace)))


def _finishes(play: Play, rng: random.Random) -> Step:
    return play.finish_soon()


def _forgets(play: Play, rng: random.Random) -> Step:
    """Somebody has his words taken out, and goes."""
    seat = rng.randrange(play.seats)
    play.state = play.game.forget(play.state, seat)
    return play.leave(seat)


def _acts(play: Play, rng: random.Random) -> Step:
    """Somebody does something that is open, as a menu would offer it."""
    found = open_forms(play)
    if not found:
        return play.wake()
    seat, form = rng.choice(found)
    return play.try_to(seat, form.fill(*form.sample(rng.choice, lambda most: rng.choice(REPLIES)[:most])))


def _anything(play: Play, rng: random.Random) -> Step:
    return one_event(play, rng, Tally(), Mood(wake=0.2, early_wake=0.1, coming_and_going=0.2, out_of_turn=0.2))


SELDOM_EVENTS = (_passes_over, _changes_pace, _finishes, _forgets)
INSTEAD = (*SELDOM_EVENTS, _acts, _acts, _acts, _anything, _anything, _anything)


class Teller:
    """Tells in words what the rules say of the state that a match is in."""

    def __init__(self, play: Play) -> None:
        self.play, self.game = play, play.game
        self.chance = Chance(b"bots")

    def came(self) -> list[str]:
        """Of the step that was just taken."""
        return _step(self.play.step)

    def whole(self) -> Said:
        """All that they say then; what is drawn for it depends on no other step."""
        self.rng = random.Random(len(self.play.log))
        ahead = [*self._bots(), *self._instead(), *self._spoilt()]
        return self.came(), [*self._seen()], [*self._open()], ahead

    def _seats(self) -> range:
        """Every seat, and one that is not there on each side."""
        return range(-1, self.play.seats + 1)

    def _seen(self) -> Iterator[str]:
        stranger = self.play.view()
        yield f"a stranger: {stranger}"
        for seat in self._seats():
            view = self.play.view(seat)
            own = {each.name: getattr(view, each.name) for each in fields(view)}
            yield f"{seat}: {[pair for pair in own.items() if pair[1] != getattr(stranger, pair[0])]}"
        state = self.play.state
        yield from _worked_out("state", state)
        for number, seat in enumerate(state.seats):
            yield from _worked_out(f"seat {number}", seat)
        for each in fields(state):
            if is_dataclass(value := getattr(state, each.name)):
                yield from _worked_out(f"state.{each.name}", value)

    def _open(self) -> Iterator[str]:
        game, state = self.game, self.play.state
        yield f"{game.waits_for(state)}, {game.may_finish(state)}, {game.most_wakes(state)}, {game.broken(state)}"
        for seat in self._seats():
            yield f"{seat}: {game.choices(state, seat)}"

    def _bots(self) -> Iterator[str]:
        """What a bot would do in each seat's place; one that sits there has hints, mostly."""
        bots = {seat for seat, is_bot in enumerate(self.play.state.bots) if is_bot}
        for seat in self._seats():
            view, opened = self.play.view(seat), self.game.choices(self.play.state, seat)
            helped = opened and seat in bots and self.rng.random() < 0.7
            hints = decks.hints(self.game.facts.name, view) if helped else {}
            yield f"a bot at {seat}: {self.game.bot(view, opened, hints, self.chance)}"

    def _instead(self) -> Iterator[str]:
        """What would come of other things that might happen now. None of it stays."""
        for _ in range(OTHERS):
            twin = self.play.fork()
            self.rng.choice(INSTEAD)(twin, self.rng)
            yield f"{twin.log[-1]}: {_step(twin.step)}"

    def _spoilt(self) -> Iterator[str]:
        """Which invariant finds fault with the state when one place of it is spoilt."""
        for _ in range(SPOILT):
            place, state = spoilt(self.play.state, self.rng)
            try:
                fault = self.game.broken(state)
            except Exception:  # an invariant need not understand what no state can hold
                fault = "nonsense"
            yield f"{place}: {fault}"


def _step(step: Step) -> list[str]:
    """What came of something; the cards never change."""
    return [repr(changed(step.state, cards={})), *map(repr, step.says), repr(step._replace(state=None, says=()))]


def _worked_out(of: str, value: Any) -> Iterator[str]:
    """What is worked out of a value, by name."""
    for name in _derived(cast(Hashable, type(value))):
        try:
            found = getattr(value, name)
        except LookupError:  # what there is in other phases alone
            found = None
        words = str(sorted(found) if isinstance(found, frozenset) else found)
        yield f"{of}.{name}: {ADDRESS.sub('', words)}"


@cache
def _derived(kind: Hashable) -> tuple[str, ...]:
    return tuple(name for name in dir(kind) if isinstance(getattr(kind, name), (Derived, property)))


def spoilt(value: Any, rng: random.Random, place: str = "") -> tuple[str, Any]:
    """The value with something else in one place of it, and how it got there."""
    if is_dataclass(value) and not isinstance(value, type):
        name = rng.choice([each.name for each in fields(value) if each.name not in NEVER_SPOILT])
        place, other = spoilt(getattr(value, name), rng, f"{place}.{name}")
        return place, changed(value, **{name: other})
    if isinstance(value, tuple) and value:
        at, how = rng.randrange(len(value)), rng.random()
        if how < 0.15:
            return f"{place} without {at}", (*value[:at], *value[at + 1 :])
        if how < 0.3:
            return f"{place} with {at} twice", (*value, value[at])
        place, other = spoilt(value[at], rng, f"{place}[{at}]")
        return place, (*value[:at], other, *value[at + 1 :])
    if isinstance(value, Mapping) and value:
        key = rng.choice(list(value))
        if rng.random() < 0.3:
            return f"{place} without {key}", {each: held for each, held in value.items() if each != key}
        place, other = spoilt(value[key], rng, f"{place}[{key}]")
        return place, {**value, key: other}
    other = _other(value, rng)
    return f"{place} = {other!r}", other


def _other(value: object, rng: random.Random) -> object:
    """Something else in this value's place."""
    if isinstance(value, Enum):
        return rng.choice(list(type(value)))
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return rng.choice((None, value - 1, value + 1, value + 1, value + 10))
    return rng.choice((None, 0, 1, 2, "?", (), (0,)))


def main() -> None:
    """Tells a step in words."""
    game, number, step = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    lot = Lot(game)
    for before in range(1, number):
        list(lot.match(before))
    told = ["over before"]
    for teller in islice(lot.match(number), step, step + 1):
        told = [str(teller.play.log[-1])]
        for aspect, lines in zip(ASPECTS, teller.whole(), strict=True):
            told += ["", aspect.upper(), *lines]
    sys.stdout.write("\n".join([*told, ""]))


if __name__ == "__main__":
    main()
