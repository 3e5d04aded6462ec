"""Who belongs to a group: coming and going, one row each."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update

from engine.catalogue import games
from engine.kernel import teams
from engine.kernel.game import Facts
from prompts.hear import is_like
from service.contact.join_words import WORD_SECONDS, free_word
from service.contact.speaker import AtTable, Speaker
from service.matches.locked import GroupNow
from service.store.tables import groups, matches, members, players, seats, untold

TEAMS = "teams"
"""The option that says how many there are."""

_NAMED = (
    select(members.c.name, members.c.player_id)
    .where(members.c.group_id == bindparam("of_group"))
    .union_all(
        select(seats.c.name, seats.c.player_id)
        .join(matches, matches.c.id == seats.c.match_id)
        .where(matches.c.id == bindparam("of_match"), matches.c.over_at.is_(None))
    )
)


def add_member(speaker: AtTable, name: str, *, bot: bool = False) -> None:
    """The sender, or a bot, belongs to the group from now on."""
    player_id = None if bot else speaker.player.id
    group = speaker.group
    speaker.tx.execute(insert(members).values(group_id=group.id, player_id=player_id, name=name))
    if speaker.tables and not bot:
        speaker.tables[group.id] = (group, speaker.play)


def remove_member(speaker: AtTable) -> None:
    """The sender no longer belongs to the group, and speaks to another one's, if any; the next person owns it. A group
    without people closes."""
    group = speaker.group
    mine = (members.c.group_id == group.id) & (members.c.player_id == speaker.player.id)
    speaker.tx.execute(delete(members).where(mine))
    _forget_untold(speaker, speaker.player.id)
    speaker.tables.pop(group.id, None)
    _turn_away(speaker, speaker.player.id)
    speaker.apart = 0
    _hand_on(speaker, speaker.player.id)


def send_away(speaker: AtTable, player_id: int | None, name: str) -> None:
    """Another one, a person or with None the bot of this name, belongs to the sender's group no longer. A person's
    phone is locked by then."""
    group = speaker.group
    theirs = (members.c.group_id == group.id) & members.c.player_id.is_not_distinct_from(player_id)
    if player_id is None:
        speaker.tx.execute(delete(members).where(theirs, members.c.name == name))
        return
    speaker.tx.execute(delete(members).where(theirs))
    _forget_untold(speaker, player_id)
    _turn_away(speaker, player_id)
    _hand_on(speaker, player_id)


def _forget_untold(speaker: AtTable, player_id: int) -> None:
    """Who has left is told nothing more of the group."""
    mine = (untold.c.group_id == speaker.group.id) & (untold.c.player_id == player_id)
    speaker.tx.execute(delete(untold).where(mine))


def _turn_away(speaker: AtTable, player_id: int) -> None:
    """A phone that spoke to this group speaks to the one that it joined last of those it is still in."""
    back = select(members.c.group_id).where(members.c.player_id == player_id).order_by(members.c.id.desc())
    spoken = {"group_id": back.limit(1).scalar_subquery(), "turned_from": None, "turned_at": None}
    here = (players.c.id == player_id) & (players.c.group_id == speaker.group.id)
    speaker.tx.execute(update(players).where(here).values(spoken))


def _hand_on(speaker: AtTable, leaver: int) -> None:
    group = speaker.group
    if group.owner_id != leaver:
        return
    heir = select(members.c.player_id).where(members.c.group_id == group.id, members.c.player_id.is_not(None))
    owner = speaker.tx.execute(heir.order_by(members.c.id).limit(1)).scalar()
    closed = {} if owner else {"word": None}
    speaker.tx.execute(update(groups).where(groups.c.id == group.id).values(owner_id=owner, **closed))


def is_member(speaker: Speaker) -> bool:
    """Whether the sender sits with the group, with a name."""
    return any(row.player_id == speaker.player.id for row in speaker.people())


def names_of(speaker: Speaker) -> tuple[str, ...]:
    """The names of the group's members."""
    return tuple(row.name for row in speaker.people())


def is_taken(speaker: Speaker, group: GroupNow, name: str, *, bot: bool = False) -> bool:
    """Whether somebody else than the sender, or than the `bot` to come, has a name in the group, or at a seat of its
    running match, that is heard or seen as this one: case, accents and letters alike tell nobody apart."""
    me = None if bot else speaker.player.id
    return any(
        is_like(row.name, name) and (me is None or row.player_id != me)
        for row in speaker.tx.execute(_NAMED, {"of_group": group.id, "of_match": group.match_id})
    )


def word_of(speaker: AtTable) -> str:
    """The word that lets others join the sender's group: a new one where it has run out."""
    group = speaker.group
    if group.word is None or group.word_until <= speaker.now:
        return new_word(speaker)
    return group.word


def new_word(speaker: AtTable) -> str:
    """Another word that lets others join the sender's group; the old one does not any more."""
    word = free_word(speaker.tx, speaker.now)
    fresh = {"word": word, "label": word, "word_until": speaker.now + WORD_SECONDS}
    speaker.tx.execute(update(groups).where(groups.c.id == speaker.group.id).values(fresh))
    speaker.see_again()
    return word


def teams_of(speaker: AtTable, people: Sequence[Row[Any]]) -> tuple[int, ...]:
    """The team of each of the group's people in its next match; empty where it is played without."""
    count = team_count(speaker)
    return teams.fill([each.team for each in people], count) if count else ()


def team_count(speaker: AtTable) -> int:
    """In how many teams the group's next match is played; 0: in none."""
    facts = facts_of(speaker)
    if facts.teams is None:
        return 0
    chosen = int(speaker.group.options.get(speaker.group.game, {}).get(TEAMS, 0))
    return chosen or (facts.teams.least if facts.teams.needed else 0)


def facts_of(speaker: AtTable) -> Facts:
    """The facts of the group's game."""
    return games()[speaker.group.game].facts
