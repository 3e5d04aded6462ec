"""CALL ME, CALL TABLE, HANG UP: calls that we make, to who has asked for them."""

from typing import TypeGuard

from prompts.lobby import meeting, ringing, seating
from service.calls import minutes, rings, rows
from service.contact.speaker import AtTable, Speaker, at_table
from service.lobby import noise
from service.lobby.loudspeaker import fall_silent
from service.lobby.membership import is_member
from service.store.tables import rings as table

TOLD_SEGMENTS = 2


def call_me(speaker: Speaker, _: str = "") -> None:
    """Ring the sender's phone: the same as calling in."""
    if _may_ask(speaker):
        _ask(speaker, for_table=False)


def call_table(speaker: Speaker, _: str = "") -> None:
    """Make the sender's phone the table's loudspeaker. One that was cut off and is about to be rung again gives way."""
    if not _may_ask(speaker):
        return
    call = rows.loudspeaker_of(speaker.tx, speaker.group.id)
    waiting = [ring.player_id for ring in rings.for_table(speaker.tx, speaker.group.id) if not ring.again]
    others = [each for each in (*([call.player_id] if call else ()), *waiting) if each != speaker.player.id]
    if others:
        speaker.refuse(ringing.is_read_by(name=_name_of(speaker, others[0])))
    elif call is not None:
        speaker.refuse(ringing.is_read_by(name=speaker.player.name or ""))
    else:
        _ask(speaker, for_table=True)


def hang_up(speaker: Speaker, _: str = "") -> None:
    """End the table's loudspeaker, whoever's phone it is, and call off what rings."""
    if not _may_ask(speaker):
        return
    tx, group = speaker.tx, speaker.group
    call = rows.loudspeaker_of(tx, group.id)
    rung = rings.is_under_way(tx, speaker.player.id) or bool(rings.for_table(tx, group.id))
    rings.drop(tx, speaker.now, (table.c.group_id == group.id) & table.c.for_table)
    rings.drop_of_phone(tx, speaker.player.id, speaker.now)
    if call is not None:
        rings.hang_up(tx, call.ring_id)
        fall_silent(tx, speaker.post, call, group, speaker.play, speaker.now)
    elif rung:
        speaker.reply(ringing.called_off())
    else:
        speaker.refuse(ringing.nothing_rings())


def _may_ask(speaker: Speaker) -> TypeGuard[AtTable]:
    """Whether the sender sits at a table; else he is told how to."""
    if not at_table(speaker):
        speaker.refuse(seating.no_group())
        return False
    if not is_member(speaker):
        speaker.refuse(meeting.need_name(imprint=speaker.imprint))
        return False
    return True


def _ask(speaker: AtTable, *, for_table: bool) -> None:
    tx, player, now = speaker.tx, speaker.player, speaker.now
    left = minutes.left(tx, player.id, speaker.group.id, speaker.settings, now)
    if rings.is_under_way(tx, player.id):
        speaker.refuse(ringing.rings_already())
    elif left is not None and left <= 0:
        speaker.refuse(ringing.minutes_used_up())
    elif rings.has_asked_enough(tx, player.id, now) or (for_table and not _may_tell_all(speaker)):
        speaker.refuse(ringing.asked_enough())
    else:
        if for_table:
            rings.drop(tx, now, (table.c.group_id == speaker.group.id) & table.c.for_table & table.c.again)
        rings.ask_for(tx, player.id, speaker.group.id, now, for_table=for_table)
        speaker.reply(ringing.rings(for_table=for_table))


def _may_tell_all(speaker: AtTable) -> bool:
    """Whether the sender may have the others told that his phone reads aloud, and that it does no more: over and over
    that is noise."""
    return noise.spend(speaker, TOLD_SEGMENTS, for_match=True)


def _name_of(speaker: AtTable, player_id: int) -> str:
    return next((row.name for row in speaker.people() if row.player_id == player_id), "Another")
