"""Draws the README's picture: the phones page in the middle of a match. `python -m tests.browser.picture FILE`"""

import sys
import tempfile
import threading
from pathlib import Path
from random import Random

import requests
from playwright.sync_api import Page, ViewportSize, expect, sync_playwright

from service.base import logs
from service.run.demo import Evening, Player
from service.run.embedded import Embedded
from tests.browser.conftest import launch_arguments

NAMES = ("ANN", "BOB", "CY", "DORA")
SIZE: ViewportSize = {"width": 1280, "height": 800}


class Onlooker(Player):
    """Plays until the first reveal, and says nothing to that."""

    def answers(self, text: str) -> list[str]:
        if "DONE to go on" in text:
            self.scores = "seen"
            return []
        return super().answers(text)


def main(file: Path) -> None:
    players = [Onlooker(name, seat, Random(seat)) for seat, name in enumerate(NAMES)]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Embedded(Path(folder), 0)
        logs.configure_for_terminal(service.settings)
        service.open()
        service.work()
        try:
            for player in players:
                facts = {"number": player.phone, "name": player.name.title()}
                requests.post(f"{service.address}/switchboard/phones", data=facts, timeout=10).raise_for_status()
            evening = Evening(service.address, list(players), 3.0, threading.Event())
            evening.gather("malarky", 1)
            evening.play()
            browser = playwright.chromium.launch(**launch_arguments())
            page = browser.new_page(viewport=SIZE, color_scheme="light")
            page.goto(service.address)
            show_the_reveal(page)
            page.screenshot(path=file)
            browser.close()
        finally:
            service.stop()


def show_the_reveal(page: Page) -> None:
    for name in NAMES:
        log = page.get_by_role("log", name=f"Conversation of {name.title()}")
        expect(log.locator("li.received").last).to_contain_text("DONE to go on")
        # A phone that somebody looked at has nothing new to be marked.
        log.focus()
    page.get_by_role("textbox", name="Text message from Ann").focus()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
