"""What an evening is at the speed of people: minutes, messages and segments a phone, in every game and at every pace.

Each reads what came, a message after the other, and types an answer where the message asks for one (replay/player.py);
what follows for others they read when it has come. The clock is moved by hand, so a match takes a moment.
"""

from collections.abc import Iterator
from random import Random
from statistics import mean

from bench.processes import House
from bench.report import Row
from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts import decks
from prompts.compose import Text
from prompts.kit.segments import segments
from replay.match import Match
from replay.player import Player
from service.outbox.letters import LINGER_SECONDS

GAME = "malarky"
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn")
PEOPLE = 4
"""At a table, or as many as the game needs."""
READS, TYPES = 15, 3
"""Characters a second."""
SEEDS, SEEDS_OF_EACH = 5, 3
A_ROUND = 135
"""Seconds of one round of four."""


def measure(house: House, runs: int) -> list[Row]:
    """Several matches of twelve rounds of Malarky, of which the mean is told, and some of every game."""
    rounds, seconds, messages, counts = _mean(GAME, Pace.LIVE, SEEDS)
    note = (
        f"Malarky live, {PEOPLE} people who read {READS} characters a second and type {TYPES}; {rounds:g} rounds, "
        f"{seconds / 60:.0f} minutes for the match, {SEEDS} matches"
    )
    each = {(game, pace): _mean(game, pace, SEEDS_OF_EACH) for game in games() for pace in Pace}
    dearest = max(found[-1] for found in each.values())
    told = "; ".join(
        f"{game} {pace}: {seconds / 60:.0f} min, {messages:.0f} messages, {counts:.0f} segments"
        for (game, pace), (_, seconds, messages, counts) in each.items()
    )
    return [
        _row("evening (time)", "seconds for a round", seconds / rounds, A_ROUND, 120, note),
        _row("evening (messages)", "messages to each phone in a match", messages, 70, 60, note),
        _row("evening (segments)", "segments to each phone in a match", counts, 120, 100, note),
        _row("evening (dearest)", "segments to each phone in a match of any game", dearest, 400, 200, told),
    ]


def _row(name: str, what: str, figure: float, reach: float, aim: float, note: str) -> Row:
    return Row(name, what, "", f"{figure:.0f}", figure, reach, aim, note, more_is_better=False)


def _mean(game: str, pace: Pace, matches: int) -> tuple[float, ...]:
    """Of `_played`, over so many matches."""
    return tuple(mean(each) for each in zip(*(_played(game, pace, seed) for seed in range(matches)), strict=True))


def _played(game: str, pace: Pace, seed: int) -> tuple[int, float, float, float]:
    """Rounds, where the game has those, seconds, and the mean of messages and of segments a phone."""
    names = NAMES[: max(PEOPLE, games()[game].facts.least_seats)]
    match = Match(games()[game], Table(names, (False,) * len(names), pace), decks.load(game), Chance(bytes([seed])))
    people = [Person(match, game, seat, Random(f"{seed} {seat}")) for seat in range(len(names))]
    while not match.over:
        person = min(people, key=lambda each: each.next_at)
        if match.wake_at is not None and match.wake_at <= person.next_at:
            match.wake()
        else:
            match.at = max(match.at, person.next_at)
            person.does()
    texts = [text for person in people for text in person.all_shown()]
    rounds = max(getattr(match.view(), "round", 1), 1)
    counts = [segments(text.body).count for text in texts]
    return rounds, match.at, len(texts) / len(people), sum(counts) / len(people)


class Person:
    """One who reads a message, types what it asks for, and then reads the next."""

    def __init__(self, match: Match, game: str, seat: int, chance: Random) -> None:
        self.match = match
        self.player = Player(NAMES[seat], seat, chance, game, patient=True)
        self.free_at = 0.0
        self.read = 0
        self.shown: list[Text] = []
        self.typed: Iterator[str] = iter(())
        self.said: str | None = None

    @property
    def _next(self) -> tuple[float, Text] | None:
        """The next message on the phone and when it comes there: an echo of what was sent lingers, and is dropped where
        the next message comes before it."""
        got = self.match.phone(self.player.seat).got
        while self.read < len(got):
            came, text = got[self.read]
            comes = came + (LINGER_SECONDS if text.lingers and text.lapses else 0)
            if comes == came or self.read + 1 == len(got) or got[self.read + 1][0] >= comes:
                return comes, text
            self.read += 1
        return None

    @property
    def next_at(self) -> float:
        """When what is under way is done: the words typed, or the next message read."""
        if self.said is not None:
            return self.free_at
        unread = self._next
        if unread is None:
            return float("inf")
        came, text = unread
        return max(self.free_at, came) + len(text.body) / READS

    def all_shown(self) -> list[Text]:
        """What came to the phone, with what is not read yet."""
        while unread := self._next:
            self.shown.append(unread[1])
            self.read += 1
        return self.shown

    def does(self) -> None:
        """Sends what was typed, or has read a message."""
        self.free_at = self.match.at
        if self.said is not None:
            self.match.text(self.player.seat, self.said)
        elif unread := self._next:
            self.shown.append(unread[1])
            self.typed = iter(self.player.answers(unread[1].body))
            self.read += 1
        self.said = next(self.typed, None)
        if self.said is not None:
            self.free_at += len(self.said) / TYPES
