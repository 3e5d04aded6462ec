"""What the people of a match agree on: each counts once, and for as long as there is what it is about."""

from collections.abc import Callable

from sqlalchemy import delete, select

from service.matches import standstill
from service.matches.play import PhoneSeat, Play, SeatNow
from service.store.database import upsert
from service.store.tables import agreements

KICK, SKIP, FINISH = "kick", "skip", "finish"
NOBODY = -1
"""In the place of the seat that it concerns: it concerns all."""
OUT = "out"
"""Nothing to agree on: the seat had to go, and its phone comes back only with the table's word."""


def agreed(play: Play, kind: str, about: SeatNow | None, ask: int | None = None) -> set[int]:
    """The seats of those people, other than the one whom it is about, who have agreed to it; for SKIP to this ask."""
    same = (agreements.c.match_id == play.id) & (agreements.c.kind == kind) & (agreements.c.about == _place(about))
    given = play.tx.execute(
        select(agreements.c.voter).where(same, agreements.c.ask.is_not_distinct_from(ask))
    ).scalars()
    return {seat.seat for seat in others(play, about)} & set(given)


def agree(play: Play, kind: str, about: SeatNow | None, by: SeatNow, ask: int | None = None) -> None:
    """Keep that a person agrees."""
    row = {"match_id": play.id, "kind": kind, "about": _place(about), "voter": by.seat, "ask": ask}
    upsert(play.tx, agreements, row)


def _place(about: SeatNow | None) -> int:
    return NOBODY if about is None else about.seat


def others(play: Play, about: SeatNow | None) -> list[PhoneSeat]:
    """The people of the match besides this seat; a bot is none, nor is who has left."""
    return [seat for seat in play.people if seat is not about]


def end(play: Play, seat: SeatNow) -> None:
    """The seat has left, or comes back: nothing is agreed about it any more, and nothing by it."""
    about_or_of = (agreements.c.about == seat.seat) | (agreements.c.voter == seat.seat)
    play.tx.execute(delete(agreements).where(agreements.c.match_id == play.id, about_or_of))


def shut_out(play: Play, seat: SeatNow) -> None:
    """The seat that has left is not to be had again without the table's word."""
    agree(play, OUT, seat, seat)


def carry(play: Play, by: SeatNow, effect: Callable[[], None]) -> None:
    """Do what was agreed on, by `by` as the last: a table that sleeps is woken by it, and told so."""
    woken = standstill.wake_up(play, by)
    effect()
    if woken and not play.over:
        standstill.tell_going_on(play, by)
