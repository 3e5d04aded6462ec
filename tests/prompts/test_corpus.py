"""What people really text, and what it must mean: every line of tests/prompts/corpus/ is a case.

And over all of them: no command ever swallows an answer.
"""

import re
from collections import Counter

import pytest

from engine.kernel.forms import Action, Kind, fitting, values_of
from engine.kernel.game import Pace
from prompts.hear import Act, Advice, Command, Ear, Late, Partial, Unclear, hear, hear_lobby, name_fault, name_in
from prompts.hear.commands import COMMANDS, TAUGHT_WHOLE
from prompts.hear.ear import vocabulary
from prompts.hear.normalise import clean, phrase
from tests.prompts.corpus_lines import Case, cases
from tests.prompts.situations import EARS, NAMES, ear_in

CASES = list(cases())
OUTSIDE = ("first text", "lobby of a group", "match over", "asked for a name")
LEAST = 650
OWN_WORDS = ("thinking of a bluff", "thinking with the real answer", "draft kept", "my turn", "my turn with a draft")


def printed(action: Action, ear: Ear) -> str:
    """An action as the corpus writes it: "Similar(Kathy, Bob)"."""
    form = fitting(ear.forms, action)[0]
    assert form is not None
    filled = zip(form.blanks, values_of(action), strict=False)
    values = [NAMES[value] if blank.kind is Kind.SEAT else str(value) for blank, value in filled]
    return f"{type(action).__name__}({', '.join(values)})"


def printed_command(command: Command) -> str:
    return f"command {command.name} {command.words}".strip()


def in_match(case: Case) -> str:
    ear = ear_in(case.situation)
    heard = hear(case.text, ear)
    match heard:
        case Act(action):
            return printed(action, ear)
        case Command():
            return printed_command(heard)
        case Partial(_, question):
            return f"asks {question}"
        case Late(sentence):
            return f"late {sentence}"
        case Unclear(sentence):
            return f"says {sentence}"


def outside(case: Case) -> str:
    """What a phone in no match is taken to say, as the service takes it: the name comes last."""
    naming = case.situation == "asked for a name"
    heard = hear_lobby(case.text, naming=naming)
    if isinstance(heard, Command):
        return printed_command(heard)
    if isinstance(heard, Advice):
        return f"says {heard.text}"
    if naming:
        name = name_in(case.text)
        fault = name_fault(name)
        return f"says {fault}" if fault else f"name {name}"
    return "nothing" if heard.text.startswith("I got no words") else "unknown"


def misheard(case: Case) -> str | None:
    """What the text is taken for, where that is not what it means."""
    found = outside(case) if case.situation in OUTSIDE else in_match(case)
    wanted = case.meaning.replace("as typed", " ".join(case.text.split()))
    begins = wanted.split()[0] in ("says", "asks", "late")
    return None if found == wanted or (begins and found.startswith(wanted)) else found


@pytest.mark.parametrize("situation", sorted({case.situation for case in CASES}))
def test_a_text_means_what_its_sender_expects(situation: str) -> None:
    """One test for all texts of a situation: a test for each takes several times as long."""
    heard = [(case, misheard(case)) for case in CASES if case.situation == situation]
    wrong = [
        f"{case.place}: {case.text!r} is {case.meaning}, not {found}" for case, found in heard if found is not None
    ]
    assert not wrong, "\n".join(wrong)


def test_the_corpus_is_large_and_says_no_line_twice() -> None:
    assert len(CASES) >= LEAST
    assert [line for line, count in Counter((case.situation, case.text) for case in CASES).items() if count > 1] == []


def test_the_corpus_reaches_every_situation() -> None:
    assert {case.situation for case in CASES} == {*EARS, *OUTSIDE}


TAUGHT = {phrase(each) for words in vocabulary("malarky").values() for each in words.words}
COMMAND_WORDS = {
    phrase(name) for name in (*COMMANDS, *(said for each in TAUGHT_WHOLE for said in COMMANDS[each]), "again")
}
NAMED = {(*phrase(verb), *phrase(name)) for verb in ("kick", "kick out", "skip", "forced") for name in NAMES}
NUMBERED = {("forced", str(number)) for number in range(1, 6)}
SIMILAR = (("similar",), ("too", "similar"))
PAIRS = {(*verb, *phrase(one), *phrase(two)) for verb in SIMILAR for one in NAMES for two in NAMES}


def is_exactly_a_command(text: str) -> bool:
    """Judged by the lists of words alone: a taught word and nothing beside it, or with names in full for its blanks;
    UNCLEAR and FORCED also where a colon, a question or capitals set them off, TV with what a TV shows, PACE with a
    pace, and SET with an option and its value; who asks what to do is told; SAY always speaks to the table; a question
    has its mark and begins with a word that asks. What looks like a call for help or a command, or is one but for
    polite words, is taken for it only where a line of the corpus says so of just these words."""
    words = phrase(text)
    if words in ASKED_BACK or (words[:2] == ("join", "otter") and len(words) <= 3):
        return True
    if words[:1] == ("say",) and len(words) > 1:
        return True
    if words in TAUGHT | COMMAND_WORDS | NAMED | NUMBERED | PAIRS:
        return True
    if words[:2] == ("set", "rounds") and len(words) == 3:
        return True
    if words[:1] == ("pace",) and words[1:] in {(pace,) for pace in Pace}:
        return True
    if words[:1] == ("tv",) and len(words) == 2 and (words[1] == "off" or set(words[1]) <= CONSONANTS):
        return True
    if re.match(r"(?i)\W*(unclear|forced \w+)\s*:", text) or re.match(r"UNCLEAR\b", text):
        return True
    return text.endswith("?") and (not words or words[:1] == ("unclear",) or words in LOST or words[0] in ASKS)


POLITE = frozenset("please pls hi hello hey sorry thanks now here".split())


def impolite(text: str) -> tuple[str, ...]:
    return tuple(word for word in phrase(text) if word not in POLITE)


NEARLY = {
    *COMMAND_WORDS,
    *NAMED,
    *map(phrase, NAMES),
    *(("vote", each) for each in ("me", "black", "empty", *"123456")),
    *(impolite(case.text) for case in CASES if case.meaning.startswith("command NEW ")),
    ("repaet",),
}


def is_nearly_a_command(text: str) -> bool:
    """A command but for polite words, NEW and a game, @ and a name in capitals; or a vote that comes too early, by a
    name alone."""
    return impolite(text) in NEARLY or (text.startswith("@") and text.split()[0].isupper())


ASKS = frozenset(
    """
    what whats who whos whose when where why how which do does did is are am was were can could should will would may
    have has
    """.split()
)
HELPED = ("command REPEAT", "command WHERE", "command SCORE")
ASKED_BACK = {
    phrase(case.text)
    for case in CASES
    if case.situation in OWN_WORDS
    and ("went to nobody" in case.meaning or case.meaning in HELPED or case.meaning.endswith("()"))
}
CONSONANTS = frozenset("bdghjklmnpqrtvwxz")
LOST = {phrase(each) for name in ("REPEAT", "WHERE", "RULES") for each in COMMANDS[name]}
TAPBACK = re.compile(r"(Liked|Loved|Disliked|Laughed at|Emphasi[sz]ed|Questioned|Reacted|Removed|Le gusta|\W+to) ")


NEVER_WORDS = ("says To get no more texts", "says Phone companies stop texts")
ADVISED = {case.text for case in CASES if case.meaning.startswith(NEVER_WORDS)}


@pytest.mark.parametrize("situation", OWN_WORDS)
def test_no_command_ever_swallows_an_answer(situation: str) -> None:
    """Every text of the corpus, said while words are asked for: exactly a command, no words at all, a tapback, a plain
    wish for no more texts, an address of the web, what is asked back as nearly a command; else it is the answer, whole
    or told that it is too long."""
    for case in CASES:
        heard = hear(case.text, ear_in(situation))
        told = clean(case.text)
        if isinstance(heard, Act) and type(heard.action).__name__ in ("Draft", "Answer"):
            words = str(values_of(heard.action)[0])  # beside it: a label, a signature, a quote
            assert words
            assert told.startswith(words) or told.endswith(words), (case, words)
        elif isinstance(heard, Advice):
            assert TAPBACK.match(told) or case.text in ADVISED, case
        elif phrase(told) and len(told) <= 160:
            bare = clean(case.text.partition("\nSent")[0])
            is_asked_back = isinstance(heard, Unclear) and is_nearly_a_command(bare)
            assert is_exactly_a_command(bare) or is_asked_back or bare.startswith("Sent from"), (case, heard)


def test_an_answer_whose_label_is_forgotten_is_no_command_either() -> None:
    """REAL or BLUFF was to stand before it."""
    for case in CASES:
        heard = hear(case.text, ear_in("duel to give"))
        if isinstance(heard, Command):
            assert is_exactly_a_command(case.text.partition("\nSent")[0]), (case, heard)


@pytest.mark.parametrize("situation", OWN_WORDS)
def test_an_equals_sign_makes_an_answer_of_any_word(situation: str) -> None:
    for word in [*COMMANDS, *(" ".join(words) for words in TAUGHT)]:
        heard = hear(f"={word.lower()}", ear_in(situation))
        assert isinstance(heard, Act)
        assert values_of(heard.action) == (word.lower(),)
