"""A call from a phone of the page, on the service as a newcomer runs it: rung, read, answered by keys, hung up."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.service_out.conftest import wait_until
from tests.service_out.program import playing

pytestmark = pytest.mark.browser

ANSWER_MS = 60_000
SLOW = 0.1
"""How fast the voices speak, and how fast a silence passes: a busy machine presses its keys in time all the same."""


def test_a_phone_calls_reads_captions_and_presses_keys(page: Page, tmp_path: Path) -> None:
    with playing(tmp_path) as home:
        wait_until(lambda: page.request.get(f"{home}/health").ok)
        page.request.post(f"{home}/switchboard/faults", data={"voices": SLOW})
        page.goto(home)
        page.get_by_role("button", name="Set out three phones").click()
        line = page.get_by_role("textbox", name="Text message from Ann")
        conversation = page.get_by_role("log", name="Conversation of Ann")
        line.fill("NEW MALARKY ANN")
        line.press("Enter")
        expect(conversation.get_by_text("BEGIN starts the game")).to_be_visible(timeout=ANSWER_MS)
        phone = page.get_by_role("region", name=re.compile("Phone of Ann"))
        phone.get_by_role("button", name="Call the number from Ann").click()
        captions = phone.get_by_role("log", name="Call of Ann")
        expect(captions.get_by_text("Hello Ann")).to_be_visible(timeout=ANSWER_MS)
        phone.get_by_role("button", name="Key 9").click()
        text = conversation.locator("li.received").filter(has_text="For your call").last
        expect(text).to_be_visible(timeout=ANSWER_MS)
        pin = re.search(r"press (\d{6})", text.inner_text())
        assert pin
        for key in pin[1]:
            phone.get_by_role("button", name=f"Key {key}").click()
        expect(captions.get_by_text("nobody else can hear").last).to_be_visible(timeout=ANSWER_MS)
        phone.get_by_role("button", name="Hang up the phone of Ann").click()
        expect(phone.get_by_text("The call is over.")).to_be_visible(timeout=ANSWER_MS)
        expect(phone.get_by_role("button", name="Call the number from Ann")).to_be_visible()
