"""Answers to REPEAT, WHERE, SCORE, WHO, RULES and RULES MORE."""

import pytest

from engine.catalogue import games
from engine.games.malarky.view import DuelView, Given, Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Game, Pace
from engine.kernel.view import AskView
from prompts.answers import more_rules, repeat, rules, score, where, who
from prompts.kit.messages import MOST_CHARACTERS
from prompts.kit.segments import BASIC, segments
from tests.laws.machines import table_of
from tests.laws.play import whole_deck
from tests.prompts.views import LONG_NAMES, LONG_WORDS, crowded, view

KINDS = {
    "think": Phase.THINK,
    "answer": Phase.ANSWER,
    "ballot": Phase.BALLOT,
    "tie": Phase.BALLOT,
    "vote": Phase.VOTE,
    "reveal": Phase.REVEAL,
    "duel_roll": Phase.DUEL_ROLL,
    "duel_choose": Phase.DUEL_CHOOSE,
    "duel_give": Phase.DUEL_GIVE,
    "duel_judge": Phase.DUEL_JUDGE,
    "duel_reveal": Phase.DUEL_REVEAL,
}


@pytest.mark.parametrize("kind", KINDS)
def test_repeat_fits_one_message_whatever_was_asked(kind: str) -> None:
    for over in (False, True):
        for folder in (None, LONG_WORDS):
            seen = crowded(
                LONG_NAMES, Pace.SLOW, phase=KINDS[kind], ask=AskView(9, kind, None, over), folder=folder, speaker=5
            )
            text = repeat("malarky", seen)
            assert set(text) <= set(BASIC)
            assert len(text) <= MOST_CHARACTERS


def test_repeat_tells_the_question_the_answers_and_what_is_noted() -> None:
    seen = view(
        phase=Phase.VOTE,
        answers=(Given(0, "Dew."), Given(1, "Bees.")),
        ask=AskView(8, "vote", 60.0),
        folder="They stir up the air.",
        forced=1,
        vote="1",
    )
    text = repeat("malarky", seen)
    for told in (
        "Round 2 of 12: Why do golf balls have dimples?",
        "2 Bob: Bees.",
        "You had the truth",
        "REAL ANSWER: They stir up the air.",
        "Noted: FORCED Bob.",
        "Your vote: Bob.",
    ):
        assert told in text


def test_repeat_keeps_the_draft() -> None:
    seen = view(draft="Bees made them.", ready=True)
    assert repeat("malarky", seen).startswith("Your draft: Bees made them.\nYou are READY.\nRound 2/12")


def test_repeat_while_others_answer_asks_for_a_draft_and_no_ready() -> None:
    seen = view(phase=Phase.ANSWER, speaker=1, answers=(Given(2, "Bees."),), folder="They stir up the air.")
    told = repeat("malarky", seen)
    for part in ("3 Cara: Bees.", "Until it is your turn you may text me a draft", "REAL ANSWER: They stir"):
        assert part in told
    assert "READY" not in told


def test_repeat_tells_who_only_watches_the_question_and_what_the_table_does() -> None:
    assert repeat("malarky", view(ask=None, in_round=(1, 2, 3))) == (
        "Round 2 of 12: Why do golf balls have dimples?\nNow everybody thinks of an answer.\nYou only watch this round."
    )


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"phase": Phase.THINK, "draft_count": 2}, "all to think: 2 of 4 have a draft. 20 seconds left."),
        ({"phase": Phase.THINK, "pace": Pace.ROAD, "ready_count": 2}, "all to think: 2 of 4 are READY."),
        ({"phase": Phase.ANSWER, "speaker": 1}, "waits for Bob's answer. 20 seconds left."),
        ({"phase": Phase.ANSWER, "speaker": 0}, "waits for your answer."),
        ({"phase": Phase.VOTE, "votes_in": 3, "voters": 4}, "the votes: 3 of 4 are in."),
        ({"phase": Phase.REVEAL, "undone": 2}, "waits for OK from 2 more."),
        ({"phase": Phase.DUEL_ROLL, "duel": DuelView((1, 2), (3, None))}, "The duel waits for Cara to ROLL."),
        ({"phase": Phase.DUEL_CHOOSE, "duel": DuelView((1, 2), (3, 1))}, "The duel waits for Bob to choose."),
        (
            {"phase": Phase.DUEL_GIVE, "duel": DuelView((1, 2), (3, 1), 1, receiver=2)},
            "The duel waits for Bob's answer.",
        ),
        (
            {"phase": Phase.DUEL_JUDGE, "duel": DuelView((1, 2), (3, 1), 1, receiver=2)},
            "The duel waits for Cara's verdict.",
        ),
        ({"phase": Phase.OVER, "until": None}, "The game is over."),
    ],
)
def test_where(changed: dict[str, object], says: str) -> None:
    assert says in where("malarky", view(**changed), 40.0)


def test_score_begins_with_the_highest() -> None:
    seen = view(totals=(1, 5, -2, 3), left=(False, False, True, False))
    assert score("malarky", seen) == "Round 2 of 12. Bob 5, Dan 3, Ann 1, Cara -2 (left). You are the Host."
    over = view(phase=Phase.OVER, totals=(1, 5, -2, 3), winners=(1,))
    assert score("malarky", over) == "At the close: Bob 5, Dan 3, Ann 1, Cara -2. Bob won."


def test_rules_are_the_same_for_all() -> None:
    text = rules("malarky")
    assert text == rules("malarky", view(folder="They stir up the air.", phase=Phase.VOTE))
    rest = more_rules("malarky")
    assert rest == more_rules("malarky", view(folder="They stir up the air.", phase=Phase.VOTE))
    assert all(word in rest for word in ("FORCED", "ME", "OBJECT", "SIMILAR"))


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_rules_take_two_segments_and_the_rest_three(game: Game) -> None:
    """In the lobby, and in a match."""
    name, views = game.facts.name, [None]
    for seats in (game.facts.least_seats, game.facts.most_seats):
        dealt = game.start(table_of(game, seats, Pace.LIVE), whole_deck(name), Chance(b"rules"), 0.0)
        views.append(game.view(dealt.state, 0))
    for seen in views:
        first, rest = rules(name, seen), more_rules(name, seen)
        assert (segments(first).encoding, segments(rest).encoding) == ("GSM-7", "GSM-7")
        assert segments(first).count <= 2
        assert segments(rest).count <= 3
        assert "RULES MORE" in first


def test_rules_of_team_malarky_leave_open_in_the_lobby_what_may_be_set_there() -> None:
    """TM9: SET POINTS."""
    assert "7 points win, or what you SET." in rules("team_malarky")
    assert rules("team_malarky").spoken.count("7 points win, or what you set.") == 1


def test_who() -> None:
    assert who(()) == "Nobody is at the table yet."
    assert who(("Ann", "Bob", "Zig"), (False, False, True), (False, True, False), "otter") == (
        "At the table: Ann, Bob (left) and Zig (bot). Others join with JOIN OTTER."
    )
