"""The end: the first team with enough points has won, or the other one has too few players (TM9, TM10)."""

from engine.games.malarky.view import Phase
from engine.games.team_malarky.turn import Turn


def finish(turn: Turn, team: int, reason: str) -> None:
    """The match is over and all who are still in this team have won; `reason` is "points" or "few"."""
    turn.set(phase=Phase.OVER, winners=turn.state.members(team), reason=reason, until=None, warn=None)
    turn.going = None
    turn.result(None, "over")
