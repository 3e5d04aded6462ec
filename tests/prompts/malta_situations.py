"""Every situation of Malta! in which a text of the corpus may come; see situations.py. The same five sit there: Ann
begins on G1, the others stand to her right, and all hold four cards."""

from collections.abc import Callable, Mapping

from engine.games.malta import GAME
from engine.games.malta import actions as do
from engine.games.malta.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Table
from prompts.hear import Ear
from prompts.hear.heard import Half
from tests.laws.play import Play

NAMES = ("Ann", "Bob", "Kathy", "Dan", "Mary Lou")
ANN, BOB, KATHY, DAN, MARY = range(5)
HANDS = (
    "remove", "moveone", "donation", "turn",
    "negate", "boomerang", "home", "draw2",
    "draw2", "draw2", "home", "everyone",
    "draw3", "draw2", "home", "everyone",
    "draw3", "draw2", "home", "everyone",
    "swapspaces",
)  # fmt: skip


def _placing(pace: Pace = Pace.LIVE) -> Play:
    table = Table(NAMES, (False,) * len(NAMES), pace, {})
    return Play(GAME, table, Deck(()), Chance(b"corpus", {"first/1": ANN, "deck/1": HANDS}))


def _turn(pace: Pace = Pace.LIVE) -> Play:
    play = _placing(pace)
    for seat in range(5):
        play.act(seat, do.Place(f"G{seat + 1}"))
    return play


def _played() -> Play:
    play = _turn()
    play.act(ANN, do.Play(2, BOB, "UP"))
    return play


def _moving() -> Play:
    play = _turn(Pace.ROAD)
    for card in (do.Play(1, "C5"), do.Play(2, BOB, "LEFT"), do.Play(3, KATHY, 4)):
        play.act(ANN, card)
    return play


def _seen_by(seat: int, played: Callable[[], Play], phase: Phase, half: Half | None = None) -> Callable[[], Ear]:
    def ear() -> Ear:
        play = played()
        play.phone(seat).half = half
        found = play.ear(seat)
        assert found.view.phase is phase
        return found

    return ear


EARS: Mapping[str, Callable[[], Ear]] = {
    "malta, placing": _seen_by(ANN, _placing, Phase.PLACEMENT),
    "malta, my turn": _seen_by(ANN, _turn, Phase.PLAY),
    "malta, which way": _seen_by(ANN, _turn, Phase.PLAY, {"action": "Play", "values": [2, BOB]}),
    "malta, which space": _seen_by(ANN, _turn, Phase.PLAY, {"action": "Play", "values": [1]}),
    "malta, not my turn": _seen_by(BOB, _turn, Phase.PLAY),
    "malta, a card on me": _seen_by(BOB, _played, Phase.WINDOW),
    "malta, my card lies there": _seen_by(ANN, _played, Phase.WINDOW),
    "malta, my move": _seen_by(ANN, _moving, Phase.MOVE),
}
