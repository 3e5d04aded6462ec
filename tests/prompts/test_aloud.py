"""Words for the ear: the rule that mends a sentence, players' words, menus, and how much a voice takes at once."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from engine.games.malarky.actions import Vote, VoteBlack, VoteEmpty
from engine.games.malarky.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace, Say, Telling
from prompts import answers, voice
from prompts.hear import Ear, Unclear, hear_keys, hear_speech
from prompts.kit.aloud import aloud, own, span, tidy
from prompts.kit.words import sentence
from prompts.voice import calling
from prompts.voice.pieces import BREATH, MOST_CHARACTERS, PAUSE, fits
from tests.prompts import views
from tests.prompts.for_the_ear import unfit
from tests.prompts.lobby_facts import written
from tests.prompts.test_sentences import LOBBY, SENTENCES

EAR = {name: each for name, each in SENTENCES.items() if name.startswith("hear.")}
HEARD: dict[str, Any] = {
    "said": "the cat was up in the pear tree",
    "now": "Now you can text 1 Ann, 2 Bob, BLACK or EMPTY.",
    "why": "SIMILAR comes before the vote.",
    "how": "READY, or your draft counts.",
    "word": "ready",
    "words": "the cat (twice)",
    "taught": "VOTE",
    "typed": "VOTE ANN",
    "asked": "Whose answer do you believe? 1 Ann or 2 Bob.",
    "told": "ANN",
    "name": "Ann",
    "near": "Ann",
    "open": "ANN: two wagers",
    "count": 3,
    "got": 2,
    "most": 160,
    "least": 1,
}


@pytest.mark.parametrize(
    ("read", "said"),
    [
        ("Text REJOIN to play on.", "Send me a text with rejoin to play on."),
        ("SKIP to agree.", "Say skip to agree."),
        ("RULES tells how to play.", "Saying rules tells how to play."),
        ("REJOIN brings you back.", "A text with rejoin brings you back."),
        ("Round 1 of 3: text me a number from 1 to 9.", "Round 1 of 3: tell me a number from 1 to 9."),
        ("It crossed with my text.", "It crossed with my text."),
        ("I text you when it begins.", "I write to you when it begins."),
        ("Text your answer, or OK for your draft.", "Say your answer, or say ok for your draft."),
        ("Ann: +2 (7), Bob 0 (-2 so far)", "Ann: plus 2, 7, Bob 0, minus 2 so far."),
        ("2/5 are in", "2 of 5 are in."),
        ("Two lines:\n1 My cat\n2 My dog", "Two lines.\n1 My cat.\n2 My dog."),
        ('He said "no".', "He said no."),
    ],
)
def test_a_sentence_of_ours_is_mended_by_rule(read: str, said: str) -> None:
    assert aloud(read) == said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("BEES SLEEP in wool!!", "Bees Sleep in wool!!"),
        ("the USA, or NASA", "the USA, or Nasa"),
        ("it \N{GRINNING FACE} was [not] (me)", "it was, not, me"),
        ("see https://party.example/x?y=1 now", "see a web address now"),
        ("3/4 + 1 = 50% & more @ home #2", "3 slash 4 plus 1 equals 50 percent and more at home number 2"),
        ("and/or", "and or or"),
        ("I have 9B, at 10pm on the 3rd", "I have 9 B, at 10 pm on the 3rd"),
        ("a\nb\x00c", "a b c"),
        ("don\N{RIGHT SINGLE QUOTATION MARK}t", "don't"),
        ("\N{PILE OF POO}", ""),
        ("wait... what", "wait. what"),
    ],
)
def test_a_players_words_are_cleaned_for_speech(typed: str, said: str) -> None:
    assert own(typed) == said


def test_marks_close_up_where_something_was_taken_out() -> None:
    assert tidy("Ann , Bob ,, and : .") == "Ann, Bob, and."


@pytest.mark.parametrize("name", LOBBY)
def test_every_sentence_of_the_lobby_can_be_said_aloud(name: str) -> None:
    wrong = [each for text in written(LOBBY[name], wide=False) for each in unfit(_spoken(text))]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def _spoken(text: Any) -> str:
    """A fact at its longest is one letter, many times over."""
    return sentence(str(text.spoken).replace("x" * 24, "x"))


@pytest.mark.parametrize("name", EAR)
def test_what_the_ear_says_can_be_said_aloud(name: str) -> None:
    wanted = inspect.signature(EAR[name].write).parameters
    facts = {fact: HEARD.get(fact, "1, 2 or 3") for fact in wanted}
    assert unfit(EAR[name](**facts).spoken) == []


VOTING = (
    Form(Vote, (Blank("target", Kind.SEAT, (1, 2, 3)),), 1, plain=True),
    Form(VoteBlack, ask=1),
    Form(VoteEmpty, ask=1),
)

CALLING = {name: each for name, each in inspect.getmembers(calling, inspect.isfunction) if name[0] != "_"}
SAID: dict[str, Any] = {
    "brand": "Party Line",
    "name": "Ann",
    "names": ("Ann", "Bob"),
    "number": "+12025550100",
    "word": "otter",
    "game": "Malarky",
    "tables": (("otter", "Malarky"), ("lynx", "Igor")),
    "key": "9",
    "whole": "*",
    "count": 6,
    "left": 2,
    "words": "the cat [was] up",
    "minutes": 20,
    "until": "nine in the morning",
}


@pytest.mark.parametrize("name", sorted(name for name, each in CALLING.items() if each.__module__ == calling.__name__))
def test_what_only_a_call_says_can_be_said_aloud(name: str) -> None:
    speak = CALLING[name]
    wanted = inspect.signature(speak).parameters
    facts = {fact: SAID[fact] for fact in wanted if fact in SAID}
    assert unfit(speak(**facts)) == []


def test_lines_are_breaths_and_empty_lines_long_pauses() -> None:
    said = voice.pieces("Round 1.\n\nWho?\nAnn says: bees.")
    assert [(each.words, each.pause) for each in said] == [
        ("Round 1.", PAUSE),
        ("Who?", BREATH),
        ("Ann says: bees.", 0),
    ]
    assert voice.pieces("") == ()


@pytest.mark.parametrize("words", ["So it was. " * 300, "so, " * 700, "word " * 900, "x" * 2500, "\N{SNOWMAN} " * 900])
def test_no_piece_is_longer_than_a_voice_takes_and_no_word_is_lost(words: str) -> None:
    said = voice.pieces(words)
    assert all(fits(each.words) and 0 < len(each.words) <= MOST_CHARACTERS for each in said)
    assert "".join("".join(each.words for each in said).split()) == "".join(words.split())


def test_what_no_xml_may_hold_is_never_said() -> None:
    assert [each.words for each in voice.pieces("a\x00\x08b\ud800")] == ["ab"]


def test_a_vote_is_asked_with_its_keys_last() -> None:
    ear = Ear("malarky", views.view(phase=Phase.VOTE), VOTING, 1)
    assert voice.menu(ear) == (
        "Press 2 for Bob, 3 for Cara or 4 for Dan. Press 8 for black, if you told the real answer yourself. "
        "Press 9 for an empty hand, if your bluff is true."
    )


def test_a_say_is_told_as_it_happens_at_any_pace() -> None:
    says = [Say(0, Telling.ASK, "answer", asks={0: 3}), Say(0, Telling.TELL, "ready")]
    for pace in Pace:
        lines = voice.told("malarky", views.view(pace=pace), says)
        assert [line.kind for line in lines] == [Telling.TELL, Telling.ASK]
        assert lines[-1].ask == 3
        assert lines[-1].words.startswith("It is your turn to answer.")


def test_what_is_not_understood_is_said_back_with_the_way_on() -> None:
    ear = Ear("malarky", views.view(phase=Phase.VOTE), VOTING, 1)
    heard = hear_keys("77", ear)
    assert isinstance(heard, Unclear)
    assert voice.said_back(heard, ear).startswith("That key means nothing here.\nPress 2 for Bob")
    spoken = hear_speech("bla bla bla", ear)
    assert isinstance(spoken, Unclear)
    assert voice.said_back(spoken, ear).startswith("Sorry, I did not get that.\nPress 2 for Bob")


def test_a_span_of_time_is_said_in_minutes() -> None:
    said = [span(seconds) for seconds in (45, 90, 120, 150, 270, 275, 300, 5400)]
    assert said == [
        "45 seconds", "90 seconds", "2 minutes", "2 and a half minutes", "4 and a half minutes", "275 seconds",
        "5 minutes", "90 minutes",
    ]  # fmt: skip


def test_names_are_said_without_what_cannot_be_read() -> None:
    view = views.view(names=("Ann \N{GRINNING FACE}", "B/B", "\N{GRINNING FACE}", "Dan"))
    assert answers.score("malarky", view).spoken.startswith("Round 2 of 12.\nAnn: 0.\nB or B: 0.\nPlayer 3: 0.")
