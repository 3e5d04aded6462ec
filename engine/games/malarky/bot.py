"""How a bot plays, from what its seat may know alone.

How long it hesitates is drawn by name from one range, never looking at what it holds (law 3).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.malarky import actions as act
from engine.games.malarky.likeness import near
from engine.games.malarky.view import FolderView, Motion, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Pace

SECONDS = {Pace.LIVE: (3, 12), Pace.ROAD: (3, 12), Pace.SLOW: (3, 60)}
ALIKE = 0.75  # from here on a bot calls two answers too similar
KEEP_CLEAR = 0.6  # a bot's bluff resembles the answers before it less than this
LOST = "I used to know this one, but it has slipped my mind completely, number {}."


def move(view: View, forms: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
    """What the bot does next and after how many seconds; None when nothing is asked of it."""
    if view.seat is None or view.ask is None:
        return None
    opened = {form.action: form for form in forms}
    draw = f"bot/{view.seat}/{view.ask.number}"
    action = _action(view, opened, hints, chance, draw)
    return None if action is None else BotMove(action, seconds(view.pace, chance, draw))


def seconds(pace: Pace, chance: Chance, draw: str) -> float:
    """How long a bot hesitates."""
    least, most = SECONDS[pace]
    return float(chance.pick(f"{draw}/after", range(least, most + 1)))


def _action(
    view: View, opened: Mapping[type[Action], Form], hints: Mapping[str, Any], chance: Chance, draw: str
) -> Action | None:
    if act.Aye in opened:
        return _ballot(view)
    if act.Answer in opened:
        return answer(view, opened, hints, chance, draw)
    if act.VoteBlack in opened:
        return None if view.voted else _vote(view, opened, chance, draw)
    if act.Real in opened:
        return _give(view, opened[act.Real], hints, chance, draw)
    for pair in ((act.Give, act.Receive), (act.Correct, act.Wrong)):
        if pair[0] in opened:
            return chance.pick(f"{draw}/choice", pair)()
    for simple in (act.Done, act.Roll, act.Ready):
        if simple in opened:
            return simple()
    return None


def _ballot(view: View) -> Action | None:
    ballot = view.ballot
    if ballot is None or ballot.mine is not None:
        return None
    if ballot.motion is not Motion.SIMILAR:
        return act.Nay()
    words = {given.seat: given.words or "" for given in view.answers}
    alike = ballot.earlier is not None and near(words[ballot.accused], words[ballot.earlier], ALIKE)
    return act.Aye() if alike else act.Nay()


def answer(
    view: FolderView, opened: Mapping[type[Action], Form], hints: Mapping[str, Any], chance: Chance, draw: str
) -> Action:
    """The real answer, or a bluff; FORCED where another has told the real one."""
    bluff = _bluff(view, hints, chance, draw)
    if view.folder is None:
        return act.Answer(bluff)
    taken = next(
        (each.seat for each in view.answers if each.words and not each.struck and near(each.words, view.folder, ALIKE)),
        None,
    )
    if taken is not None and act.Forced in opened:
        return act.Forced(taken, bluff)
    return act.Answer(_short(view.folder, opened[act.Answer].blanks[0].most))


def _bluff(view: FolderView, hints: Mapping[str, Any], chance: Chance, draw: str) -> str:
    """A hint that resembles no answer given; when all are taken it admits that it is lost."""
    given = [each.words for each in view.answers if each.words]
    bluffs: Sequence[str] = chance.shuffle(f"{draw}/bluff", tuple(hints.get("bluffs", ())))
    clear = (each for each in bluffs if not any(near(each, words, KEEP_CLEAR) for words in given))
    return next(clear, LOST.format(view.seat))


def _short(words: str, most: int) -> str:
    return words if len(words) <= most else words[:most].rsplit(" ", 1)[0]


def _vote(view: View, opened: Mapping[type[Action], Form], chance: Chance, draw: str) -> Action:
    form = opened.get(act.Vote)
    if view.forced is not None and form is not None and view.forced in form.blanks[0].allowed:
        return act.Vote(view.forced)
    if view.folder is not None or form is None:
        return act.VoteBlack()
    return act.Vote(int(chance.pick(f"{draw}/vote", form.blanks[0].allowed)))


def _give(view: View, form: Form, hints: Mapping[str, Any], chance: Chance, draw: str) -> Action:
    answer = view.duel.answer if view.duel else None
    bluffs = tuple(hints.get("bluffs", ()))
    if answer is not None and (not bluffs or chance.pick(f"{draw}/label", (True, False))):
        return act.Real(_short(answer, form.blanks[0].most))
    return act.Bluff(chance.pick(f"{draw}/bluff", bluffs) if bluffs else LOST.format(view.seat))
