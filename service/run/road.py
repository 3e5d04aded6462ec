"""`partyline demo road`: a match of Malarky in a car, as a transcript: one phone reads aloud to all, four phones have
what is their own. Through the same webhooks, calls and carrier as a real one."""

import queue
import re
import shutil
import subprocess
import threading
import time
from typing import Any

import click

from engine.kernel.values import Plain
from replay.player import Player
from service.base.ending import Ending
from service.run import demo
from service.run.demo import Evening

GAME = "malarky"
SEATS = 4
VOICES = 4.0
"""How many times faster than people the car's voice speaks, at speed 1."""
SPEAKERS = (("espeak-ng", "-s", "190"), ("espeak", "-s", "190"), ("say",), ("spd-say", "-w"))
"""Programs that speak, where the machine has one, with the words as their last argument."""
BEGUN = "reads aloud now"
DONE = "a text with okay"
OVER = re.compile(r"\brematch\b")
FINAL = re.compile(r"^(\w+: (?:minus )?\d+)\.$", re.MULTILINE)


class Car(Evening):
    """Four people in a car: what the loudspeaker says all of them hear."""

    def __init__(self, address: str, players: list[Player], speed: float, interrupted: Ending) -> None:
        super().__init__(address, players, speed, interrupted)
        self._read = 0
        self._speaker = Speaker()
        faults = {"loop_guard": False, "voices": min(1000.0, VOICES * speed)}
        self._http.post(f"{address}/switchboard/faults", json=faults, timeout=10).raise_for_status()

    def begin(self) -> None:
        """The first deals, and makes the phone the loudspeaker of the car."""
        driver = self._players[0]
        self._text(driver, "PACE ROAD")
        self._hear(driver, "ROAD")
        self._text(driver, "CALL TABLE")
        self._hear(driver, ".")
        calls = f"{self._phone(driver)}/calls"
        self._until(lambda: self._http.post(f"{calls}/answer", timeout=10).ok)
        self._until(lambda: self._http.post(f"{calls}/keys", data={"Digits": "1"}, timeout=10).json()["heard"])
        click.echo(click.style("  car | ", bold=True) + f"({driver.name.title()} picks up and presses a key)")
        self._hear(driver, BEGUN)
        self._text(driver, "BEGIN")

    def _until(self, is_so: Any) -> None:
        until = time.monotonic() + 30
        while not is_so():
            if time.monotonic() > until:
                raise click.ClickException("The loudspeaker was not to be reached.")
            self._wait()

    def _wait(self) -> None:
        super()._wait()
        self._listen()

    def _listen(self) -> None:
        """What the loudspeaker says is shown, spoken where that can be, and heard by all."""
        calls: list[Plain] = self._http.get(f"{self._phone(self._players[0])}/calls", timeout=10).json()
        said = [each["words"] for call in calls for each in call["captions"] if each["from"] == "number"]
        for words in said[self._read :]:
            click.echo(click.style("  car | ", bold=True) + words)
            self._speaker.say(words)
            for player in self._players:
                player.hears(words)
                if DONE in words:
                    player.plans.append("DONE")
                if OVER.search(words):
                    player.scores = ", ".join(FINAL.findall("\n".join(said))[-len(self._players) :])
        self._read = len(said)


class Speaker:
    """The machine's own voice, one sentence after another, beside everything else."""

    def __init__(self) -> None:
        self._command = next(([*each] for each in SPEAKERS if shutil.which(each[0])), None)
        self._words: queue.Queue[str] = queue.Queue()
        if self._command:
            threading.Thread(target=self._work, daemon=True).start()

    def say(self, words: str) -> None:
        if self._command:
            self._words.put(words)

    def _work(self) -> None:
        while self._command:
            subprocess.run([*self._command, self._words.get()], check=False, capture_output=True)  # noqa: S603


def run(players: int | None, rounds: int, speed: float) -> int:
    """Play a match in a car and show it. Returns the exit status: 1 when it came to no end."""
    return demo.run(GAME, players or SEATS, rounds, speed, Car)
