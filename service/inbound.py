"""The way of a text: who sent it, what it means at which table, what follows; all in one transaction."""

import logging
import time
import unicodedata
from dataclasses import dataclass

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from prompts import lobby as words
from prompts.hear import Act, Command, Ear, Late, Partial, Unclear, hear
from prompts.messages import MOST_CHARACTERS
from service import lobby, matches
from service.db import insert_once
from service.faults import AWAY, described
from service.keywords import Keyword, keyword
from service.masks import masked
from service.match_rows import SeatNow, newest_ask
from service.outbox_rows import Post
from service.tables import inbox, outbox, players
from service.texted import Moved, Texted, find_or_create, lock
from service.wiring import Service

SEEN = ("taken", "delivered")
TRIES = 3
TRY_SECONDS = 8.0  # no new try after so long: the carrier waits 15 s

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class InboundText:
    """A text as the carrier posted it: its SID, the phone (E.164) and the words, which may be empty."""

    sid: str
    phone: str
    body: str


def handle(service: Service, text: InboundText) -> None:
    """Take in one text, exactly once however often it is posted.

    Raises one of AWAY when the database is away: nothing is saved then, and the carrier posts again. A
    fault of our own undoes what the text did, is told to its sender, and the text stays claimed.
    """
    began = time.monotonic()
    for attempt in range(1, TRIES + 1):
        last = attempt == TRIES or time.monotonic() - began > TRY_SECONDS
        try:
            return service.nudge(_take_in(service, text))
        except (*AWAY, Moved):  # a deadlock, a lost connection, a phone that changed tables just now
            if last:
                raise
        except Exception as fault:
            if isinstance(fault, IntegrityError) and not last:  # two took the same name or word in one moment
                continue
            _log.error("%s, while handling a text of %s", described(fault), masked(text.phone))
            return service.nudge(_admit_fault(service, text))


def _take_in(service: Service, text: InboundText) -> tuple[int, ...]:
    now = service.clock()
    with service.db.begin() as tx:
        body = cleaned(text.body)
        texted = lock(tx, Post(), find_or_create(tx, text.phone, now), now)
        claim = {"sid": text.sid, "player_id": texted.player.id, "body": body, "received_at": now}
        if not insert_once(tx, inbox, claim | {"match_id": texted.play.id if texted.play else None}):
            return ()
        _answer(service, texted, body)
        return texted.post.save(tx, now)


def _answer(service: Service, texted: Texted, body: str) -> None:
    """What the text does: a carrier's word, a word to the table, or one to the lobby."""
    asked = keyword(body)
    seat = texted.seat
    if asked:
        lobby.carrier_word(texted, asked)
    elif texted.player.opted_out_at is not None:
        pass  # the carrier would refuse every message to this phone until it texts START
    elif len(body) > MOST_CHARACTERS or not body:
        texted.reply(words.unreadable(most=MOST_CHARACTERS) if body else words.empty())
    elif seat and not seat.left:
        _play(service, texted, seat, body)
    else:
        lobby.hear_outside(texted, body)


def _play(service: Service, texted: Texted, seat: SeatNow, body: str) -> None:
    play = texted.the_play
    forms = play.forms(seat.seat)
    meant = _meant(service, texted, seat, forms_ask=newest_ask(forms))
    name = play.game.facts.name
    heard = hear(body, Ear(name, play.view(seat.seat), forms, meant, seat.half))
    match heard:
        case Act(action):
            if matches.act(play, seat.seat, action):
                matches.keep_half(play, seat, None)
        case Command():
            lobby.command(texted, heard)
        case Partial(half, question):
            matches.keep_half(play, seat, half)
            texted.reply(question)
        case Late(late):
            texted.reply(late, shows_ask=True)
        case Unclear(sentence):
            texted.reply(sentence)


def _meant(service: Service, texted: Texted, seat: SeatNow, forms_ask: int | None) -> int | None:
    """The ask that a plain answer belongs to: the newest that the carrier had taken before the text came in.

    Where it has taken none yet the newest open one: a quick answer may overtake the carrier's report.
    """
    taken_at = func.coalesce(outbox.c.taken_at, outbox.c.done_at)  # a report of delivery may come first
    known_since = texted.now - service.settings.crossing_seconds
    mine = (outbox.c.match_id == texted.the_play.id) & (outbox.c.seat == seat.seat)
    newest = (
        select(outbox.c.ask)
        .where(mine, outbox.c.ask.is_not(None), outbox.c.state.in_(SEEN), taken_at <= known_since)
        .order_by(outbox.c.ask.desc())
        .limit(1)
    )
    taken: int | None = texted.tx.execute(newest).scalar()
    return forms_ask if taken is None else taken


def _admit_fault(service: Service, text: InboundText) -> tuple[int, ...]:
    """Claim the text anew, for its work was undone, and tell its sender; who asked for silence gets that at least."""
    now = service.clock()
    with service.db.begin() as tx:
        player = find_or_create(tx, text.phone, now)
        row = {"sid": text.sid, "body": "", "received_at": now, "player_id": player.id}
        if not insert_once(tx, inbox, row) or player.opted_out_at is not None:
            return ()
        if keyword(cleaned(text.body)) is Keyword.STOP:
            tx.execute(update(players).where(players.c.id == player.id).values(opted_out_at=now))
            return ()
        post = Post()
        post.reply(player.id, words.fault())
        return post.save(tx, now)


def cleaned(body: str) -> str:
    """The words of a text: line ends as \\n, other control characters and spaces around it left out."""
    plain = body.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(char for char in plain if char == "\n" or unicodedata.category(char) not in ("Cc", "Cs")).strip()
