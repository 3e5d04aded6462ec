"""The rules of Team Malarky (TM1 to TM12). Seats 0, 2, 4 and 6 are team 1, seats 1, 3 and 5 are team 2."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

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
from engine.games.team_malarky.view import Reveal, View
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from engine.kernel.saved import dump_view, load_view
from engine.kernel.teams import deal_out, fit
from tests.laws.play import NAMES, Play, whole_deck

WORDS = ("old umbrellas", "wire from a fence", "the king's own hat", "nothing at all", "sea salt", "two left shoes")
HOLDER = 2


def deal(seats: int = 7, pace: Pace = Pace.LIVE, holder: int = HOLDER, bots: int = 0, **options: int) -> Play:
    """A match in which `holder` holds the first answer, and the last `bots` seats are bots."""
    machines = tuple(seat >= seats - bots for seat in range(seats))
    table = Table(NAMES[:seats], machines, pace, options, deal_out(seats, 2))
    return Play(GAME, table, whole_deck("team_malarky"), Chance(b"teams", {"holder/1": holder}))


def view(play: Play, seat: int | None = None) -> View:
    seen: View = GAME.view(play.state, seat)
    return seen


def forms(play: Play, seat: int) -> set[str]:
    return {form.name for form in GAME.choices(play.state, seat)}


def do(play: Play, seat: int, *actions: Any) -> None:
    """Actions that must be open."""
    for action in actions:
        step = play.act(seat, action)
        assert not step.refusal, (seat, action, step.says)


def think(play: Play) -> None:
    for seat in play.state.playing:
        do(play, seat, Ready())


def answer(play: Play, **silent: bool) -> None:
    """All givers answer, each something else; those named do not: silent=..., like `Ann=True`."""
    think(play)
    for number, seat in enumerate(play.state.round.order):
        if seat not in play.state.playing:
            continue
        if silent.get(NAMES[seat]):
            while play.state.speaker == seat:
                play.wake()
        else:
            do(play, seat, Answer(WORDS[number]))


def choose(play: Play, target: int | None) -> Reveal:
    """The receivers are sure of `target`; None: their time runs out. What came of it."""
    number = play.state.round.number
    if target is not None:
        do(play, play.state.receivers[0], Choose(target, "sure"))
    while play.state.phase is Phase.VOTE and play.state.round.number == number:
        play.wake()
    shown = view(play).reveal
    assert shown is not None
    return shown


def points(play: Play) -> tuple[int, int]:
    return view(play).points


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


def test_the_teams_change_parts_every_round() -> None:
    """TM2."""
    play = deal()
    for number in range(1, 6):
        shown = view(play)
        givers = tuple(seat for seat in range(7) if shown.teams[seat] == shown.givers)
        assert (shown.round, shown.givers) == (number, 1 if number % 2 else 2)
        assert shown.in_round == givers
        assert set(shown.receivers) == set(range(7)) - set(givers)
        answer(play)
        choose(play, None)


def test_one_giver_holds_the_answer_and_all_read_the_question() -> None:
    """TM3: M4, M6, M8, M10 among the givers."""
    play = deal()
    views = [view(play, seat) for seat in range(7)]
    assert [seat for seat in range(7) if views[seat].folder is not None] == [HOLDER]
    assert view(play).folder is None
    assert len({each.question for each in views}) == 1
    asks = [(each.ask.kind if each.ask else None) for each in views]
    assert asks == ["think", "question"] * 3 + ["think"]
    assert forms(play, 0) == forms(play, HOLDER) == {"Draft", "Ready", "Unclear", "AutoOn"}
    assert forms(play, 1) == {"Unclear"}


def test_the_holder_is_drawn_among_the_givers() -> None:
    """TM3: M9, MQ1."""
    table = Table(NAMES[:9], (False,) * 9, Pace.ROAD, {}, (1, 1, 1, 2, 2, 2, 2, 2, 2))
    starts = [
        GAME.start(table, whole_deck("team_malarky"), Chance(bytes([n])), 0.0).state.round.holder for n in range(60)
    ]
    assert set(starts) == {0, 1, 2}


def test_another_giver_begins_each_time() -> None:
    """TM4."""
    play, orders = deal(), []
    for _ in range(5):
        orders.append(play.state.round.order)
        answer(play)
        choose(play, None)
    assert orders == [(0, 2, 4, 6), (1, 3, 5), (2, 4, 6, 0), (3, 5, 1), (4, 6, 0, 2)]


def test_an_answer_that_repeats_an_earlier_one_is_refused() -> None:
    """TM5: M14; one clear fact changed makes it another one (M15)."""
    play = deal()
    think(play)
    do(play, 0, Answer("They built it from old umbrellas."))
    for action in (Answer("they built it from old umbrella"), Forced(0, "They built it from old umbrellas!")):
        step = play.act(HOLDER, action)
        assert step.refusal
        assert [(say.to, say.message, say.facts) for say in step.says] == [(HOLDER, "refused_same", {"seat": 0})]
    assert step.stays == (0,)
    do(play, HOLDER, Draft("they built it from old umbrellas"))
    assert view(play, HOLDER).like == 0
    assert play.act(HOLDER, AnswerDraft()).refusal
    do(play, HOLDER, Answer("They built it from metal spikes."))
    assert play.state.speaker == 4


def test_an_answer_that_grows_when_its_case_is_folded_repeats_itself() -> None:
    """TM5: of 160 characters it has 320 then."""
    assert near("b" + "\u00df" * 159, "\u00df" * 159 + "b")
    assert not near("\u00df" * 160, "t" * 160)


def test_a_draft_that_repeats_an_answer_is_not_given_in_silence() -> None:
    """TM5, MQ19: nor by AUTO."""
    play = deal()
    do(play, 0, Draft("old umbrellas"))
    do(play, HOLDER, Draft("old umbrellas!"), AutoOn())
    do(play, 4, Draft("wire"), AutoOn())
    think(play)
    play.wake()
    play.wake()
    assert [given.words for given in view(play).answers] == ["old umbrellas"]
    assert play.state.speaker == HOLDER
    play.wake()
    play.wake()
    assert [given.words for given in view(play).answers] == ["old umbrellas", None, "wire"]


def test_drafts_are_private_and_ready_ends_the_thinking() -> None:
    """MQ2, MQ4: all givers READY, whatever the receivers do; UNCLEAR is for everybody (M7)."""
    play = deal()
    do(play, 0, Draft("old umbrellas"))
    assert [view(play, seat).draft for seat in (0, 2, 1)] == ["old umbrellas", None, None]
    do(play, 1, Unclear("Which city?"))
    assert [(say.to, say.but) for say in play.step.says if say.message == "unclear"] == [(None, (1,))]
    for seat in (0, 2, 4):
        do(play, seat, Ready())
    do(play, 4, Undo())
    assert view(play).ready_count == 2
    do(play, 4, Ready())
    do(play, 6, Ready())
    assert play.state.phase is Phase.ANSWER
    do(play, 0, AnswerDraft())
    assert view(play).answers[0].words == "old umbrellas"


def test_right_is_a_point_for_the_receivers_wrong_for_the_givers() -> None:
    """TM6."""
    play = deal()
    answer(play)
    shown = choose(play, HOLDER)
    assert (shown.team, shown.author, shown.holder, shown.choice) == (2, HOLDER, HOLDER, HOLDER)
    assert points(play) == (0, 1)
    answer(play)  # team 2 gives
    others = [seat for seat in play.state.standing if seat != play.state.round.holder]
    assert choose(play, others[0]).team == 2
    assert points(play) == (0, 2)
    answer(play)
    assert choose(play, None).team == 1
    assert points(play) == (1, 2)


def test_a_holder_without_an_answer_gives_the_point_away() -> None:
    """TM7: whatever they choose, and it shows at the reveal only."""
    for target in (0, None):
        play = deal()
        answer(play, Cara=True)
        assert view(play).answers[1].words is None
        assert play.state.phase is Phase.VOTE
        shown = choose(play, target)
        assert (shown.author, shown.team) == (None, 2)


def test_a_silent_bluffer_is_no_loss() -> None:
    """TM7 is about the holder alone."""
    play = deal()
    answer(play, Ann=True)
    assert choose(play, 4).team == 1


def test_with_no_answer_nobody_is_asked() -> None:
    """MQ33: the holder is silent too, so the receivers have the point."""
    play = deal()
    think(play)
    while view(play).reveal is None:
        play.wake()
    assert not [say for say in play.step.says if say.message == "choose"]
    assert points(play) == (0, 1)


def test_a_team_chooses_together() -> None:
    """TM8: the last one counts, all of the team see it and nobody else does."""
    play = deal()
    answer(play)
    assert forms(play, 1) == {"Choose"}
    assert forms(play, 0) == set()
    do(play, 1, Choose(0))
    do(play, 3, Choose(4))
    assert {say.to for say in play.step.says} == {1, 3, 5}
    assert {view(play, seat).choice for seat in (1, 3, 5)} == {4}
    assert {view(play, seat).chooser for seat in (1, 3, 5)} == {3}
    assert {view(play, seat).choice for seat in (None, 0, 2, 4, 6)} == {None}
    do(play, 5, Sure())
    assert view(play).reveal.choice == 4  # type: ignore[union-attr]


def test_sure_with_the_choice_and_at_the_limit() -> None:
    """TM8."""
    play = deal()
    answer(play)
    do(play, 1, Choose(0), Choose(HOLDER, "sure"))
    assert points(play) == (0, 1)
    play = deal()
    answer(play)
    do(play, 1, Choose(HOLDER))
    play.wake()  # nobody is reminded: there is a choice
    assert play.step.says == ()
    play.wake()
    assert points(play) == (0, 1)


def test_only_the_last_choice_is_taken_back_by_its_sender() -> None:
    """TM8."""
    play = deal()
    answer(play)
    do(play, 1, Choose(0))
    do(play, 3, Choose(4))
    assert "Undo" not in forms(play, 1)
    do(play, 3, Undo())
    assert {say.to for say in play.step.says if say.message == "undone"} == {1, 3, 5}
    assert view(play, 5).choice == 0
    assert "Sure" in forms(play, 5)


def test_the_receivers_are_reminded_while_nothing_is_chosen() -> None:
    play = deal()
    answer(play)
    play.wake()
    assert [(say.to, say.message) for say in play.step.says] == [(seat, "choose_remind") for seat in (1, 3, 5)]


def test_the_first_team_with_enough_points_wins() -> None:
    """TM9."""
    play = deal(points=3)
    play.leave(4)
    while not play.over:
        answer(play)
        choose(play, play.state.round.holder if play.state.round.givers == 2 else None)
    assert play.result is not None
    assert play.result.scores == (3, 0, 3, 0, 3, 0, 3)
    assert play.result.winners == (0, 2, 6)
    assert view(play).round == 3
    assert play.step.wake is None


def test_seven_points_unless_the_group_says_otherwise() -> None:
    """TM9."""
    assert view(deal()).goal == 7
    assert view(deal(points=12)).goal == 12


@pytest.mark.parametrize("pace", Pace)
def test_a_silent_table_ends(pace: Pace) -> None:
    """TM7, TM9: the point goes to the other team each time."""
    play = deal(pace=pace)
    while not play.over:
        play.wake()
    assert view(play).round == 13
    assert points(play) == (6, 7)


def test_a_leaver_is_silent_and_what_he_said_stands() -> None:
    """TM10: MQ25."""
    play = deal()
    do(play, 4, Draft("sea salt"))
    play.leave(4)
    think(play)
    do(play, 0, Answer("old umbrellas"))
    play.leave(0)
    do(play, HOLDER, Answer("metal spikes"))
    assert [(given.seat, given.words) for given in view(play).answers[2:]] == [(4, None)]
    do(play, 6, Answer("wire"))
    do(play, 1, Choose(0))
    play.leave(1)
    assert view(play, 3).choice == 0
    do(play, 3, Sure())
    assert points(play) == (1, 0)


def test_a_holder_who_leaves_is_a_silent_holder() -> None:
    """TM10, TM7."""
    play = deal()
    play.leave(HOLDER)
    answer(play)
    assert choose(play, 0).team == 2


def test_a_team_of_one_has_lost() -> None:
    """TM10: the answer of the round that runs is never told."""
    play = deal()
    answer(play)
    choose(play, None)
    for seat in (1, 5):
        play.leave(seat)
    assert play.result is not None
    assert play.result.winners == (0, 2, 4, 6)
    assert view(play).reason == "few"
    assert view(play).reveal.round == 1  # type: ignore[union-attr]


def test_who_comes_back_or_late_plays_from_the_next_round() -> None:
    """TM10."""
    play = deal()
    play.leave(0)
    play.join(0, "Ann")
    play.join(7, "Hal")
    assert view(play).teams == (1, 2, 1, 2, 1, 2, 1, 2)
    assert forms(play, 0) == forms(play, 7) == set()
    answer(play)
    choose(play, None)
    assert view(play).receivers == (0, 2, 4, 6)
    assert view(play).in_round == (1, 3, 5, 7)


def test_a_latecomer_joins_the_smaller_team() -> None:
    """TM10: of those who are still here."""
    play = deal(8)
    for seat in (0, 2):
        play.leave(seat)
    play.join(8, "Ida")
    assert view(play).teams[8] == 1


def test_a_full_table_and_one_that_is_over() -> None:
    """TM1, TM10."""
    assert [say.message for say in deal(12).join(12, "Moe").says] == ["refused_full"]
    play = deal()
    assert [say.message for say in play.join(3, "Dan").says] == ["refused_not_open"]
    for seat in (1, 3):
        play.leave(seat)
    assert [say.message for say in play.join(3, "Dan").says] == ["refused_late"]
    assert [say.message for say in play.leave(0).says] == ["refused_late"]


def test_who_told_the_real_answer_first_is_the_right_choice() -> None:
    """TM11: M19, MQ10."""
    for target, team in ((0, 2), (HOLDER, 1)):
        play = deal()
        think(play)
        do(play, 0, Answer("metal spikes"))
        do(play, HOLDER, Forced(0, "sea salt"))
        do(play, 4, Answer("wire"))
        do(play, 6, Answer("two left shoes"))
        shown = choose(play, target)
        assert (shown.author, shown.forced, shown.team) == (0, True, team)


def test_forced_is_for_all_alike_and_means_nothing_from_others() -> None:
    """TM11: MQ21."""
    play = deal()
    think(play)
    do(play, 0, Answer("old umbrellas"))
    do(play, HOLDER, Answer("metal spikes"))
    assert forms(play, 4) == {"Draft", "AutoOn", "Answer", "Forced"}
    do(play, 4, Forced(0))
    assert view(play, 4).forced == 0
    do(play, 4, ForcedNobody(), Undo(), Answer("wire"))
    do(play, 6, Answer("two left shoes"))
    assert choose(play, HOLDER).author == HOLDER


def bot(play: Play, seat: int, **hints: Any) -> Any:
    move = GAME.bot(view(play, seat), GAME.choices(play.state, seat), hints, play.chance)
    return None if move is None else move.action


def test_a_bot_chooses_only_where_no_person_is_in_its_team() -> None:
    """TM12."""
    play = deal(bots=2)
    answer(play)
    assert bot(play, 5) is None
    machines = replace(play.state.seats[5], bot=True)
    play.state = replace(play.state, seats=tuple(machines if seat.team == 2 else seat for seat in play.state.seats))
    chosen = bot(play, 5)
    assert isinstance(chosen, Choose)
    assert chosen.sure == "sure"
    assert chosen.target in play.state.standing


def test_a_bot_gives_a_bluff_or_the_real_answer() -> None:
    """TM12; TM11 where another has told it."""
    play = deal(bots=7)
    bluffs = ["Whether the moon was full that night.", "An old law about bells that nobody has read."]
    assert bot(play, 0, bluffs=bluffs) == Ready()
    assert bot(play, 1, bluffs=bluffs) is None
    think(play)
    given = bot(play, 0, bluffs=bluffs)
    assert given.words in bluffs
    do(play, 0, given)
    assert bot(play, HOLDER, bluffs=bluffs) == Answer(view(play, HOLDER).folder or "")
    play.state = replace(
        play.state,
        round=replace(
            play.state.round, answers=(replace(play.state.round.answers[0], words=view(play, HOLDER).folder),)
        ),
    )
    forced = bot(play, HOLDER, bluffs=bluffs)
    assert isinstance(forced, Forced)
    assert forced.author == 0
    assert forced.words in bluffs


def test_the_giver_who_answers_may_be_passed_over() -> None:
    """SKIP: his draft is his answer, as on silence."""
    play = deal()
    do(play, 0, Draft("old umbrellas"))
    assert GAME.waits_for(play.state) is None
    think(play)
    waited = GAME.waits_for(play.state)
    assert waited is not None
    assert (waited.seat, waited.passable) == (0, 45.0)
    step = GAME.skip(play.state, 0, play.chance, play.at)
    assert view_of(step.state).answers[0].words == "old umbrellas"
    answer_state = play.state
    assert GAME.skip(answer_state, HOLDER, play.chance, play.at).refusal


def view_of(state: Any) -> View:
    seen: View = GAME.view(state, None)
    return seen


@pytest.mark.parametrize(("pace", "seconds"), [(Pace.LIVE, 90.0), (Pace.ROAD, 120.0), (Pace.SLOW, 43_200.0)])
def test_time_to_talk_it_over(pace: Pace, seconds: float) -> None:
    play = deal(pace=pace)
    answer(play)
    assert play.state.until - play.at == seconds


def test_the_group_sets_the_time_to_think() -> None:
    """MQ30."""
    assert deal(thinking=300).state.until == 300.0
    assert deal().state.until == 120.0


def test_the_few_questions_left_are_told() -> None:
    """MQ24: a match of seven points may ask thirteen."""
    deck = whole_deck("team_malarky")
    table = Table(NAMES[:7], (False,) * 7, Pace.LIVE, {}, deal_out(7, 2))
    for cards, few in ((5, False), (4, True)):
        step = GAME.start(table, replace(deck, cards=deck.cards[:cards]), Chance(b"few"), 0.0)
        [started] = [say for say in step.says if say.message == "started"]
        assert started.facts.get("few", False) is few


def test_views_read_back_from_json() -> None:
    play = deal()
    answer(play)
    choose(play, HOLDER)
    for seat in (None, *range(7)):
        assert load_view(GAME, dump_view(GAME, view(play, seat))) == view(play, seat)


def test_how_often_a_match_may_be_woken_in_silence() -> None:
    """Law 5, TM9: each round is a point, until one of the teams has as many as are needed."""
    play = deal(points=4)
    assert GAME.most_wakes(play.state) == 3 * 7 * 7
    answer(play)
    choose(play, None)
    assert GAME.most_wakes(play.state) == 3 * 7 * 6
