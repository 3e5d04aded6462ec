"""A whole round of Malarky on three phones of the page, by the keyboard alone, on the service as a newcomer runs it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.service_out.program import playing

pytestmark = pytest.mark.browser

ANSWER_MS = 15_000
MOST_TABS = 60
DRAFTS = {
    "Ann": "They hum it to each other at night",
    "Bob": "Nobody ever looked into that",
    "Cy": "Cy has read about it in an old almanac",
}
NAMES = tuple(DRAFTS)
# "2 Bob" offers a vote; "2/3 BOB" heads an answer.
OFFERS_A_VOTE = re.compile(r"Who told the real answer\?.*(?<!/)\b\d (?:Ann|Bob|Cy)\b")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[str]:
    with playing(tmp_path) as address:
        yield address


def tab_to(page: Page, control: Locator) -> None:
    """Press Tab until the control has the keyboard."""
    expect(control).to_be_visible()
    for _ in range(MOST_TABS):
        if control.evaluate("control => control === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{MOST_TABS} times Tab did not lead to {control}")


def text(page: Page, name: str, words: str) -> None:
    tab_to(page, page.get_by_role("textbox", name=f"Text message from {name}"))
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def received(page: Page, name: str, words: str | re.Pattern[str]) -> Locator:
    """The last text with these words that this phone got, once it is there."""
    log = page.get_by_role("log", name=f"Conversation of {name}")
    found = log.locator("li.received").filter(has_text=words).last
    expect(found).to_be_visible(timeout=ANSWER_MS)
    return found


def found_in(pattern: str, message: Locator) -> str:
    found = re.search(pattern, message.inner_text())
    assert found, message.inner_text()
    return found[1]


def test_a_round_from_new_to_the_reveal(page: Page, home: str) -> None:
    page.goto(home)
    tab_to(page, page.get_by_role("button", name="Set out three phones"))
    page.keyboard.press("Enter")

    text(page, "Ann", "NEW MALARKY")
    received(page, "Ann", re.compile("name", re.IGNORECASE))
    text(page, "Ann", "ANN")
    word = found_in(r"JOIN ([A-Z]+)", received(page, "Ann", re.compile(r"JOIN [A-Z]+")))
    text(page, "Bob", f"JOIN {word} BOB")
    received(page, "Ann", "BOB")
    text(page, "Cy", f"join {word.lower()} cy")
    received(page, "Ann", "CY")
    text(page, "Ann", "BEGIN")
    for name in NAMES:
        received(page, name, "Secret!")
        text(page, name, DRAFTS[name])
        text(page, name, "READY")
    for name in NAMES:
        received(page, name, "In 10 s I tell")
        text(page, name, "OK")
    for name in NAMES:
        received(page, name, "Cy has read about it")
    for name, other in zip(NAMES, (2, 3, 1), strict=True):
        received(page, name, OFFERS_A_VOTE)
        text(page, name, str(other))

    for name in NAMES:
        reveal = received(page, name, "sooner if all text OK")
        expect(reveal).to_contain_text("REAL ANSWER")
        expect(reveal).to_contain_text("Points")
        expect(reveal).to_be_in_viewport()
