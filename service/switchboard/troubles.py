"""Which event is struck by which fault, and the limits that a carrier sets to a sender.

What strikes an event is drawn by a hash of the seed, the kind of event and the event's place among its phone's own:
neither threads nor other phones change it. Source of the limits: Twilio, errors 14107 and 21611.
"""

import threading
from collections import Counter
from dataclasses import dataclass, replace
from hashlib import blake2b

from service.switchboard.faults import Faults, Road
from service.switchboard.journey import USUAL_SECONDS, Plan
from service.switchboard.refusals import Refusal

LOOP = 14107
CODES = (30003, 30005, 30008)
EXPIRED = 30036
LONGEST_QUEUE = 36_000.0
MOST_IN_A_CHAIN = 30
CHAIN_SECONDS = 30.0
CONNECTS_IN = 5.0
# Messages that a delayed one holds up follow it in order.
BEHIND_EACH_OTHER = 0.001


@dataclass(frozen=True, slots=True)
class Passage:
    """What happens to one webhook call: it is made `delay` seconds late, if at all; `overtaken` ones hold up nothing
    meanwhile; it is made once more `again` seconds after it was due."""

    lost: bool = False
    delay: float = 0.0
    overtaken: bool = False
    again: float | None = None


@dataclass(frozen=True, slots=True)
class Reaction:
    """How the request to create a message is answered: after so many seconds, with this status in place of the true
    answer (0: none), having taken the message or not, whole or cut."""

    seconds: float = 0.0
    status: int = 0
    takes: bool = True
    cut: bool = False


@dataclass(slots=True)
class _Chain:
    count: int = 0
    last: float = 0.0
    closed_until: float = 0.0


class Troubles:
    """The faults in force. Safe in threads."""

    def __init__(self, faults: Faults) -> None:
        self._lock = threading.Lock()
        self._chains: dict[str, _Chain] = {}
        self._free_at = 0.0
        self._faults = faults
        self._begin()

    @property
    def faults(self) -> Faults:
        """What goes wrong from now on. Setting it begins to count the events of each phone anew."""
        return self._faults

    @faults.setter
    def faults(self, faults: Faults) -> None:
        with self._lock:
            self._faults = faults
            self._begin()

    def _begin(self) -> None:
        self._places: Counter[tuple[str, str]] = Counter()
        self._arrives: dict[str, float] = {}

    def text(self, phone: str) -> Passage:
        """What happens to the call for the next text from this phone."""
        with self._lock:
            return self._passage(self._faults.texts, "text", f"{phone} {self._place('text', phone)}")

    def call(self, phone: str) -> Passage:
        """What happens to the next request of a telephone call of this phone: one that is lost is made again."""
        with self._lock:
            passage = self._passage(self._faults.calls, "call", f"{phone} {self._place('call', phone)}")
        return Passage(delay=CONNECTS_IN) if passage.lost else passage

    def callback(self, phone: str, place: int, status: str) -> Passage:
        """What happens to the call that tells of this status of the phone's message with this place."""
        return self._passage(self._faults.callbacks, "callback", f"{phone} {place} {status}")

    def reaction(self, phone: str) -> Reaction:
        """How the next request to create a message for this phone is answered."""
        with self._lock:
            faults, event = self._faults, f"{phone} {self._place('create', phone)}"
        seconds = faults.hang_seconds if self._strikes(faults.hang, "hang", event) else 0.0
        drawn = self._draw("answer", event)
        for status, share in ((429, faults.answers_429), (500, faults.answers_500), (503, faults.answers_503)):
            if drawn < share:
                takes = status != 429 and self._strikes(faults.took_it, "took it", event)
                return Reaction(seconds, status, takes)
            drawn -= share
        return Reaction(seconds, cut=drawn < faults.silent)

    def accept(self, phone: str, sender: str, segments: int, now: float, validity: float) -> tuple[float, Plan]:
        """When the next message to this phone leaves the sender's queue, and what it meets then; it waits there
        `validity` seconds at most. Raises Refusal when ten hours are waiting."""
        with self._lock:
            place = self._place("message", phone)
            if self._is_loop(phone, now):
                return now, Plan(fate="failed", code=LOOP, place=place)
            leaves_at = self._queue(sender, segments, now, validity)
            if leaves_at is None:
                return now + validity, Plan(fate="failed", code=EXPIRED, place=place)
            return leaves_at, self._plan(phone, place, leaves_at + USUAL_SECONDS)

    def _is_loop(self, phone: str, now: float) -> bool:
        """Count one more message to this phone; whether the carrier takes it and those before it for a loop: more
        than 30, each less than 30 s after the last. Then it fails all of them for 30 s."""
        if not self._faults.loop_guard:
            return False
        chain = self._chains.setdefault(phone, _Chain())
        if now < chain.closed_until:
            return True
        chain.count = chain.count + 1 if now - chain.last < CHAIN_SECONDS else 1
        chain.last = now
        if chain.count <= MOST_IN_A_CHAIN:
            return False
        chain.count, chain.closed_until = 0, now + CHAIN_SECONDS
        return True

    def _queue(self, sender: str, segments: int, now: float, validity: float) -> float | None:
        rate = self._faults.segments_a_second
        if not rate:
            return now
        leaves_at = max(now, self._free_at)
        if leaves_at - now > LONGEST_QUEUE:
            raise Refusal(21611, f"The 'From' number {sender} has exceeded its queue of messages.")
        if leaves_at - now > validity:
            return None
        self._free_at = leaves_at + segments / rate
        return leaves_at

    def _plan(self, phone: str, place: int, usual: float) -> Plan:
        """What befalls a message that usually arrived at `usual`."""
        event = f"{phone} {place}"
        passage = self._passage(self._faults.messages, "message", event)
        plan = Plan(place=place, delay=passage.delay)
        if passage.lost and self._strikes(self._faults.reported, "reported", event):
            return replace(plan, fate="undelivered", code=30008)
        if passage.lost:
            return replace(plan, fate="lost")
        if self._strikes(self._faults.undelivered, "undelivered", event):
            return replace(plan, fate="undelivered", code=CODES[int(self._draw("code", event) * len(CODES))])
        plan = replace(plan, again=passage.again)
        return plan if passage.overtaken else self._in_order(phone, plan, usual)

    def _in_order(self, phone: str, plan: Plan, usual: float) -> Plan:
        """The plan, delayed until those before it have arrived."""
        arrives = usual + plan.delay
        if arrives <= self._arrives.get(phone, 0.0):
            arrives = self._arrives[phone] + BEHIND_EACH_OTHER
            plan = replace(plan, delay=arrives - usual)
        if plan.delay:
            self._arrives[phone] = arrives
        return plan

    def _passage(self, road: Road, kind: str, event: str) -> Passage:
        if self._strikes(road.lost, f"{kind} lost", event):
            return Passage(lost=True)
        again = None
        if self._strikes(road.repeated, f"{kind} repeated", event):
            again = road.longest * self._draw(f"{kind} again", event)
        if self._strikes(road.reordered, f"{kind} reordered", event):
            return Passage(delay=road.longest, overtaken=True, again=again)
        delay = 0.0
        if self._strikes(road.delayed, f"{kind} delayed", event):
            delay = road.longest * self._draw(f"{kind} delay", event)
        return Passage(delay=delay, again=again)

    def _place(self, kind: str, phone: str) -> int:
        self._places[kind, phone] += 1
        return self._places[kind, phone]

    def _strikes(self, share: float, kind: str, event: str) -> bool:
        return share > 0 and self._draw(kind, event) < share

    def _draw(self, kind: str, event: str) -> float:
        """A number from 0 to below 1."""
        drawn = blake2b(f"{self._faults.seed}|{kind}|{event}".encode(), digest_size=7).digest()
        return int.from_bytes(drawn, "big") / float(1 << 56)
