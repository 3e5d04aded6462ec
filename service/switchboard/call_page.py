"""The calls of the phones, for the page and for scripts: ring, answer, keys, speech, hang up, and what was said.

Open to whoever can reach it, as the phones are: see page.py.
"""

from flask import Blueprint, Response, jsonify, request
from sqlalchemy import select

from service.base.access import open_to_all
from service.switchboard.exchange import Exchange
from service.switchboard.page import Answer, BadRequest, check_origin, check_phone, entry
from service.switchboard.tables import talk_of, talks
from service.switchboard.telephone import PERSON, TONES, Engaged

MOST_WORDS = 1000
MOST_KEYS = 64
ANSWERERS = (PERSON, "machine_start", "fax", "unknown")
_OPEN = open_to_all("the switchboard runs only where it is switched on by name; its phones are pretend")


def add_routes(blueprint: Blueprint, exchange: Exchange) -> None:
    """Put the calls' JSON on the switchboard's blueprint."""
    telephone = exchange.telephone

    @blueprint.post("/phones/<phone>/calls")
    @_OPEN
    def ring(phone: str) -> Answer:
        check_origin()
        check_phone(exchange, phone)
        try:
            return jsonify(entry(telephone.ring(phone))), 201
        except Engaged:
            return jsonify(error=f"{phone} is on a call already. Hang up first."), 409

    @blueprint.get("/phones/<phone>/calls")
    @_OPEN
    def read_calls(phone: str) -> Response:
        check_phone(exchange, phone)
        with exchange.store.read() as connection:
            mine = select(talks).where(talks.c.phone == phone).order_by(talks.c.id)
            return jsonify([entry(talk_of(row)) for row in connection.execute(mine)])

    @blueprint.post("/phones/<phone>/calls/answer")
    @_OPEN
    def pick_up(phone: str) -> Answer:
        check_origin()
        by = request.form.get("By", PERSON)
        if by not in ANSWERERS:
            raise BadRequest(f"By is who answers: {', '.join(ANSWERERS)}.")
        if not telephone.pick_up(phone, by):
            return jsonify(error=f"{phone} does not ring."), 404
        return Response(status=204)

    @blueprint.post("/phones/<phone>/calls/keys")
    @_OPEN
    def press(phone: str) -> Answer:
        check_origin()
        keys = request.form.get("Digits", "")
        if not keys or not set(keys) <= TONES or len(keys) > MOST_KEYS:
            raise BadRequest(f"Digits are the keys to press, one to {MOST_KEYS} of 0 to 9, * and #.")
        return jsonify(heard=telephone.press(phone, keys))

    @blueprint.post("/phones/<phone>/calls/speech")
    @_OPEN
    def speak(phone: str) -> Answer:
        check_origin()
        words = " ".join(request.form.get("Words", "").split())
        if not words or len(words) > MOST_WORDS:
            raise BadRequest(f"Words are what is said into the phone, at most {MOST_WORDS} characters.")
        return jsonify(heard=telephone.speak(phone, words))

    @blueprint.delete("/phones/<phone>/calls")
    @_OPEN
    def hang_up(phone: str) -> Answer:
        check_origin()
        if not telephone.hang_up(phone):
            return jsonify(error=f"{phone} is on no call."), 404
        return Response(status=204)
