"""The page of a table for a TV, a tablet or somebody who watches: GET /watch/<secret>, and what it shows now.

The page asks for /watch/<secret>/now every two seconds and is answered 304 while nothing has changed. A stream of
events would hold one of the web server's few threads for every viewer, all evening; a question costs it a moment.

The answer, and whether there is a new one, follow from what a stranger at the table may know and from nothing else
(law 3). So its ETag is made of its words: a number that counts the match's steps would tell when somebody votes or
drafts. The clock is told as the time of day at which it runs out, which stays the same while it runs.

An address that is wrong, has run out or was ended gets one and the same 404.
"""

import hashlib
import secrets
import threading
from base64 import b64encode
from collections import Counter
from functools import lru_cache
from io import BytesIO
from typing import Any

import phonenumbers
from flask import Blueprint, Response, render_template, request
from sqlalchemy import Connection, Row, bindparam, select

from engine.catalogue import games
from engine.kernel.game import Result
from engine.kernel.saved import load_state
from engine.kernel.state import State
from prompts.pages import watched
from prompts.show.board import Board
from prompts.show.figures import EYES, FIGURES
from prompts.show.pictures import Picture
from service.base.access import open_to_all
from service.base.service import Service
from service.base.settings import Settings
from service.contact.links import PATH, digest_of
from service.contact.speaker import people_of
from service.matches.clock import due_at
from service.store.database import reading
from service.store.tables import groups, links, matches, seats

LONGEST_SECRET = 64
MOST_OF_ONE = 20
"""Questions a second for one address: about forty screens."""
MOST_IN_ALL = 100
"""Questions a second for all good addresses together; players' texts use the same threads."""
MOST_GUESSES = 30
"""Questions a second for addresses that are not known to be good; a new screen's first is one of them."""
MOST_KNOWN = 2000
MOST_DRAWN = 256
POLL_SECONDS = 2
DRAWN_WITH = {"figures": FIGURES, "eyes": EYES}
"""What stands on the page once, and is used all over it."""

_WHY = "whoever has the address may watch: nobody can guess it, and it shows what a stranger at the table may know"
_HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex",
}
_MATCH = "version state cards stands clock clock_since zone over_at result".split()
_WATCHED = (
    select(
        groups.c.id.label("group_id"),
        groups.c.word,
        groups.c.word_until,
        groups.c.game.label("next_game"),
        matches.c.id.label("match_id"),
        matches.c.game,
        *(matches.c[name] for name in _MATCH),
    )
    .select_from(links.join(groups, groups.c.id == links.c.group_id))
    .outerjoin(matches, matches.c.id == groups.c.match_id)
    .where(links.c.digest == bindparam("of_digest"), links.c.until > bindparam("at"))
)
_NEWEST = select(links.c.digest).where(links.c.until > bindparam("at")).order_by(links.c.until.desc()).limit(MOST_KNOWN)


class Crowd:
    """How much was asked in this second, in this process. Addresses that were found to be good have a budget of their
    own, so that nobody who guesses keeps a screen from its table."""

    def __init__(self) -> None:
        self._lock, self._second = threading.Lock(), 0
        self._asked, self._guessed, self._good = Counter[str](), 0, dict[str, None]()
        self._is_overrun = False

    def admits(self, digest: str, now: float) -> bool:
        """Whether one more question is answered; it is counted."""
        with self._lock:
            if int(now) != self._second:
                self._second, self._asked, self._guessed, self._is_overrun = int(now), Counter(), 0, False
            if digest not in self._good:
                self._guessed += 1
                return self._guessed <= MOST_GUESSES
            self._asked[digest] += 1
            return self._asked[digest] <= MOST_OF_ONE and self._asked.total() <= MOST_IN_ALL

    def is_overrun(self) -> bool:
        """Whether guesses have just used up their budget: told once a second, to the first that asks."""
        with self._lock:
            was_overrun, self._is_overrun = self._is_overrun, self._guessed > MOST_GUESSES
            return self._is_overrun and not was_overrun

    def found(self, digest: str, good: bool) -> None:
        """What became of a question that was admitted. The addresses that were found first are forgotten first."""
        with self._lock:
            if not good:
                self._good.pop(digest, None)
            elif digest not in self._good:
                self._good[digest] = None
                if len(self._good) > MOST_KNOWN:
                    del self._good[next(iter(self._good))]


def watch_blueprint(service: Service) -> Blueprint:
    """The page and its changes."""
    blueprint = Blueprint("watch", __name__, url_prefix=PATH, template_folder="templates")
    crowd = Crowd()

    @blueprint.get("/<secret>")
    @open_to_all(_WHY)
    def page(secret: str) -> Response:
        drawn = _drawn(service, crowd, secret)
        if isinstance(drawn, Response):
            return drawn
        nonce = secrets.token_urlsafe(16)
        facts = {"nonce": nonce, "drawn": drawn, "now": service.clock(), "poll": POLL_SECONDS, "lost": watched.LOST}
        return guarded(Response(render_template("watch.html", etag=_tag(drawn), **facts, **DRAWN_WITH)), nonce)

    @blueprint.get("/<secret>/now")
    @open_to_all(_WHY)
    def changes(secret: str) -> Response:
        drawn = _drawn(service, crowd, secret)
        if isinstance(drawn, Response):
            return drawn
        answer = Response(drawn, mimetype="text/html")
        answer.set_etag(_tag(drawn))
        return guarded(answer.make_conditional(request))  # type: ignore[arg-type]

    return blueprint


def _drawn(service: Service, crowd: Crowd, secret: str) -> str | Response:
    """What the page of this address shows, or the answer in its place."""
    now, digest = service.clock(), digest_of(secret[:LONGEST_SECRET])
    if not crowd.admits(digest, now) and not _is_new(service, crowd, digest, now):
        return guarded(Response("Too many at once.\n", 429, {"Retry-After": "2"}, mimetype="text/plain"))
    with reading(service.db).begin() as tx:
        row = tx.execute(_WATCHED, {"of_digest": digest, "at": now}).first()
        board = _board(tx, row, service.settings, now) if row else None
    crowd.found(digest, board is not None)
    if row is None or board is None:
        nonce = secrets.token_urlsafe(16)
        return guarded(Response(render_template("unwatched.html", nonce=nonce, words=watched.GONE), 404), nonce)
    facts = {"ends_at": _ends_at(row, board.until), "end": round(row.over_at or 0), "drawn": drawn}
    return render_template("watched.html", board=board, **facts)


@lru_cache(MOST_DRAWN)
def drawn(picture: Picture) -> str:
    """The address of a picture that holds it whole, so that the page needs no other. All cards of a game are kept."""
    file = BytesIO()
    picture.draw().save(file, "PNG", optimize=True)
    return f"data:image/png;base64,{b64encode(file.getvalue()).decode()}"


def _is_new(service: Service, crowd: Crowd, digest: str, now: float) -> bool:
    """Whether an address that was taken for one guess too many is a good one, and is admitted. While somebody guesses,
    all good ones are read together, once a second: so a new screen, or a process that has just begun, is not kept from
    its table by who guesses for ever."""
    if not crowd.is_overrun():
        return False
    with reading(service.db).begin() as tx:
        for good in tx.execute(_NEWEST, {"at": now}).scalars():
            crowd.found(good, good=True)
    return crowd.admits(digest, now)


def _board(tx: Connection, row: Row[Any], settings: Settings, now: float) -> Board:
    """What the table shows, and how somebody new sits down."""
    number = spoken(settings.number)
    word = row.word if row.word_until > now else None
    if row.match_id is not None and row.over_at is None:
        board = watched.playing(games()[row.game], _state(row), row.stands)
        return board if word is None else watched.inviting(board, word=word, number=number)
    if row.match_id is not None and row.game == row.next_game:
        mine = select(seats.c.name).where(seats.c.match_id == row.match_id).order_by(seats.c.seat)
        names = tuple(tx.execute(mine).scalars())
        result = Result(tuple(row.result["scores"]), tuple(row.result["winners"])) if row.result else None
        end = watched.ended(games()[row.game], _state(row)) if row.state else None
        board = watched.over(facts=games()[row.game].facts, names=names, result=result, number=number, end=end)
        return watched.inviting(board, word=word, number=number)
    people, facts = people_of(tx, row.group_id), games()[row.next_game].facts
    bots = tuple(each.player_id is None for each in people)
    board = watched.lobby(facts=facts, names=tuple(each.name for each in people), bots=bots)
    return watched.inviting(board, word=word, number=number, full=len(people) >= facts.most_seats)


def _state(row: Row[Any]) -> State:
    state: State = load_state(games()[row.game], row.state, row.version, row.cards)
    return state


def _ends_at(row: Row[Any], until: float | None) -> int | None:
    """The time of day (whole seconds since 1970) at which a running clock shows `until` (None: no limit
    runs). It is the same after every step, whatever that was."""
    if until is None:
        return None
    return round(due_at(row.clock_since, until - row.clock, row.zone))


def _tag(drawn: str) -> str:
    return hashlib.sha256(drawn.encode()).hexdigest()[:32]


def spoken(number: str) -> str:
    """A number (E.164) as people read it, in groups that no line's end parts: "+1 202 555 0100"."""
    grouped = phonenumbers.format_number(phonenumbers.parse(number), phonenumbers.PhoneNumberFormat.INTERNATIONAL)
    return grouped.replace("-", " ").replace(" ", "\N{NO-BREAK SPACE}")


def guarded(answer: Response, nonce: str = "") -> Response:
    """The same answer, which nobody keeps or frames; its own scripts and styles, by the nonce, are all that it runs."""
    own = f"'nonce-{nonce}'" if nonce else "'none'"
    policy = f"default-src 'none'; style-src {own}; script-src {own}; connect-src 'self'; img-src data:"
    answer.headers.update(_HEADERS)
    answer.headers["Content-Security-Policy"] = f"{policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return answer
