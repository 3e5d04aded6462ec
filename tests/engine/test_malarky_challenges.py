"""Challenges, objections and their ballots (M16-M18, MQ6-MQ12, MQ14, MQ31)."""

import pytest

from engine.games.malarky import GAME
from engine.games.malarky.actions import (
    Answer,
    Aye,
    Done,
    Draft,
    Forced,
    ForcedNobody,
    Nay,
    Object,
    ObjectEmpty,
    Ready,
    Similar,
    Undo,
    Vote,
)
from engine.games.malarky.state import Ballot
from engine.games.malarky.view import Motion, Moved, Phase
from engine.kernel.game import Pace
from tests.engine.tables import LETTERS, Played, vote_for

THRIFTY = (Pace.ROAD, Pace.SLOW)


def after_b(seats: int = 4, pace: Pace = Pace.LIVE, holder: str = "D") -> Played:
    """A and B have answered alike, C is to speak."""
    table = Played(seats, pace, holder=holder)
    table.think()
    table.answer(A="aaa", B="aaa too")
    return table


def ballots(table: Played, **votes: bool) -> None:
    for letter, aye in votes.items():
        table.act(letter, Aye() if aye else Nay())


def test_live_ballot_stops_the_speakers_clock() -> None:
    """MQ7: the ballot is held at once, the next speaker's clock stands and he is asked anew."""
    table = after_b()
    table.at += 20
    table.act("D", Similar(1, 0))
    assert table.is_in(Phase.BALLOT)
    assert {seat for say in table.step.says if say.message == "ballot" for seat in say.asks} == {0, 2, 3}
    assert table.try_to("C", Answer("ccc")).refusal
    table.act("C", Draft("ccc"))
    table.at += 10
    ballots(table, A=True, C=True, D=True)
    assert table.is_in(Phase.ANSWER)
    assert table.state.until == pytest.approx(table.at + 40)
    assert table.heard("verdict")[0].facts["upheld"]
    assert [say.to for say in table.step.says if say.message == "answer"] == [2]


def test_guilty_takes_no_further_part() -> None:
    """M18, MQ8: no vote by him, none for him, nothing to challenge."""
    table = after_b()
    table.act("A", Similar(1, 0))
    ballots(table, A=True, C=True, D=True)
    table.answers()
    assert table.is_in(Phase.VOTE)
    assert table.forms("B") == set()
    assert table.try_to("A", Vote(1)).says[0].message == "refused_unfit"
    table.vote(A="C", C="A", D="black")
    assert table.points()["B"] == 0


def test_even_ballot_is_the_hosts() -> None:
    """M17, MQ7: his own ballot decides; without one he is asked; silent: not guilty."""
    for answer, upheld in ((Aye(), True), (Nay(), False), (None, False)):
        table = after_b(5)
        table.act("C", Similar(1, 0))
        ballots(table, C=True, D=True, E=False)
        table.wake()
        assert table.view("C").ballot.host_decides  # type: ignore[union-attr]
        assert [say.to for say in table.step.says] == [0]
        assert table.try_to("C", Aye()).refusal
        if answer is None:
            table.wake()
        else:
            table.act("A", answer)
        verdict = table.heard("verdict")[0].facts
        assert (verdict["upheld"], verdict["host"]) == (upheld, None if answer is None else 0)


def test_each_elector_sees_his_own_ballot_alone() -> None:
    ballot = Ballot(Moved(Motion.SIMILAR, 0, 1, None), (0, 2, 3), ayes=(0,), nays=(2,))
    assert [ballot.mine(seat) for seat in (0, 2, 3, None)] == [True, False, None, None]


def test_missing_ballot_is_not_guilty() -> None:
    """MQ7."""
    table = after_b()
    table.act("C", Similar(1, 0))
    ballots(table, C=True)
    table.wake()
    assert not table.heard("verdict")[0].facts["upheld"]


def test_one_challenge_an_answer_and_never_ones_own() -> None:
    """MQ6."""
    table = after_b()
    table.act("C", Similar(1, 0))
    ballots(table, A=False, C=False, D=False)
    assert "Similar" not in table.forms("D")
    table.answers()
    assert {later for later, _ in table.state.similar(2)} == {3}


def test_live_challenges_wait_in_a_queue() -> None:
    """MQ7: one ballot at a time."""
    table = after_b()
    table.answers()
    table.act("A", Similar(1, 0))
    table.act("B", Similar(3, 2))
    table.act("C", Similar(3, 2))
    assert len(table.heard("challenged")) == 2
    ballots(table, A=True, C=True, D=True)
    assert table.is_in(Phase.BALLOT)
    assert table.view("A").ballot.accused == 3  # type: ignore[union-attr]
    ballots(table, A=False, C=False)
    assert table.is_in(Phase.VOTE)
    assert len(table.heard("verdict")) == 2


@pytest.mark.parametrize("pace", THRIFTY)
def test_early_challenges_wait_for_the_last_answer(pace: Pace) -> None:
    """MQ31: several against one answer are one, all with the same receipt, and nobody else sees them."""
    table = after_b(pace=pace)
    before = table.view("D")
    for letter in "AC":
        step = table.act(letter, Similar(1, 0))
        assert [(say.to, say.message) for say in step.says] == [(LETTERS.index(letter), "challenged")]
    assert table.view("D") == before
    table.answers()
    assert table.is_in(Phase.BALLOT)
    ballots(table, A=True, C=True, D=True)
    assert table.is_in(Phase.VOTE)
    assert len(table.heard("verdict")) == 1
    asked = [(say.to, say.facts["again"], say.secret) for say in table.heard("vote")]
    assert asked == [(None, False, False), (0, False, True), (2, False, True), (3, False, True)]
    assert [say.to for say in table.heard("vote_watch")] == [1]


@pytest.mark.parametrize("pace", THRIFTY)
def test_guilty_verdict_asks_the_vote_anew(pace: Pace) -> None:
    """MQ31: counted from zero with the full time; who sends nothing keeps his vote unless it is for the struck one."""
    table = after_b(pace=pace)
    table.answers()
    table.act("A", vote_for("B"))
    table.act("C", vote_for("A"))
    table.act("C", Similar(1, 0))
    assert table.try_to("D", vote_for("A")).refusal
    ballots(table, A=True, C=True, D=True)
    assert (table.view("D").votes_in, table.view("D").voters) == (0, 3)
    assert (table.view("A").vote, table.view("C").vote) == (None, "0")
    again = [say.to for say in table.step.says if say.message == "vote" and say.facts["again"]]
    assert again == [None, 0, 2, 3]
    table.wait_for(Phase.REVEAL)
    assert table.votes() == {"A": "none", "C": "A", "D": "black"}


@pytest.mark.parametrize("pace", THRIFTY)
def test_failed_challenge_keeps_the_votes(pace: Pace) -> None:
    table = after_b(pace=pace)
    table.answers()
    table.act("A", vote_for("B"))
    table.at += 10
    until = table.state.until
    table.act("C", Similar(1, 0))
    ballots(table, A=False, C=False, D=False)
    assert (table.view("D").votes_in, table.state.until) == (1, until)
    assert {seat for say in table.step.says if say.message == "vote" for seat in say.asks} == {1, 2, 3}


def test_struck_holder_gives_the_chain_its_head() -> None:
    """MQ9: the earliest of the repeated answers is the real one; no BLACK appears."""
    table = Played(4, holder="C")
    table.think()
    table.answer(A="aaa", B="aaa two", C="aaa three", D="ddd")
    table.act("D", Similar(2, 1))
    ballots(table, A=True, B=True, D=True)
    table.act("D", Similar(1, 0))
    ballots(table, A=True, D=True)
    table.vote(A="D", D="A")
    assert table.state.reveal is not None
    assert table.state.reveal.author == 0
    assert table.points() == {"A": 1, "B": 0, "C": 0, "D": 2}


def test_forced_may_be_taken_back_and_means_nothing_from_a_bluffer() -> None:
    """MQ10, MQ21."""
    table = after_b(holder="D")
    first = table.act("C", Forced(0)).says
    table.act("C", ForcedNobody())
    assert table.view("C").forced is None
    table.act("C", Forced(0, "ccc"))
    second = table.act("D", Forced(0)).says
    assert [(say.message, say.facts) for say in first] == [(say.message, say.facts) for say in second]
    table.act("D", Undo())
    table.answers()
    table.vote(A="C", B="C", C="D")
    assert table.votes()["D"] == "black"
    assert table.points()["C"] == 3  # MQ21: single points, though he declared himself forced


def test_forced_is_not_taken_back_while_a_ballot_stops_ones_turn() -> None:
    """MQ7, MQ10: it is open again when the turn goes on, with the words that go with it until they are told."""
    table = after_b()
    table.act("C", Forced(0))
    assert "Undo" in table.forms("C")
    table.act("D", Similar(1, 0))
    assert table.is_in(Phase.BALLOT)
    assert "Undo" not in table.forms("C")
    ballots(table, A=False, C=False, D=False)
    assert table.is_in(Phase.ANSWER)
    table.act("C", Forced(1), Undo())
    assert table.view("C").forced == 0
    table.act("C", Answer("ccc"))
    assert "Undo" not in table.forms("C")


def revealed(**votes: str | None) -> Played:
    table = Played(4, holder="C")
    table.think()
    table.answers()
    table.vote(**votes)
    return table


def test_objection_strikes_the_holders_points_only() -> None:
    """MQ12: more ayes than nays; one a round; the reveal goes on with the time it had."""
    table = revealed(A="C", B="C", C="black", D="A")
    table.at += 5
    table.act("A", Object())
    assert {seat for say in table.step.says if say.message == "ballot" for seat in say.asks} == {0, 1, 3}
    ballots(table, A=True, B=True, D=False)
    assert table.points() == {"A": 2, "B": 1, "C": 0, "D": 0}
    assert table.view("A").totals == (2, 1, 0, 0)
    assert table.state.until == pytest.approx(table.at + 10)
    assert "Object" not in table.forms("B")


def test_even_objection_fails() -> None:
    """MQ12."""
    table = revealed(A="C", B="C", C="black", D="A")
    table.act("A", Object())
    ballots(table, A=True, B=False)
    table.wake()
    assert table.points()["C"] == 2


def test_empty_hand_is_appealed_by_its_owner() -> None:
    """MQ14: upheld, the two points come back."""
    table = revealed(A="empty", B="C", C="black", D="A")
    assert table.points()["A"] == -1
    assert "ObjectEmpty" not in table.forms("B")
    table.act("A", ObjectEmpty())
    ballots(table, B=True, C=True, D=False)
    assert table.points() == {"A": 1, "B": 1, "C": 1, "D": 0}
    assert "ObjectEmpty" not in table.forms("A")


def test_the_next_round_comes_by_itself() -> None:
    """M20, MQ2, phase reveal: after 15 seconds, or when all have sent DONE; the service rolls."""
    for done in ("", "ABCD"):
        table = revealed(A="C", B="C", C="black", D="A")
        assert (table.view("A").next_host, table.state.until) == (1, table.at + 15)
        for letter in done:
            assert table.act(letter, Done()).says == () or letter == "D"
        if not done:
            table.wake()
        assert (table.phase, table.state.round.host, table.state.round.number) == (Phase.THINK, 1, 2)


def test_done_that_is_taken_back_is_asked_again() -> None:
    """MQ12: until the reveal is over there may be something to object to."""
    table = revealed(A="C", B="C", C="black", D="A")
    table.act("A", Done())
    assert table.view("A").asks == ()
    table.act("A", Undo())
    assert [ask.kind for ask in table.view("A").asks] == ["reveal"]


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda table: table.act("A", Draft("aaa")), "draft"),
        (lambda table: table.act("A", Ready()), "ready"),
    ],
)
def test_undo_takes_back_the_own_last_entry(make: object, what: str) -> None:
    table = Played(3, Pace.ROAD)
    before = table.view("A")
    make(table)  # type: ignore[operator]
    assert table.view("A") != before
    assert table.act("A", Undo()).says[0].facts == {"what": what, "seat": 0}
    assert table.view("A") == before
    assert table.try_to("A", Undo()).says[0].message == "refused_nothing_to_undo"


def test_undo_of_votes_and_ballots() -> None:
    """A vote before the last one is in, a ballot before it is counted, a challenge before it is put."""
    table = after_b(pace=Pace.ROAD)
    table.act("A", Similar(1, 0))
    table.act("A", Undo())
    table.answers()
    assert table.is_in(Phase.VOTE)
    table.act("A", vote_for("B"))
    table.act("A", vote_for("C"))
    table.act("A", Undo())
    assert (table.view("A").vote, table.view("A").votes_in) == ("1", 1)
    table.act("B", vote_for("A"))
    table.act("B", Undo())
    assert (table.view("B").vote, table.view("A").votes_in) == (None, 1)
    table.act("C", Similar(1, 0))
    table.act("C", Aye())
    table.act("C", Undo())
    assert table.view("C").ballot.mine is None  # type: ignore[union-attr]


def test_ballot_is_closed_while_the_host_decides() -> None:
    """M17, MQ7: counted as even, it may not be taken back while the Host breaks the tie."""
    table = after_b(seats=5)
    table.act("C", Similar(1, 0))
    for letter, aye in (("C", True), ("D", True), ("E", False)):
        table.act(letter, Aye() if aye else Nay())
    table.wake()
    assert [say.to for say in table.heard("tie")] == [0]
    assert table.try_to("C", Undo()).refusal
    table.act("A", Aye())
    assert table.heard("verdict")[0].facts["upheld"]
    assert table.heard("verdict")[0].facts["host"] == 0


@pytest.mark.parametrize("letter", ["A", "C", "E"])
def test_a_tie_is_over_as_soon_as_one_of_its_electors_leaves(letter: str) -> None:
    """M17, MQ25: an odd number has no half, so the next Host has nothing to break, and SKIP nobody to pass over."""
    table = after_b(seats=5)
    table.act("C", Similar(1, 0))
    for elector, aye in (("C", True), ("D", True), ("E", False)):
        table.act(elector, Aye() if aye else Nay())
    table.wake()
    turn = GAME.waits_for(table.state)
    assert turn is not None
    assert turn.seat == 0
    table.leave(letter)
    assert [say.facts["upheld"] for say in table.heard("verdict")] == [letter != "C"]
    assert table.is_in(Phase.ANSWER)


def test_a_disqualified_seat_does_not_become_host() -> None:
    """M17, M18, MQ25: the Host of the rest of the round may have to break a tie."""
    table = after_b(seats=5, holder="E")
    table.act("C", Similar(1, 0))
    ballots(table, A=True, C=True, D=True, E=True)
    assert table.leave("A").says[0].facts == {"seat": 0, "host": 2}
    table.answer(C="ccc", D="ccc too")
    table.act("E", Similar(3, 2))
    table.act("E", Aye())
    table.wake()
    assert [say.to for say in table.heard("tie")] == [2]


def test_objection_and_appeal_of_one_round_wait_for_each_other() -> None:
    """MQ12, MQ14, M33: also in the last round, before the winner is told."""
    table = Played(3, holder="A", fixed={"holder/2": 0, "holder/3": 0}, options={"rounds": 1})
    while table.state.round.number < 3 or not table.is_in(Phase.REVEAL):
        table.think()
        table.answers()
        table.vote(A="black", B="empty", C="B")
        if table.state.round.number < 3:
            table.wait_for(Phase.THINK)
    assert table.view("A").totals == (0, -3, 0)
    table.act("C", Object())
    table.act("B", ObjectEmpty())
    assert table.try_to("B", Object()).refusal
    ballots(table, B=False, C=False)
    assert [say.facts["motion"] for say in table.heard("verdict")] == ["objection"]
    ballots(table, A=True, C=True)
    assert [say.facts["motion"] for say in table.heard("verdict")] == ["objection", "empty"]
    assert table.view("A").totals == (0, -1, 0)
    assert table.try_to("B", ObjectEmpty()).refusal
    table.wait_for(Phase.DUEL_ROLL)


def test_verdicts_of_several_challenges_in_the_vote_ask_it_once_more() -> None:
    """MQ31: one answer struck and another acquitted; the votes for the struck one are gone."""
    table = after_b(seats=5, pace=Pace.ROAD, holder="E")
    table.answers()
    for letter, target in (("A", "B"), ("C", "A"), ("D", "C")):
        table.act(letter, vote_for(target))
    table.act("C", Similar(1, 0))
    table.act("D", Similar(2, 0))
    ballots(table, A=True, C=True, D=True, E=True)
    assert table.is_in(Phase.BALLOT)
    ballots(table, A=False, D=False, E=False)
    assert table.is_in(Phase.VOTE)
    assert [table.view(letter).vote for letter in "ACD"] == [None, "0", "2"]
    assert (table.view("A").votes_in, table.view("A").voters) == (0, 4)
    assert [table.view(letter).voted for letter in "ACD"] == [False] * 3
