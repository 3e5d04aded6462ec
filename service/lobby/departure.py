"""LEAVE: somebody gets up."""

from prompts import lobby as words
from service import matches
from service.lobby.membership import remove_member
from service.texted import Texted


def leave(texted: Texted, _: str = "") -> None:
    """Leave the group and its match."""
    if texted.group is None:
        texted.refuse(words.no_group())
        return
    label = texted.the_group.label if texted.label else ""
    go(texted)
    if texted.group is None:
        texted.reply(words.left(label=label))
    else:
        texted.reply(f"{words.left(label=label)} {words.now_at(label=texted.the_group.label)}")


def go(texted: Texted) -> None:
    """Leave properly: the rules and the others hear of it. The sender has no group afterwards, or another one."""
    seat = texted.seat
    name = next((row.name for row in texted.people() if row.player_id == texted.player.id), None)
    if seat and not seat.left:
        matches.leave(texted.the_play, seat.seat)
    elif name is not None:
        texted.tell_others(words.left_others(name=name))
    remove_member(texted)
    texted.group = texted.play = None
    texted.see_again()


def go_everywhere(texted: Texted) -> None:
    """Leave every group of the phone."""
    for group_id in list(texted.tables):
        texted.turn_to(group_id)
        go(texted)
    if texted.group is not None:
        go(texted)


def leave_idle(texted: Texted) -> None:
    """Somebody goes to another table: leave those at which the phone plays no match. `texted` then speaks of a table
    that is left to the phone, if any, and knows all of these."""
    if not texted.tables and texted.group:
        texted.tables[texted.group.id] = (texted.group, texted.play)
    for group_id in list(texted.tables):
        texted.turn_to(group_id)
        if not (texted.seat and not texted.seat.left):
            go(texted)
