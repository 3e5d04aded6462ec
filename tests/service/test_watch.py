"""The page for who watches: how one gets it, what it shows, whom it shuts out, and that it tells no secret."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from sqlalchemy import select
from werkzeug.test import TestResponse

from prompts.kit.segments import segments
from prompts.pages import watched
from service.contact.links import LINK_SECONDS, MOST_LIVE, digest_of
from service.due.housekeeping import keep_house
from service.pages.watch import MOST_GUESSES, MOST_IN_ALL, MOST_OF_ONE
from service.run.web import create_app
from service.store.database import reading
from service.store.tables import inbox, links, log
from tests.service.conftest import ANN, BOB, CY, DEE, PUBLIC, House
from tests.service.test_logs import Lines, unchanged_logging
from tests.service.voting import question

__all__ = ["unchanged_logging"]
ADDRESS = re.compile(re.escape(PUBLIC) + r"/watch/([\w-]{22,})")
CLOCK = re.compile(r'data-ends="(\d+)"')
THINKING = 120


class Screen:
    """A screen somewhere, with no phone and no name."""

    def __init__(self, house: House) -> None:
        self.web = create_app(house.service).test_client()

    def get(self, secret: str, now: bool = False, tag: str | None = None) -> TestResponse:
        headers = {"If-None-Match": tag} if tag else {}
        return self.web.get(f"/watch/{secret}{'/now' if now else ''}", headers=headers)

    def shows(self, secret: str) -> str:
        """What the page shows at this moment, without marks."""
        answer = self.get(secret, now=True)
        assert answer.status_code == 200
        return " ".join(re.sub(r"<[^>]+>", " ", answer.text).split())


@pytest.fixture
def screen(house: House) -> Screen:
    return Screen(house)


def link_of(house: House, phone: str) -> str:
    """The secret part of a new address."""
    found = ADDRESS.search(house.answer(phone, "LINK"))
    assert found
    return found[1]


def kept(house: House) -> list[tuple[str, float]]:
    with reading(house.service.db).begin() as tx:
        return [(row.digest, row.until) for row in tx.execute(select(links).order_by(links.c.until))]


def think(house: House) -> None:
    """Three sit and think."""
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)


def steps(house: House) -> int:
    with reading(house.service.db).begin() as tx:
        return len(tx.execute(select(log)).all())


def test_link_texts_an_address_that_is_good_for_twelve_hours(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    told = house.answer(BOB, "Link please")
    found = ADDRESS.search(told)
    assert found
    assert "12 hours" in told
    assert segments(told).count <= 2
    assert "Ann" in screen.shows(found[1])
    house.clock.now += LINK_SECONDS - 1
    assert screen.get(found[1]).status_code == 200
    house.clock.now += 1
    assert screen.get(found[1]).status_code == 404


def test_the_tables_keep_the_digest_and_not_the_address(house: House) -> None:
    house.sit(Ann=ANN)
    secret = link_of(house, ANN)
    assert kept(house) == [(digest_of(secret), house.clock.now + LINK_SECONDS)]
    with reading(house.service.db).begin() as tx:
        assert not [row for table in (links, inbox) for row in tx.execute(select(table)) if secret in str(row)]
    house.deliver()
    house.clock.now += 3700
    keep_house(house.service)
    assert not [row for row in house.rows() if secret in row.body]


def test_a_member_of_no_table_gets_no_link(house: House) -> None:
    assert "JOIN" in house.answer(ANN, "LINK")
    house.answer(BOB, "NEW MALARKY")
    assert "name" in house.answer(BOB, "LINK")
    assert kept(house) == []


def test_one_more_link_than_may_live_ends_the_oldest(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    secrets = []
    for _ in range(MOST_LIVE + 1):
        house.clock.now += 1
        secrets.append(link_of(house, ANN))
    assert [screen.get(each).status_code for each in secrets] == [404] + [200] * MOST_LIVE


def test_link_off_ends_all_links_of_that_group_alone(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN)
    mine = [link_of(house, ANN), link_of(house, ANN)]
    house.sit(Dee=DEE)
    other = link_of(house, DEE)
    assert "LINK" in house.answer(ANN, "link off")
    assert [screen.get(each).status_code for each in (*mine, other)] == [404, 404, 200]
    assert "No page" in house.answer(ANN, "LINK OFF")


def test_who_is_kicked_sees_no_page_that_shows_the_new_word(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    secret = link_of(house, BOB)
    house.text(ANN, "KICK BOB")
    assert screen.get(secret).status_code == 404


def test_a_wrong_an_ended_and_an_expired_address_get_one_answer(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN)
    expired = link_of(house, ANN)
    house.clock.now += LINK_SECONDS
    ended = link_of(house, ANN)
    house.text(ANN, "LINK OFF")
    for path in (False, True):
        answers = [screen.get(each, now=path) for each in ("x" * 24, "é" * 5000, "%00", expired, ended)]
        assert {answer.status_code for answer in answers} == {404}
        assert len({re.sub(r'nonce="[^"]+"', "", answer.text) for answer in answers}) == 1
        assert watched.GONE[0] in answers[0].text
        assert len({frozenset(answer.headers.keys()) for answer in answers}) == 1


def test_nothing_of_the_page_is_kept_or_told_to_others(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN)
    secret = link_of(house, ANN)
    tag = screen.get(secret, now=True).headers["ETag"]
    answers = [screen.get(secret), screen.get(secret, now=True), screen.get(secret, now=True, tag=tag), screen.get("x")]
    assert [answer.status_code for answer in answers] == [200, 200, 304, 404]
    for answer in answers:
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; ")
    assert "unsafe" not in answers[0].headers["Content-Security-Policy"]
    assert not re.search(
        r"(?:src|href)=\"(?!data:|#)|//|url\(", re.sub(r"(?m)^\s*// .*$|// of .*$", "", answers[0].text)
    )
    assert secret not in answers[0].text


def test_before_a_match_it_shows_who_sits_and_how_to_join(house: House, screen: Screen) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    secret = link_of(house, ANN)
    shown = screen.shows(secret)
    assert "1 more player needed" in shown
    assert f"Text JOIN {word} and your name to +1 202 555 0100" in shown
    house.text(CY, f"JOIN {word} C&y")
    assert "C&amp;y" in screen.shows(secret)
    assert "BEGIN" in screen.shows(secret)
    house.clock.now += LINK_SECONDS - 1
    assert word in screen.shows(secret)


def test_a_word_that_has_run_out_is_shown_no_more(house: House, screen: Screen) -> None:
    word = house.sit(Ann=ANN)
    house.clock.now += 24 * 3600 - 10
    secret = link_of(house, ANN)
    assert word in screen.shows(secret)
    house.clock.now += 10
    assert word not in screen.shows(secret)
    assert "WHERE" in screen.shows(secret)


def test_it_shows_the_match_as_it_goes_on(house: House, screen: Screen) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    secret = link_of(house, BOB)
    assert question(house).text in screen.get(secret, now=True).text.replace("&#39;", "'")
    for phone, words in ((ANN, "Gulls stole them."), (BOB, "To float."), (CY, "It was cheaper.")):
        house.text(phone, words)
        house.text(phone, "READY")
    house.text(ANN, "OK")
    shown = screen.shows(secret)
    assert "Bob answers now" in shown
    assert "Gulls stole them." in shown
    assert "To float." not in shown, "that is Bob's draft"


def test_no_secret_of_the_round_reaches_the_page(house: House, screen: Screen) -> None:
    think(house)
    secret = link_of(house, ANN)
    answer = question(house).answer
    for phone in (ANN, BOB, CY):
        house.text(phone, f"zeppelin {phone[-1]}")
    page = screen.get(secret).text + screen.get(secret, now=True).text
    assert answer not in page.replace("&#39;", "'")
    assert "zeppelin" not in page


def test_what_is_done_in_secret_changes_neither_the_answer_nor_its_tag(house: House, screen: Screen) -> None:
    """Law 3: not even that a seat has done something shows, by a tag or by the clock."""
    think(house)
    secret = link_of(house, ANN)
    for phone in (ANN, BOB):
        house.text(phone, "a first draft")
    before = screen.get(secret, now=True)
    count = steps(house)
    for seconds, phone, words in ((1.0, ANN, "a hat"), (2.7, BOB, "a cat"), (7.31, BOB, "READY"), (3.3, BOB, "a bat")):
        house.clock.now += seconds
        house.text(phone, words)
    assert steps(house) == count + 4
    assert screen.get(secret, now=True, tag=before.headers["ETag"]).status_code == 304
    assert screen.get(secret, now=True).headers["ETag"] == before.headers["ETag"]
    assert "2 of 3 have a draft" in before.text
    house.text(CY, "a first draft")
    changed = screen.get(secret, now=True, tag=before.headers["ETag"])
    assert changed.status_code == 200, "how many have a draft all may know"
    assert "3 of 3" in changed.text


def test_the_clock_runs_out_when_the_tables_does_and_stands_with_it(house: House, screen: Screen) -> None:
    think(house)
    secret = link_of(house, ANN)
    ends = CLOCK.findall(screen.get(secret, now=True).text)
    assert ends == [str(round(house.clock.now + THINKING))]
    house.clock.now += 30
    assert CLOCK.findall(screen.get(secret, now=True).text) == ends
    house.text(BOB, "PAUSE")
    assert CLOCK.findall(screen.get(secret, now=True).text) == []
    assert "Paused" in screen.shows(secret)
    assert "RESUME" in screen.shows(secret)
    house.clock.now += 1000
    house.text(BOB, "RESUME")
    assert CLOCK.findall(screen.get(secret, now=True).text) == [str(round(house.clock.now + THINKING - 30))]


def test_after_the_match_it_shows_the_winner_even_when_its_words_are_deleted(house: House, screen: Screen) -> None:
    think(house)
    secret = link_of(house, ANN)
    house.text(CY, "LEAVE")
    house.deliver()
    assert house.match().over_at is not None
    over = screen.shows(secret)
    assert "Final scores" in over
    assert "REMATCH" in over
    house.clock.now += 120
    keep_house(house.service)
    assert house.match().state == {}
    assert screen.shows(secret) == over


def test_a_screen_that_asks_too_often_is_told_so_and_others_are_not(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN)
    one, other = link_of(house, ANN), link_of(house, ANN)
    assert [screen.get(each).status_code for each in (one, other)] == [200, 200]
    house.clock.now += 1
    statuses = [screen.get(one, now=True).status_code for _ in range(MOST_OF_ONE + 1)]
    assert statuses == [200] * MOST_OF_ONE + [429]
    assert screen.get(other, now=True).status_code == 200
    house.clock.now += 1
    assert screen.get(one, now=True).status_code == 200


def test_who_guesses_addresses_keeps_no_screen_from_its_table(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN)
    one, late = link_of(house, ANN), link_of(house, ANN)
    assert screen.get(one).status_code == 200
    house.clock.now += 1
    guesses = [screen.get(f"guess{number}").status_code for number in range(MOST_IN_ALL)]
    assert guesses == [404] * MOST_GUESSES + [429] * (MOST_IN_ALL - MOST_GUESSES)
    assert screen.get(one, now=True).status_code == 200
    assert screen.get(late).status_code == 200, "a new screen is shown at once"
    again = Screen(house)
    assert [again.get("guess").status_code for _ in range(MOST_GUESSES)] == [404] * MOST_GUESSES
    assert again.get(one, now=True).status_code == 200, "so is one that another process had known"
    assert again.get("guess").status_code == 429


def test_an_address_that_was_ended_is_a_guess_again(house: House, screen: Screen) -> None:
    house.sit(Ann=ANN)
    one = link_of(house, ANN)
    assert screen.get(one).status_code == 200
    house.text(ANN, "LINK OFF")
    house.clock.now += 1
    assert screen.get(one).status_code == 404
    assert [screen.get(one).status_code for _ in range(MOST_GUESSES + 1)] == [404] * MOST_GUESSES + [429]


def test_links_are_deleted_when_they_have_run_out_and_when_nobody_is_left(house: House) -> None:
    house.sit(Ann=ANN)
    link_of(house, ANN)
    house.clock.now += LINK_SECONDS / 2
    house.sit(Dee=DEE)
    link_of(house, DEE)
    house.clock.now += LINK_SECONDS / 2
    keep_house(house.service)
    assert [until for _, until in kept(house)] == [house.clock.now + LINK_SECONDS / 2]
    house.text(DEE, "LEAVE")
    keep_house(house.service)
    assert kept(house) == []


@pytest.fixture
def lines(house: House, unchanged_logging: None) -> Callable[..., Lines]:
    return lambda **more: Lines(house.service.settings.model_copy(update=more))


@pytest.mark.parametrize("style", ["json", "plain"])
def test_no_address_is_logged_not_even_when_its_page_fails(
    house: House,
    screen: Screen,
    lines: Callable[..., Lines],
    monkeypatch: pytest.MonkeyPatch,
    style: str,
) -> None:
    told = lines(log_format=style, log_level="DEBUG")
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    secret = link_of(house, ANN)
    screen.get(secret)
    monkeypatch.setattr(watched, "playing", lambda *_: 1 / 0)
    assert screen.get(secret).status_code == 500
    assert "ZeroDivisionError" in told.text()
    assert "/watch/..." in told.text()
    assert secret not in told.text()
