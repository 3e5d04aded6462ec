"""Votes of the people of a match: each counts once, and for as long as there is what it is about."""

from collections.abc import Callable

from sqlalchemy import delete, select

from service.matches import standstill
from service.matches.locked import PhoneSeat, Play, SeatNow
from service.store.database import upsert
from service.store.tables import ballots

KICK, SKIP = "kick", "skip"
OUT = "out"
"""Not a vote: the seat had to go, and its phone comes back only with the table's word."""


def votes(play: Play, kind: str, about: SeatNow, ask: int | None = None) -> set[int]:
    """The seats of those people, other than the one whom it is about, whose vote of this kind stands; for SKIP to this
    ask."""
    same = (ballots.c.match_id == play.id) & (ballots.c.kind == kind) & (ballots.c.about == about.seat)
    given = play.tx.execute(select(ballots.c.voter).where(same, ballots.c.ask.is_not_distinct_from(ask))).scalars()
    return {seat.seat for seat in others(play, about)} & set(given)


def cast(play: Play, kind: str, about: SeatNow, voter: SeatNow, ask: int | None = None) -> None:
    """Keep a person's vote."""
    row = {"match_id": play.id, "kind": kind, "about": about.seat, "voter": voter.seat, "ask": ask}
    upsert(play.tx, ballots, row)


def others(play: Play, about: SeatNow) -> list[PhoneSeat]:
    """The people of the match besides this seat; a bot is none, nor is who has left."""
    return [seat for seat in play.people if seat is not about]


def end(play: Play, seat: SeatNow) -> None:
    """The seat has left, or comes back: no vote about it, and none of its own, stands any more."""
    about_or_of = (ballots.c.about == seat.seat) | (ballots.c.voter == seat.seat)
    play.tx.execute(delete(ballots).where(ballots.c.match_id == play.id, about_or_of))


def shut_out(play: Play, seat: SeatNow) -> None:
    """The seat that has left is not to be had again without the table's word."""
    cast(play, OUT, seat, seat)


def carry(play: Play, by: SeatNow, effect: Callable[[], None]) -> None:
    """Do what the votes decided, the last of them being of `by`: a table that sleeps is woken by it, and told so."""
    woken = standstill.wake_up(play, by)
    effect()
    if woken and not play.over:
        standstill.tell_going_on(play, by)
