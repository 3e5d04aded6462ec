"""Every situation of Team Malarky in which a text of the corpus may come; see situations.py. The same five sit there,
and Finn and Gus: Ann, Kathy, Mary Lou and Gus give, and Kathy holds the answer; Bob, Dan and Finn choose."""

from collections.abc import Callable, Mapping

from engine.games.folders.view import Phase
from engine.games.team_malarky import GAME
from engine.games.team_malarky import actions as do
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts.hear import Ear
from tests.laws.play import Play, whole_deck

NAMES = ("Ann", "Bob", "Kathy", "Dan", "Mary Lou", "Finn", "Gus")
ANN, BOB, KATHY, DAN, MARY, FINN, GUS = range(7)
ANSWERS = {ANN: "So rain runs off", KATHY: "They stir up the air", MARY: "A king wanted them so", GUS: "It saves gum"}


def _deal() -> Play:
    table = Table(NAMES, (False,) * len(NAMES), Pace.LIVE, {}, (1, 2, 1, 2, 1, 2, 1))
    return Play(GAME, table, whole_deck("team_malarky"), Chance(b"corpus", {"holder/1": KATHY}))


def _answers(count: int) -> Play:
    """All givers have thought, and the first of them have answered."""
    play = _deal()
    for seat in ANSWERS:
        play.act(seat, do.Ready())
    for seat, words in list(ANSWERS.items())[:count]:
        play.act(seat, do.Answer(words))
    return play


def _chosen() -> Play:
    play = _answers(4)
    play.act(DAN, do.Choose(KATHY))
    return play


def _next() -> Play:
    play = _chosen()
    play.act(FINN, do.Sure())
    return play


def _seen_by(seat: int, played: Callable[[], Play], phase: Phase) -> Callable[[], Ear]:
    def ear() -> Ear:
        found = played().ear(seat)
        assert found.view.phase is phase
        return found

    return ear


EARS: Mapping[str, Callable[[], Ear]] = {
    "team, giver thinking": _seen_by(ANN, _deal, Phase.THINK),
    "team, receiver waiting": _seen_by(BOB, _deal, Phase.THINK),
    "team, giver's turn": _seen_by(KATHY, lambda: _answers(1), Phase.ANSWER),
    "team, choosing": _seen_by(BOB, lambda: _answers(4), Phase.VOTE),
    "team, chosen": _seen_by(BOB, _chosen, Phase.VOTE),
    "team, giver while they choose": _seen_by(ANN, _chosen, Phase.VOTE),
    "team, next round": _seen_by(DAN, _next, Phase.THINK),
}
