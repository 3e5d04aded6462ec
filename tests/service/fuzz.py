"""Requests as a broken or hostile caller might make them: signed and not, whole and torn, to any route."""

from __future__ import annotations

import base64
import io
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, quote_plus, unquote_to_bytes

from flask import Flask
from twilio.request_validator import RequestValidator
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule
from werkzeug.wrappers import Request

from service.carrier.signature import FORM, LARGEST_FORM
from tests.services import sid

PIECES = (
    *"0123456789 \n\t\r\x00\x08\x1b\x7f\u0085\u200d\u202e\ufeff\uffff&<>'\"\\%=;:@+/?#,.",
    *("é", "ß", "🎉", "👨\u200d👩\u200d👧", "日本", "א", "e\u0301" * 30, "\U000e0001", "\ud800", "x" * 800, "🎉" * 900),
    *("vote ", "Ann", "bob ", "JOIN ", "OTTER ", "new ", "MALARKY ", "ready", "roll", "STOP", "start", "-1", "9" * 20),
    *("1e9", "NaN", "null", "true", "[]", "{}", '{"seed": 1}', "DROP TABLE;", "%s", "{0}", "<Response><Message>"),
    *("<!DOCTYPE x [<!ENTITY", "</Body>", "&amp;", "]]>", "%", "%%%", "%7E", "%C3", "%00", "..", "/../", "javascript:"),
)
VERBS = tuple(
    """
    roll ready ok done 1 2 hat WHO WHERE ? score LEAVE REJOIN NEW BOT BEGIN PAUSE RESUME STOP START again undo =again
    """.split()
)
TYPES = (
    *(f"{FORM}; charset=UTF-8", f"{FORM}; charset=utf-16", "", "text/plain", "application/json", "text/xml", ";;;"),
    *("multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=x", "é/ü"),
)
NAMES = tuple(
    """
    MessageSid From To Body NumMedia NumSegments MediaUrl0 MediaContentType0 OptOutType AccountSid MessageStatus
    ErrorCode StatusCallback MediaUrl MessagingServiceSid Status ValidityPeriod name number PageSize Page PageToken
    DateSent DateSent< DateSent> after m
    """.split()
)
AREAS = (201, 203, 205, 206, 208, 209, 212, 213, 214, 215, 216, 217, 218, 219)
STATUSES = ("queued", "sent", "delivered", "undelivered", "failed", "received", "read", "canceled", "")


@dataclass
class Hostile:
    """Makes requests; `chance` decides all. `phones` take part, `number` is the service's, `public` its address."""

    chance: random.Random
    public: str
    number: str
    phones: Sequence[str]
    token: str
    account: tuple[str, str]
    rules: Sequence[Rule]
    sids: list[str] = field(default_factory=lambda: [sid(1)])

    def request(self) -> dict[str, Any]:
        """The WSGI environment of one request."""
        kind = self.chance.random()
        if kind < 0.4:
            return self._webhook("/sms", self._text())
        if kind < 0.55:
            return self._webhook("/status", self._report())
        return self._any_route()

    def words(self) -> str:
        """Garbage, or now and then something that a player might text."""
        if self.chance.random() < 0.3:
            return self.chance.choice(VERBS)
        return "".join(self.chance.choices(PIECES, k=self.chance.randrange(7)))

    def _text(self) -> dict[str, str]:
        fields = {
            "MessageSid": self._sid("SM"),
            "AccountSid": self._one_of(self.account[0]),
            "From": self._phone(),
            "To": self._one_of(self.number),
            "Body": self.words(),
            "NumMedia": self._one_of("0", "1", "ten", "-1"),
            "NumSegments": self._one_of("1", "2", "0", "-5", "99999999999", "1.5"),
            "MediaUrl0": self._one_of("https://media.example/1"),
            "OptOutType": self._one_of("STOP", "HELP", ""),
        }
        return self._torn(fields)

    def _report(self) -> dict[str, str]:
        return self._torn(
            {
                "MessageSid": self._sid("SM"),
                "AccountSid": self._one_of(self.account[0]),
                "MessageStatus": self._one_of(*STATUSES),
                "ErrorCode": self._one_of("", "21610", "30003", "30007", "-1", "9" * 30),
                "To": self._phone(),
            }
        )

    def _torn(self, fields: dict[str, str]) -> dict[str, str]:
        kept = {name: value for name, value in fields.items() if self.chance.random() < 0.95}
        if self.chance.random() < 0.3:
            kept[self._one_of(*NAMES)] = self.words()
        return kept

    def _sid(self, kind: str) -> str:
        sid = self._one_of(f"{kind}{self.chance.getrandbits(128):032x}", self.chance.choice(self.sids))
        if len(self.sids) < 200:
            self.sids.append(sid)
        return sid

    def _phone(self) -> str:
        stranger = f"+1{self.chance.choice(AREAS)}55501{self.chance.randrange(100):02}"
        return self._one_of(*self.phones, *self.phones, stranger, self.number)

    def _one_of(self, *values: str) -> str:
        """One of these; at times garbage."""
        return self.words() if self.chance.random() < 0.1 else self.chance.choice(values)

    def _webhook(self, path: str, fields: dict[str, str]) -> dict[str, Any]:
        query = f"m={self._one_of(*'123456789', '9' * 12)}" if path == "/status" else ""
        environ = self._environ("POST", path, self._query(query), self._body(fields))
        environ["HTTP_X_TWILIO_SIGNATURE"] = self._signature(environ)
        if self.chance.random() < 0.02:
            environ["HTTP_X_TWILIO_WEBHOOKS_SIGNATURE_SETTINGS"] = _latin(
                self._one_of("algorithm=HMAC_SHA256", "algorithm=HMAC_MD5", ",,=,", "key=1,algorithm=HMAC_SHA1")
            )
        return environ

    def _any_route(self) -> dict[str, Any]:
        """A route of the application with any arguments, by any method that it may have."""
        rule = self.chance.choice(self.rules)
        path = rule.rule
        for name in rule.arguments:
            value = {"account": self._one_of(self.account[0]), "phone": self._phone()}.get(name) or self._sid("SM")
            path = path.replace(f"<{name}>", _quoted(value)).replace(f"<path:{name}>", _quoted(value))
        method = self.chance.choice([*(rule.methods or {"GET"}), "POST", "GET", "PATCH", "HEAD"])
        fields = {self._one_of(*NAMES): self._one_of(*self.phones, self.number, *STATUSES) for _ in range(4)}
        environ = self._environ(
            method, path, self._query(_encoded(fields)), self._body(self._torn(fields | self._text()))
        )
        if self.chance.random() < 0.7:
            environ["HTTP_AUTHORIZATION"] = self._basic()
        if self.chance.random() < 0.1:
            environ["HTTP_ORIGIN"] = _latin(self._one_of(self.public, "null", "http://[", "https://evil.example"))
        return environ

    def _basic(self) -> str:
        if self.chance.random() < 0.1:
            return _latin(self._one_of("Basic", "Basic x", "Basic ====", "Bearer x", "Basic w6k6w6k="))
        return "Basic " + base64.b64encode(":".join(self.account).encode()).decode()

    def _query(self, usual: str) -> str:
        if self.chance.random() < 0.2:
            usual = self.chance.choice((usual, "")) + _quoted(self.words()) + self.words()
        return _latin(usual)

    def _body(self, fields: dict[str, str]) -> bytes:
        kind = self.chance.random()
        if kind < 0.75:
            return _encoded(fields).encode()
        if kind < 0.85:  # torn anywhere, bytes changed
            torn = bytearray(_encoded(fields).encode())
            for _ in range(self.chance.randrange(1, 4)):
                if torn:
                    torn[self.chance.randrange(len(torn))] = self.chance.randrange(256)
            return bytes(torn[: self.chance.randrange(len(torn) + 1)])
        if kind < 0.9:
            raw = "&".join(f"{name}={value}" for name, value in fields.items())
            return raw.encode("utf-8", "surrogatepass")
        if kind < 0.95:
            return self.chance.randbytes(self.chance.randrange(200))
        if kind < 0.951:
            return b"Body=" + b"x" * (LARGEST_FORM + 1)
        return b"--x\r\nContent-Disposition: form-data; name=Body\r\n\r\n" + self.words().encode("utf-8", "replace")

    def _environ(self, method: str, path: str, query: str, body: bytes) -> dict[str, Any]:
        kinds = TYPES if self.chance.random() < 0.1 else (FORM,)
        length = str(len(body))
        if self.chance.random() < 0.01:
            length = self.chance.choice(("", "abc", "-1", str(len(body) + 9), "9" * 30))
        return {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query,
            "REQUEST_URI": f"{path}?{query}" if query else path,
            "SERVER_NAME": "127.0.0.1",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "127.0.0.1:8000",
            "CONTENT_TYPE": _latin(self.chance.choice(kinds)),
            "CONTENT_LENGTH": length,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": io.StringIO(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }

    def _signature(self, environ: dict[str, Any]) -> str:
        """The carrier's, for two of three; else none, garbage, or one that is nearly right."""
        if self.chance.random() < 0.15:
            return _latin(self._one_of("", "=", "AAAA"))
        seen: io.BytesIO = environ["wsgi.input"]
        try:
            form: Any = Request(environ, populate_request=False).form
        except HTTPException:
            form = {}
        seen.seek(0)
        uri = environ["REQUEST_URI"]
        signature: str = RequestValidator(self.token).compute_signature(f"{self.public}{uri}", form)
        if self.chance.random() < 0.2:
            return signature.swapcase() if self.chance.random() < 0.5 else signature[:-1]
        return signature


def _encoded(fields: dict[str, str]) -> str:
    return "&".join(f"{_plus(name)}={_plus(value)}" for name, value in fields.items())


def _plus(text: str) -> str:
    return quote_plus(text, errors="surrogatepass")


def _quoted(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


def _latin(text: str) -> str:
    """As a server hands on the bytes of a line of the request."""
    return text.encode("utf-8", "surrogatepass").decode("latin-1").replace("\r", "").replace("\n", "")


def call(app: Flask, environ: dict[str, Any]) -> tuple[int, str, bytes]:
    """The answer: its status, its content type and its body."""
    told: list[Any] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Callable[[bytes], object]:
        told[:] = [int(status[:3]), dict(headers).get("Content-Type", "")]
        return lambda _: None

    answer: Iterable[bytes] = app(environ, start)
    try:
        body = b"".join(answer)
    finally:
        close: Any = getattr(answer, "close", None)
        if close:
            close()
    return told[0], told[1], body
