"""Who sent a text, and the table that it concerns, under their locks."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select, update

from service.db import insert_once
from service.match_rows import Play, SeatNow, lock_match
from service.matches import show_ask
from service.outbox_rows import Post
from service.tables import groups, members, players


class Moved(Exception):
    """The phone changed tables between the look and the lock: look again."""


@dataclass
class Texted:
    """A text that is being handled: its sender, the sender's group and running match, if any, all locked."""

    tx: Connection
    post: Post
    now: float
    player: Row[Any]
    group: Row[Any] | None
    play: Play | None

    @property
    def the_play(self) -> Play:
        """The running match, where it is known that there is one."""
        assert self.play is not None  # noqa: S101 - what the callers have looked at
        return self.play

    @property
    def the_group(self) -> Row[Any]:
        """The group, where it is known that there is one."""
        assert self.group is not None  # noqa: S101 - what the callers have looked at
        return self.group

    @property
    def seat(self) -> SeatNow | None:
        """The sender's seat in the running match."""
        return self.play.seat_of(self.player.id) if self.play else None

    def reply(self, body: str, *, shows_ask: bool = False) -> None:
        """Answer the sender; `shows_ask` when the newest question of the seat is in the answer."""
        seat = self.seat
        place = show_ask(self.play, seat) if shows_ask and self.play and seat else {}
        self.post.reply(self.player.id, body, **place)

    def tell_others(self, body: str) -> None:
        """Tell all other people of the group."""
        for row in self.people():
            if row.player_id not in (None, self.player.id):
                self.post.reply(row.player_id, body)

    def people(self) -> list[Row[Any]]:
        """The members of the group, bots too, in the order of joining; those who opted out are not counted."""
        return people_of(self.tx, self.group.id) if self.group else []

    def see_again(self) -> None:
        """Read the sender, the group and its match anew after they were changed."""
        self.player = self.tx.execute(select(players).where(players.c.id == self.player.id)).one()
        self.group = _lock_group(self.tx, self.player.group_id)
        match_id = self.group.match_id if self.group else None
        if match_id != (self.play.id if self.play else None):
            self.play = lock_match(self.tx, self.post, match_id, self.now) if match_id else None


def people_of(tx: Connection, group_id: int) -> list[Row[Any]]:
    """The members of a group (id, player_id, name) in the order of joining, without those who opted out."""
    rows = tx.execute(
        select(members)
        .outerjoin(players, players.c.id == members.c.player_id)
        .where(members.c.group_id == group_id, players.c.opted_out_at.is_(None))
        .order_by(members.c.id)
    )
    return list(rows)


def find_or_create(tx: Connection, phone: str, now: float) -> Row[Any]:
    """The player of this phone (E.164), made when the phone is new."""
    mine = select(players).where(players.c.phone == phone)
    player = tx.execute(mine).first()
    if player is None:
        insert_once(tx, players, {"phone": phone, "created_at": now, "heard_at": now})
        player = tx.execute(mine).one()
    return player


def lock(tx: Connection, post: Post, player: Row[Any], now: float) -> Texted:
    """Lock group, match and phone, in this order. Raises Moved when the phone changed its group meanwhile."""
    group = _lock_group(tx, player.group_id)
    play = lock_match(tx, post, group.match_id, now) if group and group.match_id else None
    mine = update(players).where(players.c.id == player.id).values(heard_at=now).returning(players)
    fresh = tx.execute(mine).one()
    if fresh.group_id != player.group_id:
        raise Moved
    return Texted(tx, post, now, fresh, group, play)


def _lock_group(tx: Connection, group_id: int | None) -> Row[Any] | None:
    if group_id is None:
        return None
    return tx.execute(select(groups).where(groups.c.id == group_id).with_for_update(key_share=True)).first()
