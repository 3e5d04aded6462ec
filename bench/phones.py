"""How soon a message that the pretend carrier took stands on the page of phones: eight phones, 500 messages there."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import quantiles
from typing import Any

import requests
from playwright.sync_api import Page, sync_playwright

from bench.posts import ACCOUNT, NUMBER, TOKEN
from bench.processes import Failed, House, wait_until
from bench.report import Row, middle
from service.switchboard.journey import USUAL_SECONDS
from tests.browser.conftest import CHROMIUM, launch_arguments
from tests.services import free_port

PHONES, BEFORE, ROUNDS = 8, 500, 12
PAUSES = (0.1, 0.9)  # seconds between two rounds of messages, one to each phone
WORDS = 'Trick 3: ANN 4B switch, BOB 7L rat: "pull the switch". CARA to play, Bones led.'
PATIENCE = 120.0
"""Seconds for each thing that the page is waited for: a busy machine shows five hundred messages slowly."""
# When each message stood on the page, in milliseconds of the machine's clock, by its words.
WATCH = """() => {
  window.shown = {};
  new MutationObserver((changes) => {
    for (const change of changes) for (const item of change.addedNodes)
      if (item.classList?.contains("message"))
        window.shown[item.querySelector(".bubble").textContent] = performance.timeOrigin + performance.now();
  }).observe(document.getElementById("phones"), {childList: true, subtree: true});
}"""


def measure(house: House, runs: int) -> list[Row]:
    """A page of its own for each run."""
    if CHROMIUM is None:
        raise Failed("phones: needs Chromium")
    took: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_arguments())
        for run in range(runs):
            with _switchboard(house, run) as address, browser.new_page() as page:
                took += _milliseconds(page, address, Random(run))
        browser.close()
    late = quantiles(took, n=100, method="inclusive")[94]
    note = (
        f"`partyline switchboard` and Chromium, {PHONES} phones, {BEFORE} messages on the page and {len(took)} more, "
        f"one to each phone at a time; p50 {middle(took):.0f} ms, longest {max(took):.0f} ms; "
        f"{USUAL_SECONDS * 1000:.0f} ms of it is the pretend network"
    )
    what = "milliseconds from when the carrier took a message until the page of phones shows it, p95"
    return [Row("phones", what, "", f"{late:.0f}", late, 200, 200, note, more_is_better=False)]


def _milliseconds(page: Page, address: str, chance: Random) -> list[float]:
    """How long each message took from the carrier's answer to the page."""
    http = requests.Session()
    http.trust_env = False
    phones = [f"+120255501{seat:02}" for seat in range(1, PHONES + 1)]
    http.post(f"{address}/faults", json={"loop_guard": False}, timeout=10).raise_for_status()
    for phone in phones:
        http.post(f"{address}/phones", data={"number": phone, "name": phone[-2:]}, timeout=10).raise_for_status()
    for number in range(BEFORE):
        _send(http, address, phones[number % PHONES], f"{number}. {WORDS}")
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(f"{address}/")
    page.wait_for_function("count => document.querySelectorAll('li.message').length >= count", arg=BEFORE)
    page.evaluate(WATCH)
    taken: dict[str, float] = {}
    for number in range(ROUNDS):
        for phone in phones:
            words = f"{number} to {phone}. {WORDS}"
            _send(http, address, phone, words)
            taken[words] = time.time() * 1000
        page.wait_for_timeout(1000 * chance.uniform(*PAUSES))
    page.wait_for_function("count => Object.keys(window.shown).length >= count", arg=len(taken))
    shown: dict[str, Any] = page.evaluate("() => window.shown")
    return [shown[words] - at for words, at in taken.items()]


def _send(http: requests.Session, address: str, phone: str, words: str) -> None:
    sent = http.post(
        f"{address}/2010-04-01/Accounts/{ACCOUNT}/Messages.json", data={"To": phone, "From": NUMBER, "Body": words},
        auth=(ACCOUNT, TOKEN), timeout=10,
    )  # fmt: skip
    sent.raise_for_status()


@contextmanager
def _switchboard(house: House, run: int) -> Iterator[str]:
    """A pretend carrier in a process of its own; its address."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="partyline-") as folder:
        words = ("--port", str(port), "--data", folder, "--account-sid", ACCOUNT, "--auth-token", TOKEN)
        with house.program(
            f"switchboard-{run}", "partyline", "switchboard", *words, "--number", NUMBER, environment={}
        ):
            address = f"http://127.0.0.1:{port}/switchboard"
            wait_until("the switchboard", lambda: requests.get(f"{address}/", timeout=5).ok, PATIENCE)
            yield address
