"""The page of a TV that waits for a table: GET /tv, and whether it has one, GET /tv/<secret>/now.

Each page is a TV of its own, with a secret and letters. It asks now and then; once a player has texted the letters it
goes on to /watch/<secret>, which is an address of the table's page like any other (screens.py). When its letters have
run out it becomes another TV. It needs no cookie.
"""

import secrets
import threading

from flask import Blueprint, Response, render_template

from prompts.pages import watched
from service.base.access import open_to_all
from service.base.service import Service
from service.contact.links import digest_of
from service.contact.screens import PATH, new_screen, shows_table
from service.pages.watch import LONGEST_SECRET, POLL_SECONDS, Crowd, guarded, spoken
from service.store.database import reading

MOST_NEW = 5
"""New TVs a second, in this process. With screens.MOST_WAITING the letters of one stay good for more than a minute,
whoever opens pages meanwhile."""
AGAIN_SECONDS = 5

_OPEN = open_to_all("a TV has nobody to sign in; it shows nothing until a player of a table texts its letters")


class Gate:
    """Lets so many through in a second."""

    def __init__(self, most: int) -> None:
        self._lock, self._most, self._second, self._count = threading.Lock(), most, 0, 0

    def admits(self, now: float) -> bool:
        """Whether one more may pass; it is counted."""
        with self._lock:
            if int(now) != self._second:
                self._second, self._count = int(now), 0
            self._count += 1
            return self._count <= self._most


def tv_blueprint(service: Service) -> Blueprint:
    """The page, and what becomes of it."""
    blueprint = Blueprint("tv", __name__, url_prefix=PATH, template_folder="templates")
    gate, crowd = Gate(MOST_NEW), Crowd()

    @blueprint.get("")
    @_OPEN
    def page() -> Response:
        now = service.clock()
        screen = None
        if gate.admits(now):
            with service.db.begin() as tx:
                screen = new_screen(tx, now)
        if screen is None:
            later = {"Retry-After": str(AGAIN_SECONDS), "Refresh": str(AGAIN_SECONDS)}
            return guarded(Response("Too many at once.\n", 429, later, mimetype="text/plain"))
        crowd.found(digest_of(screen.secret), good=True)
        nonce = secrets.token_urlsafe(16)
        facts = {"screen": screen, "number": spoken(service.settings.number), "poll": POLL_SECONDS, "words": watched}
        return guarded(Response(render_template("tv.html", nonce=nonce, **facts)), nonce)

    @blueprint.get("/<secret>/now")
    @_OPEN
    def now(secret: str) -> Response:
        at, digest = service.clock(), digest_of(secret[:LONGEST_SECRET])
        if not crowd.admits(digest, at):
            return guarded(Response(status=429))
        with reading(service.db).begin() as tx:
            shows = shows_table(tx, digest, at)
        crowd.found(digest, good=shows is not None)
        return guarded(Response(status={None: 404, False: 204, True: 200}[shows]))

    return blueprint
