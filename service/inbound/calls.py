"""The way of a call's request: who calls, at which turn, what it means, what is said next; all in one transaction.
docs/calls.md draws it."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.exc import IntegrityError

from prompts.kit.messages import MOST_CHARACTERS
from prompts.voice import calling
from service.base import logs
from service.base.alarms import alarm
from service.base.faults import AWAY, described
from service.base.masks import masked
from service.base.service import Service
from service.calls import lines, minutes, rings, rows, strangers, twiml
from service.calls.rows import PATH, Call, Place, Said
from service.carrier.countries import is_served
from service.contact.locking import Moved, find_known, lock, lock_on_call
from service.contact.speaker import PhoneNow, Speaker
from service.inbound.answering import at_the_seat
from service.inbound.at_the_door import at_the_door, at_the_pin, greet, is_alone, pressed_pin, shut_door
from service.inbound.at_the_table import at_the_table, is_heard, note_texts
from service.inbound.on_call import OnCall
from service.inbound.texts import cleaned, is_ordinary
from service.inbound.turns import next_turn
from service.lobby.strangers import may_be_anothers
from service.matches.saving import save_and_read, save_and_tell
from service.outbox.letters import Post
from service.store.tables import groups

TURN = f"{PATH}/turn"
RETRIES = "#rc=2&rp=all"
"""A request that gets no good answer is made again: Twilio, "Webhooks: connection overrides"."""
TRIES = 3
TRY_SECONDS = 8.0  # no new try after so long: the carrier waits 15 s
MOST_AGAIN = 5
"""So often a call asks once more while the database is away, then it ends."""

_AT: Mapping[Place, Callable[[OnCall], None]] = {
    Place.DOOR: at_the_door,
    Place.PIN: at_the_pin,
    Place.ALONE: is_alone,
    Place.SEAT: at_the_seat,
    Place.ASKED: is_heard,
    Place.TABLE: at_the_table,
}
HUNG_UP = twiml.answer(Said(), "")
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class CallRequest:
    """A request of a call as the carrier made it: its SID and the phone (E.164, or whatever a withheld number looks
    like); the `turn` that it ends, None when the call begins; what was pressed or spoken. `again` counts how often it
    was asked to come once more. `ring` is the ring of ours that was answered, maybe by a machine."""

    sid: str
    phone: str
    turn: int | None = None
    keys: str = ""
    words: str = ""
    again: int = 0
    ring: int | None = None
    is_machine: bool = False


@logs.scope()
def answer_call(service: Service, request: CallRequest) -> str:
    """The TwiML that answers a request of a call. It counts once however often it is made, and whatever goes wrong on
    our side is said in words of our own."""
    began = time.monotonic()
    for attempt in range(1, TRIES + 1):
        last = attempt == TRIES or time.monotonic() - began > TRY_SECONDS
        try:
            answered, told = _take(service, request)
        except (*AWAY, Moved):  # a deadlock, a lost connection, a phone that changed tables just now
            if last:
                alarm("database_away", f"a call of {masked(request.phone)} could not be answered")
                return _come_again(service, request)
        except Exception as fault:
            if isinstance(fault, IntegrityError) and not last:
                continue
            alarm("fault", f"{described(fault)}, while handling a call of {masked(request.phone)}")
            return _admit_fault(service, request)
        else:
            service.nudge(told)
            return answered
    return _come_again(service, request)


def _take(service: Service, request: CallRequest) -> tuple[str, tuple[int, ...]]:
    settings, now = service.settings, service.clock()
    stranger = calling.stranger(brand=settings.brand, number=settings.number)
    if is_ordinary(request.phone, settings) and not is_served(request.phone, settings):
        return twiml.rejection(), ()
    if request.turn is not None and (taken := _take_playing(service, request, now)):
        return taken
    with service.db.begin() as tx:
        if not is_ordinary(request.phone, settings):
            return _at_no_table(service, tx, request, stranger), ()
        player = find_known(tx, request.phone)
        if player is not None and player.blocked_at is not None:
            return (twiml.rejection() if request.turn is None and request.ring is None else HUNG_UP), ()
        ring = rings.find(tx, request.ring) if request.ring is not None else None
        if request.ring is not None and not _is_answered(tx, ring, player, request, now):
            return HUNG_UP, ()
        if player is None or _is_stranger(player, now):
            return _at_no_table(service, tx, request, stranger), ()
        speaker = _meet(service, tx, player, ring, request, now)
        if speaker.group is None or (ring and ring.group_id != speaker.group.id):
            no_table = calling.no_table(brand=settings.brand, name=player.name or "")
            return _at_no_table(service, tx, request, no_table), ()
        call = rows.find(tx, request.sid)
        if call is None and request.turn is None:
            if ring is None and minutes.is_turned_away(tx, player.id, speaker.group.id, now):
                return twiml.rejection(), ()
            call = rows.begin(tx, request.sid, player.id, speaker.group.id, now, ring)
        elif call is None or call.is_over or call.player_id != player.id:
            return HUNG_UP, ()
        return _turn(service, speaker, call, minutes.today(tx, player.id, call.group_id, now), request)


def _take_playing(service: Service, request: CallRequest, now: float) -> tuple[str, tuple[int, ...]] | None:
    """A turn of a phone in one group alone, which plays, as it is nearly always. None for any other."""
    with service.db.begin() as tx:
        post = Post(pictures=service.settings.pictures)
        found = lock_on_call(tx, post, request.phone, request.sid, now, service.settings)
        if found is None:
            return None
        speaker, call, today = found
        if speaker.player.blocked_at is not None or _is_stranger(speaker.player, now):
            return None
        return _turn(service, _called(speaker, request), call, today, request)


def _is_answered(
    tx: Connection, ring: Row[Any] | None, player: PhoneNow | None, request: CallRequest, now: float
) -> bool:
    """Whether this ring of ours was answered by somebody, and may go on."""
    if ring is None or player is None or ring.player_id != player.id:
        return False
    if request.is_machine:
        rings.failed(tx, ring.id, rings.MACHINE, now)
        return False
    return rings.answered(tx, ring, request.sid, now)


def _is_stranger(player: PhoneNow, now: float) -> bool:
    """Whether this phone plays no part: nameless, unsubscribed, forgotten, or by now perhaps another's."""
    gone = player.opted_out_at is not None or player.forget_at is not None
    return player.name is None or gone or may_be_anothers(player, now)


def _meet(
    service: Service, tx: Connection, player: PhoneNow, ring: Row[Any] | None, request: CallRequest, now: float
) -> Speaker:
    """Who speaks and where, all locked. A phone of several tables goes on with that of the call."""
    of_call: Any = (rows.find(tx, request.sid) or ring) if player.elsewhere else None
    known = select(groups.c.label).where(groups.c.id == of_call.group_id) if of_call else None
    label = tx.execute(known).scalar() if known is not None else None
    post = Post(pictures=service.settings.pictures)
    speaker = lock(tx, post, player, f"@{label}" if label else "", now, service.settings, texts=False)
    return _called(speaker, request)


def _called(speaker: Speaker, request: CallRequest) -> Speaker:
    """Who speaks on a call is answered there."""
    speaker.body, speaker.sent_at, speaker.answers = request.words, speaker.now, []
    speaker.post.sender = speaker.player.id
    return speaker


def _turn(
    service: Service, speaker: Speaker, call: Call, today: minutes.Today, request: CallRequest
) -> tuple[str, tuple[int, ...]]:
    """The turn that the call is at; for any other what is said just now."""
    if call.aloud and (speaker.group is None or call.group_id != speaker.group.id):  # its owner has left this table
        return HUNG_UP, ()
    if (request.turn or 0) != call.turn:
        return _told(service, call), ()
    return _handle(service, speaker, call, today, request)


def _handle(
    service: Service, speaker: Speaker, call: Call, today: minutes.Today, request: CallRequest
) -> tuple[str, tuple[int, ...]]:
    """Do what the turn asks for, and say the next one."""
    tx, now = speaker.tx, speaker.now
    on = OnCall(speaker, call, speaker.answers or [], request.keys, cleaned(request.words)[:MOST_CHARACTERS])
    speaker.answers = on.answers
    lines.forget_heard(tx, call)
    alone, aloud = call.alone, call.aloud
    if not on.is_silent:
        call.heard_at = now
    if minutes.are_used_up(today, service.settings):
        if call.turn == 0:
            minutes.turn_away(tx, call, now)
        on.say(calling.minutes_used_up())
        on.ends = True
    elif minutes.is_door_shut(call, today, service.settings) and not pressed_pin(on):
        shut_door(on)
    elif _is_silent_for_long(tx, call, now):
        on.say(calling.goodbye(brand=service.settings.brand))
        on.ends = True
    elif call.turn == 0:
        greet(on)
    else:
        _AT[call.talk.place](on)
    if speaker.play is not None and (call.turn == 0 or (call.alone, call.aloud) != (alone, aloud)):
        speaker.play.touch()
    told = _save(on)
    call.group_id = speaker.group.id if speaker.group else None
    call.seen_at = now
    call.said = next_turn(on)
    call.turn += 1
    call.awaited_at = now + twiml.seconds_of(call.said) + minutes.LATE if call.aloud else None
    rows.keep(tx, call)
    _log.info("call handled", extra={"player": call.player_id, "call": call.id, "turn": call.turn})
    return _told(service, call), told


def _save(on: OnCall) -> tuple[int, ...]:
    """Write what the request did; whose phones are told something. At a seat, what the call was not told yet comes back
    by the same statement: a loudspeaker wants one line of it alone."""
    speaker = on.speaker
    if speaker.play is None:
        return speaker.post.save(speaker.tx, speaker.now)
    if on.call.aloud:
        return save_and_tell(speaker.play)
    told, on.unheard = save_and_read(speaker.play, on.call)
    return told


def _is_silent_for_long(tx: Connection, call: Call, now: float) -> bool:
    if call.aloud and now - call.heard_at > minutes.MOST_SILENT:
        note_texts(tx, call)
    return now - call.heard_at > minutes.MOST_SILENT


def _told(service: Service, call: Call) -> str:
    return twiml.answer(call.said, address(service, call.turn))


def address(service: Service, turn: int, again: int = 0) -> str:
    """Where the request comes that ends this turn."""
    more = f"&again={again}" if again else ""
    return f"{service.settings.public_url}{TURN}?n={turn}{more}{RETRIES}"


def _at_no_table(service: Service, tx: Connection, request: CallRequest, words: str) -> str:
    """These words are all; but none where such calls become too many."""
    begins = request.turn is None and request.ring is None
    if begins and not strangers.admits(tx, request.sid, request.phone, service.settings, service.clock()):
        return twiml.rejection()
    return _only(words)


def _only(words: str) -> str:
    """Words, and the end of the call."""
    return twiml.answer(Said((words,)), "")


def _come_again(service: Service, request: CallRequest) -> str:
    """Nothing could be read or saved: the same turn is asked for once more, some times."""
    if request.turn is None or request.again >= MOST_AGAIN:
        return _only(calling.fault())
    return twiml.answer(Said((calling.fault(),), goes_on=True), address(service, request.turn, request.again + 1))


def _admit_fault(service: Service, request: CallRequest) -> str:
    """What the request did is undone; its turn counts, so that it does not fail again and again."""
    try:
        with service.db.begin() as tx:
            call = rows.find(tx, request.sid)
            if call is None or call.is_over:
                return _only(calling.fault())
            if call.turn == request.turn:
                call.cursor, call.turn = call.said.until, call.turn + 1
                call.said = Said((calling.fault(),), call.said.until, call.said.listens)
                rows.keep(tx, call)
            return _told(service, call)
    except AWAY:
        return _come_again(service, request)
