"""What happens when a limit of the day is near, reached, or passed: the operator is told, tables stand, answers end."""

import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, false, or_, select, true
from sqlalchemy.exc import OperationalError

from prompts.lobby import standstill as words
from service.base.alarms import alarm
from service.base.faults import described
from service.base.service import Service
from service.matches import standstill
from service.matches.locked import lock_match
from service.matches.saving import save_and_tell
from service.outbox.letters import Post
from service.outbox.promises import forget_over, had_more, kept
from service.outbox.queue import has_company
from service.outbox.thrift import (
    ALL,
    AT_TABLES,
    GROUP,
    IN_THE_LOBBY,
    LOBBY,
    PHONE,
    Used,
    day_of,
    had_their_answers,
    had_their_part,
    look_again,
    near_limits,
)
from service.store.database import insert_new, insert_once, reading
from service.store.tables import matches, notices, seats

_log = logging.getLogger(__name__)


def watch_limits(service: Service) -> None:
    """Tell the operator of each limit that is near, once a day; let the tables stand that have reached one; note the
    limits that were passed, so that nobody whom they concern is answered, and the phones that have had their part of
    what the lobby may cost: at a table of bots each of them plays no more today, nor does who had more than his part
    with others, where these need what is left; and at a table who was answered much is told no more than the table
    tells. See thrift and promises.
    """
    now = service.clock()
    with reading(service.db).begin() as reader:
        near = near_limits(reader, service.settings, now)
        answered = had_their_answers(reader, service.settings, now)
        sated = [*had_their_part(reader, service.settings, now), *had_more(reader, service.settings, now)]
        standing_still = [each for each in (*near, *sated) if each.is_reached]
        running = _to_stand(reader, standing_still)
    for used in near:
        _note(service, used, now)
    _end_answers(service, [used.key("over", day_of(now)) for used in (*sated, *answered)], now)
    for match_id in running:
        _stand(service, match_id, now)
    with service.db.begin() as tx:
        forget_over(tx)


def _note(service: Service, used: Used, now: float) -> None:
    day = day_of(now)
    with service.db.begin() as tx:
        tells = insert_once(tx, notices, {"key": used.key("near", day), "at": now})
        ends = used.is_over and insert_once(tx, notices, {"key": used.key("over", day), "at": now})
    if tells:
        outside = "phones that had much get no more answers outside a match, and play with bots alone no more"
        at_it = outside if used.scope == LOBBY else "tables sleep"
        sentence = f"a limit of segments a day is near: at the limit {at_it}, and settings can raise it"
        alarm("limit_near", sentence, scope=used.scope, id=used.id, segments=used.segments, limit=used.limit)
    if ends:
        look_again(service.db)


def _end_answers(service: Service, keys: Sequence[str], now: float) -> None:
    """Note these limits as passed."""
    if not keys:
        return
    with service.db.begin() as tx:
        if insert_new(tx, notices, [{"key": key, "at": now} for key in keys]):
            look_again(service.db)


def _to_stand(reader: Connection, reached: Sequence[Used]) -> list[int]:
    """The running matches that are to stand: those that one of these limits concerns. A match that costs no more than
    it was promised goes on, until a limit is passed by so much that nobody is answered any more; but not with bots
    alone, where the lobby's share is used up, nor with who had more than his part, where others need what is left."""
    if not reached:
        return []
    concerned = list(reader.execute(_running(reached)).scalars())
    passed = [each for each in reached if each.is_over or each.scope in (IN_THE_LOBBY, AT_TABLES)]
    in_any_case = frozenset(reader.execute(_running(passed)).scalars()) if passed else frozenset()
    going_on = kept(reader, concerned) - in_any_case
    return [each for each in concerned if each not in going_on]


def _running(reached: Sequence[Used]) -> Select[Any]:
    """The running matches that one of these limits concerns and that do not stand already."""
    groups = [used.id for used in reached if used.scope == GROUP]
    phones = [used.id for used in reached if used.scope == PHONE]
    sated = [used.id for used in reached if used.scope == IN_THE_LOBBY]
    everywhere = any(used.scope == ALL for used in reached)
    above = [used.id for used in reached if used.scope == AT_TABLES]
    in_company = has_company(seats.c.match_id, seats.c.player_id)
    sits = select(seats.c.match_id).where(seats.c.player_id.in_(phones), seats.c.left.is_(False))
    alone = select(seats.c.match_id).where(seats.c.player_id.in_(sated), seats.c.left.is_(False), ~in_company)
    with_others = select(seats.c.match_id).where(seats.c.player_id.in_(above), seats.c.left.is_(False), in_company)
    concerned = or_(
        true() if everywhere else false(),
        matches.c.group_id.in_(groups),
        matches.c.id.in_(sits),
        matches.c.id.in_(alone),
        matches.c.id.in_(with_others),
    )
    return select(matches.c.id).where(matches.c.over_at.is_(None), matches.c.stands.is_(None), concerned)


def _stand(service: Service, match_id: int, now: float) -> None:
    """In a transaction of its own: the table stands, and is told why once a day."""
    try:
        with service.db.begin() as tx:
            play = lock_match(tx, Post(), match_id, now)
            if play is None or play.stands:
                return
            standstill.stand_still(play, standstill.THRIFT)
            if insert_once(tx, notices, {"key": f"spent:{day_of(now)}:{match_id}", "at": now}):
                for seat in play.people:
                    play.write(seat, "tell", words.stands(why=standstill.THRIFT))
            told = save_and_tell(play)
    except OperationalError as fault:  # the next round finds it again
        _log.warning("%s, while match %d was to stand", described(fault), match_id)
        return
    service.nudge(told)
