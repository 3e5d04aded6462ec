"""The house deck of Malarky: its shape, its characters, and that no answer's looks tell the true one."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from rapidfuzz import fuzz

DECK_FILE = Path(__file__).resolve().parents[2] / "prompts" / "decks" / "malarky" / "house.toml"
DECK: dict[str, Any] = tomllib.loads(DECK_FILE.read_text(encoding="utf-8"))
CARDS: list[dict[str, Any]] = DECK["card"]
QUESTIONS: list[dict[str, Any]] = [question for card in CARDS for question in card["question"]]

# Plain letters that cost one septet each in GSM-7. A lone curly quote would more than double a message.
GSM_PLAIN = re.compile(r"""[A-Za-z0-9 .,'"?!():;/&%-]+""")

# Measured: the closest honest pair of the deck scores 70, a repeat in other words 87 and more.
TOO_CLOSE = 78

BANNED = (
    "alcohol beer bet bomb booze brandy brewery casino cigar cigarette cocaine damn devil drug drugs drunk "
    "gamble gambling god gun guns hell jesus kill killed liquor marijuana murder naked nude pistol "
    "politician poker porn president rifle rum sex sexy shit shoot slave slaves stupid suicide tobacco ugly "
    "vodka vote war weapon weed whiskey whisky wine"
).split()

CARRIER_WORDS = set("STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START YES UNSTOP HELP INFO".split())


def answers(question: dict[str, Any]) -> list[str]:
    """The true answer, then the five bluffs."""
    return [question["answer"], *question["bluffs"]]


def every_answer() -> Iterator[str]:
    for question in QUESTIONS:
        yield from answers(question)


def closeness(one: str, other: str) -> float:
    """From 0 (nothing in common) to 100 (the same words), whatever their order."""
    one, other = one.lower(), other.lower()
    return max(fuzz.ratio(one, other), fuzz.token_sort_ratio(one, other), fuzz.token_set_ratio(one, other))


def length_rank(question: dict[str, Any]) -> int:
    """1 when no bluff is shorter than the true answer, 6 when all five are."""
    return 1 + sum(len(bluff) < len(question["answer"]) for bluff in question["bluffs"])


def share(texts: list[str], pattern: str) -> float:
    return sum(bool(re.search(pattern, text)) for text in texts) / len(texts)


def test_deck_has_fourteen_cards_of_three_questions() -> None:
    assert set(DECK) == {"title", "subjects", "card"}
    assert [card["id"] for card in CARDS] == [f"h{number:02}" for number in range(1, 15)]
    for card in CARDS:
        assert set(card) == {"id", "question"}
        assert len(card["question"]) == 3


def test_every_question_has_its_answer_its_five_bluffs_and_a_source() -> None:
    for question in QUESTIONS:
        assert set(question) == {"subject", "text", "answer", "bluffs", "source"}
        assert len(question["bluffs"]) == 5
        assert len(question["source"].strip()) >= 10


def test_a_card_mixes_three_subjects() -> None:
    for card in CARDS:
        assert len({question["subject"] for question in card["question"]}) == 3, card["id"]


def test_subjects_are_many_and_all_used() -> None:
    assert len(DECK["subjects"]) >= 10
    assert sorted(DECK["subjects"]) == sorted({question["subject"] for question in QUESTIONS})


def test_questions_and_answers_keep_their_lengths() -> None:
    for question in QUESTIONS:
        assert 30 <= len(question["text"]) <= 75, question["text"]
        assert question["text"].endswith("?"), question["text"]
    for answer in every_answer():
        assert 50 <= len(answer) <= 120, answer


def test_answers_are_whole_sentences() -> None:
    for answer in every_answer():
        assert answer[0].isupper(), answer
        assert answer.endswith("."), answer
        assert answer == " ".join(answer.split()), answer


def test_everything_is_plain_gsm_7() -> None:
    for question in QUESTIONS:
        for text in [question["subject"], question["text"], question["source"], *answers(question)]:
            assert GSM_PLAIN.fullmatch(text), text


def test_no_two_questions_are_alike() -> None:
    for one, other in combinations([question["text"] for question in QUESTIONS], 2):
        assert closeness(one, other) < TOO_CLOSE, (one, other)


def test_no_two_answers_to_a_question_are_alike() -> None:
    for question in QUESTIONS:
        for one, other in combinations(answers(question), 2):
            assert closeness(one, other) < TOO_CLOSE, (one, other)


def test_no_answer_stands_twice_in_the_deck() -> None:
    twice = [answer for answer, times in Counter(every_answer()).items() if times > 1]
    assert twice == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Only the threads that run lengthwise are dyed.",
            "Only the threads that run crosswise are dyed.",
        ),
        (
            "The bright outer plates fall off, and a smaller, duller beak is left until the next spring.",
            "A smaller, duller beak is left until the next spring, as the bright outer plates fall off.",
        ),
    ],
)
def test_closeness_sees_a_repeat_in_other_words(one: str, other: str) -> None:
    assert closeness(one, other) >= TOO_CLOSE


def test_length_does_not_tell_the_true_answer() -> None:
    ranks = Counter(length_rank(question) for question in QUESTIONS)
    for rank in range(1, 7):
        assert 3 <= ranks[rank] <= 12, ranks


@pytest.mark.parametrize(
    ("what", "pattern"),
    [
        ("a number in figures", r"\d"),
        ("a name within the sentence", r"(?<=[a-z,] )[A-Z][a-z]"),
        ("a reason", r"\b(because|since|as|so)\b"),
        ("a second sentence", r"[.] [A-Z]"),
        ("a comma", r","),
        ("a quoted word", r"(?<![a-z])'"),
    ],
)
def test_style_does_not_tell_the_true_answer(what: str, pattern: str) -> None:
    true = share([question["answer"] for question in QUESTIONS], pattern)
    bluffs = share([bluff for question in QUESTIONS for bluff in question["bluffs"]], pattern)
    assert abs(true - bluffs) <= 0.15, f"{what}: true answers {true:.0%}, bluffs {bluffs:.0%}"


def test_nothing_in_the_deck_offends() -> None:
    for question in QUESTIONS:
        words = set(re.findall(r"[a-z]+", " ".join([question["text"], *answers(question)]).lower()))
        assert not words & set(BANNED), question["text"]


def test_no_sentence_of_an_answer_is_a_carrier_keyword() -> None:
    """A player may copy a first sentence alone; "Stop." would sign him off at the carrier."""
    for answer in every_answer():
        for sentence in re.split(r"[.?!:;]", answer):
            assert sentence.strip().upper() not in CARRIER_WORDS, answer
