"""The courier: moves messages along when they are due and calls the service's webhooks.

No lock and no transaction is held while the courier waits for an answer.
"""

import logging
import threading
import time
from collections.abc import Callable

from twilio.request_validator import RequestValidator

from service.switchboard import twiml, voice_twiml
from service.switchboard.exchange import Exchange
from service.switchboard.journey import retry_after
from service.switchboard.lanes import Lanes
from service.switchboard.store import Change
from service.switchboard.tables import Call
from service.switchboard.twiml import Fault
from service.switchboard.webhooks import Http, NoAnswer, request_for, split_overrides

logger = logging.getLogger(__name__)

# Messages that are due within this many seconds of each other move in one transaction.
GRAIN = 0.005
AFTER_A_FAULT = 1.0
HANDS = 4  # so many calls to the service may be under way at once


class Courier:
    """Threads that sleep until something is due: one moves messages, HANDS of them call the service."""

    def __init__(self, exchange: Exchange, http: Http, auth_token: str, clock: Callable[[], float]) -> None:
        self._exchange = exchange
        self._http = http
        self._validator = RequestValidator(auth_token)
        self._clock = clock
        self._lock = threading.Lock()
        self._work = threading.Condition(self._lock)
        self._time = threading.Condition(self._lock)
        self._lanes = Lanes(exchange.calls_to_make())
        self._moves_at: float | None = clock()
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []
        exchange.store.committed = self._committed

    def start(self) -> None:
        """Begin to work in the background. A courier that works already goes on."""
        if self._threads:
            return
        self._stopping = threading.Event()
        jobs = [self._move_messages] + [self._make_calls] * HANDS
        self._threads = [
            threading.Thread(target=job, args=(self._stopping,), name=f"switchboard-{place}", daemon=True)
            for place, job in enumerate(jobs)
        ]
        for thread in self._threads:
            thread.start()

    def stop(self, seconds: float) -> None:
        """Stop working; wait at most so many seconds for calls under way. A call that is not over by then is
        made again by the next start."""
        self._stopping.set()
        with self._lock:
            self._work.notify_all()
            self._time.notify_all()
        deadline = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        self._threads = []
        self._exchange.tidy()

    def pump(self) -> float | None:
        """Do all that is due, here and now. Returns when the next work is due, None if there is none."""
        while True:
            moves_at = self._exchange.first_move()
            if moves_at is not None and moves_at <= self._clock():
                moves_at = self._exchange.advance(self._clock())
            with self._lock:
                call = self._lanes.take(self._clock())
            if call is None:
                break
            self._make_and_follow_up(call)
        self._exchange.tidy()
        with self._lock:
            return _earlier(moves_at, self._lanes.next_due())

    def _committed(self, change: Change) -> None:
        with self._lock:
            for call in change.calls:
                self._lanes.put(call)
            if change.calls:
                self._work.notify(len(change.calls))
            if change.moves_at is not None and (self._moves_at is None or change.moves_at < self._moves_at):
                self._moves_at = change.moves_at
                self._time.notify()

    def _move_messages(self, stopping: threading.Event) -> None:
        while self._await_moves(stopping):
            try:
                moves_at = self._exchange.advance(self._clock())
            except Exception:
                logger.exception("messages could not be moved along; trying again")
                moves_at = self._clock() + AFTER_A_FAULT
            with self._lock:
                self._moves_at = _earlier(self._moves_at, moves_at)
            stopping.wait(GRAIN)

    def _await_moves(self, stopping: threading.Event) -> bool:
        with self._lock:
            while not stopping.is_set():
                if self._moves_at is not None and self._moves_at <= self._clock():
                    self._moves_at = None
                    return True
                self._time.wait(self._until(self._moves_at))
        return False

    def _make_calls(self, stopping: threading.Event) -> None:
        while not stopping.is_set():
            with self._lock:
                call = self._lanes.take(self._clock())
                if call is None and not self._exchange.untidy:
                    self._work.wait(self._until(self._lanes.next_due()))
                    continue
            if call is None:
                self._exchange.tidy()
            else:
                self._make_and_follow_up(call)

    def _until(self, due: float | None) -> float | None:
        return None if due is None else max(0.0, due - self._clock())

    def _make_and_follow_up(self, call: Call) -> None:
        following = None
        try:
            following = self._make(call)
        except Exception:
            # The call stays in the file; its lane goes on without it until the next start.
            logger.exception("a %s call could not be made", call.kind)
        with self._lock:
            self._lanes.follow_up(call, following)
            self._work.notify()

    def _make(self, call: Call) -> Call | None:
        """Make one call. Returns the call that takes its place: the same once more, or a redirection."""
        first_at = self._clock() if call.first_at is None else call.first_at
        try:
            answer = self._http(request_for(call, self._validator))
        except NoAnswer as silence:
            told = "did not answer in time" if silence.kind == "rt" else "could not be reached"
            return self._failed(call, first_at, silence.kind, Fault(11205, f"The webhook {told}."))
        if not 200 <= answer.status < 300:
            fault = Fault(11200, f"The webhook answered with HTTP status {answer.status}.")
            return self._failed(call, first_at, f"{answer.status // 100}xx", fault)
        if call.kind == "text":
            return self._exchange.carry_out(call, twiml.read(answer, call.url))
        if call.kind == "voice":
            self._exchange.telephone.carry_out(call, voice_twiml.read(answer, call.url))
            return None
        if call.kind == "picture":
            self._exchange.keep_picture(call, answer)
        else:
            self._exchange.end_status_call(call)
        return None

    def _failed(self, call: Call, first_at: float, kind: str, fault: Fault) -> Call | None:
        overrides = split_overrides(call.url)[1]
        due = self._clock() + retry_after(call.tries + 1)
        if call.tries < overrides.retries and overrides.retry(kind) and due < first_at + overrides.total:
            return self._exchange.try_again(call, first_at=first_at, due=due)
        if call.kind == "text":
            self._exchange.give_up(call, fault)
        elif call.kind == "voice":
            self._exchange.telephone.give_up(call, fault)
        elif call.kind == "picture":
            logger.warning("a picture could not be fetched: %s", fault.sentence)
            self._exchange.miss_picture(call)
        else:
            logger.warning("a status callback was given up: %s", fault.sentence)
            self._exchange.end_status_call(call)
        return None


def _earlier(one: float | None, other: float | None) -> float | None:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)
