"""The table of phases of Insights; see engine.kernel.old.phases."""

from engine.games.insights import rounds, sheets
from engine.games.insights.turn import Turn
from engine.games.insights.view import Phase
from engine.kernel.old.phases import PhaseRules

PHASES: dict[Phase, PhaseRules[Turn]] = {
    Phase.SHEETS: PhaseRules(rounds.enter, rounds.end, sheets.all_in, sheets.remind),
}
