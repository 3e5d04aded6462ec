"""The table of phases of Insights; see engine.phases."""

from engine.insights import rounds, sheets
from engine.insights.turn import Turn
from engine.insights.view import Phase
from engine.phases import PhaseRules

PHASES: dict[Phase, PhaseRules[Turn]] = {
    Phase.SHEETS: PhaseRules(rounds.enter, rounds.end, sheets.all_in, sheets.remind),
}
