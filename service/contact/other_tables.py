"""The other tables of a phone: which of them waits for it, where the one that it speaks to asks nothing."""

from prompts.kit.messages import together
from prompts.lobby import several_tables
from service.contact.speaker import Speaker
from service.matches.play import Play


def with_other_table(speaker: Speaker, refusal: str) -> str:
    """The refusal, with the word of another table that has a question for this phone, if this one has none."""
    if _asks(speaker, speaker.play):
        return refusal
    others = (
        group.label for group, play in speaker.tables.values() if group is not speaker.group and _asks(speaker, play)
    )
    label = next(others, None)
    return together(refusal, several_tables.waits_elsewhere(label=label)) if label else refusal


def _asks(speaker: Speaker, play: Play | None) -> bool:
    seat = play.seat_of(speaker.player.id) if play else None
    return play is not None and seat is not None and not seat.left and play.newest_ask(seat.seat) is not None
