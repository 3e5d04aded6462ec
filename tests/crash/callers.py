"""People in a car: one phone reads aloud to the table, another plays on a call, by the keys of which it hears, and all
answer texts as others do."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.crash.phones import Phone, Sight, Table
from tests.crash.points import END_POINTS, RING_POINTS

ASKS_AGAIN = 5.0  # seconds until a phone without a call asks for one: one that was cut off is rung before
LETS_IT_RING = (0.0, 7.0)  # seconds, some beyond the time after which the carrier's list is asked
LISTENS = 0.4  # seconds between two looks at the calls: each has all that was said since they began
TALKS = 2.0  # seconds at least, before somebody hangs up
HANDS_FIRST = 9.0  # seconds in which a choice is left to the keys: the call reads its menu meanwhile
CALLS_FIRST = 10.0  # seconds in which nobody in the car answers, for one of its calls has yet to begin
LOUDSPEAKER = "CALL TABLE"
_KEY = re.compile(r"(?<![0-9])[0-9](?![0-9])")


@dataclass
class Caller:
    """A phone that is on a call, or asks for one by this `command`."""

    phone: Phone
    command: str
    rng: Random
    call: dict[str, Any] = field(default_factory=dict)
    read: int = 0  # captions of the call
    keys: list[str] = field(default_factory=list)
    changed_at: float = 0.0
    rings_for: float = 0.0
    asked_at: float = 0.0

    @property
    def status(self) -> str | None:
        status = self.call.get("status")
        return str(status) if status else None

    @property
    def is_on(self) -> bool:
        return self.status == "in-progress"

    @property
    def has_yet_to_begin(self) -> bool:
        """Whether this call is on its way, or is to be asked for just now."""
        on_its_way = self.status in ("queued", "ringing")
        return self.lasts() < CALLS_FIRST if on_its_way else not self.is_on and self.is_at_rest

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing came of this phone's last call, or of its last wish for one, for a while."""
        return min(self.lasts(), time.monotonic() - self.asked_at) > ASKS_AGAIN

    def hears(self, calls: list[dict[str, Any]]) -> list[str]:
        """What the carrier has of this phone's calls, the newest last; what was said of it since the last look."""
        before, self.call = self.call, calls[-1] if calls else {}
        if (self.call.get("sid"), self.call.get("status")) != (before.get("sid"), before.get("status")):
            self.changed_at, self.rings_for = time.monotonic(), self.rng.choice(LETS_IT_RING)
        if self.call.get("sid") != before.get("sid"):
            self.read, self.keys = 0, []
        captions = self.call.get("captions", [])
        said = [each["words"] for each in captions[self.read :] if each["from"] == "number"]
        for words in said:
            self.keys = keys_in(words) or self.keys
        self.read = len(captions)
        return said

    def lasts(self) -> float:
        """Seconds since the call changed its status, or the phone was left in peace."""
        return time.monotonic() - self.changed_at


def keys_in(words: str) -> list[str]:
    """The keys of which these words tell; where several would do, those that lead on."""
    if "any key" in words:
        return ["5"]
    if "nobody else" in words:
        return ["1"]
    return [
        key for sentence in re.split(r"(?<=[.?!])\s", words) if "ress " in sentence for key in _KEY.findall(sentence)
    ]


@dataclass
class Car(Table):
    """A table with a loudspeaker."""

    callers: list[Caller] = field(default_factory=list)
    _listened_at: float = 0.0

    def __post_init__(self) -> None:
        super().__post_init__()
        for phone, command in zip(self.phones, (LOUDSPEAKER, "CALL ME"), strict=False):
            self.callers.append(Caller(phone, command, Random(self.rng.random())))

    def tick(self, sight: Sight) -> None:
        super().tick(sight)
        if self.over or sight.match is None or time.monotonic() < self._listened_at + LISTENS:
            return
        self._listened_at = time.monotonic()
        for caller in self.callers:
            said = caller.hears(self._http.get(self._calls(caller.phone), timeout=30).json())
            for phone in self.phones if caller.command == LOUDSPEAKER else ():
                phone.hears("\n".join(said))
            self._call(caller)

    def end(self) -> None:
        for caller in self.callers:
            self._http.delete(self._calls(caller.phone), timeout=30)
        super().end()

    def may_answer(self, phone: Phone) -> bool:
        """A choice is made by a key where there is one; words are texted. All would be over before a call has begun,
        where nobody waited for it."""
        if any(caller.has_yet_to_begin for caller in self.callers):
            return False
        plan = phone.plans[0]
        by_key = any(each.phone is phone and each.is_on and each.keys for each in self.callers)
        return not by_key or " " in plan or time.monotonic() > phone.heard_at + HANDS_FIRST

    def _call(self, caller: Caller) -> None:
        if caller.status == "ringing":
            if caller.lasts() > caller.rings_for:
                self._http.post(f"{self._calls(caller.phone)}/answer", timeout=30)
        elif caller.is_on and caller.lasts() > TALKS and self._is_to_end():
            self._http.delete(self._calls(caller.phone), timeout=30)
        elif caller.is_on:
            self._press(caller)
        elif caller.status != "queued" and caller.is_at_rest and self.may_text(caller.phone):
            self.text(caller.phone, caller.command)
            caller.asked_at = time.monotonic()

    def _is_to_end(self) -> bool:
        """Whether somebody waits for what only a new call, or the end of one, brings about."""
        return any(self.stack.ordered(point) for point in (*RING_POINTS, *END_POINTS))

    def _press(self, caller: Caller) -> None:
        if caller.keys and caller.call["listens"]["keys"]:
            pressed = {"Digits": caller.rng.choice(caller.keys)}
            heard = self._http.post(f"{self._calls(caller.phone)}/keys", data=pressed, timeout=30).json()["heard"]
            if heard:
                caller.keys, caller.phone.plans = [], [plan for plan in caller.phone.plans if " " in plan]

    def _calls(self, phone: Phone) -> str:
        return f"{self.stack.carrier.url}/phones/{phone.number}/calls"
