"""Takes the README's picture: three phones in a round of Malarky. `bin/phones-picture`

The round is the same each time: its card, who holds the real answer, and what everybody texts.
"""

import re
import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import requests
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts import decks
from service.base import logs
from service.run.embedded import Embedded
from tests.browser.conftest import CHROMIUM, launch_arguments

PHONES = {name: f"+120255501{place:02}" for place, name in enumerate(("ANN", "BOB", "CY"), start=1)}
QUESTION = "How do herring seem to keep in touch with each other in the dark?"
HOLDER = 1
ANSWERS = {
    "ANN": "They hum. Each shoal has a tune of its own, and most of them are flat.",
    "BOB": "Bubbles. From behind. It makes a rude sound, and everybody knows who it was.",
    "CY": "The one behind holds on to your tail, like kids on a school trip.",
}
LAST = "CY"
LONGEST_WAIT = 30.0
WIDTH, HEIGHT = 1200, 800
"""Of the page; it gets as much higher as the longest conversation needs."""
SHARPNESS, COLOURS = 2, 128
"""Pixels of the file for one of the page, and how many colours it may have: it is the first thing that is loaded."""
HIDES_WHAT_CAME_BEFORE = """(logs, question) => Math.max(...logs.map(log => {
    const messages = [...log.querySelectorAll("li")];
    const first = messages.findIndex(message => message.textContent.includes(question));
    messages.slice(0, first).forEach(message => message.hidden = true);
    return log.scrollHeight - log.clientHeight;
}))"""


class Phones:
    """The phones of the page at `address`, used by its API as their owners would."""

    def __init__(self, address: str) -> None:
        self._address = f"{address}/switchboard/phones"
        for name, number in PHONES.items():
            facts = {"number": number, "name": name.title()}
            requests.post(self._address, data=facts, timeout=10).raise_for_status()

    def text(self, name: str, words: str) -> None:
        """Text the service's number from this phone."""
        requests.post(self._conversation(name), data={"Body": words}, timeout=10).raise_for_status()

    def read(self, name: str, pattern: str) -> str:
        """Wait for a text with this pattern, and return what stands in its group."""
        until = time.monotonic() + LONGEST_WAIT
        while time.monotonic() < until:
            for entry in requests.get(self._conversation(name), timeout=10).json():
                if entry["direction"] == "in" and (found := re.search(pattern, entry["body"])):
                    return found[1] if found.groups() else found[0]
            time.sleep(0.05)
        raise SystemExit(f"{name} waited in vain for a text like {pattern!r}")

    def _conversation(self, name: str) -> str:
        return f"{self._address}/{PHONES[name]}/messages"


def main(file: Path) -> None:
    if CHROMIUM is None:
        raise SystemExit("Chromium is missing. On Debian or Ubuntu: apt-get install chromium")
    dealt = SimpleNamespace(token_bytes=lambda _: seed_of_the_round())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Embedded(Path(folder), 0, hurried=True)
        logs.configure_for_terminal(service.settings)
        service.open()
        service.work()
        try:
            with patch("service.matches.steps.secrets", dealt):
                play(Phones(service.address))
            browser = playwright.chromium.launch(**launch_arguments())
            page = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", device_scale_factor=SHARPNESS
            )
            page.goto(service.address)
            show_the_round(page)
            save(page.screenshot(), file)
            browser.close()
        finally:
            service.stop()


def seed_of_the_round() -> bytes:
    """The first seed that deals the QUESTION to the table, and the real answer to the HOLDER."""
    malarky, deck = games()["malarky"], decks.dealt("malarky", [decks.shipped("malarky")["wild"]])
    table = Table(tuple(PHONES), (False,) * len(PHONES), Pace.ROAD, {})
    for number in range(100_000):
        seed = number.to_bytes(16, "big")
        dealt = malarky.start(table, deck, Chance(seed), 0.0).state
        if dealt.question.text == QUESTION and dealt.round.holder == HOLDER:
            return seed
    raise SystemExit(f"no card of the deck WILD asks: {QUESTION}")


def play(phones: Phones) -> None:
    """From NEW to the turn of the last one."""
    phones.text("ANN", "NEW MALARKY ANN")
    word = phones.read("ANN", r"JOIN ([A-Z]+)")
    for name in ("BOB", "CY"):
        phones.text(name, f"JOIN {word} {name}")
        phones.read("ANN", name)
    phones.text("ANN", "SET DECKS WILD")
    phones.read("ANN", "WILD")
    phones.text("ANN", "PACE ROAD")
    phones.read("ANN", "ROAD")
    phones.text("ANN", "BEGIN")
    for name in PHONES:
        phones.read(name, QUESTION)
        phones.text(name, "READY")
    for name, answer in ANSWERS.items():
        phones.read(name, "Your turn")
        if name != LAST:
            phones.text(name, answer)


def show_the_round(page: Page) -> None:
    """Wait until each phone shows whose turn it is or was, with the last answer about to be sent. Nothing before the
    question is shown, and the page is high enough for all that came since."""
    for name in PHONES:
        log = page.get_by_role("log", name=f"Conversation of {name.title()}")
        log.locator("li.received").filter(has_text="Your turn").wait_for()
        log.focus()  # a phone that somebody looked at has nothing new to be marked
    page.get_by_role("textbox", name=f"Text message from {LAST.title()}").fill(ANSWERS[LAST])
    hidden: int = page.get_by_role("log").evaluate_all(HIDES_WHAT_CAME_BEFORE, QUESTION)
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT + hidden})


def save(picture: bytes, file: Path) -> None:
    """Write a PNG that is small enough to be loaded at once."""
    Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
