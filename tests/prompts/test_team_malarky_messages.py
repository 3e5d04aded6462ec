"""Team Malarky's messages: every one that the rules send, in its budget, in plain letters; and what they say."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games.folders.view import Given, Phase
from engine.games.team_malarky import GAME
from engine.games.team_malarky.view import Reveal, View
from engine.kernel.game import Pace
from engine.kernel.view import AskView
from prompts import answers, decks
from prompts.book import book
from prompts.kit.messages import MOST_CHARACTERS, seal
from prompts.kit.segments import BASIC, segments
from prompts.pages import watched
from tests.engine.teams import Played
from tests.prompts.views import LONG_NAMES, LONG_QUESTION, LONG_WORDS, WIDE_NAMES

PLAIN = set(BASIC)
NAMES = ("Ann", "Bob", "Cara", "Dan", "Eve", "Finn", "Gus")
LIMIT = 43_200.0
# Every message with the largest facts that it may get.
FACTS: dict[str, dict[str, Any]] = {
    "started": {"few": True},
    "think": {},
    "question": {},
    "think_remind": {},
    "drafted": {"near": None, "copied": True, "turn": True, "replaced": True},
    "ready": {},
    "auto": {"on": True},
    "unclear": {"seat": 1, "words": LONG_WORDS},
    "unclear_sent": {},
    "given": {"seat": 1, "words": LONG_WORDS, "number": 1, "of": 10},
    "answer": {},
    "answer_remind": {},
    "forced": {"author": 1},
    "choose": {},
    "choose_watch": {},
    "chosen": {"seat": 1, "target": 2},
    "choose_remind": {},
    "reveal": {},
    "over": {},
    "left": {"seat": 1},
    "returned": {"seat": 1},
    "joined": {"seat": 1},
    "undone": {"what": "choice", "seat": 1},
    "refused_not_open": {"action": "ForcedNobody"},
    "refused_unfit": {"action": "Choose", "blank": "target", "value": 3, "most": 0},
    "refused_same": {"seat": 1},
    "refused_full": {"most": 12},
    "refused_left": {},
    "refused_nothing_to_undo": {},
    "refused_late": {},
}


def view(**changed: Any) -> View:
    """Ann's view, a giver at a live table of seven that thinks, with `changed` fields."""
    names = changed.pop("names", NAMES)
    count = len(names)
    teams = changed.get("teams", tuple(seat % 2 + 1 for seat in range(count)))
    facts: dict[str, Any] = {
        "seat": 0,
        "pace": Pace.LIVE,
        "names": names,
        "bots": (False,) * count,
        "left": (False,) * count,
        "teams": teams,
        "phase": Phase.THINK,
        "round": 3,
        "goal": 7,
        "givers": 1,
        "points": (1, 1),
        "totals": (1,) * count,
        "in_round": tuple(seat for seat in range(count) if teams[seat] == 1),
        "receivers": tuple(seat for seat in range(count) if teams[seat] == 2),
        "until": 60.0,
        "question": "Why do golf balls have dimples?",
        "rolled": 3,
        "ask": AskView(5, "think", 60.0, limit=120.0),
    }
    return View(**(facts | changed))


def crowded(names: tuple[str, ...], pace: Pace, **changed: Any) -> View:
    """The most that a view can hold: twelve seats, ten of them givers, the longest words, the largest scores."""
    names = (*names, *(name[:-1] + letter for name, letter in zip(names, "abcdef", strict=True)))
    answers = tuple(Given(seat, LONG_WORDS) for seat in range(10))
    facts: dict[str, Any] = {
        "names": names,
        "pace": pace,
        "teams": (1,) * 10 + (2,) * 2,
        "round": 23,
        "goal": 12,
        "points": (11, 12),
        "question": LONG_QUESTION,
        "answers": answers,
        "draft": LONG_WORDS,
        "winners": tuple(range(10)),
        "reveal": Reveal(23, LONG_QUESTION, LONG_WORDS, 0, 1, True, answers, 1, 2, 1),
        "reason": "few",
        "choice": 1,
    }
    return view(**(facts | changed))


def say(name: str, seen: View, facts: Any = None) -> str:
    """A message as a phone shows it."""
    return seal("", book("team_malarky")[f"team_malarky.{name}"].write(seen, FACTS[name] if facts is None else facts))


def test_every_message_of_the_rules_has_words_and_no_other_has() -> None:
    assert set(book("team_malarky")) == {f"team_malarky.{name}" for name in FACTS}


@pytest.mark.parametrize("pace", list(Pace))
@pytest.mark.parametrize("name", FACTS)
def test_every_message_keeps_its_budget(name: str, pace: Pace) -> None:
    declared = book("team_malarky")[f"team_malarky.{name}"]
    ask = AskView(5, name if name in ("choose", "answer", "question") else "think", 60.0, limit=LIMIT)
    for seat in (0, 1, 9, 10, 11, None):
        for folder in (None, LONG_WORDS):
            for like in (None, 1):
                plain = say(name, crowded(LONG_NAMES, pace, seat=seat, folder=folder, ask=ask, like=like))
                wide = say(name, crowded(WIDE_NAMES, pace, seat=seat, folder=folder, ask=ask, like=like))
                assert set(plain) <= PLAIN
                assert segments(plain).count <= declared.segments
                assert segments(wide).count <= declared.wide
                assert len(wide) <= MOST_CHARACTERS


@pytest.mark.parametrize("phase", [Phase.THINK, Phase.ANSWER, Phase.VOTE, Phase.OVER])
def test_answers_to_questions_fit_one_message(phase: Phase) -> None:
    for pace in Pace:
        for seat in (0, 1, 11, None):
            for speaker in (0, None):
                full = crowded(LONG_NAMES, pace, phase=phase, seat=seat, folder=LONG_WORDS, speaker=speaker)
                told = (
                    answers.repeat("team_malarky", full),
                    answers.where("team_malarky", full, 5.0),
                    answers.score("team_malarky", full),
                    answers.rules("team_malarky", full),
                )
                assert all(text and set(text) <= PLAIN and len(text) <= MOST_CHARACTERS for text in told)


def test_folders_of_our_decks_take_two_segments_and_warn_of_the_carrier() -> None:
    """TM3: MQ22, as in Malarky."""
    for card in decks.load("team_malarky").cards:
        for each in card["questions"]:
            for folder in (each["answer"], None):
                text = say("think", view(question=each["text"], folder=folder, round=13))
                assert segments(text).count == 2
                assert "The one word STOP would sign you off." in text
                assert (each["answer"] in text) is (folder is not None)
                assert text[:40] == say("think", view(question=each["text"], round=13))[:40]
            assert segments(say("question", view(question=each["text"], seat=1, round=13))).count == 1


def test_repeat_hides_the_holder_as_well() -> None:
    for phase, kind in ((Phase.THINK, "think"), (Phase.ANSWER, "answer"), (Phase.VOTE, "answer")):
        seen = view(phase=phase, answers=(Given(2, "Bees."),), speaker=0, ask=AskView(5, kind, 60.0, limit=60.0))
        holder = answers.repeat("team_malarky", replace(seen, folder="They stir up the air so that it clings."))
        bluffer = answers.repeat("team_malarky", seen)
        assert segments(holder).count == segments(bluffer).count
        assert holder != bluffer


def test_the_turn_prompt_is_as_long_for_holder_and_bluffers() -> None:
    """TM11: MQ21."""
    for pace in Pace:
        seen = view(pace=pace, answers=(Given(2, "One."),), ask=AskView(5, "answer", 60.0, limit=60.0))
        holder = say("answer", replace(seen, folder="They stir up the air."))
        assert len(say("answer", seen)) == len(holder)
        assert ("FORCED" in holder, "FORCED" in say("answer", seen)) == (True, False)


def test_a_draft_that_cannot_be_given_is_not_offered() -> None:
    """TM5."""
    ask = AskView(5, "answer", 60.0, limit=60.0)
    seen = view(answers=(Given(2, "Bees."),), draft="bees", like=2, ask=ask, phase=Phase.ANSWER, speaker=0)
    for told in (say("answer", seen), say("answer_remind", seen), answers.repeat("team_malarky", seen)):
        assert "OK" not in told
    assert "Your draft is too much like Cara's answer." in say("answer", seen)
    assert say("drafted", seen, {"near": 2}) == (
        "Draft kept, but it is too much like Cara's answer to be given: text another one."
    )


def test_the_choice_is_asked_with_all_answers_where_they_were_not_told_before() -> None:
    """TM8."""
    ask = AskView(5, "choose", 60.0, limit=90.0)
    seen = view(seat=1, answers=(Given(0, "Bees."), Given(2, None), Given(4, "Frost.")), phase=Phase.VOTE, ask=ask)
    assert say("choose", seen) == (
        "Your team picks the real answer: text ANN or EVE. Any of you can change it, SURE closes it; TEAM: and "
        "words to talk. 90 s."
    )
    assert say("choose", replace(seen, pace=Pace.ROAD)).startswith(
        "1 Ann: Bees.\n3 Cara gave no answer\n5 Eve: Frost.\nYour team picks the real answer: text a number or name."
    )
    assert "Round 3: Why do golf" in say("choose", replace(seen, pace=Pace.SLOW))


SHOWN = Reveal(3, "Why?", "They stir up the air.", 2, 2, False, (Given(0, "Bees."), Given(2, "Air.")), 1, 2, 2)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({}, "Cara held it. Your team picked Cara: right!\nYour team gets the point."),
        ({"choice": 0, "team": 1}, "Cara held it. Your team picked Ann: wrong.\nTeam 1 gets the point."),
        ({"choice": None, "team": 1}, "Cara held it. Your team picked nobody.\nTeam 1 gets the point."),
        ({"author": None}, "Cara held it and gave no answer. Your team picked Cara.\nYour team gets the point."),
        (
            {"author": 0, "forced": True, "choice": 0},
            "Cara held it, but was FORCED: Ann told it first. Your team picked Ann: right!\nYour team gets the point.",
        ),
    ],
)
def test_what_a_reveal_says(changed: dict[str, Any], told: str) -> None:
    """TM6, TM7, TM11."""
    seen = view(seat=1, reveal=replace(SHOWN, **changed), points=(1, 2))
    assert say("reveal", seen) == (f"REAL ANSWER: They stir up the air.\n{told} Team 1 has 1 point, team 2 has 2.")


def test_the_end() -> None:
    """TM9, TM10."""
    seen = view(points=(7, 3), winners=(0, 2, 4, 6), phase=Phase.OVER, reason="points")
    assert say("over", seen) == (
        "Your team wins 7 to 3: Ann, Cara, Eve and Gus. Bravo!\nPlay again with the same people: REMATCH."
    )
    few = replace(seen, seat=1, left=(False, True, False, True, False, False, False), reason="few")
    assert say("over", few).startswith("Team 2 has fewer than two players left, so the game ends. Team 1 wins 7 to 3")


def test_a_watcher_reads_the_question_with_the_first_answer() -> None:
    facts = {"seat": 0, "words": "Bees.", "number": 1, "of": 4}
    assert say("given", view(seat=1), facts) == "1/4 ANN: Bees."
    assert say("given", view(seat=1, receivers=(3, 5)), facts) == "Why do golf balls have dimples?\n1/4 ANN: Bees."


def test_where_and_score() -> None:
    assert answers.where("team_malarky", view(), 0.0) == (
        "Round 3 waits for your team to think: 0 of 4 have a draft. 60 seconds left."
    )
    seen = view(seat=1, phase=Phase.VOTE)
    assert answers.where("team_malarky", seen, 0.0).startswith("Round 3 waits for your team to choose.")
    assert answers.score("team_malarky", seen) == (
        "Team 1 has 1 point, team 2 has 1. 7 win. Team 1: Ann, Cara, Eve and Gus. Team 2: Bob, Dan and Finn."
    )


def test_the_board_shows_no_choice_and_the_last_round_until_there_are_answers() -> None:
    play = Played()
    play.answers()
    assert [line.name for line in watched.playing(GAME, play.state).lines] == ["Ann", "Cara", "Eve", "Gus"]
    assert watched.playing(GAME, play.state).headline == "Team 2 picks the real answer"
    play.choose(2)
    [line] = watched.playing(GAME, play.state).lines
    assert line.note == "Cara held it. Team 2 picked Cara: right! Point for team 2."
    assert {score.note for score in watched.playing(GAME, play.state).scores} == {"team 1", "team 2"}
