"""What every game says alike, and that a game's own words come first."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.kernel.forms import Action
from prompts.book import book, games, words_of
from prompts.kit.segments import segments
from prompts.kit.usual import usual
from prompts.kit.vocabulary import Words

USUAL = {
    "left", "joined", "returned", "refused_left", "refused_full", "refused_late", "refused_not_open", "refused_unfit",
    "refused_nothing_to_undo",
}  # fmt: skip


class Bet(Action):
    """A game's action."""


class Undo(Action):
    """Another's."""


def view(names: tuple[str, ...]) -> Any:
    return SimpleNamespace(seat=0, names=names)


NOBODYS: Any = None  # a view that is not looked at
FACTS = {
    "seat": 1,
    "most": 12,
    "action": "Bet",
    "value": "2",
}


def test_they_are_those_of_the_game() -> None:
    said = {each.name for each in usual("chess", {Bet: Words(("bet",)), Undo: Words(("undo",))})}
    assert said == {f"chess.{name}" for name in USUAL}


def test_nothing_to_undo_is_said_where_there_is_undo() -> None:
    assert "chess.refused_nothing_to_undo" not in {each.name for each in usual("chess", {Bet: Words(("bet",))})}


@pytest.mark.parametrize("names", [("Ann", "Bartholomew1"), ("Ann", "Żółćżółćżół1")])
def test_each_keeps_its_budget(names: tuple[str, ...]) -> None:
    for each in usual("chess", {Bet: Words(("bet",)), Undo: Words(("undo",))}):
        text = str(each.write(view(names), FACTS))
        assert segments(text).count <= each.segments
        assert text.endswith(".")


def test_they_name_the_word_and_the_number_that_matter() -> None:
    said = {each.name: each for each in usual("chess", {Bet: Words(("bet",))})}
    assert str(said["chess.refused_not_open"].write(NOBODYS, FACTS)).startswith("BET is not possible")
    assert "12 players" in str(said["chess.refused_full"].write(NOBODYS, FACTS))
    long = {"action": "Bet", "value": "x" * 200, "most": 160}
    assert "200 characters; 160 is the most" in str(said["chess.refused_unfit"].write(NOBODYS, long))
    assert str(said["chess.joined"].write(view(("Ann", "Bob")), FACTS)) == "Bob sits down at the table."
    assert str(said["chess.returned"].write(view(("Ann", "Bob")), {"seat": 0})) == "You are back with the old points."


@pytest.mark.parametrize("game", games())
def test_a_games_own_words_come_first(game: str) -> None:
    for subject in getattr(words_of(game), "SUBJECTS", (words_of(game),)):
        for each in vars(subject).values():
            name = getattr(each, "name", "")
            if name.startswith(f"{game}."):
                assert book(game)[name].write is each.write
