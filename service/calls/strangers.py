"""Calls of phones that sit at no table, of which nothing is kept: each costs a minute, and any number can be forged. So
each is answered a few times an hour, and all together not for ever; whoever texts is answered all the same."""

import threading
from collections import Counter
from weakref import WeakKeyDictionary

from sqlalchemy import Engine

HOUR = 3600
MOST_OF_ONE = 3
MOST_IN_ALL = 60


class _Hour:
    """Whom this process has answered in an hour."""

    def __init__(self, hour: int) -> None:
        self.hour, self.answered = hour, Counter[str]()


_lock = threading.Lock()
_hours: WeakKeyDictionary[Engine, _Hour] = WeakKeyDictionary()


def admits(db: Engine, phone: str, now: float) -> bool:
    """Whether one more call of this phone, as it shows itself, is answered; it is counted."""
    with _lock:
        this = _hours.get(db)
        if this is None or this.hour != int(now // HOUR):
            this = _hours[db] = _Hour(int(now // HOUR))
        if this.answered.get(phone, 0) >= MOST_OF_ONE or this.answered.total() >= MOST_IN_ALL:
            return False
        this.answered[phone] += 1
        return True
