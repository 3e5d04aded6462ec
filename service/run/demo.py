"""`partyline demo`: a whole match on pretend phones, through the same webhooks, outbox and carrier as a real one.

Nobody here looks behind the curtain: each player knows what that phone has received and answers with the words in
capitals that the texts offer. Only inventing bluffs has help, the deck's own.
"""

import re
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import click
import requests

from engine.games.folders.thinking import MOST_WORDS
from prompts import decks
from service.base import logs
from service.run.embedded import Embedded

NAMES = ("ANN", "BOB", "CARA", "DEV", "EVE", "FINN")
COLOURS = ("cyan", "green", "yellow", "magenta", "blue", "red")
OPENINGS = ("I know this one: ", "Believe me, ", "Easy: ", "They say that ", "I read it once: ", "It is like this: ")
HESITATION = (0.2, 0.9)
LOOK_EVERY = 0.1
LONGEST_SILENCE = 130.0
INTERRUPTED = 130

CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
CANDIDATE = re.compile(r"(?<![/\d])(\d) [A-Z]{2,}\b")
SCORES = re.compile(r"[A-Z]{2,} -?\d+(?:, [A-Z]{2,} -?\d+)+")


@dataclass
class Player:
    """Who holds a phone: what was heard on it so far, and what will be texted when (seconds, monotonic)."""

    name: str
    seat: int
    chance: Random
    question: str = ""
    real: str = ""
    scores: str = ""
    seen: int = 0
    plans: list[tuple[float, str]] = field(default_factory=list)

    @property
    def phone(self) -> str:
        return f"+120255501{self.seat + 1:02}"

    def answers(self, text: str) -> list[str]:
        """What this player texts on reading `text`: what the first of HABITS says of those whose words it has."""
        offered = set(CAPITALS.findall(text))
        if "REMATCH" in offered and (scores := SCORES.search(text)):
            self.scores = scores[0]
            return []
        if question := next((each for each in bluffs() if each in text), ""):
            told = re.search(r"REAL ANSWER: (.*)", text)
            self.question, self.real = question, told[1] if told else ""
        for cue, habit in HABITS:
            if cue <= offered and (said := habit(self, text)):
                return said
        return []

    def invent(self, real: str) -> str:
        """The real answer in one's own words, or a bluff, another one in every seat."""
        invented = bluffs().get(self.question, ["nobody ever found out."])
        told = real.partition(", ")[0] or invented[self.seat % len(invented)]
        return (self.chance.choice(OPENINGS) + told[0].lower() + told[1:])[:MOST_WORDS]

    def choose(self, *words: str) -> list[str]:
        return [self.chance.choice(words)]


@cache
def bluffs() -> dict[str, list[str]]:
    """Inventions that fit each question of the deck."""
    return {
        question["text"]: decks.hints("malarky", SimpleNamespace(card=f"{card['id']}/{number}"))["bluffs"]
        for card in decks.load("malarky").cards
        for number, question in enumerate(card["questions"], 1)
    }


def _think(player: Player, text: str) -> list[str]:
    return [player.invent(player.real), "READY"] if player.question and player.question in text else []


def _give(player: Player, text: str) -> list[str]:
    real = player.chance.random() < 0.5
    return [f"REAL {player.invent(player.real)}" if real else f"BLUFF {player.invent('')}"]


def _speak_or_vote(player: Player, text: str) -> list[str]:
    others = CANDIDATE.findall(text)
    if not others:
        return [player.invent(player.real)]
    return ["BLACK"] if player.real else player.choose(*others)


def _say(*words: str) -> Callable[[Player, str], list[str]]:
    return lambda player, _: player.choose(*words)


HABITS: tuple[tuple[set[str], Callable[[Player, str], list[str]]], ...] = (
    ({"DONE"}, _say("DONE")),
    ({"REAL", "BLUFF"}, _give),
    ({"READY"}, _think),
    ({"OK"}, _say("OK")),
    ({"BLACK"}, _speak_or_vote),
    ({"AYE", "NAY"}, _say("AYE", "NAY")),
    ({"GIVE", "RECEIVE"}, _say("GIVE", "RECEIVE")),
    ({"CORRECT", "WRONG"}, _say("CORRECT", "WRONG")),
    ({"ROLL"}, _say("ROLL")),
)


class Interrupted(Exception):
    """Somebody pressed Ctrl-C."""


class Evening:
    """The phones around one table, on the switchboard at `address`; everything is shown as it happens.

    `speed` 2 lets people hesitate half as long. Raises Interrupted soon after that is set.
    """

    def __init__(self, address: str, players: list[Player], speed: float, interrupted: threading.Event) -> None:
        self._address = address
        self._players = players
        self._speed = speed
        self._interrupted = interrupted
        self._http = requests.Session()
        self._http.trust_env = False

    def gather(self, game: str, rounds: int) -> None:
        """The first makes the table, the others join, the first begins."""
        owner, *others = self._players
        self._text(owner, f"NEW {game.upper()}")
        self._hear(owner, ".")
        self._text(owner, owner.name)
        word = self._hear(owner, r"JOIN ([A-Z]+)")[1]
        for player in others:
            self._text(player, f"JOIN {word} {player.name}")
            self._hear(player, ".")
        self._text(owner, f"SET ROUNDS {rounds}")
        self._hear(owner, "ROUNDS")
        self._text(owner, "BEGIN")

    def play(self) -> bool:
        """Until every phone was told the end; False when nothing is said for too long."""
        last = time.monotonic()
        while not all(player.scores for player in self._players):
            for player in self._players:
                if self._look(player) or self._act(player):
                    last = time.monotonic()
            if time.monotonic() - last > LONGEST_SILENCE:
                return False
            self._wait()
        return True

    def _look(self, player: Player) -> bool:
        news = self._news(player)
        for text in news:
            due = max([time.monotonic(), *(at for at, _ in player.plans)])
            for answer in player.answers(text):
                due += player.chance.uniform(*HESITATION) / self._speed
                player.plans.append((due, answer))
        return bool(news)

    def _act(self, player: Player) -> bool:
        if not player.plans or player.plans[0][0] > time.monotonic():
            return False
        self._text(player, player.plans.pop(0)[1])
        return True

    def _hear(self, player: Player, pattern: str) -> re.Match[str]:
        """Wait for a text that matches, in the lobby."""
        until = time.monotonic() + LONGEST_SILENCE
        while time.monotonic() < until:
            for text in self._news(player):
                if found := re.search(pattern, text):
                    return found
            self._wait()
        raise click.ClickException(f"{player.name} waited in vain for a text like {pattern!r}.")

    def _wait(self) -> None:
        if self._interrupted.wait(LOOK_EVERY):
            raise Interrupted

    def _news(self, player: Player) -> list[str]:
        entries: list[dict[str, Any]] = self._http.get(self._conversation(player), timeout=10).json()
        texts = [entry["body"] for entry in entries if entry["direction"] == "in"][player.seen :]
        player.seen += len(texts)
        for text in texts:
            self._show(player, "<", text)
        return texts

    def _text(self, player: Player, body: str) -> None:
        self._show(player, ">", body)
        self._http.post(self._conversation(player), data={"Body": body}, timeout=10).raise_for_status()

    def _conversation(self, player: Player) -> str:
        return f"{self._address}/switchboard/phones/{player.phone}/messages"

    def _show(self, player: Player, arrow: str, text: str) -> None:
        label = click.style(f"{player.name.title():>5} {arrow} ", fg=COLOURS[player.seat], bold=arrow == ">")
        click.echo(label + text.replace("\n", "\n" + " " * 8))


def run(game: str, players: int, rounds: int, speed: float) -> int:
    """Play a match of `game` by so many phones and show it. Returns the exit status: 1 when it came to no end."""
    interrupted = threading.Event()
    signal.signal(signal.SIGINT, lambda *_: interrupted.set())
    chance = Random()  # noqa: S311 - what pretend people do, not what the game draws
    people = [Player(name, seat, Random(chance.random())) for seat, name in enumerate(NAMES[:players])]  # noqa: S311
    with tempfile.TemporaryDirectory(prefix="partyline-demo-") as folder:
        service = Embedded(Path(folder), 0, hurried=True)
        logs.configure_for_terminal(service.settings)
        service.open()
        service.work()
        try:
            evening = Evening(service.address, people, speed, interrupted)
            evening.gather(game, rounds)
            ended = evening.play()
        except Interrupted:
            return INTERRUPTED
        finally:
            service.stop()
    if not ended:
        click.echo("The table fell silent before the match was over.", err=True)
        return 1
    click.echo(f"\nScores: {people[0].scores}")
    return 0
