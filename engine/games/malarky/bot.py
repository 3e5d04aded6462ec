"""How a bot plays, from what its seat may know alone (see engine.games.folders.bot)."""

from engine.games.folders.bot import ALIKE, LOST, answer, short
from engine.games.folders.likeness import near
from engine.games.malarky import actions as act
from engine.games.malarky.view import View
from engine.kernel.bots import Hints, Opened
from engine.kernel.chance import Chance
from engine.kernel.forms import Action


def choose(view: View, opened: Opened, hints: Hints, chance: Chance, draw: str) -> Action | None:
    """What the bot does, if anything."""
    if act.Aye in opened:
        return _ballot(view)
    if act.Answer in opened:
        return answer(view, opened, hints, chance, draw)
    if act.VoteBlack in opened:
        return None if view.voted else _vote(view, opened, chance, draw)
    if act.Real in opened:
        return _give(view, opened, hints, chance, draw)
    for pair in ((act.Give, act.Receive), (act.Correct, act.Wrong)):
        if pair[0] in opened:
            return chance.pick(f"{draw}/choice", pair)()
    return next((simple() for simple in (act.Done, act.Roll, act.Ready) if simple in opened), None)


def _ballot(view: View) -> Action | None:
    ballot = view.ballot
    if ballot is None or ballot.mine is not None:
        return None
    words = {given.seat: given.words or "" for given in view.answers}
    alike = ballot.earlier is not None and near(words[ballot.accused], words[ballot.earlier], ALIKE)
    return act.Aye() if alike else act.Nay()


def _vote(view: View, opened: Opened, chance: Chance, draw: str) -> Action:
    form = opened.get(act.Vote)
    if view.forced is not None and form is not None and view.forced in form.blanks[0].allowed:
        return act.Vote(view.forced)
    if view.folder is not None or form is None:
        return act.VoteBlack()
    return act.Vote(int(chance.pick(f"{draw}/vote", form.blanks[0].allowed)))


def _give(view: View, opened: Opened, hints: Hints, chance: Chance, draw: str) -> Action:
    words = view.duel.answer if view.duel else None
    bluffs = tuple(hints.get("bluffs", ()))
    if words is not None and (not bluffs or chance.pick(f"{draw}/label", (True, False))):
        return act.Real(short(words, opened[act.Real]))
    likely = bluffs[:-1] or bluffs  # the last is the least believable
    return act.Bluff(chance.pick(f"{draw}/bluff", likely) if likely else LOST.format(view.seat))
