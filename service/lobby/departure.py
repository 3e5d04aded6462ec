"""LEAVE: somebody gets up."""

from prompts.kit.messages import together
from prompts.lobby import seating, several
from service.contact.texted import Texted
from service.lobby.membership import facts_of, is_member, remove_member
from service.matches import steps as matches


def leave(texted: Texted, _: str = "") -> None:
    """Leave the group and its match."""
    if texted.group is None:
        texted.refuse(seating.no_group())
        return
    group, alone = texted.the_group, len(texted.people()) <= 1
    play = texted.play if texted.seat else None
    go(texted)
    goes_on = play is not None and not play.over
    word = group.word if group.word_until > texted.now and not alone else None
    told = seating.left(label=group.label, playing=goes_on, word=word)
    if texted.group is not None:
        told = together(told, several.now_at(label=texted.group.label))
    texted.reply_to_phone(told)


def go(texted: Texted) -> None:
    """Leave properly: the rules and the others hear of it. The sender has no group afterwards, or another one."""
    seat = texted.seat
    name = next((row.name for row in texted.people() if row.player_id == texted.player.id), None)
    if seat and not seat.left:
        matches.leave(texted.the_play, seat.seat)
    elif name is not None:
        missing = max(0, facts_of(texted).least_seats - len(texted.people()) + 1) if texted.play is None else 0
        texted.tell_others(seating.left_others(name=name, missing=missing))
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


def playing_at(texted: Texted) -> int:
    """At how many tables the phone plays a match."""
    plays = [play for _, play in texted.tables.values()] if texted.tables else [texted.play]
    seats = [play.seat_of(texted.player.id) for play in plays if play]
    return sum(seat is not None and not seat.left for seat in seats)


def leave_idle(texted: Texted) -> list[str]:
    """Somebody goes to another table: leave those at which the phone plays no match. Their labels, where it had sat
    down. `texted` then speaks of a table that is left to the phone, if any, and knows all of these."""
    left: list[str] = []
    if not texted.tables and texted.group:
        texted.tables[texted.group.id] = (texted.group, texted.play)
    for group_id in list(texted.tables):
        texted.turn_to(group_id)
        if not (texted.seat and not texted.seat.left):
            left += [texted.the_group.label] if is_member(texted) else []
            go(texted)
    return left
