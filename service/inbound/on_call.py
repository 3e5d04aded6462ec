"""One request of a call while it is handled: who speaks, what was pressed or said, what it is answered."""

from collections.abc import Sequence
from dataclasses import dataclass

from prompts.hear import Ear
from service.calls.lines import Line
from service.calls.rows import Call
from service.contact.speaker import Speaker
from service.matches.play import PhoneSeat, Play


@dataclass
class OnCall:
    """The caller, whose group, match and phone are locked, and the call. `keys` were pressed or `words` spoken, or
    neither. What is answered is gathered in `answers`, as it is said aloud, before the lines of the table."""

    speaker: Speaker
    call: Call
    answers: list[str]
    keys: str = ""
    words: str = ""
    asks_again: bool = False  # the question is said again, with its keys
    everything: bool = False  # and all that is open with it
    ends: bool = False
    unheard: Sequence[Line] | None = None  # what the call was not told yet, where it is known

    @property
    def is_silent(self) -> bool:
        return not self.keys and not self.words

    def say(self, *words: str) -> None:
        """Answer the caller."""
        self.answers += [each for each in words if each]

    @property
    def seated(self) -> tuple[Play, PhoneSeat] | None:
        """The running match and the caller's seat in it, where there is one that he has not left."""
        play, seat = self.speaker.play, self.speaker.seat
        return (play, seat) if play and not play.over and seat and not seat.left else None


def ear_of(on: OnCall, play: Play, seat: PhoneSeat) -> Ear:
    """How the caller is heard: what he answers is the newest question that the call was told."""
    talk = on.call.talk
    meant = talk.ask if talk.match_id == play.id else None
    return Ear(play.game.facts.name, play.view(seat.seat), play.forms(seat.seat), meant, seat.half)
