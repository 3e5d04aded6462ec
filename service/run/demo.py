"""`partyline demo`: a whole match on pretend phones, through the same webhooks, outbox and carrier as a real one.

Nobody here looks behind the curtain: replay/player.py has who plays.
"""

import re
import signal
import tempfile
import time
from pathlib import Path
from random import Random

import click
import requests

from engine.catalogue import games
from engine.kernel.game import Facts
from engine.kernel.values import Plain
from prompts.kit.words import listed
from replay.player import Player
from service.base import logs
from service.base.ending import Ending
from service.run.embedded import Embedded

NAMES = ("Ann", "Bob", "Cara", "Dev", "Eve", "Finn", "Gus", "Hope")
COLOURS = ("cyan", "green", "yellow", "magenta", "blue", "red", "bright_cyan", "bright_green")
USUAL = 4  # players
HESITATION = (0.2, 0.9)
LOOK_EVERY = 0.1
LONGEST_SILENCE = 130.0
INTERRUPTED = 130


class Interrupted(Exception):
    """Somebody pressed Ctrl-C."""


class Evening:
    """The phones around one table, on the switchboard at `address`; everything is shown as it happens.

    `speed` 2 lets people hesitate half as long. Raises Interrupted soon after that is set.
    """

    def __init__(self, address: str, players: list[Player], speed: float, interrupted: Ending) -> None:
        self._address = address
        self._players = players
        self._speed = speed
        self._interrupted = interrupted
        self._due = [0.0 for _ in players]  # until when each hesitates
        self._shown = [0 for _ in players]
        self._http = requests.Session()
        self._http.trust_env = False

    def gather(self, game: str, length: str) -> None:
        """The first makes the table, the others join, the first sets how long it is to be, and begins."""
        owner, *others = self._players
        self._text(owner, f"NEW {game.upper().replace('_', ' ')}")
        self._hear(owner, ".")
        self._text(owner, owner.name)
        word = self._hear(owner, r"JOIN ([A-Z]+)")[1]
        for player in others:
            self._text(player, f"JOIN {word} {player.name}")
            self._hear(player, ".")
        self._text(owner, length)
        self._hear(owner, length.split()[-2])
        self.begin()

    def begin(self) -> None:
        """The first lets it begin."""
        self._text(self._players[0], "BEGIN")

    def play(self) -> bool:
        """Until every phone was told the end; False when nothing is said for too long."""
        last = time.monotonic()
        while not all(player.scores for player in self._players):
            for player in self._players:
                if player.reads(self._bodies(player)) or self._act(player):
                    last = time.monotonic()
                    self._due[player.seat] = last + player.chance.uniform(*HESITATION) / self._speed
            if time.monotonic() - last > LONGEST_SILENCE:
                return False
            self._wait()
        return True

    def _act(self, player: Player) -> bool:
        if not player.plans or self._due[player.seat] > time.monotonic():
            return False
        self._text(player, player.plans.pop(0))
        return True

    def _hear(self, player: Player, pattern: str) -> re.Match[str]:
        """Wait for a text that matches, in the lobby."""
        until = time.monotonic() + LONGEST_SILENCE
        while time.monotonic() < until:
            bodies = self._bodies(player)
            fresh, player.read = bodies[player.read :], len(bodies)
            for text in fresh:
                if found := re.search(pattern, text):
                    return found
            self._wait()
        raise click.ClickException(f"{player.name} waited in vain for a text like {pattern!r}.")

    def _wait(self) -> None:
        if self._interrupted.wait(LOOK_EVERY):
            raise Interrupted

    def _bodies(self, player: Player) -> list[str]:
        """All that has come to this phone; what is new of it is shown."""
        entries: list[Plain] = self._http.get(self._conversation(player), timeout=10).json()
        texts = [entry["body"] for entry in entries if entry["direction"] == "in"]
        for text in texts[self._shown[player.seat] :]:
            self._show(player, "<", text)
        self._shown[player.seat] = len(texts)
        return texts

    def _text(self, player: Player, body: str) -> None:
        self._show(player, ">", body)
        self._http.post(self._conversation(player), data={"Body": body}, timeout=10).raise_for_status()

    def _conversation(self, player: Player) -> str:
        return f"{self._phone(player)}/messages"

    def _phone(self, player: Player) -> str:
        return f"{self._address}/switchboard/phones/+120255501{player.seat + 1:02}"

    def _show(self, player: Player, arrow: str, text: str) -> None:
        label = click.style(f"{player.name.title():>5} {arrow} ", fg=COLOURS[player.seat], bold=arrow == ">")
        click.echo(label + text.replace("\n", "\n" + " " * 8))


def seats_of(facts: Facts, players: int | None) -> int:
    """How many phones play. Raises ClickException where the game is not for so many."""
    most = min(facts.most_seats, len(NAMES))
    if players is not None and not facts.least_seats <= players <= most:
        raise click.ClickException(
            f"{facts.title} is played here by {facts.least_seats} to {most}: choose --players so."
        )
    return players or max(USUAL, facts.least_seats)


def length_of(facts: Facts, rounds: int) -> str:
    """What sets a match to so many rounds, or whatever the game's first option counts: as many of them as it lets one
    choose."""
    option = facts.options[0]
    return f"SET {option.name.replace('_', ' ').upper()} {max(option.least, min(rounds, option.most))}"


def run(game: str, players: int | None, rounds: int, speed: float, table: type[Evening] = Evening) -> int:
    """Play a match of `game` by so many phones and show it. Returns the exit status: 1 when it came to no end."""
    if game not in games():
        raise click.ClickException(f"There is no game {game}: choose {listed([*sorted(games()), 'road'], 'or')}.")
    facts = games()[game].facts
    seats = seats_of(facts, players)
    interrupted = Ending(signal.SIGINT)
    chance = Random()  # noqa: S311 - what pretend people do, not what the game draws
    people = [Player(name, seat, Random(chance.random()), game) for seat, name in enumerate(NAMES[:seats])]  # noqa: S311
    with tempfile.TemporaryDirectory(prefix="partyline-demo-") as folder:
        service = Embedded(Path(folder), 0, hurried=True)
        logs.configure_for_terminal(service.settings)
        service.open()
        service.work()
        try:
            evening = table(service.address, people, speed, interrupted)
            evening.gather(game, length_of(facts, rounds))
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
