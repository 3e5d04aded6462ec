"""Deleting phones: those that asked to be forgotten, and those that were silent for a year. Before that, parting those
from their tables that may be somebody else's by now.

What others were told of them stays with the match until it ends.
"""

import logging
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, or_, select

from service.base.alarms import alarm
from service.base.faults import described
from service.base.service import Service
from service.carrier.fates import NO_SUBSCRIBER
from service.contact.locking import Moved, find_or_create, lock
from service.contact.speaker import Speaker
from service.lobby.departure import go_everywhere
from service.lobby.guesses import WRONG_SECONDS
from service.lobby.strangers import SILENT_SECONDS, make_stranger, may_be_anothers
from service.outbox.letters import Post
from service.outbox.thrift import day_of
from service.privacy.carrier_copies import note_copies
from service.privacy.erasing import delete_player
from service.privacy.words import first, is_final
from service.store.database import insert_once, reading
from service.store.tables import inbox, lobby_usage, notices, outbox, players, usage

LONGEST_SECONDS = 600.0
"""How long the goodbye is waited for."""
DAY_SECONDS = 86_400.0
YEAR_SECONDS = 365 * DAY_SECONDS
GUARD_SECONDS = 400 * DAY_SECONDS
"""How long a text's row stays as the guard against repeats."""
BATCH = 100
ROWS = 1000
"""So many old rows of each table are deleted in one round."""

_log = logging.getLogger(__name__)


def delete_forgotten(service: Service) -> None:
    """Delete the phones that asked for it and for which nothing is under way, each in a transaction of its own."""
    now = service.clock()
    with reading(service.db).begin() as reader:
        due = list(reader.execute(select(players.c.id).where(_is_due(now)).limit(BATCH)).scalars())
    for player_id in due:
        with service.db.begin() as tx:
            mine = select(players.c.forget_at).where(players.c.id == player_id, _is_due(now))
            forgotten = tx.execute(mine.with_for_update(skip_locked=True)).first()
            if forgotten:
                note_copies(tx, player_id, now, since=forgotten.forget_at)
                delete_player(tx, player_id, now)


def _is_due(now: float) -> Any:
    waiting = exists().where(outbox.c.player_id == players.c.id, ~is_final(now))
    # Who guesses join words must not get new guesses by this.
    guesses = (players.c.wrong_words > 0) & (players.c.wrong_since > now - WRONG_SECONDS)
    # Nor a new limit of segments: who was new to us today is counted until the day is over.
    came_today = players.c.created_at >= now - now % DAY_SECONDS
    cost_today = exists().where(usage.c.player_id == players.c.id, usage.c.day == day_of(now))
    late = players.c.forget_at <= now - LONGEST_SECONDS
    is_ripe = or_(late, ~waiting) & ~guesses & ~and_(came_today, cost_today)
    # A block holds for as long as the number is known.
    return players.c.forget_at.is_not(None) & players.c.blocked_at.is_(None) & is_ripe


def delete_old(service: Service) -> None:
    """Once a day, in as many rounds as it takes: delete the phones that were silent for a year, and rows that nothing
    needs after so long."""
    now = service.clock()
    done = {"key": f"old:{day_of(now)}", "at": now}
    with reading(service.db).begin() as reader:
        if reader.execute(select(notices.c.key).where(notices.c.key == done["key"])).first():
            return
        silent = (players.c.heard_at < now - YEAR_SECONDS) & players.c.blocked_at.is_(None)
        phones = list(reader.execute(select(players).where(silent).order_by(players.c.id).limit(BATCH)))
    deleted = sum(delete_silent(service, phone, now) for phone in phones)
    ended = outbox.c.state.in_(("delivered", "failed", "dropped", "gathered", "taken"))
    aged = (outbox.c.created_at < now - YEAR_SECONDS) & outbox.c.match_id.is_(None) & ended
    guards, said = inbox.c.received_at < now - GUARD_SECONDS, notices.c.at < now - GUARD_SECONDS
    with service.db.begin() as tx:
        tx.execute(delete(lobby_usage).where(lobby_usage.c.day < day_of(now)))  # what it cost stands in `usage` too
        for old in (
            delete(outbox).where(first(outbox.c.id, ROWS, aged, outbox.c.created_at)),
            delete(inbox).where(first(inbox.c.sid, ROWS, guards, inbox.c.received_at)),
            delete(notices).where(first(notices.c.key, ROWS, said, notices.c.at)),
        ):
            deleted += tx.execute(old).rowcount
        if not deleted:
            insert_once(tx, notices, done)


def delete_silent(service: Service, phone: Any, now: float) -> bool:
    """Delete a phone that had been silent for a year when its row `phone` was read, unless it has texted or was blocked
    since; whether it was deleted. It leaves its table without a word to the others, who sat without it for a year."""
    try:
        with service.db.begin() as tx:
            speaker = _all_of(tx, service, phone, now)
            lately = (inbox.c.player_id == phone.id) & (inbox.c.received_at >= now - YEAR_SECONDS)
            if speaker.player.blocked_at is not None or tx.execute(select(inbox.c.sid).where(lately)).first():
                raise Moved
            go_everywhere(speaker, quietly=True)
            speaker.post.save(tx, now)
            delete_player(tx, phone.id, now)
    except Moved:
        _log.info("player %d has just texted or was blocked, and stays", phone.id)
        return False
    return True


def part_from_tables(service: Service) -> None:
    """Part the phones from all that they were in whose numbers may be somebody else's, some in each round."""
    now = service.clock()
    is_strange = or_(players.c.unreachable.in_(NO_SUBSCRIBER), players.c.heard_at <= now - SILENT_SECONDS)
    named = players.c.name.is_not(None)  # who has no name sits nowhere
    with reading(service.db).begin() as reader:
        phones = list(reader.execute(select(players).where(named, is_strange).order_by(players.c.id).limit(BATCH)))
    for phone in phones:
        try:
            _part(service, phone, now)
        except Exception as fault:  # it keeps no other at its table
            alarm("fault", f"{described(fault)}, while player {phone.id} was parted from its tables")


def _part(service: Service, phone: Any, now: float) -> None:
    """In a transaction of its own, unless the phone has texted since its row was read."""
    try:
        with service.db.begin() as tx:
            speaker = _all_of(tx, service, phone, now)
            if not may_be_anothers(speaker.player, now):
                raise Moved
            make_stranger(speaker)
            told = speaker.post.save(tx, now)
    except Moved:
        _log.info("player %d has just texted, and stays", phone.id)
        return
    service.nudge(told)


def _all_of(tx: Connection, service: Service, phone: Any, now: float) -> Speaker:
    """The phone with all that it is part of, locked."""
    post = Post(pictures=service.settings.pictures)
    return lock(tx, post, find_or_create(tx, phone.phone, now), "", now, service.settings, texts=False)
