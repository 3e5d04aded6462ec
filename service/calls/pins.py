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
MOST_A_DAY = 12
"""Texts with a PIN to one phone: whoever forges its number cannot make it ring all day."""
HOUR, DAY = 3600, 86_400


def new_pin(tx: Connection, call: Call, now: float) -> str | None:
    """A PIN for this call, which keeps its digest; None where the phone got too many of them in this hour or day
    (UTC)."""
    hour, day = int(now // HOUR), int(now // DAY)
    if not _counts(tx, call, f"pin:{hour}", MOST_AN_HOUR, now):
        return None
    if not _counts(tx, call, f"pins:{day}", MOST_A_DAY, now):
        return None
    pin = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
    call.pin = _digest(call.sid, pin)
    return pin


def _counts(tx: Connection, call: Call, when: str, most: int, now: float) -> bool:
    """Whether this phone got fewer than so many then; it is counted."""
    keys = (f"{when}:{place}:phone:{call.player_id}" for place in range(most))
    return any(insert_once(tx, notices, {"key": key, "at": now}) for key in keys)


def is_pin(call: Call, keys: str) -> bool:
    """Whether these keys are the call's PIN."""
    return call.pin is not None and hmac.compare_digest(call.pin, _digest(call.sid, keys))


def _digest(sid: str, pin: str) -> str:
    return hashlib.sha256(f"{sid}:{pin}".encode()).hexdigest()
