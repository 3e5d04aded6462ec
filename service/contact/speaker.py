"""Who sent a text, and the tables that it concerns, under their locks.

Every transaction of the service takes locks in one order, so that no two wait for each other: groups by id, matches
by id, phones (players) by id, messages (outbox) by id.

- A text takes all that it concerns at once: mostly the sender's group, its running match and the sender, in
  `lock_playing`; else, in a transaction that begins with `lock`, the sender's groups and the one that the text leads
  to, their running matches, the sender. No other group, match or phone is locked after that, save what the text
  itself makes.
  KICK alone takes a second phone, under the lock of a group that is the group of both, and only then its messages.
- The sweep takes matches that nobody else has (SKIP LOCKED), some at once, and no group.
- Delivering, and a report of the carrier, take one phone, then its messages; with a rate to keep, our number before
  these (senders).
- Whoever wants a row out of this order takes it only where it is free (SKIP LOCKED), as join_words.free_word does.

Locks are FOR NO KEY UPDATE: rows that merely refer to a locked one may be written meanwhile.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, NamedTuple, TypeGuard

from sqlalchemy import Connection, Row, Select, bindparam, exists, func, select, update

from engine.kernel.game import Pace
from prompts.hear import split_address
from prompts.kit.imprint import Imprint
from service.base import logs
from service.base.settings import Settings
from service.contact.address import aim
from service.contact.destination import destination_of
from service.matches.locked import (
    GROUP,
    OF_GROUP,
    RUNNING,
    GroupNow,
    PhoneSeat,
    Play,
    group_of,
    lock_group_and_match,
    lock_match,
    of_match,
    play_of,
    quiet_until,
    several,
    taken_ask,
)
from service.matches.saving import save
from service.matches.steps import show_ask
from service.outbox.letters import Letter, Post
from service.outbox.thrift import is_spent
from service.store.database import insert_once
from service.store.tables import groups, matches, members, players, seats

Groups = dict[int | None, GroupNow]
Plays = dict[int | None, Play | None]


class PhoneNow(NamedTuple):
    """What is known of a phone; see tables.Player. `elsewhere` is the number of groups that it is in besides the one
    that it speaks to."""

    id: int
    phone: str
    name: str | None
    group_id: int | None
    turned_from: int | None
    turned_at: float | None
    opted_out_at: float | None
    wrong_words: int
    wrong_since: float
    unheard: int
    blocked_at: float | None
    forget_at: float | None
    heard_at: float
    held_until: float | None
    unreachable: int | None
    elsewhere: int = 0


_COLUMNS = tuple(players.c[name] for name in PhoneNow._fields if name in players.c)
_elsewhere = (
    select(func.count())
    .where(members.c.player_id == players.c.id, members.c.group_id != func.coalesce(players.c.group_id, 0))
    .scalar_subquery()
)
_PLAYER: Select[Any] = select(*_COLUMNS, _elsewhere.label("elsewhere")).where(players.c.phone == bindparam("of_phone"))
_KNOWN: Select[Any] = select(*_COLUMNS).where(players.c.id == bindparam("of_player"))
_LOCKED = _KNOWN.with_for_update(key_share=True)
_OF_PHONE = tuple(each.label(f"of_phone_{each.name}") for each in _COLUMNS)


@cache
def _playing(dialect: str) -> Select[Any]:
    """A phone that is in one group alone, which plays a match: all three locked."""
    mine = select(func.min(seats.c.seat)).where(seats.c.match_id == matches.c.id, seats.c.player_id == players.c.id)
    asked = taken_ask(matches.c.id, mine.correlate(matches, players).scalar_subquery()).correlate(matches, players)
    elsewhere = exists().where(members.c.player_id == players.c.id, members.c.group_id != players.c.group_id)
    return (
        select(*_OF_PHONE, *OF_GROUP, *of_match(dialect), asked.scalar_subquery().label("taken_ask"))
        .select_from(players)
        .join(groups, groups.c.id == players.c.group_id)
        .join(matches, matches.c.id == groups.c.match_id)
        .where(players.c.phone == bindparam("of_phone"), RUNNING, ~elsewhere)
        .with_for_update(key_share=True, of=(groups, matches, players))
    )


_HEARD = (
    update(players)
    .where(players.c.id == bindparam("of_player"))
    .values(heard_at=bindparam("now"), unreachable=None, held_until=None)
)
HEARD_SECONDS = 3600.0
"""How exactly is known when a phone was heard last: a row is not written anew for each text."""
_GROUPS = (
    GROUP.where(groups.c.id.in_(bindparam("of_groups", expanding=True)))
    .order_by(groups.c.id)
    .with_for_update(key_share=True)
)


class LeadsElsewhere(Exception):
    """The text may lead its sender to another group than the one that was locked: once more, with `lock`."""


class Moved(Exception):
    """The phone, or the table that it seeks, changed between the look and the lock: look again."""


@dataclass
class Speaker:
    """Who is speaking to us and where: the phone, its group and running match, if any, all locked; and what it gets to
    hear. A group that is certain makes an AtTable of it."""

    tx: Connection
    post: Post
    now: float
    player: PhoneNow
    group: GroupNow | None
    play: Play | None
    settings: Settings
    led_to: GroupNow | Literal["not looked for"] | None = None
    sent_at: float = 0.0  # when it was sent, as far as we know
    body: str = ""  # what it says, to the group that it is about
    tables: dict[int, tuple[GroupNow, Play | None]] = field(default_factory=dict)  # all groups of a phone in several
    apart: int = 0  # the group that the phone speaks to now, where this text is about another one
    unknown: str = ""  # a group that the text names and the phone is not in
    refused: bool = False  # the answer is a refusal: what it says is not said again at once
    heard: bool = True  # the text meant something to us
    in_vain: bool = False  # it was understood and changed nothing

    @property
    def imprint(self) -> Imprint:
        """Who is speaking, as it is registered with the carriers."""
        return self.settings.imprint

    @property
    def destination(self) -> GroupNow | None:
        """The group that the text leads its sender to (see destination_of), locked too. Raises LeadsElsewhere where it
        was not looked for."""
        if self.led_to == "not looked for":
            raise LeadsElsewhere
        return self.led_to

    @property
    def seat(self) -> PhoneSeat | None:
        """The sender's seat in the running match."""
        return self.play.seat_of(self.player.id) if self.play else None

    @property
    def label(self) -> str:
        """How the sender tells this group from others; empty where there is no other."""
        return self.group.label if self.group and len(self.tables) > 1 else ""

    def turn_to(self, group_id: int) -> "AtTable":
        """Speak of another of the sender's groups from now on; the phone itself still speaks to the one before."""
        self.group, self.play = self.tables[group_id]
        self.apart = self.player.group_id or 0
        return self._at_table()

    def get_up(self) -> None:
        """The sender is no longer of this group, and speaks to the one that its row names, if any."""
        self.group = self.play = None
        self.see_again()

    def reply(self, body: str, *, shows_ask: bool = False) -> None:
        """Answer the sender; `shows_ask` when the newest question of the seat is in the answer."""
        seat = self.seat
        place = show_ask(self.play, seat) if shows_ask and self.play and seat else {}
        self.post.reply(self.player.id, body, label=self.label, **place)

    def reply_to_phone(self, body: str) -> None:
        """Answer the sender with what is of no table, or of all."""
        self.post.reply(self.player.id, body)

    def refuse(self, body: str, *, shows_ask: bool = False) -> None:
        """Answer the sender with what does not work, and what would."""
        self.refused = True
        self.reply(body, shows_ask=shows_ask)

    def refuse_phone(self, body: str) -> None:
        """Refuse what is of no table, or of another than the sender's."""
        self.refused = True
        self.reply_to_phone(body)

    def nothing_came_of_it(self) -> None:
        """The text was understood and changes nothing; what it is answered is a refusal."""
        self.refused = self.in_vain = True

    def not_understood(self, body: str) -> None:
        """Answer a text that means nothing to us."""
        self.heard = False
        self.refuse(body)

    def tell_others(self, body: str, *, kind: str = "reply", but: Collection[int] = ()) -> None:
        """Tell all other people of the group, save these players (`but`) and phones whose limit of the day was
        passed."""
        for row in self.people():
            if row.player_id not in (None, self.player.id, *but):
                self.tell(row, body, kind=kind)

    def tell(self, person: Row[Any], body: str, *, kind: str = "reply") -> None:
        """Tell another person of the group (see people_of), unless a limit of the day was passed for the phone."""
        if not is_spent(self.tx, person.player_id, None, self.now):
            label = self.group.label if self.group and person.several else ""
            self.post.add(Letter(person.player_id, kind, body, not_before=self._quiet_until(), label=label))

    def _quiet_until(self) -> float | None:
        group = self.group
        slow = group.zone if group and group.pace == Pace.SLOW else None
        return quiet_until(self.now, self.play.zone if self.play else slow)

    def people(self) -> list[Any]:
        """The members of the group, bots too, in the order of joining; those who opted out or are
        blocked are not counted."""
        return people_of(self.tx, self.group.id) if self.group else []

    def sit_at(self, group_id: int) -> "AtTable":
        """The phone speaks to this group from now on."""
        self.speak_to(group_id)
        return self._at_table()

    def speak_to(self, group_id: int | None) -> None:
        """The phone speaks to this group, or to none, from now on."""
        spoken = {"group_id": group_id, "turned_from": None, "turned_at": None}
        self.tx.execute(update(players).where(players.c.id == self.player.id).values(spoken))
        self.apart = 0
        self.see_again()

    def _at_table(self) -> "AtTable":
        if not at_table(self):
            raise LookupError("no such group")
        return self

    def see_again(self) -> None:
        """Read the sender, the group and its match anew after they were changed."""
        self.player = PhoneNow(*self.tx.execute(_KNOWN, {"of_player": self.player.id}).one())
        about = self.group.id if self.group and self.player.group_id == self.apart else self.player.group_id
        mine = self.tx.execute(GROUP.where(groups.c.id == about)).first()
        self.group = GroupNow(*mine) if mine else None
        match_id = self.group.match_id if self.group else None
        if match_id != (self.play.id if self.play else None):
            if self.play:
                save(self.play)
            self.play = lock_match(self.tx, self.post, match_id, self.now) if match_id else None


class AtTable(Speaker):
    """A speaker whose group is certain: what `at_table` has looked at."""

    group: GroupNow


def at_table(speaker: Speaker) -> TypeGuard[AtTable]:
    """Whether there is a group that the speaker speaks to, or of."""
    return speaker.group is not None


def people_of(tx: Connection, group_id: int) -> list[Any]:
    """The members of a group (id, player_id, name, and whether the phone is in `several` groups) in the order of
    joining, without those who opted out or are blocked."""
    rows = tx.execute(
        select(members, several(players).label("several"))
        .outerjoin(players, players.c.id == members.c.player_id)
        .where(members.c.group_id == group_id, players.c.opted_out_at.is_(None), players.c.blocked_at.is_(None))
        .order_by(members.c.id)
    )
    return list(rows)


def find_or_create(tx: Connection, phone: str, now: float) -> PhoneNow:
    """The player of this phone (E.164), made when the phone is new."""
    player = tx.execute(_PLAYER, {"of_phone": phone}).first()
    if player is None:
        insert_once(tx, players, {"phone": phone, "created_at": now, "heard_at": now})
        player = tx.execute(_PLAYER, {"of_phone": phone}).one()
    return PhoneNow(*player)


def lock_playing(
    tx: Connection, post: Post, phone: str, body: str, now: float, settings: Settings, sent_at: float
) -> Speaker | None:
    """All that an ordinary text concerns, known and locked by one statement: that of a phone in one group alone, which
    plays. None for any other; what was locked for it is to be let go then, before `lock` looks anew.

    The newest ask that the carrier had taken is looked for beside it, as of the crossing seconds before `sent_at`.
    """
    if split_address(body)[0]:
        return None
    known_since = sent_at - settings.crossing_seconds
    row = tx.execute(_playing(tx.dialect.name), {"of_phone": phone, "known_since": known_since}).first()
    if row is None:
        return None
    player = PhoneNow(*row[: len(_OF_PHONE)])
    _note_heard(tx, player, now)
    play = play_of(tx, post, row, now)
    if mine := play.seat_of(player.id):
        play.taken[mine.seat] = row.taken_ask
    logs.bind(player=player.id, match=play.id)
    return Speaker(tx, post, now, player, group_of(row), play, settings, "not looked for", body=body)


def lock(tx: Connection, post: Post, player: PhoneNow, body: str, now: float, settings: Settings) -> Speaker:
    """Lock all that this text of `player` concerns, in the order above. Raises Moved when what it concerns changed
    between the look and the locks."""
    about = aim(tx, player, body, now, settings.crossing_seconds)
    led_to = destination_of(tx, player, about.words, now)
    ids = {each for each in (about.group_id, led_to, *about.mine) if each is not None}
    held, plays = _lock_tables(tx, post, ids, now)
    found = tx.execute(_LOCKED, {"of_player": player.id}).first()
    if found is None or found.group_id != player.group_id:
        raise Moved
    fresh = PhoneNow(*found)
    _note_heard(tx, fresh, now)
    if led_to is not None and destination_of(tx, fresh, about.words, now) != led_to:
        raise Moved
    if not about.mine.keys() <= held.keys():
        raise Moved
    play = plays.get(about.group_id)
    logs.bind(player=fresh.id, match=play.id if play else None)
    speaker = Speaker(
        tx, post, now, fresh, held.get(about.group_id), play, settings, held.get(led_to), body=about.words,
        tables={each: (held[each], plays.get(each)) for each in about.mine}, unknown=about.unknown,
    )  # fmt: skip
    if about.group_id != fresh.group_id:
        speaker.apart = fresh.group_id or 0
    return speaker


def _note_heard(tx: Connection, player: PhoneNow, now: float) -> None:
    """Who texts can be reached: what held messages to the phone back is over."""
    doubted = player.unreachable is not None or player.held_until is not None
    if doubted or not 0 <= now - player.heard_at < HEARD_SECONDS:
        tx.execute(_HEARD, {"of_player": player.id, "now": now})


def _lock_tables(tx: Connection, post: Post, ids: Collection[int], now: float) -> tuple[Groups, Plays]:
    """These groups, and their running matches by group."""
    if len(ids) == 1 and (both := lock_group_and_match(tx, post, next(iter(ids)), now)):  # as for nearly every text
        group, play = both
        return {group.id: group}, {group.id: play}
    rows = tx.execute(_GROUPS, {"of_groups": list(ids)}) if ids else ()
    held = {row.id: GroupNow(*row) for row in rows}
    by_match = sorted((group.match_id, group.id) for group in held.values() if group.match_id is not None)
    return held, {group_id: lock_match(tx, post, match_id, now) for match_id, group_id in by_match}
