"""Every sentence is one kind of thing: it has a name and a budget, and can be said aloud."""

import inspect
import pkgutil
from importlib import import_module
from types import ModuleType

import pytest

import prompts
from engine.kernel.game import Pace
from prompts import answers
from prompts.book import book, games
from prompts.kit.messages import Message, labelled, message, together
from prompts.kit.segments import BASIC, segments
from tests.prompts import insights_views, secrets_views, views
from tests.prompts.lobby_facts import written

MODULES = [import_module(each.name) for each in pkgutil.walk_packages(prompts.__path__, "prompts.")]
SENTENCES = {
    value.name: value for module in MODULES for value in vars(module).values() if isinstance(value, Message)
} | {name: each for game in games() for name, each in book(game).items()}
LOBBY = {name: each for name, each in SENTENCES.items() if name.startswith("lobby.")}
ROOMS = ("prompts.lobby.", "prompts.hear.sentences", "prompts.hear.row_sentences", "prompts.answers")


def own_functions(module: ModuleType) -> list[str]:
    functions = inspect.getmembers(module, inspect.isfunction)
    return [name for name, each in functions if each.__module__ == module.__name__ and not name.startswith("_")]


def test_every_sentence_has_its_own_name_and_a_budget() -> None:
    assert len(SENTENCES) > 250
    assert {name.partition(".")[0] for name in SENTENCES} == {*games(), "folders", "lobby", "hear", "answers", "voice"}
    for name, each in SENTENCES.items():
        assert each.name == name
        assert 1 <= each.segments <= each.wide


@pytest.mark.parametrize("module", [each for each in MODULES if each.__name__.startswith(ROOMS)], ids=str)
def test_no_sentence_is_of_another_kind(module: ModuleType) -> None:
    assert own_functions(module) == []


@pytest.mark.parametrize("name", LOBBY)
def test_a_sentence_of_the_lobby_fits_its_budget_which_is_no_larger_than_it_need_be(name: str) -> None:
    plain, wide = list(written(LOBBY[name], wide=False)), list(written(LOBBY[name], wide=True))
    assert {letter for text in plain for letter in text} <= set(BASIC)
    assert max(segments(text).count for text in plain) == LOBBY[name].segments
    assert max(segments(text).count for text in wide) == LOBBY[name].wide


@pytest.mark.parametrize("wide", [False, True])
def test_the_answers_fit_their_budgets(wide: bool) -> None:
    for game, made in (("malarky", views), ("insights", insights_views), ("secrets", secrets_views)):
        view = made.crowded(made.WIDE_NAMES if wide else made.LONG_NAMES, Pace.SLOW)
        told = {
            "answers.repeat": answers.repeat(game, view),
            "answers.where": answers.where(game, view, 0.0),
            "answers.score": answers.score(game, view),
            "answers.rules": answers.rules(game, view),
            "answers.who": answers.who(view.names, (True,) * len(view.names), (), "butterscotch"),
        }
        for name, text in told.items():
            assert segments(text).count <= (SENTENCES[name].wide if wide else SENTENCES[name].segments), (game, name)


def test_what_is_said_aloud_is_mended_by_rule_unless_it_is_written() -> None:
    @message(segments=1, wide=1)
    def plain(*, name: str) -> str:
        return f"{name}: +2 (4)"

    @message(segments=1, wide=1, spoken=lambda *, name: f"{name} earns two points and has four.")
    def other(*, name: str) -> str:
        return f"{name}: +2 (4)"

    assert (plain(name="Ann"), plain(name="Ann").spoken) == ("Ann: +2 (4)", "Ann: plus 2, 4.")
    assert other(name="Ann") == "Ann: +2 (4)"
    assert other(name="Ann").spoken == "Ann earns two points and has four."
    both = together(plain(name="Bob"), other(name="Ann"), between="\n")
    assert both == "Bob: +2 (4)\nAnn: +2 (4)"
    assert both.spoken == "Bob: plus 2, 4.\nAnn earns two points and has four."
    assert labelled(label="otter", body=other(name="Ann")).spoken == "Otter: Ann earns two points and has four."
