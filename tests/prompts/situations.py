"""Every situation in which a text of the corpus may come: real matches, played up to there, and the seat's own ear.
Those of other games stand in files of their own (secrets_situations.py), here are Malarky's.

The table is Ann, Bob, Kathy, Dan and Mary Lou, in this order; Ann is the first Host and Kathy holds the answer.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from engine.catalogue import games
from engine.games.malarky import actions as do
from engine.games.malarky.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts.hear import Ear
from prompts.hear.heard import Half
from tests.laws.play import Play, whole_deck
from tests.prompts import (
    igor_situations,
    insights_situations,
    malta_situations,
    secrets_situations,
    team_malarky_situations,
)

NAMES = ("Ann", "Bob", "Kathy", "Dan", "Mary Lou")
ANN, BOB, KATHY, DAN, MARY = range(5)
WIND = "They stir up the air"
ANSWERS = (WIND, "So rain runs off", "A king wanted them so", "They began as dents", "It saves gum")


def _deal(pace: Pace = Pace.LIVE, names: tuple[str, ...] = NAMES, **fixed: object) -> Play:
    """Round 1 is dealt; Kathy holds the answer."""
    table = Table(names, (False,) * len(names), pace, {"rounds": 1})
    chance = Chance(b"corpus", {"holder/1": KATHY} | fixed)
    return Play(games()["malarky"], table, whole_deck("malarky"), chance)


def _thinking() -> Play:
    return _deal()


def _drafted() -> Play:
    play = _thinking()
    play.act(ANN, do.Draft(WIND))
    return play


def _ready() -> Play:
    play = _drafted()
    play.act(ANN, do.Ready())
    return play


def _answers(seats: int, *, drafts: bool = True) -> Play:
    """All have thought, and the first `seats` have answered."""
    play = _thinking()
    for seat in range(5):
        if drafts:
            play.act(seat, do.Draft(ANSWERS[seat]))
        play.act(seat, do.Ready())
    for seat in range(seats):
        play.act(seat, do.Answer(ANSWERS[seat]))
    return play


def _balloting() -> Play:
    play = _answers(3)
    play.act(DAN, do.Similar(BOB, ANN))
    return play


def _voting() -> Play:
    return _answers(5)


def _voted() -> Play:
    play = _voting()
    play.act(ANN, do.Vote(BOB))
    return play


def _struck() -> Play:
    """Bob was found guilty and takes no further part in the round."""
    play = _balloting()
    for seat in (ANN, KATHY, DAN, MARY):
        play.act(seat, do.Aye())
    assert play.game.view(play.state, BOB).disqualified
    return play


def _revealed() -> Play:
    play = _voting()
    for seat, vote in enumerate((do.VoteEmpty(), do.Vote(KATHY), do.VoteBlack(), do.Vote(ANN), do.Vote(KATHY))):
        play.act(seat, vote)
    return play


def _agreed() -> Play:
    play = _revealed()
    play.act(ANN, do.Done())
    return play


def _next_round() -> Play:
    """The second question is being thought of, and nobody has drafted."""
    play = _revealed()
    for seat in range(5):
        play.act(seat, do.Done())
    assert play.game.view(play.state, ANN).phase is Phase.THINK
    return play


def _tied() -> Play:
    """A match that nobody scored in but for two, who must duel."""
    play = _deal(Pace.LIVE, ("Ann", "Bob", "Kathy"), **{"duel/0/1": 3, "duel/1/1": 1})
    totals = tuple(replace(seat, total=14 if each < KATHY else 0) for each, seat in enumerate(play.state.seats))
    play.state = replace(play.state, seats=totals)
    while play.game.view(play.state, None).phase is not Phase.DUEL_ROLL:
        play.wake()
    return play


def _choosing() -> Play:
    play = _tied()
    play.act(ANN, do.Roll())
    play.act(BOB, do.Roll())
    return play


def _giving() -> Play:
    play = _choosing()
    play.act(ANN, do.Give())
    return play


def _judging() -> Play:
    play = _giving()
    play.act(ANN, do.Bluff("Bees made them"))
    return play


def _duel_closing() -> Play:
    play = _judging()
    play.act(BOB, do.Correct())
    return play


def _over() -> Play:
    play = _duel_closing()
    play.act(ANN, do.Done())
    play.act(BOB, do.Done())
    assert play.over
    return play


def _seen_by(seat: int, played: Callable[[], Play], phase: Phase, half: Half | None = None) -> Callable[[], Ear]:
    def ear() -> Ear:
        found = played().ear(seat)
        assert found.view.phase is phase, f"{found.view.phase} is not {phase}"
        return replace(found, half=half)

    return ear


def _late(seat: int, before: Callable[[], Play], now: Callable[[], Play]) -> Callable[[], Ear]:
    """A text that crossed the next question: it was meant for the one before."""
    return lambda: replace(now().ear(seat), meant=before().ear(seat).meant)


SIMILAR: Half = {"action": "Similar", "values": []}
FORCED: Half = {"action": "Forced", "values": []}
EARS: Mapping[str, Callable[[], Ear]] = {
    "thinking with the real answer": _seen_by(KATHY, _thinking, Phase.THINK),
    "thinking of a bluff": _seen_by(ANN, _thinking, Phase.THINK),
    "draft kept": _seen_by(ANN, _drafted, Phase.THINK),
    "ready already": _seen_by(ANN, _ready, Phase.THINK),
    "my turn": _seen_by(BOB, lambda: _answers(1, drafts=False), Phase.ANSWER),
    "my turn with a draft": _seen_by(BOB, lambda: _answers(1), Phase.ANSWER),
    "my turn, forced by whom": _seen_by(BOB, lambda: _answers(1), Phase.ANSWER, FORCED),
    "holder's turn": _seen_by(KATHY, lambda: _answers(2), Phase.ANSWER),
    "my turn is yet to come": _seen_by(MARY, lambda: _answers(2), Phase.ANSWER),
    "told out": _seen_by(ANN, lambda: _answers(3), Phase.ANSWER),
    "voting, similar which": _seen_by(ANN, _voting, Phase.VOTE, SIMILAR),
    "ballot": _seen_by(ANN, _balloting, Phase.BALLOT),
    "voting": _seen_by(ANN, _voting, Phase.VOTE),
    "voting as the holder": _seen_by(KATHY, _voting, Phase.VOTE),
    "voted": _seen_by(ANN, _voted, Phase.VOTE),
    "sitting out": _seen_by(BOB, _struck, Phase.ANSWER),
    "result": _seen_by(ANN, _revealed, Phase.REVEAL),
    "result, i held the answer": _seen_by(KATHY, _revealed, Phase.REVEAL),
    "result, i am done": _seen_by(ANN, _agreed, Phase.REVEAL),
    "duel to roll": _seen_by(ANN, _tied, Phase.DUEL_ROLL),
    "give or receive": _seen_by(ANN, _choosing, Phase.DUEL_CHOOSE),
    "duel to give": _seen_by(ANN, _giving, Phase.DUEL_GIVE),
    "duel to judge": _seen_by(BOB, _judging, Phase.DUEL_JUDGE),
    "duel watched": _seen_by(KATHY, _judging, Phase.DUEL_JUDGE),
    "duel closing": _seen_by(BOB, _duel_closing, Phase.DUEL_REVEAL),
    "over": _seen_by(ANN, _over, Phase.OVER),
    "late for my turn, now voting": _late(BOB, lambda: _answers(1), _voting),
    "late for the vote, now the result": _late(ANN, _voting, _revealed),
    "late for the result, now thinking": _late(ANN, _revealed, _next_round),
    "late for the thinking, now my turn": _late(BOB, _thinking, lambda: _answers(1)),
    "late for the ballot, now voting": _late(ANN, _balloting, _voting),
    **secrets_situations.EARS,
    **insights_situations.EARS,
    **team_malarky_situations.EARS,
    **igor_situations.EARS,
    **malta_situations.EARS,
}


@cache
def ear_in(situation: str) -> Ear:
    """What the seat of the situation is heard with."""
    return EARS[situation]()
