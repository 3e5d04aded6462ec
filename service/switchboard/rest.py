"""Twilio's REST API for messages, as far as a service needs it: create, list, fetch, redact, delete.

Source: Twilio, "Messages resource" of the 2010-04-01 API.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, request
from sqlalchemy import ColumnElement, case, func, or_, select, update

from service.switchboard.callers import ACCOUNT, checked, cut_short, not_found, rfc2822, trouble
from service.switchboard.exchange import Exchange
from service.switchboard.journey import FINAL, FIRST_OF_A_SERVICE
from service.switchboard.money import charged
from service.switchboard.parameters import API_VERSION
from service.switchboard.refusals import Order, Refusal
from service.switchboard.tables import Message, message_of, messages

MOST_IN_A_PAGE = 1000
USUAL_IN_A_PAGE = 50


def add_routes(blueprint: Blueprint, exchange: Exchange, auth_token: str, pause: Callable[[float], object]) -> None:
    """Put the API's routes on the switchboard's blueprint. `pause` waits where an answer is told to hang."""
    account_sid = exchange.account.sid
    api = checked(account_sid, auth_token)

    @blueprint.post(f"{ACCOUNT}/Messages.json")
    @api
    def create_message() -> tuple[Response, int]:
        order = _order()
        reaction = exchange.troubles.reaction(order.to)
        message = exchange.send(order) if reaction.takes else None
        if reaction.seconds:
            pause(reaction.seconds)
        if message is None or reaction.status:
            raise trouble(reaction.status)
        answer = jsonify(_resource(message, account_sid))
        return cut_short(answer) if reaction.cut else answer, 201

    @blueprint.get(f"{ACCOUNT}/Messages.json")
    @api
    def list_messages() -> Response:
        hidden = exchange.troubles.faults.hide_list
        if hidden == "error":
            raise trouble(503)
        return jsonify(_page(exchange, is_empty=hidden == "empty"))

    @blueprint.get(f"{ACCOUNT}/Messages/<sid>.json")
    @api
    def fetch_message(sid: str) -> Response:
        return jsonify(_resource(_find(exchange, sid), account_sid))

    @blueprint.post(f"{ACCOUNT}/Messages/<sid>.json")
    @api
    def update_message(sid: str) -> Response:
        message = _find(exchange, sid)
        if request.form.get("Status") == "canceled":
            raise Refusal(30409, "This message cannot be canceled: it is not scheduled.", 409)
        if request.form.get("Body") != "":
            raise Refusal(20001, "A message can only be redacted: send an empty 'Body'.")
        _change(exchange, message, "redact", redacted=True)
        return jsonify(_resource(_find(exchange, sid), account_sid))

    @blueprint.delete(f"{ACCOUNT}/Messages/<sid>.json")
    @api
    def delete_message(sid: str) -> tuple[str, int]:
        _change(exchange, _find(exchange, sid), "delete", deleted=True)
        return "", 204


def _order() -> Order:
    form = request.form
    return Order(
        to=form.get("To", ""),
        sender=form.get("From", ""),
        service=form.get("MessagingServiceSid", ""),
        body=form.get("Body", ""),
        media=form.getlist("MediaUrl"),
        callback=form.get("StatusCallback", ""),
    )


def _find(exchange: Exchange, sid: str) -> Message:
    query = select(messages).where(messages.c.sid == sid, messages.c.deleted.is_(False))
    with exchange.store.read() as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        raise not_found()
    return message_of(row)


def _change(exchange: Exchange, message: Message, deed: str, **values: bool) -> None:
    """Change the carrier's record of a message. The phone keeps what it got."""
    if message.status not in FINAL:
        raise Refusal(20009, f"Cannot {deed} message because delivery of message has not been completed.", 409)
    values_at = {**values, "updated_at": exchange.clock()}
    with exchange.store.write() as change:
        change.connection.execute(update(messages).where(messages.c.id == message.id).values(values_at))


def _resource(message: Message, account: str) -> dict[str, Any]:
    """The message as the API shows it. A message of a service has no sender and no count until it is
    queued."""
    waiting = message.status == FIRST_OF_A_SERVICE
    uri = f"/{API_VERSION}/Accounts/{account}/Messages/{message.sid}"
    return {
        "account_sid": account,
        "api_version": API_VERSION,
        "body": "" if message.redacted else message.body,
        "date_created": rfc2822(message.created_at),
        "date_sent": rfc2822(message.sent_at),
        "date_updated": rfc2822(message.updated_at),
        "direction": message.direction,
        "error_code": None if message.inbound else message.error_code,
        "error_message": None if message.inbound else message.error,
        "from": None if waiting else message.sender,
        "messaging_service_sid": message.service,
        "num_media": str(len(message.media)),
        "num_segments": "0" if waiting else str(message.segments),
        "price": None if message.sent_at is None else charged(message.cost),
        "price_unit": "USD",
        "sid": message.sid,
        "status": message.status,
        "subresource_uris": {"media": f"{uri}/Media.json"},
        "to": message.recipient,
        "uri": f"{uri}.json",
    }


def _page(exchange: Exchange, is_empty: bool) -> dict[str, Any]:
    """One page of the list, newest first. The token of the next page is the last message's sid, so that
    messages that come in meanwhile move nothing."""
    size = _whole_number("PageSize", USUAL_IN_A_PAGE, MOST_IN_A_PAGE)
    page = _whole_number("Page", 0, 1_000_000)
    query = select(messages).where(messages.c.deleted.is_(False), *_filters()).order_by(messages.c.id.desc())
    if token := request.args.get("PageToken", "").removeprefix("PA"):
        query = query.where(messages.c.id < select(messages.c.id).where(messages.c.sid == token).scalar_subquery())
    with exchange.store.read() as connection:
        found = [message_of(row) for row in connection.execute(query.limit(size + 1))]
    shown, more = ([], False) if is_empty else (found[:size], len(found) > size)
    return {
        "messages": [_resource(message, exchange.account.sid) for message in shown],
        "page": page,
        "page_size": size,
        "start": page * size,
        "end": page * size + max(0, len(shown) - 1),
        "uri": _uri(),
        "first_page_uri": _uri(Page="0", PageToken=None),
        "next_page_uri": _uri(Page=str(page + 1), PageToken=f"PA{shown[-1].sid}") if more else None,
        "previous_page_uri": None,
    }


def _uri(**changed: str | None) -> str:
    given = {**request.args.to_dict(), **changed}
    kept = {name: value for name, value in given.items() if value is not None}
    path = request.path[request.path.index(f"/{API_VERSION}/") :]
    return f"{path}?{urlencode(kept)}" if kept else path


def _whole_number(name: str, usual: int, most: int) -> int:
    given = request.args.get(name, "")
    if not given:
        return usual
    if not given.isdecimal() or (name == "PageSize" and int(given) == 0):
        raise Refusal(20001, f"{name} must be a whole number.")
    return min(int(given), most)


_sender = case((messages.c.direction == "inbound", messages.c.phone), else_=messages.c.number)
_recipient = case((messages.c.direction == "inbound", messages.c.number), else_=messages.c.phone)
_when = func.coalesce(messages.c.sent_at, messages.c.created_at)


def _filters() -> list[ColumnElement[bool]]:
    args = request.args
    wanted: list[ColumnElement[bool]] = []
    if to := args.get("To"):
        wanted += [_recipient == to, or_(messages.c.phone == to, messages.c.number == to)]
    if sender := args.get("From"):
        wanted += [_sender == sender, or_(messages.c.phone == sender, messages.c.number == sender)]
    if day := args.get("DateSent"):
        midnight = _date("DateSent", day).replace(hour=0, minute=0, second=0, microsecond=0)
        wanted += [_when >= midnight.timestamp(), _when < (midnight + timedelta(days=1)).timestamp()]
    if before := args.get("DateSent<"):
        wanted.append(_when <= _date("DateSent<", before).timestamp())
    if after := args.get("DateSent>"):
        wanted.append(_when >= _date("DateSent>", after).timestamp())
    return wanted


def _date(name: str, text: str) -> datetime:
    try:
        given = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(20001, f"{name} must be a date like 2026-11-21 or 2026-11-21T18:30:00Z.") from None
    return given if given.tzinfo else given.replace(tzinfo=UTC)
