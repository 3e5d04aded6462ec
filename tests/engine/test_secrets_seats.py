"""Who leaves, returns and comes late (SQ16), and how a tie is decided (S18, SQ12)."""

import pytest

from engine.games.secrets.actions import Done, Extra, Lie, Me, Reply, Tell, Told, Truth, Undo
from engine.games.secrets.view import Phase
from tests.engine.stories import Played

THREE = (1, 2, 3, 1, 2, 3)


def test_who_has_told_and_leaves_changes_nothing_else() -> None:
    """SQ16: the points stay in the table."""
    table = Played(4)
    table.turn("Ann", fooled=("Bob", "Cy"))
    table.leave("Ann")
    assert table.totals()["Ann"] == 2
    assert table.state.to_tell == (1, 2, 3)


def test_who_leaves_takes_the_stories_along() -> None:
    """SQ14: there is no WITHDRAW for him any more."""
    table = Played(4)
    table.act("Ann", Me(), Tell("Once"))
    assert table.leave("Bob").withdraws == ()
    assert table.leave("Ann").withdraws == (Tell, Told, Reply)
    table.join("Ann")
    assert "Withdraw" not in table.open("Ann")


def test_the_round_ends_without_one_who_has_left() -> None:
    """SQ16."""
    table = Played(4)
    table.leave("Dee")
    for name in ("Ann", "Bob", "Cy"):
        table.turn(name)
    assert table.state.round == 2


def test_the_last_one_is_named_when_the_others_leave() -> None:
    """SQ1, SQ16: with one left to tell there is nothing to claim."""
    table = Played(5)
    table.turn("Ann")
    table.turn("Bob")
    table.leave("Dee")
    assert table.is_in(Phase.CLAIM)
    table.leave("Eve")
    assert table.teller() == "Cy"


@pytest.mark.parametrize("told", [False, True])
def test_a_story_is_struck(told: bool) -> None:
    """SQ16: of one who leaves before his tokens are shown; nobody scores."""
    table = Played(4)
    table.act("Ann", Me(), Tell("Once"))
    if told:
        table.act("Ann", Done(), Truth())
        table.act("Bob", Truth())
    table.leave("Ann")
    assert table.just_heard("struck") == [None]
    assert table.is_in(Phase.CLAIM)
    assert set(table.totals().values()) == {0}
    assert table.state.to_tell == (1, 2, 3)


def test_a_vote_is_void() -> None:
    """SQ16, SQ7: that of a listener who leaves before the tokens are shown; the rest end the vote."""
    table = Played(4)
    table.tell("Ann", true=True)
    table.act("Bob", Truth())
    table.act("Dee", Truth())
    table.leave("Dee")
    assert table.view().votes_in == 1
    table.act("Cy", Lie())
    assert table.points() == {"Ann": 1, "Bob": 1, "Cy": 0, "Dee": 0}


def test_the_last_one_waited_for_leaves() -> None:
    """SQ16: the vote is over."""
    table = Played(4)
    table.tell("Ann", true=True)
    table.act("Bob", Truth())
    table.act("Cy", Truth())
    table.leave("Dee")
    assert table.points() == {"Ann": 0, "Bob": 1, "Cy": 1, "Dee": 0}


def test_who_has_left_cannot_win() -> None:
    """SQ16, S18: the highest of those who are here."""
    table = Played(4, rounds=1)
    table.turn("Ann", fooled=("Bob", "Cy", "Dee"))
    table.leave("Ann")
    for name in ("Bob", "Cy", "Dee"):
        table.turn(name, fooled=("Dee",) if name == "Bob" else ())
    assert table.totals() == {"Ann": 3, "Bob": 3, "Cy": 2, "Dee": 1}
    assert table.winners() == ["Bob"]


@pytest.mark.parametrize("leaver", ["Bob", "Cy"])
def test_under_three_tokens_the_running_story_is_the_last(leaver: str) -> None:
    """SQ16: it is finished, the match ends, the highest total wins."""
    table = Played(3)
    table.tell("Ann", true=True)
    table.leave(leaver)
    assert table.is_in(Phase.VOTE)
    other = "Cy" if leaver == "Bob" else "Bob"
    table.act(other, Lie())
    assert table.is_in(Phase.OVER)
    assert table.state.reason == "few"
    assert table.winners() == ["Ann"]


def test_under_three_tokens_without_a_story() -> None:
    """SQ16: it is over at once; so it is when the teller leaves."""
    table = Played(3)
    table.turn("Ann", fooled=("Bob",))
    table.leave("Ann")
    assert table.is_in(Phase.OVER)
    assert table.winners() == ["Cy"]
    table = Played(3)
    table.act("Ann", Me())
    table.leave("Ann")
    assert [say.message for say in table.step.says] == ["left", "struck", "over"]


def test_somebody_returns_in_time() -> None:
    """SQ16: while the last story runs, three are three again."""
    table = Played(3)
    table.tell("Ann", true=True)
    table.leave("Cy")
    table.join("Cy")
    table.vote(Bob=True)
    assert table.is_in(Phase.CLAIM)


def test_who_returns_listens_from_the_next_story() -> None:
    """SQ16."""
    table = Played(4)
    table.tell("Ann")
    table.leave("Bob")
    table.join("Bob")
    assert table.open("Bob") == {}
    table.vote(Cy=True, Dee=True)
    table.tell("Cy")
    assert "Truth" in table.open("Bob")


def test_who_returns_tells_if_he_has_not() -> None:
    """SQ16: and is asked; who has told does not tell again."""
    table = Played(5)
    table.turn("Ann")
    for name in ("Ann", "Bob"):
        table.leave(name)
    table.join("Bob")
    assert table.just_heard("claim") == ["Bob"]
    table.join("Ann")
    assert table.just_heard("claim") == []
    assert table.state.to_tell == (1, 2, 3, 4)
    table.turn("Bob")


def test_who_returns_can_win_again() -> None:
    """SQ16."""
    table = Played(3, rounds=1)
    table.turn("Ann", fooled=("Bob", "Cy"))
    table.act("Bob", Me())
    table.leave("Ann")
    table.join("Ann")
    table.act("Bob", Tell("Once"), Done(), Truth())
    table.vote(Cy=True)
    table.turn("Cy", fooled=("Bob",))
    assert table.winners() == ["Ann"]


def test_a_latecomer() -> None:
    """SQ16: starts with the next round, at nought; reads along until then."""
    table = Played(3)
    table.turn("Ann", fooled=("Bob",))
    table.join("Dora")
    assert table.just_heard("joined") == [None]
    assert table.open("Dora") == {}
    table.tell("Bob")
    assert "Dora" in table.just_heard("story_told")
    assert table.open("Dora") == {}
    table.vote(Ann=True, Cy=True)
    assert table.points()["Dora"] == 0
    table.turn("Cy")
    assert table.sheet()["Dora"] == (None, 0)
    assert table.state.to_tell == (0, 1, 2, 3)
    table.turn("Dora", fooled=("Ann",))
    assert table.totals()["Dora"] == 1


def test_no_latecomer_when_no_round_follows() -> None:
    """SQ16: and none beyond twelve, nor in a seat that is somebody's."""
    table = Played(3, rounds=1)
    assert [say.message for say in table.join("Dora").says] == ["refused_late"]
    full = Played(12)
    assert [say.message for say in full.join("Zoe").says] == ["refused_full"]
    assert [say.message for say in full.join("Ann").says] == ["refused_not_open"]
    silent = Played(3, rounds=1, extra_story=False)
    silent.wait_for(Phase.OVER)
    assert [say.message for say in silent.join("Ann").says] == ["refused_late"]
    assert [say.message for say in silent.leave("Ann").says] == ["refused_late"]


def test_a_team_goes_on_while_it_has_a_member() -> None:
    """SQ16: the next one tells, and the vote stays; the last one takes the team's with him."""
    table = Played(6, teams=THREE)
    table.leave("Ann")
    assert table.just_heard("claim") == ["Dee"]
    table.turn("Dee")
    table.tell("Bob")
    table.act("Cy", Truth("sure"))
    table.leave("Flo")
    assert table.view("Cy").sure
    assert table.view().votes_in == 1
    table.leave("Cy")
    assert table.view().votes_in == 0
    assert table.state.ending


def test_a_team_wins_without_one_who_has_left() -> None:
    """SQ16, S2: the members that are here win together."""
    table = Played(6, teams=THREE, rounds=1)
    table.turn("Ann", fooled=("Bob", "Eve", "Cy", "Flo"))
    table.leave("Ann")
    for name in ("Bob", "Cy"):
        table.turn(name)
    assert table.winners() == ["Dee"]


def test_who_returns_to_a_team_has_no_part_in_the_running_vote() -> None:
    """SQ16, SQ9: nor sees it; who is left to vote alone needs no SURE."""
    table = Played(6, teams=THREE)
    table.tell("Ann")
    table.leave("Eve")
    table.join("Eve")
    assert table.open("Bob")["Truth"].blanks == ()
    table.act("Bob", Truth())
    assert (table.view().votes_in, table.view("Bob").vote, table.view("Eve").vote) == (1, True, None)
    assert table.open("Eve") == {}


def test_who_returns_tells_in_the_place_of_another_who_was_to_tell_next() -> None:
    """SQ1, SQ16: Eve has said that she tells next, and it is the turn of Bob again; who is back in another team changes
    nothing."""
    for returning, booked in (("Cy", 4), ("Bob", None)):
        table = Played(6, teams=THREE)
        table.leave("Bob")
        table.leave("Cy")
        table.tell("Ann")
        table.act("Eve", Lie(), Me(2))
        table.join(returning)
        assert (table.state.booked, table.state.booked_line) == (booked, booked and 2)
        table.vote(Flo=True)
        assert table.is_in(Phase.STORY if booked else Phase.CLAIM)


def test_turns_go_on_in_their_order_when_somebody_has_left() -> None:
    """SQ10, SQ16: after Ann it is Dee, then Gus, then Dee again."""
    table = Played(9, teams=(1, 2, 3, 1, 2, 3, 1, 2, 3))
    tellers = []
    for number in range(4):
        told = [table.names[seat] for seat in table.state.to_tell]
        tellers.append(told[0])
        table.round_of_teams(tuple(told))
        if number == 0:
            table.leave("Ann")
    assert tellers == ["Ann", "Dee", "Gus", "Dee"]


def test_a_struck_story_of_a_team_is_followed_by_another_members() -> None:
    """SQ16: the team has not told in this round."""
    table = Played(6, teams=THREE)
    table.act("Ann", Me(), Tell("Once"))
    table.leave("Ann")
    assert "Me" in table.open("Dee")


def test_a_latecomer_joins_the_smallest_team() -> None:
    """SQ10, SQ16."""
    table = Played(7, teams=(1, 2, 3, 1, 2, 3, 1), rounds=2)
    table.join("Hal")
    assert table.view().teams[-1] == 2
    table.leave("Cy")
    table.join("Ida")
    assert table.view().teams[-1] == 3
    assert table.open("Ida") == {}


def tied(extra_story: bool = True) -> Played:
    """Of four, Ann and Bob are first with the same points."""
    table = Played(4, rounds=1, extra_story=extra_story)
    table.round({"Ann": ("Cy", "Dee"), "Bob": ("Cy", "Dee")})
    return table


def test_a_tie_is_shared() -> None:
    """SQ12: unless every tied player asks for more in time."""
    table = tied()
    assert table.is_in(Phase.TIE)
    assert table.just_heard("tied") == [None]
    assert table.just_heard("tie") == ["Ann", "Bob"]
    assert "Extra" not in table.open("Cy")
    table.act("Ann", Extra())
    assert (table.view("Cy").extra_in, table.view("Bob").wants_extra) == (1, False)
    table.wake()
    assert table.winners() == ["Ann", "Bob"]
    assert table.state.reason == "shared"


def test_extra_is_taken_back() -> None:
    table = tied()
    table.act("Ann", Extra(), Undo())
    table.act("Bob", Extra())
    table.wake()
    assert table.winners() == ["Ann", "Bob"]


def test_extra_stories_decide() -> None:
    """SQ12: one each in seat order, all others vote too; their points decide among the tied and count nowhere else."""
    table = tied()
    before = table.totals()
    lines = table.view().lines
    table.act("Bob", Extra())
    table.act("Ann", Extra())
    assert table.teller() == "Ann"
    assert table.facts("story")["how"] == "extra"
    assert not set(lines) & set(table.view().lines)
    table.turn("Ann", fooled=("Cy",))
    assert table.teller() == "Bob"
    table.turn("Bob", fooled=("Cy", "Dee", "Ann"))
    assert table.totals() == before
    assert table.winners() == ["Bob"]
    assert table.state.reason == "extra"


def test_extra_stories_still_even() -> None:
    """SQ12: shared."""
    table = tied()
    for name in ("Ann", "Bob"):
        table.act(name, Extra())
    for name in ("Ann", "Bob"):
        table.turn(name, fooled=("Cy",))
    assert table.winners() == ["Ann", "Bob"]
    assert table.state.reason == "shared"


def test_a_silent_extra_story_gives_no_points() -> None:
    """SQ12, SQ2: those of a right vote count all the same."""
    table = tied()
    for name in ("Ann", "Bob"):
        table.act(name, Extra())
    table.wake()
    table.wake()
    assert table.facts("no_story")["seat"] == 0
    table.turn("Bob", fooled=("Ann", "Cy"))
    assert table.view().extra_points == (0, 2, 0, 1)
    assert table.winners() == ["Bob"]


def test_no_extra_story_where_the_group_wants_none() -> None:
    """SQ12: a group's option."""
    table = tied(extra_story=False)
    assert table.is_in(Phase.OVER)
    assert table.winners() == ["Ann", "Bob"]


def test_a_tied_player_leaves() -> None:
    """SQ12, SQ16: the other has won; before his extra story as well, and a return changes nothing in that."""
    table = tied()
    table.leave("Ann")
    assert table.winners() == ["Bob"]
    table = tied()
    for name in ("Ann", "Bob"):
        table.act(name, Extra())
    table.leave("Bob")
    table.join("Bob")
    table.turn("Ann")
    assert table.winners() == ["Ann"]
    assert table.is_in(Phase.OVER)


def test_an_extra_story_is_the_last_where_fewer_than_three_are_left() -> None:
    """SQ12, SQ16: it is told and voted on, and no other follows."""
    table = tied()
    for name in ("Ann", "Bob"):
        table.act(name, Extra())
    for name in ("Cy", "Dee"):
        table.leave(name)
    assert table.teller() == "Ann"
    table.turn("Ann", fooled=("Bob",))
    assert table.is_in(Phase.OVER)
    assert table.state.reason == "few"
    assert table.winners() == ["Ann", "Bob"]


def test_any_member_of_a_tied_team_asks_for_the_extra_story() -> None:
    """SQ12, SQ9."""
    table = Played(6, teams=THREE, rounds=1)
    table.round_of_teams(("Ann", "Bob", "Cy"))
    assert table.is_in(Phase.TIE)
    for name in ("Dee", "Eve", "Cy"):
        table.act(name, Extra())
    assert table.teller() == "Dee"  # S2: the next in turn
    assert "Tell" not in table.open("Ann")


def test_who_comes_late_hears_the_story_that_runs_and_judges_none() -> None:
    """SQ16."""
    table = Played(4)
    table.act("Ann", Me(1))
    table.join("Zoe")
    assert table.is_in(Phase.STORY)
    assert not table.state.seats[-1].listens
    assert table.state.seats[-1].since == table.state.round + 1
