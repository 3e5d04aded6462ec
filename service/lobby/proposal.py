"""What the people of a match decide together: one asks, others agree, and with enough of them it is done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from engine.kernel.majorities import count
from prompts.kit.segments import segments
from service.contact.speaker import Speaker, at_table
from service.lobby import noise
from service.matches import agreements
from service.matches.play import Play, SeatNow


class Asked(Protocol):
    """The words that one more has agreed; `by` is who, None: the reader."""

    def __call__(self, *, by: str | None, name: str, agreed: int, needed: int) -> str: ...


class AskedOfYou(Protocol):
    """The same to the one whom it is about."""

    def __call__(self, *, by: str, agreed: int, needed: int) -> str: ...


class Said(Protocol):
    """The words for one who says it again."""

    def __call__(self, *, name: str, agreed: int, needed: int) -> str: ...


@dataclass(frozen=True)
class Proposal:
    """A thing to decide about a seat (None: about all): of which kind (see agreements) and to which ask, which majority
    it takes, and what is said on the way, with the `name` of what it is about."""

    kind: str
    about: SeatNow | None
    name: str
    majority: Callable[[int], int]
    asked: Asked
    said: Said
    asked_of_you: AskedOfYou | None = None
    ask: int | None = None


def second(speaker: Speaker, play: Play, proposal: Proposal, mine: SeatNow, carry_out: Callable[[], None]) -> None:
    """The sender agrees, and what follows from it is done. All are counted whenever one agrees, the same person again
    too, as fewer are needed when somebody has left."""
    about, others = proposal.about, [seat.seat for seat in agreements.others(play, proposal.about)]
    before = agreements.agreed(play, proposal.kind, about, proposal.ask)
    agreements.agree(play, proposal.kind, about, mine, proposal.ask)
    counted = count(before, mine.seat, others, proposal.majority)
    agreed, needed = len(counted.agreed), counted.needed
    if counted.is_enough:
        carry_out()
    elif counted.again:
        speaker.refuse(proposal.said(name=proposal.name, agreed=agreed, needed=needed))
    else:
        speaker.reply(proposal.asked(by=None, name=proposal.name, agreed=agreed, needed=needed))
        _tell_others(speaker, play, proposal, mine, agreed, needed)


def _tell_others(speaker: Speaker, play: Play, proposal: Proposal, mine: SeatNow, agreed: int, needed: int) -> None:
    """A vote is asked of them, so who has muted the sender hears of it too. Beyond the budget it waits for their next
    question, unless it is about the question of now, which is over by then."""
    told = proposal.asked(by=mine.name, name=proposal.name, agreed=agreed, needed=needed)
    tells_now = at_table(speaker) and noise.spend(speaker, segments(told).count, for_match=True)
    for other in play.people:
        if other is not mine:
            words = told
            if proposal.asked_of_you is not None and other is proposal.about:
                words = proposal.asked_of_you(by=mine.name, agreed=agreed, needed=needed)
            if tells_now:
                play.write(other, "tell", words)
            elif proposal.ask is None:
                play.hold(other, words)
