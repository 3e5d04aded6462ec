"""What a bot of Malarky chooses in each phase, from its own view; Team Malarky's answers and hesitates alike."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.games.folders.bot import LOST, SECONDS
from engine.games.malarky import GAME
from engine.games.malarky.actions import (
    Answer,
    AnswerDraft,
    Aye,
    Bluff,
    Correct,
    Draft,
    Forced,
    Give,
    Nay,
    Object,
    Real,
    Receive,
    Roll,
    Similar,
    Vote,
    VoteBlack,
    Wrong,
)
from engine.games.malarky.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import BotMove, Pace
from tests.engine.tables import Played, seat_of
from tests.engine.test_malarky_seats import duel

NOTHING: Mapping[str, object] = {}


def moves(table: Played, letter: str, hints: Mapping[str, object] = NOTHING, times: int = 40) -> list[BotMove]:
    """What the bot does, by so many seeds."""
    view, forms = table.view(letter), GAME.choices(table.state, seat_of(letter))
    found = [GAME.bot(view, forms, hints, Chance(number.to_bytes(2, "big"))) for number in range(times)]
    return [move for move in found if move is not None]


def actions(table: Played, letter: str, hints: Mapping[str, object] = NOTHING) -> set[Action]:
    return {move.action for move in moves(table, letter, hints)}


def thinking(holder: str = "B", pace: Pace = Pace.LIVE) -> Played:
    table = Played(4, pace, holder=holder)
    table.think()
    return table


@pytest.mark.parametrize("pace", Pace)
def test_it_hesitates_for_seconds_that_a_person_takes(pace: Pace) -> None:
    least, most = {Pace.LIVE: (2, 6), Pace.ROAD: (3, 12), Pace.SLOW: (3, 60)}[pace]
    assert SECONDS[pace] == (least, most)
    assert {move.after for move in moves(thinking(pace=pace), "A", times=1500)} == set(range(least, most + 1))


def test_it_does_nothing_where_nothing_is_asked() -> None:
    table = thinking()
    assert GAME.bot(GAME.view(table.state, None), (), {}, table.chance) is None
    assert moves(table, "C") == []
    late = Played(3, holder="B")
    late.think()
    late.join("D")
    assert moves(late, "D") == []


def test_a_bluff_is_unlike_the_answers_before_it() -> None:
    """MQ5: of what its book has, the last of it last; else it says that it is lost."""
    table = thinking()
    bluffs = {"bluffs": ("An old law of 1802 says so.", "The moon does it.")}
    assert actions(table, "A", {"bluffs": (*bluffs["bluffs"], "Salt")}) == {Answer(each) for each in bluffs["bluffs"]}
    assert actions(table, "A") == {Answer(LOST.format(0))}
    table.answer(A="An old law from 1902 said so", B="bees", C=None)
    assert actions(table, "D", bluffs) == {Answer("The moon does it.")}, "the least believable, but no other is left"
    assert actions(table, "D", {"bluffs": bluffs["bluffs"][:1]}) == {Answer(LOST.format(3))}


def test_the_holder_tells_the_real_answer_or_whom_he_follows() -> None:
    """M13, MQ10: FORCED where one whose answer stands has told it."""
    answer = thinking().view("B").folder
    assert answer is not None
    table = thinking("C")
    assert actions(table, "A") == {Answer(LOST.format(0))}
    table.answer(A="something else entirely", B=f"{answer} so")
    assert actions(table, "C") == {Forced(1, LOST.format(2))}
    silent = thinking("C")
    silent.answer(A=None, B="something else entirely")
    assert actions(silent, "C") == {Answer(answer)}


def test_an_answer_that_was_struck_is_nobodys_to_follow() -> None:
    """M18, MQ10."""
    table = Played(5, holder="E")
    table.think()
    answer = table.view("E").folder
    assert answer is not None
    table.answer(A="old umbrellas and wire", B=answer)
    table.act("C", Similar(1, 0))
    for letter in "ACDE":
        table.act(letter, Aye())
    table.answer(C="bees", D="sea salt")
    assert actions(table, "E") == {Answer(answer)}


def test_a_long_answer_is_cut_between_words() -> None:
    """To what its form has room for."""
    table = Played(4, holder="A")
    table.think()
    view, forms = table.view("A"), GAME.choices(table.state, 0)
    (most,) = [form.blanks[0].most for form in forms if form.action is Answer]
    for length, words in ((most, "x" * most), (most + 1, "x" * most)):
        seen = type(view)(**{**vars(view), "folder": "x" * length})
        move = GAME.bot(seen, forms, {}, table.chance)
        assert move is not None
        assert move.action == Answer(words)
    cut = type(view)(**{**vars(view), "folder": "word " * most})
    move = GAME.bot(cut, forms, {}, table.chance)
    assert move is not None
    assert isinstance(move.action, Answer)
    assert (move.action.words[-4:], len(move.action.words)) == ("word", most - 1)


def test_a_vote_is_for_anothers_answer_and_the_holders_black() -> None:
    """M21, MQ20."""
    table = thinking()
    table.answers()
    assert actions(table, "A") == {Vote(1), Vote(2), Vote(3)}
    assert actions(table, "B") == {VoteBlack()}
    silent = thinking("A")
    silent.answer(A="the real one", B=None, C=None, D=None)
    assert actions(silent, "B") == {Vote(0)}
    only = thinking("A")
    only.answer(A=None, B="bees", C=None, D=None)
    assert actions(only, "B") == {VoteBlack()}


def test_who_was_forced_votes_for_whom_he_declared() -> None:
    """MQ10, MQ21."""
    table = thinking("C")
    table.answer(A="bees", B="honey")
    table.act("C", Forced(0, "something else"))
    table.answers()
    assert actions(table, "C") == {Vote(0)}


@pytest.mark.parametrize(
    ("earlier", "later", "ballot"),
    [("the king had lost a hat", "the king had lost his hat", Aye()), ("old umbrellas", "wire from a fence", Nay())],
)
def test_a_challenge_is_upheld_where_answers_look_alike(earlier: str, later: str, ballot: Action) -> None:
    """M17: three quarters alike; and it votes once."""
    table = thinking("D")
    table.answer(A=earlier, B=later)
    table.act("C", Similar(1, 0))
    assert actions(table, "A") == actions(table, "D") == {ballot}
    assert moves(table, "B") == []
    table.act("A", Nay())
    assert moves(table, "A") == []
    table.act("D", Aye())
    assert moves(table, "D") == []


def test_the_pair_of_a_challenge_is_the_one_that_is_named() -> None:
    table = thinking("D")
    table.answer(A="old umbrellas", B="the king had lost a hat", C="the king had lost his hat")
    table.act("D", Similar(2, 1))
    assert actions(table, "A") == {Aye()}
    other = thinking("D")
    other.answer(A="old umbrellas", B="the king had lost a hat", C="the king had lost his hat")
    other.act("D", Similar(2, 0))
    assert actions(other, "A") == {Nay()}


def test_an_objection_finds_no_bot_for_it() -> None:
    """MQ12."""
    table = thinking()
    table.answers()
    table.vote(A="B", C="B")
    table.act("A", Object())
    assert actions(table, "C") == {Nay()}


def test_a_bot_sends_no_draft() -> None:
    """MQ4: it answers when its turn comes; READY before that."""
    table = Played(4, holder="B")
    table.wait_for(Phase.THINK)
    table.act("A", Draft("bees"))
    assert {type(action).__name__ for action in actions(table, "A") | actions(table, "B")} == {"Ready"}
    table.think()
    assert AnswerDraft not in {type(action) for action in actions(table, "A")}


def test_a_duel_is_fought_by_a_coin() -> None:
    """M34: GIVE or RECEIVE, REAL or BLUFF, CORRECT or WRONG; with no bluff in its book it gives the real answer."""
    table = duel()
    assert actions(table, "A") == {Roll()}
    for letter in "AB":
        table.act(letter, Roll())
    assert actions(table, "A") == {Give(), Receive()}
    assert moves(table, "C") == []
    table.act("A", Give())
    printed = table.view("A").duel
    assert printed is not None
    assert printed.answer is not None
    assert actions(table, "A") == {Real(printed.answer)}
    bluffs = {"bluffs": ("bees", "sea salt", "the moon")}
    assert actions(table, "A", bluffs) == {Real(printed.answer), Bluff("bees"), Bluff("sea salt")}
    table.act("A", Bluff("bees"))
    assert actions(table, "B") == {Correct(), Wrong()}
