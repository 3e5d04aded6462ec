"""The situations of Insights in which a text of the corpus may come: Ann's ear at tables of two, three and five.

The card has four answers. What is refused has left a half-filled sheet with Ann, as the service would keep it.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.catalogue import games
from engine.games.insights import actions as do
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Pace, Table
from prompts.hear import Ear
from tests.laws.play import Play, whole_deck

NAMES = ("Ann", "Bob", "Kathy", "Dan", "Mary Lou")
ANN = 0


def _deal(seats: int = 3, *mine: Action, total: int = 600) -> Play:
    """Round 1, with these of Ann's actions."""
    table = Table(NAMES[:seats], (False,) * seats, Pace.LIVE)
    play = Play(games()["insights"], table, whole_deck("insights"), Chance(b"corpus", {"deck/1": "e01"}))
    play.state = replace(play.state, seats=tuple(replace(each, total=total) for each in play.state.seats))
    for action in mine:
        play.act(ANN, action)
    return play


def _refused(total: int, text: str) -> Play:
    play = _deal(3, do.Sheet(2, ((3, 0, 0), (1, 0, 0))), total=total)
    play.text(ANN, text)
    assert play.phones[ANN].half is not None
    return play


def _next_round() -> Play:
    play = _deal()
    while play.game.view(play.state, None).round == 1:
        play.wake()
    return play


def _late() -> Ear:
    """A sheet that crossed the next question."""
    return replace(_next_round().ear(ANN), meant=_deal().ear(ANN).meant)


WHOLE = do.Sheet(2, ((3, 100, 50), (1, 25, 0)))
EARS: Mapping[str, Callable[[], Ear]] = {
    "insights, my answer": lambda: _deal().ear(ANN),
    "insights, my predictions": lambda: _deal(3, do.Answer(2)).ear(ANN),
    "insights, my wagers": lambda: _deal(3, do.Answer(2), do.Predict((3, 1))).ear(ANN),
    "insights, my sheet is in": lambda: _deal(3, WHOLE).ear(ANN),
    "insights, two hundreds refused": lambda: _refused(600, "2; bob 3 100 50; kathy 1 100 25").ear(ANN),
    "insights, the sum refused": lambda: _refused(100, "2; bob 3 100 50; kathy 1 0 0").ear(ANN),
    "insights, one of two": lambda: _deal(2).ear(ANN),
    "insights, one of two, my prediction": lambda: _deal(2, do.Answer(2)).ear(ANN),
    "insights, one of two, my wagers": lambda: _deal(2, do.Answer(2), do.Predict((3,))).ear(ANN),
    "insights, one of five": lambda: _deal(5).ear(ANN),
    "insights, late": _late,
}
