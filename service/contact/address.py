"""Several groups on one phone: which of them a text concerns."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, select

from prompts.hear import split_address
from service.contact.join_words import is_join_word
from service.store.tables import groups, members

_MINE = (
    select(groups.c.id, groups.c.label)
    .join(members, members.c.group_id == groups.c.id)
    .where(members.c.player_id == bindparam("of_player"))
    .order_by(members.c.id)
)


@dataclass(frozen=True)
class Aim:
    """What a text is about: the group (None: none), and the words for it. `mine` are the labels of the phone's groups
    by id, where it is in others than the one it speaks to. `unknown` is the name in the text that is none of the
    phone's."""

    group_id: int | None
    words: str
    mine: dict[int, str]
    unknown: str = ""


def aim(tx: Connection, player: Any, body: str, now: float, crossing: float) -> Aim:
    """Which group a text of `player` is about; `player.elsewhere` is the number of groups that the phone is in besides
    the one that it speaks to.

    The one that "@OTTER words" names; else the one whose question the phone got last, or where it sat down since. A
    question that came less than `crossing` seconds ago crossed the text.
    """
    label, words = split_address(body)
    if not player.elsewhere and not label:
        return Aim(player.group_id, body, {})
    known: dict[int, str] = {row.id: row.label for row in tx.execute(_MINE, {"of_player": player.id})}
    mine = known if player.elsewhere else {}
    if label:
        named = next((each for each in known if known[each] == label.upper()), None)
        if named is not None:
            return Aim(named, words or "WHERE", mine)
        if mine or (known and is_join_word(label)):  # such as that of a table that it has left
            return Aim(player.group_id, body, known, unknown=label.upper())
    crossed = player.turned_at is not None and player.turned_at > now - crossing
    return Aim(player.turned_from if crossed and player.turned_from in mine else player.group_id, body, mine)
