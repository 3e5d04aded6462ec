"""A switchboard on a port of its own inside the test's process, so that a service in other processes can be ended and
begun again while its carrier lives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.switchboard import Faults, Switchboard
from service.switchboard.standalone import Server

ACCOUNT_SID = "AC" + "0" * 32
AUTH_TOKEN = "switchboard"
NUMBER = "+12025550100"


@dataclass(frozen=True)
class Serving:
    """A running switchboard. `url` is what PARTYLINE_CARRIER_URL is set to, and begins the phones' addresses:
    `{url}/phones/+12025550101/messages`."""

    url: str
    switchboard: Switchboard


@contextmanager
def serving(
    folder: Path,
    sms_url: str,
    faults: Faults | None = None,
    *,
    port: int = 0,
    account_sid: str = ACCOUNT_SID,
    auth_token: str = AUTH_TOKEN,
    number: str = NUMBER,
    pause: Callable[[float], object] | None = None,
) -> Iterator[Serving]:
    """Runs a switchboard on the file in `folder`, posting texts to `sms_url` (its fragment may ask for retries, as in
    http://127.0.0.1:8000/sms#rc=3&rp=all). Set other faults while it runs by `switchboard.faults = Faults(...)`, or
    by POST {url}/faults."""
    switchboard = Switchboard(
        folder / "switchboard.sqlite",
        account_sid=account_sid,
        auth_token=auth_token,
        number=number,
        sms_url=sms_url,
        voice_url=sms_url.replace("/sms", "/call"),
        ended_url=sms_url.replace("/sms", "/call/ended"),
        faults=faults,
        pause=pause,
    )
    server = Server(switchboard, port)
    server.start()
    try:
        yield Serving(server.carrier_url, switchboard)
    finally:
        server.stop()
