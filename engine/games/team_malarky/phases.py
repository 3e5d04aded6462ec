"""The table of phases of Team Malarky: they are Malarky's, its vote is the receivers' choice."""

from engine.games.malarky import answers, rounds
from engine.games.malarky.view import Phase
from engine.games.team_malarky import choosing
from engine.games.team_malarky.rounds import enter_think
from engine.games.team_malarky.turn import Turn
from engine.kernel.old.phases import PhaseRules

PHASES: dict[Phase, PhaseRules[Turn]] = {
    Phase.THINK: PhaseRules(enter_think, rounds.end_think, rounds.thought, rounds.remind_think),
    Phase.ANSWER: PhaseRules(answers.enter_answer, answers.end_answer, answers.unspoken, answers.remind_answer),
    Phase.VOTE: PhaseRules(choosing.enter_choice, choosing.end_choice, choosing.chosen, choosing.remind_choice),
}
