"""Who belongs to a group: coming and going, one row each."""

from sqlalchemy import delete, insert, select, update

from engine.catalogue import games
from engine.game import Facts
from service.join_words import WORD_SECONDS, free_word
from service.tables import groups, members, players
from service.texted import Texted


def add_member(texted: Texted, name: str, *, bot: bool = False) -> None:
    """The sender, or a bot, belongs to the group from now on."""
    player_id = None if bot else texted.player.id
    texted.tx.execute(insert(members).values(group_id=texted.the_group.id, player_id=player_id, name=name))


def remove_member(texted: Texted) -> None:
    """The sender no longer belongs to the group; the next person owns it. A group without people closes."""
    group = texted.the_group
    mine = (members.c.group_id == group.id) & (members.c.player_id == texted.player.id)
    texted.tx.execute(delete(members).where(mine))
    texted.tx.execute(update(players).where(players.c.id == texted.player.id).values(group_id=None))
    if group.owner_id != texted.player.id:
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


def is_taken(texted: Texted, name: str) -> bool:
    """Whether somebody of the group has this name, in whatever case."""
    mine = select(members.c.name, members.c.player_id).where(members.c.group_id == texted.the_group.id)
    return any(
        row.name.casefold() == name.casefold() and row.player_id != texted.player.id for row in texted.tx.execute(mine)
    )


def word_of(texted: Texted) -> str:
    """The word that lets others join the sender's group: a new one where it has run out."""
    group = texted.the_group
    if group.word is None or group.word_until <= texted.now:
        fresh = {"word": free_word(texted.tx, texted.now), "word_until": texted.now + WORD_SECONDS}
        texted.tx.execute(update(groups).where(groups.c.id == group.id).values(fresh))
        texted.see_again()
    return str(texted.the_group.word)


def facts_of(texted: Texted) -> Facts:
    """The facts of the group's game."""
    return games()[texted.the_group.game].facts
