"""The decks that a group plays with, and the operator's own: set by text, listed, checked, added, read at the start."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import select

from prompts import decks as shelf
from service.base.settings import SettingsError
from service.matches import decks
from service.run.cli import main
from service.run.embedded import CannotStart, Embedded
from service.run.tasks import our_broker, our_service
from service.store.database import reading
from service.store.tables import matches, used_cards
from tests.service.conftest import ANN, BOB, CY, House

LETTERS = "abcdefghijklmnoprstuvwxyz"


def words(*salt: object) -> str:
    """A sentence of nonsense, always the same one for the same salt, without a full stop."""
    chance = Random(repr(salt))
    return " ".join("".join(chance.sample(LETTERS, 7)) for _ in range(7)).capitalize()


def deck_file(name: str, cards: int, letter: str = "f") -> str:
    """A good deck file: so many cards, none of whose questions is like another."""

    def question(*place: int) -> str:
        answer, *bluffs = (f'"{words(name, place, number)}."' for number in range(6))
        text = f'"{words(name, place)}?"'
        return (
            f'[[card.question]]\nsubject = "family"\ntext = {text}\nanswer = {answer}\nbluffs = [{", ".join(bluffs)}]\n'
        )

    written = (
        f'[[card]]\nid = "{letter}{card:02}"\n{"".join(question(card, number) for number in (1, 2, 3))}'
        for card in range(1, cards + 1)
    )
    return f'title = "{name.title()}"\nsubjects = ["family"]\n{"".join(written)}'


def faulty(text: str, times: int) -> str:
    """The deck file with a small letter at the beginning of so many questions."""
    for _ in range(times):
        text = re.sub(r'text = "([A-Z])', lambda found: f'text = "{found[1].lower()}', text, count=1)
    return text


@pytest.fixture
def data_dir(tmp_path: Path) -> Iterator[Path]:
    """An empty data folder; the decks that are read from it are forgotten after the test."""
    yield tmp_path
    shutil.rmtree(tmp_path / decks.FOLDER, ignore_errors=True)
    decks.open_decks(tmp_path)


def own(data_dir: Path, name: str, text: str) -> Path:
    """Put a file where the operator's own decks are read."""
    file = data_dir / "decks" / "malarky" / f"{name}.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def partyline(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def chosen(house: House) -> object:
    return house.group().options.get("malarky", {}).get("decks")


@pytest.mark.parametrize(
    ("body", "stored"),
    [
        ("SET DECKS WILD PAST", "past wild"),
        ("set decks past, wild and home.", "home past wild"),
        ("SET DECKS=HOUSE", "house"),
        ("Set deck wild", "wild"),
        ("SET DECKS: wild & world", "wild world"),
        ("SET DECKS ALL", "all"),
        ("SET DECKS DAYS HEADS HOME HOUSE PAST STREET TABLE TOWN WILD WORLD", "all"),
    ],
)
def test_a_group_chooses_its_decks(house: House, body: str, stored: str) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, body)
    told = house.news()
    assert chosen(house) == stored
    assert len(told) == 2, "the others are told"
    assert all(word in told[0] for word in stored.upper().split())


@pytest.mark.parametrize(
    "body", ["SET DECKS WILD HOLLYWOOD", "SET DECKS", "SET DECKS 2", "SET DECKS AND", "SET DECKS ALL WILD"]
)
def test_what_is_no_deck_is_refused_with_the_list(house: House, body: str) -> None:
    house.sit(Ann=ANN)
    told = house.answer(ANN, body)
    assert "ALL or some of DAYS, HEADS, HOME, HOUSE, PAST, STREET, TABLE, TOWN, WILD and WORLD" in told
    assert chosen(house) is None


def test_set_alone_lists_the_decks_with_the_other_options(house: House) -> None:
    house.sit(Ann=ANN)
    assert "ROUNDS, THINKING, FORCED HOLDER SCORES VOTE, DECKS and ZONE" in house.answer(ANN, "SET")
    house.answer(ANN, "SET DECKS PAST WILD")
    assert "DECKS (PAST and WILD)" in house.answer(ANN, "SET")


def test_a_match_is_dealt_from_the_chosen_decks_alone(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "SET DECKS PAST WORLD")
    house.text(ANN, "BEGIN")
    pile = house.match().state["pile"]["cards"]
    assert {card[0] for card in pile} == {"o", "u"}
    with reading(house.service.db).begin() as tx:
        used = tx.execute(select(used_cards.c.card)).scalars().all()
    assert [card[0] in "ou" for card in used] == [True]


def test_without_a_choice_all_decks_are_dealt(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    pile = house.match().state["pile"]["cards"]
    assert len({card[0] for card in pile}) > 2


def test_during_a_match_the_choice_counts_from_the_next(house: House) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.votes(ANN, BOB, CY)
    before = house.match().state
    assert house.answer(ANN, "SET DECKS WILD") == "DECKS from the next game: WILD."
    assert house.match().state == before
    assert chosen(house) == "wild"


def test_a_deck_too_small_for_a_long_match_is_refused_alone_and_played_with_another(
    house: House, data_dir: Path
) -> None:
    own(data_dir, "family", deck_file("family", 2))
    decks.open_decks(data_dir)
    house.sit(Ann=ANN)
    told = house.answer(ANN, "SET DECKS FAMILY")
    assert "FAMILY: 2 cards in all, and a long game may need 7" in told
    assert chosen(house) is None
    house.answer(ANN, "SET DECKS FAMILY PAST")
    assert chosen(house) == "family past"


def test_an_own_deck_is_played_and_its_bluffs_help_the_bots(house: House, data_dir: Path) -> None:
    deck = shelf.read("family", own(data_dir, "family", deck_file("family", 9)).read_text())
    decks.open_decks(data_dir)
    house.sit(Ann=ANN)
    for body in ("BOT", "BOT", "SET DECKS FAMILY", "BEGIN"):
        house.text(ANN, body)
    assert {card[0] for card in house.match().state["pile"]["cards"]} == {"f"}
    told = ""
    for body, seconds in (("It was the wind.", 0), ("READY", 60), ("OK", 60), ("WHO", 60)):
        house.text(ANN, body)
        house.deliver()
        house.passes(seconds)
        house.deliver()
        told += str(house.match().state["round"])
    bluffs = [bluff for card in deck.cards for each in card["question"] for bluff in each["bluffs"]]
    assert any(bluff.rstrip(".") in told for bluff in bluffs), "a bot told a bluff of the deck"


def test_a_deck_that_is_gone_does_not_keep_a_group_from_playing(house: House, data_dir: Path) -> None:
    file = own(data_dir, "family", deck_file("family", 9))
    decks.open_decks(data_dir)
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "SET DECKS FAMILY")
    file.unlink()
    decks.open_decks(data_dir)
    house.text(ANN, "BEGIN")
    assert house.match().state["pile"]["cards"]


def test_the_rules_are_not_told_of_decks(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "SET DECKS PAST")
    house.text(ANN, "SET ROUNDS 1")
    house.text(ANN, "BEGIN")
    with reading(house.service.db).begin() as tx:
        assert tx.execute(select(matches.c.state)).scalar_one()["turns"] == 1


def test_decks_are_listed_with_their_cards_questions_and_subjects(data_dir: Path) -> None:
    own(data_dir, "family", deck_file("family", 2))
    own(data_dir, "torn", "title =")
    told = partyline("decks", "--data", data_dir)
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert "Malarky: 162 cards, 486 questions" in lines
    assert "The Secrets Game: 204 cards" in lines
    assert "  wild (Wild deck): 11 cards, 33 questions; animals, birds, insects, plants, sea, weather" in lines
    assert "  family (Family, your own): 2 cards, 6 questions; family" in lines
    faulty = "is faulty: `partyline decks check " + str(data_dir / "decks/malarky/torn.toml") + "`"
    assert [line for line in lines if line.endswith(faulty)] != []


def test_a_good_file_is_checked_and_added_and_found_at_the_next_start(data_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    file.write_text(deck_file("family", 3))
    assert partyline("decks", "--data", data_dir, "check", file).output == "All is well.\n"
    told = partyline("decks", "--data", data_dir, "add", file)
    assert told.exit_code == 0
    assert "SET DECKS FAMILY" in told.output
    assert (data_dir / "decks" / "malarky" / "family.toml").read_text() == file.read_text()
    assert "family" not in decks.decks_of("malarky")
    decks.open_decks(data_dir)
    assert list(decks.decks_of("malarky")) == [*shelf.shipped("malarky"), "family"]


def test_each_fault_has_a_line_and_the_exit_status_is_1(data_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    file.write_text(faulty(deck_file("family", 3), 1).replace('id = "f02"', 'id = "v02"'))
    missing, notes = tmp_path / "missing.toml", tmp_path / "notes.txt"
    told = partyline("decks", "--data", data_dir, "check", file, missing, notes)
    assert told.exit_code == 1
    assert told.output.splitlines() == [
        f"{file}: card f01, question 1: text must begin with a capital letter",
        f"{file}: card v02: the id is taken by deck wild: give each card one of its own",
        f"{missing}: it cannot be read: No such file or directory",
        f"{notes}: a deck is a file that ends in .toml",
    ]


def test_files_are_checked_beside_each_other_and_an_own_one_not_beside_itself(data_dir: Path, tmp_path: Path) -> None:
    installed = own(data_dir, "family", deck_file("family", 3))
    assert partyline("decks", "--data", data_dir, "check", installed).exit_code == 0
    again = tmp_path / "again.toml"
    again.write_text(deck_file("family", 3, letter="g"))
    told = partyline("decks", "--data", data_dir, "check", again)
    assert "card g01, question 1: the question is too much like deck family f01/1" in told.output
    fresh = tmp_path / "fresh.toml"
    fresh.write_text(deck_file("fresh", 1))
    other = tmp_path / "other.toml"
    other.write_text(deck_file("other", 1))
    told = partyline("decks", "--data", tmp_path / "empty", "check", fresh, other)
    assert told.output == f"{other}: card f01: the id is taken by deck fresh: give each card one of its own\n"


@pytest.mark.parametrize("name", ["wild", "family"])
def test_a_deck_of_a_name_that_is_there_is_not_added(data_dir: Path, tmp_path: Path, name: str) -> None:
    before = own(data_dir, "family", deck_file("family", 2)).read_text()
    file = tmp_path / f"{name}.toml"
    file.write_text(deck_file("fresh", 3, letter="x"))
    told = partyline("decks", "--data", data_dir, "add", file)
    assert told.exit_code == 1
    assert told.output == f"Error: There is a deck {name} already: give the file another name.\n"
    assert (data_dir / "decks" / "malarky" / "family.toml").read_text() == before
    assert not (data_dir / "decks" / "malarky" / "wild.toml").exists()


def test_a_faulty_file_is_not_added_and_told_in_one_line(data_dir: Path, tmp_path: Path) -> None:
    file = tmp_path / "family.toml"
    file.write_text(faulty(deck_file("family", 3), 2))
    told = partyline("decks", "--data", data_dir, "add", file)
    assert told.exit_code == 1
    assert told.output.count("\n") == 1
    assert "card f01, question 1: text must begin with a capital letter (1 more: `partyline decks check" in told.output
    assert not (data_dir / "decks").exists()


def test_a_game_without_decks_is_refused(data_dir: Path, tmp_path: Path) -> None:
    told = partyline("decks", "--data", data_dir, "check", "--game", "chess", tmp_path / "family.toml")
    assert told.exit_code == 2
    assert re.search("give a game that has decks: .*malarky", told.output)


def test_a_faulty_own_deck_is_refused_at_the_start_in_one_line(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = own(data_dir, "family", faulty(deck_file("family", 3), 1))
    for name, value in {"SWITCHBOARD": "1", "DATA_DIR": str(data_dir)}.items():
        monkeypatch.setenv(f"PARTYLINE_{name}", value)
    wanted = f"{file}: card f01, question 1: text must begin with a capital letter"
    with pytest.raises(SettingsError) as refused:
        our_service.__wrapped__()
    assert str(refused.value).startswith(wanted)
    assert "\n" not in str(refused.value)
    with pytest.raises(SystemExit, match=r"^[^\n]+capital letter[^\n]+$"):
        our_broker()
    with pytest.raises(CannotStart, match=r"^[^\n]+capital letter[^\n]+$"):
        Embedded(data_dir, 0)


@pytest.mark.parametrize("place", ["decks/family.toml", "decks/chess/family.toml"])
def test_a_deck_in_another_place_is_refused_at_the_start(data_dir: Path, place: str) -> None:
    file = data_dir / place
    file.parent.mkdir(parents=True)
    file.write_text(deck_file("family", 3))
    with pytest.raises(SettingsError, match=r"decks stand in a folder called as their game is: .*malarky"):
        decks.open_decks(data_dir)


@pytest.mark.parametrize(
    ("body", "letters"),
    [
        ("SET DECKS ALL", "eptw"),
        ("SET DECKS EVERYDAY PEOPLE TASTES WHATIF", "eptw"),
        ("SET DECKS GROWN", "g"),
        ("SET DECKS EVERYDAY PEOPLE TASTES WHATIF GROWN", "egptw"),
    ],
)
def test_a_deck_that_must_be_named_is_played_where_it_is(house: House, body: str, letters: str) -> None:
    house.text(ANN, "NEW INSIGHTS ANN")
    house.text(ANN, body)
    value = house.group().options["insights"]["decks"]
    assert {str(card["id"])[0] for card in decks.deal("insights", str(value)).cards} == set(letters)
    assert {str(card["id"])[0] for card in decks.deal("insights", None).cards} == set("eptw")


def test_what_all_leaves_out_is_told(house: House) -> None:
    house.text(ANN, "NEW INSIGHTS ANN")
    assert "ALL but GROWN or some of EVERYDAY, GROWN, PEOPLE" in house.answer(ANN, "SET DECKS")
    assert "  grown (For grown-ups, only if named): 25 cards" in partyline("decks").output
