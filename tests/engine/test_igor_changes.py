"""Rules that come and go, and who deals (I6 to I9, I21 to I24, IQ4 to IQ10, IQ28)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games.igor import GAME
from engine.games.igor.actions import Add, Catch, Choose, Done, GotIt, MeaCulpa, Pass, Remove, Write
from engine.games.igor.changes import eligible, may_add, removable
from engine.games.igor.deck import DECK, motif, shows
from engine.games.igor.state import InPlay, Retired, State
from engine.kernel.game import Pace
from tests.laws.play import Play, new_play


def table(seats: int = 3, seed: int = 5, **options: Any) -> Play:
    play = new_play(GAME, seats, Pace.LIVE, seed, listening=frozenset(), **options)
    play.SOUND = True
    return play


def after_a_hand(play: Play, number: int = 1) -> None:
    """Silence up to the changes after this hand."""
    while play.state.played < number:
        play.wake()


def test_the_deck_has_a_hundred_cards_and_each_picture_twelve_or_thirteen_times() -> None:
    """2.3, I35."""
    assert len(set(DECK)) == 100
    pictures = [motif(card) for card in DECK]
    assert {pictures.count(each) for each in set(pictures)} <= {12, 13}
    shown = {what: sum(shows(card, what) for card in DECK) for what in ("lightning", "bones", "dynamite", "jar")}
    assert shown == {"lightning": 31, "bones": 30, "dynamite": 31, "jar": 29}
    assert (motif("7Ba"), motif("1Ba"), motif("3La")) == ("moon", "lightning", "jar")


def test_a_hand_for_each_player_who_all_deal_once() -> None:
    """I5, I6, IQ3, IQ4."""
    play, dealers = table(4), []
    first = play.state.next_dealer
    while not play.over:
        before = play.state.hand and play.state.hand.number
        play.wake()
        if play.state.hand is not None and play.state.hand.number != before:
            dealers.append(play.state.hand.dealer)
            assert play.state.to_play == (dealers[-1] + 1) % 4, "I11"
            assert all(len(each.cards) == 7 for each in play.state.seats), "I10"
    assert dealers == [(first + place) % 4 for place in range(4)]
    assert sum(play.state.totals) == 4 * 10 + 4 * 21


def test_tied_winners_change_from_the_dealers_left_then_the_next_dealer() -> None:
    """I21, I22, IQ6."""
    for seed in range(12):
        play = table(4, seed)
        after_a_hand(play)
        state: State = play.state
        assert state.hand is not None
        best = max(each.tricks for each in state.seats)
        order = [(state.hand.dealer + 1 + place) % 4 for place in range(4)]
        winners = [seat for seat in order if state.seats[seat].tricks == best]
        assert state.changers == (*winners, (state.hand.dealer + 1) % 4)


def test_a_rule_goes_after_a_hand_and_comes_again_after_another() -> None:
    """I23, I24, IQ8."""
    play = table(3, hands=4)
    after_a_hand(play)
    key = play.state.in_play[0].key
    play.act(play.state.changers[0], Remove(key))
    assert play.state.retired == (Retired(key, 1),)
    assert eligible(play.state) == ()
    after_a_hand(play, 2)
    assert eligible(play.state) == (key,)
    chooser = play.state.changers[0]
    play.act(chooser, Add())
    assert [rule.key for rule in play.view(chooser).looked_at][3:] == [key]
    play.act(chooser, Choose(4))
    assert play.state.in_play[-1] == InPlay(key, 3)
    assert play.state.retired == ()
    assert key not in removable(play.state), "nothing added in that interval"
    assert play.refuses(play.state.changers[0], Remove(key)) == "refused_young"


def test_fewer_than_three_in_the_rule_deck() -> None:
    """IQ9: what is left; none at all, and nothing to come again: no ADD."""
    play = table(3, hands=2)
    after_a_hand(play)
    keys = play.state.catalogue
    play.state = replace(play.state, in_play=tuple(InPlay(key, 1) for key in keys[:-1]))
    chooser = play.state.changers[0]
    fork = play.fork()
    fork.act(chooser, Add())
    assert [rule.key for rule in fork.view(chooser).looked_at] == [keys[-1]]
    play.state = replace(play.state, in_play=tuple(InPlay(key, 1) for key in keys))
    assert not may_add(play.state)
    assert play.forms(chooser) >= {"Remove", "Pass"}
    assert "Add" not in play.forms(chooser)


def test_no_more_rules_than_the_group_wants() -> None:
    """IQ10."""
    play = table(3, max_rules=3)
    first = play.state.changers[0]
    play.act(first, Add())
    play.act(first, Choose(1))
    assert len(play.state.in_play) == 3
    after_a_hand(play)
    assert "Add" not in play.forms(play.state.changers[0])


def test_who_has_not_dealt_takes_his_hand_along_and_brings_it_back() -> None:
    """IQ28."""
    play = table(4, seed=5)
    first = play.state.next_dealer
    later = (first + 2) % 4
    play.wait_for("play")
    play.leave(later)
    assert play.state.hands == 3
    play.join(later, "")
    assert play.state.hands == 4
    play.leave(later)
    after_a_hand(play, 2)
    play.join(later, "")
    assert play.state.hands == 4
    dealers = [play.state.next_dealer]
    after_a_hand(play, 3)
    dealers.append(play.state.next_dealer)
    assert dealers == [(first + 3) % 4, later], "his turn has passed, so he is last"


def test_who_comes_late_deals_last_and_adds_a_hand() -> None:
    """IQ28; where the group has fixed the hands nobody comes to the last."""
    play = table(3)
    play.wait_for("play")
    play.join(3, "Zoe")
    assert play.state.hands == 4
    assert play.state.seats[3].total == 10
    assert 3 not in play.state.playing
    assert play.forms(3) == set()
    after_a_hand(play)
    play.wait_for("play")
    assert 3 in play.state.playing
    fixed = table(3, hands=1)
    fixed.wait_for("play")
    assert fixed.join(3, "Zoe").refusal


def test_all_who_are_done_close_the_hand_at_once() -> None:
    """IQ12, IQ7, IQ27: after the last hand nobody changes a rule, and equal Malarians share the win."""
    play = table(3, hands=1)
    play.wait_for("closing")
    for seat in range(3):
        play.act(seat, Done())
    assert play.over
    assert play.state.winners == tuple(seat for seat in range(3) if play.state.totals[seat] == max(play.state.totals))


def test_the_rules_are_read_before_a_hand_only_when_one_is_new() -> None:
    """IQ29."""
    play = table(3, hands=3)
    play.wait_for("reading")
    after_a_hand(play)
    while play.state.phase == "change":
        play.act(play.state.changers[0], Pass())
    assert play.state.phase == "play"


@pytest.mark.parametrize(("phase", "options"), [("write", {"blanks": True}), ("reading", {})])
def test_who_returns_before_all_have_read_or_written_is_asked_nothing_and_waited_for_by_nobody(
    phase: str, options: dict[str, bool]
) -> None:
    """IQ22, IQ28, IQ29."""
    play = table(4, **options)
    play.wait_for(phase)
    play.leave(3)
    play.join(3, "Dan")
    assert play.forms(3) <= {"Cards"}
    for seat in (0, 1, 2):
        assert play.state.phase == phase
        play.act(seat, Pass() if phase == "write" else GotIt())
    assert play.state.phase != phase


def test_whom_the_others_leave_alone_in_a_closing_need_not_wait_for_a_ruling() -> None:
    """IQ28: his report of himself is nobody's business any more, and the hand is over; who waits for the next one
    stays."""
    play = table(3)
    play.wait_for("play")
    play.join(3, "Zoe")
    play.wait_for("closing")
    play.try_to(0, MeaCulpa(play.state.keys[0]))
    for seat in (0, 1, 2):
        play.try_to(seat, Done())
    assert play.state.running.closed
    assert play.state.races
    play.leave(1)
    assert play.state.phase == "closing"
    play.leave(2)
    assert play.state.phase == "change"
    assert not play.state.races
    assert "race" not in play.state.timers
    assert "Catch" not in play.forms(0)


def test_after_a_hand_it_is_too_late_to_accuse_who_was_in_it() -> None:
    """IQ17, IQ28: also where two are left of it; and not who has sat down since."""
    play = table(3)
    after_a_hand(play)
    play.leave(1)
    play.join(3, "Zoe")
    assert play.act(0, Catch(2, "TRICK")).says[0].message == "too_late"
    assert play.refuses(0, Catch(3, "TRICK")) == "refused_unfit"
    assert "Catch" not in play.forms(3)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("HUM hum it", None),
        ("hu hum it", "refused_card"),
        ("HUMMINGABIRD hum it", None),
        ("HUMMINGABIRDS hum it", "refused_card"),
        (f"HUM {'x' * 100}", None),
        (f"HUMMINGABIRD {'x' * 100}", None),
        (f"HUM {'x' * 101}", "refused_card"),
        ("HUM", "refused_card"),
        ("HUM ", "refused_card"),
        ("HU2 hum it", "refused_card"),
        ("\u0445\u0443\u043c hum it", "refused_card"),
        ("BOOM hum it", "refused_key"),
        ("MINE hum it", "refused_key"),
    ],
)
def test_a_card_that_a_player_writes_has_a_key_and_words(words: str, why: str | None) -> None:
    """IQ22: a key of three to twelve letters that no other card has, and up to a hundred characters."""
    play = table(blanks=True)
    play.state = replace(play.state, written={"MINE": "It is mine."}, writers={"MINE": 1})
    step = play.try_to(0, Write(words))
    assert (step.says[0].message if step.refusal else None) == why
