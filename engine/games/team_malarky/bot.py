"""How a bot plays, from what its seat may know alone: as in Malarky; a receiver leaves the choice to people (TM12)."""

from collections.abc import Mapping
from typing import Any

from engine.games.malarky import bot as malarky
from engine.games.team_malarky import actions as act
from engine.games.team_malarky.view import View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove


def move(view: View, forms: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
    """What the bot does next and after how many seconds; None when nothing is asked of it."""
    if view.seat is None or view.ask is None:
        return None
    opened = {form.action: form for form in forms}
    draw = f"bot/{view.seat}/{view.ask.number}"
    action = _action(view, opened, hints, chance, draw)
    return None if action is None else BotMove(action, malarky.seconds(view.pace, chance, draw))


def _action(
    view: View, opened: Mapping[type[Action], Form], hints: Mapping[str, Any], chance: Chance, draw: str
) -> Action | None:
    if act.Answer in opened:
        return malarky.answer(view, opened, hints, chance, draw)
    if act.Choose in opened and all(view.bots[seat] for seat in view.receivers):
        return act.Choose(int(chance.pick(f"{draw}/choice", opened[act.Choose].blanks[0].allowed)), "sure")
    return act.Ready() if act.Ready in opened else None
