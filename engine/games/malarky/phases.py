"""The table of phases of Malarky; see engine.kernel.old.phases."""

from engine.games.malarky import answers, challenges, duel, reveal, rounds, voting
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase
from engine.kernel.old.phases import PhaseRules

PHASES: dict[Phase, PhaseRules[Turn]] = {
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
