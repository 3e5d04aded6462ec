"""The table of phases: how each is entered, when it is over early, how it ends and whom it reminds.

A phase ends in the same way when its limit runs out and when all who are asked have answered, so neither the
moment nor the manner tells who was waited for.
"""

from collections.abc import Callable
from dataclasses import dataclass

from engine.malarky import answers, challenges, duel, reveal, rounds, voting
from engine.malarky.state import State
from engine.malarky.turn import Turn
from engine.malarky.view import Phase

Do = Callable[[Turn], None]


def _never(state: State) -> bool:
    return False


def _nobody(turn: Turn) -> None:
    return None


@dataclass(frozen=True)
class PhaseRules:
    """What a phase does when it is entered, when it is over (`complete`: before its limit), and to remind."""

    enter: Do
    end: Do
    complete: Callable[[State], bool] = _never
    remind: Do = _nobody


PHASES: dict[Phase, PhaseRules] = {
    Phase.ROLL: PhaseRules(rounds.enter_roll, rounds.end_roll),
    Phase.THINK: PhaseRules(rounds.enter_think, rounds.end_think, rounds.thought, rounds.remind_think),
    Phase.ANSWER: PhaseRules(answers.enter_answer, answers.end_answer, answers.unspoken, answers.remind_answer),
    Phase.BALLOT: PhaseRules(
        challenges.enter_ballot, challenges.end_ballot, challenges.balloted, challenges.remind_ballot
    ),
    Phase.LAST: PhaseRules(answers.enter_last, answers.end_last, answers.nothing_last),
    Phase.VOTE: PhaseRules(voting.enter_vote, voting.end_vote, voting.voted, voting.remind_vote),
    Phase.REVEAL: PhaseRules(reveal.enter_reveal, reveal.end_reveal, reveal.agreed),
    Phase.DUEL_ROLL: PhaseRules(duel.enter_roll, duel.end_roll, duel.rolled_both, duel.remind),
    Phase.DUEL_CHOOSE: PhaseRules(duel.enter_choose, duel.end_choose, remind=duel.remind),
    Phase.DUEL_GIVE: PhaseRules(duel.enter_give, duel.end_give, remind=duel.remind),
    Phase.DUEL_JUDGE: PhaseRules(duel.enter_judge, duel.end_judge, remind=duel.remind),
    Phase.DUEL_REVEAL: PhaseRules(duel.enter_reveal, duel.end_reveal, duel.agreed),
}


def settle(turn: Turn) -> None:
    """Enters the phases that follow, until the table waits for somebody or the match is over."""
    while True:
        if turn.going is not None:
            phase, turn.going = turn.going, None
            PHASES[phase].enter(turn)
        elif turn.state.phase is not Phase.OVER and PHASES[turn.state.phase].complete(turn.state):
            PHASES[turn.state.phase].end(turn)
        else:
            return


def time_passed(turn: Turn) -> bool:
    """Does what is due by the turn's moment: the end of the phase, or its reminder. Whether anything was."""
    state = turn.state
    if state.until is not None and turn.at >= state.until:
        PHASES[state.phase].end(turn)
        return True
    if state.warn is not None and turn.at >= state.warn:
        turn.set(warn=None)
        PHASES[state.phase].remind(turn)
        return True
    return False
