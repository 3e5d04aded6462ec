"""The one place that talks to the carrier's REST API, through twilio-python.

What can go wrong is sorted into three: the carrier refused, it surely took nothing and may later, or nobody knows.
Sources: Twilio, "Error and warning dictionary"; "Messages resource"; "Calls resource".
"""

import logging
import threading
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from math import ceil
from typing import Any

import requests
from twilio.base.exceptions import TwilioException
from urllib3.exceptions import ConnectTimeoutError, MaxRetryError, NameResolutionError, NewConnectionError

from service.carrier.countries import region_of
from service.carrier.fates import REFUSED_US, TOO_MANY_REQUESTS

# Connecting and reading take this long each at most, so a call is over before FATE_SECONDS are (outbox/queue.py).
TIMEOUT_SECONDS = 4.5
PICTURES_IN = frozenset({"US", "CA"})
"""Between numbers of these countries a message may have a picture (Twilio, "Messages resource", MediaUrl)."""
LEAST_VALID, MOST_VALID = 1, 36_000
"""Seconds of ValidityPeriod (Twilio's OpenAPI, CreateMessage)."""
NOT_FOUND = 404
AGAIN = "#rc=2&rp=all"
"""A webhook that gets no good answer is called again: Twilio, "Webhooks: connection overrides"."""
LISTED = 20
A_PAGE = 1000
# The carrier's clock gives whole seconds and is not ours.
CLOCKS_DIFFER = timedelta(seconds=5)
logging.getLogger("twilio.http_client").setLevel(logging.WARNING)  # it logs addresses that hold phone numbers


@dataclass(frozen=True, slots=True)
class Received:
    """A text that the carrier took for us: its sid, the phone it came from, the words, when (seconds since 1970), in
    how many segments, and whether the carrier took it for a Messaging Service."""

    sid: str
    phone: str
    body: str
    at: float
    segments: int = 1
    in_a_service: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """Sids of texts to one phone, the oldest first: `same` are those that may be the one in question, `others` show
    that the list knows what we sent."""

    same: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """What became of a message of ours so far: Twilio's word for it, and the code of the fault, if any."""

    word: str
    error: int | None = None


class Refused(Exception):
    """The carrier will not send this; `code` is Twilio's, or the HTTP status where it gave none."""

    def __init__(self, code: int) -> None:
        super().__init__(f"refused with {code}")
        self.code = code


class Later(Exception):
    """The carrier did not take it, and a later try is safe."""


class FateUnknown(Exception):
    """The carrier may have taken it or not."""


class Carrier:
    """Messages and calls from our `number` by the account's credentials. `callback` is the address that is told of
    statuses; the row's id and the attempt are put behind it. `base_url` replaces the address of Twilio's API where it
    is given. `pictures` is the address that the token of a picture is put behind; without it none is sent. `calls` is
    the address that is asked what a call of ours is to say; that with /ended behind it is told of its end.

    Safe in several threads: each has a client, and so connections, of its own.
    """

    def __init__(
        self,
        account_sid: str,
        auth_token: str,
        number: str,
        callback: str,
        base_url: str | None,
        pictures: str | None = None,
        calls: str = "",
    ) -> None:
        self._account = (account_sid, auth_token)
        self._number = number
        self._callback = callback
        self._base_url = base_url
        self._pictures = pictures if region_of(number) in PICTURES_IN else None
        self._calls = calls
        self._local = threading.local()

    def send(
        self, message_id: int, attempt: int, to: str, body: str, picture: str | None = None, valid: float | None = None
    ) -> str:
        """Hand a text over, with the picture of this token where this phone can have one. The carrier forgets one that
        it could not send on within the seconds that it is `valid` for. Returns the carrier's sid; raises Refused, Later
        or FateUnknown."""
        more: dict[str, object] = {}
        if valid is not None:
            more["validity_period"] = min(max(LEAST_VALID, ceil(valid)), MOST_VALID)
        if picture and self._pictures and region_of(to) in PICTURES_IN:
            more["media_url"] = [f"{self._pictures}{picture}"]
        callback = f"{self._callback}?m={message_id}&a={attempt}"
        try:
            message = self._client().messages.create(
                to=to, from_=self._number, body=body, status_callback=callback, **more
            )
        except (TwilioException, requests.RequestException, ValueError) as error:
            raise sorted_out(error) from error
        sid: str | None = message.sid
        if not sid:
            raise FateUnknown
        return sid

    def sent_since(self, to: str, body: str, since: float) -> Listed:
        """What the carrier lists for `to`: the texts with this body that it took since then (seconds since 1970), and
        the newest others. One of which it does not say when may be the one; one whose words it deleted may not.
        Raises FateUnknown when the carrier cannot be asked."""
        earliest = datetime.fromtimestamp(since, UTC) - CLOCKS_DIFFER
        try:
            listed = self._client().messages.list(to=to, from_=self._number, limit=LISTED)
        except (TwilioException, requests.RequestException, ValueError) as error:
            raise FateUnknown from error
        same: list[str] = []
        others: list[str] = []
        for message in reversed(listed):
            created = _created(message)
            is_same = (message.body or "").strip() == body.strip() and (created is None or created >= earliest)
            if message.sid and message.direction == "outbound-api":
                (same if is_same else others).append(message.sid)
        return Listed(tuple(same), tuple(others))

    def status_of(self, sid: str) -> Status | None:
        """What became of the message of this sid; None of one that the carrier does not know any more. Raises
        FateUnknown when the carrier cannot be asked."""
        try:
            message = self._client().messages(sid).fetch()
        except (TwilioException, requests.RequestException, ValueError) as error:
            if getattr(error, "status", None) == NOT_FOUND:
                return None
            raise FateUnknown from error
        return Status(str(message.status), message.error_code)

    def ring(self, ring_id: int, to: str, seconds: int, longest: int) -> str:
        """Place a call, which rings for so many seconds and lasts at the `longest` so many. Returns the carrier's sid;
        raises Refused, Later or FateUnknown."""
        try:
            call = self._client().calls.create(
                to=to, from_=self._number, timeout=seconds, time_limit=longest, machine_detection="Enable",
                url=f"{self._calls}?r={ring_id}{AGAIN}", status_callback=f"{self._calls}/ended?r={ring_id}{AGAIN}",
            )  # fmt: skip
        except (TwilioException, requests.RequestException, ValueError) as error:
            raise sorted_out(error) from error
        sid: str | None = call.sid
        if not sid:
            raise FateUnknown
        return sid

    def rung_since(self, to: str, since: float) -> tuple[str, ...]:
        """The calls of ours to this phone that the carrier took since then (seconds since 1970), the oldest first.
        Raises FateUnknown when it cannot be asked."""
        earliest = datetime.fromtimestamp(since, UTC) - CLOCKS_DIFFER
        try:
            listed = self._client().calls.list(to=to, from_=self._number, limit=LISTED)
        except (TwilioException, requests.RequestException, ValueError) as error:
            raise FateUnknown from error
        return tuple(
            each.sid
            for each in reversed(listed)
            if each.sid and each.direction == "outbound-api" and (_created(each) or earliest) >= earliest
        )

    def hang_up(self, sid: str) -> None:
        """End a call of ours, whether it rings or was answered. Raises Refused where it is over, Later or
        FateUnknown."""
        try:
            self._client().calls(sid).update(status="completed")
        except (TwilioException, requests.RequestException, ValueError) as error:
            raise sorted_out(error) from error

    def received_since(self, since: float) -> list[Received]:
        """The texts to our number since then (seconds since 1970), the oldest first. Raises FateUnknown when the
        carrier cannot be asked."""
        earliest = datetime.fromtimestamp(since, UTC)
        try:
            newest_first = self._client().messages.stream(to=self._number, date_sent_after=earliest, page_size=A_PAGE)
            # The carrier may know days alone.
            listed = list(takewhile(lambda each: (_created(each) or earliest) >= earliest, newest_first))
        except (TwilioException, requests.RequestException, ValueError) as error:
            raise FateUnknown from error
        found = [
            Received(
                each.sid,
                each.from_ or "",
                each.body or "",
                (_created(each) or earliest).timestamp(),
                _count(each.num_segments),
                bool(each.messaging_service_sid),
            )
            for each in listed
            if each.sid and each.direction == "inbound"
        ]
        return found[::-1]

    def delete(self, sid: str) -> None:
        """Let the carrier delete its own record of a message, words and pictures with it; one that it does not know is
        deleted already. Raises Refused, Later or FateUnknown."""
        try:
            self._client().messages(sid).delete()
        except (TwilioException, requests.RequestException, ValueError) as error:
            if getattr(error, "status", None) != NOT_FOUND:
                raise sorted_out(error) from error

    def _client(self) -> Any:
        client = getattr(self._local, "client", None)
        if client is None:
            # A fifth of a second: only what sends pays for it.
            from twilio.http.http_client import TwilioHttpClient
            from twilio.rest import Client

            client = self._local.client = Client(*self._account, http_client=TwilioHttpClient(timeout=TIMEOUT_SECONDS))
            if self._base_url:
                client.api.base_url = self._base_url
        return client


def _created(resource: Any) -> datetime | None:
    """When the carrier took a message or a call; it may leave out dates (Twilio's OpenAPI: nullable)."""
    at: datetime | None = resource.date_created or getattr(resource, "date_sent", None)
    return at


def _count(segments: str | None) -> int:
    """The carrier gives none for what is not yet counted."""
    return max(1, int(segments)) if segments and segments.isdecimal() else 1


def sorted_out(error: Exception) -> Refused | Later | FateUnknown:
    """What an error of twilio-python or of its HTTP library means for the message that was to be sent."""
    if isinstance(error, requests.ConnectionError) and _never_connected(error):
        return Later()
    status, code = getattr(error, "status", None), getattr(error, "code", None)
    if not isinstance(status, int) or status == 408 or status >= 500:
        return FateUnknown()
    if status == 429 or code == TOO_MANY_REQUESTS:
        return Later()
    if status in (401, 403) and code in (None, status):
        return Refused(REFUSED_US)
    return Refused(code if isinstance(code, int) else status)


def _never_connected(error: requests.ConnectionError) -> bool:
    cause = error.args[0] if error.args else None
    reason = cause.reason if isinstance(cause, MaxRetryError) else cause
    return isinstance(error, requests.ConnectTimeout) or isinstance(
        reason, ConnectTimeoutError | NewConnectionError | NameResolutionError
    )
