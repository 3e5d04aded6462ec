"""The worked examples SE2 to SE8, and the score sheet that the rulebook prints."""

from engine.games.secrets.actions import Done, Lie, Me, Tell, Truth
from engine.games.secrets.view import Phase
from tests.engine.stories import FOOLED, PRINTED, Played


def test_se2_three_players() -> None:
    """SE2, S10, S15, S16: Ann tells a lie, Bob takes it for true, Cy does not."""
    table = Played(3)
    table.tell("Ann", true=False)
    table.vote(Bob=True, Cy=False)
    assert table.points() == {"Ann": 1, "Bob": 0, "Cy": 1}


def test_se3_everyone_fooled_and_nobody() -> None:
    """SE3, S15, S16: six players."""
    table = Played(6)
    table.turn("Ann", fooled=("Bob", "Cy", "Dee", "Eve", "Flo"))
    assert table.points() == {"Ann": 5, "Bob": 0, "Cy": 0, "Dee": 0, "Eve": 0, "Flo": 0}
    table.turn("Bob", true=True)
    assert table.points() == {"Ann": 1, "Bob": 0, "Cy": 1, "Dee": 1, "Eve": 1, "Flo": 1}


def test_se4_a_missing_vote() -> None:
    """SE4, SQ7: two points are given out, as many as votes were cast."""
    table = Played(4)
    table.tell("Ann", true=True)
    table.vote(Bob=True, Cy=False, Dee=None)
    assert table.points() == {"Ann": 1, "Bob": 1, "Cy": 0, "Dee": 0}


def test_se6_who_has_told_tells_no_more() -> None:
    """SE6, S6, S17, SQ2: Ann is refused, and no round ends without Dee."""
    table = Played(4)
    for name in ("Ann", "Bob"):
        table.turn(name)
    assert table.refuses("Ann", Me()) == "refused_not_open"
    table.turn("Cy")
    assert (table.teller(), table.state.round) == ("Dee", 1)
    assert not table.heard("round_over")
    table.turn("Dee")
    assert table.state.round == 2
    assert "Me" in table.open("Ann")


def test_se7_a_story_without_a_token() -> None:
    """SE7, SQ2, SQ5: told and DONE, but neither T nor L until the second deadline."""
    table = Played(4)
    table.act("Ann", Me(), Tell("I once ate a whole wheel of cheese."), Done())
    table.wake()
    assert table.just_heard("story_remind") == ["Ann"]
    assert table.is_in(Phase.STORY)
    table.wake()
    assert table.just_heard("no_story") == [None]
    assert table.facts("no_story")["seat"] == 0
    assert table.is_in(Phase.CLAIM)
    assert not table.heard("vote")
    assert table.state.reveal is None
    assert set(table.totals().values()) == {0}
    assert table.state.to_tell == (1, 2, 3)


def test_se8_a_silent_table() -> None:
    """SE8, SQ1, SQ2, S4: every teller is named and has the time twice; four rounds end at nought, a shared win."""
    table = Played(3)
    while not table.is_in(Phase.OVER):
        table.wake()
    assert len(table.heard("no_story")) == len(table.heard("story_remind")) == 4 * 3
    assert [say.facts["how"] for say in table.heard("story")] == ["named", "named", "last"] * 4
    assert set(table.totals().values()) == {0}
    assert table.winners() == ["Ann", "Bob", "Cy"]
    assert table.state.reason == "shared"
    assert table.wakes <= 3 * 4 * 3


def test_the_printed_score_sheet() -> None:
    """S4, S15 to S18: MARK 18, KATHY 16, JEFF 16, NAN 17, SALLY 13; Mark wins. Each round gives out 5 x 4."""
    table = Played(tuple(PRINTED))
    for number, fooled in enumerate(FOOLED, start=1):
        table.round(fooled)
        assert sum(scores[number - 1] or 0 for scores in table.sheet().values()) == 5 * 4
    assert table.sheet() == PRINTED
    assert table.totals() == {"Mark": 18, "Kathy": 16, "Jeff": 16, "Nan": 17, "Sally": 13}
    assert table.step.result is not None
    assert table.step.result.scores == (18, 16, 16, 17, 13)
    assert table.winners() == ["Mark"]
    assert table.state.reason == "points"


def test_each_story_gives_out_a_point_for_every_listener() -> None:
    """S15, S16: with N tokens N - 1 points a story, N (N - 1) a round, whoever is fooled."""
    table = Played(4)
    for name, fooled in (("Ann", ()), ("Bob", ("Ann",)), ("Cy", ("Ann", "Dee")), ("Dee", ("Ann", "Bob", "Cy"))):
        table.turn(name, fooled=fooled)
        assert sum(table.points().values()) == 3
    assert sum(table.totals().values()) == 4 * 3


def test_a_vote_is_right_or_wrong_by_the_token_alone() -> None:
    """S13, S15, S16: truth or lie, the same."""
    for true in (True, False):
        table = Played(3)
        table.tell("Cy", true=true)
        assert table.try_to("Ann", Truth() if true else Lie()).refusal is False
        table.act("Bob", Lie() if true else Truth())
        assert table.points() == {"Ann": 1, "Bob": 0, "Cy": 1}
