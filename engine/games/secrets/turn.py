"""One step of the Secrets Game under way."""

from dataclasses import replace
from typing import Any

from engine.games.secrets.limits import SECONDS
from engine.games.secrets.state import Entry, State, Story
from engine.games.secrets.view import Phase
from engine.kernel.game import Result
from engine.kernel.old import turn


class Turn(turn.Turn[State, Phase]):
    """What changes and what is told; see engine.kernel.old.turn."""

    def set_voice(self, voice: int, **changes: Any) -> None:
        """Changes fields of one voice."""
        voices = self.state.voices
        self.set(voices=(*voices[:voice], replace(voices[voice], **changes), *voices[voice + 1 :]))

    def set_story(self, **changes: Any) -> None:
        """Changes fields of the running story."""
        self.set(story=replace(self.story, **changes))

    @property
    def story(self) -> Story:
        """The running story."""
        if self.state.story is None:
            raise LookupError("nobody tells a story")
        return self.state.story

    def keep(self, seat: int, entry: Entry | None) -> None:
        """Keeps a seat's last entry for UNDO."""
        self.set_seat(seat, last=entry)

    def limit(self, phase: Phase) -> None:
        """Starts the phase with its full time."""
        self.last(phase, SECONDS[phase][self.state.pace])

    def outcome(self) -> Result | None:
        """Each seat's points are those of its voice; None until the match is over."""
        state = self.state
        if state.phase is not Phase.OVER:
            return None
        return Result(tuple(state.voices[each.voice].total for each in state.seats), state.winners)
