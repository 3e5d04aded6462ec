"""One step under way: what it asks, closes, holds up and tells, on the walk of test_rulebook.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.kernel.game import Result, Say, Telling
from engine.kernel.phases import PhaseRules, late, paced, settle, time_passed
from engine.kernel.state import Ask, Entry
from engine.kernel.turn import Turn
from engine.kernel.undo import Undo, Undoing, always, undo, undoable
from engine.kernel.view import AskView
from tests.engine.test_rulebook import CHANCE, RUNNING, WALK, Seat, State, Walk, Walking

GO = Ask(1, "go", 10.0, timer="go")


def walking(state: State = RUNNING, at: float = 4.0) -> Walking:
    return Turn(WALK, state, CHANCE, at)


def asks(turn: Walking, seat: int) -> list[tuple[int, str]]:
    return [(ask.number, ask.kind) for ask in turn.state.seats[seat].asks]


def test_questions_are_counted_for_each_seat() -> None:
    turn = walking()
    assert [turn.ask(0, "vote"), turn.ask(0, "draft"), turn.ask(1, "vote")] == [2, 3, 1]
    assert (asks(turn, 0), asks(turn, 1)) == ([(1, "go"), (2, "vote"), (3, "draft")], [(1, "vote")])
    assert turn.ask(0, "vote") == 4
    assert asks(turn, 0) == [(1, "go"), (3, "draft"), (4, "vote")]
    newest = turn.state.seats[0].ask
    assert newest == Ask(4, "vote", 6.0, False, "go")


def test_a_question_has_the_time_of_its_phase_or_timer() -> None:
    turn = walking()
    turn.time("shout", 3.0)
    turn.ask(0, "a", optional=True, timer="shout")
    turn.ask(0, "b", timer="never")
    turn.ask(0, "c")
    assert turn.state.seats[0].asks[1:] == (
        Ask(2, "a", 3.0, True, "shout"), Ask(3, "b", None, False, "never"), Ask(4, "c", 6.0, False, "go"),
    )  # fmt: skip


def test_several_may_be_asked_what_nobody_need_answer() -> None:
    turn = walking()
    turn.ask_all((0, 1), "vote", optional=True)
    assert [turn.state.seats[seat].asks[-1].optional for seat in (0, 1)] == [True, True]


def test_what_is_asked_is_said() -> None:
    turn = walking()
    turn.ask(0, "vote", cards=2)
    turn.ask(1, "vote", "please_vote", secret=True, picture="board")
    turn.ask_again(0, 2, "vote_again", cards=3)
    assert turn.step().says == (
        Say(0, Telling.ASK, "vote", {"cards": 2}, {0: 2}),
        Say(1, Telling.ASK, "please_vote", {}, {1: 1}, secret=True, picture="board"),
        Say(0, Telling.ASK, "vote_again", {"cards": 3}, {0: 2}),
    )
    assert asks(turn, 0) == [(1, "go"), (2, "vote")]


def test_open_questions_are_closed_by_kind_or_all() -> None:
    turn = walking()
    for kind in ("a", "b"):
        turn.ask(0, kind)
    turn.close(0, "a", "go")
    assert asks(turn, 0) == [(3, "b")]
    turn.close(0, "c")
    assert asks(turn, 0) == [(3, "b")]
    turn.close(0)
    assert asks(turn, 0) == []
    assert turn.state.seats[0].ask == Ask(3, "b", 6.0, False, "go")


def test_the_newest_question_may_be_opened_again() -> None:
    turn = walking()
    turn.reopen(0, "go")
    assert asks(turn, 0) == [(1, "go")]
    turn.close(0)
    turn.reopen(0, "vote")
    assert asks(turn, 0) == []
    turn.reopen(0, "go")
    assert turn.state.seats[0].asks == (GO,)
    turn.reopen(1, "go")
    assert asks(turn, 1) == []


def test_who_is_told_what() -> None:
    turn = walking()
    turn.tell(1, "a", secret=True, picture="hand", n=1)
    turn.tell(None, "b", but=(0,))
    turn.tell_each((0, 1), "c", n=2)
    turn.tell_others(1, "d")
    turn.result(0, "e", secret=True)
    turn.result(None, "f", but=[1], picture="sheet")
    turn.remind((1, 0), "g")
    assert turn.step().says == (
        Say(1, Telling.TELL, "a", {"n": 1}, secret=True, picture="hand"), Say(None, Telling.TELL, "b", but=(0,)),
        Say(0, Telling.TELL, "c", {"n": 2}), Say(1, Telling.TELL, "c", {"n": 2}),
        Say(None, Telling.TELL, "d", but=(1,)),
        Say(0, Telling.RESULT, "e", secret=True), Say(None, Telling.RESULT, "f", but=(1,), picture="sheet"),
        Say(1, Telling.REMIND, "g"), Say(0, Telling.REMIND, "g"),
    )  # fmt: skip
    public = Say(None, Telling.TELL, "b", but=(0,))
    assert (public.reaches(0), public.reaches(1)) == (False, True)
    assert (Say(1, Telling.TELL, "a").reaches(1), Say(1, Telling.TELL, "a").reaches(0)) == (True, False)


def test_a_phase_begins_with_its_times_and_keeps_the_timers_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(Walk.phases, "halt", replace(Walk.phases["halt"], keeps=frozenset({"vote"})))
    turn = walking(at=1.0)
    turn.time("shout", 7.0)
    turn.ask(0, "vote")
    turn.ask(1, "draft")
    turn.begin("halt")
    assert (turn.state.phase, turn.state.timers) == ("halt", {"shout": 8.0, "halt": 6.0, "remind": 4.0})
    assert (asks(turn, 0), asks(turn, 1)) == ([(2, "vote")], [])
    turn.begin("halt", 20.0)
    assert turn.state.timers == {"shout": 8.0, "halt": 21.0, "remind": 19.0}
    turn.stop("shout")
    assert turn.state.timers == {"halt": 21.0, "remind": 19.0}
    turn.begin("go")
    assert turn.state.timers == {"go": 11.0}


def test_a_phase_that_is_late_already_has_no_time_left() -> None:
    """Held up in the moment in which it ends."""
    turn = walking(at=12.0)
    turn.put_aside()
    assert turn.state.aside[0].left == {"go": 0.0}


def test_who_left_meanwhile_is_not_asked_again() -> None:
    turn = walking()
    turn.put_aside()
    turn.begin("halt")
    turn.stand_up(0)
    assert [each.asks for each in turn.state.aside] == [((), ())]
    turn.take_up()
    assert (asks(turn, 0), turn.state.phase, turn.state.timers) == ([], "go", {"go": 10.0})
    back = walking()
    back.put_aside()
    back.begin("halt")
    back.set_seat(0, left=True)
    back.take_up()
    assert asks(back, 0) == []


def test_who_sat_down_meanwhile_keeps_no_question_of_what_is_over() -> None:
    turn = walking()
    turn.put_aside()
    turn.begin("halt")
    turn.sit_down(2, "Cy")
    turn.ask(2, "vote")
    turn.take_up()
    assert (asks(turn, 0), asks(turn, 2)) == ([(1, "go")], [])


def test_phases_are_held_up_one_in_another() -> None:
    turn = walking()
    turn.put_aside()
    turn.begin("halt")
    turn.at = 5.0
    turn.put_aside()
    assert [(aside.phase, aside.left) for aside in turn.state.aside] == [
        ("go", {"go": 6.0}), ("halt", {"halt": 4.0, "remind": 2.0}),
    ]  # fmt: skip
    turn.take_up()
    assert (turn.state.phase, turn.state.timers, len(turn.state.aside)) == ("halt", {"halt": 9.0, "remind": 7.0}, 1)
    turn.take_up()
    assert (turn.state.phase, turn.state.timers, turn.state.aside) == ("go", {"go": 11.0}, ())


def test_a_match_ends_with_nothing_open() -> None:
    turn = walking()
    turn.note(0, "wait")
    turn.put_aside()
    turn.go("halt")
    turn.finish((1,), "gone", total=5)
    step = turn.step()
    assert turn.going is None
    assert (step.state.phase, step.state.timers, step.state.aside, step.wake) == ("over", {}, (), None)
    assert (step.state.winners, step.state.reason, step.result) == ((1,), "gone", Result((5, 5), (1,)))
    assert [(each.asks, each.last) for each in step.state.seats] == [((), None)] * 2
    assert walking().step().result is None


def test_a_step_names_what_was_used_and_taken_back() -> None:
    turn = walking()
    turn.use("c1")
    turn.use("c2/3")
    turn.withdraw(Undo)
    step = turn.step()
    assert (step.used, step.withdraws, step.wake) == (("c1", "c2/3"), (Undo,), 10.0)


def test_a_reminder_gives_way_to_what_comes_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def enter(turn: Any) -> None:
        turn.begin("go")

    def end(turn: Any) -> None:
        done.append("end")
        turn.finish((), "")

    row: PhaseRules[Any] = PhaseRules(
        enter, end, remind=lambda turn: done.append("remind"), limit=paced(10.0, 10.0, 10.0), reminder=late(0.0)
    )
    beats = {"beat": lambda turn: done.append("beat")}
    turn = walking(replace(RUNNING, timers={"remind": 4.0, "beat": 4.0, "go": 9.0}))
    time_passed({"go": row}, beats, turn)
    assert (done, turn.state.timers) == (["beat", "remind"], {"go": 9.0})
    done.clear()
    turn.at = 9.0
    turn.set(timers={"remind": 8.0, "go": 9.0, "beat": 9.5})
    time_passed({"go": row}, beats, turn)
    assert (done, turn.state.phase) == (["end"], "over")


def test_a_phase_that_is_complete_ends_at_once() -> None:
    ended: list[int] = []

    def end(turn: Any) -> None:
        ended.append(len(ended))
        turn.set(gone=(*turn.state.gone, len(ended)))

    row: PhaseRules[Any] = PhaseRules(lambda turn: turn.begin("go"), end, complete=lambda state: len(state.gone) < 2)
    turn = walking()
    turn.go("go")
    settle({"go": row}, turn)
    assert (ended, turn.going) == ([0, 1], None)
    settle({"go": row}, walking(replace(RUNNING, phase="over")))
    assert ended == [0, 1]


@pytest.mark.parametrize("told", [None, (1,), (0, 1)])
def test_whom_an_undo_tells(told: tuple[int, ...] | None, monkeypatch: pytest.MonkeyPatch) -> None:
    def put_back(turn: Any, seat: int, before: Any) -> tuple[int, ...] | None:
        turn.set_seat(seat, waits=before)
        return told

    row: Undoing[Any] = Undoing(always, put_back, secret=True)
    monkeypatch.setitem(Walk.undos, "wait", row)
    turn = walking()
    turn.note(0, "wait", True, waits=False)
    assert undoable(Walk.undos, turn.state, 0) == Entry("wait", True)
    assert undoable(Walk.undos, turn.state, 1) is None
    undo(turn, 0, Undo())
    assert turn.state.seats[0] == replace(RUNNING.seats[0], waits=True)
    assert turn.step().says == tuple(
        Say(seat, Telling.TELL, "undone", {"what": "wait", "seat": 0}, secret=True) for seat in told or (0,)
    )
    undo(turn, 0, Undo())
    assert len(turn.step().says) == len(told or (0,))


def test_an_entry_that_has_had_its_effect_stays() -> None:
    turn = walking()
    turn.note(0, "wait", False, waits=True)
    turn.set(phase="halt")
    assert undoable(Walk.undos, turn.state, 0) is None
    undo(turn, 0, Undo())
    assert (turn.state.seats[0].waits, turn.step().says) == (True, ())


def test_a_view_has_the_open_questions_and_the_newest() -> None:
    """Which may be over; one that is open has its own timer."""
    turn = walking()
    turn.time("shout", 3.0)
    turn.ask(0, "vote", optional=True, timer="shout")
    open_asks = (AskView(1, "go", 10.0, False, 10.0), AskView(2, "vote", 7.0, False, 3.0, True))
    seen = WALK.view(turn.state, 0)
    assert (seen.seat, seen.asks, seen.ask) == (0, open_asks, open_asks[1])
    turn.close(0, "vote")
    over = WALK.view(turn.step().state, 0)
    assert (over.asks, over.ask) == (open_asks[:1], AskView(2, "vote", None, True, 3.0, True))
    nobody = WALK.view(turn.step().state, 1)
    assert (nobody.asks, nobody.ask) == ((), None)


def test_leaders_have_the_most_points_of_those_that_are_here() -> None:
    seats = (Seat("Ann", total=3), Seat("Bob", total=9, left=True), Seat("Cy", total=3), Seat("Dee", total=1))
    state = State(seats=seats)
    assert (state.totals, state.present) == ((3, 9, 3, 1), (0, 2, 3))
    assert (state.leaders(), state.leaders((1, 3)), state.leaders((3,)), state.leaders(())) == ((0, 2), (1,), (3,), ())
    assert (state.names, state.left) == (("Ann", "Bob", "Cy", "Dee"), (False, True, False, False))


def test_a_turn_may_be_passed_over_from_its_reminder_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or where it has none when half of its time is gone."""
    assert WALK.passable(RUNNING) == 5.0
    monkeypatch.setitem(Walk.phases, "go", replace(Walk.phases["go"], reminder=late(2.0)))
    assert WALK.passable(RUNNING) == 8.0
    assert WALK.passable(replace(RUNNING, timers={"go": 13.0})) == 11.0


def test_most_wakes() -> None:
    """Law 5: three for each seat in each round that may be left."""
    assert WALK.most_wakes(RUNNING) == 3 * 2 * 2
    assert WALK.most_wakes(replace(RUNNING, gone=(0,))) == 3 * 2
