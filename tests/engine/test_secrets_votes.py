"""Votes and teams (S1, S2, S12 to S16, SQ7 to SQ10)."""

from engine.games.secrets.actions import Done, Lie, Me, Sure, Tell, Truth, Undo
from engine.games.secrets.view import Phase
from engine.kernel.game import Pace
from tests.engine.stories import Played

THREE = (1, 2, 3, 1, 2, 3)  # Ann and Dee, Bob and Eve, Cy and Flo
FOUR = (1, 2, 3, 4, 1, 2, 3)  # Ann and Eve, Bob and Flo, Cy and Gus, Dee alone


def test_each_listener_votes_alone_and_in_secret() -> None:
    """S12, S14: only a count shows; then all tokens at once, and the points."""
    table = Played(4)
    table.tell("Ann", true=True)
    assert table.just_heard("vote") == ["Bob", "Cy", "Dee"]
    assert set(table.open("Ann")) == {"Withdraw"}
    table.act("Bob", Truth())
    assert table.just_heard("voted") == ["Bob"]
    assert table.view("Bob").vote is True
    for name in ("Ann", "Cy", "Dee", None):
        assert (table.view(name).votes_in, table.view(name).vote, table.view(name).reveal) == (1, None, None)
    table.act("Cy", Lie())
    assert not table.heard("revealed")
    table.act("Dee", Truth())
    assert table.just_heard("revealed") == [None]
    shown = table.view(None).reveal
    assert shown is not None
    assert (shown.seat, shown.truth) == (0, True)
    assert {(vote.token, vote.truth) for vote in shown.votes} == {(1, True), (2, False), (3, True)}


def test_a_vote_may_change_until_the_end() -> None:
    """SQ8: the last one counts, and UNDO takes back the change, then no more."""
    table = Played(4)
    table.tell("Ann")
    table.act("Bob", Truth(), Lie(), Truth(), Undo())
    assert table.view("Bob").vote is False
    assert table.refuses("Bob", Undo()) == "refused_nothing_to_undo"
    table.act("Cy", Truth(), Undo())
    assert (table.view("Cy").vote, table.view().votes_in) == (None, 1)
    table.vote(Cy=True, Dee=True)
    assert table.points() == {"Ann": 2, "Bob": 1, "Cy": 0, "Dee": 0}


def test_a_late_vote_is_not_counted() -> None:
    """SQ7."""
    table = Played(3)
    table.tell("Ann")
    table.vote(Bob=False, Cy=None)
    assert table.points() == {"Ann": 0, "Bob": 1, "Cy": 0}
    assert table.refuses("Cy", Lie()) == "refused_not_open"
    assert table.totals() == {"Ann": 0, "Bob": 1, "Cy": 0}


def test_who_has_not_voted_is_reminded_in_private() -> None:
    table = Played(4, Pace.SLOW)
    table.tell("Ann")
    table.act("Cy", Truth())
    table.wake()
    assert table.just_heard("vote_remind") == ["Bob", "Dee"]
    assert len(table.step.says) == 2


def test_a_team_has_one_vote() -> None:
    """S1, S2, SQ9: any member sends it, the last before the end counts, and the team sees it; it is counted once."""
    table = Played(6, teams=THREE)
    table.tell("Ann")
    table.act("Bob", Truth())
    assert table.just_heard("voted") == ["Bob", "Eve"]
    assert (table.view("Eve").vote, table.view("Cy").vote, table.view("Eve").votes_in) == (True, None, 0)
    table.act("Eve", Lie())
    assert table.view("Bob").vote is False
    table.vote(Cy=True)
    assert table.points() == {"Ann": 1, "Bob": 1, "Cy": 0}
    assert table.totals() == {"Ann": 1, "Bob": 1, "Cy": 0, "Dee": 1, "Eve": 1, "Flo": 0}


def test_the_tellers_team_does_not_vote_and_is_told_nothing() -> None:
    """SQ9: they read the story like all others, but no question comes to them, and not whether it is true."""
    table = Played(6, teams=THREE)
    table.act("Ann", Me(), Tell("I once met a bishop."), Done())
    assert table.view("Dee").draft is None
    table.act("Ann", Truth())
    assert table.just_heard("vote") == ["Bob", "Cy", "Eve", "Flo"]
    assert table.just_heard("story_told") == ["Dee"]
    assert table.open("Dee") == {}
    assert table.view("Dee").story == "I once met a bishop."
    assert table.view("Dee").truth is None


def test_sure_ends_the_vote_early() -> None:
    """SQ9: only when every team of several is SURE; T SURE does both; only those who are done are counted."""
    table = Played(6, teams=THREE)
    table.tell("Ann", true=True)
    table.act("Bob", Truth())
    assert "Sure" in table.open("Eve")
    assert "Sure" not in table.open("Cy")  # nothing to be sure of
    table.act("Eve", Sure())
    assert (table.view("Flo").votes_in, table.view("Bob").sure, table.view("Cy").sure) == (1, True, False)
    table.act("Flo", Lie())
    assert table.is_in(Phase.VOTE)
    table.act("Cy", Lie("sure"))
    assert table.just_heard("revealed") == [None]


def test_a_change_takes_sure_back() -> None:
    """SQ9: another vote, but not the same once more; UNDO puts it back."""
    table = Played(6, teams=THREE)
    table.tell("Ann", true=True)
    table.act("Bob", Truth("sure"))
    table.act("Eve", Truth())
    assert table.view("Bob").sure
    table.act("Eve", Lie())
    assert (table.view("Bob").vote, table.view("Bob").sure, table.view().votes_in) == (False, False, 0)
    table.act("Eve", Undo())
    assert (table.view("Bob").vote, table.view("Bob").sure, table.view().votes_in) == (True, True, 1)
    table.act("Eve", Lie("sure"))
    assert table.view().votes_in == 1


def test_nobody_takes_back_what_a_teammate_has_followed() -> None:
    """SQ9: the last vote of the team counts, so an earlier one has no UNDO any more."""
    table = Played(6, teams=THREE)
    table.tell("Ann")
    table.act("Bob", Truth())
    table.act("Eve", Lie())
    assert "Undo" not in table.open("Bob")
    assert table.view("Bob").vote is False
    table.act("Bob", Sure())
    assert "Undo" not in table.open("Eve")
    table.act("Bob", Undo())
    assert (table.view("Eve").vote, table.view("Eve").sure) == (False, False)


def test_one_alone_needs_no_sure() -> None:
    """SQ9, SQ10: a team of one is done with its vote."""
    table = Played(7, teams=FOUR)
    table.tell("Ann")
    assert table.open("Dee")["Truth"].blanks == ()
    table.act("Dee", Truth())
    assert table.view().votes_in == 1


def test_a_team_that_is_not_sure_counts_at_the_deadline() -> None:
    """SQ9: closing early is all that SURE is for."""
    table = Played(6, teams=THREE)
    table.tell("Ann")
    table.vote(Bob=False, Cy=False)
    assert table.points() == {"Ann": 0, "Bob": 1, "Cy": 1}


def test_reminded_is_who_is_not_done() -> None:
    """SQ9: all members of a team that has not voted or is not SURE."""
    table = Played(6, teams=THREE)
    table.tell("Ann")
    table.act("Bob", Truth("sure"))
    table.act("Cy", Truth())
    table.wake()
    assert table.just_heard("vote_remind") == ["Cy", "Flo"]


def test_teammates_take_turns() -> None:
    """S2, SQ10: one a round, in a fixed order; whose turn it is, his ME counts."""
    table = Played(7, teams=FOUR)
    tellers = []
    for _ in range(4):
        assert table.state.to_tell == tuple(sorted(table.state.to_tell, key=lambda seat: table.state.seats[seat].token))
        for name in [table.names[seat] for seat in table.state.to_tell]:
            mates = [each for each in table.names if each not in [table.names[seat] for seat in table.state.to_tell]]
            assert not any("Me" in table.open(each) for each in mates)
            tellers.append(name)
            table.turn(name)
    assert [set(tellers[first : first + 4]) for first in (0, 4, 8, 12)] == [
        {"Ann", "Bob", "Cy", "Dee"},
        {"Eve", "Flo", "Gus", "Dee"},  # Dee is alone: she comes every time
    ] * 2


def test_a_team_tells_once_a_round() -> None:
    """S6, S2: and the round is over when every team has."""
    table = Played(6, teams=THREE, rounds=2)
    for name in ("Ann", "Bob"):
        table.turn(name)
    assert table.state.round == 1
    assert table.teller() == "Cy"
    assert table.refuses("Dee", Me()) == "refused_not_open"
    table.turn("Cy")
    assert table.state.round == 2
    assert table.state.to_tell == (3, 4, 5)


def test_points_of_teams() -> None:
    """With four teams a story gives out three points, not one for each player; the members win together."""
    table = Played(7, teams=FOUR, rounds=1)
    for name in ("Ann", "Bob", "Cy", "Dee"):
        table.turn(name, fooled=("Cy", "Gus") if name != "Cy" else ())
        assert sum(table.points().values()) == 3
    assert table.sheet() == {"Ann": (4,), "Bob": (4,), "Cy": (0,), "Dee": (4,)}
    assert table.view().teams == FOUR
    assert table.state.tied == (0, 1, 3)


def test_who_has_voted_may_say_that_he_tells_next() -> None:
    """S6, SQ1: first come, first heard, while the others vote; nobody hears of it before the vote is over."""
    table = Played(4)
    table.tell("Ann")
    assert table.refuses("Bob", Me(1)) == "refused_not_open"
    table.act("Bob", Lie(), Me(1))
    assert table.just_heard("booked") == ["Bob"]
    assert len(table.step.says) == 1
    table.act("Bob", Me(2))
    table.act("Cy", Truth())
    assert table.refuses("Cy", Me()) == "refused_not_open"
    table.act("Dee", Lie())
    assert (table.teller(), table.view().line) == ("Bob", 2)


def test_he_may_think_better_of_it() -> None:
    """S6: UNDO, and another may; who leaves tells no story."""
    table = Played(4)
    table.tell("Ann")
    table.act("Bob", Lie(), Me(1), Undo())
    assert table.view("Bob").vote is False
    table.act("Cy", Lie(), Me())
    table.leave("Cy")
    table.act("Dee", Lie())
    assert table.is_in(Phase.CLAIM)


def test_nobody_tells_next_who_has_told_or_where_the_round_is_over() -> None:
    """S6, S17."""
    table = Played(3)
    table.turn("Ann")
    table.tell("Bob")
    table.act("Ann", Truth())
    assert table.refuses("Ann", Me()) == "refused_not_open"
    table.act("Cy", Truth())
    assert table.teller() == "Cy"
    table.tell("Cy")
    table.act("Ann", Truth())
    assert table.refuses("Ann", Me()) == "refused_not_open"
