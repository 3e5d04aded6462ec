"""A round from the roll to the count (M6-M25, MQ4, MQ14, MQ19, MQ20, MQ30, MQ33) and the limits of its phases."""

import random

import pytest

from engine.games.malarky import GAME
from engine.games.malarky.actions import Answer, AnswerDraft, AutoOn, Draft, Forced, Nay, Ready, Similar, Unclear
from engine.games.malarky.phases import LIMITS as BY_PHASE
from engine.games.malarky.rounds import speaking_order
from engine.games.malarky.view import Phase
from engine.kernel.game import Option, Pace
from engine.kernel.state import DELETED
from tests.engine.tables import Played, seat_of, vote_for
from tests.laws.steer import Mood, Tally, steered_act

LIMITS = {
    Pace.LIVE: (120, 60, 60, 15),
    Pace.ROAD: (120, 90, 90, 30),
    Pace.SLOW: (43_200, 21_600, 43_200, 7_200),
}


@pytest.mark.parametrize("pace", list(Pace))
def test_limits(pace: Pace) -> None:
    """Phase table: how long each phase lasts when nobody hurries, from the folders to the reveal."""
    table = Played(3, pace)
    assert (table.phase, table.state.until) == (Phase.THINK, LIMITS[pace][0])
    table.wait_for(Phase.ANSWER)
    assert table.state.until == table.at + LIMITS[pace][1]
    table.answers()
    for phase, seconds in zip((Phase.VOTE, Phase.REVEAL), LIMITS[pace][2:], strict=True):
        assert (table.phase, table.state.until) == (phase, table.at + seconds)
        table.wait_for(*set(Phase) - {phase})
    assert table.state.round.number == 2


def test_the_group_sets_the_time_to_think() -> None:
    table = Played(3, Pace.ROAD, options={"thinking": 45})
    assert (table.state.until, table.state.timers["remind"]) == (45, 30)


def test_early_end_of_the_vote() -> None:
    """M21: when the last vote is in; the holder has to send one too (MQ21)."""
    table = Played(3, Pace.ROAD, holder="B")
    table.think()
    table.answers()
    table.act("A", vote_for("B"))
    table.act("C", vote_for("B"))
    assert table.is_in(Phase.VOTE)
    table.act("B", vote_for("A"))
    assert table.is_in(Phase.REVEAL)


def test_unclear_goes_to_the_others() -> None:
    """M7."""
    table = Played(3, Pace.ROAD)
    says = table.act("B", Unclear("which cow?")).says
    assert [(say.to, say.but, say.message) for say in says] == [(None, (1,), "unclear"), (1, (), "unclear_sent")]
    table.think()
    assert "Unclear" not in table.forms("B")


def test_draft_is_the_answer_of_the_silent() -> None:
    """MQ19: his stored draft; MQ4: the last one counts."""
    table = Played(3)
    table.wait_for(Phase.THINK)
    table.act("A", Draft("one"))
    table.act("A", Draft("two"))
    table.think()
    table.answer(A=None)
    assert table.view("B").answers[0].words == "two"


def test_ok_gives_the_draft_and_auto_gives_it_at_once() -> None:
    """MQ4, MQ30."""
    table = Played(3)
    table.wait_for(Phase.THINK)
    for letter in "AB":
        table.act(letter, Draft(letter * 5))
    table.act("B", AutoOn())
    table.think()
    table.act("A", AnswerDraft())
    assert [given.words for given in table.view("C").answers] == ["AAAAA", "BBBBB"]
    assert table.state.speaker == 2
    assert [say.to for say in table.heard("answer")] == [0, 2]


def test_words_for_the_think_ask_in_ones_own_turn_are_a_draft() -> None:
    table = Played(3)
    table.think()
    forms = {form.name: form.ask for form in GAME.choices(table.state, 0)}
    assert forms["Draft"] != forms["Answer"]
    assert table.act("A", Draft("late")).says[0].facts["turn"]
    assert table.state.speaker == 0


def test_nobody_votes_for_himself() -> None:
    """M22; MQ19: nor for one who gave no answer."""
    table = Played(4, Pace.ROAD)
    table.think()
    table.answer(A="aaa", B=None, C="ccc", D="ddd")
    assert table.try_to("A", vote_for("A")).says[0].message == "refused_unfit"
    assert table.try_to("A", vote_for("B")).says[0].message == "refused_unfit"
    table.act("B", vote_for("A"))


def test_empty_costs_nothing_without_a_real_author() -> None:
    """MQ19."""
    table = Played(3, holder="C")
    table.think()
    table.answer(A="aaa", B="bbb", C=None)
    table.vote(A="empty", B="A", C="B")
    assert table.points() == {"A": 1, "B": 1, "C": 0}


def test_right_empty_hand() -> None:
    """M31, MQ14: it costs nothing and earns nothing when the player is the accepted author."""
    table = Played(3, holder="C")
    table.think()
    table.answer(A="aaa", B="the real one")
    table.act("C", Forced(1, "ccc"))
    table.vote(A="C", B="empty", C="A")
    assert table.votes() == {"A": "C", "B": "empty", "C": "B"}
    assert table.points() == {"A": 0, "B": 1, "C": 2 + 1}


def test_void_votes() -> None:
    """MQ20: EMPTY from the silent holder and from one without an answer are no votes."""
    table = Played(4, holder="C")
    table.think()
    table.answer(A="aaa", B=None, C=None, D="ddd")
    table.vote(A="D", B="empty", C="empty", D="A")
    assert table.votes() == {"A": "D", "B": "void", "C": "void", "D": "A"}


def test_declared_and_then_silent() -> None:
    """MQ19, M25: the declared author stands and the vote is filled in."""
    table = Played(3, holder="C")
    table.think()
    table.answer(A="the real one", B="bbb")
    table.act("C", Forced(0))
    table.answer(C=None)
    table.vote(A="B", B="A", C="B")
    assert table.votes()["C"] == "A"
    assert table.points() == {"A": 2, "B": 2, "C": 1}


def test_no_standing_answer_no_vote() -> None:
    """MQ33: the reveal follows, and with nothing to object to the next round."""
    table = Played(3, Pace.ROAD)
    table.think()
    table.answer(A=None, B=None, C=None)
    assert table.state.round.number == 2
    assert {say.telling for say in table.heard("reveal")} == {"result"}
    assert table.view("A").reveal is not None


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_silence_ends_every_match(pace: Pace, seats: int) -> None:
    """Law 5: from wherever random play has come to, silence ends the match in 3 x rounds x seats wake-ups.

    The round that runs counts three times: what was moved in it has its ballots, and answers have their windows.
    """
    for seed in range(5):
        luck = random.Random(seed)
        table = Played(seats, pace, seed=str(seed).encode(), options={"rounds": 1})
        for _ in range(luck.randrange(80)):
            if steered_act(table, luck, Tally(), Mood()) is None:
                break
        begun = table.state.round.number
        while table.step.wake is not None:
            table.wake()
        assert table.phase is Phase.OVER
        assert table.wakes <= 3 * (table.state.round.number - begun + 3) * seats


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_silent_table_has_three_wakes_a_seat_and_round(pace: Pace, seats: int) -> None:
    """Law 5, ME17."""
    table = Played(seats, pace)
    while table.step.wake is not None:
        table.wake()
    assert table.state.reason == "shared"
    assert table.wakes <= 3 * table.state.round.number * seats


def test_answer_closes_with_the_turn() -> None:
    """M12: one answer each, in order."""
    table = Played(3)
    table.think()
    assert table.try_to("B", Answer("bbb")).says[0].message == "refused_not_open"
    table.act("A", Answer("aaa"))
    assert table.try_to("A", Answer("again")).refusal
    assert table.try_to("A", Ready()).refusal


def test_an_ask_knows_how_long_it_lasts() -> None:
    """MQ30: the clock is always shown, also the group's own time to think and the rest of a turn after a ballot."""
    table = Played(4, options={"thinking": 300})
    assert limit_of(table, "B") == 300
    table.think()
    table.answer(A="aaa", B="aaa too")
    table.at += 40
    table.act("D", Similar(1, 0))
    for letter in "ACD":
        assert limit_of(table, letter) == 30
        table.act(letter, Nay())
    assert limit_of(table, "C") == 20


def limit_of(table: Played, letter: str) -> float | None:
    asked = table.view(letter).ask
    return asked.limit if asked else None


def test_who_has_left_is_not_counted_among_the_players_of_the_round() -> None:
    """MQ2, MQ25: "2 of 3 are READY" is told of those who still play."""
    table = Played(4)
    table.wait_for(Phase.THINK)
    table.leave("D")
    assert table.view("A").in_round == (0, 1, 2)
    table.join("D")
    assert table.view("D").in_round == (0, 1, 2)


@pytest.mark.parametrize("pace", list(Pace))
def test_a_wake_hours_late_ends_one_phase_and_gives_the_next_its_full_time(pace: Pace) -> None:
    """1.7: what is due is done once, without its reminder, and nobody loses the time of a turn that he never had."""
    table = Played(3, pace)
    table.wait_for(Phase.THINK)
    table.at += 100_000
    step = GAME.wake(table.state, table.chance, table.at)
    assert [say.message for say in step.says] == ["answer"]
    assert step.state.until == table.at + (BY_PHASE[Phase.ANSWER](step.state) or 0)
    again = GAME.wake(step.state, table.chance, table.at)
    assert (again.state, again.wake, again.says) == (step.state, step.wake, ())
    assert step.wake is not None
    assert step.wake > table.at


def test_the_host_speaks_first_then_the_others_clockwise() -> None:
    """M12, MQ3."""
    assert speaking_order(tuple(range(6)), 2) == (2, 3, 4, 5, 0, 1)
    assert speaking_order((0, 1, 3, 5), 4) == (5, 0, 1, 3)


def test_what_a_group_may_set() -> None:
    """M1, M32, MQ15, MQ30. The cards are enough for three Host turns of six players, two extra rounds and the duel."""
    facts = GAME.facts
    assert (facts.least_seats, facts.most_seats, facts.teams) == (3, 6, None)
    assert facts.options == (
        Option("rounds", int, None, least=1, most=3),
        Option("thinking", int, None, least=30, most=24 * 3600),
        Option("forced_holder_scores_vote", bool, True),
    )
    assert facts.least_cards * 3 == 3 * 6 + 2 + 1


@pytest.mark.parametrize(("players", "pace", "rounds"), [
    (3, Pace.LIVE, 9), (4, Pace.ROAD, 12), (5, Pace.LIVE, 10), (6, Pace.LIVE, 12), (3, Pace.SLOW, 3), (6, Pace.SLOW, 6),
])  # fmt: skip
def test_how_many_rounds_are_played(players: int, pace: Pace, rounds: int) -> None:
    """M32, MQ30: three Host turns each, with five and more players two, in slow play one. Cards are kept for as
    many draws of six players, for two extra rounds and the duel."""
    table = Played(players, pace)
    assert table.state.rounds == rounds
    assert len(table.state.cards) == 3 * (6 * rounds // players + 3)


def test_the_end_tells_the_best_lie_and_the_sharpest_eye() -> None:
    """The holder's own vote shows neither; who is forgotten is quoted no more."""
    table = Played(4, holder="D")
    table.think()
    table.answer(A="the first", B="by night", C="a whole herd", D="under water")
    table.finish_soon()
    table.vote(A="B", B="D", C="B", D="A")
    table.wait_for(Phase.OVER)
    told = table.facts("over")
    assert (told["lie"], told["eyes"], told["found"]) == ({"seat": 1, "words": "by night", "fooled": 2}, [1], 1)
    lie = GAME.forget(table.state, 1).lie
    assert lie is not None
    assert lie.words == DELETED
    assert GAME.forget(table.state, 0).lie == table.state.lie, "another's is"
    assert GAME.forget(Played(3).state, 0).lie is None


@pytest.mark.parametrize("pace", Pace)
def test_a_draft_may_be_taken_back_in_ones_turn_where_it_does_not_go_out_by_itself(pace: Pace) -> None:
    """MQ4: at a live table another text takes its place."""
    table = Played(3, pace, holder="C")
    table.think()
    for letter in "ABC":
        table.act(letter, Draft(f"it was {letter * 9}"))
        takes_back = pace is not Pace.LIVE or seat_of(letter) != table.state.speaker
        assert ("Undo" in table.forms(letter)) is takes_back, letter
