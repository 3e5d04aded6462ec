"""What there is on the phones page, as a screen reader finds it."""

import re

from playwright.sync_api import Locator, Page


def phone_of(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=re.compile(f"^Phone of {name}, "))


def conversation(page: Page, name: str) -> Locator:
    return page.get_by_role("log", name=f"Conversation of {name}")


def line_of(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=f"Text message from {name}")


def chips_of(page: Page, name: str) -> Locator:
    group = page.get_by_role("group", name=f"Words to use for {name}", include_hidden=True)
    return group.get_by_role("button", include_hidden=True)
