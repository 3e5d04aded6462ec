"""Takes the README's pictures, three phones in a round of Malarky and three in a hand of IGOR, and draws the hand that
the page of IGOR shows, and a board of Malta! in play. `bin/phones-picture`

A round is the same each time: its cards, who holds what, and what everybody texts.
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import requests
from flask import Flask, render_template
from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

from engine.catalogue import games
from engine.games.folders.view import Phase
from engine.games.igor.deck import DECK, HAND, face, motif, suit
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts import decks
from prompts.games.igor.drawing import Fan
from prompts.games.malarky import on_board
from prompts.games.malta.drawing import Chart, board
from prompts.pages import watched
from prompts.show.board import Board
from prompts.show.pictures.canvas import WIDTH as DRAWN
from replay.match import Match
from service.base import logs
from service.pages import watch
from service.run.embedded import NUMBER, Embedded
from tests.browser.conftest import CHROMIUM, launch_arguments
from tests.laws.machines import dealt, play_out

PHONES = {name: f"+120255501{place:02}" for place, name in enumerate(("Ann", "Bob", "Cy"), start=1)}
QUESTION = "Why does wet sand turn pale and dry around your foot?"
HOLDER = 1
SAILORS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
ANSWERS = {
    "Ann": "Feet are warm. You iron it with each step, and the sea makes it wet again.",
    "Bob": "Your step pushes the grains apart, and there is room for the water to sink in.",
    "Cy": "Salt. It comes up when you press, and the next wave takes it home.",
}
LAST = "Cy"
LONGEST_WAIT = 120.0
WIDTH, HEIGHT = 1200, 800
"""Of the page; it gets as much higher as the longest conversation needs."""
SHARPNESS, COLOURS = 2, 128
"""Pixels of the file for one of the page, and how many colours it may have: it is the first thing that is loaded."""
LOOKED_AT = """() => [...document.querySelectorAll('.phone')].every(phone => {
    const log = phone.querySelector('.log');
    log.scrollTop = log.scrollHeight;
    log.focus();
    return phone.querySelector('.to-end').hidden && phone.querySelector('.unread').hidden;
})"""
"""Whoever looks at each phone in turn sees its end, and nothing new is marked on any."""
AT_THE_END = """() => [...document.querySelectorAll('.phone')].every(phone => {
    const log = phone.querySelector('.log');
    return phone.querySelector('.to-end').hidden && log.scrollHeight - log.scrollTop - log.clientHeight < 1;
})"""
HIDES_WHAT_CAME_BEFORE = """(logs, question) => Math.max(...logs.map(log => {
    const messages = [...log.querySelectorAll("li")];
    const first = messages.findIndex(message => message.textContent.includes(question));
    messages.slice(0, first).forEach(message => message.hidden = true);
    return log.scrollHeight - log.clientHeight;
}))"""


class Phones:
    """The phones of the page at `address`, used by its API as their owners would."""

    def __init__(self, address: str) -> None:
        self._address = f"{address}/switchboard/phones"
        for name, number in PHONES.items():
            facts = {"number": number, "name": name}
            requests.post(self._address, data=facts, timeout=10).raise_for_status()

    def text(self, name: str, words: str) -> None:
        """Text the service's number from this phone."""
        requests.post(self._conversation(name), data={"Body": words}, timeout=10).raise_for_status()

    def read(self, name: str, pattern: str) -> str:
        """Wait for a text with this pattern, and return what stands in its group."""
        until = time.monotonic() + LONGEST_WAIT
        while time.monotonic() < until:
            for entry in requests.get(self._conversation(name), timeout=10).json():
                if entry["direction"] == "in" and (found := re.search(pattern, entry["body"])):
                    return found[1] if found.groups() else found[0]
            time.sleep(0.05)
        raise SystemExit(f"{name} waited in vain for a text like {pattern!r}")

    def _conversation(self, name: str) -> str:
        return f"{self._address}/{PHONES[name]}/messages"


@dataclass(frozen=True)
class Scene:
    """A picture: its file, the seed of its round, how it is played and with which message what is shown begins; each
    phone waits for a message like `then`, and somebody is about to text the last line."""

    file: str
    seed: Callable[[], bytes]
    play: Callable[[Phones], None]
    first: str
    then: str
    about_to_text: Callable[[], tuple[str, str]]
    has_pictures: bool = False


def main(folder: Path) -> None:
    if CHROMIUM is None:
        raise SystemExit("Chromium is missing. On Debian or Ubuntu: apt-get install chromium")
    for scene in SCENES:
        take(scene, folder / scene.file)
    first = hands(seed_of_the_hand())[0]
    Fan("Hand 1 of 3. For your eyes only.", first).draw().save(folder / "igor-hand.png", optimize=True)
    board_in_play().draw().save(folder / "malta-board.png", optimize=True)
    take_tv(folder / "tv.png")


def take(scene: Scene, file: Path) -> None:
    """Play the scene, and save what the page shows of it."""
    seed = scene.seed()
    dealt = SimpleNamespace(token_bytes=lambda _: seed)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        service = Embedded(Path(folder), 0, hurried=True)
        logs.configure_for_terminal(service.settings)
        service.open()
        service.work()
        try:
            with patch("service.matches.steps.secrets", dealt):
                scene.play(Phones(service.address))
            browser = playwright.chromium.launch(**launch_arguments())
            page = browser.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", device_scale_factor=SHARPNESS
            )
            page.set_default_timeout(LONGEST_WAIT * 1000)
            page.goto(service.address)
            show(page, scene)
            save(page.screenshot(), file)
            browser.close()
        finally:
            service.stop()


def seed_of_the_round() -> bytes:
    """The first seed that deals the QUESTION to the table, and the real answer to the HOLDER."""
    malarky, deck = games()["malarky"], decks.dealt("malarky", [decks.shipped("malarky")["house"]])
    table = Table(tuple(PHONES), (False,) * len(PHONES), Pace.ROAD, {})
    for number in range(100_000):
        seed = number.to_bytes(16, "big")
        dealt = malarky.start(table, deck, Chance(seed), 0.0).state
        if dealt.question.text == QUESTION and dealt.round.holder == HOLDER:
            return seed
    raise SystemExit(f"no card of the deck HOUSE asks: {QUESTION}")


def hands(seed: bytes) -> list[tuple[str, ...]]:
    """Everybody's cards in the first hand of IGOR that the last of PHONES deals, in their order."""
    deck = Chance(seed).shuffle("deck/1", DECK)
    dealt = [deck[place * HAND : (place + 1) * HAND] for place in range(len(PHONES))]
    return [tuple(sorted(cards, key=lambda card: (suit(card), card))) for cards in dealt]


@cache
def seed_of_the_hand() -> bytes:
    """The first seed with which Cy deals, SWITCH is a starting rule, Ann has Lightning to lead and many things in her
    pictures, and Bob has no Lightning, but something with lightning on it."""
    igor, table = games()["igor"], Table(tuple(PHONES), (False,) * len(PHONES), Pace.LIVE, {})
    for number in range(100_000):
        seed = number.to_bytes(16, "big")
        ann, bob, _ = hands(seed)
        if not lightning(ann) or lightning(bob) or not answers_of(bob) or len(set(map(motif, ann))) < 6:
            continue
        dealt = igor.start(table, decks.load("igor"), Chance(seed), 0.0).state
        if dealt.next_dealer == len(PHONES) - 1 and "SWITCH" in [each.key for each in dealt.in_play]:
            return seed
    raise SystemExit("no deal is as the picture of IGOR wants it")


def lightning(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if suit(card) == "L"]


def answers_of(cards: Sequence[str]) -> list[str]:
    """Those with lightning in their pictures."""
    return [card for card in cards if motif(card) == "lightning"]


def lines_of_the_hand() -> tuple[str, str]:
    """What Ann and Bob text with their cards."""
    ann, bob, _ = hands(seed_of_the_hand())
    return f"{face(lightning(ann)[0])} pull the switch!", f"{face(answers_of(bob)[0])} uh, pull the switch"


def sit_down(phones: Phones, game: str) -> None:
    """All sit at a table for this game."""
    phones.text("Ann", f"NEW {game} Ann")
    word = phones.read("Ann", r"JOIN ([A-Z]+)")
    for name in ("Bob", "Cy"):
        phones.text(name, f"JOIN {word} {name}")
        phones.read("Ann", name)


def play_malarky(phones: Phones) -> None:
    """From NEW to the turn of the last one."""
    sit_down(phones, "MALARKY")
    phones.text("Ann", "SET DECKS HOUSE")
    phones.read("Ann", "HOUSE")
    phones.text("Ann", "PACE ROAD")
    phones.read("Ann", "ROAD")
    phones.text("Ann", "BEGIN")
    for name in PHONES:
        phones.read(name, QUESTION)
        phones.text(name, "READY")
    for name, answer in ANSWERS.items():
        phones.read(name, "Your turn")
        if name != LAST:
            phones.text(name, answer)


def play_igor(phones: Phones) -> None:
    """From NEW to the second card."""
    sit_down(phones, "IGOR")
    phones.text("Ann", "BEGIN")
    phones.read("Cy", "You deal")
    phones.text("Cy", "PASS")
    for name in PHONES:
        phones.read(name, "GOT IT")
        phones.text(name, "GOT IT")
    for name in PHONES:
        phones.read(name, "Hand 1 of 3")  # a text that is sent meanwhile would overtake a picture on a slow machine
    phones.text("Ann", lines_of_the_hand()[0])


def board_in_play() -> Chart:
    """A board before Ann's turn, as her phone gets it: of the first match of six bots that has one where a pawn is lost
    by then, spaces are gone and others are new, and pawns have moved."""
    malta, table = games()["malta"], Table(SAILORS, (True,) * len(SAILORS), Pace.LIVE)
    for seed in range(1000):
        match, found = dealt(malta, table, seed), list[Chart]()

        def look(match: Match = match, found: list[Chart] = found) -> None:
            view = malta.view(match.state, None)
            drawn = board(view)
            gone, moved = sum(bool(space.gone) for space in view.board.values()), sum(map(bool, drawn.came))
            if view.active == 0 and view.out.count(True) == 1 and gone > 2 and moved > 2 and len(drawn.new) > 2:
                found.append(drawn)

        play_out(match, look)
        if found:
            return found[0]
    raise SystemExit("no match goes as the picture of Malta! wants it")


SCENES = (
    Scene("phones.png", seed_of_the_round, play_malarky, QUESTION, "Your turn", lambda: (LAST, ANSWERS[LAST])),
    Scene(
        "igor-phones.png", seed_of_the_hand, play_igor, "Hand 1 of 3", "Trick 1:|you lead",
        lambda: ("Bob", lines_of_the_hand()[1]), has_pictures=True,
    ),
)  # fmt: skip


def show(page: Page, scene: Scene) -> None:
    """Wait until each phone shows what it got, with the last line about to be sent. Nothing before the round is shown,
    the page is high enough for all that came since, and somebody has looked at each phone: nothing is marked as new."""
    for name in PHONES:
        log = page.get_by_role("log", name=f"Conversation of {name}")
        log.locator("li.received").filter(has_text=re.compile(scene.then)).last.wait_for()
        if scene.has_pictures:
            hand = log.locator("li.received img").first
            expect(hand).to_have_js_property("naturalWidth", DRAWN, timeout=LONGEST_WAIT * 1000)
    name, words = scene.about_to_text()
    line = page.get_by_role("textbox", name=f"Text message from {name}")
    line.fill(words)
    hidden: int = page.get_by_role("log").evaluate_all(HIDES_WHAT_CAME_BEFORE, scene.first)
    page.set_viewport_size({"width": WIDTH, "height": HEIGHT + hidden})
    page.wait_for_function(LOOKED_AT)
    line.focus()
    page.wait_for_function(AT_THE_END)


def take_tv(file: Path) -> None:
    """What a TV shows when the votes of a round of Malarky are revealed."""
    invited = watched.inviting(revealed(), word="otter", number=watch.spoken(NUMBER))
    app = Flask(__name__, template_folder=str(Path(watch.__file__).parent / "templates"))
    with app.app_context(), sync_playwright() as playwright:
        drawn = render_template("watched.html", board=invited, drawn=watch.drawn, ends_at=None, end=0)
        facts = {"nonce": "", "now": 0, "etag": "", "poll": 1000, "lost": "", **watch.DRAWN_WITH}
        browser = playwright.chromium.launch(**launch_arguments())
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        page.set_content(render_template("watch.html", drawn=drawn, **facts))
        # In few colours the figures would lose theirs.
        Image.open(BytesIO(page.screenshot())).convert("RGB").save(file, optimize=True)
        browser.close()


def revealed() -> Board:
    """The first round of six who vote for three players, the holder of the real answer among them."""
    malarky = games()["malarky"]
    for seed in range(1000):
        match, found = dealt(malarky, Table(SAILORS, (True,) * len(SAILORS), Pace.LIVE), seed), list[Board]()

        def look(match: Match = match, found: list[Board] = found) -> None:
            view = malarky.view(match.state, None)
            if view.phase is Phase.REVEAL and view.reveal is not None:
                targets = {cast.target for cast in view.reveal.votes if cast.target is not None}
                if len(targets) > 2 and view.reveal.author in targets:
                    found.append(on_board(replace(view, bots=(False,) * len(SAILORS))))

        play_out(match, look)
        if found:
            return found[0]
    raise SystemExit("no match goes as the picture of the TV wants it")


def save(picture: bytes, file: Path) -> None:
    """Write a PNG that is small enough to be loaded at once."""
    Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
