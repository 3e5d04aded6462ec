"""How a bot plays, from what its seat may know alone (engine.kernel.bots). Its stories come from a book
(hints["stories"])."""

from collections.abc import Sequence

from engine.games.secrets import actions as act
from engine.games.secrets.view import Phase, View
from engine.kernel import bots
from engine.kernel.bots import Hints, Opened
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Pace
from engine.kernel.values import Plain

SECONDS = {Pace.LIVE: (3, 12), Pace.ROAD: (3, 12), Pace.SLOW: (3, 60)}
CLAIM_SECONDS = {Pace.LIVE: (20, 60), Pace.ROAD: (20, 60), Pace.SLOW: (600, 3600)}  # people first
LOST = "I had a story for this one, but the page is missing from my book."
NO_MORE = "My book says no more about it than that."
LOST_PAGE = "lost"


def move(view: View, forms: tuple[Form, ...], hints: Hints, chance: Chance) -> BotMove | None:
    """What the bot does next; how long it hesitates is drawn by what everybody knows."""
    after = f"bot/{view.seat}/{view.round}/{len(view.told)}/{view.phase}/after"
    seconds = CLAIM_SECONDS if view.phase is Phase.CLAIM else SECONDS
    return bots.move(view, forms, hints, chance, _choose, seconds, after)


def _choose(view: View, opened: Opened, hints: Hints, chance: Chance, draw: str) -> Action | None:
    stories = tuple(hints.get("stories", ()))
    if act.Me in opened and view.phase is Phase.CLAIM:  # people first, who may say so while others vote
        return act.Me(_line(view, stories, chance, draw))
    if act.Tell in opened and not view.parts:
        return _tell(view, opened[act.Tell], stories, chance, draw)
    if act.Reply in opened:
        return act.Reply(NO_MORE)
    if act.Done in opened:
        return act.Done()
    if act.Truth in opened:
        return _token(view, stories) if view.phase is Phase.STORY else _vote(view, chance, draw)
    return act.Extra() if act.Extra in opened else None


def _line(view: View, stories: Sequence[Plain], chance: Chance, draw: str) -> int | None:
    """The line that its book has a story for."""
    cards = {each["card"] for each in stories if each["page"] not in view.pages}
    known = [number for number, line in enumerate(view.lines, 1) if line.card in cards]
    return chance.pick(f"{draw}/line", known) if known else None


def _tell(view: View, form: Form, stories: Sequence[Plain], chance: Chance, draw: str) -> Action:
    """A story of one of the two lines that has not been told: true or false as a coin falls."""
    truth = chance.pick(f"{draw}/truth", (True, False))
    lines = view.lines if view.line is None else (view.lines[view.line - 1],)
    cards = {line.card for line in lines}
    fresh = [each for each in stories if each["card"] in cards and each["page"] not in view.pages]
    found = [each for each in fresh if each["true"] is truth] or fresh
    if not found:
        return act.Tell(LOST, LOST_PAGE)
    story = chance.pick(f"{draw}/story", found)
    values = [str(story["text"]), str(story["page"]), str(story["person"])]
    words, page, person = (each[: blank.most] for each, blank in zip(values, form.blanks, strict=True))
    return act.Tell(words, page, person or None)


def _token(view: View, stories: Sequence[Plain]) -> Action:
    """Whether the story that it has told is true."""
    true = any(each["true"] and each["text"] == view.draft for each in stories)
    return act.Truth() if true else act.Lie()


def _vote(view: View, chance: Chance, draw: str) -> Action | None:
    """A guess; for a team only where nobody else can vote for it."""
    if view.vote is not None or view.seat is None:
        return None
    mine = view.token[view.seat]
    gone = {seat for seat, left in enumerate(view.left) if left} | set(view.outside)
    team = [seat for seat, token in enumerate(view.token) if token == mine and seat not in gone]
    if any(not view.bots[seat] for seat in team):
        return None
    sure = "sure" if len(team) > 1 else None
    return (act.Truth if chance.pick(f"{draw}/vote", (True, False)) else act.Lie)(sure)
