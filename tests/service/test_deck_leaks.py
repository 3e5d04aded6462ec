"""How far the looks of a deck's answers give its truths away: the leak meter, and who is told."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from prompts import decks
from prompts.book import deck_words_of
from prompts.decks import NamedDeck
from service.operate.leaks import FEWEST, LOOKS, Leak, looks, measured
from service.run.cli import main

LETTERS = "abcdefghijklmnoprstuvwxyz"


def sentence(chance: Random, words: int = 9) -> str:
    return " ".join("".join(chance.sample(LETTERS, 6)) for _ in range(words)).capitalize() + "."


def deck_file(cards: int, tell: str = "") -> str:
    """A deck of nonsense whose true answers have a word more than the bluffs have."""
    chance = Random(7)

    def question() -> str:
        answer = sentence(chance)[:-1] + f"{tell}."
        bluffs = ", ".join(f'"{sentence(chance)}"' for _ in range(5))
        text = f"{sentence(chance, 7)[:-1]}?"
        return f'[[card.question]]\nsubject = "family"\ntext = "{text}"\nanswer = "{answer}"\nbluffs = [{bluffs}]\n'

    written = (f'[[card]]\nid = "f{card:02}"\n{question()}{question()}{question()}' for card in range(cards))
    return f'title = "Family"\nsubjects = ["family"]\n{"".join(written)}'


def read(text: str) -> NamedDeck:
    return decks.read("family", text)


def partyline(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def leak(game: str, some: Sequence[NamedDeck]) -> Leak:
    found = measured(game, some)
    assert found is not None
    return found


def test_malarky_tells_no_more_than_it_may() -> None:
    """A truth is picked from six by words and looks hardly more often than by chance; by lot, not at all."""
    found = leak("malarky", list(decks.shipped("malarky").values()))
    judged = deck_words_of("malarky").JUDGED
    assert judged is not None
    assert judged.most == 22
    assert found.right <= judged.most, found
    assert 10 <= found.shuffled <= judged.most, found


def test_secrets_tells_no_more_than_it_may() -> None:
    judged = deck_words_of("secrets").JUDGED
    assert judged is not None
    assert leak("secrets", list(decks.shipped("secrets").values())).right <= judged.most == 57


def test_a_tell_is_found_and_named() -> None:
    found = leak("malarky", [read(deck_file(20, tell=", the Baltimore way"))])
    assert found.right > 90
    assert round(found.chance) == 17
    assert {sign.rpartition(" (")[0] for sign in found.signs} <= set(LOOKS)


def test_what_is_too_small_or_without_truths_is_not_measured() -> None:
    assert measured("malarky", [read(deck_file((FEWEST - 1) // 3))]) is None
    assert measured("insights", decks.shipped("insights").values()) is None


def test_each_look_has_a_name() -> None:
    rows = list(
        looks("How long is it?", ["It is a short one.", "It was, they say, rather a long one.", "Nobody knows."])
    )
    assert [len(row) for row in rows] == [len(LOOKS)] * 3
    assert [row[LOOKS.index("the longest")] for row in rows] == [0, 1, 0]


def test_a_deck_of_ones_own_gets_the_meters_word_and_is_good_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    file.write_text(deck_file(14, tell=", the Baltimore way"))
    told = partyline("decks", "--data", tmp_path, "check", file)
    assert told.exit_code == 0
    first, last = told.output.splitlines()
    assert first.startswith(f"{file}: by words and looks alone a program judges ")
    assert "What tells most: " in first
    assert last == "All is well."


def test_without_the_library_the_deck_is_checked_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sklearn.linear_model", None)
    file = tmp_path / "family.toml"
    file.write_text(deck_file(14))
    told = partyline("decks", "--data", tmp_path, "check", file)
    assert told.exit_code == 0
    assert "needs scikit-learn" in told.output


def test_all_decks_are_checked_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures themselves are the tests' above; here, that they and what is alike are told, and the exit status."""
    monkeypatch.setattr("service.operate.shelf.measured", lambda game, known: Leak(99.0, 16.0, 17.0, 300, ()))
    folder = tmp_path / "decks" / "malarky"
    folder.mkdir(parents=True)
    (folder / "family.toml").write_text(deck_file(1).replace('id = "f00"', 'id = "?"'))
    told = partyline("decks", "--data", tmp_path, "check", "--all")
    assert told.exit_code == 1
    faulty, malarky, secrets = told.output.splitlines()
    assert faulty.startswith(f"{folder / 'family.toml'}: card")
    assert malarky.endswith(
        "judges 99 of 100 right (with the truth drawn by lot 16, by chance 17); at most 22 would do"
    )
    assert secrets.startswith("The Secrets Game: ")


def test_our_own_decks_are_checked_beside_each_other_too(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = dict(decks.texts("insights"))
    line = 'text = "One last cookie lies on the plate."'
    ours["people"] = ours["people"].replace('text = "A friend writes you a very long message."', line)
    monkeypatch.setattr("service.operate.shelf.measured", lambda game, known: None)
    monkeypatch.setattr(decks, "texts", lambda game: ours if game == "insights" else {})
    told = partyline("decks", "check", "--all")
    assert told.exit_code == 1
    assert told.output.startswith("insights people: card p01: it is too much like deck everyday e15")


def test_nothing_to_check_is_refused() -> None:
    told = partyline("decks", "check")
    assert told.exit_code == 2
    assert "--all" in told.output
