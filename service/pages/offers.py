"""What phones may text now, for the page of pretend phones: GET /offers?phone=...&phone=...

Only a service with pretend phones answers it, and this machine alone (run/web.py). What a phone is told is what it
might know of itself: the forms that are open to its seat, or what the lobby would take.
"""

from typing import Any

from flask import Blueprint, Response, jsonify, request
from sqlalchemy import Connection, Row, Select, bindparam, select

from engine.catalogue import games
from engine.kernel.saved import load_state
from prompts.hear import Ear, Offer, offers
from service.base.access import open_to_all
from service.base.service import Service
from service.contact.speaker import people_of
from service.store.database import reading
from service.store.tables import groups, matches, members, players, seats

MOST_PHONES = 40
_NAMES = "game state version cards half stands over_at".split()
_SAT: Select[Any] = (
    select(
        players.c.id.label("player_id"),
        groups.c.id.label("group_id"),
        groups.c.game.label("next_game"),
        members.c.id.label("member_id"),
        matches.c.id.label("match_id"),
        *(matches.c[name] for name in _NAMES),
        seats.c.seat,
        seats.c.left,
    )
    .select_from(players)
    .outerjoin(groups, groups.c.id == players.c.group_id)
    .outerjoin(members, (members.c.group_id == groups.c.id) & (members.c.player_id == players.c.id))
    .outerjoin(matches, matches.c.id == groups.c.match_id)
    .outerjoin(seats, (seats.c.match_id == matches.c.id) & (seats.c.player_id == players.c.id))
    .where(players.c.phone == bindparam("of_phone"))
)

Button = dict[str, str | bool]


def offers_blueprint(service: Service) -> Blueprint:
    """The route. `named` marks a text behind which the name of the phone's owner may stand."""
    blueprint = Blueprint("offers", __name__)

    @blueprint.get("/offers")
    @open_to_all("it is there for pretend phones alone, and answers this machine alone")
    def on_offer() -> Response:
        phones = request.args.getlist("phone")[:MOST_PHONES]
        with reading(service.db).begin() as tx:
            return jsonify({phone: _of_phone(tx, phone) for phone in phones})

    return blueprint


def _of_phone(tx: Connection, phone: str) -> dict[str, object]:
    row = tx.execute(_SAT, {"of_phone": phone}).first()
    if row is None or row.group_id is None:
        return {"at_table": False, "offers": [_button(f"NEW {_called(name)}", named=True) for name in games()]}
    return {"at_table": True, "offers": _at_table(tx, row)}


def _called(game: str) -> str:
    return game.replace("_", " ").upper()


def _at_table(tx: Connection, row: Row[Any]) -> list[Button]:
    if row.match_id is not None and row.over_at is None and row.seat is not None:
        return [_button("REJOIN")] if row.left else _playing(row)
    if row.member_id is None:
        return [_button("", named=True)]
    if row.match_id is not None and row.game == row.next_game:
        return [_button("REMATCH"), *(_button(f"NEW {_called(name)}") for name in games() if name != row.game)]
    facts, people = games()[row.next_game].facts, len(people_of(tx, row.group_id))
    may_begin = [_button("BEGIN")] if people >= facts.least_seats else []
    return [*may_begin, *([_button("BOT")] if people < facts.most_seats else [])]


def _playing(row: Row[Any]) -> list[Button]:
    """What the seat may text; where the table stands still, how it goes on."""
    if row.stands is not None:
        return [_button("RESUME")]
    game = games()[row.game]
    state = load_state(game, row.state, row.version, row.cards)
    forms = game.choices(state, row.seat)
    meant = max((form.ask for form in forms if form.ask is not None), default=None)
    found = offers(Ear(row.game, game.view(state, row.seat), forms, meant, row.half.get(str(row.seat))))
    return [_button(each) for each in found] or [_button("WHERE")]


def _button(offer: Offer | str, *, named: bool = False) -> Button:
    text, label = (offer, offer) if isinstance(offer, str) else (offer.text, offer.label)
    return {"text": text, "label": label, "named": named}
