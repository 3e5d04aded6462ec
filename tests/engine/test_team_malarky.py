"""A round of Team Malarky (TM2 to TM9, TM11) and what it pays; tests/engine/teams.py has who sits where."""

from difflib import SequenceMatcher
from random import Random

import pytest

from engine.games.folders.likeness import near
from engine.games.folders.view import Phase
from engine.games.team_malarky import GAME
from engine.games.team_malarky.actions import (
    Answer,
    AnswerDraft,
    AutoOn,
    Choose,
    Draft,
    Forced,
    ForcedNobody,
    Ready,
    Sure,
    Unclear,
    Undo,
)
from engine.kernel.game import Pace
from engine.kernel.saved import dump_view, load_view
from tests.engine.teams import HOLDER, Played


def test_the_teams_change_parts_every_round() -> None:
    """TM2."""
    play = Played()
    for number in range(1, 6):
        shown = play.view()
        givers = tuple(seat for seat in range(7) if shown.teams[seat] == shown.givers)
        assert (shown.round, shown.givers) == (number, 1 if number % 2 else 2)
        assert shown.in_round == givers
        assert set(shown.receivers) == set(range(7)) - set(givers)
        play.answers()
        play.choose(None)


def test_one_giver_holds_the_answer_and_all_read_the_question() -> None:
    """TM3: M4, M6, M8, M10 among the givers."""
    play = Played()
    views = [play.view(seat) for seat in range(7)]
    assert [seat for seat in range(7) if views[seat].folder is not None] == [HOLDER]
    assert play.view().folder is None
    assert len({each.question for each in views}) == 1
    asks = [(each.ask.kind if each.ask else None) for each in views]
    assert asks == ["think", "question"] * 3 + ["think"]
    assert play.forms(0) == play.forms(HOLDER) == {"Draft", "Ready", "Unclear", "AutoOn"}
    assert play.forms(1) == {"Unclear"}


def test_another_giver_begins_each_time() -> None:
    """TM4."""
    play, orders = Played(), []
    for _ in range(5):
        orders.append(play.state.round.order)
        play.answers()
        play.choose(None)
    assert orders == [(0, 2, 4, 6), (1, 3, 5), (2, 4, 6, 0), (3, 5, 1), (4, 6, 0, 2)]


def test_an_answer_that_repeats_an_earlier_one_is_refused() -> None:
    """TM5: M14; one clear fact changed makes it another one (M15)."""
    play = Played()
    play.think()
    play.act(0, Answer("They built it from old umbrellas."))
    for action in (Answer("they built it from old umbrella"), Forced(0, "They built it from old umbrellas!")):
        step = play.try_to(HOLDER, action)
        assert step.refusal
        assert [(say.to, say.message, say.facts) for say in step.says] == [(HOLDER, "refused_same", {"seat": 0})]
    assert step.stays == (0,)
    play.act(HOLDER, Draft("they built it from old umbrellas"))
    assert play.view(HOLDER).like == 0
    assert play.refuses(HOLDER, AnswerDraft()) == "refused_same"
    play.act(HOLDER, Answer("They built it from metal spikes."))
    assert play.state.speaker == 4


def test_an_answer_that_grows_when_its_case_is_folded_repeats_itself() -> None:
    """TM5: of 160 characters it has 320 then."""
    assert near("b" + "\u00df" * 159, "\u00df" * 159 + "b")
    assert not near("\u00df" * 160, "t" * 160)


def test_two_answers_are_near_as_python_compares_them() -> None:
    """TM5: what is seen to be far apart at once is so, whatever their letters are and however they come."""
    rng, found = Random(5), []
    for _ in range(400):
        letters = rng.choice(("ab", "abcdef", "the old umbrella "))
        one = rng.choices(letters, k=rng.randrange(24))
        two = [rng.choice(letters) if rng.random() < 0.2 else each for each in one if rng.random() < 0.95]
        first, other = (" ".join("".join(each).split()) for each in (one, two))
        found.append(near(first, other))
        assert found[-1] == (SequenceMatcher(None, first, other, autojunk=False).ratio() >= 0.8), (first, other)
    assert 40 < sum(found) < 360


def test_a_draft_that_repeats_an_answer_is_not_given_in_silence() -> None:
    """TM5, MQ19: nor by AUTO."""
    play = Played()
    play.act(0, Draft("old umbrellas"))
    play.act(HOLDER, Draft("old umbrellas!"), AutoOn())
    play.act(4, Draft("wire"), AutoOn())
    play.think()
    play.wake()
    play.wake()
    assert [given.words for given in play.view().answers] == ["old umbrellas"]
    assert play.state.speaker == HOLDER
    play.wake()
    play.wake()
    assert [given.words for given in play.view().answers] == ["old umbrellas", None, "wire"]


def test_drafts_are_private_and_ready_ends_the_thinking() -> None:
    """MQ2, MQ4: all givers READY, whatever the receivers do; UNCLEAR is for everybody (M7)."""
    play = Played()
    play.act(0, Draft("old umbrellas"))
    assert [play.view(seat).draft for seat in (0, 2, 1)] == ["old umbrellas", None, None]
    play.act(1, Unclear("Which city?"))
    assert [(say.to, say.but) for say in play.step.says if say.message == "unclear"] == [(None, (1,))]
    for seat in (0, 2, 4):
        play.act(seat, Ready())
    play.act(4, Undo())
    assert play.view().ready_count == 2
    play.act(4, Ready())
    play.act(6, Ready())
    assert play.state.phase is Phase.ANSWER
    play.act(0, AnswerDraft())
    assert play.view().answers[0].words == "old umbrellas"


def test_right_is_a_point_for_the_receivers_wrong_for_the_givers() -> None:
    """TM6."""
    play = Played()
    play.answers()
    shown = play.choose(HOLDER)
    assert (shown.team, shown.author, shown.holder, shown.choice) == (2, HOLDER, HOLDER, HOLDER)
    assert play.points() == (0, 1)
    play.answers()  # team 2 gives
    others = [seat for seat in play.state.standing if seat != play.state.round.holder]
    assert play.choose(others[0]).team == 2
    assert play.points() == (0, 2)
    play.answers()
    assert play.choose(None).team == 1
    assert play.points() == (1, 2)


def test_a_holder_without_an_answer_gives_the_point_away() -> None:
    """TM7: whatever they choose, and it shows at the reveal only."""
    for target in (0, None):
        play = Played()
        play.answers("Cara")
        assert play.view().answers[1].words is None
        assert play.state.phase is Phase.VOTE
        shown = play.choose(target)
        assert (shown.author, shown.team) == (None, 2)


def test_a_silent_bluffer_is_no_loss() -> None:
    """TM7 is about the holder alone."""
    play = Played()
    play.answers("Ann")
    assert play.choose(4).team == 1


def test_with_no_answer_nobody_is_asked() -> None:
    """MQ33: the holder is silent too, so the receivers have the point."""
    play = Played()
    play.think()
    while play.view().reveal is None:
        play.wake()
    assert not [say for say in play.step.says if say.message == "choose"]
    assert play.points() == (0, 1)


def test_a_team_chooses_together() -> None:
    """TM8: the last one counts, all of the team see it and nobody else does."""
    play = Played()
    play.answers()
    assert play.forms(1) == {"Choose"}
    assert play.forms(0) == set()
    play.act(1, Choose(0))
    play.act(3, Choose(4))
    assert {say.to for say in play.step.says} == {1, 3, 5}
    assert {play.view(seat).choice for seat in (1, 3, 5)} == {4}
    assert {play.view(seat).chooser for seat in (1, 3, 5)} == {3}
    assert {play.view(seat).choice for seat in (None, 0, 2, 4, 6)} == {None}
    play.act(5, Sure())
    assert play.view().reveal.choice == 4  # type: ignore[union-attr]


def test_sure_with_the_choice_and_at_the_limit() -> None:
    """TM8."""
    play = Played()
    play.answers()
    play.act(1, Choose(0), Choose(HOLDER, "sure"))
    assert play.points() == (0, 1)
    play = Played()
    play.answers()
    play.act(1, Choose(HOLDER))
    play.wake()  # nobody is reminded: there is a choice
    assert play.step.says == ()
    play.wake()
    assert play.points() == (0, 1)


def test_only_the_last_choice_is_taken_back_by_its_sender() -> None:
    """TM8."""
    play = Played()
    play.answers()
    play.act(1, Choose(0))
    play.act(3, Choose(4))
    assert "Undo" not in play.forms(1)
    play.act(3, Undo())
    assert {say.to for say in play.step.says if say.message == "undone"} == {1, 3, 5}
    assert play.view(5).choice == 0
    assert "Sure" in play.forms(5)


def test_the_receivers_are_reminded_while_nothing_is_chosen() -> None:
    play = Played()
    play.answers()
    play.wake()
    assert [(say.to, say.message) for say in play.step.says] == [(seat, "choose_remind") for seat in (1, 3, 5)]


def test_the_first_team_with_enough_points_wins() -> None:
    """TM9."""
    play = Played(points=3)
    play.leave(4)
    while not play.over:
        play.answers()
        play.choose(play.state.round.holder if play.state.round.givers == 2 else None)
    assert play.result is not None
    assert play.result.scores == (3, 0, 3, 0, 3, 0, 3)
    assert play.result.winners == (0, 2, 6)
    assert play.view().round == 3
    assert play.step.wake is None


def test_seven_points_unless_the_group_says_otherwise() -> None:
    """TM9."""
    assert Played().view().goal == 7
    assert Played(points=12).view().goal == 12


@pytest.mark.parametrize("pace", Pace)
def test_a_silent_table_ends(pace: Pace) -> None:
    """TM7, TM9: the point goes to the other team each time."""
    play = Played(pace=pace)
    while not play.over:
        play.wake()
    assert play.view().round == 13
    assert play.points() == (6, 7)


def test_who_told_the_real_answer_first_is_the_right_choice() -> None:
    """TM11: M19, MQ10."""
    for target, team in ((0, 2), (HOLDER, 1)):
        play = Played()
        play.think()
        play.act(0, Answer("metal spikes"))
        play.act(HOLDER, Forced(0, "sea salt"))
        play.act(4, Answer("wire"))
        play.act(6, Answer("two left shoes"))
        shown = play.choose(target)
        assert (shown.author, shown.forced, shown.team) == (0, True, team)


def test_forced_is_for_all_alike_and_means_nothing_from_others() -> None:
    """TM11: MQ21."""
    play = Played()
    play.think()
    play.act(0, Answer("old umbrellas"))
    play.act(HOLDER, Answer("metal spikes"))
    assert play.forms(4) == {"Draft", "AutoOn", "Answer", "Forced"}
    play.act(4, Forced(0))
    assert play.view(4).forced == 0
    play.act(4, ForcedNobody(), Undo(), Answer("wire"))
    play.act(6, Answer("two left shoes"))
    assert play.choose(HOLDER).author == HOLDER


def test_the_giver_who_answers_may_be_passed_over() -> None:
    """SKIP: his draft is his answer, as on silence."""
    play = Played()
    play.act(0, Draft("old umbrellas"))
    assert GAME.waits_for(play.state) is None
    play.think()
    waited = GAME.waits_for(play.state)
    assert waited is not None
    assert (waited.seat, waited.passable) == (0, 5.0)  # half of the ten that a draft waits
    assert play.skip(HOLDER).refusal
    assert not play.skip(0).refusal
    assert play.view().answers[0].words == "old umbrellas"


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.LIVE, 90.0), (Pace.ROAD, 120.0), (Pace.SLOW, 43_200.0)])
def test_time_to_talk_it_over(pace: Pace, seconds: float) -> None:
    play = Played(pace=pace)
    play.answers()
    assert play.state.until == play.at + seconds


def test_the_group_sets_the_time_to_think() -> None:
    """MQ30."""
    assert Played(thinking=300).state.until == 300.0
    assert Played().state.until == 120.0


def test_views_read_back_from_json() -> None:
    play = Played()
    play.answers()
    play.choose(HOLDER)
    for seat in (None, *range(7)):
        assert load_view(GAME, dump_view(GAME, play.view(seat))) == play.view(seat)


def test_how_often_a_match_may_be_woken_in_silence() -> None:
    """Law 5, TM9: each round is a point, until one of the teams has as many as are needed."""
    play = Played(points=4)
    assert GAME.most_wakes(play.state) == 3 * 7 * 7
    play.answers()
    play.choose(None)
    assert GAME.most_wakes(play.state) == 3 * 7 * 6
