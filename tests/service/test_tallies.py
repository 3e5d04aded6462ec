"""How answers of decks do: counted once a round, without names, and added up by `partyline decks stats`."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner
from sqlalchemy import Row, insert, select

from engine.games.malarky import GAME
from engine.games.malarky.view import View
from service.operate.tallies import NONE_YET, stats
from service.run.cli import main
from service.store.database import reading
from service.store.tables import tallies
from tests.service.conftest import ANN, BOB, House
from tests.service.voting import state

PEOPLE = (ANN, BOB)
OWN = "a zeppelin of cheese, number"


def rows(house: House) -> list[Row[Any]]:
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(select(tallies).order_by(tallies.c.id)).all())


def seen(house: House) -> View:
    """What a stranger at the table sees."""
    found: View = GAME.view(state(house), None)
    return found


def to_the_reveal(house: House) -> View:
    """Ann, Bob and a bot play a round; both people vote for the bot."""
    house.sit(Ann=ANN, Bob=BOB)
    for body in ("BOT", "BEGIN"):
        house.text(ANN, body)
    for _ in range(40):
        house.deliver()
        view = seen(house)
        if view.phase == "reveal":
            return view
        for seat, phone in enumerate(PEOPLE):
            if view.phase == "answer" and view.speaker == seat:
                house.text(phone, f"{OWN} {seat}")
            elif view.phase != "answer":
                house.text(phone, {"think": "READY", "vote": view.names[2]}[view.phase])
        house.deliver()
        house.passes(10)
    pytest.fail("no reveal")


def test_a_round_is_counted_once_and_names_nobody(house: House) -> None:
    shown = to_the_reveal(house).reveal
    assert shown is not None
    bot_holds = shown.holder == 2
    told = {given.seat: given.words for given in shown.answers}
    kept = {row.words: row for row in rows(house)}
    assert set(kept) == {shown.answer, told[2]}
    assert {row.game for row in kept.values()} == {"malarky"}
    assert {row.card for row in kept.values()} == {seen(house).card}
    of_bot = kept[shown.answer if bot_holds else told[2]]
    assert of_bot.is_real is bot_holds
    assert of_bot.voters == of_bot.votes == (2 if bot_holds else 1)
    before = rows(house)
    assert OWN not in str(before)
    house.text(PEOPLE[1 if shown.holder == 0 else 0], "OBJECT")
    for _ in range(3):
        house.passes(20)
        if seen(house).round > shown.round:
            break
    assert rows(house) == before


def note(house: House, card: str, words: str, times: int = 1, **row: Any) -> None:
    values = {"game": "malarky", "card": card, "words": words, "is_real": False, "empty": 0}
    with house.service.db.begin() as tx:
        for _ in range(times):
            tx.execute(insert(tallies).values(values | row))


def test_what_never_and_what_always_fools_comes_first(house: House) -> None:
    assert stats(house.service, "malarky") == NONE_YET
    note(house, "a01/1", "They sleep in it.", 10, voters=3, votes=1, by_chance=1.0)
    note(house, "a01/1", "The moon does it.", 2, is_real=True, voters=3, votes=3, by_chance=1.0)
    note(house, "b02/3", "A goat ate it.", 6, voters=3, votes=0, by_chance=1.0)
    note(house, "b02/3", "A bell rang.", 6, voters=3, votes=2, by_chance=1.0)
    note(house, "b02/3", "It is cold.", 6, is_real=True, voters=3, votes=1, by_chance=1.0, empty=1)
    note(house, "c03/2", "Nobody asks.", 6, is_real=True, voters=3, votes=0, by_chance=1.0)
    note(house, "c03/2", "Not here.", game="insights", voters=3, votes=0, by_chance=9.0)
    head, *lines, empty, real, bluffs, when = stats(house.service, "malarky").splitlines()
    assert head.split() == ["card", "answer", "told", "votes", "of", "by", "chance", "empty", "finding", "words"]
    assert [" ".join(line.split()) for line in lines] == [
        "b02/3 real 6 6 18 6.0 6 too well known It is cold.",
        "b02/3 bluff 6 12 18 6.0 0 always fools A bell rang.",
        "b02/3 bluff 6 0 18 6.0 0 never fools A goat ate it.",
        "c03/2 real 6 0 18 6.0 0 nobody believes it Nobody asks.",
        "a01/1 real 2 6 6 2.0 0 - The moon does it.",
        "a01/1 bluff 10 10 30 10.0 0 - They sleep in it.",
    ]
    assert not empty
    assert real == "All real answers: 12 votes of 42, by chance 14.0."
    assert bluffs == "All bluffs: 22 votes of 66, by chance 22.0."
    assert when == "An answer has a finding once chance alone would have given it 5 votes."


def test_the_command_prints_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from contextlib import nullcontext

    monkeypatch.setattr("service.run.cli._service", lambda: nullcontext(house.service))
    note(house, "a01/1", "They sleep in it.", voters=3, votes=1, by_chance=1.0)
    told = CliRunner().invoke(main, ["decks", "stats"])
    assert told.exit_code == 0, told.output
    assert told.output.splitlines()[1].startswith("a01/1  bluff")
    assert CliRunner().invoke(main, ["decks", "stats", "--game", "insights"]).output.strip() == NONE_YET
