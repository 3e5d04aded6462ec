"""Who is speaking to us, and at which table: what the lobby and the ear know of the sender, and how he is answered."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeGuard

from sqlalchemy import Connection, Row, Select, bindparam, select, update

from engine.kernel.game import Pace
from prompts.kit.imprint import Imprint
from prompts.kit.messages import Told
from service.base.settings import Settings
from service.matches.locked import GROUP, GroupNow, in_several_groups, lock_match
from service.matches.play import PhoneSeat, Play, quiet_until
from service.matches.saving import save
from service.matches.steps import show_ask
from service.outbox.letters import Letter, Post
from service.outbox.thrift import is_spent
from service.store.tables import groups, members, players


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
    rests_until: float | None
    unreachable: int | None
    elsewhere: int = 0


PHONE = tuple(players.c[name] for name in PhoneNow._fields if name in players.c)
KNOWN: Select[Any] = select(*PHONE).where(players.c.id == bindparam("of_player"))
_PEOPLE: Select[Any] = (
    select(members, in_several_groups(members.c.player_id).label("several"))
    .outerjoin(players, players.c.id == members.c.player_id)
    .where(
        members.c.group_id == bindparam("of_group"), players.c.opted_out_at.is_(None), players.c.blocked_at.is_(None)
    )
    .order_by(members.c.id)
)


class LeadsElsewhere(Exception):
    """The text may lead its sender to another group than the one that was locked: once more, with `lock`."""


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
    led_to: GroupNow | None = None  # the group that the text leads its sender to, locked too
    destination_known: bool = True  # led_to was looked for
    sent_at: float = 0.0  # when it was sent, as far as we know
    body: str = ""  # what it says, to the group that it is about
    first: bool | None = None  # whether the text comes for the first time; None where it is still to be claimed
    tables: dict[int, tuple[GroupNow, Play | None]] = field(default_factory=dict)  # all groups of a phone in several
    apart: int = 0  # the group that the phone speaks to now, where this text is about another one
    unknown: str = ""  # a group that the text names and the phone is not in
    answers: list[str] | None = None  # what a caller is answered, as it is said aloud; None: the sender gets texts
    refused: bool = False  # the answer is a refusal: what it says is not said again at once
    heard: bool = True  # the text meant something to us
    in_vain: bool = False  # it was understood and changed nothing

    @property
    def imprint(self) -> Imprint:
        """Who is speaking, as it is registered with the carriers."""
        return self.settings.imprint

    @property
    def is_new(self) -> bool:
        """Whether the phone has sat down nowhere yet: it is told then what carriers want said once."""
        return self.player.name is None

    @property
    def destination(self) -> GroupNow | None:
        """The group that the text leads its sender to (see destination_of), locked too. Raises LeadsElsewhere where it
        was not looked for."""
        if not self.destination_known:
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
        if self.answers is not None:
            self.answers.append(aloud_of(body))
            return
        seat = self.seat
        place = show_ask(self.play, seat) if shows_ask and self.play and seat else {}
        self.post.reply(self.player.id, body, label=self.label, **place)

    def reply_to_phone(self, body: str) -> None:
        """Answer the sender with what is of no table, or of all."""
        if self.answers is None:
            self.post.reply(self.player.id, body)
        else:
            self.answers.append(aloud_of(body))

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
        self.player = PhoneNow(*self.tx.execute(KNOWN, {"of_player": self.player.id}).one())
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


def aloud_of(body: str) -> str:
    """How these words of ours are said aloud."""
    return (body if isinstance(body, Told) else Told(body)).spoken


def people_of(tx: Connection, group_id: int) -> list[Any]:
    """The members of a group (id, player_id, name, and whether the phone is in `several` groups) in the order of
    joining, without those who opted out or are blocked."""
    return list(tx.execute(_PEOPLE, {"of_group": group_id}))
