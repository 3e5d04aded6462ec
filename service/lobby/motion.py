"""What the people of a match decide together: one asks, others agree, and with enough of them it is done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from service.contact.speaker import Speaker
from service.matches import ballots
from service.matches.locked import Play, SeatNow


class Asked(Protocol):
    """The words that a vote was added; `by` is whose is the newest, None: the reader's."""

    def __call__(self, *, by: str | None, name: str, agreed: int, needed: int) -> str: ...


class AskedOfYou(Protocol):
    """The same to the one whom it is about."""

    def __call__(self, *, by: str, agreed: int, needed: int) -> str: ...


class Said(Protocol):
    """The words for one who says it again."""

    def __call__(self, *, name: str, agreed: int, needed: int) -> str: ...


@dataclass(frozen=True)
class Motion:
    """A thing to decide about a seat: of which kind (see ballots) and to which ask, how many votes it takes, and what
    is said on the way."""

    kind: str
    about: SeatNow
    needed: int
    asked: Asked
    asked_of_you: AskedOfYou
    said: Said
    ask: int | None = None


def second(speaker: Speaker, play: Play, motion: Motion, mine: SeatNow, carry_out: Callable[[], None]) -> None:
    """Add the sender's vote, and do what follows from all of them. Votes are counted whenever one comes, again from
    the same person too, as fewer are needed when somebody has left."""
    about, needed = motion.about, motion.needed
    before = ballots.votes(play, motion.kind, about, motion.ask)
    ballots.cast(play, motion.kind, about, mine, motion.ask)
    count = len(before | {mine.seat})
    if count >= needed:
        carry_out()
    elif mine.seat in before:
        speaker.refuse(motion.said(name=about.name, agreed=count, needed=needed))
    else:
        speaker.reply(motion.asked(by=None, name=about.name, agreed=count, needed=needed))
        for other in play.people:
            if other is about:
                play.write(other, "tell", motion.asked_of_you(by=mine.name, agreed=count, needed=needed))
            elif other is not mine:
                told = motion.asked(by=mine.name, name=about.name, agreed=count, needed=needed)
                play.write(other, "tell", told)
