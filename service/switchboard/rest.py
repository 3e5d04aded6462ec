"""Twilio's REST API for messages, as far as a service needs it: create, list, fetch, redact, cancel, delete.

Source: Twilio, "Messages resource" of the 2010-04-01 API.
"""

import re
from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request
from sqlalchemy import ColumnElement, case, func, or_, select, update

from service.switchboard.callers import ACCOUNT, checked, cut_short, not_found, rfc2822, trouble
from service.switchboard.dates import span
from service.switchboard.exchange import Exchange
from service.switchboard.journey import CANCELED, FINAL, UNDECIDED
from service.switchboard.money import charged
from service.switchboard.orders import order_from
from service.switchboard.paging import page, page_size
from service.switchboard.parameters import API_VERSION
from service.switchboard.refusals import Refusal
from service.switchboard.tables import Message, message_of, messages

_is_token = re.compile(r"P[AB](SM|MM)[0-9a-f]{32}").fullmatch


def add_routes(blueprint: Blueprint, exchange: Exchange, auth_token: str, pause: Callable[[float], object]) -> None:
    """Put the API's routes on the switchboard's blueprint. `pause` waits where an answer is told to hang."""
    account_sid = exchange.account.sid
    api = checked(account_sid, auth_token)

    @blueprint.post(f"{ACCOUNT}/Messages.json")
    @api
    def create_message() -> tuple[Response, int]:
        order = order_from(request.form, exchange.clock())
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
        status, body = request.form.get("Status", ""), request.form.get("Body")
        if status not in ("", CANCELED):
            raise Refusal(20001, f"Status must be {CANCELED}.")
        if body or not (status or body == ""):
            raise Refusal(20001, "A message can only be redacted: send an empty 'Body'.")
        if status:
            exchange.cancel(message)
        if body == "":
            _change(exchange, _find(exchange, sid), "redact", redacted=True)
        return jsonify(_resource(_find(exchange, sid), account_sid))

    @blueprint.delete(f"{ACCOUNT}/Messages/<sid>.json")
    @api
    def delete_message(sid: str) -> tuple[str, int]:
        _change(exchange, _find(exchange, sid), "delete", deleted=True)
        return "", 204


def _find(exchange: Exchange, sid: str) -> Message:
    message = exchange.store.message(sid)
    if message is None:
        raise not_found()
    return message


def _change(exchange: Exchange, message: Message, deed: str, **values: bool) -> None:
    """Change the carrier's record of a message. The phone keeps what it got."""
    if message.status not in FINAL:
        raise Refusal(20009, f"Cannot {deed} message because delivery of message has not been completed.", 409)
    values_at = {**values, "updated_at": exchange.clock()}
    with exchange.store.write() as change:
        change.connection.execute(update(messages).where(messages.c.id == message.id).values(values_at))


def _resource(message: Message, account: str) -> dict[str, object]:
    """The message as the API shows it. A message of a service has no sender and no count until it is
    queued."""
    waiting = message.status in UNDECIDED
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


def _page(exchange: Exchange, is_empty: bool) -> dict[str, object]:
    """One page of the list, newest first. A page's token is the sid of the message beside it, so that messages that
    come in meanwhile move nothing: PA and the one before the page, or PB and the one behind it."""
    size, token = page_size(), request.args.get("PageToken", "")
    if token and not _is_token(token):
        raise Refusal(20001, "PageToken must be one that an earlier page gave.")
    beside = select(messages.c.id).where(messages.c.sid == token[2:]).scalar_subquery()
    back = token.startswith("PB")
    query = select(messages).where(messages.c.deleted.is_(False), *_filters())
    if token:
        query = query.where(messages.c.id > beside if back else messages.c.id < beside)
    query = query.order_by(messages.c.id if back else messages.c.id.desc()).limit(size + 1)
    with exchange.store.read() as connection:
        found = [] if is_empty else [message_of(row) for row in connection.execute(query)]
    shown, more = found[:size], len(found) > size
    if back:
        shown.reverse()
    return page(
        "messages",
        [_resource(message, exchange.account.sid) for message in shown],
        after=f"PA{shown[-1].sid}" if shown and (more or back) else None,
        before=f"PB{shown[0].sid}" if shown and (more if back else token) else None,
    )


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
    earliest, latest = span("DateSent")
    return [*wanted, _when >= earliest, _when <= latest]
