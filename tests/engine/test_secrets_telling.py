"""The story: how it is told, kept and let go (S7, S9 to S11, S13, SQ2, SQ5, SQ6, SQ13 to SQ15)."""

import pytest

from engine.games.secrets.actions import Ask, Done, Lie, Me, Reply, Retell, Tell, Told, Truth, Undo, Withdraw
from engine.games.secrets.view import Phase
from engine.kernel.forms import Kind
from engine.kernel.game import Pace
from tests.engine.stories import GAME, Played

OTHERS = ("Bob", "Cy", None)


def telling(*parts: str, pace: Pace = Pace.LIVE, question_minute: bool = False) -> Played:
    """Ann tells, and has sent these parts."""
    table = Played(3, pace, question_minute=question_minute)
    table.act("Ann", Me(), *map(Tell, parts))
    return table


def test_a_story_in_parts() -> None:
    """Several texts are one story; the teller alone knows of them."""
    table = telling("I was nine.", "  There was a goat. ", "It won.")
    assert table.view("Ann").draft == "I was nine. There was a goat. It won."
    assert table.view("Ann").parts == 3
    for name in OTHERS:
        view = table.view(name)
        assert (view.draft, view.parts, view.room, view.finished, view.story) == (None, 0, 0, False, None)
    assert [say.to for say in table.heard("part")] == [0, 0, 0]


def test_a_thousand_characters_in_all() -> None:
    """No more is taken than fits, and nothing is lost."""
    table = telling("x" * 600)
    assert table.view("Ann").room == 399
    assert table.refuses("Ann", Tell("y" * 400)) == "refused_unfit"
    assert table.heard("refused_unfit")[0].facts["most"] == 399
    table.act("Ann", Tell("y" * 399))
    assert "Tell" not in table.open("Ann")
    table.act("Ann", Done(), Lie())
    assert len(table.view("Bob").story or "") == 1000


def test_nobody_reads_it_before_the_token_lies() -> None:
    """S9, S13, SQ5: after DONE he is asked in private whether it was true; then it is out, with his token under his
    hand, and is not changed any more (SQ6)."""
    table = telling("I was nine.")
    table.act("Ann", Done())
    assert table.just_heard("token") == ["Ann"]
    assert all(table.view(name).story is None for name in OTHERS)
    table.act("Ann", Truth())
    assert all(table.view(name).story == "I was nine." for name in ("Ann", *OTHERS))
    assert table.view("Ann").truth is True
    assert all(table.view(name).truth is None for name in OTHERS)
    assert set(table.open("Ann")) == {"Withdraw"}
    assert table.refuses("Ann", Lie()) == "refused_not_open"


@pytest.mark.parametrize("token", [Truth(), Lie()])
def test_a_false_story_looks_like_a_true_one(token: Truth | Lie) -> None:
    """S10, S11: whatever it was, the others are told the same; what makes a story false is for its teller to know."""
    table = telling("I once met a bishop in a bog.")
    table.act("Ann", Done(), token)
    other = telling("I once met a bishop in a bog.")
    other.act("Ann", Done(), Lie())
    assert table.step.says == other.step.says
    assert [table.view(name) for name in OTHERS] == [other.view(name) for name in OTHERS]


def test_words_only() -> None:
    """SQ15: the one thing that a story is made of."""
    (form,) = [form for form in telling().open("Ann").values() if form.name == "Tell"]
    assert [blank.kind for blank in form.blanks] == [Kind.WORDS]


def test_the_last_part_and_done_in_one() -> None:
    table = telling("I was nine.")
    table.act("Ann", Told("It won."))
    assert table.just_heard("token") == ["Ann"]
    table.act("Ann", Undo())
    assert table.view("Ann").draft == "I was nine. It won."
    table.act("Ann", Done(), Lie())
    assert table.view("Bob").story == "I was nine. It won."


def test_retell() -> None:
    """As long as nobody has read it: before DONE and after."""
    table = telling("One", "two")
    table.act("Ann", Retell())
    assert (table.view("Ann").draft, table.facts("story")["again"]) == ("", True)
    table.act("Ann", Tell("Three"), Done(), Retell(), Tell("Four"), Done(), Truth())
    assert table.view("Bob").story == "Four"
    assert "Retell" not in table.open("Ann")


def test_undo_takes_back_the_last_part_and_done() -> None:
    table = telling("One", "two")
    table.act("Ann", Undo())
    assert table.view("Ann").draft == "One"
    assert "Undo" not in table.open("Ann")
    table.act("Ann", Done(), Undo())
    assert not table.view("Ann").finished
    table.act("Ann", Tell("three"), Done(), Lie())
    assert table.view("Bob").story == "One three"
    assert table.refuses("Ann", Undo()) == "refused_nothing_to_undo"


@pytest.mark.parametrize(("pace", "story", "token"), [(Pace.LIVE, 180, 30), (Pace.SLOW, 86400, 7200)])
def test_the_time_runs_twice_and_leaves_some_for_the_token(pace: Pace, story: int, token: int) -> None:
    """SQ2 and the phase table: DONE in the last moment leaves at least 30 s (slow: 2 h) for T or L. The first time it
    moves nothing that others see, for the time is there anyway."""
    table = telling("Once.", pace=pace)
    table.at = story - 1
    table.act("Ann", Done())
    assert table.state.until == story
    table.wake()
    assert table.just_heard("story_remind") == ["Ann"]
    assert table.state.until == 2 * story
    table.act("Ann", Undo())
    table.at = 2 * story - 1
    table.act("Ann", Done())
    assert table.state.until == 2 * story - 1 + token
    table.act("Ann", Truth())
    assert table.is_in(Phase.VOTE)


def test_done_early_leaves_the_deadline() -> None:
    table = telling("Once.")
    table.wake()
    table.act("Ann", Done())
    assert table.state.until == 360


def test_no_story() -> None:
    """SQ2: his turn is over, and he votes on the others' stories all the same."""
    table = telling("I was")
    table.wake()
    table.wake()
    assert table.is_in(Phase.CLAIM)
    assert table.facts("no_story") == {"seat": 0}
    assert table.refuses("Ann", Me()) == "refused_not_open"
    table.tell("Bob")
    assert "Truth" in table.open("Ann")


def test_who_tells_may_be_passed_over_after_his_reminder() -> None:
    """SQ2: the same comes of it as of silence."""
    table = Played(3)
    table.at = 50
    table.act("Ann", Me(), Tell("I was"))
    turn = GAME.waits_for(table.state)
    assert turn is not None
    assert (turn.seat, turn.passable) == (0, 50 + 180)
    step = GAME.skip(table.state, 0, table.chance, 231.0)
    assert [say.message for say in step.says][:1] == ["no_story"]
    assert GAME.skip(table.state, 1, table.chance, 231.0).refusal
    table.act("Ann", Done(), Truth())
    assert GAME.waits_for(table.state) is None
    assert GAME.skip(table.state, 0, table.chance, 181.0).refusal


def test_the_question_minute() -> None:
    """SQ13: two questions each for all to read, answers if he likes; then the vote, early when all have enough."""
    table = telling("I once met a bishop.", question_minute=True)
    table.act("Ann", Done(), Truth())
    assert table.is_in(Phase.QUESTIONS)
    assert table.just_heard("questions") == ["Bob", "Cy"]
    assert table.just_heard("questioned") == ["Ann"]
    assert set(table.open("Ann")) == {"Withdraw"}
    table.act("Bob", Ask("Which one?"))
    assert table.just_heard("question") == ["Ann", "Cy"]
    assert table.facts("question") == {"seat": 1, "words": "Which one?"}
    table.act("Ann", Reply("The tall one."))
    assert table.just_heard("reply") == ["Bob", "Cy"]
    assert "Reply" not in table.open("Ann")
    table.act("Bob", Ask("How tall?"))
    assert set(table.open("Bob")) == {"Done"}
    assert "Truth" not in table.open("Cy")
    table.act("Bob", Done(), Undo(), Done())
    table.act("Cy", Done())
    assert table.is_in(Phase.VOTE)
    assert table.facts("vote")["read"] is True


def test_who_has_asked_all_that_he_may_is_waited_for_no_longer_than_for_his_answers() -> None:
    """SQ13."""
    table = telling("I once met a bishop.", question_minute=True)
    table.act("Ann", Done(), Truth())
    table.act("Bob", Ask("Which one?"))
    assert table.facts("passed_on") == {"more": True}
    table.act("Bob", Ask("How tall?"))
    assert table.facts("passed_on") == {"more": False}
    table.act("Cy", Done())
    table.act("Ann", Reply("The tall one."))
    assert table.is_in(Phase.QUESTIONS)
    table.act("Ann", Reply("Very."))
    assert table.is_in(Phase.VOTE)


def test_no_question_minute_unless_it_is_set() -> None:
    """SQ13: off by default."""
    table = telling("I once met a bishop.")
    table.act("Ann", Done(), Truth())
    assert table.is_in(Phase.VOTE)
    assert table.facts("vote")["read"] is False


def test_a_question_has_160_characters() -> None:
    table = telling("Once.", question_minute=True)
    table.act("Ann", Done(), Truth())
    assert table.refuses("Bob", Ask("x" * 161)) == "refused_unfit"
    table.act("Bob", Ask("x" * 160))
    assert table.refuses("Ann", Reply("x" * 161)) == "refused_unfit"


def test_withdraw_a_story_that_is_out() -> None:
    """SQ14: the words go, the vote and the points stay; who keeps the texts is told to let go of them."""
    table = telling("I once met a bishop.")
    table.act("Ann", Done(), Truth())
    assert table.refuses("Bob", Withdraw()) == "refused_not_open"
    step = table.act("Ann", Withdraw())
    assert step.withdraws == (Tell, Told, Reply)
    assert "bishop" not in repr(table.state)
    assert table.view("Bob").story == "[story]"
    assert table.just_heard("withdrawn") == ["Ann"]
    assert "Withdraw" not in table.open("Ann")
    table.vote(Bob=True, Cy=False)
    assert table.totals() == {"Ann": 1, "Bob": 1, "Cy": 0}


def test_withdraw_stories_of_earlier() -> None:
    """SQ14: at any time, all of them at once; there is nothing more to withdraw then."""
    table = telling("I once met a bishop.")
    table.act("Ann", Done(), Truth())
    table.vote(Bob=True, Cy=True)
    table.tell("Bob")
    assert table.act("Ann", Withdraw()).withdraws == (Tell, Told, Reply)
    assert "Withdraw" not in table.open("Ann")
    assert table.view("Cy").story == "I fell in, and nobody saw."
    assert table.totals()["Bob"] == 1


def test_withdraw_what_is_not_out_yet() -> None:
    """SQ14: a beginning goes, and the teller is asked again."""
    table = telling("I once", "met a bishop.")
    table.act("Ann", Done(), Withdraw())
    assert table.view("Ann").draft == ""
    assert table.just_heard("story") == ["Ann"]
    assert "Tell" in table.open("Ann")
    assert "Withdraw" not in table.open("Ann")


def test_withdraw_what_was_begun_anew_or_never_came_to_its_end() -> None:
    """SQ14: what nobody got is kept as well, until it is withdrawn."""
    table = telling("I once met a bishop.")
    table.act("Ann", Retell())
    assert table.act("Ann", Withdraw()).withdraws == (Tell, Told, Reply)
    table.act("Ann", Tell("A bishop again."))
    table.wake()
    table.wake()
    assert table.is_in(Phase.CLAIM)
    assert table.act("Ann", Withdraw()).withdraws == (Tell, Told, Reply)
    assert "Withdraw" not in table.open("Ann")


def test_an_answer_after_withdraw_is_withdrawn_too() -> None:
    table = telling("I once met a bishop.", question_minute=True)
    table.act("Ann", Done(), Truth())
    table.act("Bob", Ask("Where?"))
    table.act("Ann", Withdraw())
    table.act("Ann", Reply("In a bishopric."))
    assert table.act("Ann", Withdraw()).withdraws == (Tell, Told, Reply)


def test_nothing_to_withdraw() -> None:
    table = Played(3)
    assert table.refuses("Ann", Withdraw()) == "refused_not_open"


def test_no_words_of_a_story_stay_in_the_match_after_its_vote() -> None:
    """SQ14: nor those of one that was never told."""
    table = telling("I once met a bishop.")
    table.act("Ann", Done(), Truth())
    table.vote(Bob=True, Cy=True)
    assert "bishop" not in repr(table.state)
    table.act("Bob", Me(), Tell("A bishop again."))
    table.wake()
    table.wake()
    assert "bishop" not in repr(table.state).lower()
