"""Calls of phones that sit at no table, of which nothing is kept but that there was one: each costs a minute, and any
number can be forged. So each is answered a few times an hour, all together not for ever, and on a day as long as
minutes are left for calls of which nobody knows whose they are; whoever texts is answered all the same."""

import threading
from collections import Counter
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine

from service.base.settings import Settings
from service.calls import minutes

HOUR = 3600
MOST_OF_ONE = 3
MOST_IN_ALL = 60


class _Hour:
    """Whom this process has answered in an hour."""

    def __init__(self, hour: int) -> None:
        self.hour, self.answered = hour, Counter[str]()


_lock = threading.Lock()
_hours: WeakKeyDictionary[Engine, _Hour] = WeakKeyDictionary()


def admits(tx: Connection, sid: str, phone: str, settings: Settings, now: float) -> bool:
    """Whether one more call (`sid`) of this phone, as it shows itself, is answered; it is counted."""
    with _lock:
        this = _hours.get(tx.engine)
        if this is None or this.hour != int(now // HOUR):
            this = _hours[tx.engine] = _Hour(int(now // HOUR))
        if this.answered.get(phone, 0) >= MOST_OF_ONE or this.answered.total() >= MOST_IN_ALL:
            return False
        if not minutes.admit_stranger(tx, sid, settings, now):
            return False
        this.answered[phone] += 1
        return True
