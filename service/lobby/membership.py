"""Who belongs to a group: coming and going, one row each."""

from sqlalchemy import delete, insert, select, update

from engine.catalogue import games
from engine.kernel.game import Facts
from prompts.hear.normalise import phrase
from service.contact.join_words import WORD_SECONDS, free_word
from service.contact.texted import Texted
from service.matches.locked import GroupNow
from service.store.tables import groups, matches, members, players, seats


def add_member(texted: Texted, name: str, *, bot: bool = False) -> None:
    """The sender, or a bot, belongs to the group from now on."""
    player_id = None if bot else texted.player.id
    group = texted.the_group
    texted.tx.execute(insert(members).values(group_id=group.id, player_id=player_id, name=name))
    if texted.tables and not bot:
        texted.tables[group.id] = (group, texted.play)


def remove_member(texted: Texted) -> None:
    """The sender no longer belongs to the group, and speaks to another one's, if any; the next person owns it. A group
    without people closes."""
    group = texted.the_group
    mine = (members.c.group_id == group.id) & (members.c.player_id == texted.player.id)
    texted.tx.execute(delete(members).where(mine))
    texted.tables.pop(group.id, None)
    _turn_away(texted, texted.player.id)
    texted.apart = 0
    _hand_on(texted, texted.player.id)


def send_away(texted: Texted, player_id: int | None, name: str) -> None:
    """Another one, a person or with None the bot of this name, belongs to the sender's group no longer. A person's
    phone is locked by then."""
    group = texted.the_group
    theirs = (members.c.group_id == group.id) & members.c.player_id.is_not_distinct_from(player_id)
    if player_id is None:
        texted.tx.execute(delete(members).where(theirs, members.c.name == name))
        return
    texted.tx.execute(delete(members).where(theirs))
    _turn_away(texted, player_id)
    _hand_on(texted, player_id)


def _turn_away(texted: Texted, player_id: int) -> None:
    """A phone that spoke to this group speaks to the one that it joined last of those it is still in."""
    back = select(members.c.group_id).where(members.c.player_id == player_id).order_by(members.c.id.desc())
    spoken = {"group_id": back.limit(1).scalar_subquery(), "turned_from": None, "turned_at": None}
    here = (players.c.id == player_id) & (players.c.group_id == texted.the_group.id)
    texted.tx.execute(update(players).where(here).values(spoken))


def _hand_on(texted: Texted, leaver: int) -> None:
    group = texted.the_group
    if group.owner_id != leaver:
        return
    heir = select(members.c.player_id).where(members.c.group_id == group.id, members.c.player_id.is_not(None))
    owner = texted.tx.execute(heir.order_by(members.c.id).limit(1)).scalar()
    closed = {} if owner else {"word": None}
    texted.tx.execute(update(groups).where(groups.c.id == group.id).values(owner_id=owner, **closed))


def is_member(texted: Texted) -> bool:
    """Whether the sender sits with the group, with a name."""
    return any(row.player_id == texted.player.id for row in texted.people())


def names_of(texted: Texted) -> tuple[str, ...]:
    """The names of the group's members."""
    return tuple(row.name for row in texted.people())


def is_taken(texted: Texted, group: GroupNow, name: str, *, bot: bool = False) -> bool:
    """Whether somebody else than the sender, or than the `bot` to come, has a name in the group, or at a seat of its
    running match, that is heard as this one: case and accents tell nobody apart."""
    sitting = select(members.c.name, members.c.player_id).where(members.c.group_id == group.id)
    playing = (
        select(seats.c.name, seats.c.player_id)
        .join(matches, matches.c.id == seats.c.match_id)
        .where(matches.c.id == group.match_id, matches.c.over_at.is_(None))
    )
    me = None if bot else texted.player.id
    return any(
        phrase(row.name) == phrase(name) and (me is None or row.player_id != me)
        for row in texted.tx.execute(sitting.union_all(playing))
    )


def word_of(texted: Texted) -> str:
    """The word that lets others join the sender's group: a new one where it has run out."""
    group = texted.the_group
    if group.word is None or group.word_until <= texted.now:
        return new_word(texted)
    return group.word


def new_word(texted: Texted) -> str:
    """Another word that lets others join the sender's group; the old one does not any more."""
    word = free_word(texted.tx, texted.now)
    fresh = {"word": word, "label": word, "word_until": texted.now + WORD_SECONDS}
    texted.tx.execute(update(groups).where(groups.c.id == texted.the_group.id).values(fresh))
    texted.see_again()
    return word


def facts_of(texted: Texted) -> Facts:
    """The facts of the group's game."""
    return games()[texted.the_group.game].facts
