"""Leaving, returning and coming late (MQ25), the duel's leavers (MQ32) and extra rounds (MQ27)."""

import pytest

from engine.games.malarky.actions import (
    Aye,
    Bluff,
    Correct,
    Done,
    Give,
    Nay,
    Object,
    Real,
    Receive,
    Roll,
    Similar,
    Wrong,
)
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace
from tests.engine.tables import LETTERS, Played


def test_leaver_is_silent_and_his_draft_is_dropped() -> None:
    table = Played(4, holder="A")
    table.think()
    table.answer(A="aaa")
    step = table.leave("B")
    assert [(say.message, say.facts.get("words", "")) for say in step.says if say.to is None] == [
        ("left", ""),
        ("given", None),
    ]
    assert table.state.speaker == 2
    table.answers()
    table.vote(A="black", C="A", D="A")
    assert table.votes() == {"A": "black", "B": "none", "C": "A", "D": "A"}


def test_leaving_holders_vote_is_filled_in() -> None:
    table = Played(4, holder="B")
    table.think()
    table.answers()
    table.leave("B")
    table.vote(A="B", C="B", D="A")
    assert table.votes()["B"] == "black"
    assert table.points() == {"A": 2, "B": 2, "C": 1, "D": 0}


def test_leaving_host_is_followed_for_the_round_and_his_turns_dropped() -> None:
    """M5: each who stays hosts as often as the others."""
    table = Played(4, options={"rounds": 2})
    assert table.leave("A").says[0].facts == {"seat": 0, "host": 1}
    assert table.view("B").rounds == 1 + 3 + 3
    hosts: dict[int, int] = {}
    while not table.state.extra:
        hosts[table.state.round.number] = table.state.round.host
        table.wake()
    assert list(hosts.values()) == [1, 1, 2, 3, 1, 2, 3]


def test_the_next_seat_follows_a_host_who_leaves_in_a_later_round() -> None:
    """M5."""
    table = Played(4)
    while table.state.round.host != 1:
        table.wake()
    table.wait_for(Phase.THINK)
    assert table.leave("B").says[0].facts == {"seat": 1, "host": 2}


def test_the_first_seat_follows_a_host_who_leaves_the_last_one() -> None:
    """M5."""
    table = Played(4)
    while table.state.round.host != 3:
        table.wake()
    table.wait_for(Phase.THINK)
    assert table.leave("D").says[0].facts == {"seat": 3, "host": 0}


def test_no_host_is_named_for_a_round_that_is_dropped() -> None:
    """MQ25."""
    table = Played(3, holder="B")
    table.think()
    assert table.leave("A").says[0].facts == {"seat": 0, "host": None}


def test_under_three_the_round_is_dropped_and_the_match_scored() -> None:
    """The holder and the answer of a dropped round are never told."""
    table = Played(3, holder="B")
    table.think()
    step = table.leave("C")
    assert [say.message for say in step.says] == ["left", "dropped", "over"]
    assert step.result is not None
    assert step.result.winners == (0, 1)
    assert table.heard("over")[0].facts["reason"] == "few"
    assert table.view("A").reveal is None
    assert table.view("A").folder is None
    assert step.wake is None


def test_in_the_reveal_the_points_are_kept() -> None:
    table = Played(3, holder="A")
    table.think()
    table.answers()
    table.vote(A="black", B="A", C="A")
    step = table.leave("C")
    assert [say.message for say in step.says] == ["left", "over"]
    assert step.result is not None
    assert (step.result.scores, step.result.winners) == ((2, 1, 1), (0,))


def test_return_in_the_old_seat_with_the_old_points() -> None:
    table = Played(4, holder="A")
    table.think()
    table.answers()
    table.leave("D")
    table.vote(A="black", B="D", C="A")
    assert table.try_to("D", Done()).says[0].message == "refused_left"
    table.join("D")
    table.wait_for(Phase.THINK)
    assert table.view("D").totals == (1, 0, 1, 1)
    assert 3 in table.state.playing
    assert table.view("A").rounds == 12


def test_latecomer_sits_last_and_hosts_as_the_rotation_comes() -> None:
    table = Played(3, options={"rounds": 1})
    table.think()
    assert [say.message for say in table.join("D").says] == ["joined"]
    assert table.forms("D") == set()
    assert table.view("A").rounds == 4
    hosts: list[int] = []
    while not table.state.extra:
        if not hosts or hosts[-1] != table.state.round.host:
            hosts.append(table.state.round.host)
        table.wake()
    assert hosts == [0, 1, 2, 3]


def test_latecomer_during_the_reveal_has_no_points_in_it() -> None:
    table = Played(3, holder="A")
    table.think()
    table.answers()
    table.vote(A="black", B="A", C="A")
    table.join("D")
    assert table.points() == {"A": 2, "B": 1, "C": 1, "D": 0}


def test_refused_seats() -> None:
    """M1: at most six; a taken seat; too late when the Host turns are over."""
    table = Played(6)
    assert table.join("G").says[0].message == "refused_full"
    assert table.join("B").says[0].message == "refused_not_open"
    silent = Played(3, options={"rounds": 1})
    while not silent.state.extra:
        silent.wake()
    assert silent.join("D").says[0].message == "refused_late"


def test_ballots_of_a_leaver_lapse_and_the_next_host_decides() -> None:
    """MQ7, MQ25."""
    table = Played(5, holder="E")
    table.think()
    table.answer(A="aaa", B="bbb", C="aaa too")
    table.act("B", Similar(2, 0))
    for letter, ballot in (("A", Aye()), ("B", Nay()), ("D", Aye())):
        table.act(letter, ballot)
    table.leave("A")
    assert table.view("B").host == 1
    assert table.view("B").ballot.electors == (1, 3, 4)  # type: ignore[union-attr]
    table.act("E", Nay())
    assert not table.heard("verdict")[0].facts["upheld"]


@pytest.mark.parametrize("leaver", ["A", "B"])
def test_a_duellist_who_leaves_loses(leaver: str) -> None:
    table = duel()
    step = table.leave(leaver)
    assert step.result is not None
    assert step.result.winners == (1 - LETTERS.index(leaver),)


def duel(pace: Pace = Pace.LIVE) -> Played:
    """A and B of four are tied after one Host turn each; A rolls higher."""
    fixed: dict[str, object] = {f"holder/{number}": 2 for number in range(1, 5)}
    table = Played(4, pace, fixed=fixed | {"duel/0/1": 3, "duel/1/1": 1}, options={"rounds": 1})
    while table.phase is not Phase.DUEL_ROLL:
        table.think()
        table.answers()
        table.vote(A="B", B="A", C="black", D="black")
        table.wake()
    return table


@pytest.mark.parametrize(("ballots", "winner"), [((Aye(), Aye()), 1), ((Aye(), Nay()), 0), ((), 0)])
def test_label_of_a_duel_may_be_objected_to(ballots: tuple[Aye | Nay, ...], winner: int) -> None:
    """MQ32: the others vote; even or nobody: the label stands."""
    table = duel()
    for letter in "AB":
        table.act(letter, Roll())
    table.act("A", Give())
    assert table.facts("duel_chosen") == {"giver": 0, "receiver": 1}
    table.act("A", Bluff("the wind"))
    assert table.view("B").duel.label is None  # type: ignore[union-attr]
    table.act("B", Correct())
    assert table.view("C").duel.label == "bluff"  # type: ignore[union-attr]
    table.act("B", Object())
    for letter, ballot in zip("CD", ballots, strict=False):
        table.act(letter, ballot)
    table.wait_for(Phase.OVER)
    assert table.state.winners == (winner,)


def test_receiver_by_choice() -> None:
    table = duel()
    for letter in "AB":
        table.act(letter, Roll())
    table.act("A", Receive())
    table.act("B", Real("the wind"))
    table.act("A", Correct())
    table.wait_for(Phase.OVER)
    assert table.state.winners == (0,)


@pytest.mark.parametrize(
    ("rolls", "winners", "reason"), [("", (0, 1), "shared"), ("B", (1,), "duel"), ("A", (0, 1), "shared")]
)
def test_silent_duel(rolls: str, winners: tuple[int, ...], reason: str) -> None:
    """Phase table: a silent giver loses; shared if the receiver too has sent nothing."""
    table = duel(Pace.SLOW)
    for letter in rolls:
        table.act(letter, Roll())
    table.wait_for(Phase.OVER)
    assert table.state.winners == winners
    assert table.heard("over")[0].facts["reason"] == reason


def test_a_duel_without_a_verdict_has_nothing_to_object_to() -> None:
    """MQ32: its result is told to all alike, and asks nobody."""
    table = duel()
    for letter in "AB":
        table.act(letter, Roll())
    table.act("A", Give())
    table.act("A", Bluff("the wind"))
    table.wait_for(Phase.OVER)
    assert [(say.to, say.but, say.asks) for say in table.heard("duel_result")] == [(None, (), {})]


def test_a_label_that_nobody_can_judge_is_not_objected_to() -> None:
    """MQ32: where all but the duellists have left, the verdict is the end."""
    table = duel()
    for letter in "AB":
        table.act(letter, Roll())
    table.act("A", Give(), Bluff("the wind"))
    for letter in "CD":
        table.leave(letter)
    step = table.act("B", Wrong())
    assert step.result is not None
    assert [(say.to, say.but, say.asks) for say in table.heard("duel_result")] == [(None, (), {})]


def test_silent_receiver_loses() -> None:
    table = duel()
    table.wait_for(Phase.DUEL_GIVE)
    table.act("A", Real("the wind"))
    table.wait_for(Phase.OVER)
    assert table.state.winners == (0,)


def three_tied() -> Played:
    """A, C and D lead after one Host turn each; the extra round has been rolled."""
    fixed: dict[str, object] = {f"holder/{number}": 1 for number in range(1, 5)}
    fixed["holder/5"] = 2
    table = Played(4, fixed=fixed, options={"rounds": 1})
    while not table.state.extra:
        table.think()
        table.answers()
        table.vote(A="C", B="black", C="D", D="A")
        table.wake()
    table.think()
    return table


def test_extra_round_among_the_tied() -> None:
    """MQ27: the others watch; Host is the next seat among them; the winner is the highest among the tied."""
    table = three_tied()
    assert table.heard("extra")[0].facts == {"seats": [0, 2, 3], "attempt": 1}
    assert (table.state.round.host, table.state.playing) == (0, (0, 2, 3))
    assert table.forms("B") == set()
    assert table.view("B").extra
    table.answers()
    table.vote(A="C", C="black", D="C")
    table.wait_for(Phase.OVER)
    assert table.state.winners == (2,)
    assert table.view("B").totals == (5, 0, 6, 5)


def test_the_next_of_the_tied_hosts_the_second_extra_round() -> None:
    """MQ27."""
    table = three_tied()
    number = table.state.round.number
    while table.state.round.number == number:
        table.wake()
    assert (table.state.extra, table.state.tied, table.state.round.host) == (2, (0, 2, 3), 2)


def test_extra_round_that_two_are_left_of_becomes_a_duel() -> None:
    table = three_tied()
    step = table.leave("C")
    assert [say.message for say in step.says][:3] == ["left", "dropped", "duel"]
    assert table.phase is Phase.DUEL_ROLL
