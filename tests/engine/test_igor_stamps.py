"""The key on a call that begins an accusation stamps its time; whom and what is said after it (2.7, IQ15, IQ17)."""

from __future__ import annotations

import pytest

from engine.games.igor.actions import Catch, Claim, MeaCulpa, Play
from engine.games.igor.stamps import SECONDS
from engine.kernel.game import Pace
from tests.engine.igor_tables import Dealt

HANDS = {"Ann": ["7La", "3Ga"], "Bob": ["4La", "0Ga"], "Cara": ["2La", "1Ga"]}
SWITCH = Catch(0, "SWITCH")


def broken(pace: Pace = Pace.LIVE, rules: tuple[str, ...] = ("TRICK",)) -> Dealt:
    """Ann has said a forbidden word."""
    match = Dealt(rules, HANDS, pace=pace)
    match.lays("Ann", "7La", "7L my trick")
    return match


def rows(match: Dealt, number: int = -1) -> list[tuple[int, str]]:
    return [(row.by, row.what) for row in match.state.rulings[number].rows]


def test_a_text_that_comes_between_the_key_and_its_blanks_loses() -> None:
    match = broken()
    match.act("Bob", Claim())
    match.later(5)
    match.act("Cara", Catch(0, "TRICK"))
    match.later(3.5)
    assert not match.state.rulings, "it waits for what began before it"
    match.act("Bob", Catch(0, "TRICK"))
    match.later(1)
    assert rows(match) == [(1, "right"), (2, "caught")]
    assert match.money == (9, 11, 10)


def test_who_comes_within_the_time_of_a_race_shares_it_in_the_order_of_the_keys() -> None:
    """I27: the breaker says who was first; in silence it is who pressed first."""
    match = broken()
    match.act("Bob", Claim())
    match.later(2)
    match.act("Cara", Catch(0, "TRICK"))
    match.later(4)
    match.act("Bob", Catch(0, "TRICK"))
    match.later(1)
    assert rows(match) == [(1, "tie"), (2, "tie")]
    match.later(30)
    assert match.money == (9, 11, 10)


def test_a_key_that_nothing_follows_claims_nothing() -> None:
    match = broken()
    match.act("Bob", Claim())
    match.later(1)
    match.act("Cara", Catch(0, "TRICK"))
    match.later(SECONDS - 1.1)
    assert not match.state.rulings
    match.later(1.1)
    assert rows(match) == [(2, "right")]
    assert not match.state.stamps
    assert match.catches("Bob", "Ann", "TRICK") == "caught", "from then on it arrives when it is said"


def test_how_long_a_key_holds_up_a_ruling_tells_of_no_breach() -> None:
    """Who waits for the ruling sees the same, whether the rule was broken or not."""

    def held_up(words: str) -> tuple[float, int]:
        match = Dealt(("TRICK",), HANDS, pace=Pace.LIVE)
        match.lays("Ann", "7La", words)
        match.act("Bob", Claim())
        match.act("Cara", Catch(0, "TRICK"))
        told, seconds = len(match.phone("Cara").got), 0.0
        while not match.state.rulings:
            before = len(match.phone("Cara").got)
            match.later(0.5)
            seconds += 0.5
        return seconds, before - told

    assert held_up("7L my trick") == held_up("7L my turn") == (SECONDS, 0)


@pytest.mark.parametrize("seconds", [1, 2, 5])
def test_what_a_key_has_held_up_is_ruled_on_a_second_later_or_in_its_time(seconds: float) -> None:
    """IQ15: not at once, also where its time is over just now."""
    match = broken()
    match.act("Cara", Catch(0, "TRICK"))
    match.later(1)
    match.act("Bob", Claim())
    match.later(seconds)
    match.act("Bob", Catch(0, "SWITCH"))
    assert match.wake_at == match.at + 1


def test_a_key_after_the_time_of_a_race_does_not_hold_it_up() -> None:
    match = broken()
    match.act("Cara", Catch(0, "TRICK"))
    match.at += 3.1
    match.act("Bob", Claim())
    match.later(1)
    assert rows(match) == [(2, "right")]


def test_a_key_at_the_very_end_of_a_race_is_in_time() -> None:
    """IQ15: the ruling waits for it, and it comes together with the first."""
    match = broken()
    match.act("Cara", Catch(0, "TRICK"))
    match.at += 3
    match.act("Bob", Claim())
    match.later(5)
    assert not match.state.rulings
    match.act("Bob", Catch(0, "TRICK"))
    match.later(1)
    assert rows(match) == [(2, "tie"), (1, "tie")]


@pytest.mark.parametrize("key_at", [19.0, 21.0])
def test_what_is_in_time_is_seen_as_it_was_at_the_key(key_at: float) -> None:
    """IQ17: too early at the key is too early, whenever the name is said; and what was open then stays open."""
    match = Dealt(["SWITCH"], HANDS)
    match.lays("Ann", "7La")
    match.lays("Bob", "4La", "4L pull the switch")
    match.later(key_at)
    match.act("Cara", Claim())
    match.later(5)
    match.act("Cara", SWITCH)
    told = match.step.says[0].message
    assert told == ("too_early" if key_at < 20 else "accused")


@pytest.mark.parametrize("cards", [1, 20])
@pytest.mark.parametrize("is_followed", [False, True])
def test_what_only_the_next_card_ends_runs_on_at_the_key(cards: int, is_followed: bool) -> None:
    """IQ13 (b), IQ17: also where that comes before the name is said, and ends the hand."""
    match = Dealt(["SWITCH"], HANDS)
    while len(match.state.running.course) < cards:
        match.wake()
    match.later(21)
    hand = match.state.running
    accused, last = hand.course[-1].seat, match.state.to_play
    assert last is not None
    match.act(last, Claim())
    if is_followed:
        card = match.view(last).legal[0]
        match.act(last, Play(card, card))
    assert match.act(last, Catch(accused, "SWITCH", hand.trick)).says[0].message == "too_early"


def test_what_was_open_at_the_key_is_not_too_late_by_its_blanks() -> None:
    match = Dealt(["SWITCH"], HANDS)
    match.lays("Ann", "7La")
    match.lays("Bob", "4La", "4L pull the switch")
    match.later(21)
    match.lays("Cara", "2La", "2L pull the switch")
    match.later(18)
    match.act("Bob", Claim())
    match.lays("Ann", "3Ga")
    match.later(6)
    assert match.catches("Bob", "Ann", "SWITCH") == "right"


def test_a_report_of_oneself_after_the_key_comes_second() -> None:
    """IQ19."""
    match = broken()
    match.act("Bob", Claim())
    match.later(1)
    match.act("Ann", MeaCulpa("TRICK"))
    match.later(6)
    match.act("Bob", Catch(0, "TRICK"))
    match.later(1)
    assert rows(match, -2) == [(1, "right")]
    assert rows(match) == [(0, "nothing")]
    assert match.money == (9, 11, 10)


def test_keys_and_texts_of_one_moment_come_in_their_order() -> None:
    """The table's clock stands while a loudspeaker reads."""
    match = broken()
    match.act("Cara", Catch(0, "TRICK"))
    match.act("Bob", Claim())
    match.act("Bob", Catch(0, "TRICK"))
    match.later(3)
    assert rows(match) == [(2, "tie"), (1, "tie")]
    match = broken()
    match.act("Bob", Claim())
    match.act("Cara", Catch(0, "TRICK"))
    match.act("Bob", Catch(0, "TRICK"))
    match.later(3)
    assert rows(match) == [(1, "tie"), (2, "tie")]
    match = Dealt(("TRICK",), HANDS, names=("Ann", "Bob", "Cara", "Dan"))
    match.lays("Ann", "7La", "7L my trick")
    for who in ("Bob", "Cara"):
        match.act(who, Claim())
    for who in ("Dan", "Cara", "Bob"):
        match.act(who, Catch(0, "TRICK"))
    match.later(3)
    assert rows(match) == [(1, "tie"), (2, "tie"), (3, "tie")]


def test_at_a_thrifty_table_who_pressed_first_arrived_first() -> None:
    """IQ32: those who come until all have seen it are together; silence is for the first."""
    match = broken(Pace.ROAD)
    match.lays("Bob", "4La")
    match.lays("Cara", "2La")
    match.act("Bob", Claim())
    match.act("Cara", Catch(0, "TRICK", 1))
    match.later(6)
    match.act("Bob", Catch(0, "TRICK", 1))
    match.later(3)
    assert rows(match) == [(1, "tie"), (2, "tie")]


def test_one_key_at_a_time_and_none_when_the_hand_is_closed() -> None:
    match = broken()
    match.act("Bob", Claim())
    assert not any(form.action is Claim for form in match.choices("Bob"))
    assert any(form.action is Claim for form in match.choices("Cara"))
    assert match.step.says == ()


def test_the_hand_waits_for_a_key_that_was_pressed_in_time() -> None:
    """IQ12: it is over when the last accusation is ruled on."""
    match = Dealt(["TRICK"], HANDS)
    while match.state.phase != "closing":
        match.wake()
    match.later(59)
    match.act("Bob", Claim())
    match.later(5)
    assert match.state.running.closed
    assert match.catches("Bob", "Ann", "TRICK") == "false"


def test_who_leaves_takes_his_key_along() -> None:
    match = broken()
    match.act("Bob", Claim())
    match.leave("Bob")
    assert not match.state.stamps
    match.act("Cara", Catch(0, "TRICK"))
    match.later(3)
    assert rows(match) == [(2, "right")]


def test_the_time_of_a_ruling_tells_not_who_waits_for_it_nor_whom_it_is_about() -> None:
    """2.7: it waits for a key of the accuser, of the accused and of anybody else alike."""
    for who in ("Ann", "Bob", "Cara"):
        match = broken()
        match.act("Bob", Catch(0, "TRICK"))
        match.act(who, Claim())
        match.later(SECONDS - 0.5)
        assert not match.state.rulings, who
        match.later(1)
        assert rows(match) == [(1, "right")], who
