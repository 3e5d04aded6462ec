"""The worked examples ME1 to ME17 of Malarky, each played through its actions."""

import pytest

from engine.games.malarky.actions import Aye, Bluff, Correct, Done, Forced, Give, Nay, Roll, Similar, Wrong
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace
from tests.engine.tables import Played


def dealt(seats: int, holder: str, **more: object) -> Played:
    table = Played(seats, holder=holder, **more)  # type: ignore[arg-type]
    table.think()
    return table


def test_me1_real_answer_and_right_votes() -> None:
    table = dealt(4, "C")
    table.answers()
    table.vote(A="C", B="D", C="black", D="C")
    assert table.points() == {"A": 1, "B": 0, "C": 2, "D": 2}
    assert table.votes() == {"A": "C", "B": "D", "C": "black", "D": "C"}


@pytest.mark.parametrize(("scores", "points_of_d"), [(True, 5), (False, 4)])
def test_me2_forced_malarky(scores: bool, points_of_d: int) -> None:
    """M19, M25, M29, MQ15: two points a vote, and one for the compulsory vote where the group wants it."""
    table = dealt(5, "D", options={"forced_holder_scores_vote": scores})
    table.answer(A="aaa", B="the real one", C="ccc")
    table.act("D", Forced(1, "ddd"))
    table.answers()
    table.vote(A="D", B="E", C="D", D="B", E="B")
    assert table.points() == {"A": 0, "B": 2, "C": 0, "D": points_of_d, "E": 2}
    assert "black" not in table.votes().values()
    assert table.state.reveal is not None
    assert (table.state.reveal.author, table.state.reveal.forced) == (1, True)


def test_me4_wrong_empty_hand() -> None:
    """M24, M30, MQ17."""
    table = dealt(4, "C")
    table.answers()
    table.vote(A="B", B="empty", C="black", D="C")
    assert table.points() == {"A": 0, "B": -1, "C": 1, "D": 1}


@pytest.mark.parametrize(
    ("votes", "points"),
    [
        ({"A": "black", "B": "A", "C": "A", "D": "A"}, {"A": 3, "B": 1, "C": 1, "D": 1}),  # ME7
        ({"A": "black", "B": "C", "C": "D", "D": "B"}, {"A": 0, "B": 1, "C": 1, "D": 1}),  # ME8
    ],
)
def test_me7_me8_host_holds(votes: dict[str, str], points: dict[str, int]) -> None:
    table = dealt(4, "A")
    table.answers()
    table.vote(**votes)
    assert table.points() == points


def test_me9_six_players() -> None:
    table = dealt(6, "D")
    table.answers()
    table.vote(A="B", B="D", C="B", D="black", E="B", F="D")
    assert table.points() == {"A": 0, "B": 4, "C": 0, "D": 2, "E": 0, "F": 1}


def duelling(rolls: dict[str, int]) -> Played:
    """A and B lead a match of one Host turn each, so that they fight a duel."""
    fixed: dict[str, object] = {f"holder/{number}": 2 for number in (1, 2, 3)}
    fixed["deck/1"] = ["t01", "t02", "t03", "t04"]
    fixed.update(rolls)
    table = Played(3, fixed=fixed, options={"rounds": 1})
    for _ in range(3):
        table.think()
        table.answers()
        table.vote(A="B", B="A", C="black")
        for letter in "ABC":
            table.act(letter, Done())
    assert table.phase is Phase.DUEL_ROLL
    return table


@pytest.mark.parametrize(("verdict", "winner"), [(Correct(), 0), (Wrong(), 1)])
def test_me11_duel(verdict: Correct | Wrong, winner: int) -> None:
    """M34, MQ26, MQ32: equal rolls again; the question is the highest number of the deciding roll."""
    table = duelling({"duel/0/1": 2, "duel/1/1": 2, "duel/0/2": 3, "duel/1/2": 1})
    for letter in "ABAB":
        table.act(letter, Roll())
    assert [say.facts["again"] for say in table.heard("rolled")] == [False, True, False, False]
    table.act("A", Give())
    assert table.used[-1] == "t04/3"
    assert table.view("A").duel.answer is not None  # type: ignore[union-attr]
    assert table.view("B").duel.answer is None  # type: ignore[union-attr]
    table.act("A", Bluff("because of the wind"))
    table.act("B", verdict)
    table.act("A", Done())
    step = table.act("B", Done())
    assert step.result is not None
    assert step.result.winners == (winner,)
    assert step.result.scores == (3, 3, 0)  # M34 decides the winner only


def test_me12_length_and_hosts() -> None:
    """M5, M20, M32: 4 players host three times each, in turn."""
    table = Played(4)
    hosts: list[int] = []
    while table.phase is not Phase.OVER and not table.state.extra:
        if not hosts or len(hosts) < table.state.round.number:
            hosts.append(table.state.round.host)
        table.wake()
    assert hosts == [0, 1, 2, 3] * 3
    assert table.view("A").rounds == 12


def test_me13_declared_author_found_guilty() -> None:
    """MQ10: the author of the answer that he repeated takes his place, for the forced holder's vote too."""
    table = dealt(5, "E")
    table.answer(A="aaa", B="aaa too", C="ccc", D="ddd")
    table.act("E", Forced(1, "eee"))
    table.act("C", Similar(1, 0))
    for letter, ballot in zip("ACDE", (Aye(), Aye(), Aye(), Nay()), strict=True):
        table.act(letter, ballot)
    assert table.view("B").disqualified
    table.vote(A="E", C="A", D="E", E="C")
    assert table.points() == {"A": 2, "B": 0, "C": 1, "D": 0, "E": 5}
    assert table.votes() == {"A": "E", "C": "A", "D": "E", "E": "A"}


def test_me14_silent_holder() -> None:
    """MQ19: nobody is the real author, so no BLACK and no right votes."""
    table = dealt(4, "C")
    table.answer(A="aaa", B="bbb", C=None, D="ddd")
    table.vote(A="B", B="D", C=None, D="B")
    assert table.points() == {"A": 0, "B": 2, "C": 0, "D": 1}
    assert table.votes() == {"A": "B", "B": "D", "C": "none", "D": "B"}


def test_me15_unchallenged_repeat() -> None:
    """MQ16: the repeat earns its votes, but those are no right votes."""
    table = dealt(4, "A")
    table.answer(A="the real one", B="bbb", C="ccc", D="the real one")
    table.vote(A="black", B="D", C="A", D="B")
    assert table.points() == {"A": 1, "B": 1, "C": 1, "D": 1}


def test_me16_votes_are_taken_alike() -> None:
    """MQ20: one receipt for all; at the count the holder's is BLACK and another's BLACK is no vote."""
    table = dealt(4, "B")
    table.answers()
    table.vote(A="B", B="C", C="B", D="black")
    assert table.points() == {"A": 1, "B": 2, "C": 1, "D": 0}
    assert table.votes() == {"A": "B", "B": "black", "C": "B", "D": "void"}
    assert len({(say.message, tuple(say.facts.items())) for say in table.heard("voted")}) == 1


@pytest.mark.parametrize("pace", list(Pace))
def test_me17_silent_table(pace: Pace) -> None:
    """MQ27, MQ33 and law 5: all rounds and two extra ones, no vote, a shared win, 3 wake-ups a round and seat."""
    table = Played(3, pace, options={"rounds": 3})
    while table.step.wake is not None:
        table.wake()
    assert table.state.round.number == 9 + 2
    assert not table.heard("vote")
    assert len([say for say in table.heard("given") if say.facts["words"] is None]) == 3 * 11
    assert table.wakes <= 3 * 11 * 3
    assert table.step.result is not None
    assert table.step.result.scores == (0, 0, 0)
    assert table.step.result.winners == (0, 1, 2)
    assert table.heard("over")[0].facts["reason"] == "shared"
