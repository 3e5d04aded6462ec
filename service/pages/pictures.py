"""Pictures of messages: GET /picture/<token>, where the carrier fetches what it puts into a phone's message.

Drawn is what the seat of that phone might know when the message was decided, once the picture is asked for. Its address
has 128 bits of chance and is given to the carrier alone, for that one message. It is good until GOOD_SECONDS after the
message came to its end; where the carrier never tells of one, it is at its end TAKEN_SECONDS after it was taken. An
address that is wrong, another's or no longer good gets one and the same 404.
"""

import json
import logging
import re
import threading
from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO

from flask import Blueprint, Response
from sqlalchemy import bindparam, or_, select

from engine.catalogue import games
from engine.kernel.saved import load_view
from prompts.book import words_of
from service.base.access import open_to_all
from service.base.faults import admit_faults, described
from service.base.service import Service
from service.privacy.drawings import ENDED, GOOD_SECONDS, SINCE
from service.store.database import reading
from service.store.tables import outbox

PATH = "/picture"
KEPT = 32
"""So many drawn pictures a process keeps, for a carrier that asks twice."""

_WHY = "the carrier fetches it without a signature: nobody can guess the address, and it is told to nobody else"
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}
_is_token = re.compile(r"[A-Za-z0-9_-]{22}").fullmatch
_wanted = select(outbox.c.id, outbox.c.picture).where(
    outbox.c.picture_token == bindparam("token"), or_(ENDED.is_(None), ENDED > SINCE)
)
_drawing = threading.Lock()  # one at a time: a round's pictures come at once and must not slow the texts down
_log = logging.getLogger(__name__)


def pictures_blueprint(service: Service) -> Blueprint:
    """The route that the carrier fetches pictures from."""
    blueprint = Blueprint("pictures", __name__)
    admit_faults(blueprint)

    @blueprint.get(f"{PATH}/<path:token>")
    @open_to_all(_WHY)
    def picture(token: str) -> Response:
        drawn = _drawn(service, token) if _is_token(token) else None
        if drawn is None:
            return Response("There is no such picture, or no longer.\n", 404, _HEADERS, mimetype="text/plain")
        return Response(drawn, 200, _HEADERS, mimetype="image/png")

    return blueprint


def png(picture: Mapping[str, object]) -> bytes:
    """The file of a picture as the outbox keeps it: its game, the drawing's name and the view. ValueError or KeyError
    where the game draws no such thing any more."""
    with _drawing:
        return _png(json.dumps(picture, sort_keys=True))


def _drawn(service: Service, token: str) -> bytes | None:
    with reading(service.db).begin() as tx:
        row = tx.execute(_wanted, {"token": token, "since": service.clock() - GOOD_SECONDS}).first()
    if row is None:
        return None
    try:
        return png(row.picture)
    except (KeyError, ValueError) as fault:
        _log.warning("%s: the picture of message %d was decided by an older version", described(fault), row.id)
        return None


@lru_cache(KEPT)
def _png(picture: str) -> bytes:
    told = json.loads(picture)
    game = games()[told["game"]]
    view = load_view(game, told["view"])
    file = BytesIO()
    words_of(told["game"]).PICTURES[told["name"]](view).draw().save(file, "PNG")
    return file.getvalue()
