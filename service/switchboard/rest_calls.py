"""Twilio's REST API for calls, as far as a service needs it: create, list, fetch, update.

Source: Twilio, "Calls resource" of the 2010-04-01 API; errors 13223, 20001, 21201, 21205, 21211, 21213, 21214, 21215,
21216, 21217, 21220, 32018.
"""

from collections.abc import Callable

from flask import Blueprint, Response, jsonify, request
from sqlalchemy import select

from service.switchboard.callers import ACCOUNT, checked, not_found, rfc2822, trouble
from service.switchboard.exchange import Exchange
from service.switchboard.numbers import is_e164
from service.switchboard.paging import page, page_size
from service.switchboard.parameters import API_VERSION
from service.switchboard.refusals import MAGIC_SENDER, Refusal, is_web_address
from service.switchboard.tables import Talk, talk_of, talks
from service.switchboard.telephone import COMPLETED, Dialled, NotInProgress

LONGEST_RING, LONGEST_TALK = 600, 14_400
MOST_TWIML = 4000
"""Characters of the parameter; what an address answers may be longer."""
DETECTIONS = ("", "Enable", "DetectMessageEnd")
CANCELED = "canceled"
_MAGIC_TO = {
    "+15005550001": (21217, "Phone number {} does not appear to be valid."),
    "+15005550002": (21214, "'To' phone number {} cannot be reached."),
    "+15005550003": (21215, "Account not authorized to call {}."),
    "+15005550004": (21216, "Account not allowed to call {}."),
}


def add_routes(blueprint: Blueprint, exchange: Exchange, auth_token: str, pause: Callable[[float], object]) -> None:
    """Put the API's routes for calls on the switchboard's blueprint. `pause` waits where an answer is told to hang."""
    account_sid, telephone = exchange.account.sid, exchange.telephone
    api = checked(account_sid, auth_token)

    @blueprint.post(f"{ACCOUNT}/Calls.json")
    @api
    def create_call() -> tuple[Response, int]:
        order = _order(exchange)
        reaction = exchange.troubles.reaction(order.to)
        talk = telephone.dial(order) if reaction.takes else None
        if reaction.seconds:
            pause(reaction.seconds)
        if talk is None or reaction.status:
            raise trouble(reaction.status)
        return jsonify(_resource(talk, exchange)), 201

    @blueprint.get(f"{ACCOUNT}/Calls.json")
    @api
    def list_calls() -> Response:
        hidden = exchange.troubles.faults.hide_list
        if hidden == "error":
            raise trouble(503)
        return jsonify(_page(exchange, is_empty=hidden == "empty"))

    @blueprint.get(f"{ACCOUNT}/Calls/<sid>.json")
    @api
    def fetch_call(sid: str) -> Response:
        return jsonify(_resource(_find(exchange, sid), exchange))

    @blueprint.post(f"{ACCOUNT}/Calls/<sid>.json")
    @api
    def update_call(sid: str) -> Response:
        _find(exchange, sid)
        status, url, twiml = (request.form.get(name, "") for name in ("Status", "Url", "Twiml"))
        if status not in ("", CANCELED, COMPLETED):
            raise Refusal(20001, f"Status must be {CANCELED} or {COMPLETED}.")
        if not (status or url or twiml):
            raise Refusal(20001, "Give a Status, a Url or Twiml.")
        if url and not is_web_address(url):
            raise Refusal(21205, f"Url {url} is not valid.")
        _check_length(twiml)
        try:
            if status:
                telephone.end(sid, canceled=status == CANCELED)
            else:
                telephone.redirect(sid, url, request.form.get("Method", "POST").upper(), twiml)
        except NotInProgress:
            raise Refusal(21220, "Call is not in-progress. Cannot redirect.") from None
        return jsonify(_resource(_find(exchange, sid), exchange))


def _order(exchange: Exchange) -> Dialled:
    """What is to be dialled. Raises Refusal."""
    form, number = request.form, exchange.account.number
    to, sender, url, twiml = (form.get(name, "") for name in ("To", "From", "Url", "Twiml"))
    if not to:
        raise Refusal(21201, "No 'To' number is specified.")
    if to in _MAGIC_TO:
        code, sentence = _MAGIC_TO[to]
        raise Refusal(code, sentence.format(to))
    if not is_e164(to) or to == number:
        raise Refusal(21211, f"The 'To' number {to} is not a valid phone number.")
    if sender not in (number, MAGIC_SENDER):
        raise Refusal(21213 if not sender else 21210, f"'From' number {sender} is not one of this account's.")
    if not url and not twiml:
        raise Refusal(21205, "Url parameter is required.")
    _check_length(twiml)
    for name, address in (("Url", url), ("StatusCallback", form.get("StatusCallback", ""))):
        if address and not is_web_address(address):
            raise Refusal(21205, f"{name} {address} is not valid.")
    if form.get("MachineDetection", "") not in DETECTIONS:
        raise Refusal(20001, "MachineDetection must be Enable or DetectMessageEnd.")
    return Dialled(
        to=to,
        url=url,
        method=form.get("Method", "POST").upper(),
        twiml=twiml,
        callback=form.get("StatusCallback", ""),
        events=tuple(form.getlist("StatusCallbackEvent")) or (COMPLETED,),
        rings=_seconds("Timeout", 60, LONGEST_RING),
        longest=_seconds("TimeLimit", LONGEST_TALK, LONGEST_TALK),
        detects=bool(form.get("MachineDetection")),
    )


def _check_length(twiml: str) -> None:
    if len(twiml) > MOST_TWIML:
        raise Refusal(32018, f"Twiml has {len(twiml)} characters, more than {MOST_TWIML}.")


def _seconds(name: str, usual: int, most: int) -> int:
    given = request.form.get(name, "")
    if given and not (given.isdecimal() and 1 <= int(given) <= most):
        raise Refusal(20001, f"{name} must be seconds from 1 to {most}.")
    return int(given) if given else usual


def _find(exchange: Exchange, sid: str) -> Talk:
    with exchange.store.read() as connection:
        row = connection.execute(select(talks).where(talks.c.sid == sid)).first()
    if row is None:
        raise not_found()
    return talk_of(row)


def _page(exchange: Exchange, is_empty: bool) -> dict[str, object]:
    """The newest calls first, on one page."""
    args, number = request.args, exchange.account.number
    query = select(talks).order_by(talks.c.id.desc())
    if args.get("Status"):
        query = query.where(talks.c.status == args["Status"])
    with exchange.store.read() as connection:
        found = [] if is_empty else [talk_of(row) for row in connection.execute(query)]
    ends = {name: args[name] for name in ("To", "From") if args.get(name)}
    shown = [each for each in found if ends.items() <= _ends(each, number).items()][: page_size()]
    return page("calls", [_resource(each, exchange) for each in shown])


def _ends(talk: Talk, number: str) -> dict[str, str]:
    return {"From": number, "To": talk.phone} if talk.is_outbound else {"From": talk.phone, "To": number}


def _resource(talk: Talk, exchange: Exchange) -> dict[str, object]:
    """The call as the API shows it."""
    ends = _ends(talk, exchange.account.number)
    path = f"/{API_VERSION}/Accounts/{exchange.account.sid}/Calls/{talk.sid}"
    lasted = None if talk.ended_at is None else str(int(talk.ended_at - (talk.answered_at or talk.ended_at)))
    return {
        "account_sid": exchange.account.sid,
        "answered_by": talk.answered_by,
        "api_version": API_VERSION,
        "caller_name": "",
        "date_created": rfc2822(talk.created_at),
        "date_updated": rfc2822(talk.ended_at or talk.answered_at or talk.created_at),
        "direction": "outbound-api" if talk.is_outbound else "inbound",
        "duration": lasted,
        "end_time": rfc2822(talk.ended_at),
        "forwarded_from": None,
        "from": ends["From"],
        "from_formatted": ends["From"],
        "group_sid": None,
        "parent_call_sid": None,
        "phone_number_sid": None,
        "price": None,
        "price_unit": "USD",
        "queue_time": "0",
        "sid": talk.sid,
        "start_time": rfc2822(talk.answered_at),
        "status": talk.status,
        "subresource_uris": {name: f"{path}/{name.capitalize()}.json" for name in ("notifications", "recordings")},
        "to": ends["To"],
        "to_formatted": ends["To"],
        "trunk_sid": None,
        "uri": f"{path}.json",
    }
