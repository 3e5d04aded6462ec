"""The other tables of a phone: which of them waits for it, where the one that it speaks to asks nothing."""

from prompts.lobby import several
from service.contact.texted import Texted
from service.matches.locked import Play, newest_ask


def with_other_table(texted: Texted, refusal: str) -> str:
    """The refusal, with the word of another table that has a question for this phone, if this one has none."""
    if _asks(texted, texted.play):
        return refusal
    others = (
        group.label for group, play in texted.tables.values() if group is not texted.group and _asks(texted, play)
    )
    label = next(others, None)
    return f"{refusal} {several.waits_elsewhere(label=label)}" if label else refusal


def _asks(texted: Texted, play: Play | None) -> bool:
    seat = play.seat_of(texted.player.id) if play else None
    return play is not None and seat is not None and not seat.left and newest_ask(play.forms(seat.seat)) is not None
