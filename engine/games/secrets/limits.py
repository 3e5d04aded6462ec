"""How long each phase lasts: the limits of the game's table of phases, at live, road and slow pace."""

from engine.games.secrets.state import State
from engine.games.secrets.view import Phase
from engine.kernel.game import Pace
from engine.kernel.phases import Limit, paced

HOUR = 3600.0
A_STRETCH = 150  # characters of a story that give its listeners more time
STRETCH_SECONDS = 10.0

SECONDS: dict[Phase, Limit] = {
    Phase.CLAIM: paced(120.0, 120.0, 24 * HOUR),
    Phase.STORY: paced(180.0, 180.0, 24 * HOUR),
    Phase.QUESTIONS: paced(60.0, 60.0, 2 * HOUR),
    Phase.VOTE: paced(60.0, 60.0, 12 * HOUR),  # and more for a long story
    Phase.TIE: paced(60.0, 60.0, 12 * HOUR),
}
TOKEN_SECONDS = paced(30.0, 30.0, 2 * HOUR)


def vote_limit(state: State) -> float:
    """The seconds for a vote, by how much there is to read."""
    seconds = SECONDS[Phase.VOTE](state) or 0.0
    stretches = -(-len(state.running.words) // A_STRETCH)
    return seconds if state.pace is Pace.SLOW else seconds + STRETCH_SECONDS * stretches
