"""What time brings about: due wake-ups and bots' moves, and the return after an outage.

Every function may run in several processes at once: a row is done by whoever has its match's lock and still finds
it due.
"""

import logging
import time
from collections.abc import Callable, Sequence
from random import shuffle
from typing import Any

from sqlalchemy import ColumnElement, Select, case, delete, or_, select, update
from sqlalchemy.exc import OperationalError

from engine.kernel.saved import load_action
from service.base import logs
from service.base.alarms import alarm
from service.base.faults import described
from service.base.service import Service
from service.calls.rows import await_longer
from service.matches import bots, standstill, steps
from service.matches.clock import beat
from service.matches.locked import lock_due, lock_match
from service.matches.play import Play, quiet_until
from service.matches.saving import save_and_tell
from service.outbox.letters import Post, free
from service.store.database import reading
from service.store.tables import bot_moves, matches, outbox, players, seats

BATCH = 50
LOOKED_AT = 4 * BATCH  # two sweeps seldom pick the same of so many
TOGETHER = 10  # are woken in one transaction: a text to one of them waits for all
MOST_MISSED = 3  # of a batch that somebody else was quicker with: then another batch is read
LONGEST_SECONDS = 5.0  # of one sweep; the next goes on
SECOND_TRY = 60.0  # seconds until a match whose wake-up failed is tried again

_log = logging.getLogger(__name__)


def sweep(service: Service, ask_for_help: Callable[[], None] = lambda: None) -> int:
    """Do all that is due now; how many steps were made. Beat calls it every second. Where more is due than one batch
    another sweep is asked for, which may share the work at once and not with the next tick.

    Before anything, time in which the service was away is taken out of all tables' clocks.
    """
    with service.db.begin() as tx:
        gap = beat(tx, service.clock())
        if gap:
            await_longer(tx, gap)
    if gap:
        _log.warning("the service was away for %.0f s; all clocks stood", gap)
    keep_quiet(service)
    until = time.monotonic() + LONGEST_SECONDS
    # Whom nobody waits for is looked for once where there is nobody: the look is dear where many play.
    seldom = sum(_all(until, service, each) for each in (leave_for_opted_out, close_forgotten))
    woken = wake_due(service)
    if woken >= BATCH:
        ask_for_help()
    made = woken + move_due(service)
    return seldom + made + (_all(until, service, wake_due, move_due) if made else 0)


def _all(until: float, service: Service, *kinds: Callable[[Service], int]) -> int:
    """Do these kinds of things until none is left, or it is so late (time.monotonic); how many steps were made."""
    done = 0
    while time.monotonic() < until:
        made = sum(do(service) for do in kinds)
        if not made:
            break
        done += made
    return done


def keep_quiet(service: Service) -> None:
    """What still waits in a slow match when the quiet hours begin, or comes back within them, waits until they end;
    but for answers to a phone's own text."""
    now = service.clock()
    waiting = (
        select(matches.c.id, matches.c.zone)
        .join(outbox, outbox.c.match_id == matches.c.id)
        .where(matches.c.zone.is_not(None), *_may_leave(now))
    )
    with reading(service.db).begin() as reader:
        found = reader.execute(waiting.distinct()).all()
    for match_id, zone in found:
        opens = quiet_until(now, zone)
        if opens is not None:
            with service.db.begin() as tx:
                held = update(outbox).where(free(outbox.c.match_id == match_id, *_may_leave(now)))
                tx.execute(held.values(not_before=opens))


def _may_leave(now: float) -> tuple[ColumnElement[bool], ...]:
    early = or_(outbox.c.not_before.is_(None), outbox.c.not_before <= now)
    return outbox.c.state == "pending", outbox.c.answers.is_(False), early


def wake_due(service: Service) -> int:
    """Wake the matches whose time has come; how many were woken."""
    is_due = matches.c.due_at <= service.clock()
    due = select(matches.c.id).where(is_due).order_by(matches.c.due_at).limit(LOOKED_AT)

    def wake(play: Play) -> bool:
        return _wake(play, service.settings.asleep_after)

    found = _found(service, due)
    done = 0
    for first in range(0, min(len(found), BATCH), TOGETHER):
        some = found[first : first + TOGETHER]
        woken = _together(service, some, wake)
        done += woken
        if len(some) - woken > MOST_MISSED:
            break
    return done


def move_due(service: Service) -> int:
    """Let the bots whose time has come move; how many matches had a move."""
    due = select(bot_moves.c.match_id).where(bot_moves.c.due_at <= service.clock()).order_by(bot_moves.c.due_at)
    return _each(service, due.limit(LOOKED_AT), _move_bot)


def leave_for_opted_out(service: Service) -> int:
    """Seats whose phone opted out at the carrier, or was blocked, have left; how many matches had one. Who went more
    than a week ago is not looked for every second: no such phone sits down anew."""
    week_ago = service.clock() - standstill.LONGEST_SECONDS
    lately = or_(players.c.opted_out_at >= week_ago, players.c.blocked_at >= week_ago)
    gone = (
        select(seats.c.match_id)
        .join(players, players.c.id == seats.c.player_id)
        .join(matches, matches.c.id == seats.c.match_id)
        .where(lately, seats.c.left.is_(False), matches.c.over_at.is_(None))
        .where(_not_put_off(service))
    )
    return _each(service, gone.limit(LOOKED_AT), _leave_opted_out)


def close_forgotten(service: Service) -> int:
    """Matches that stood for a week are over; how many were closed."""
    week_ago = service.clock() - standstill.LONGEST_SECONDS
    forgotten = select(matches.c.id).where(matches.c.stands_since <= week_ago, matches.c.over_at.is_(None))
    return _each(service, forgotten.where(_not_put_off(service)).limit(LOOKED_AT), _close)


def _not_put_off(service: Service) -> ColumnElement[bool]:
    return or_(matches.c.put_off_until.is_(None), matches.c.put_off_until <= service.clock())


def _each(service: Service, due: Select[Any], do: Callable[[Play], bool]) -> int:
    done = missed = 0
    for match_id in _found(service, due)[:BATCH]:
        with logs.scope(match=match_id):
            moved = _one(service, match_id, do)
        done, missed = done + moved, missed + (not moved)
        if missed > MOST_MISSED:
            break
    return done


def _found(service: Service, due: Select[Any]) -> list[int]:
    """The matches that are due, in no order: another sweep may be at the same ones."""
    with reading(service.db).begin() as reader:
        found = list(dict.fromkeys(reader.execute(due).scalars()))
    shuffle(found)
    return found


def _one(service: Service, match_id: int, do: Callable[[Play], bool]) -> bool:
    """One step of one match in a transaction of its own. False when another has the match, or it was not due."""
    began, now = time.monotonic(), service.clock()
    try:
        with service.db.begin() as tx:
            play = lock_match(tx, Post(pictures=service.settings.pictures), match_id, now, wait=False)
            done = play is not None and do(play)
            told = save_and_tell(play) if play else ()
    except OperationalError as fault:  # a deadlock, or the database is away: nothing is wrong with the match
        if fault.connection_invalidated:
            raise
        _log.warning("%s, while match %d was due", described(fault), match_id)
        return False
    except Exception as fault:
        alarm("fault", f"{described(fault)}, while match {match_id} was due")
        _put_off(service, match_id, now)
        return False
    service.nudge(told)
    if play and done:
        _tell_operator(play, do, began)
    return done


def _together(service: Service, match_ids: Sequence[int], do: Callable[[Play], bool]) -> int:
    """One step of each of these matches that nobody else has, in one transaction: `do` only changes the Play that it is
    given. What is wrong with one match keeps no other from its step. How many steps were made."""
    began, now = time.monotonic(), service.clock()
    faulty: list[int] = []
    try:
        with service.db.begin() as tx:
            plays = lock_due(tx, match_ids, now, pictures=service.settings.pictures)
            done = [play for play in plays if _is_done(play, do, faulty)]
            told = save_and_tell(*done)
    except OperationalError as fault:
        if fault.connection_invalidated:
            raise
        _log.warning("%s, while %d matches were due", described(fault), len(match_ids))
        return 0
    except Exception:  # of what was to be saved: whose it is shows where each is alone
        return sum(_one(service, match_id, do) for match_id in match_ids)
    for match_id in faulty:
        _put_off(service, match_id, now)
    service.nudge(told)
    for play in done:
        with logs.scope(match=play.id):
            _tell_operator(play, do, began)
    return len(done)


def _is_done(play: Play, do: Callable[[Play], bool], faulty: list[int]) -> bool:
    try:
        return do(play)
    except Exception as fault:
        with logs.scope(match=play.id):
            alarm("fault", f"{described(fault)}, while match {play.id} was due")
        faulty.append(play.id)
        return False


def _tell_operator(play: Play, do: Callable[[Play], bool], began: float) -> None:
    ms = round((time.monotonic() - began) * 1000, 1)
    facts = {"step": play.step, "kind": do.__name__.strip("_"), "outbox": play.post.rows, "ms": ms}
    _log.info("step made", extra=facts)


def _wake(play: Play, asleep_after: int) -> bool:
    if play.due_at is None or play.due_at > play.now:
        return False
    if play.wake is not None:
        play.at = max(play.at, play.wake)  # what rounding took away
    silences, woken_at = play.silences, play.wake
    steps.wake(play)
    if not play.over and play.wake == woken_at:
        raise RuntimeError("a wake-up that leaves the match as due as before")
    if play.silences > silences and play.silences >= asleep_after:
        standstill.fall_asleep(play)
    return True


def _move_bot(play: Play) -> bool:
    due = [(due_at, seat) for seat, (_, due_at) in play.planned.items() if due_at <= play.now]
    if not due:
        return False
    _, seat = min(due)
    action = bots.take(play, seat)
    if steps.act(play, seat, load_action(play.game, action)).refusal:
        bots.plan(play)
    return True


def _leave_opted_out(play: Play) -> bool:
    is_gone = or_(players.c.opted_out_at.is_not(None), players.c.blocked_at.is_not(None))
    gone = (
        select(seats.c.seat)
        .join(players, players.c.id == seats.c.player_id)
        .where(seats.c.match_id == play.id, is_gone, seats.c.left.is_(False))
    )
    seat = play.tx.execute(gone.limit(1)).scalar()
    if seat is None:
        return False
    steps.leave(play, seat)
    return True


def _close(play: Play) -> bool:
    stands_since = select(matches.c.stands_since).where(matches.c.id == play.id)
    since = play.tx.execute(stands_since).scalar()
    if since is None or since > play.now - standstill.LONGEST_SECONDS:
        return False
    steps.close(play)
    return True


def _put_off(service: Service, match_id: int, now: float) -> None:
    """A match that cannot be swept must not keep the others from it."""
    with service.db.begin() as tx:
        later = now + SECOND_TRY
        due_at = case((matches.c.due_at <= now, later), else_=matches.c.due_at)
        mine = update(matches).where(matches.c.id == match_id)
        tx.execute(mine.values(put_off_until=later, due_at=due_at))
        tx.execute(delete(bot_moves).where(bot_moves.c.match_id == match_id, bot_moves.c.due_at <= now))
