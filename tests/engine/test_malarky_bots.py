"""Bots play whole matches, know their own view alone and hesitate whatever they hold."""

import pytest

from engine.games.malarky import GAME
from engine.games.malarky.actions import Answer, Aye, Forced, Similar, VoteBlack
from engine.games.malarky.view import Phase
from engine.kernel.game import BotMove, Pace
from tests.engine.tables import LETTERS, Played

BLUFFS = {"bluffs": ["The moon does it.", "A mouse lives inside.", "Glue.", "An old law of 1802 says so.", "Salt"]}


def move_of(table: Played, letter: str) -> BotMove | None:
    return GAME.bot(table.view(letter), table.choices(letter), BLUFFS, table.chance)


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("seats", [3, 6])
def test_bots_play_to_the_end(pace: Pace, seats: int) -> None:
    table = Played(seats, pace, options={"rounds": 1})
    for _ in range(600):
        moves = {letter: move for letter in LETTERS[:seats] if (move := move_of(table, letter)) is not None}
        if table.phase is Phase.OVER:
            break
        assert moves, f"nobody moves in {table.phase}"
        letter = min(moves, key=lambda each: moves[each].after)
        table.at += 1
        table.act(letter, moves[letter].action)
    assert table.phase is Phase.OVER
    assert any(table.state.seats[seat].total for seat in range(seats))


def test_the_same_hesitation_for_holder_and_bluffer() -> None:
    """Law 3: the delay is drawn by name."""
    delays = []
    for holder in "AB":
        table = Played(3, holder=holder)
        table.think()
        move = move_of(table, "A")
        assert move is not None
        delays.append(move.after)
    assert delays[0] == delays[1]


def test_holder_gives_the_answer_or_declares_himself_forced() -> None:
    table = Played(3, holder="B")
    table.think()
    answer = table.view("B").folder
    assert answer is not None
    table.act("A", Answer("because"))
    move = move_of(table, "B")
    assert move is not None
    assert move.action == Answer(answer)
    other = Played(3, holder="B")
    other.think()
    other.act("A", Answer(answer))
    forced = move_of(other, "B")
    assert forced is not None
    assert isinstance(forced.action, Forced)
    assert forced.action.author == 0


def test_holder_votes_black_and_nobody_for_himself() -> None:
    table = Played(3, holder="B")
    table.think()
    table.answers()
    for letter in "ABC":
        move = move_of(table, letter)
        assert move is not None
        assert (move.action == VoteBlack()) is (letter == "B")
        table.act(letter, move.action)
    assert table.phase is Phase.REVEAL


def test_bots_vote_again_when_the_vote_is_asked_anew() -> None:
    """MQ31: a vote that is kept does not keep a bot from sending one, so nobody waits for it until the limit."""
    table = Played(4, Pace.SLOW, holder="D")
    table.think()
    table.answer(A="aaa", B="aaa too")
    table.answers()
    for letter in "AD":
        move = move_of(table, letter)
        assert move is not None
        table.act(letter, move.action)
        assert move_of(table, letter) is None
    table.act("C", Similar(1, 0))
    for letter in "ACD":
        table.act(letter, Aye())
    assert table.view("D").vote == "black"
    for letter in "ACD":
        move = move_of(table, letter)
        assert move is not None
        table.act(letter, move.action)
    assert table.phase is Phase.REVEAL
