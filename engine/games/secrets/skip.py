"""SKIP: passing over the teller, for whom everybody sees the table wait."""

from engine.games.secrets.limits import SECONDS
from engine.games.secrets.state import State
from engine.games.secrets.telling import no_story
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase
from engine.kernel.game import PublicTurn


def waits_for(state: State) -> PublicTurn | None:
    """The teller, passable from his reminder on (SQ2). Who tells next and what the listeners vote is nobody's turn."""
    story = state.story
    if state.phase is not Phase.STORY or story is None:
        return None
    return PublicTurn(story.teller, story.ask, story.begun + SECONDS[Phase.STORY][state.pace])


def skip(turn: Turn) -> None:
    """The teller's time is over for good now (SQ2)."""
    turn.set_story(late=True)
    no_story(turn)
