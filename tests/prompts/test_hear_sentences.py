"""What the ear says fits the budget that is declared beside it, with the most seats and the longest names."""

import inspect
from dataclasses import replace
from typing import Any

import pytest

from engine.games.malarky import actions as do
from engine.games.malarky.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace
from prompts.hear import Advice, Ear, Late, Partial, Unclear, hear, hear_lobby, looks, sentences, works_now
from prompts.hear.ear import vocabulary
from prompts.hear.fill import question
from prompts.hear.names import Names
from prompts.kit.messages import Message
from prompts.kit.segments import BASIC, segments
from tests.prompts.secrets_views import telling, view
from tests.prompts.views import LONG_NAMES, LONG_WORDS, WIDE_NAMES, crowded

OTHERS = (0, 1, 2, 3, 4)
EARLY = [each.early for each in vocabulary("secrets").values() if each.early]
WORDS = Blank("words", Kind.WORDS, most=160)
SIMILAR = Form(
    do.Similar,
    (
        Blank("later", Kind.SEAT, (1, 2, 3, 4)),
        Blank("earlier", Kind.SEAT, given=tuple(((each,), tuple(range(each))) for each in range(1, 6))),
    ),
)
VOTE = (
    Form(do.Vote, (Blank("target", Kind.SEAT, OTHERS),), 8, plain=True),
    Form(do.VoteBlack, ask=8),
    Form(do.VoteEmpty, ask=8),
    SIMILAR,
    Form(do.Undo),
)
TURN = (
    Form(do.Answer, (WORDS,), 8, plain=True),
    Form(do.AnswerDraft, ask=8),
    Form(do.Forced, (Blank("author", Kind.SEAT, OTHERS), WORDS._replace(optional=True)), 8),
    SIMILAR,
)
SAYS: dict[str, Message[Any]] = {name: each for name, each in vars(sentences).items() if isinstance(each, Message)}


def ear(names: tuple[str, ...], forms: tuple[Form, ...] = VOTE, meant: int = 8) -> Ear:
    return Ear("malarky", crowded(names, Pace.SLOW), forms, meant)


def facts(names: tuple[str, ...], said: str) -> dict[str, Any]:
    """The longest of everything that a sentence may hold."""
    at = ear(names)
    taught = max((words.taught for words in vocabulary("malarky").values()), key=len)
    why = (
        words.why_closed(replace(at.view, phase=phase)) for words in vocabulary("malarky").values() for phase in Phase
    )
    asked = question(vocabulary("malarky")[do.Similar], SIMILAR.blanks[0], at.names)
    return {
        "now": works_now(at),
        "said": said,
        "taught": taught,
        "why": max(why, key=len),
        "word": taught.lower(),
        "typed": f"SIMILAR {names[5].upper()} {names[4].upper()}",
        "count": 1600,
        "most": 160,
        "asked": asked,
        "told": names[5].upper(),
        "words": said,
        "instead": max((look.instead for look in looks.LOOKS), key=len),
        "what": "answer",
        "way": "Text it with = before it.",
        "how": max((early.how(each) for early in EARLY for each in (view(), telling(booked=0))), key=len),
        "more": True,
    }


def written(name: str, names: tuple[str, ...], said: str = LONG_WORDS) -> str:
    wanted = inspect.signature(SAYS[name].write).parameters
    return SAYS[name](**{fact: value for fact, value in facts(names, said).items() if fact in wanted})


@pytest.mark.parametrize("name", SAYS)
def test_a_sentence_of_the_ear_fits_its_budget(name: str) -> None:
    plain = written(name, LONG_NAMES)
    assert set(plain) <= set(BASIC)
    assert segments(plain).count <= SAYS[name].segments
    assert segments(written(name, WIDE_NAMES, "ż" * 300)).count <= SAYS[name].wide


@pytest.mark.parametrize("name", SAYS)
def test_no_budget_is_larger_than_it_need_be(name: str) -> None:
    assert segments(written(name, LONG_NAMES)).count == SAYS[name].segments
    assert segments(written(name, WIDE_NAMES, "ż" * 300)).count == SAYS[name].wide


TEXTS = (
    "2 or 3",
    "zorro",
    "vote",
    "vote zorro",
    "vote 6",
    "roll",
    "forced",
    "similar",
    "similar 2",
    "idk",
    "",
    "undo it",
)


@pytest.mark.parametrize("forms", [VOTE, TURN])
@pytest.mark.parametrize("text", [*TEXTS, "Liked “x”", "stop texting me", "x" * 500])
def test_whatever_is_answered_is_two_segments_at_most(text: str, forms: tuple[Form, ...]) -> None:
    for meant in (8, 5):
        heard = hear(text, ear(LONG_NAMES, forms, meant))
        if isinstance(heard, Unclear | Late | Partial):
            assert segments(heard.text).count <= 2


@pytest.mark.parametrize("text", ["stop texting me", "unsubscribe please", "Please stop.", "don’t text me again"])
def test_who_wants_no_more_texts_is_told_in_one_sentence_how(text: str) -> None:
    for heard in (hear(text, ear(LONG_NAMES)), hear_lobby(text)):
        assert heard == Advice(sentences.how_to_stop())
        assert "STOP" in heard.text


def test_a_blank_that_nobody_fits_says_so() -> None:
    told = question(vocabulary("malarky")[do.Similar], Blank("earlier", Kind.SEAT), Names(LONG_NAMES))
    assert told == "Whose answer does it repeat? Nobody fits here: text something else."
