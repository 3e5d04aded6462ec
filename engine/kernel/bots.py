"""How a bot comes to what it does; what it does is its game's to choose, from what its seat may know alone.

How long it hesitates is drawn by name from one range, never looking at what it holds (law 3).
"""

from collections.abc import Callable, Mapping

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import AView, BotMove, Pace
from engine.kernel.values import Plain

Opened = Mapping[type[Action], Form]
Hints = Plain
Choose = Callable[[AView, Opened, Hints, Chance, str], Action | None]
Seconds = Mapping[Pace, tuple[int, int]]


def move(
    view: AView, forms: tuple[Form, ...], hints: Hints, chance: Chance, choose: Choose[AView], seconds: Seconds,
    after: str = "",
) -> BotMove | None:  # fmt: skip
    """What the bot does next, as `choose` says, and after how many seconds; None when nothing is asked of it. Draws for
    one question begin alike, with the name that `choose` gets last; `after` is the name of the hesitation's, where that
    is drawn otherwise."""
    if view.seat is None or view.ask is None:
        return None
    draw = f"bot/{view.seat}/{view.ask.number}"
    action = choose(view, {form.action: form for form in forms}, hints, chance, draw)
    if action is None:
        return None
    least, most = seconds[view.pace]
    return BotMove(action, float(chance.pick(after or f"{draw}/after", range(least, most + 1))))
