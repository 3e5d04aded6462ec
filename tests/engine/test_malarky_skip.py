"""SKIP: whose turn everybody sees the table wait for, and from when on it may be passed over."""

import pytest

from engine.games.malarky import GAME
from engine.games.malarky.actions import Aye, Give, Nay, Real, Roll, Similar
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace, PublicTurn
from tests.engine.tables import LETTERS, Played

HOUR = 3600.0


def awaited(table: Played) -> str | None:
    turn = GAME.waits_for(table.state)
    return None if turn is None else LETTERS[turn.seat]


def passable(table: Played) -> float:
    """So many seconds after now the turn may be passed over."""
    turn = GAME.waits_for(table.state)
    assert turn is not None
    return turn.passable - table.at


def skip(table: Played, letter: str) -> None:
    assert not table.skip(letter).refusal


def test_in_a_round_the_speakers_are_waited_for() -> None:
    table = Played(4)
    table.think()
    for letter in "ABCD":
        assert (awaited(table), passable(table)) == (letter, 45.0)  # 15 seconds before the end he is reminded
        table.answer(**{letter: letter * 9})
    for phase in (Phase.VOTE, Phase.REVEAL):
        table.wait_for(phase)
        assert awaited(table) is None


def test_while_all_think_nobody_is_waited_for() -> None:
    table = Played(3)
    table.wait_for(Phase.THINK)
    assert awaited(table) is None


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.LIVE, 45.0), (Pace.ROAD, 75.0), (Pace.SLOW, 4 * HOUR)])
def test_a_speaker_is_passable_from_his_reminder_on(pace: Pace, seconds: float) -> None:
    table = Played(3, pace)
    table.think()
    assert passable(table) == pytest.approx(seconds)
    turn = GAME.waits_for(table.state)
    table.wake()
    assert table.heard("answer_remind")
    assert GAME.waits_for(table.state) == turn
    assert passable(table) == pytest.approx(0.0)


def test_in_a_ballot_the_host_alone_is_waited_for_and_only_to_break_a_tie() -> None:
    """M17, MQ7."""
    table = Played(5, holder="E")
    table.think()
    table.answer(A="a pigeon", B="a cold wind", C="a pigeon")
    table.act("B", Similar(2, 0))
    assert (table.phase, awaited(table)) == (Phase.BALLOT, None)
    for letter in "BD":
        table.act(letter, Aye())
    table.act("E", Nay())
    assert awaited(table) is None
    table.wake()
    assert (table.phase, awaited(table), passable(table)) == (Phase.BALLOT, "A", 7.5)
    skip(table, "A")
    assert not table.state.struck
    assert awaited(table) == "D"


def test_after_a_ballot_the_speaker_is_asked_anew_with_the_time_he_had() -> None:
    """MQ7: what the ballot took is not his."""
    table = Played(5, holder="E")
    table.think()
    table.answer(A="a pigeon", B="a cold wind", C="a pigeon")
    before, left = GAME.waits_for(table.state), passable(table)
    table.act("B", Similar(2, 0))
    for letter in "ABDE":
        table.act(letter, Nay())
    after = GAME.waits_for(table.state)
    assert isinstance(before, PublicTurn)
    assert isinstance(after, PublicTurn)
    assert (after.seat, passable(table)) == (before.seat, left)
    assert after.ask > before.ask


def duel() -> Played:
    """A and B are tied after one Host turn each; A rolls higher."""
    fixed: dict[str, object] = {f"holder/{number}": 2 for number in range(1, 5)}
    table = Played(4, fixed=fixed | {"duel/0/1": 3, "duel/1/1": 1}, options={"rounds": 1})
    while table.phase is not Phase.DUEL_ROLL:
        table.think()
        table.answers()
        table.vote(A="B", B="A", C="black", D="black")
        table.wait_for(Phase.ROLL, Phase.DUEL_ROLL)
    return table


def test_in_a_duel_the_one_whose_part_it_is() -> None:
    """M34, MQ32."""
    table = duel()
    assert awaited(table) is None, "both are asked to roll"
    table.act("A", Roll())
    assert awaited(table) == "B"
    skip(table, "B")
    assert (table.phase, awaited(table)) == (Phase.DUEL_CHOOSE, "A")
    table.act("A", Give())
    assert awaited(table) == "A"
    table.act("A", Real("because of the wind"))
    assert (table.phase, awaited(table)) == (Phase.DUEL_JUDGE, "B")
    skip(table, "B")
    assert table.state.winners == (0,)
    assert (table.phase, awaited(table)) == (Phase.OVER, None)
