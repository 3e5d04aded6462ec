"""KEEP OURS: what all at a table agree to keep comes back to those people alone, and each takes his out again."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Row, insert, select, update

from engine.games.malarky import GAME
from engine.kernel.values import certain
from prompts.lobby import keeping as words
from service.due.forgetting import YEAR_SECONDS, delete_old
from service.due.housekeeping import keep_house
from service.matches import keeping, steps
from service.matches.keeping import REST_SECONDS
from service.privacy.keepsakes import LONGEST_SECONDS, MOST, forget_keepsakes, let_go
from service.store.database import reading
from service.store.tables import keepsakes, members, witnesses
from tests.service.conftest import ANN, BOB, CY, DEE, House
from tests.service.kept import everything
from tests.service.voting import state

PEOPLE = {"Ann": ANN, "Bob": BOB, "Cy": CY}
PHONES = tuple(PEOPLE.values())
OWN = "a zeppelin of cheese, said number"


@pytest.fixture(autouse=True)
def one_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "secrets", SimpleNamespace(token_bytes=lambda count: b"k" * count))


def kept(house: House, table: Any = keepsakes) -> list[Row[Any]]:
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(select(table).order_by(*table.primary_key)).all())


def all_agree(house: House) -> None:
    for phone in PHONES:
        house.text(phone, "KEEP OURS")


def plays(house: House, until: Callable[[Any], bool]) -> None:
    """The three play on: who holds the answer tells it, the others make one up and believe each other."""
    for _ in range(120):
        house.deliver()
        if house.match().over_at is not None or until(GAME.view(state(house), None)):
            return
        for seat, phone in enumerate(PHONES):
            if house.match().over_at is None:
                view = GAME.view(state(house), seat)
                other = next(each for each in range(3) if each not in (seat, state(house).round.holder))
                mine = view.folder or f"{OWN} {seat}"
                said = {"think": mine, "answer": mine, "vote": view.names[other]}.get(view.phase, "DONE")
                if view.phase != "answer" or view.speaker == seat:
                    house.text(phone, said)
                    house.deliver()
        house.passes(10)
    pytest.fail("it goes on for ever")


def test_a_table_is_told_once_that_it_could_keep_its_lies(house: House) -> None:
    house.deal(**PEOPLE)
    ends(house)
    assert not [row for row in house.rows() if row.body.endswith(words.offered())], "nobody has made anything up"
    house.text(ANN, "REMATCH")
    house.text(ANN, "BEGIN")
    plays(house, lambda view: view.phase == "reveal")
    ends(house)
    offered = [row.phone for row in house.rows() if row.body.endswith(words.offered())]
    assert sorted(offered) == sorted(PHONES)
    house.text(ANN, "REMATCH")
    house.text(ANN, "BEGIN")
    ends(house)
    assert len([row for row in house.rows() if row.body.endswith(words.offered())]) == len(PHONES)


def test_who_keeps_all_is_not_told_that_he_could(house: House) -> None:
    house.deal(**PEOPLE)
    all_agree(house)
    plays(house, lambda view: view.phase == "reveal")
    ends(house)
    assert not [row for row in house.rows() if row.body.endswith(words.offered())]


def ends(house: House) -> None:
    """They let it end after this round."""
    for phone in (ANN, BOB):
        house.text(phone, "FINISH")
    for _ in range(20):
        house.passes_long(60, delivers=True)
        if house.match().over_at is not None:
            return
        house.text(CY, "SCORE")
    pytest.fail("it does not end")


def note(house: House, author: str, *witnessed: str, **row: Any) -> int:
    """A lie that was kept a while ago."""
    old = {"name": "Ann", "question": "Why?", "words": OWN, "fooled": 2, "told_at": house.clock.now - REST_SECONDS}
    with house.service.db.begin() as tx:
        fresh = insert(keepsakes).values(old | {"player_id": house.player(author).id} | row)
        keepsake: int = tx.execute(fresh.returning(keepsakes.c.id)).scalar_one()
        for phone in (author, *witnessed):
            tx.execute(insert(witnesses).values(keepsake_id=keepsake, player_id=house.player(phone).id))
    return keepsake


def drawn(house: House, *phones: str, rest: float = REST_SECONDS) -> int | None:
    with house.service.db.begin() as tx:
        found = keeping.draw(tx, [house.player(phone).id for phone in phones], house.clock.now, rest)
    return found.id if found else None


def test_each_agrees_for_himself_and_all_are_told_when_all_do(house: House) -> None:
    house.sit(**PEOPLE)
    house.news()
    house.text(ANN, "keep ours")
    assert [row.body for row in house.rows() if row.phone == ANN][-1] == words.waits(names=("Bob", "Cy"))
    assert house.news(CY) == [words.asked(name="Ann")]
    house.text(BOB, "KEEP OURS")
    assert house.news(BOB) == [words.waits(names=("Cy",))]
    assert "Once Cy texts KEEP OURS" in words.waits(names=("Cy",))
    assert [row.phone for row in house.rows() if row.body == words.asked(name="Bob")] == [CY]
    house.text(CY, "KEEP OURS")
    for phone in PHONES:
        assert [row.body for row in house.rows() if row.phone == phone][-1] == words.all_agree()


def test_who_is_alone_or_at_no_table_keeps_nothing(house: House) -> None:
    assert "JOIN" in house.answer(ANN, "KEEP OURS")
    house.text(ANN, "NEW MALARKY ANN")
    house.text(ANN, "BOT")
    assert house.answer(ANN, "KEEP OURS") == words.nobody_else()


def test_in_a_match_it_comes_with_the_next_question_and_no_answer_is_it(house: House) -> None:
    house.deal(**PEOPLE)
    house.deliver()
    house.news()
    house.text(CY, "KEEP OURS")
    assert house.news() == [words.waits(names=("Ann", "Bob"))]
    assert words.asked(name="Cy") in str(house.match().held)
    plays(house, lambda view: view.phase == "answer")
    assert any(words.asked(name="Cy") in body for body in house.news(ANN))


def test_a_lie_that_fooled_comes_back_months_later_to_those_who_were_there(house: House) -> None:
    house.sit(**PEOPLE)
    all_agree(house)
    house.text(ANN, "SET ROUNDS 1")
    house.text(ANN, "BEGIN")
    plays(house, lambda view: view.phase == "reveal")
    shown = certain(GAME.view(state(house), None).reveal)
    found = kept(house)
    assert {row.words for row in found} == {f"{OWN} {seat}" for seat in range(3) if seat != shown.holder}
    assert {(row.question, row.fooled) for row in found} == {(shown.question, 1)}
    ids = {house.player(phone).id for phone in PHONES}
    assert {(row.keepsake_id, row.player_id) for row in kept(house, witnesses)} == {
        (row.id, each) for row in found for each in ids
    }
    first = found[0]
    with house.service.db.begin() as tx:
        long_ago = house.clock.now - 3 * REST_SECONDS - 10 * 86_400
        tx.execute(update(keepsakes).where(keepsakes.c.id == first.id).values(told_at=long_ago))
    house.news()
    ends(house)
    told = words.remembered(days=94, question=shown.question, name=first.name, words=first.words, fooled=1)
    assert "Ours, 3 months ago" in told
    backs = [row for row in house.rows() if "Ours, " in row.body]
    assert sorted(row.phone for row in backs) == sorted(PHONES), "one lie, once to each"
    assert all("The game is over" in row.body and row.body.endswith(told) for row in backs)
    assert kept(house)[0].back_at is not None


@pytest.mark.parametrize("silent", [0, 2])
def test_where_one_has_not_agreed_nothing_is_kept_and_nothing_comes_back(house: House, silent: int) -> None:
    house.sit(**PEOPLE)
    for phone in PHONES[:silent] + PHONES[silent + 1 :]:
        house.text(phone, "KEEP OURS")
    note(house, ANN, BOB, CY)
    house.text(ANN, "SET ROUNDS 1")
    house.text(ANN, "BEGIN")
    plays(house, lambda view: view.phase == "reveal")
    ends(house)
    assert len(kept(house)) == 1
    assert not [row for row in house.rows() if "Ours, " in row.body]


def test_it_comes_back_only_where_its_author_sits_and_nobody_who_was_not_there(house: House) -> None:
    house.sit(**PEOPLE, Dee=DEE)
    note(house, ANN, BOB, CY)
    assert drawn(house, BOB, CY) is None, "Ann is not here"
    assert drawn(house, ANN, BOB, DEE) is None, "Dee was not there"
    assert drawn(house, ANN, BOB) is not None
    assert drawn(house, ANN, BOB) is None, "it rests"


def test_what_was_never_told_again_comes_first_then_what_fooled_most_and_nothing_of_lately(house: House) -> None:
    house.sit(**PEOPLE)
    weak, strong = note(house, ANN, BOB, fooled=1), note(house, BOB, ANN, fooled=3)
    note(house, ANN, BOB, fooled=5, told_at=house.clock.now - REST_SECONDS + 1)
    assert [drawn(house, ANN, BOB) for _ in range(3)] == [strong, weak, None]
    house.clock.now += REST_SECONDS - 2
    assert drawn(house, ANN, BOB) not in (strong, weak, None)
    house.clock.now += 2
    assert drawn(house, ANN, BOB) == strong


def test_who_asks_again_is_told_how_many_there_are_and_one_of_them(house: House) -> None:
    house.sit(**PEOPLE)
    all_agree(house)
    assert house.answer(BOB, "KEEP OURS") == words.kept(count=0)
    note(house, ANN, BOB, CY, told_at=house.clock.now - 5 * 86_400)
    told = house.answer(BOB, "KEEP OURS")
    assert words.kept(count=1) in told
    assert words.remembered(days=5, question="Why?", name="Ann", words=OWN, fooled=2) in told


def test_forget_ours_takes_mine_out_everywhere_and_leaves_the_others(house: House) -> None:
    house.sit(**PEOPLE)
    all_agree(house)
    note(house, ANN, BOB, CY)
    note(house, BOB, ANN, CY, words="Bob's own")
    assert house.answer(ANN, "FORGET OURS") == words.forgotten(count=1)
    assert [row.words for row in kept(house)] == ["Bob's own"]
    assert drawn(house, ANN, BOB) is None, "Ann was there, and wants to know no more of it"
    assert drawn(house, BOB, CY) is not None
    with reading(house.service.db).begin() as tx:
        assert sorted(tx.execute(select(members.c.name).where(members.c.keeps)).scalars()) == ["Bob", "Cy"]
    house.text(ANN, "LEAVE")
    assert house.answer(ANN, "FORGET OURS") == words.forgotten(count=0)


def test_forget_me_and_a_year_of_silence_leave_nothing_of_mine(house: House) -> None:
    house.sit(**PEOPLE)
    all_agree(house)
    note(house, ANN, BOB, CY)
    note(house, BOB, ANN, CY, words="Bob's own")
    assert OWN in everything(house)
    house.text(ANN, "FORGET ME")
    assert OWN not in everything(house)
    assert {row.player_id for row in kept(house, witnesses)} == {house.player(phone).id for phone in (BOB, CY)}
    house.clock.now += YEAR_SECONDS + 1
    house.text(CY, "hi")
    delete_old(house.service)
    assert "Bob's own" not in everything(house)


def test_nothing_is_kept_for_longer_than_two_years_nor_too_much_of_anybody(house: House) -> None:
    house.sit(**PEOPLE)
    old = note(house, ANN, BOB, told_at=house.clock.now - LONGEST_SECONDS - 1)
    note(house, ANN, BOB, told_at=house.clock.now - LONGEST_SECONDS + 60)
    keep_house(house.service)
    assert old not in {row.id for row in kept(house)}
    assert len(kept(house)) == 1
    many = [note(house, ANN, BOB, fooled=1 + (number > 5)) for number in range(MOST + 4)]
    with house.service.db.begin() as tx:
        let_go(tx, house.player(ANN).id)
    left = [row.id for row in kept(house)]
    assert len(left) == MOST
    assert set(many[6:]) < set(left), "what fooled most stays"
    assert many[0] not in left
    assert {row.keepsake_id for row in kept(house, witnesses)} == set(left)
    with house.service.db.begin() as tx:
        assert forget_keepsakes(tx, house.player(ANN).id) == MOST
