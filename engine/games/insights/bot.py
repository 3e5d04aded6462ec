"""How a bot plays, from what its seat may know alone (engine.kernel.bots): one whole sheet a round."""

from engine.games.insights.actions import Sheet
from engine.games.insights.judging import AT_ZERO
from engine.games.insights.state import ONE, SECOND
from engine.games.insights.view import View
from engine.kernel.bots import Hints, Opened
from engine.kernel.chance import Chance
from engine.kernel.game import Pace

SECONDS = {Pace.LIVE: (8, 30), Pace.ROAD: (8, 30), Pace.SLOW: (20, 120)}
RISKED = 4  # a bot risks at most this part of its points in a round
SURE, HOPE = 50, 25  # on the one opponent it is surest of, and on others


def choose(view: View, opened: Opened, hints: Hints, chance: Chance, draw: str) -> Sheet | None:
    """A whole sheet, unless it has sent one."""
    if Sheet not in opened or view.seat in view.complete:
        return None
    numbers = range(1, len(view.options) + 1)
    answer = chance.pick(f"{draw}/answer", numbers)
    predictions = [chance.pick(f"{draw}/predict/{other}", numbers) for other in view.opponents]
    wagers = _wagers(view, chance, draw)
    rows = [(number, *wagers[other]) for number, other in zip(predictions, view.opponents, strict=True)]
    return Sheet(answer, tuple(row[:SECOND] if view.wagers == ONE else row for row in rows))


def _wagers(view: View, chance: Chance, draw: str) -> dict[int, tuple[int, int]]:
    """First and second wager on each opponent: at zero all that the rules allow, for there is nothing to lose (W11,
    W16); else a little on one or two, and twice that only where it can be spared."""
    total = 0 if view.seat is None else view.totals[view.seat]
    order = chance.shuffle(f"{draw}/order", view.opponents)
    wagers = dict.fromkeys(view.opponents, (0, 0))
    if total == 0:
        wagers[order[0]] = (AT_ZERO, 0)
        return wagers
    left = total // RISKED
    if left >= SURE:
        wagers[order[0]] = (SURE, 0)
        left -= SURE
    for other in order:
        first, second = wagers[other]
        if left >= HOPE and view.wagers != ONE and chance.pick(f"{draw}/hope/{other}", (True, False)):
            wagers[other] = (first, second + HOPE)
            left -= HOPE
    return wagers
