"""LEAVE: somebody gets up."""

from prompts import lobby as words
from service import matches
from service.lobby.membership import is_member, remove_member
from service.texted import Texted


def leave(texted: Texted, _: str = "") -> None:
    """Leave the group and its match."""
    if texted.group is None:
        texted.refuse(words.no_group())
        return
    go(texted)
    texted.reply(words.left())


def go(texted: Texted) -> None:
    """Leave properly: the rules and the others hear of it. The sender has no group afterwards."""
    seat, sat = texted.seat, is_member(texted)
    if seat and not seat.left:
        matches.leave(texted.the_play, seat.seat)
    elif sat:
        texted.tell_others(words.left_others(name=texted.player.name))
    remove_member(texted)
    texted.play = None
    texted.see_again()
