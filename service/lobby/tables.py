"""GAMES: the groups that a phone is in."""

from engine.catalogue import games
from prompts.lobby import seating, several
from service.contact.texted import Texted
from service.matches.locked import newest_ask


def my_games(texted: Texted, _: str = "") -> None:
    """The groups of the phone, that which it speaks to first, and how each stands for it."""
    if texted.group is None and not texted.tables:
        texted.refuse(seating.no_group())
        return
    now = texted.group.id if texted.group else 0
    mine = set(texted.tables) or {now}
    texted.reply_to_phone(
        several.tables(lines=[_line(texted, each) for each in sorted(mine, key=lambda each: each != now)])
    )


def labels_of(texted: Texted) -> tuple[str, ...]:
    """The labels of the phone's groups."""
    return tuple(group.label for group, _ in texted.tables.values())


def _line(texted: Texted, group_id: int) -> tuple[str, str, str]:
    group, play = texted.tables.get(group_id) or (texted.the_group, texted.play)
    seat = play.seat_of(texted.player.id) if play else None
    asked = play is not None and seat is not None and newest_ask(play.forms(seat.seat)) is not None
    left = play is not None and (seat is None or seat.left)
    standing = several.table_standing(is_asked=asked, playing=play is not None, left=left)
    return group.label, games()[group.game].facts.title, standing
