"""What a half-filled form takes, and what it leaves alone."""

from dataclasses import replace

from engine.games.malarky import actions as do
from engine.games.secrets import actions as secrets
from engine.games.secrets.state import MOST_CHARACTERS
from prompts.hear import Act, Command, Partial, Unclear, hear, is_early, offer, waits
from prompts.hear.heard import Half
from tests.prompts.malarky_ears import TURN, VOTE, ear
from tests.prompts.situations import ear_in


def test_a_half_filled_form_takes_the_next_blank() -> None:
    first = hear("similar", ear(VOTE, 8))
    assert first == Partial(
        {"action": "Similar", "values": []}, "Whose answer repeats an earlier one? 2 Bob, 3 Kathy or 4 Dan."
    )
    second = hear("kathy", ear(VOTE, 8, first.half))
    assert isinstance(second, Partial)
    assert second.text == "Whose answer does it repeat? 1 Ann or 2 Bob."
    assert hear("2", ear(VOTE, 8, second.half)) == Act(do.Similar(2, 1))


def test_a_half_filled_form_takes_a_number_that_is_called_one() -> None:
    """As without a half-filled form: "no. 2" doubts nothing."""
    assert (
        hear("no. 2", ear(VOTE, 8, {"action": "Vote", "values": []})) == hear("no. 2", ear(VOTE, 8)) == Act(do.Vote(1))
    )
    assert hear("similar3 bob", ear(VOTE, 8, {"action": "Similar", "values": []})) == Act(do.Similar(2, 1))


def test_a_half_filled_form_in_ones_turn_does_not_swallow_the_answer() -> None:
    half: Half = {"action": "Forced", "values": []}
    assert hear("bob", ear(TURN, 6, half)) == Act(do.Forced(1))
    assert hear("They stir up the air", ear(TURN, 6, half)) == Act(do.Answer("They stir up the air"))


def test_a_half_filled_form_takes_no_value_that_was_said_of_a_closed_one() -> None:
    """No lines may be swapped any more: SWAP 2 is no answer to "ME: which line?"."""
    asked = replace(ear_in("secrets, no swaps"), half={"action": "Me", "values": []})
    assert hear("2", asked) == Act(secrets.Me(2))
    refused = hear("swap 2", asked)
    assert isinstance(refused, Unclear)
    assert refused.text.startswith("No lines may be swapped any more in this round.")


def test_a_half_filled_form_is_dropped_by_nevermind_and_by_another_command() -> None:
    half: Half = {"action": "Similar", "values": []}
    assert isinstance(hear("nevermind", ear(VOTE, 8, half)), Unclear)
    assert hear("black", ear(VOTE, 8, half)) == Act(do.VoteBlack())
    assert hear("score", ear(VOTE, 8, half)) == Command("SCORE")


def test_a_half_filled_form_that_is_not_open_any_more_is_forgotten() -> None:
    assert hear("bob", ear(VOTE, 8, {"action": "Forced", "values": []})) == Act(do.Vote(1))


def test_a_command_in_full_is_not_the_words_of_a_half_filled_form() -> None:
    half: Half = {"action": "Forced", "values": [1]}
    assert hear("the wind keeps it up", ear(TURN, 6, half)) == Act(do.Forced(1, "the wind keeps it up"))
    assert hear("forced kathy", ear(TURN, 6, half)) == Act(do.Forced(2))


def test_a_story_comes_early_in_six_words_and_in_no_less() -> None:
    at = ear_in("secrets, who tells")
    assert isinstance(hear("I fell into the lake", at), Unclear)
    kept = hear("I fell into the cold lake", at)
    assert isinstance(kept, Partial)
    assert kept.half == {"action": "Told", "values": ["I fell into the cold lake"]}


def test_a_story_that_comes_early_has_as_many_characters_as_one_that_is_told() -> None:
    at, words = ear_in("secrets, who tells"), "I fell into the cold lake "
    assert isinstance(hear(words.ljust(MOST_CHARACTERS, "x"), at), Partial)
    heard = hear(words.ljust(MOST_CHARACTERS + 1, "x"), at)
    assert isinstance(heard, Unclear)
    assert heard.text.startswith(f"That has {MOST_CHARACTERS + 1} characters; {MOST_CHARACTERS} is the most.")


def test_a_story_that_comes_early_is_offered_when_its_time_has_come() -> None:
    """Only words that wait are kept over a question, and offered where they may be told."""
    kept: Half = {"action": "Told", "values": ["I fell into the lake."]}
    claiming, telling = ear_in("secrets, who tells").forms, ear_in("secrets, my story").forms
    assert is_early("secrets", kept)
    assert not is_early("secrets", None)
    assert not is_early("secrets", {"action": "Told", "values": []})
    assert not is_early("secrets", {"action": "Me", "values": []})
    assert "I fell into the lake." in offer("secrets", kept, telling)
    assert offer("secrets", kept, claiming) == offer("secrets", None, telling) == ""
    assert offer("secrets", {"action": "Me", "values": [1]}, claiming) == ""
    assert not is_early("malarky", {"action": "Answer", "values": ["It was the wind."]})


def test_a_story_that_comes_early_in_parts_has_as_many_characters_as_one_that_is_told() -> None:
    kept: Half = {"action": "Told", "values": ["x" * (MOST_CHARACTERS - 40)]}
    at, words = replace(ear_in("secrets, who tells"), half=kept), "I fell into the cold lake "
    more = hear(words.ljust(39, "y"), at)
    assert isinstance(more, Partial)
    assert more.half["values"] == [f"{kept['values'][0]} {words.ljust(39, 'y')}"]
    heard = hear(words.ljust(40, "y"), at)
    assert isinstance(heard, Unclear)
    assert heard.text.startswith("That has 40 characters; 39 is the most.")
    assert heard.half is None


def test_a_story_that_comes_early_waits_until_one_is_told() -> None:
    """Another one in its place is one, however it ends."""
    kept: Half = {"action": "Told", "values": ["I fell into the lake."]}
    assert waits("secrets", kept, secrets.Truth())
    assert not waits("secrets", kept, secrets.Tell("I fell into a brook."))
    assert not waits("secrets", kept, secrets.Told("I fell into a brook."))
    assert not waits("secrets", None, secrets.Truth())
