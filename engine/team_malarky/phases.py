"""The table of phases of Team Malarky: they are Malarky's, its vote is the receivers' choice."""

from engine.malarky import answers, rounds
from engine.malarky.view import Phase
from engine.phases import PhaseRules
from engine.team_malarky import choosing
from engine.team_malarky.rounds import enter_think
from engine.team_malarky.turn import Turn

PHASES: dict[Phase, PhaseRules[Turn]] = {
    Phase.THINK: PhaseRules(enter_think, rounds.end_think, rounds.thought, rounds.remind_think),
    Phase.ANSWER: PhaseRules(answers.enter_answer, answers.end_answer, answers.unspoken, answers.remind_answer),
    Phase.VOTE: PhaseRules(choosing.enter_choice, choosing.end_choice, choosing.chosen, choosing.remind_choice),
}
