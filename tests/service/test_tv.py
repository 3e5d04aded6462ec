"""A TV shows the table of whoever texts the letters on it: what that takes, and what strangers can do with it."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import select
from werkzeug.test import TestResponse

from prompts.hear.screens import may_be_shown
from service.contact import screens
from service.contact.links import LINK_SECONDS, digest_of
from service.contact.screens import SCREEN_SECONDS
from service.due.housekeeping import keep_house
from service.lobby.guesses import MOST_WRONG_WORDS
from service.pages.tv import MOST_NEW
from service.run.web import create_app
from service.store import tables
from service.store.database import reading
from tests.service.conftest import ANN, BOB, CY, DEE, House

SECRET, LETTERS = re.compile(r'data-secret="([\w-]{22,})"'), re.compile(r'class="code"[^>]*>([A-Z]{4})<')


class Tv:
    """A TV that has opened /tv."""

    def __init__(self, house: House) -> None:
        self.web = create_app(house.service).test_client()
        self.page = self.web.get("/tv")
        secret, letters = SECRET.search(self.page.text), LETTERS.search(self.page.text)
        self.secret, self.letters = secret[1] if secret else "", letters[1] if letters else ""

    def asks(self) -> int:
        return self.web.get(f"/tv/{self.secret}/now").status_code

    def watches(self) -> TestResponse:
        return self.web.get(f"/watch/{self.secret}/now")


def waiting(house: House) -> list[str]:
    with reading(house.service.db).begin() as tx:
        return list(tx.execute(select(tables.screens.c.letters)).scalars())


def test_a_tv_shows_the_table_of_who_texts_its_letters(house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    tv = Tv(house)
    assert may_be_shown(tv.letters)
    assert tv.asks() == 204
    assert tv.watches().status_code == 404
    told = house.answer(BOB, f"Tv {tv.letters.lower()} please")
    assert "TV OFF" in told
    assert tv.secret not in told
    assert tv.asks() == 200
    assert word in tv.watches().text
    house.clock.now += LINK_SECONDS
    assert (tv.asks(), tv.watches().status_code) == (404, 404)


def test_letters_are_used_up_once_and_run_out(house: House) -> None:
    house.sit(Ann=ANN)
    house.sit(Dee=DEE)
    tv, late = Tv(house), Tv(house)
    house.text(ANN, f"TV {tv.letters}")
    assert tv.letters in house.answer(DEE, f"TV {tv.letters}")
    assert "Dee" not in tv.watches().text
    house.clock.now += SCREEN_SECONDS
    assert late.asks() == 404
    assert "No TV shows" in house.answer(DEE, f"TV {late.letters}")
    keep_house(house.service)
    assert waiting(house) == []


def test_all_at_the_table_see_how_many_there_are_and_end_them(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    tv = Tv(house)
    assert "/tv" in house.answer(ANN, "TV")
    house.text(ANN, f"TV {tv.letters}")
    assert "1 page of this table is open" in house.answer(BOB, "TV")
    house.text(BOB, "TV OFF")
    assert tv.watches().status_code == 404
    assert "No page" in house.answer(ANN, "tv off")


def test_who_is_at_no_table_puts_nothing_on_a_tv(house: House) -> None:
    tv = Tv(house)
    assert "JOIN" in house.answer(CY, f"TV {tv.letters}")
    assert tv.asks() == 204


def test_who_guesses_letters_is_stopped(house: House) -> None:
    house.sit(Ann=ANN)
    tv = Tv(house)
    others = ["BDGH", "BDGJ", "BDGK", "BDGL", "BDGM", "BDGN"]
    wrong = [letters for letters in others if letters != tv.letters][:MOST_WRONG_WORDS]
    for letters in wrong:
        house.text(ANN, f"TV {letters}")
    assert "LINK" in house.answer(ANN, f"TV {tv.letters}"), "the right ones, one guess too late"
    assert tv.asks() == 204


def test_the_tables_keep_no_secret_and_the_page_needs_no_cookie(house: House) -> None:
    tv = Tv(house)
    with reading(house.service.db).begin() as tx:
        (row,) = tx.execute(select(tables.screens)).all()
    assert row.digest == digest_of(tv.secret)
    assert "Set-Cookie" not in tv.page.headers
    assert tv.page.headers["Cache-Control"] == "no-store"
    policy = tv.page.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy


def test_who_opens_many_pages_is_told_to_wait_and_ends_the_oldest(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screens, "MOST_WAITING", MOST_NEW)
    web = create_app(house.service).test_client()
    assert [web.get("/tv").status_code for _ in range(MOST_NEW + 1)] == [200] * MOST_NEW + [429]
    first = waiting(house)
    house.clock.now += 1
    assert web.get("/tv").status_code == 200
    assert len(waiting(house)) == MOST_NEW
    assert len(set(first) - set(waiting(house))) == 1


@pytest.mark.parametrize("words", ["tv is broken", "TV SHOWS A CAT", "tv bdgh and so on"])
def test_other_words_about_a_tv_are_no_command(house: House, words: str) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    house.deliver()
    assert "No TV shows" not in house.answer(ANN, words)
