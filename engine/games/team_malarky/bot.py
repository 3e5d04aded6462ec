"""How a bot plays, from what its seat may know alone: as in Malarky; a receiver leaves the choice to people (TM12)."""

from engine.games.folders.bot import answer
from engine.games.team_malarky import actions as act
from engine.games.team_malarky.view import View
from engine.kernel.bots import Hints, Opened
from engine.kernel.chance import Chance
from engine.kernel.forms import Action


def choose(view: View, opened: Opened, hints: Hints, chance: Chance, draw: str) -> Action | None:
    """What the bot does, if anything."""
    if act.Answer in opened:
        return answer(view, opened, hints, chance, draw)
    if act.Choose in opened and all(view.bots[seat] for seat in view.receivers):
        return act.Choose(int(chance.pick(f"{draw}/choice", opened[act.Choose].blanks[0].allowed)), "sure")
    return act.Ready() if act.Ready in opened else None
