"""LEAVE: somebody gets up."""

from prompts.kit.messages import together
from prompts.lobby import seating, several_tables
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby.announcing import PEOPLE, announce, later
from service.lobby.loudspeaker import fall_silent_of
from service.lobby.membership import facts_of, is_member, remove_member
from service.matches import steps
from service.matches.saving import save


def leave(speaker: Speaker, _: str = "") -> None:
    """Leave the group and its match."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
        return
    group, alone = speaker.group, len(speaker.people()) <= 1
    play = speaker.play if speaker.seat else None
    go(speaker)
    goes_on = play is not None and not play.over
    word = group.word if group.word_until > speaker.now and not alone else None
    told = seating.left(label=group.label, playing=goes_on, word=word)
    if speaker.group is not None:
        told = together(told, several_tables.now_at(label=speaker.group.label))
    speaker.reply_to_phone(told)


def go(speaker: AtTable, *, quietly: bool = False) -> None:
    """Leave properly: the rules hear of it and, unless it is done `quietly` where no match is played, the others. The
    sender has no group afterwards, or another one."""
    play, seat, told = speaker.play, speaker.seat, ""
    fall_silent_of(speaker, speaker.player.id)
    name = next((row.name for row in speaker.people() if row.player_id == speaker.player.id), None)
    if play and seat and seat.left:
        steps.forget_kept(play, seat)
        save(play)
    if play and seat and not seat.left:
        steps.leave(play, seat.seat, later(speaker))
    elif name is not None and not quietly:
        missing = max(0, facts_of(speaker).least_seats - len(speaker.people()) + 1) if speaker.play is None else 0
        told = seating.left_others(name=name, missing=missing)
    remove_member(speaker)
    if told:
        announce(speaker, told, PEOPLE)
    speaker.get_up()


def go_everywhere(speaker: Speaker, *, quietly: bool = False) -> None:
    """Leave every group of the phone."""
    for group_id in list(speaker.tables):
        go(speaker.turn_to(group_id), quietly=quietly)
    if at_table(speaker):
        go(speaker, quietly=quietly)


def playing_at(speaker: Speaker) -> int:
    """At how many tables the phone plays a match."""
    plays = [play for _, play in speaker.tables.values()] if speaker.tables else [speaker.play]
    seats = [play.seat_of(speaker.player.id) for play in plays if play]
    return sum(seat is not None and not seat.left for seat in seats)


def plays_with_others(speaker: Speaker) -> bool:
    """Whether the phone plays a match in which another person sits."""
    plays = [play for _, play in speaker.tables.values()] if speaker.tables else [speaker.play]
    seats = [(play, play.seat_of(speaker.player.id)) for play in plays if play]
    return any(seat is not None and not seat.left and len(play.people) > 1 for play, seat in seats)


def leave_idle(speaker: Speaker) -> list[str]:
    """Somebody goes to another table: leave those at which the phone plays no match. Their labels, where it had sat
    down. `speaker` then speaks of a table that is left to the phone, if any, and knows all of these."""
    left: list[str] = []
    if not speaker.tables and speaker.group:
        speaker.tables[speaker.group.id] = (speaker.group, speaker.play)
    for group_id in list(speaker.tables):
        there = speaker.turn_to(group_id)
        if not (there.seat and not there.seat.left):
            left += [there.group.label] if is_member(there) else []
            go(there)
    return left
