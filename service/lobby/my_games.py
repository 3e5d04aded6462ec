"""GAMES: the groups that a phone is in."""

from engine.catalogue import games
from prompts.lobby import seating, several_tables
from service.contact.speaker import Speaker, at_table
from service.matches.locked import GroupNow
from service.matches.play import Play


def my_games(speaker: Speaker, _: str = "") -> None:
    """The groups of the phone, that which it speaks to first, and how each stands for it."""
    mine = list(speaker.tables.values())
    if at_table(speaker) and not mine:
        mine = [(speaker.group, speaker.play)]
    if not mine:
        speaker.refuse(seating.no_group())
        return
    now = speaker.group.id if speaker.group else 0
    mine.sort(key=lambda each: each[0].id != now)
    speaker.reply_to_phone(several_tables.tables(lines=[_line(speaker, group, play) for group, play in mine]))


def labels_of(speaker: Speaker) -> tuple[str, ...]:
    """The labels of the phone's groups."""
    return tuple(group.label for group, _ in speaker.tables.values())


def _line(speaker: Speaker, group: GroupNow, play: Play | None) -> tuple[str, str, str]:
    seat = play.seat_of(speaker.player.id) if play else None
    asked = play is not None and seat is not None and play.newest_ask(seat.seat) is not None
    left = play is not None and (seat is None or seat.left)
    now = several_tables.table_now(is_asked=asked, playing=play is not None, left=left)
    return group.label, games()[group.game].facts.title, now
