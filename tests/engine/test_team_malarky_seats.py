"""Who sits down at Team Malarky, in which team, who leaves and comes, and its bots (TM1, TM3, TM10, TM12)."""

from dataclasses import replace
from typing import Any

from engine.games.team_malarky import GAME
from engine.games.team_malarky.actions import (
    Answer,
    Choose,
    Draft,
    Forced,
    Ready,
    Sure,
)
from engine.kernel.chance import Chance
from engine.kernel.game import Option, Pace, Table
from engine.kernel.teams import deal_out, fit
from tests.engine.teams import HOLDER, Played
from tests.laws.play import NAMES, whole_deck


def test_two_teams_of_two_at_least_for_seven_to_twelve() -> None:
    """TM1."""
    rules = GAME.facts.teams
    assert rules is not None
    assert rules.needed
    assert (GAME.facts.least_seats, GAME.facts.most_seats) == (7, 12)
    for players in range(7, 13):
        assert rules.most(players) == 2
        assert fit(rules, deal_out(players, 2), 2)
    assert fit(rules, (1, 1, 1, 1, 1, 2, 2), 2)
    assert not fit(rules, (1, 1, 1, 1, 1, 1, 2), 2)
    assert not fit(rules, (1, 1, 1, 1, 1, 1, 1), 2)


def test_the_holder_is_drawn_among_the_givers() -> None:
    """TM3: M9, MQ1."""
    table = Table(NAMES[:9], (False,) * 9, Pace.ROAD, {}, (1, 1, 1, 2, 2, 2, 2, 2, 2))
    starts = [
        GAME.start(table, whole_deck("team_malarky"), Chance(bytes([n])), 0.0).state.round.holder for n in range(60)
    ]
    assert set(starts) == {0, 1, 2}


def test_a_leaver_is_silent_and_what_he_said_stands() -> None:
    """TM10: MQ25."""
    play = Played()
    play.act(4, Draft("sea salt"))
    play.leave(4)
    play.think()
    play.act(0, Answer("old umbrellas"))
    play.leave(0)
    play.act(HOLDER, Answer("metal spikes"))
    assert [(given.seat, given.words) for given in play.view().answers[2:]] == [(4, None)]
    play.act(6, Answer("wire"))
    play.act(1, Choose(0))
    play.leave(1)
    assert play.view(3).choice == 0
    play.act(3, Sure())
    assert play.points() == (1, 0)


def test_a_holder_who_leaves_is_a_silent_holder() -> None:
    """TM10, TM7."""
    play = Played()
    play.leave(HOLDER)
    play.answers()
    assert play.choose(0).team == 2


def test_a_team_of_one_has_lost() -> None:
    """TM10: the answer of the round that runs is never told."""
    play = Played()
    play.answers()
    play.choose(None)
    for seat in (1, 5):
        play.leave(seat)
    assert play.result is not None
    assert play.result.winners == (0, 2, 4, 6)
    assert play.view().reason == "few"
    assert play.view().reveal.round == 1  # type: ignore[union-attr]


def test_who_comes_back_or_late_plays_from_the_next_round() -> None:
    """TM10."""
    play = Played()
    play.leave(0)
    play.join(0, "Ann")
    play.join(7, "Hal")
    assert play.view().teams == (1, 2, 1, 2, 1, 2, 1, 2)
    assert play.forms(0) == play.forms(7) == set()
    play.answers()
    play.choose(None)
    assert play.view().receivers == (0, 2, 4, 6)
    assert play.view().in_round == (1, 3, 5, 7)


def test_a_latecomer_joins_the_smaller_team() -> None:
    """TM10: of those who are still here."""
    play = Played(8)
    for seat in (0, 2):
        play.leave(seat)
    play.join(8, "Ida")
    assert play.view().teams[8] == 1


def test_a_full_table_and_one_that_is_over() -> None:
    """TM1, TM10."""
    assert [say.message for say in Played(12).join(12, "Moe").says] == ["refused_full"]
    play = Played()
    assert [say.message for say in play.join(3, "Dan").says] == ["refused_not_open"]
    for seat in (1, 3):
        play.leave(seat)
    assert [say.message for say in play.join(3, "Dan").says] == ["refused_late"]
    assert [say.message for say in play.leave(0).says] == ["refused_late"]


def bot(play: Played, seat: int, **hints: Any) -> Any:
    move = GAME.bot(play.view(seat), play.choices(seat), hints, play.chance)
    return None if move is None else move.action


def test_a_bot_chooses_only_where_no_person_is_in_its_team() -> None:
    """TM12."""
    play = Played(bots=2)
    play.answers()
    assert bot(play, 5) is None
    machines = replace(play.state.seats[5], bot=True)
    play.state = replace(play.state, seats=tuple(machines if seat.team == 2 else seat for seat in play.state.seats))
    chosen = bot(play, 5)
    assert isinstance(chosen, Choose)
    assert chosen.sure == "sure"
    assert chosen.target in play.state.standing


def test_a_bot_gives_a_bluff_or_the_real_answer() -> None:
    """TM12; TM11 where another has told it."""
    play = Played(bots=7)
    bluffs = ["Whether the moon was full that night.", "An old law about bells that nobody has read."]
    assert bot(play, 0, bluffs=bluffs) == Ready()
    assert bot(play, 1, bluffs=bluffs) is None
    play.think()
    given = bot(play, 0, bluffs=bluffs)
    assert given.words in bluffs
    play.act(0, given)
    assert bot(play, HOLDER, bluffs=bluffs) == Answer(play.view(HOLDER).folder or "")
    play.state = replace(
        play.state,
        round=replace(
            play.state.round, answers=(replace(play.state.round.answers[0], words=play.view(HOLDER).folder),)
        ),
    )
    forced = bot(play, HOLDER, bluffs=bluffs)
    assert isinstance(forced, Forced)
    assert forced.author == 0
    assert forced.words in bluffs


def test_the_few_questions_left_are_told() -> None:
    """MQ24: a match of seven points may ask thirteen."""
    deck = whole_deck("team_malarky")
    table = Table(NAMES[:7], (False,) * 7, Pace.LIVE, {}, deal_out(7, 2))
    for cards, few in ((5, False), (4, True)):
        step = GAME.start(table, replace(deck, cards=deck.cards[:cards]), Chance(b"few"), 0.0)
        [started] = [say for say in step.says if say.message == "started"]
        assert started.facts.get("few", False) is few


def test_what_a_group_may_set() -> None:
    """TM9, MQ30: seven points win, or three to twelve; the cards are enough for the longest match."""
    assert GAME.facts.options == (
        Option("points", int, 7, least=3, most=12),
        Option("thinking", int, None, least=30, most=24 * 3600),
    )
    assert GAME.facts.least_cards == 8
    assert len(Played(7).state.cards) == 3 * (2 * 7 - 1)
