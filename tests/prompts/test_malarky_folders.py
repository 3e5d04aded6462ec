"""The folders: nothing in the look or the size of one tells who holds the real answer (MQ22)."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from engine.games.malarky.view import Given, Phase
from engine.kernel.game import Pace
from prompts import decks
from prompts.answers import repeat
from prompts.book import book
from prompts.kit.messages import Sealed, seal
from prompts.kit.segments import segments
from tests.prompts.views import view

PLAIN = "abcdefghijklmnopqrstuvwxyz ,.:'?ABCDEFGHIJ"
QUESTIONS = some.text(PLAIN, min_size=5, max_size=250) | some.text(PLAIN + "żłłćőű", min_size=5, max_size=250)
ANSWERS = some.text(PLAIN + "éńż{}~€", min_size=50, max_size=160)
BEFORE = some.text(PLAIN, max_size=200) | some.text(PLAIN + "ł", max_size=200)


def think(question: str, folder: str | None, before: str = "", **changed: object) -> str:
    seen = view(question=question, folder=folder, **changed)
    return seal(before, book("malarky")["malarky.think"].write(seen, {}))


@settings(deadline=None)
@given(QUESTIONS, ANSWERS, BEFORE, some.sampled_from(Pace), some.integers(1, 12))
def test_holder_and_bluffer_get_as_many_segments_and_the_same_first_words(
    question: str, answer: str, before: str, pace: Pace, number: int
) -> None:
    holder = think(question, answer, before, pace=pace, round=number)
    bluffer = think(question, None, before, pace=pace, round=number)
    assert segments(holder).count == segments(bluffer).count
    assert segments(holder).encoding == segments(bluffer).encoding
    assert holder[:40] == bluffer[:40]
    assert abs(len(holder) - len(bluffer)) <= 70


@settings(deadline=None)
@given(QUESTIONS, ANSWERS, some.sampled_from([Phase.THINK, Phase.ANSWER, Phase.VOTE]), some.booleans())
def test_repeat_hides_the_holder_as_well(question: str, answer: str, phase: Phase, over: bool) -> None:
    seen = view(question=question, phase=phase, answers=(Given(1, "Bees."),))
    assert seen.ask is not None
    kind = {Phase.THINK: "think", Phase.ANSWER: "answer", Phase.VOTE: "vote"}[phase]
    seen = replace(seen, ask=seen.ask._replace(kind=kind, over=over))
    holder, bluffer = repeat("malarky", replace(seen, folder=answer)), repeat("malarky", seen)
    assert segments(holder).count == segments(bluffer).count


def test_folders_of_our_decks_take_two_segments_and_warn_of_the_carrier() -> None:
    for card in decks.load("malarky").cards:
        for each in card["questions"]:
            for folder in (each["answer"], None):
                text = think(each["text"], folder, round=12)
                assert segments(text).count == 2
                assert "The one word STOP would sign you off." in text
                assert (each["answer"] in text) is (folder is not None)


def test_folders_name_nobody() -> None:
    for folder in (None, "They stir up the air so that the ball flies further than a smooth one."):
        text = think("Why do golf balls have dimples?", folder)
        assert not any(name in text for name in ("Ann", "Bob", "Cara", "Dan"))


def test_advice_to_bluffers_changes_from_round_to_round() -> None:
    assert think("Why do golf balls have dimples?", None, round=1) != think(
        "Why do golf balls have dimples?", None, round=2
    ).replace("2/12", "1/12")


@pytest.mark.parametrize("length", [50, 100, 160])
def test_a_sealed_message_fills_its_segments(length: int) -> None:
    sealed = Sealed("Public. ", "s" * length, 160, ("More words.",) * 30)
    assert segments(seal("", sealed)).count == segments("Public. " + "s" * 160).count
