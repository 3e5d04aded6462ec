"""PINs: texted to the number that calls, good for that call alone."""

import hashlib
import hmac
import secrets

from sqlalchemy import Connection

from service.calls.rows import Call
from service.store.database import insert_once
from service.store.tables import notices

DIGITS = 6
TRIES = 3
MOST_AN_HOUR = 3
"""Texts with a PIN to one phone: whoever forges its number cannot make it ring all day."""
HOUR = 3600


def new_pin(tx: Connection, call: Call, now: float) -> str | None:
    """A PIN for this call, which keeps its digest; None where the phone got too many of them in this hour."""
    hour = int(now // HOUR)
    for place in range(MOST_AN_HOUR):
        if insert_once(tx, notices, {"key": f"pin:{hour}:{place}:phone:{call.player_id}", "at": now}):
            pin = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
            call.pin = _digest(call.sid, pin)
            return pin
    return None


def is_pin(call: Call, keys: str) -> bool:
    """Whether these keys are the call's PIN."""
    return call.pin is not None and hmac.compare_digest(call.pin, _digest(call.sid, keys))


def _digest(sid: str, pin: str) -> str:
    return hashlib.sha256(f"{sid}:{pin}".encode()).hexdigest()
