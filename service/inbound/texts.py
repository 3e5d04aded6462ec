"""The way of a text: who sent it, what it means at which table, what follows; all in one transaction."""

import logging
import time
import unicodedata
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, update
from sqlalchemy.exc import IntegrityError

from prompts.hear import Act, Command, Ear, Late, Partial, Unclear, half_after, hear
from prompts.kit.messages import MOST_CHARACTERS
from prompts.lobby import several, without_use
from service import lobby
from service.base import logs
from service.base.alarms import alarm
from service.base.faults import AWAY, described
from service.base.masks import masked
from service.base.phone_numbers import is_e164
from service.base.service import Service
from service.base.settings import Settings
from service.carrier.countries import is_served
from service.carrier.keywords import Keyword, keyword
from service.contact.other_tables import with_other_table
from service.contact.texted import Moved, Texted, find_or_create, lock
from service.inbound.patience import MOST_UNHEARD, said_before, settle
from service.lobby.forget import asks_to_be_forgotten, begin_anew, forget
from service.matches import standing
from service.matches import steps as matches
from service.matches.locked import Play, SeatNow, newest_ask
from service.outbox.letters import Post
from service.outbox.thrift import is_spent
from service.store.database import insert_once
from service.store.tables import inbox, players

TRIES = 3
TRY_SECONDS = 8.0  # no new try after so long: the carrier waits 15 s

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class InboundText:
    """A text as the carrier posted it: its SID, the phone (E.164), the words, which may be empty, and how many segments
    they came in. `sent_at` (seconds since 1970) is for one that comes late."""

    sid: str
    phone: str
    body: str
    segments: int = 1
    sent_at: float | None = None


def is_ordinary(phone: str, settings: Settings) -> bool:
    """Whether a text from there is heard: not one from a short code, another channel, or our own number."""
    return is_e164(phone) and phone != settings.number


@logs.scope()
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
            alarm("fault", f"{described(fault)}, while handling a text of {masked(text.phone)}")
            return service.nudge(_admit_fault(service, text))


def _take_in(service: Service, text: InboundText) -> tuple[int, ...]:
    began, now = time.monotonic(), service.clock()
    with service.db.begin() as tx:
        if not is_served(text.phone, service.settings):
            if _claim(tx, text, now):
                _log.warning("a text of another country (%s) is left unanswered", masked(text.phone))
            return ()
        body = cleaned(text.body)
        player = find_or_create(tx, text.phone, now)
        post = Post(sender=player.id, pictures=service.settings.pictures)
        texted = lock(tx, post, player, body, now, service.settings)
        texted.sent_at = text.sent_at
        if not _is_first(texted, text, body):
            return ()
        if texted.player.forget_at is not None:
            begin_anew(texted)
        _answer(service, texted, keyword(body))
        _spare_and_count(texted, text.sid, body)
        told = texted.post.save(tx, now)
    _log.info("text handled", extra=_facts(texted, began))
    return told


def _claim(tx: Connection, text: InboundText, now: float, **more: Any) -> bool:
    """Whether this text comes for the first time; now it has."""
    row = {"sid": text.sid, "body": "", "segments": text.segments, "received_at": now}
    return insert_once(tx, inbox, row | more)


def _is_first(texted: Texted, text: InboundText, body: str) -> bool:
    """Claim the text; whether it is to be heard. The words of a blocked phone are not kept; a repeat changes nothing,
    so that it makes no phone known anew that was forgotten meanwhile."""
    tx, blocked = texted.tx, texted.player.blocked_at is not None
    kept = {} if blocked else {"body": body, "match_id": texted.play.id if texted.play else None}
    if not _claim(tx, text, texted.now, player_id=texted.player.id, **kept):
        tx.rollback()
        return False
    return not blocked


def _spare_and_count(texted: Texted, sid: str, body: str) -> None:
    """Do not say the same refusal over and over, nor answer a phone of which nothing can be heard."""
    tx, player, now = texted.tx, texted.player, texted.now
    again = texted.in_vain and said_before(tx, player.id, sid, body, now)
    heard = texted.heard and not again
    settle(tx, texted.post, player, now, refused=texted.refused, heard=heard)
    if heard or player.unheard < MOST_UNHEARD:
        standing.heard(texted.play, texted.seat)


def _facts(texted: Texted, began: float) -> dict[str, Any]:
    play = texted.play
    return {
        "player": texted.player.id,
        "match": play.id if play else None,
        "step": play.step if play else None,
        "outbox": texted.post.rows,
        "ms": round((time.monotonic() - began) * 1000, 1),
    }


def _answer(service: Service, texted: Texted, asked: Keyword | None) -> None:
    """What the text does: a carrier's word, a word to the table, or one to the lobby."""
    body, player, seat = texted.body, texted.player, texted.seat
    spent = is_spent(texted.tx, player.id, texted.group.id if texted.group else None, texted.now)
    if asked:
        lobby.carrier_word(texted, asked)
    elif spent or player.opted_out_at is not None:
        # The day's limit was passed; or the carrier would refuse every message to this phone until it texts START.
        if asks_to_be_forgotten(body):
            forget(texted)
    elif len(body) > MOST_CHARACTERS or not body:
        texted.not_understood(without_use.unreadable(most=MOST_CHARACTERS) if body else without_use.empty())
    elif texted.unknown:
        texted.heard, texted.refused = False, True
        texted.reply_to_phone(several.no_such_table(label=texted.unknown, labels=lobby.labels_of(texted)))
    elif seat and not seat.left:
        _play(service, texted, seat, body)
    else:
        lobby.hear_outside(texted, body)
    if spent and asked:
        texted.post.letters.pop(player.id, None)


def _play(service: Service, texted: Texted, seat: SeatNow, body: str) -> None:
    play, before = texted.the_play, texted.the_play.state
    forms = play.forms(seat.seat)
    meant = _meant(service, texted, seat, forms_ask=newest_ask(forms))
    name = play.game.facts.name
    heard = hear(body, Ear(name, play.view(seat.seat), forms, meant, seat.half))
    match heard:
        case Act(action):
            step, half = matches.act(play, seat.seat, action), seat.half
            matches.keep_half(play, seat, half_after(action, step, half))
            if play.state == before and seat.half == half:
                texted.nothing_came_of_it()
        case Command():
            lobby.command(texted, heard)
        case Partial(half, question):
            if half == seat.half:
                texted.nothing_came_of_it()
            matches.keep_half(play, seat, half)
            texted.reply(question)
        case Late(late):
            texted.heard = False
            texted.nothing_came_of_it()
            texted.reply(with_other_table(texted, _awake(play, seat, late)), shows_ask=True)
        case Unclear(sentence, half):
            if half is not None:
                matches.keep_half(play, seat, half or None)
            texted.not_understood(with_other_table(texted, _awake(play, seat, sentence)))


def _awake(play: Play, seat: SeatNow, refusal: str) -> str:
    """A refusal, after how a table that sleeps goes on."""
    return f"{standing.why_it_stands(play, seat)} {refusal}" if play.stands == standing.ASLEEP else refusal


def _meant(service: Service, texted: Texted, seat: SeatNow, forms_ask: int | None) -> int | None:
    """The ask that a plain answer belongs to: the newest that the carrier had taken before the text came in.

    Where it has taken none yet the newest open one: a quick answer may overtake the carrier's report.
    """
    sent_at = texted.now if texted.sent_at is None else min(texted.now, texted.sent_at)
    taken = matches.newest_taken(texted.the_play, seat, sent_at - service.settings.crossing_seconds)
    return forms_ask if taken is None else taken


def _admit_fault(service: Service, text: InboundText) -> tuple[int, ...]:
    """Claim the text anew, for its work was undone, and tell its sender; who asked for silence gets that at least."""
    now = service.clock()
    with service.db.begin() as tx:
        player = find_or_create(tx, text.phone, now)
        if not _claim(tx, text, now, player_id=player.id):
            return ()
        if player.opted_out_at is not None or player.blocked_at is not None:
            return ()
        if keyword(cleaned(text.body)) is Keyword.STOP:
            tx.execute(update(players).where(players.c.id == player.id).values(opted_out_at=now))
            return ()
        post = Post(sender=player.id)
        post.reply(player.id, without_use.fault())
        settle(tx, post, player, now, refused=True, heard=True)
        return post.save(tx, now)


def cleaned(body: str) -> str:
    """The words of a text: line ends as \\n, other control characters and spaces around it left out."""
    plain = body.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(char for char in plain if char == "\n" or unicodedata.category(char) not in ("Cc", "Cs")).strip()
