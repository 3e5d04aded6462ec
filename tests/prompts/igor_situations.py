"""Every situation of IGOR in which a text of the corpus may come; see situations.py. The same five sit there: Mary Lou
deals, Ann leads, and SWITCH and NAME are in play."""

from collections.abc import Callable, Mapping

from engine.games.igor import GAME
from engine.games.igor import actions as do
from engine.games.igor.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Table
from prompts.hear import Ear
from tests.laws.play import Play

NAMES = ("Ann", "Bob", "Kathy", "Dan", "Mary Lou")
ANN, BOB, KATHY, DAN, MARY = range(5)
HANDS = ("7La", "7Lb", "3Ga", "9Da", "0Ba", "4Ja", "8Ga", "4La", "9La", "1Ga", "2Da", "5Da", "6Ja", "7Ja")


def _deal() -> Play:
    """Mary Lou may add a rule."""
    table = Table(NAMES, (False,) * len(NAMES), Pace.LIVE, {})
    fixed = {"dealer/1": MARY, "rules/1": ("SWITCH", "NAME"), "deck/1": HANDS}
    return Play(GAME, table, Deck(()), Chance(b"corpus", fixed))


def _reading() -> Play:
    play = _deal()
    play.act(MARY, do.Pass())
    return play


def _playing() -> Play:
    play = _reading()
    for seat in range(5):
        play.act(seat, do.GotIt())
    return play


def _followed() -> Play:
    """Ann has led a silent 7L, and it is Bob's turn."""
    play = _playing()
    play.act(ANN, do.Play("7La", "7L"))
    return play


def _caught() -> Play:
    """Bob and Kathy came at the same time; Ann says who was first."""
    play = _followed()
    play.act(BOB, do.Play("4La", "4L pull the switch"))
    play.at += 21
    for seat in (BOB, KATHY):
        play.act(seat, do.Catch(ANN, "SWITCH"))
    play.wake()
    return play


def _closing() -> Play:
    play = _playing()
    play.wait_for(Phase.CLOSING)
    return play


def _seen_by(seat: int, played: Callable[[], Play], phase: Phase) -> Callable[[], Ear]:
    def ear() -> Ear:
        found = played().ear(seat)
        assert found.view.phase is phase
        return found

    return ear


EARS: Mapping[str, Callable[[], Ear]] = {
    "igor, i deal": _seen_by(MARY, _deal, Phase.CHANGE),
    "igor, another deals": _seen_by(ANN, _deal, Phase.CHANGE),
    "igor, reading": _seen_by(ANN, _reading, Phase.READING),
    "igor, i lead": _seen_by(ANN, _playing, Phase.PLAY),
    "igor, not my turn": _seen_by(ANN, _followed, Phase.PLAY),
    "igor, who was first": _seen_by(ANN, _caught, Phase.PLAY),
    "igor, closing": _seen_by(ANN, _closing, Phase.CLOSING),
}
