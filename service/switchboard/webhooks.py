"""HTTP requests to the service, as Twilio makes them: signed, timed, tried again as the address asks.

Source: Twilio, "Security" (signature), "Webhooks: connection overrides" (the address's fragment), errors
11200, 11205. `requests` is loaded with the first call: the phones page need not wait for it.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit, urlunsplit

from twilio.request_validator import RequestValidator

from service.switchboard.tables import Call


@dataclass(frozen=True, slots=True)
class Request:
    """What goes on the wire: `form` is sent as application/x-www-form-urlencoded; timeouts in seconds."""

    method: str
    url: str
    form: dict[str, str]
    headers: dict[str, str]
    connect_timeout: float
    read_timeout: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; `content_type` without parameters, lower case."""

    status: int
    content_type: str
    body: bytes


class NoAnswer(Exception):
    """Nothing came back. `kind` is Twilio's word for it: "ct" (no connection) or "rt" (no answer in time)."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


Http = Callable[[Request], Answer]


def over_the_network() -> Http:
    """An Http that keeps its connections open, one set for each thread. Redirections by status are not
    followed: they would lose the form and break the signature."""
    local = threading.local()

    def send(request: Request) -> Answer:
        import requests

        session: requests.Session | None = getattr(local, "session", None)
        if session is None:
            session = local.session = requests.Session()
            session.trust_env = False
        try:
            answer = session.request(
                request.method,
                request.url,
                data=request.form if request.method == "POST" else None,
                headers=request.headers,
                timeout=(request.connect_timeout, request.read_timeout),
                allow_redirects=False,
            )
        except requests.ReadTimeout as error:
            raise NoAnswer("rt") from error
        except (requests.RequestException, ValueError) as error:
            raise NoAnswer("ct") from error
        content_type = answer.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        return Answer(answer.status_code, content_type, answer.content)

    return send


@dataclass(frozen=True, slots=True)
class Overrides:
    """How an address wants to be called: seconds to connect, to read and in all; how many retries; after
    what."""

    connect: float = 5.0
    read: float = 15.0
    total: float = 15.0
    retries: int = 1
    policy: frozenset[str] = frozenset({"ct"})

    def retry(self, kind: str) -> bool:
        """Whether a failure of this kind ("ct", "rt", "4xx", "5xx") is worth another try."""
        return kind in self.policy or "all" in self.policy


def split_overrides(url: str) -> tuple[str, Overrides]:
    """The address without its fragment, and what the fragment says: ct, rt, tt in milliseconds, rc, rp. A
    value that is out of Twilio's range or not a number counts as not given."""
    parts = urlsplit(url)
    told = {name: values[-1] for name, values in parse_qs(parts.fragment).items()}

    def number(name: str, low: int, high: int, usual: int) -> int:
        value = told.get(name, "")
        return int(value) if value.isdecimal() and low <= int(value) <= high else usual

    overrides = Overrides(
        connect=number("ct", 100, 10_000, 5_000) / 1000,
        read=number("rt", 100, 15_000, 15_000) / 1000,
        total=number("tt", 100, 15_000, 15_000) / 1000,
        retries=number("rc", 0, 5, 1),
        policy=frozenset(told.get("rp", "ct").split(",")),
    )
    return urlunsplit(parts._replace(fragment="")), overrides


def request_for(call: Call, validator: RequestValidator) -> Request:
    """The signed request of a call. What is signed is the address as it goes on the wire, without name and
    password; a GET carries its parameters in the address."""
    import requests

    address, overrides = split_overrides(call.url)
    prepared = requests.Request(call.method, address, params=call.params if call.method == "GET" else None).prepare()
    url = prepared.url or address
    form = call.params if call.method == "POST" else {}
    parts = urlsplit(url)
    signed = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
    headers = {
        "X-Twilio-Signature": validator.compute_signature(signed, form),
        "I-Twilio-Idempotency-Token": call.token,
        "User-Agent": "TwilioProxy/1.1",
        "Accept": "*/*",
    }
    return Request(call.method, url, form, headers, overrides.connect, min(overrides.read, overrides.total))
