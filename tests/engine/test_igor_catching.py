"""Races and times of accusations, to the second (IQ13 to IQ19, IQ32)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games.igor.actions import Appeal, Aye, Catch, First, MeaCulpa, Nay
from engine.games.igor.rulings import RULINGS, TIMER
from engine.games.igor.state import InPlay
from engine.kernel.game import Pace
from tests.engine.igor_tables import Dealt

HANDS = {"Ann": ["7La", "3Ga"], "Bob": ["4La", "0Ga"], "Cara": ["2La", "1Ga"]}


def test_a_silent_card_is_open_from_the_next_card_and_the_grace_to_its_players_next() -> None:
    """IQ13 (b), IQ14, I32."""
    match = Dealt(["SWITCH"], HANDS)
    match.lays("Ann", "7La")
    match.lays("Bob", "4La", "4L pull the switch")
    assert match.catches("Bob", "Ann", "SWITCH") == "early"
    match.later(19.9)
    assert match.catches("Cara", "Ann", "SWITCH") == "early"
    match.later(0.1)
    match.lays("Cara", "2La", "2L pull the switch")
    match.lays("Ann", "3Ga")
    match.later(19.9)
    # Ann has played again after it was complete; it stays open for the grace.
    assert match.catches("Cara", "Ann", "SWITCH", 1) == "right"


def test_it_is_over_when_he_has_played_again_and_the_grace_is_over() -> None:
    match = Dealt(["SWITCH"], HANDS)
    match.lays("Ann", "7La")
    match.lays("Bob", "4La", "4L pull the switch")
    match.later(21)
    match.lays("Cara", "2La", "2L pull the switch")
    match.lays("Ann", "3Ga")
    match.later(20)
    assert match.catches("Cara", "Ann", "SWITCH", 1) == "late"


@pytest.mark.parametrize("seconds", [5, 20, 21])
def test_what_his_own_next_card_ends_is_open_until_the_one_after(seconds: float) -> None:
    """IQ13 (b), IQ14: whenever it came, also at one moment with those of others."""
    match = Dealt(["SWITCH"], HANDS)
    match.lays("Ann", "7La")
    match.later(seconds)
    match.lays("Bob", "4La", "4L pull the switch")
    match.lays("Cara", "2La", "2L pull the switch")
    match.lays("Ann", "3Ga")
    match.later(25)
    assert match.catches("Cara", "Ann", "SWITCH", 1) == "right"


@pytest.mark.parametrize("seconds", [20, 21])
def test_at_a_thrifty_table_who_played_behind_the_card_that_ended_it_has_seen_it(seconds: float) -> None:
    """IQ13 (b), IQ32: also where both came at one moment; Bob, who ended it, has seen it with his next turn."""
    match = Dealt(["SWITCH"], HANDS, pace=Pace.ROAD)
    match.lays("Ann", "7La")
    match.later(seconds)
    match.lays("Bob", "4La", "4L pull the switch")
    match.lays("Cara", "2La", "2L pull the switch")
    match.act("Cara", Catch(0, "SWITCH"))
    match.later(5)
    assert not match.state.rulings
    match.lays("Ann", "3Ga")
    match.later(3)
    assert [row.what for row in match.state.rulings[-1].rows] == ["right"]


@pytest.mark.parametrize(
    ("plays_again", "seconds", "what"), [(False, 25, "right"), (True, 19.9, "right"), (True, 20, "late")]
)
def test_at_a_thrifty_table_it_is_open_until_he_plays_again_after_it_was_shown(
    plays_again: bool, seconds: float, what: str
) -> None:
    """IQ14, IQ32: the card of his that came before Bob's turn shuts nothing for Bob, and the grace begins with it."""
    hands = {"Ann": ["1La", "2Ga", "3La"], "Bob": ["2La", "3Ga", "0La"], "Cara": ["7La", "1Ga", "4La"]}
    match = Dealt(["TRICK"], hands, pace=Pace.ROAD)
    match.lays("Ann", "1La")
    match.lays("Bob", "2La")
    match.lays("Cara", "7La", "7L my trick")
    match.lays("Cara", "1Ga")
    match.later(25)
    match.lays("Ann", "2Ga")
    if plays_again:
        for who, card in (("Bob", "3Ga"), ("Bob", "0La"), ("Cara", "4La")):
            match.lays(who, card)
    match.later(seconds)
    assert match.catches("Bob", "Cara", "TRICK", 1) == what


def test_one_accuser_counts_once_in_a_race_and_all_are_named_together() -> None:
    """IQ15."""
    match = Dealt(["TRICK"], HANDS)
    match.lays("Ann", "7La", "7L my trick")
    for _ in range(2):
        match.act("Bob", Catch(0, "TRICK"))
    match.later(2.9)
    assert match.money == (10, 10, 10)
    match.later(0.1)
    assert match.money == (9, 11, 10)
    assert len(match.state.rulings[-1].rows) == 1


def test_two_breaches_and_two_accusations_are_paid_one_by_one() -> None:
    """IQ17: the oldest is taken, one breach for one accusation."""
    match = Dealt(["TRICK"], HANDS)
    match.lays("Ann", "7La", "7L my trick")
    match.talks("Ann", "trick trick")
    assert match.catches("Bob", "Ann", "TRICK") == "right"
    assert match.catches("Cara", "Ann", "TRICK") == "right"
    assert match.catches("Cara", "Ann", "TRICK") == "caught"
    assert match.state.rulings[-1].rows[0].paid == 0
    assert match.money == (8, 11, 11)


def test_the_words_are_the_same_whatever_the_ledger_holds() -> None:
    """IQ17, IQ21: too early and the receipt are said alike with the rule, without it, and with the duty done."""
    told = []
    for rules, words in ((["SWITCH"], ""), (["SWITCH"], " pull the switch"), ([], "")):
        match = Dealt(rules, HANDS)
        match.lays("Ann", "7La", f"7L{words}")
        match.act("Bob", Catch(0, "SWITCH"))
        early = match.step
        match.later(20)
        match.lays("Bob", "4La")
        match.act("Bob", Catch(0, "SWITCH"))
        told.append((early.says, early.wake, match.step.says, match.step.wake))
        assert not match.state.rulings
    assert told[0] == told[1] == told[2]


def test_a_report_of_oneself_costs_one_and_closes_what_runs_or_stands() -> None:
    """I29, IQ19."""
    match = Dealt(["SWITCH"], HANDS)
    match.lays("Ann", "7La")
    match.act("Ann", MeaCulpa("SWITCH"))
    match.later(3)
    assert match.money == (9, 10, 10)
    match.later(20)
    match.lays("Bob", "4La")
    assert match.catches("Bob", "Ann", "SWITCH") == "caught"
    match.act("Ann", MeaCulpa("BOOM"))
    match.later(3)
    assert match.money == (8, 10, 10)


def test_a_second_early_one_is_told_to_its_sender_alone() -> None:
    match = Dealt([], HANDS)
    match.lays("Ann", "7La")
    match.act("Bob", Catch(0, "SWITCH"))
    assert match.step.says[0].to is None
    match.later(19.9)
    match.act("Bob", Catch(0, "SWITCH"))
    assert match.step.says[0].to == 1
    match.later(0.1)
    for key in ("BOOM", "SWITCH"):
        match.act("Bob", Catch(0, key))
        assert match.step.says[0].to is None


def test_at_a_thrifty_table_accusations_wait_until_all_have_been_shown_it() -> None:
    """IQ32: Cara, whose turn it is, has seen it; Bob comes again in the next trick, and counts as at the same time."""
    match = Dealt(["TRICK"], HANDS, pace=Pace.ROAD)
    match.lays("Ann", "7La", "7L my trick")
    match.lays("Bob", "4La")
    match.act("Bob", Catch(0, "TRICK"))
    match.later(10)
    assert match.state.rulings[-1].rows[0].what == "right", "Bob and Cara have had their turns"
    match = Dealt(["TRICK"], HANDS, pace=Pace.ROAD)
    match.lays("Ann", "7La")
    match.talks("Ann", "my trick")
    match.act("Bob", Catch(0, "TRICK"))
    match.later(10)
    assert not match.state.rulings, "Cara has not seen it"
    match.lays("Bob", "4La")
    match.act("Cara", Catch(0, "TRICK"))
    match.later(3)
    assert [row.what for row in match.state.rulings[-1].rows] == ["tie", "tie"]


def test_at_a_thrifty_table_nothing_has_to_be_shown_of_what_there_was_not() -> None:
    """IQ17, IQ32: nobody has played a nine, so all who have played have seen that nobody was to be hailed for one."""
    match = Dealt(["HAIL"], {"Ann": ["1La"], "Bob": ["7La"], "Cara": ["2La"]}, pace=Pace.ROAD)
    for who, card in (("Ann", "1La"), ("Bob", "7La"), ("Cara", "2La")):
        match.lays(who, card)
    assert match.catches("Cara", "Bob", "HAIL") == "false"


def test_at_a_thrifty_table_a_report_of_oneself_tells_of_no_accusation_that_waits() -> None:
    """IQ19, IQ32: it is ruled on when all have been shown what it may be about, and so is an accusation before it."""
    when = []
    for accused in (True, False):
        match = Dealt(["TRICK"], HANDS, pace=Pace.ROAD)
        match.lays("Ann", "7La")
        match.talks("Ann", "my trick")
        if accused:
            match.act("Bob", Catch(0, "TRICK"))
        match.act("Ann", MeaCulpa("TRICK"))
        match.later(10)
        assert not match.state.rulings, "Cara has not seen it"
        match.lays("Bob", "4La")
        when.append(match.wake_at)
        match.later(3)
        told = [row.what for ruling in match.state.rulings for row in ruling.rows]
        assert told == (["right", "nothing"] if accused else ["reported"])
    assert when[0] == when[1]


def test_at_a_thrifty_table_an_accusation_waits_alike_whether_another_of_its_key_waits_or_not() -> None:
    """IQ17, IQ32: of what Bob accuses Ann is his secret; the time of no ruling tells it to Cara."""
    for nothing_there in (True, False):
        wakes = []
        for key in ("TRICK", "BABBLE"):
            match = Dealt(["TRICK"], HANDS, pace=Pace.ROAD)
            match.lays("Ann", "7La")
            if nothing_there:
                match.lays("Bob", "4La")
            match.talks("Ann", "my trick")
            match.act("Bob", Catch(0, key))
            match.later(4)
            if nothing_there:
                match.act("Cara", Catch(0, "TRICK", 2))
            else:
                match.lays("Bob", "4La")
                match.talks("Ann", "trick again")
                match.act("Cara", Catch(0, "TRICK"))
            wakes.append(match.wake_at)
        assert wakes[0] == wakes[1] == match.at + 3, nothing_there


def test_what_comes_in_the_meantime_does_not_put_a_ruling_off() -> None:
    """IQ15, IQ32: it comes three seconds after all have been shown the matter, whatever is sent in them."""
    match = Dealt(["TRICK"], HANDS, pace=Pace.ROAD)
    match.lays("Ann", "7La")
    match.talks("Ann", "my trick")
    match.act("Bob", Catch(0, "TRICK"))
    match.later(10)
    match.lays("Bob", "4La")
    match.later(2)
    match.act("Cara", MeaCulpa("BOOM"))
    match.lays("Cara", "2La")
    match.later(1)
    assert [(ruling.accused, ruling.key) for ruling in match.state.rulings] == [(0, "TRICK")]


def test_of_rulings_that_are_told_together_all_may_be_read() -> None:
    """IQ17: they are public, however many they are; later only the last ones are kept."""
    match = Dealt([], HANDS)
    keys = match.state.keys[: RULINGS + 3]
    for key in keys:
        match.act("Ann", MeaCulpa(key))
    match.later(3)
    assert [ruling.key for ruling in match.game.view(match.state, 1).rulings] == list(keys)
    match.act("Bob", MeaCulpa(keys[0]))
    match.later(3)
    assert len(match.state.rulings) == RULINGS + 1


def test_what_an_even_vote_came_to_may_be_read_by_all() -> None:
    """IQ23, IQ24: the same numbers, and the dealer's ballot the other way round; nobody has a Malarian to move."""
    seen = []
    for dealers, anothers in ((Aye(), Nay()), (Nay(), Aye())):
        names = ("Ann", "Bob", "Cara", "Dan", "Eve")
        match = Dealt(["TRICK"], HANDS, names=names)
        match.lays("Ann", "7La", "7L my trick")
        match.state = replace(
            match.state, seats=tuple(replace(each, total=0) for each in match.state.seats), pile=10 * len(names)
        )
        assert match.catches("Bob", "Ann", "TRICK") == "right"
        match.act("Ann", Appeal())
        match.act("Eve", dealers)
        match.act("Cara", anothers)
        match.later(30)
        assert match.view(3).voted == (1, 1)
        assert match.money == (0,) * 5
        seen.append(match.view(3))
    assert seen[0] != seen[1]
    assert [(row.what, row.paid) for view in seen for row in view.rulings[-1].rows] == [
        ("overturned", 0),
        ("stands", 0),
    ]


FIVE = ("Ann", "Bob", "Cara", "Dan", "Eve")


def accused(*by: str) -> Dealt:
    """Ann has said MY TRICK, and these have accused her of it at once."""
    match = Dealt(["TRICK"], HANDS, names=FIVE)
    match.lays("Ann", "7La", "7L my trick")
    for who in by:
        match.act(who, Catch(0, "TRICK"))
    return match


def test_who_leaves_is_accused_no_more_and_accuses_no_more() -> None:
    """IQ28."""
    match = accused("Bob", "Cara")
    match.leave("Bob")
    assert [each.by for race in match.state.races for each in race.accusations] == [2]
    match.leave("Cara")
    assert match.state.races == ()
    match = accused("Bob", "Cara")
    match.leave("Ann")
    assert match.state.races == ()
    match.later(3)
    assert match.state.rulings == ()


def broke(match: Dealt, who: str) -> Dealt:
    """This player has no Malarian any more: all that he had are in the pile."""
    seat, seats = match.seat(who), match.state.seats
    poor = replace(seats[seat], total=0)
    match.state = replace(match.state, seats=(*seats[:seat], poor, *seats[seat + 1 :]), pile=10)
    return match


def test_an_appeal_gives_nothing_back_where_nothing_was_paid() -> None:
    """IQ24: who was accused with reason while he had none is given none when that is overturned; who could not pay for
    a false alarm gets none from the pile, but one from the accused."""
    match = broke(accused("Bob"), "Ann")
    match.later(3)
    match.act("Ann", Appeal())
    for who in ("Cara", "Dan", "Eve"):
        match.act(who, Aye())
    assert match.heard("voted")[-1].facts["moved"] == 0
    assert [(row.what, row.paid) for row in match.state.rulings[-1].rows] == [("overturned", 0)]
    assert match.money == (0, 10, 10, 10, 10)
    match = broke(Dealt([], HANDS, names=FIVE), "Bob")
    match.lays("Ann", "7La", "7L my trick")
    assert match.catches("Bob", "Ann", "TRICK") == "false"
    match.act("Bob", Appeal())
    for who in ("Cara", "Dan", "Eve"):
        match.act(who, Aye())
    assert match.heard("voted")[-1].facts["moved"] == 1
    assert [(row.what, row.paid) for row in match.state.rulings[-1].rows] == [("overturned", 1)]
    assert (match.money, match.state.pile) == ((9, 1, 10, 10, 10), 10)


def test_a_rule_that_a_player_wrote_is_caught_once() -> None:
    """IQ22: a second accuser of the same matter is told so, and pays nothing; nor does the vote itself move any."""
    match = Dealt([], HANDS, names=FIVE)
    match.state = replace(
        match.state, written={"NOSE": "Type nose."}, writers={"NOSE": 4}, in_play=(InPlay("NOSE", 1),)
    )
    match.lays("Ann", "7La")
    match.later(20)
    match.lays("Bob", "4La")
    match.act("Bob", Catch(0, "NOSE"))
    match.later(3)
    for who in ("Cara", "Dan", "Eve"):
        match.act(who, Aye())
    assert match.heard("voted")[-1].facts["moved"] == 0
    assert [(row.by, row.what, row.paid) for row in match.state.rulings[-1].rows] == [(1, "right", 1)]
    match.act("Cara", Catch(0, "NOSE"))
    match.later(3)
    assert [(row.by, row.what, row.paid) for row in match.state.rulings[-1].rows] == [(2, "caught", 0)]
    assert match.money == (9, 11, 10, 10, 10)


def test_of_several_who_were_first_one_who_leaves_is_not_chosen() -> None:
    """I27, IQ28: of two the other is paid at once."""
    match = accused("Bob", "Cara", "Dan")
    match.later(3)
    assert [choice.accusers for choice in match.state.choices] == [(1, 2, 3)]
    match.leave("Cara")
    assert [choice.accusers for choice in match.state.choices] == [(1, 3)]
    assert match.open("Ann")["First"].blanks[0].allowed == (1, 3)
    match.leave("Bob")
    assert match.state.choices == ()
    assert match.money[3] == 11
    match = accused("Bob", "Cara")
    match.later(3)
    match.act("Ann", First(2))
    assert (match.state.choices, match.money) == ((), (9, 10, 11, 10, 10))


def test_a_breaker_who_leaves_is_asked_no_more() -> None:
    """IQ28: no time runs for his choice, and none for another's is stopped."""
    match = accused("Bob", "Cara")
    match.later(3)
    until = match.state.timers[TIMER]
    match.later(5)
    match.leave("Dan")
    assert match.state.timers[TIMER] == until
    assert len(match.heard("first")) == 1
    match.leave("Ann")
    assert TIMER not in match.state.timers
    assert match.state.choices == ()


def test_a_report_of_oneself_while_an_accusation_waits_costs_nothing() -> None:
    """IQ19."""
    match = accused("Bob")
    match.act("Ann", MeaCulpa("TRICK"))
    match.later(3)
    assert [(row.by, row.what, row.paid) for ruling in match.state.rulings for row in ruling.rows] == [
        (1, "right", 1), (0, "nothing", 0),
    ]  # fmt: skip


def test_who_leaves_votes_no_more_and_the_others_decide() -> None:
    """IQ24, IQ28."""
    match = accused("Bob")
    match.later(3)
    match.act("Ann", Appeal())
    assert [ballot.voters for ballot in match.state.ballots] == [(2, 3, 4)]
    match.leave("Dan")
    assert [ballot.voters for ballot in match.state.ballots] == [(2, 4)]
    match.act("Cara", Aye())
    assert match.state.ballots
    match.act("Eve", Aye())
    assert match.state.ballots == ()
    assert match.money == (10, 10, 10, 10, 10)


def appealed() -> Dealt:
    """It is voted whether Ann, whom Bob accuses, did it; then it will be whether Cara did, whom Dan accuses."""
    match = Dealt(["TRICK"], HANDS, names=FIVE)
    match.lays("Ann", "7La", "7L my trick")
    match.talks("Cara", "no trick")
    match.act("Bob", Catch(0, "TRICK"))
    match.act("Dan", Catch(2, "TRICK"))
    match.later(3)
    match.act("Ann", Appeal())
    match.act("Cara", Appeal())
    assert [ballot.voters for ballot in match.state.ballots] == [(2, 3, 4), ()]
    return match


@pytest.mark.parametrize("who", ["Cara", "Dan"])
def test_a_vote_goes_on_when_one_that_waits_is_dropped(who: str) -> None:
    """IQ24, IQ28: in the time that it had, and nobody is asked anew."""
    match = appealed()
    until = match.state.timers["ballot"]
    match.later(5)
    match.leave(who)
    assert [(ballot.accused, ballot.accusers) for ballot in match.state.ballots] == [(0, (1,))]
    assert match.state.timers["ballot"] == until
    assert len(match.heard("ballot")) == 1


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_a_vote_about_who_has_left_or_by_him_alone_is_dropped_and_the_next_begins(who: str) -> None:
    """IQ24, IQ28: nobody votes on the first any more, and on the second all who are not involved."""
    match = appealed()
    match.later(5)
    match.leave(who)
    voters = tuple(seat for seat in (0, 1, 4) if seat != match.seat(who))
    assert [(ballot.accused, ballot.voters) for ballot in match.state.ballots] == [(2, voters)]
    assert match.state.timers["ballot"] == match.at + 30
    assert [seat for seat in range(5) if "Aye" in match.forms(seat)] == list(voters)
    match.leave("Cara")
    assert match.state.ballots == ()
    assert "ballot" not in match.state.timers
    assert not any("Aye" in match.forms(seat) for seat in range(5))


def test_an_appeal_comes_before_the_grace_is_over() -> None:
    """IQ24; at its very end it is too late."""
    for seconds, message in ((19.9, "appealed"), (20, "appeal_late"), (60, "appeal_late")):
        match = accused("Bob")
        match.later(3)
        match.later(seconds)
        assert match.act("Ann", Appeal()).says[0].message == message
        assert match.state.verdicts == ()


def test_who_wins_a_malarian_may_accuse_again() -> None:
    """IQ18: three false alarms without a Malarian to pay are all that a hand allows."""
    match = Dealt([], HANDS)
    broke = replace(match.state.seats[0], total=0, false_alarms=3)
    match.state = replace(match.state, seats=(broke, *match.state.seats[1:]), pile=10)
    message = match.refuses("Ann", Catch(1, "TRICK"))
    for who, card in (("Ann", "7La"), ("Bob", "4La"), ("Cara", "2La")):
        match.lays(who, card)
    assert (match.state.seats[0].total, match.state.seats[0].false_alarms) == (3, 0)
    assert match.act("Ann", Catch(1, "TRICK")).says[0].message != message


def test_who_has_none_to_give_is_not_asked_whom_he_pays() -> None:
    """I25: all of them were right."""
    match = broke(accused(), "Ann")
    for who in ("Bob", "Cara"):
        match.act(who, Catch(0, "TRICK"))
    match.later(3)
    assert match.state.choices == ()
    assert [row.what for row in match.state.rulings[-1].rows] == ["right", "right"]
    assert match.money == (0, 10, 10, 10, 10)
