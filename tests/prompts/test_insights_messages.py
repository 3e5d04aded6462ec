"""Insights' messages: every one that the rules send, in its budget, in plain letters."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games.insights.state import ONE
from engine.games.insights.view import Billed, Phase, Reveal, View
from engine.kernel.game import Pace, Say, Telling
from prompts.book import book
from prompts.compose import compose
from prompts.games.insights import aloud, answers
from prompts.kit.messages import MOST_CHARACTERS
from prompts.kit.segments import BASIC, segments
from tests.prompts.insights_views import LONG_NAMES, LONG_OPTIONS, WIDE_NAMES, crowded, filled, view

ALL = list(range(8))
CELLS = {"seats": ALL[:7], "rest": True}

# Every message with the largest facts that it may get.
FACTS: dict[str, dict[str, Any]] = {
    "started": {},
    "question": {"swaps": 1},
    "sheet_remind": {},
    "noted": {"round": 40, "wrote": [-1, *range(7)]},
    "mend": {"fault": "refused_wager", "seats": ALL[:7], "seat": 1, "column": 2, "value": 999_999},
    "reveal": {},
    "bill": {},
    "swap_asked": {"seat": 1},
    "swap_noted": {},
    "left": {"seat": 1, "anew": True},
    "joined": {"seat": 1},
    "returned": {"seat": 1},
    "undone": {"what": "sheet"},
    "over": {"winners": ALL, "totals": [1800] * 8, "reason": "rounds"},
    "refused_prediction": CELLS | {"seat": 1, "value": 999_999, "most": 5},
    "refused_wager": CELLS | {"seat": 1, "column": 2, "value": 999_999},
    "refused_hundreds": CELLS | {"column": 2},
    "refused_sum": CELLS | {"sum": 1400, "total": 1175},
    "refused_zero": CELLS | {"sum": 1400},
    "refused_not_open": {"action": "Predict"},
    "refused_unfit": {"action": "Predict", "blank": "numbers", "value": None, "most": 0},
    "refused_full": {"most": 8},
    "refused_left": {},
    "refused_nothing_to_undo": {},
    "refused_late": {},
}


def say(name: str, seen: View, facts: Any = None) -> str:
    """A message as a phone shows it."""
    return str(book("insights")[f"insights.{name}"].write(seen, FACTS[name] if facts is None else facts))


def worst(names: tuple[str, ...], pace: Pace) -> Iterator[View]:
    """The reader's sheet whole, half filled and empty; the first round; with no points at all."""
    whole = crowded(names, pace)
    half = replace(whole, first=(), second=(), complete=())
    empty = replace(half, answer=None, predictions=())
    yield from (whole, half, replace(half, totals=(0,) * 8), replace(half, predictions=()), empty)
    yield replace(whole, first=(*whole.first[:-1], None), complete=())
    yield replace(whole, phase=Phase.OVER)
    yield _of_four(whole)
    yield replace(empty, round=1)
    yield replace(empty, in_round=(0, 1), phase=Phase.OVER)


def _of_four(whole: View) -> View:
    """The same at a table of four, who all read of all."""
    shown = whole.reveal
    assert shown is not None
    seats = (0, 1, 2, 7)
    right = tuple(pair for pair in shown.right if set(pair) <= set(seats))
    four = replace(
        shown,
        players=seats,
        answers=(1, 2, 3, 4),
        predicted=right,
        right=right,
        scores=(-1200,) * 4,
        totals=(1800,) * 4,
    )
    return replace(whole, reveal=four, bill=tuple(Billed(seat, -100, -100) for seat in seats[:3]))


def test_every_message_of_the_rules_has_words_and_no_other_has() -> None:
    assert set(book("insights")) == {f"insights.{name}" for name in FACTS}


def test_the_rules_send_no_message_without_words() -> None:
    sent = set()
    for source in (Path(__file__).parents[2] / "engine" / "games" / "insights").glob("*.py"):
        text = source.read_text(encoding="utf-8")
        sent |= set(re.findall(r'\.(?:ask|ask_all|tell|tell_each|result|remind)\([^"\n]*"(\w+)"', text))
        sent |= set(re.findall(r'(?:Telling\.\w+, |[Ff]ault\()"(\w+)"', text))
    assert len(sent) > 14
    assert sent <= set(FACTS) | {"sheet"}


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("name", FACTS)
def test_every_message_keeps_its_budget_and_needs_it(name: str, pace: Pace) -> None:
    declared = book("insights")[f"insights.{name}"]
    plain = [say(name, seen) for seen in worst(LONG_NAMES, pace)]
    wide = [say(name, seen) for seen in worst(WIDE_NAMES, pace)]
    assert set("".join(plain)) <= set(BASIC)
    assert max(len(text) for text in wide) <= MOST_CHARACTERS
    assert max(segments(text).count for text in plain) <= declared.segments
    assert max(segments(text).count for text in wide) <= declared.wide
    if pace is Pace.SLOW:
        assert max(segments(text).count for text in plain) == declared.segments
        assert max(segments(text).count for text in wide) == declared.wide


def told(seen: View, *names: str) -> list[str]:
    """The messages in which one phone gets these at once."""
    says = [Say(seen.seat, Telling.ASK if name == "question" else Telling.RESULT, name, {"swaps": 0}) for name in names]
    return [str(text.body) for text in compose("insights", seen, says, []).texts]


def test_of_eight_each_reads_what_concerns_him_in_six_lines() -> None:
    """WQ10: and the next question is easily found."""
    reveal, question = told(crowded(LONG_NAMES, Pace.ROAD, round=39), "reveal", "bill", "question")
    assert len(reveal.split("\n")) == 6
    assert reveal.endswith("\nSCORE: all answers and points.")
    assert segments(reveal).count <= 4
    assert question.startswith("Round 39 of 40. ")


def test_what_is_not_in_the_six_lines_stands_in_score() -> None:
    seen = crowded(LONG_NAMES, Pace.LIVE)
    text = answers.score(seen)
    assert all(option in text for option in LONG_OPTIONS)
    assert "Your last bill: Bartholomew1 -100/-100" in text


def test_a_round_of_four_is_four_segments() -> None:
    everybody = tuple((one, other) for one in range(4) for other in range(4) if one != other)
    shown = Reveal(2, "?", ("hang it up", "ask around", "let it lie"), (0, 1, 2, 3), (1, 2, 2, 3), everybody,
                   ((0, 1), (1, 0), (2, 0), (3, 2)), (25, 275, 75, 0), (625, 875, 675, 600))  # fmt: skip
    bill = tuple(Billed(seat, 25, -50) for seat in (1, 2, 3))
    body, question = told(view(reveal=shown, bill=bill), "reveal", "bill", "question")
    assert segments(body).count + segments(question).count <= 4
    assert body.startswith("Round 2, the answers:\n1 hang it up: you\n2 ask around: Bob and Cara\n3 let it lie: Dan\n")
    assert "You +25 = 625, predicted by Bob and Cara\n" in body
    assert "Dan 0 = 600, predicted by nobody\n" in body
    assert "Your bill, for you alone: Bob +25/-50, Cara +25/-50 and Dan +25/-50" in body


def test_a_question_stands_with_what_is_short() -> None:
    """Only under a wall of words it would not be found."""
    [body] = told(view(), "reveal", "question")
    assert body.startswith("Round 3: nobody answered, so nothing changes.\nRound 3 of 20.")


FACTS_OF_A_STEP = {"round": 3, "wrote": []}


def test_each_step_asks_for_the_next() -> None:
    def after(**changed: Any) -> str:
        seen = view(**changed)
        return say("noted", seen, {"round": seen.round, "wrote": []})

    assert after(answer=2).endswith("What will Bob, Cara and Dan say? 3 numbers, or one after the other.")
    assert after(answer=2, predictions=(3, None, None)).endswith("What will Cara say?")
    predicted = {"answer": 2, "predictions": (3, 1, 2)}
    how = "You have 600 points. ALL 25: 25 on everything. ALL IN: all you can. NOBET: nothing."
    both = "How sure about Bob? And that Bob guesses yours? 2 numbers of 0, 25, 50 and 100."
    assert after(**predicted, round=1).endswith(f"{both} {how}")
    assert after(**predicted).endswith(f"{both} You have 600 points. ALL 25, ALL IN or NOBET works too.")
    begun = {**predicted, "first": (100, None, None)}
    assert after(**begun).endswith("And that Bob guesses yours? 0, 25, 50 or 100.")
    more = {**predicted, "first": (100, None, None), "second": (0, None, None)}
    assert after(**more).endswith("How sure about Cara? 0, 25 or 50. And that Cara guesses yours? 0, 25, 50 or 100.")


def test_two_wagers_are_asked_for_at_once_only_where_one_does_not_bar_the_other() -> None:
    """W9, W10: else what is offered might not be taken."""
    poor = view(totals=(75,) * 4, answer=2, predictions=(3, 1, 2))
    assert "How sure about Bob? 0, 25 or 50. You have 75 points." in say("noted", poor, FACTS_OF_A_STEP)
    mended = view(answer=2, predictions=(3, 1, 2), first=(None, 100, 0), second=(25, 100, 0))
    assert say("noted", mended, FACTS_OF_A_STEP).endswith("How sure about Bob? 0, 25 or 50.")
    one = view(wagers=ONE, answer=2, predictions=(3, 1, 2), first=(0, None, None))
    assert say("noted", one, FACTS_OF_A_STEP).endswith("How sure about Cara? 0, 25, 50 or 100.")


def test_that_a_whole_sheet_may_be_changed_is_told_in_the_first_round() -> None:
    whole = replace(filled(), round=1)
    assert "You may change it" in say("noted", whole, {"round": 1, "wrote": []})
    assert "You may change it" not in say("noted", filled(), FACTS_OF_A_STEP)
    assert "You may change it" in answers.repeat(filled())


def test_the_receipt_of_a_whole_sheet_is_left_out_where_the_reveal_comes_as_soon() -> None:
    def composed(*, whole: bool) -> Any:
        facts = FACTS_OF_A_STEP | {"whole": whole}
        [text] = compose("insights", filled(), [Say(0, Telling.TELL, "noted", facts, secret=True)], []).texts
        return text

    assert composed(whole=True).lingers
    assert composed(whole=True).lapses
    assert not composed(whole=False).lingers


def test_what_was_understood_is_said_back_in_the_words_of_the_card() -> None:
    assert say("noted", view(answer=2), {"round": 3, "wrote": [-1]}).startswith("You: ask around. What")
    guessed = view(answer=2, predictions=(3, None, None))
    assert say("noted", guessed, {"round": 3, "wrote": [0]}).startswith("Bob: let it lie. What")
    assert say("noted", guessed, {"round": 3, "wrote": [-1, 0]}).startswith("You 2; Bob 3. What")


def test_a_receipt_that_comes_with_the_reveal_is_left_out() -> None:
    assert say("noted", filled(), {"round": 2, "wrote": []}) == ""
    assert say("noted", filled(phase=Phase.OVER), {"round": 3, "wrote": []}) == ""


@pytest.mark.parametrize(("total", "asked"), [
    (0, "How sure about Bob? 0, 25 or 50. You have no points, so up to 50 in all, on one friend."),
    (75, "How sure about Bob? 0, 25 or 50. You have 75 points. ALL IN"),
    (150, "How sure about Bob? 0, 25, 50 or 100. You have 150 points. ALL 25"),
])  # fmt: skip
def test_only_what_may_be_wagered_is_offered(total: int, asked: str) -> None:
    """W9 to W11."""
    seen = view(totals=(total,) * 4, answer=2, predictions=(3, 1, 2))
    assert asked in say("noted", seen, FACTS_OF_A_STEP)


def test_repeat_tells_the_question_and_the_sheet() -> None:
    text = answers.repeat(filled())
    assert text.startswith("Round 3 of 20. You find a glove on the stairs.\n1 hang it up\n")
    assert "You 2; Bob 3 100/50; Cara 1 25/0; Dan 2 0/0" in text
    assert answers.repeat(view(in_round=(1, 2, 3))).endswith("You play from the next round on.")


def test_where_names_those_whose_sheets_are_missing() -> None:
    assert (
        answers.where(view(complete=(1,)), 10.0)
        == "Round 3 of 20 waits for your sheet, and Cara and Dan. 200 seconds left."
    )
    assert answers.where(view(seat=None, complete=(1, 2, 3)), 10.0).startswith("Round 3 of 20 waits for Ann.")


def test_who_returns_reads_when_he_plays_again() -> None:
    """WQ14."""
    back = view(totals=(500, 575, 600, 600))
    assert say("returned", back, {"seat": 0}) == "You are back with 500 points and play from the next round on."
    assert say("returned", back, {"seat": 1}) == "Bob is back with 575 points and plays from the next round on."
    last = replace(back, round=back.rounds)
    assert say("returned", last, {"seat": 1}) == "Bob is back with 575 points. No round follows this one."


def test_score_has_ones_own_bill_and_nobody_elses() -> None:
    bill = (Billed(1, 25, None), Billed(2, 0, -50))
    assert answers.score(view(bill=bill)).endswith("Your last bill: Bob +25/void and Cara 0/-50.")
    assert "bill" not in answers.score(view(seat=None))


def test_answers_are_in_budget() -> None:
    for names, most in ((LONG_NAMES, 5), (WIDE_NAMES, 11)):
        for seen in worst(names, Pace.SLOW):
            for text in (answers.repeat(seen), answers.where(seen, 0.0), answers.score(seen), answers.rules(seen)):
                assert segments(text).count <= most


def test_nobody_wins_without_a_point() -> None:
    facts = {"winners": [0, 1, 2, 3], "totals": [0] * 4, "reason": "rounds"}
    for seen, write in ((view(), book("insights")["insights.over"].write), (view(), aloud.over)):
        told = str(write(replace(seen, winners=(0, 1, 2, 3)), facts))
        assert "nobody has a point" in told
        assert "win" not in told
