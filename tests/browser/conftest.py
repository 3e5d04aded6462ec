"""Chromium, and the phones page on a pretend switchboard of its own for each test."""

import os
import shutil
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page
from werkzeug.serving import make_server

from tests.browser.pretend_switchboard import PretendSwitchboard, pretend_app

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET_ARGUMENTS = [
    "--disable-gpu",  # there is none: what stands in for it takes as much time as the page
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if CHROMIUM or os.environ.get("CI"):
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason="needs Chromium, for example from the package chromium"))


def launch_arguments() -> dict[str, Any]:
    """Which browser Playwright is to start, and how."""
    # Chromium refuses its own sandbox to root.
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {"executable_path": CHROMIUM, "args": QUIET_ARGUMENTS + sandbox}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, **launch_arguments()}


@pytest.fixture
def switchboard() -> PretendSwitchboard:
    return PretendSwitchboard()


@pytest.fixture
def phones_url(switchboard: PretendSwitchboard) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, pretend_app(switchboard), threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/switchboard/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def no_script_fails(page: Page) -> Iterator[None]:
    """No script of the page may fail, nor ask for what its policy forbids."""
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.on("console", lambda told: faults.append(told.text) if "Content Security" in told.text else None)
    yield
    assert faults == []
