"""The phones page and its JSON: texting from a phone, reading a phone, its pictures, what has changed.

Open to whoever can reach it: the switchboard runs only where it is switched on by name, and its phones are
pretend.
"""

import threading
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, send_from_directory, url_for
from sqlalchemy import Row, select

from service.base.access import open_to_all
from service.switchboard import gallery, phonebook
from service.switchboard.exchange import Exchange
from service.switchboard.money import charged, dollars
from service.switchboard.numbers import is_e164
from service.switchboard.refusals import MOST_CHARACTERS, MOST_MEDIA, is_web_address
from service.switchboard.store import Change
from service.switchboard.tables import Message, Talk, message_of, messages, talk_of, talks

LONGEST_NAME = 40
HELD_SECONDS = 1.0
MOST_HELD = 2
"""So many pages are told at once of what is new: each has a thread of the web server waiting for it."""
SAMPLE = "+12025550101"

Answer = Response | tuple[Response, int]

_OPEN = open_to_all("the switchboard runs only where it is switched on by name; its phones are pretend")


class BadRequest(Exception):
    """Input that cannot be used: one sentence that says what would work."""


def add_routes(blueprint: Blueprint, exchange: Exchange, offers_url: str) -> None:
    """Put the page and its JSON on the switchboard's blueprint. The page asks at `offers_url` what a phone may text."""
    blueprint.register_error_handler(BadRequest, _refused)
    _add_page(blueprint, exchange, offers_url)
    _add_conversations(blueprint, exchange)
    _add_phones(blueprint, exchange)


def _add_page(blueprint: Blueprint, exchange: Exchange, offers_url: str) -> None:
    overview = Overview(exchange)

    @blueprint.get("/")
    @_OPEN
    def show_phones() -> str:
        return render_template("phones.html", number=exchange.account.number, offers_url=offers_url)

    @blueprint.get("/static/<path:filename>", endpoint="static")
    @open_to_all("the page's own scripts and styles")
    def static(filename: str) -> Response:
        return send_from_directory(f"{blueprint.root_path}/static", filename)

    @blueprint.get("/changes")
    @_OPEN
    def changes() -> Response:
        after = request.args.get("after", "0")
        if not after.isdecimal():
            raise BadRequest("after must be a cursor that an earlier answer gave, or 0 for everything.")
        return jsonify(overview.next(int(after)) if "hold" in request.args else overview.since(int(after)))


def _add_conversations(blueprint: Blueprint, exchange: Exchange) -> None:
    @blueprint.post("/phones/<phone>/messages")
    @_OPEN
    def send_text(phone: str) -> Answer:
        check_origin()
        check_phone(exchange, phone)
        message = exchange.text(phone, *_text())
        return jsonify(_entry(message)), 201

    @blueprint.get("/phones/<phone>/messages")
    @_OPEN
    def read_phone(phone: str) -> Response:
        check_phone(exchange, phone)
        query = (
            select(messages)
            .where(messages.c.phone == phone, messages.c.arrived_at.is_not(None))
            .order_by(messages.c.arrived_at, messages.c.id)
        )
        with exchange.store.read() as connection:
            return jsonify([_entry(message_of(row)) for row in connection.execute(query)])

    @blueprint.get("/media/<sid>", endpoint="media")
    @_OPEN
    def show_picture(sid: str) -> Answer:
        row = gallery.find(exchange.store, sid)
        if row is None:
            return jsonify(error=f"There is no picture {sid}. A conversation's `media` tells the addresses."), 404
        headers = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
        return Response(row.content, headers=headers, mimetype=row.content_type)


def _add_phones(blueprint: Blueprint, exchange: Exchange) -> None:
    @blueprint.post("/phones")
    @_OPEN
    def add_phone() -> Answer:
        check_origin()
        name, phone = _name(), request.form.get("number", "").strip()
        if phone:
            check_phone(exchange, phone)
        with exchange.store.write() as change:
            row = _show(change, exchange.account.number, phone, name)
        return jsonify(_named(row)), 201

    @blueprint.patch("/phones/<phone>")
    @_OPEN
    def rename_phone(phone: str) -> Answer:
        check_origin()
        name = _name()
        with exchange.store.write() as change:
            if phonebook.find(change.connection, phone) is None:
                return _unknown(phone)
            return jsonify(_named(phonebook.rename(change, phone, name)))

    @blueprint.delete("/phones/<phone>")
    @_OPEN
    def hide_phone(phone: str) -> Answer:
        check_origin()
        with exchange.store.write() as change:
            if phonebook.find(change.connection, phone) is None:
                return _unknown(phone)
            phonebook.hide(change, phone)
        return Response(status=204)

    @blueprint.post("/phones/<phone>/read")
    @_OPEN
    def mark_read(phone: str) -> Answer:
        check_origin()
        with exchange.store.write() as change:
            if phonebook.find(change.connection, phone) is None:
                return _unknown(phone)
            return jsonify(_facts(phonebook.mark_read(change, phone)))


class Overview:
    """What has changed since a cursor. What is the same for all who ask is worked out once for each
    change."""

    def __init__(self, exchange: Exchange, most_held: int = MOST_HELD) -> None:
        self._exchange = exchange
        self._told: dict[str, object] = {"cursor": -1}
        self._holding = threading.BoundedSemaphore(most_held)

    def next(self, after: int) -> dict[str, object]:
        """The same as soon as there is anything new, or after HELD_SECONDS; `held` tells whether anybody waited for it.
        Where enough do, the answer comes at once."""
        held = self._holding.acquire(blocking=False)
        if held:
            try:
                self._exchange.store.wait_for_more(after, HELD_SECONDS)
            finally:
                self._holding.release()
        return self.since(after) | {"held": held}

    def since(self, after: int) -> dict[str, object]:
        """The phones as they are, and the messages and calls that changed after `after`, oldest first."""
        told = self._told
        if after == self._exchange.store.count == told["cursor"]:
            return told | {"messages": [], "calls": []}
        if after > self._exchange.store.count:
            # A cursor of another file: the page begins anew.
            after = 0
        changed = (
            select(messages)
            .where(messages.c.changed > after, messages.c.arrived_at.is_not(None))
            .order_by(messages.c.arrived_at, messages.c.id)
        )
        talked = select(talks).where(talks.c.changed > after).order_by(talks.c.id)
        with self._exchange.store.read() as connection:
            cursor = self._exchange.store.count_in(connection)
            if cursor != told["cursor"]:
                told = self._told = {
                    "number": self._exchange.account.number,
                    "cursor": cursor,
                    "phones": [_facts(row) for row in phonebook.on_the_page(connection)],
                    "total_cost": dollars(phonebook.total_cost(connection), 4),
                }
            return told | {
                "messages": [_entry(message_of(row)) for row in connection.execute(changed)],
                "calls": [entry(talk_of(row)) for row in connection.execute(talked)],
            }


def entry(talk: Talk) -> dict[str, object]:
    """A call as the page and scripts get it. `listens` says whether keys and speech are heard just now."""
    inputs = talk.gather["input"] if talk.gather else []
    return {
        "sid": talk.sid,
        "phone": talk.phone,
        "status": talk.status,
        "direction": "in" if talk.is_outbound else "out",
        "at": iso(talk.created_at),
        "ended_at": iso(talk.ended_at),
        "listens": {"keys": "dtmf" in inputs, "speech": "speech" in inputs},
        "captions": [each | {"at": iso(each["at"])} for each in talk.captions],
        "error": talk.error,
    }


def _entry(message: Message) -> dict[str, object]:
    return {
        "id": message.id,
        "sid": message.sid,
        "phone": message.phone,
        "direction": "out" if message.inbound else "in",
        "body": message.body,
        "media": [_address(each) for each in message.media],
        "segments": message.segments,
        "encoding": message.encoding,
        "at": iso(message.arrived_at),
        "status": message.status,
        "price": None if message.sent_at is None else charged(message.cost),
        "carrier": message.carrier,
        "error": message.error,
        "repeat": message.plan.is_copy,
    }


def _address(media: str) -> str:
    """Of a picture that a phone sent, as it was given; of one that it got, where our copy is."""
    return media if is_web_address(media) else url_for("switchboard.media", sid=media, _external=True)


def _facts(row: Row[Any]) -> dict[str, object]:
    return _named(row) | {
        "unread": row.unread,
        "segments_in": row.segments_in,
        "segments_out": row.segments_out,
        "cost": dollars(row.cost, 4),
        "blocked": row.blocked,
    }


def _named(row: Row[Any]) -> dict[str, object]:
    return {"phone": row.phone, "name": row.name, "position": row.position}


def iso(at: float | None) -> str | None:
    """A time as the page's JSON gives it."""
    if at is None:
        return None
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _show(change: Change, number: str, phone: str, name: str) -> Row[Any]:
    if phone:
        return phonebook.show(change, phone, name)
    try:
        return phonebook.show_next_free(change, number, name)
    except ValueError as error:
        raise BadRequest(str(error)) from None


def _text() -> tuple[str, list[str]]:
    body, media = (
        request.form.get("Body", ""),
        [address for address in request.form.getlist("MediaUrl") if address],
    )
    if len(body) > MOST_CHARACTERS:
        raise BadRequest(f"A text has at most {MOST_CHARACTERS} characters; this one has {len(body)}.")
    if len(media) > MOST_MEDIA:
        raise BadRequest(f"A text carries at most {MOST_MEDIA} pictures; this one has {len(media)}.")
    if not all(is_web_address(address) for address in media):
        raise BadRequest("MediaUrl must be an address that begins with http:// or https://.")
    return body, media


def _name() -> str:
    name = " ".join(request.form.get("name", "").split())
    if len(name) > LONGEST_NAME:
        raise BadRequest(f"A phone's name has at most {LONGEST_NAME} characters; this one has {len(name)}.")
    return name


def check_phone(exchange: Exchange, phone: str) -> None:
    """Refuse what is no phone of the page's."""
    if not is_e164(phone):
        raise BadRequest(f"A phone's number is written like {SAMPLE}: +, country code and number, digits only.")
    if phone == exchange.account.number:
        raise BadRequest(f"{phone} is the service's own number; text it from another one, like {SAMPLE}.")


def check_origin() -> None:
    """Refuse what another site's page makes a browser send here. Scripts send no Origin."""
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2] != request.host:
        raise CrossSite("Requests from another site's page are refused; use the phones page itself.")


class CrossSite(BadRequest):
    """A browser sends this for another site."""


def _refused(error: Exception) -> Answer:
    return jsonify(error=str(error)), 403 if isinstance(error, CrossSite) else 400


def _unknown(phone: str) -> Answer:
    return jsonify(error=f"There is no phone {phone}. Add it first, or text from it."), 404
