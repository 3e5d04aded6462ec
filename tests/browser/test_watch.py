"""The page for who watches, on a TV and on a phone: it goes on by itself, all of it is seen, and it holds no secret."""

import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from engine.games.igor.view import Line as SpokenLine
from engine.games.malarky.view import Phase
from engine.games.malta.view import View
from engine.kernel.game import Pace
from prompts.games import igor, malta
from prompts.games.malarky import on_board
from prompts.lobby import standstill
from prompts.pages import watched
from prompts.show.board import Board, Invitation, Line, Score, Stages, Subject
from service.pages import watch
from service.run.web import create_app
from tests.prompts.test_igor_messages import view as igor_view
from tests.prompts.test_malta_messages import view as malta_view
from tests.prompts.views import LONG_NAMES, LONG_QUESTION, LONG_WORDS, crowded
from tests.service.conftest import ANN, BOB, CY, PUBLIC, House, house_on
from tests.service.voting import question
from tests.services import copied

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_script_fails")]

FAST = 0.1
SCREENS_TIME = 946_684_800  # a TV whose clock was never set
LONG = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk"
LETTERS = 18  # the smallest height, in pixels of a TV of 1080 lines, that is read across a room


@pytest.fixture
def house(migrated_sqlite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(watch, "POLL_SECONDS", FAST)
    for limit in ("MOST_OF_ONE", "MOST_IN_ALL"):
        monkeypatch.setattr(watch, limit, 100_000)
    house = house_on(copied(migrated_sqlite, tmp_path / "partyline.sqlite"))
    yield house
    house.service.db.dispose()


@pytest.fixture
def home(house: House) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, create_app(house.service), threaded=True)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def path_of(house: House) -> str:
    """The address that LINK tells, without its host."""
    found = re.search(re.escape(PUBLIC) + r"(/watch/[\w-]+)", house.answer(ANN, "LINK"))
    assert found
    return found[1]


def test_it_goes_on_by_itself_and_holds_no_secret(page: Page, home: str, house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    page.clock.set_fixed_time(SCREENS_TIME)
    page.goto(home + path_of(house))
    page.evaluate("window.never = 'loaded again'")
    heading, table = page.get_by_role("heading", level=1), page.get_by_role("table")
    expect(heading).to_have_text("1 more player needed")
    expect(page.get_by_text(word, exact=True)).to_be_visible()
    house.text(CY, f"JOIN {word} Cy")
    expect(table).to_contain_text("Cy")
    house.text(ANN, "BEGIN")
    expect(heading).to_have_text("Everybody thinks of an answer")
    expect(page.get_by_text(question(house).text)).to_be_visible()
    expect(page.get_by_role("timer")).to_have_text("2:00")
    page.clock.set_fixed_time(SCREENS_TIME + 112)
    expect(page.get_by_role("timer")).to_have_text("0:08")
    secrets = [question(house).answer, "zeppelin"]
    for phone in (ANN, BOB, CY):
        house.text(phone, "zeppelin")
        house.text(phone, "READY")
    expect(heading).to_have_text("Ann answers now")
    expect(page.get_by_role("status")).to_have_text("Ann answers now")
    assert [secret for secret in secrets if secret in page.content() or secret in page.inner_text("body")] == []
    house.text(ANN, "PAUSE")
    expect(page.get_by_text("Paused", exact=True)).to_be_visible()
    assert page.evaluate("window.never") == "loaded again"


def test_a_tv_shows_the_table_whose_player_texts_its_letters(page: Page, home: str, house: House) -> None:
    word = house.sit(Ann=ANN, Bob=BOB)
    page.goto(f"{home}/tv")
    letters = page.locator(".code").inner_text()
    house.text(BOB, f"tv {letters}")
    expect(page.get_by_text(word, exact=True)).to_be_visible()
    assert re.fullmatch(re.escape(home) + r"/watch/[\w-]{22,}", page.url)


FLIES = """(() => {
    const animate = Element.prototype.animate;
    window.noted = [];
    Element.prototype.animate = function (frames, options) {
        window.noted.push([this.className || this.dataset.vote || "", options.delay]);
        return animate.call(this, frames, options);
    };
})()"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_votes_fly_in_when_they_are_revealed_and_the_truth_comes_last(
    page: Page, home: str, house: House, monkeypatch: pytest.MonkeyPatch, motion: str
) -> None:
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    told = tuple(Line(name, f"{name} tells.", seat=seat) for seat, name in enumerate(("Ann", "Bob", "Cy")))
    scores = tuple(Score(line.name, 0, seat=line.seat) for line in told)
    real = replace(told[1], bright=True, note="REAL", votes=((0, "Ann"), (2, "Cy")))
    boards = [
        Board("Malarky", "", "Who told it?", lines=told, scores=scores),
        Board("Malarky", "", "Here it is", subject=Subject("?", "Air."), lines=(told[0], real, told[2]), scores=scores),
    ]
    monkeypatch.setattr(watched, "playing", lambda *_: boards[0])
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    page.add_init_script(FLIES)
    page.goto(home + path_of(house))
    expect(page.locator(".lines > li")).to_have_count(3)
    assert page.evaluate("window.noted") == []
    boards.pop(0)
    expect(page.locator("[data-vote]")).to_have_count(2)
    noted = page.evaluate("window.noted")
    if motion == "reduce":
        assert noted == []
        return
    delays = [delay for name, delay in noted if name in ("0", "2")]
    assert len(delays) == 2
    later = [delay for name, delay in noted if name.startswith(("subject", "bright"))]
    assert len(later) == 2
    assert max(delays) < min(later)


def test_when_its_address_ends_it_says_so(page: Page, home: str, house: House) -> None:
    house.sit(Ann=ANN)
    page.goto(home + path_of(house))
    house.text(ANN, "LINK OFF")
    expect(page.get_by_role("heading", level=1)).to_have_text(watched.GONE[0])


def test_without_a_connection_it_says_so_and_comes_back(page: Page, home: str, house: House) -> None:
    house.sit(Ann=ANN)
    page.goto(home + path_of(house))
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_have_text(watched.LOST)
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_be_hidden()


def crowd(phase: Phase) -> Board:
    """The most that Malarky shows."""
    return on_board(crowded(LONG_NAMES, Pace.LIVE, phase=phase, seat=None, ask=None, voters=6, votes_in=5))


EIGHT = Board(
    "The Secrets Game",
    "Round 12 of 12",
    f"Bartholomew1 says that {LONG} repeats Wilhelmina 2's.",
    f"AYE or NAY: {', '.join(LONG_NAMES)}.",
    Subject("The question", LONG_QUESTION),
    tuple(
        Line(f"Bartholomew{seat}", f"{LONG} {LONG_WORDS}"[:160], "held the real answer", seat=seat) for seat in range(8)
    ),
    tuple(Score(f"Bartholomew{seat}", -1000, "Host", waited_for=seat == 3, seat=seat, gained=100) for seat in range(8)),
    hints=(standstill.stands(why="asleep"),),
    stands="Asleep",
    stages=Stages(("Think", "Answers", "Vote", "The truth"), 2),
    invitation=Invitation("WATERMELONWHALES", "+1\u00a0202\u00a0555\u00a00100"),
)
BOARDS = {phase.value: crowd(phase) for phase in Phase} | {
    "eight": EIGHT,
    "igor": igor.on_board(
        replace(
            igor_view(LONG_NAMES[:1] * 8, Pace.LIVE),
            spoken=tuple(SpokenLine(seat, LONG_WORDS[:160]) for seat in range(6)),
            rules=None,
        )
    ),
    "malta": malta.on_board(malta_view(LONG_NAMES[:1] * 6, Pace.LIVE, seat=None)),
    "over": replace(EIGHT, subject=None, lines=(), hints=EIGHT.hints * 2),
    "wide": replace(EIGHT, scores=tuple(Score("WMWMWMWMWMWM", 1000, "Host, +100", True) for _ in range(8))),
    "votes": replace(
        EIGHT,
        lines=tuple(replace(line, votes=tuple(enumerate(LONG_NAMES))) for line in EIGHT.lines[:6]),
        told=LONG_QUESTION,
    ),
    "options": replace(EIGHT, lines=EIGHT.lines[:4], options=(LONG_WORDS[:60],) * 5),
}


@pytest.mark.parametrize("size", [(1920, 1080), pytest.param((1280, 720), marks=pytest.mark.deep)])
def test_a_tv_shows_all_of_it_in_large_letters(
    page: Page, home: str, house: House, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    address = home + path_of(house)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for name, board in BOARDS.items():
        monkeypatch.setattr(watched, "playing", lambda *_, board=board: board)
        page.goto(address)
        assert hidden(page) == [], name
        smallest = page.evaluate(
            "Math.min(...[...document.querySelectorAll('main *')].filter(each => each.children.length === 0 "
            "&& each.textContent.trim()).map(each => parseFloat(getComputedStyle(each).fontSize)))"
        )
        assert smallest * 1080 / size[1] >= LETTERS * 0.8, name
        words = page.evaluate("parseFloat(getComputedStyle(document.querySelector('.lines li, h1')).fontSize)")
        assert words * 1080 / size[1] >= LETTERS, name


def hidden(page: Page) -> list[str]:
    """What of the page stands beyond the screen, or beyond the part that it is in."""
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll("html, main, main *")].filter((each) => {
            const box = each.getBoundingClientRect();
            const beyond = box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
            return beyond || each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== "inline";
        }).map((each) => `${each.tagName} ${each.textContent.slice(0, 30)}`)"""
    )
    return found


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.deep), "dark"])
def test_on_a_phone_nothing_is_wider_than_the_screen(
    page: Page, home: str, house: House, monkeypatch: pytest.MonkeyPatch, scheme: str
) -> None:
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    address = home + path_of(house)
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for name, board in BOARDS.items():
        monkeypatch.setattr(watched, "playing", lambda *_, board=board: board)
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name
        assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('h1')).fontSize)") >= 16


MOVES = """(() => {
    const animate = Element.prototype.animate;
    window.noted = [];
    Element.prototype.animate = function (frames, ...more) {
        const piece = this.closest("[data-x]").querySelector("title").textContent.slice(0, 4);
        window.noted.push([piece, frames.at(0).transform, frames.at(-1).transform]);
        return animate.call(this, frames, ...more);
    };
})()"""
"""Notes what the page begins to move: from where, and to where."""


def played(seen: View) -> View:
    """C5 is gone, F1 and F7 have swapped, G2 is turned; Bob stands on C5, Eve is back in, and Finn is out."""
    board = {**seen.board, "F1": seen.board["F7"], "F7": seen.board["F1"]}
    board |= {"C5": replace(board["C5"], gone="C5"), "G2": replace(board["G2"], facing="RIGHT")}
    changed = dict.fromkeys(("C5", "F1", "F7", "G2"), 42)
    return replace(seen, board=board, changed=changed, pawns=("D4", "C5", "C4", "D3", "G5", ""))


def test_a_change_on_the_board_is_shown_and_not_only_its_result(
    page: Page, home: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert change(page, home, house, monkeypatch) == {
        ("C5: ", "none", page.evaluate("SUNK")),
        ("F1: ", "translate(600px, 0px)", "none"),
        ("F7: ", "translate(-600px, 0px)", "none"),
        ("G2: ", "rotate(-90deg)", "none"),
        ("Bob", "translate(-100px, 0px)", "none"),
        ("Cy", "translate(-60px, 0px)", "none"),
        ("Eve", "scale(.1)", "none"),
        ("Finn", "none", "rotate(220deg) scale(.1)"),
    }
    expect(page.locator(".space")).to_have_count(49)  # what fell is no more
    expect(page.get_by_title("Finn")).to_have_count(0)


def test_who_wants_no_movement_sees_what_is_new_all_the_same(
    page: Page, home: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.emulate_media(reduced_motion="reduce")
    assert change(page, home, house, monkeypatch) == set()
    expect(page.locator(".space:has(.new)")).to_have_count(4)


def change(page: Page, home: str, house: House, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, ...]]:
    """The page shows a board and then what was `played`; returns what has moved."""
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
    shown = [malta_view(names, Pace.LIVE, seat=None, changed={}, pawns=("D4", "C4", "C4", "D3", "", "G7"))]
    monkeypatch.setattr(watched, "playing", lambda *_: malta.on_board(shown[-1]))
    house.deal(Ann=ANN, Bob=BOB, Cy=CY)
    page.add_init_script(MOVES)
    page.goto(home + path_of(house))
    expect(page.locator(".space")).to_have_count(49)
    expect(page.locator(".new")).to_have_count(0)
    shown.append(played(shown[0]))
    expect(page.locator("[data-key].circle")).to_have_count(1)
    return {tuple(each) for each in page.evaluate("window.noted")}
