"""The way of a text: who sent it, what it means at which table, what follows; all in one transaction."""

import logging
import re
import time
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, update
from sqlalchemy.exc import IntegrityError

from engine.kernel.lengths import length
from prompts.hear import (
    Act,
    Answered,
    Command,
    Ear,
    Late,
    Overlong,
    Partial,
    Unclear,
    asks_for_silence,
    beside,
    half_after,
    hear,
    waits,
)
from prompts.kit.messages import MOST_CHARACTERS, together
from prompts.kit.segments import smart
from prompts.lobby import nothing_done, several_tables
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
from service.contact.locking import Moved, find_or_create, lock, lock_playing
from service.contact.other_tables import with_other_table
from service.contact.speaker import LeadsElsewhere, Speaker
from service.inbound.patience import MOST_UNHEARD, asked_since, hold_back, said_before, withhold
from service.lobby.departure import playing_at, plays_with_others
from service.lobby.forget import asks_to_be_forgotten, begin_anew, forget
from service.lobby.strangers import make_stranger, may_be_anothers
from service.matches import standstill, steps
from service.matches.locked import newest_taken
from service.matches.play import PhoneSeat, Play, SeatNow
from service.matches.saving import save_and_tell
from service.outbox.letters import Post
from service.outbox.thrift import is_spent
from service.store.database import insert_once
from service.store.tables import inbox, players

TRIES = 3
TRY_SECONDS = 8.0  # no new try after so long: the carrier waits 15 s

_log = logging.getLogger(__name__)
_controls = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")  # but for \n; and half characters


@dataclass(frozen=True)
class InboundText:
    """A text as the carrier posted it: its SID, the phone (E.164), the words, which may be empty, and how many segments
    they came in. `sent_at` (seconds since 1970) is for one that comes late. `answered` is the keyword that the carrier
    took it for and has answered itself, whatever its language."""

    sid: str
    phone: str
    body: str
    segments: int = 1
    sent_at: float | None = None
    answered: Keyword | None = None

    @property
    def keyword(self) -> Keyword | None:
        """The carrier's word that this text is: what the carrier says decides."""
        return self.answered or keyword(cleaned(self.body))


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
    now = service.clock()
    if not is_served(text.phone, service.settings):
        with service.db.begin() as tx:
            if _claim(tx, text, now):
                _log.warning("a text of another country (%s) is left unanswered", masked(text.phone))
        return ()
    told = None
    with suppress(LeadsElsewhere):
        told = _handled(service, text, now, _meet_playing)
    return (_handled(service, text, now, _meet) or ()) if told is None else told


def _handled(
    service: Service, text: InboundText, now: float, meet: Callable[..., Speaker | None]
) -> tuple[int, ...] | None:
    """Handle the text in one transaction; whose phones are told something. None where `meet` says that it is none of
    its kind."""
    began = time.monotonic()
    with service.db.begin() as tx:
        speaker = meet(service, tx, text, now)
        if speaker is None:
            return None
        told = _hear(service, speaker, text)
    if told is None:
        return ()
    _log.info("text handled", extra=_facts(speaker, began))
    return told


def _meet_playing(service: Service, tx: Connection, text: InboundText, now: float) -> Speaker | None:
    claim = _row(text, now) | {"body": cleaned(text.body)}
    post = Post(pictures=service.settings.pictures)
    speaker = lock_playing(tx, post, text.phone, claim, now, service.settings, _sent_at(text, now))
    if speaker and may_be_anothers(speaker.player, now):
        raise LeadsElsewhere
    return speaker


def _meet(service: Service, tx: Connection, text: InboundText, now: float) -> Speaker:
    post, body = Post(pictures=service.settings.pictures), cleaned(text.body)
    return lock(tx, post, find_or_create(tx, text.phone, now), body, now, service.settings)


def _sent_at(text: InboundText, now: float) -> float:
    return now if text.sent_at is None else min(now, text.sent_at)


def _hear(service: Service, speaker: Speaker, text: InboundText) -> tuple[int, ...] | None:
    """Do what the text asks for; whose phones are told something. None where it is not to be heard."""
    tx, body = speaker.tx, cleaned(text.body)
    speaker.post.sender = speaker.player.id
    speaker.sent_at = _sent_at(text, speaker.now)
    if not _is_first(speaker, text, body):
        return None
    if may_be_anothers(speaker.player, speaker.now):
        make_stranger(speaker)
    if speaker.player.forget_at is not None:
        begin_anew(speaker)
    sat, played = playing_at(speaker) > 0, plays_with_others(speaker)
    _answer(service, speaker, text)
    _spare_and_count(speaker, text.sid, body)
    if not sat:
        speaker.post.shorten(speaker.player.id)
    if text.keyword is None:
        withhold(speaker, played=played)
    return save_and_tell(speaker.play) if speaker.play else speaker.post.save(tx, speaker.now)


def _claim(tx: Connection, text: InboundText, now: float, **more: Any) -> bool:
    """Whether this text comes for the first time; now it has."""
    return insert_once(tx, inbox, _row(text, now) | more)


def _row(text: InboundText, now: float) -> dict[str, object]:
    return {"sid": text.sid, "body": "", "segments": text.segments, "received_at": now}


def _is_first(speaker: Speaker, text: InboundText, body: str) -> bool:
    """Claim the text; whether it is to be heard. The words of a blocked phone are not kept; a repeat changes nothing,
    so that it makes no phone known anew that was forgotten meanwhile."""
    tx, blocked = speaker.tx, speaker.player.blocked_at is not None
    first = speaker.first
    if first is None:
        kept = {} if blocked else {"body": body, "match_id": speaker.play.id if speaker.play else None}
        first = _claim(tx, text, speaker.now, player_id=speaker.player.id, **kept)
    if not first:
        tx.rollback()
        return False
    return not blocked


def _spare_and_count(speaker: Speaker, sid: str, body: str) -> None:
    """Do not say the same refusal over and over, nor answer a phone of which nothing can be heard."""
    tx, player, now = speaker.tx, speaker.player, speaker.now
    again = speaker.in_vain and said_before(tx, player.id, sid, body, now)
    heard = speaker.heard and not again
    unheard = player.unheard >= MOST_UNHEARD
    wanted = unheard and (
        asked_since(tx, player.id, sid) or (asks_for_silence(body) and not said_before(tx, player.id, sid, body, now))
    )
    hold_back(tx, speaker.post, player, now, refused=speaker.refused, heard=heard, wanted=wanted)
    if heard or not unheard:
        standstill.heard(speaker.play, speaker.seat)


def _facts(speaker: Speaker, began: float) -> dict[str, object]:
    play = speaker.play
    return {
        "player": speaker.player.id,
        "match": play.id if play else None,
        "step": play.step if play else None,
        "outbox": speaker.post.rows,
        "ms": round((time.monotonic() - began) * 1000, 1),
    }


def _answer(service: Service, speaker: Speaker, text: InboundText) -> None:
    """What the text does: a carrier's word, a word to the table, or one to the lobby."""
    asked = text.keyword
    body, player, play, seat = speaker.body, speaker.player, speaker.play, speaker.seat
    spent = is_spent(speaker.tx, player.id, speaker.group.id if speaker.group else None, speaker.now)
    if asked:
        lobby.carrier_word(speaker, asked, is_answered=text.answered is not None)
    elif spent or player.opted_out_at is not None:
        # The day's limit was passed; or the carrier would refuse every message to this phone until it texts START.
        if asks_to_be_forgotten(body):
            forget(speaker)
    elif length(body) > MOST_CHARACTERS or not body:
        speaker.not_understood(nothing_done.unreadable(most=MOST_CHARACTERS) if body else nothing_done.empty())
    elif speaker.unknown:
        speaker.heard, speaker.refused = False, True
        speaker.reply_to_phone(several_tables.no_such_table(label=speaker.unknown, labels=lobby.labels_of(speaker)))
    elif play and seat and not seat.left:
        _play(service, speaker, play, seat, body)
    else:
        lobby.hear_outside(speaker, body)
    if spent and asked:
        speaker.post.letters.pop(player.id, None)


def _play(service: Service, speaker: Speaker, play: Play, seat: PhoneSeat, body: str) -> None:
    before = play.state
    forms = play.forms(seat.seat)
    meant = _meant(service, speaker, play, seat, forms_ask=play.newest_ask(seat.seat))
    name = play.game.facts.name
    heard = hear(body, Ear(name, play.view(seat.seat), forms, meant, seat.half))
    first = beside(heard)
    if first is not None:
        steps.act(play, seat.seat, first)
    match heard:
        case Act(action):
            step, half = steps.act(play, seat.seat, action), seat.half
            steps.keep_half(play, seat, half_after(action, step, half, waits=waits(name, half, action)))
            if play.state == before and seat.half == half:
                speaker.nothing_came_of_it()
        case Command():
            lobby.command(speaker, heard)
        case Partial(half, question):
            if half == seat.half:
                speaker.nothing_came_of_it()
            steps.keep_half(play, seat, half)
            speaker.reply(question)
        case Late(late):
            speaker.heard = False
            speaker.nothing_came_of_it()
            speaker.reply(with_other_table(speaker, _awake(play, seat, late)), shows_ask=True)
        case Overlong(sentence):
            speaker.nothing_came_of_it()
            speaker.reply(with_other_table(speaker, _awake(play, seat, sentence)))
        case Unclear(sentence, half):
            fits_in_part = bool(half) and half != seat.half
            if half:
                steps.keep_half(play, seat, half)
            elif half is not None:
                steps.drop_half(play, seat)
            was_of_use = fits_in_part or isinstance(heard, Answered)
            say = speaker.refuse if was_of_use else speaker.not_understood
            say(with_other_table(speaker, _awake(play, seat, sentence)))


def _awake(play: Play, seat: SeatNow, refusal: str) -> str:
    """A refusal, after how a table that sleeps goes on."""
    return together(standstill.why_it_stands(play, seat), refusal) if play.stands == standstill.ASLEEP else refusal


def _meant(service: Service, speaker: Speaker, play: Play, seat: SeatNow, forms_ask: int | None) -> int | None:
    """The ask that a plain answer belongs to: the newest that the carrier had taken before the text came in.

    Where it has taken none yet the newest open one: a quick answer may overtake the carrier's report.
    """
    taken = newest_taken(play, seat, speaker.sent_at - service.settings.crossing_seconds)
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
        if text.keyword is Keyword.STOP:
            tx.execute(update(players).where(players.c.id == player.id).values(opted_out_at=now))
            return ()
        post = Post(sender=player.id)
        post.reply(player.id, nothing_done.fault())
        hold_back(tx, post, player, now, refused=True, heard=True)
        return post.save(tx, now)


def cleaned(body: str) -> str:
    """The words of a text: line ends as \\n, other control characters and spaces around it left out, and what has a
    twin in the alphabet of every phone, such as a curly quote or an accent beside its letter, as that: it would make
    every message dearer that tells of it. Another letter is another word, and stays."""
    plain = smart(unicodedata.normalize("NFC", body.replace("\r\n", "\n").replace("\r", "\n")))
    return _controls.sub("", plain).strip()
