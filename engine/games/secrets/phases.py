"""The table of phases of the Secrets Game; see engine.kernel.old.phases."""

from engine.games.secrets import claim, ending, telling, voting
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase
from engine.kernel.old.phases import PhaseRules


def _entered(turn: Turn) -> None:
    """The story begins with its teller (claim.tells)."""


PHASES: dict[Phase, PhaseRules[Turn]] = {
    Phase.CLAIM: PhaseRules(claim.enter_claim, claim.end_claim, claim.nothing_to_claim),
    Phase.STORY: PhaseRules(_entered, telling.end_story),
    Phase.QUESTIONS: PhaseRules(telling.enter_questions, telling.end_questions, telling.all_asked),
    Phase.VOTE: PhaseRules(voting.enter_vote, voting.end_vote, voting.voted, voting.remind_vote),
    Phase.TIE: PhaseRules(ending.enter_tie, ending.end_tie, ending.all_want_extra),
}
