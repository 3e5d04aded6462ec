"""Who may post: the carrier, and nobody else. Every case goes through the whole application, to both webhooks."""

from __future__ import annotations

import base64
import hmac
import http.client
import io
import json
import threading
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from itertools import product
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from sqlalchemy import Row, select, update
from sqlmodel import SQLModel
from twilio.request_validator import RequestValidator
from waitress import create_server, wasyncore  # type: ignore[import-untyped]
from werkzeug.datastructures import MultiDict
from werkzeug.test import EnvironBuilder, TestResponse

from service.carrier.signature import FORM, LARGEST_FORM, called_address
from service.run.web import create_app
from service.store.database import reading
from service.store.tables import outbox
from tests.service.conftest import ACCOUNT, ANN, BOB, NUMBER, PUBLIC, TOKENS, House, house_on, settings_for
from tests.services import sid

SECRET = "a-shared-secret"
SIGNATURE, SETTINGS = "X-Twilio-Signature", "X-Twilio-Webhooks-Signature-Settings"
SHARED = {SETTINGS: "key=webhooks_sharedkey_1,algorithm=HMAC_SHA256"}
QUERIES = (
    "a=%7E", "a=%C3%A9", "a=%2F", "a=%28", "a=%7B%22x%22%7D", "a=%2B", "a=%20", "a=b+c", "a=%3D", "a=", "a", "a=b=c",
    "a=~", "a=%7e", "%C3%A9=1", "a=1&a=1&b=2", "a=%00", "a=%FF", "a=%", "a=?",
)  # fmt: skip
FORMS: dict[str, tuple[tuple[str, str], ...]] = {
    "an empty value": (("Body", ""),),
    "emoji": (("Body", "🎉 é \u2019"),),
    "spaces around": (("Body", "  hi \r\n\n"), ("FromCity", " ")),
    "signs of the encoding": (("Body", "a+b & c=d %2B %"),),
    "control characters": (("Body", "a\x00\x08b"),),
    "a parameter that is new": (("SomethingNew", "1"), ("Some_Thing2", "2 🎉")),
    "a picture without words": (("NumMedia", "1"), ("MediaUrl0", "https://media.example/1?x=%7E"), ("Body", "")),
    "order upside down": (("b", "1"), ("a", "1"), ("B", "1"), ("A", "1")),
}


@dataclass(frozen=True)
class Post:
    """A request as it comes over the wire, and with what it was signed. `pairs` are added to what the route needs."""

    query: str = ""
    pairs: tuple[tuple[str, str], ...] = ()
    token: str = TOKENS[0]
    algorithm: str = "HMAC_SHA1"
    headers: tuple[tuple[str, str], ...] = ()
    public_url: str = PUBLIC
    called: str = PUBLIC  # the address as the carrier calls it, as far as the route
    signature: str | None = None
    without: tuple[str, ...] = ()  # headers that are left out
    signed_pairs: tuple[tuple[str, str], ...] | None = None
    ending: str | None = None  # what stands in the signed address after the route, where it is not the query
    content_type: str = FORM
    body: bytes | None = None
    base_url: str = "http://10.0.0.7:8000"
    shared_keys: str = ""


ACCEPTED = {
    "plain": Post(),
    **{f"token {number}": Post(token=token) for number, token in enumerate(TOKENS, 1)},
    **{f"query {query}": Post(query=query) for query in QUERIES},
    **{name: Post(pairs=pairs) for name, pairs in FORMS.items()},
    "a proxy that says so": Post(headers=(("X-Forwarded-Proto", "http"), ("X-Forwarded-Host", "evil.example"))),
    "another Host": Post(base_url="http://evil.example"),
    "a port that goes without saying": Post(called="https://party.example:443"),
    "the port of the settings": Post(public_url=f"{PUBLIC}:8443", called=f"{PUBLIC}:8443"),
    "that port, left out by who signs": Post(public_url=f"{PUBLIC}:8443"),
    "name and password in the settings": Post(public_url="https://u:p@party.example"),
    "name, password and port": Post(public_url="https://u:p@party.example:8443", called=f"{PUBLIC}:8443"),
    "a slash at the end of the settings": Post(public_url=f"{PUBLIC}/"),
    "a path in the settings": Post(public_url=f"{PUBLIC}/party/", called=f"{PUBLIC}/party"),
    "a form with its charset": Post(content_type=f"{FORM}; charset=UTF-8"),
    "a shared key": Post(token=SECRET, algorithm="HMAC_SHA256", headers=tuple(SHARED.items()), shared_keys=SECRET),
    "a shared key in rotation": Post(
        token=SECRET, algorithm="HMAC_SHA256", headers=tuple(SHARED.items()), shared_keys=f"a-new-one,{SECRET}"
    ),
    "an auth token beside shared keys": Post(shared_keys=SECRET),
    "an auth token by name": Post(headers=((SETTINGS, "algorithm=HMAC_SHA1"),)),
}

JSON = json.dumps({"MessageSid": sid(1), "From": ANN, "Body": "hi"}).encode()
HASHED = f"bodySHA256={sha256(JSON).hexdigest()}"

FORBIDDEN = {
    "no header": Post(without=(SIGNATURE,)),
    "an empty header": Post(signature=""),
    "nonsense": Post(signature="nonsense"),
    "nonsense beyond ASCII": Post(signature="é" * 28),
    "nonsense without end": Post(signature="=" * 5000),
    "a third token": Post(token="a-third-token"),
    "an empty token": Post(token=""),
    "the account for a token": Post(token="AC1"),
    "http": Post(called="http://party.example"),
    "another host": Post(called="https://other.example"),
    "the address behind the proxy": Post(called="http://10.0.0.7:8000"),
    "another port": Post(called=f"{PUBLIC}:8443"),
    "a trailing slash": Post(ending="/"),
    "another query": Post(query="a=1", ending="?a=2"),
    "no query": Post(query="a=1", ending=""),
    "a query that was not signed": Post(ending="?a=b"),
    "a query decoded": Post(query="a=%7E", ending="?a=~"),
    "a fragment": Post(ending="#rc=3&rp=all"),
    "name and password": Post(called="https://u:p@party.example"),
    "a value that was changed": Post(pairs=(("Body", "hi"),), signed_pairs=(("Body", "ho"),)),
    "a value that was trimmed": Post(pairs=(("Body", " hi"),), signed_pairs=(("Body", "hi"),)),
    "a value added": Post(pairs=(("Body", "a"), ("Body", "b")), signed_pairs=(("Body", "a"),)),
    "a parameter added": Post(pairs=(("a", "1"), ("b", "2")), signed_pairs=(("a", "1"),)),
    "a parameter left out": Post(pairs=(("a", "1"),), signed_pairs=(("a", "1"), ("b", "2"))),
    "a pair that comes twice": Post(pairs=(("Body", "hi"), ("Body", "hi"))),
    "a name with different values": Post(pairs=(("Body", "b"), ("Body", "a"), ("Body", "B"))),
    "more fields than any carrier sends": Post(pairs=tuple((f"a{each}", "") for each in range(200))),
    "a shared key that nobody configured": Post(token=SECRET, algorithm="HMAC_SHA256", headers=tuple(SHARED.items())),
    "a shared key, not named": Post(token=SECRET, algorithm="HMAC_SHA256", shared_keys=SECRET),
    "another shared key": Post(
        token="b", algorithm="HMAC_SHA256", headers=tuple(SHARED.items()), shared_keys=f"a,{SECRET}"
    ),
    "an auth token for a shared key": Post(algorithm="HMAC_SHA256", headers=tuple(SHARED.items()), shared_keys=SECRET),
    "an auth token for a shared key that nobody configured": Post(
        algorithm="HMAC_SHA256", headers=tuple(SHARED.items())
    ),
    "a shared key for an auth token": Post(token=SECRET, shared_keys=SECRET),
    "an empty shared key": Post(token="", algorithm="HMAC_SHA256", headers=tuple(SHARED.items()), shared_keys=","),
    "an algorithm that is unknown": Post(headers=((SETTINGS, "key=1,algorithm=HMAC_MD5"),), shared_keys=SECRET),
    "JSON with its hash": Post(query=HASHED, content_type="application/json", body=JSON, signed_pairs=()),
    "JSON with another hash": Post(
        query=HASHED, content_type="application/json", body=JSON.replace(b"hi", b"ho"), signed_pairs=()
    ),
    "JSON": Post(content_type="application/json", body=JSON, signed_pairs=()),
    "a form that says it is text": Post(content_type="text/plain"),
    "a form that does not say what it is": Post(content_type=""),
    "nothing at all": Post(content_type="", body=b"", signed_pairs=()),
    "several parts": Post(
        content_type="multipart/form-data; boundary=x",
        body=b'--x\r\nContent-Disposition: form-data; name="MessageSid"\r\n\r\nSM1\r\n--x--\r\n',
        signed_pairs=(("MessageSid", sid(1)),),
    ),
}


NEEDS = {
    "/sms": (("AccountSid", ACCOUNT), ("MessageSid", sid(1)), ("From", ANN), ("To", NUMBER)),
    "/status": (("AccountSid", ACCOUNT), ("MessageSid", sid("out")), ("MessageStatus", "delivered")),
}


class Web:
    """The whole application over a house where one message is out; what is accepted changes something on each route."""

    def __init__(self, house: House, **more: Any) -> None:
        self.house = house
        settings = settings_for(house.service.settings.database, **more)
        self.app: Flask = create_app(replace(house.service, settings=settings))
        house.sit(Ann=ANN)
        house.deliver()
        with house.service.db.begin() as tx:
            newest = select(outbox.c.id).order_by(outbox.c.id.desc()).limit(1).scalar_subquery()
            tx.execute(update(outbox).where(outbox.c.id == newest).values(sid=sid("out")))

    def everything(self) -> tuple[dict[str, list[Row[Any]]], int]:
        """Every row of every table, and how often somebody was nudged."""
        with reading(self.house.service.db).begin() as tx:
            rows = {table.name: list(tx.execute(select(table))) for table in SQLModel.metadata.sorted_tables}
        return rows, len(self.house.nudged)

    def post(self, route: str, pairs: tuple[tuple[str, str], ...], signature: str = "") -> TestResponse:
        """Post these fields and no others, signed, or with this `signature`."""
        signed = signature or RequestValidator(TOKENS[0]).compute_signature(f"{PUBLIC}{route}", MultiDict(pairs))
        return self.app.test_client().post(route, data=urlencode(pairs), headers={SIGNATURE: signed}, content_type=FORM)

    def send(self, route: str, post: Post) -> int:
        pairs = NEEDS[route] + post.pairs
        answer = self.app.test_client().open(
            route, method="POST", base_url=post.base_url, query_string=post.query, headers=headers_of(route, post),
            data=urlencode(pairs).encode() if post.body is None else post.body, content_type=post.content_type or None,
        )  # fmt: skip
        return answer.status_code


def headers_of(route: str, post: Post) -> dict[str, str]:
    query = f"?{post.query}" if post.query else ""
    address = f"{post.called}{route}{query if post.ending is None else post.ending}"
    signed = NEEDS[route] + post.pairs
    if post.signed_pairs is not None:
        signed = NEEDS[route] + post.signed_pairs if post.body is None else post.signed_pairs
    signature = RequestValidator(post.token).compute_signature(address, MultiDict(signed), post.algorithm)
    given = {SIGNATURE: signature if post.signature is None else post.signature} | dict(post.headers)
    return {name: value for name, value in given.items() if name not in post.without}


@pytest.fixture
def web_for(lent_sqlite: str) -> Any:
    def make(post: Post) -> Web:
        return Web(house_on(lent_sqlite), public_url=post.public_url, shared_keys=post.shared_keys)

    return make


@pytest.mark.parametrize("case", ACCEPTED)
def test_what_the_carrier_signs_is_accepted(web_for: Any, case: str) -> None:
    web: Web = web_for(ACCEPTED[case])
    for route, status in (("/sms", 200), ("/status", 204)):
        before = web.everything()
        assert web.send(route, ACCEPTED[case]) == status, route
        assert web.everything() != before, route


@pytest.mark.parametrize("case", FORBIDDEN)
def test_anything_else_is_forbidden_and_touches_nothing(web_for: Any, case: str) -> None:
    web: Web = web_for(FORBIDDEN[case])
    before = web.everything()
    assert [web.send(route, FORBIDDEN[case]) for route in NEEDS] == [403, 403]
    assert web.everything() == before


def replaced(route: str, **values: str | None) -> tuple[tuple[str, str], ...]:
    """What the route needs, with other values of some fields, or (None) without them."""
    kept = [(name, str(values.get(name, value))) for name, value in NEEDS[route] if values.get(name, value) is not None]
    return (*kept, *((name, value) for name, value in values.items() if value and name not in dict(NEEDS[route])))


ODD: dict[str, tuple[dict[str, str | None], str]] = {
    "no SID": ({"MessageSid": None}, "MessageSid is missing"),
    "an empty SID": ({"MessageSid": ""}, "MessageSid is missing"),
    "a short SID": ({"MessageSid": "SM1"}, "32 hexadecimal digits"),
    "a long SID": ({"MessageSid": sid(1) + "0"}, "32 hexadecimal digits"),
    "a SID with more behind it": ({"MessageSid": f"{sid(1)}NumMedia0"}, "32 hexadecimal digits"),
    "a SID in capitals": ({"MessageSid": sid("x").upper()}, "32 hexadecimal digits"),
    "a SID of a call": ({"MessageSid": "CA" + "1" * 32}, "32 hexadecimal digits"),
    "another account": ({"AccountSid": "AC" + "2" * 32}, "AccountSid"),
    "no account": ({"AccountSid": None}, "AccountSid"),
    "a name with a space": ({"Some thing": "1"}, "name"),
    "a name beyond ASCII": ({"Ümlaut": "1"}, "name"),
    "a name without end": ({"x" * 65: "1"}, "name"),
    "another message in a value": ({"Other": f"MessageSid{sid(2)}"}, "more than one message"),
}


def test_a_signed_form_of_another_shape_is_refused_in_a_sentence(web_for: Any) -> None:
    web: Web = web_for(Post())
    before = web.everything()
    for route, (case, (values, told)) in product(NEEDS, ODD.items()):
        answer = web.post(route, replaced(route, **values))
        assert (answer.status_code, answer.mimetype) == (400, "text/plain"), (route, case)
        assert told in answer.text, (route, case)
        assert web.everything() == before, (route, case)


@pytest.mark.parametrize("to", ["+12025550199", "", None])
def test_a_text_to_another_number_is_refused(web_for: Any, to: str | None) -> None:
    web: Web = web_for(Post())
    before = web.everything()
    assert web.post("/sms", replaced("/sms", To=to)).status_code == 400
    assert web.everything() == before


def test_a_captured_signature_fits_no_other_cut_of_the_same_letters(web_for: Any) -> None:
    """Who knows the signature of a text that he wrote himself cuts the same letters into another sender's text."""
    web: Web = web_for(Post())
    inner = f"xFrom{BOB}MessageSid{sid(8)}To{NUMBER}Z"
    sent = {"AccountSid": ACCOUNT, "Body": inner, "From": ANN, "MessageSid": sid(7), "NumMedia": "0", "To": NUMBER}
    signature = RequestValidator(TOKENS[0]).compute_signature(f"{PUBLIC}/sms", sent)
    rest = f"From{ANN}MessageSid{sid(7)}NumMedia0To{NUMBER}"
    cuts: list[dict[str, str]] = [
        {"AccountSid": ACCOUNT, "Body": "x", "From": BOB, "MessageSid": sid(8), "To": NUMBER, "Z": rest},
        {
            "AccountSid": ACCOUNT,
            "Body": "x",
            "From": BOB,
            "MessageSid": sid(8),
            "To": NUMBER,
            f"Z{rest[:20]}": rest[20:],
        },
        {**{name: sent[name] for name in sent if name != "NumMedia"}, "MessageSid": f"{sid(7)}NumMedia0"},
    ]
    before = web.everything()
    for cut in cuts:
        assert RequestValidator(TOKENS[0]).compute_signature(f"{PUBLIC}/sms", cut) == signature, "the same letters"
        assert web.post("/sms", tuple(cut.items()), signature).status_code == 400
    assert web.everything() == before


def test_without_a_signature_nothing_is_read(web_for: Any) -> None:
    web: Web = web_for(Post())

    class Unread(io.BytesIO):
        def read(self, *_: object) -> bytes:
            raise AssertionError("it was read")

    for signature in ("", "short", "x" * 27, "x" * 44):
        given = [(SIGNATURE, signature)]
        environ = EnvironBuilder("/sms", method="POST", headers=given, content_type=FORM).get_environ()
        environ |= {"wsgi.input": Unread(), "CONTENT_LENGTH": "1000"}
        assert web.app.test_client().open(environ).status_code == 403


@pytest.mark.parametrize(("route", "other"), [("/sms", "/status"), ("/status", "/sms")])
def test_a_signature_opens_no_other_route(web_for: Any, route: str, other: str) -> None:
    web: Web = web_for(Post())
    signature = RequestValidator(TOKENS[0]).compute_signature(f"{PUBLIC}{other}", MultiDict(NEEDS[route]))
    before = web.everything()
    assert web.send(route, Post(signature=signature)) == 403
    assert web.everything() == before


@pytest.mark.parametrize("route", ["/sms", "/status"])
def test_a_form_too_large_is_413_whoever_signed_it(web_for: Any, route: str) -> None:
    web: Web = web_for(Post())
    before = web.everything()
    large = Post(pairs=(("Body", "x" * LARGEST_FORM),))
    for post in (large, replace(large, signature="x" * 28)):
        assert web.send(route, post) == 413
    assert web.everything() == before


@pytest.mark.parametrize("route", ["/sms", "/status"])
@pytest.mark.parametrize(
    ("method", "ending", "status"), [("GET", "", 405), ("PUT", "", 405), ("DELETE", "", 405), ("POST", "/", 404)]
)
def test_only_posts_to_the_very_address_are_taken(
    web_for: Any, route: str, method: str, ending: str, status: int
) -> None:
    web: Web = web_for(Post())
    before = web.everything()
    address, pairs = f"{route}{ending}", MultiDict(NEEDS[route])
    signed = RequestValidator(TOKENS[0]).compute_signature(f"{PUBLIC}{address}", {} if method == "GET" else pairs)
    answer = web.app.test_client().open(
        address, method=method, data=None if method == "GET" else pairs, headers={SIGNATURE: signed}
    )
    assert answer.status_code == status
    assert web.everything() == before


def test_the_shared_keys_signature_is_the_one_that_the_carrier_documents(web_for: Any) -> None:
    web: Web = web_for(Post(shared_keys=SECRET))
    signed = f"{PUBLIC}/sms" + "".join(f"{name}{value}" for name, value in sorted(NEEDS["/sms"]))
    signature = base64.b64encode(hmac.new(SECRET.encode(), signed.encode(), sha256).digest()).decode()
    assert web.send("/sms", Post(headers=tuple(SHARED.items()), signature=signature)) == 200


def test_a_server_passes_every_query_on_as_it_came(web_for: Any) -> None:
    sockets: dict[int, Any] = {}
    server = create_server(web_for(Post()).app, map=sockets, host="127.0.0.1", port=0, threads=1)
    serving = threading.Thread(target=server.run, daemon=True)
    serving.start()
    caller = http.client.HTTPConnection("127.0.0.1", server.effective_port, timeout=20)
    try:
        for query in ("", *QUERIES):
            given = headers_of("/sms", Post(query=query)) | {"Content-Type": FORM}
            caller.request("POST", f"/sms?{query}" if query else "/sms", urlencode(NEEDS["/sms"]), given)
            answer = caller.getresponse()
            assert (query, answer.status, answer.read()[-11:]) == (query, 200, b"<Response/>")
    finally:
        caller.close()
        server.trigger.pull_trigger(partial(wasyncore.close_all, sockets, True))
        serving.join(20)
        server.task_dispatcher.shutdown()


@pytest.mark.parametrize(
    ("public", "environ", "address"),
    [
        ("https://a.example", {"REQUEST_URI": "/sms?x=%7E", "QUERY_STRING": "x=%7E"}, "https://a.example/sms?x=%7E"),
        ("https://u:p@a.example:8443#rc=3", {"PATH_INFO": "/sms"}, "https://a.example:8443/sms"),
        ("https://a.example/party/", {"PATH_INFO": "/sms"}, "https://a.example/party/sms"),
        ("https://a.example", {"RAW_URI": "http://10.0.0.1:8000/sms"}, "https://a.example/sms"),
        ("https://a.example", {"RAW_URI": "/sm%73", "PATH_INFO": "/sms"}, "https://a.example/sm%73"),
    ],
)
def test_the_address_is_the_one_that_the_carrier_called(public: str, environ: dict[str, str], address: str) -> None:
    assert called_address(public, environ) == address
