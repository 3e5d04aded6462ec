"""KEEP OURS: the best lies of a table are kept where all its people say so, and one comes back at the end of a later
match, where all who sit there say so too and were there then. No other table ever hears of it."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, func, insert, or_, select, update

from engine.kernel.game import Step
from prompts.book import tallied_of
from prompts.lobby import keeping as words
from service.matches import counting
from service.matches.play import Play
from service.privacy.keepsakes import let_go
from service.store.database import insert_once
from service.store.tables import keepsakes, members, notices, witnesses

DAY_SECONDS = 86_400.0
REST_SECONDS = 28 * DAY_SECONDS
"""What was told, or came back, is not heard again before by itself."""


def note(play: Play, step: Step) -> None:
    """Hold with the match which lies of people this step has shown, until it is saved."""
    tallied = tallied_of(play.game.facts.name)
    if tallied and counting.shows(tallied, step):
        play.lies += tallied.lies(play.view(None), counting.seats_of_people(play))


def write(play: Play) -> None:
    """Keep what was noted, where all keep who are at the table by now."""
    here = [seat.player_id for seat in play.people]
    if not play.lies or not all_keep(play.tx, play.group_id, here):
        return
    for lie in play.lies:
        author = play.seats[lie.seat]
        if author.player_id not in here:
            continue
        row = {"question": lie.question, "words": lie.words, "fooled": lie.fooled, "told_at": play.now}
        fresh = insert(keepsakes).values(row | {"player_id": author.player_id, "name": author.name})
        keepsake = play.tx.execute(fresh.returning(keepsakes.c.id)).scalar_one()
        play.tx.execute(insert(witnesses), [{"keepsake_id": keepsake, "player_id": each} for each in here])
        let_go(play.tx, author.player_id)


def come_back(play: Play) -> None:
    """The match is over: its people are told again what one of them made up long ago; where nothing is kept, once at
    each table, that what they made up could be."""
    here, tallied = [seat.player_id for seat in play.people], tallied_of(play.game.facts.name)
    if not tallied or len(here) < 2:
        return
    told = ""
    if all_keep(play.tx, play.group_id, here):
        kept = draw(play.tx, here, play.now, REST_SECONDS)
        told = told_again(kept, play.now) if kept else ""
    elif tallied.fooled(play.view(None)) and insert_once(
        play.tx, notices, {"key": f"keep:{play.group_id}", "at": play.now}
    ):
        told = words.offered()
    for seat in play.people if told else ():
        play.write(seat, "tell", told)


def all_keep(tx: Connection, group_id: int, here: Collection[int]) -> bool:
    """Whether these players, two or more, have all said KEEP OURS at this table."""
    say_so = select(members.c.player_id).where(members.c.group_id == group_id, members.c.keeps)
    return len(here) > 1 and set(here) <= set(tx.execute(say_so).scalars())


def draw(tx: Connection, here: Sequence[int], now: float, rest: float = 0.0) -> Row[Any] | None:
    """What these players have heard longest ago, of all that one of them has made up and all of them heard then, and
    that has rested for so many seconds: never again before once, and of such what fooled most. It has come back now."""
    rested = (keepsakes.c.told_at <= now - rest) & or_(keepsakes.c.back_at.is_(None), keepsakes.c.back_at <= now - rest)
    order = (keepsakes.c.back_at.is_not(None), keepsakes.c.back_at, keepsakes.c.fooled.desc(), keepsakes.c.id)
    first = _of(here).where(rested).order_by(*order).limit(1)
    found = tx.execute(first.with_for_update(of=keepsakes, skip_locked=True)).first()
    if found:
        tx.execute(update(keepsakes).where(keepsakes.c.id == found.id).values(back_at=now))
    return found


def how_many(tx: Connection, here: Sequence[int]) -> int:
    """How many are kept that one of these players has made up and all of them heard then."""
    return int(tx.execute(select(func.count()).select_from(_of(here).subquery())).scalar_one())


def told_again(kept: Row[Any], now: float) -> str:
    """A keepsake as it comes back."""
    days = int((now - kept.told_at) // DAY_SECONDS)
    return words.remembered(days=days, question=kept.question, name=kept.name, words=kept.words, fooled=kept.fooled)


def _of(here: Sequence[int]) -> Select[Any]:
    heard = select(func.count()).where(witnesses.c.keepsake_id == keepsakes.c.id, witnesses.c.player_id.in_(here))
    return select(keepsakes).where(keepsakes.c.player_id.in_(here), heard.scalar_subquery() == len(set(here)))
