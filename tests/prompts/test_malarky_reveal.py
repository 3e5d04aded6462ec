"""The result of a round, as one message."""

from typing import Any

from engine.games.malarky.view import CastVote, Given, Reveal
from engine.kernel.game import Pace
from tests.prompts.test_malarky_messages import say
from tests.prompts.views import view

ANSWERS = tuple(Given(seat, f"Words {seat}.") for seat in range(4))


def reveal(**changed: Any) -> Reveal:
    """Cara holds and tells the real answer (worked example ME1)."""
    facts: dict[str, Any] = {
        "round": 2,
        "question": "Why?",
        "answer": "They stir up the air.",
        "holder": 2,
        "author": 2,
        "forced": False,
        "answers": ANSWERS,
        "votes": (CastVote(0, "seat", 2), CastVote(1, "seat", 3), CastVote(2, "black"), CastVote(3, "seat", 2)),
        "points": (1, 0, 2, 2),
    }
    return Reveal(**(facts | changed))


def told(shown: Reveal, **changed: Any) -> str:
    return say("reveal", view(reveal=shown, totals=(3, 0, 4, 2), pace=Pace.ROAD, **changed))


def test_the_whole_result() -> None:
    assert told(reveal()) == (
        "Dan fooled Bob. You and Dan saw through it.\nREAL ANSWER: They stir up the air.\nCara held it.\n"
        "Points: you 3 (+1), Bob 0, Cara 4 (+2), Dan 2 (+2).\nNext in 30 s, or all OK."
    )


def test_a_forced_malarky_names_who_told_it_first() -> None:
    text = told(reveal(author=1, forced=True, votes=(CastVote(2, "seat", 1),)))
    assert "Cara held it, FORCED: Bob told it first. Votes for Cara count 2." in text


def test_it_says_what_may_be_objected_to_and_to_the_holder_nothing() -> None:
    assert "Was Cara not FORCED? OBJECT." in told(reveal(author=1, forced=True))
    for shown in (told(reveal(holder=0, author=0)), told(reveal(author=None))):
        assert shown.endswith("Next in 30 s, or all OK.")


def test_only_the_first_result_explains_how_it_goes_on() -> None:
    assert told(reveal(), round=1).endswith("We go on in 30 s, sooner if all text OK.")


def test_the_last_result_says_that_the_end_comes() -> None:
    """M33: where no tie keeps the match from its end."""
    assert told(reveal(), next_host=None).endswith("The end in 30 s, or all OK.")
    assert told(reveal(), next_host=None, round=1).endswith("The game ends in 30 s, sooner if all text OK.")
    tie = view(reveal=reveal(), totals=(4, 0, 4, 2), next_host=None)
    assert say("reveal", tie).endswith("Next in 15 s, or all OK.")


def test_a_struck_holder_gives_way_to_the_first_author() -> None:
    assert "Cara held it, but you told it first." in told(reveal(author=0))


def test_a_silent_holder_leaves_no_author() -> None:
    assert "Cara held it and gave no answer: no points for finding it." in told(reveal(author=None))


def test_empty_void_and_missing_votes_are_shown() -> None:
    votes = (CastVote(0, "empty"), CastVote(1, "void"), CastVote(2, "black"), CastVote(3, "none"))
    text = told(reveal(votes=votes, points=(-2, 0, 0, 0)))
    assert text.startswith("You: ME. Bob: not valid. Dan: no vote.\n")
    assert "you 3 (-2)" in text
    assert "OBJECT EMPTY: yours was right" in text


def test_a_void_vote_of_who_gave_no_answer_says_why() -> None:
    """MQ20: he may vote for a name alone."""
    answers = (*ANSWERS[:3], Given(3, None))
    text = told(reveal(answers=answers, votes=(CastVote(1, "void"), CastVote(3, "void"))))
    assert text.startswith("Bob: not valid. Dan: not valid without an answer.\n")


def test_without_a_standing_answer_there_is_nothing_to_object_to() -> None:
    text = told(reveal(answers=tuple(Given(seat, None) for seat in range(4)), votes=(), author=None, points=(0,) * 4))
    assert "OBJECT" not in text
    assert "Votes" not in text
