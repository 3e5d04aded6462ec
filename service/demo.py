"""`partyline demo`: a whole match on pretend phones, through the same webhooks, outbox and carrier as a real one.

Nobody here looks behind the curtain: each player knows what that phone has received and answers with the words that
the texts offer. Only inventing bluffs has help, the deck's own.
"""

import logging
import re
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import click
import requests

from prompts import decks
from service.embedded import Embedded

NAMES = ("ANN", "BOB", "CARA", "DEV", "EVE", "FINN")
COLOURS = ("cyan", "green", "yellow", "magenta", "blue", "red")
OPENINGS = ("I know this one: ", "Believe me, ", "Easy: ", "They say that ", "I read it once: ", "It is like this: ")
HESITATION = (0.2, 0.9)
LOOK_EVERY = 0.1
LONGEST_SILENCE = 130.0
LONGEST_ANSWER = 160


@dataclass
class Player:
    """Who holds a phone: what was heard on it so far, and what will be texted when (seconds, monotonic)."""

    name: str
    phone: str
    colour: str
    chance: Random
    question: str = ""
    holder: bool = False
    scores: str = ""
    seen: int = 0
    plans: list[tuple[float, str]] = field(default_factory=list)

    def answers(self, text: str) -> list[str]:
        """What this player texts on reading `text`: what the first line of HABITS that it matches says."""
        if end := re.search(r"Points: (.*)\.\n.*REMATCH", text):
            self.scores = end[1]
        for pattern, habit in HABITS:
            if found := re.search(pattern, text):
                return habit(self, found)
        return []

    def invent(self, real: str | None) -> str:
        """The real answer in one's own words, or a bluff."""
        told = real.partition(", ")[0] if real else self.chance.choice(bluffs(self.question))
        return (self.chance.choice(OPENINGS) + told[0].lower() + told[1:])[:LONGEST_ANSWER]

    def choose(self, *words: str) -> list[str]:
        return [self.chance.choice(words)]


def bluffs(question: str) -> list[str]:
    """Inventions that fit a question of the deck."""
    for card in decks.load("malarky").cards:
        for number, each in enumerate(card["questions"], 1):
            if each["text"] == question:
                return list(decks.hints("malarky", SimpleNamespace(card=f"{card['id']}/{number}"))["bluffs"])
    return ["nobody ever found out."]


def _think(player: Player, found: re.Match[str]) -> list[str]:
    player.question, player.holder = found[1], found[2] is not None
    return [player.invent(found[2]), "READY"]


def _give(player: Player, found: re.Match[str]) -> list[str]:
    player.question = found[1]
    real = player.chance.random() < 0.5
    return [f"REAL {player.invent(found[2])}" if real else f"BLUFF {player.invent(None)}"]


def _speak(player: Player, found: re.Match[str]) -> list[str]:
    return ["OK"] if "OK for your draft" in found.string else [player.invent(None)]


def _vote(player: Player, found: re.Match[str]) -> list[str]:
    return ["BLACK"] if player.holder else player.choose(*re.findall(r"\d+", found[1]))


HABITS: tuple[tuple[str, Callable[[Player, re.Match[str]], list[str]]], ...] = (
    (r"Duel: (.*)\nSecret! REAL ANSWER: (.*)\n", _give),
    (r"die \d: (.*)\n(?:.*\n)?Secret! (?:REAL ANSWER: (.*)\n)?", _think),
    (r"Your turn:", _speak),
    (r"Who told the real answer\? Text (.*?)\. BLACK", _vote),
    (r"AYE", lambda player, _: player.choose("AYE", "NAY")),
    (r"GIVE or RECEIVE", lambda player, _: player.choose("GIVE", "RECEIVE")),
    (r"Text CORRECT", lambda player, _: player.choose("CORRECT", "WRONG")),
    (r"DONE if|DONE\. |text DONE", lambda _, __: ["DONE"]),
    (r"ext ROLL", lambda _, __: ["ROLL"]),
)


class Evening:
    """The phones around one table, on the switchboard at `address`; everything is shown as it happens.

    `speed` 2 lets people hesitate half as long.
    """

    def __init__(self, address: str, players: list[Player], speed: float) -> None:
        self._address = address
        self._players = players
        self._speed = speed
        self._http = requests.Session()
        self._http.trust_env = False

    def gather(self, game: str, rounds: int) -> None:
        """The first makes the table, the others join, the first begins."""
        owner, *others = self._players
        self._text(owner, f"NEW {game.upper()}")
        self._hear(owner, "name")
        self._text(owner, owner.name)
        word = self._hear(owner, r"JOIN ([A-Z]+)")[1]
        for player in others:
            self._text(player, f"JOIN {word} {player.name}")
            self._hear(player, "Welcome")
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
            time.sleep(LOOK_EVERY)
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
            time.sleep(LOOK_EVERY)
        raise click.ClickException(f"{player.name} waited in vain for a text like {pattern!r}.")

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
        label = click.style(f"{player.name.title():>5} {arrow} ", fg=player.colour, bold=arrow == ">")
        click.echo(label + text.replace("\n", "\n" + " " * 8))


def run(game: str, players: int, rounds: int, speed: float) -> int:
    """Play a match of `game` by so many phones and show it. Returns the exit status: 1 when it came to no end."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    chance = Random()  # noqa: S311 - what pretend people do, not what the game draws
    people = [
        Player(name, f"+120255501{seat:02}", COLOURS[seat - 1], Random(chance.random()))  # noqa: S311
        for seat, name in enumerate(NAMES[:players], 1)
    ]
    with tempfile.TemporaryDirectory(prefix="partyline-demo-") as folder:
        service = Embedded(Path(folder), 0)
        service.open()
        service.work()
        try:
            evening = Evening(service.address, people, speed)
            evening.gather(game, rounds)
            ended = evening.play()
        finally:
            service.stop()
    if not ended:
        click.echo("The table fell silent before the match was over.", err=True)
        return 1
    click.echo(f"\nScores: {people[0].scores}")
    return 0
