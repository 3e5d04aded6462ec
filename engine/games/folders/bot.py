"""How a bot with a folder plays, from what its seat may know alone (engine.kernel.bots)."""

from collections.abc import Sequence

from engine.games.folders import actions as act
from engine.games.folders.likeness import near
from engine.games.folders.view import FolderView
from engine.kernel.bots import Hints, Opened
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Pace

SECONDS = {Pace.LIVE: (2, 6), Pace.ROAD: (3, 12), Pace.SLOW: (3, 60)}
ALIKE = 0.75  # from here on a bot calls two answers too similar
KEEP_CLEAR = 0.6  # a bot's bluff resembles the answers before it less than this
LOST = "I used to know this one, but it has slipped my mind completely, number {}."


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
    """A hint that resembles no answer given, the last of them only where all others do: it is the least believable.
    When all are taken it admits that it is lost."""
    given = [each.words for each in view.answers if each.words]
    bluffs: Sequence[str] = tuple(hints.get("bluffs", ()))
    in_turn = (*chance.shuffle(f"{draw}/bluff", bluffs[:-1]), *bluffs[-1:])
    clear = (each for each in in_turn if not any(near(each, words, KEEP_CLEAR) for words in given))
    return next(clear, LOST.format(view.seat))


def short(words: str, form: Form) -> str:
    """Words that fit into a form's first blank."""
    most = form.blanks[0].most
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0]
