"""How a bot with a folder plays, from what its seat may know alone.

How long it hesitates is drawn by name from one range, never looking at what it holds (law 3).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.folders import actions as act
from engine.games.folders.likeness import near
from engine.games.folders.view import FolderView
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Pace

SECONDS = {Pace.LIVE: (3, 12), Pace.ROAD: (3, 12), Pace.SLOW: (3, 60)}
ALIKE = 0.75  # from here on a bot calls two answers too similar
KEEP_CLEAR = 0.6  # a bot's bluff resembles the answers before it less than this
LOST = "I used to know this one, but it has slipped my mind completely, number {}."

Opened = Mapping[type[Action], Form]
Hints = Mapping[str, Any]
Choose = Callable[[Any, Opened, Hints, Chance, str], Action | None]


def move(view: FolderView, forms: tuple[Form, ...], hints: Hints, chance: Chance, choose: Choose) -> BotMove | None:
    """What the bot does next, as `choose` says, and after how many seconds; None when nothing is asked of it."""
    if view.seat is None or view.ask is None:
        return None
    draw = f"bot/{view.seat}/{view.ask.number}"
    action = choose(view, {form.action: form for form in forms}, hints, chance, draw)
    least, most = SECONDS[view.pace]
    return None if action is None else BotMove(action, float(chance.pick(f"{draw}/after", range(least, most + 1))))


def answer(view: FolderView, opened: Opened, hints: Hints, chance: Chance, draw: str) -> Action:
    """The real answer, or a bluff; FORCED where another has told the real one."""
    bluff = _bluff(view, hints, chance, draw)
    if view.folder is None:
        return act.Answer(bluff)
    told = (each for each in view.answers if each.words and not each.struck)
    taken = next((each.seat for each in told if near(each.words or "", view.folder, ALIKE)), None)
    if taken is not None and act.Forced in opened:
        return act.Forced(taken, bluff)
    return act.Answer(short(view.folder, opened[act.Answer]))


def _bluff(view: FolderView, hints: Hints, chance: Chance, draw: str) -> str:
    """A hint that resembles no answer given; when all are taken it admits that it is lost."""
    given = [each.words for each in view.answers if each.words]
    bluffs: Sequence[str] = chance.shuffle(f"{draw}/bluff", tuple(hints.get("bluffs", ())))
    clear = (each for each in bluffs if not any(near(each, words, KEEP_CLEAR) for words in given))
    return next(clear, LOST.format(view.seat))


def short(words: str, form: Form) -> str:
    """Words that fit into a form's first blank."""
    most = form.blanks[0].most
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0]
