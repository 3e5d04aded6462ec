"""What the phones page shows: marks, small print, pictures; what is in sight, and that it fits its screen."""

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from engine.catalogue import games
from engine.kernel.game import Pace
from engine.kernel.saved import dump_view
from service.pages.pictures import png
from tests.browser.phones import chips_of, conversation, line_of, phone_of
from tests.browser.pretend_switchboard import PretendSwitchboard
from tests.laws.play import new_play

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_script_fails")]

LONG_WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk" * 3


def at_the_end(log: Locator) -> bool:
    return bool(log.evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight < 2"))


def sideways(page: Page) -> bool:
    """Whether anything on the page is wider than the screen."""
    return bool(
        page.evaluate(
            """() => document.scrollingElement.scrollWidth > innerWidth
                  || [...document.querySelectorAll("body *")].some((part) =>
                        part.getBoundingClientRect().right > innerWidth + 1 && part.checkVisibility())"""
        )
    )


def test_the_small_print_follows_the_message(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    (ann,) = switchboard.set_out("Ann")
    message = switchboard.receive(ann, "Très 世", segments=2, encoding="UCS-2", status="queued", price="-0.01660")
    page.goto(phones_url)
    item = conversation(page, "Ann").get_by_role("listitem")
    expect(item).to_contain_text("2 segments UCS-2 $0.0166 queued")
    switchboard.change(message, status="undelivered", error="The phone is switched off.")
    expect(item).to_contain_text("undelivered The phone is switched off.")
    expect(item).to_have_count(1)
    expect(page.get_by_text("1 message · $0.0166")).to_be_visible()


def test_texts_of_the_carrier_and_an_opted_out_phone_are_marked(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    ann, _ = switchboard.set_out("Ann", "Bob")
    switchboard.phones[ann]["blocked"] = True
    switchboard.receive(ann, "You have been unsubscribed.", carrier=True)
    page.goto(phones_url)
    expect(phone_of(page, "Ann").get_by_text("opted out")).to_be_visible()
    expect(conversation(page, "Ann").get_by_role("listitem")).to_contain_text("from the carrier")
    expect(phone_of(page, "Bob").get_by_text("opted out")).to_be_hidden()


def test_unread_marks_go_when_a_phone_is_looked_at(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    ann, bob = switchboard.set_out("Ann", "Bob")
    page.goto(phones_url)
    line_of(page, "Ann").focus()
    switchboard.receive(ann, "To the phone in hand.")
    switchboard.receive(bob, "To the other one.")
    switchboard.receive(bob, "And again.")
    expect(phone_of(page, "Bob").get_by_text("2 new", exact=True)).to_be_visible()
    expect(page).to_have_title("(2) Party Line: the phones")
    expect(conversation(page, "Ann").get_by_text("To the phone in hand.")).to_be_visible()
    expect(phone_of(page, "Ann").get_by_text("1 new", exact=True)).to_be_hidden()
    with page.expect_response("**/read"):
        conversation(page, "Bob").click()
    expect(phone_of(page, "Bob").get_by_text("2 new", exact=True)).to_be_hidden()
    expect(page).to_have_title("Party Line: the phones")
    assert switchboard.phones[bob]["unread"] == 0


def test_who_reads_older_texts_is_not_pulled_to_the_end(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    (ann,) = switchboard.set_out("Ann")
    for number in range(40):
        switchboard.receive(ann, f"Text {number}, long enough to fill the small screen of a phone with others like it.")
    page.goto(phones_url)
    log = conversation(page, "Ann")
    expect(log.get_by_role("listitem")).to_have_count(40)
    page.wait_for_function("log => log.scrollTop > 0", arg=log.element_handle())
    assert at_the_end(log)
    # What moves is drawn eleven times, and a browser with eight phones then shows the next message late.
    style = "item => [getComputedStyle(item).animationName, getComputedStyle(item.closest('.log')).contain]"
    assert log.get_by_role("listitem").last.evaluate(style) == ["none", "strict"]
    with page.expect_response("**/read"):
        log.focus()
    page.keyboard.press("Home")
    page.wait_for_function("log => log.scrollTop === 0", arg=log.element_handle())
    switchboard.receive(ann, "Round 3 begins.")
    to_end = phone_of(page, "Ann").get_by_role("button", name="1 new message")
    expect(to_end).to_be_visible()
    assert log.evaluate("log => log.scrollTop") == 0
    to_end.click()
    expect(log.get_by_text("Round 3 begins.")).to_be_in_viewport()
    expect(to_end).to_be_hidden()
    switchboard.receive(ann, "Why do knuckles crack?")
    expect(log.get_by_text("Why do knuckles crack?")).to_be_in_viewport()


def test_words_of_players_are_text_and_never_markup(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    attack = "<img src=x onerror=\"document.title='owned'\"><b>bold</b>"
    (ann,) = switchboard.set_out(attack)
    switchboard.receive(ann, attack, media=["javascript:document.title='owned'"], error=attack, status=attack)
    page.goto(phones_url)
    log = page.get_by_role("log")
    expect(log.get_by_text(attack, exact=True).first).to_be_visible()
    expect(log.get_by_text("(a picture that cannot be shown)")).to_be_visible()
    assert page.locator("main img, main b, main a").count() == 0
    assert "owned" not in page.title()


def test_pictures_say_who_sent_them_and_fit(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    (ann,) = switchboard.set_out("Ann")
    switchboard.receive(ann, "", media=["/switchboard/static/icon.svg"])
    page.goto(phones_url)
    picture = conversation(page, "Ann").get_by_role("img", name="Picture from +1 202-555-0100")
    expect(picture).to_be_visible()
    box, room = picture.bounding_box(), conversation(page, "Ann").bounding_box()
    assert box
    assert room
    assert box["width"] <= room["width"]


def _answer(drawn: bytes, route: Route) -> None:
    route.fulfill(body=drawn, content_type="image/png")


def test_a_hand_of_cards_is_shown_on_its_owners_phone(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    """As the rules say it, and as the service draws it."""
    igor = games()["igor"]
    play = new_play(igor, 3, Pace.LIVE, seed=3)
    play.wait_for("play")
    phones = switchboard.set_out("Ann", "Bob")
    for seat, phone in enumerate(phones):
        [text] = [text for _, text in play.phones[seat].got if text.picture]
        drawn = png({"game": "igor", "name": text.picture, "view": dump_view(igor, play.view(seat))})
        page.route(f"**/hand-{seat}.png", partial(_answer, drawn))
        switchboard.receive(phone, text.body, media=[f"/hand-{seat}.png"])
    page.goto(phones_url)
    for seat, name in enumerate(("Ann", "Bob")):
        hand = conversation(page, name).get_by_role("img", name="Picture from +1 202-555-0100")
        expect(hand).to_have_count(1)
        expect(hand).to_have_attribute("src", re.compile(rf"/hand-{seat}\.png$"))
        expect(hand).to_have_js_property("naturalWidth", 720)


def test_a_phone_at_its_end_follows_its_messages_whatever_takes_room(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    (ann,) = switchboard.set_out("Ann")
    for number in range(40):
        switchboard.receive(ann, f"Text {number}, long enough to fill the small screen of a phone with others like it.")
    page.goto(phones_url)
    log = conversation(page, "Ann")
    expect(log.get_by_role("listitem")).to_have_count(40)
    page.wait_for_function("log => log.scrollHeight - log.scrollTop - log.clientHeight < 2", arg=log.element_handle())
    # Something grows, and the browser tells of scrolling before the page has looked.
    log.evaluate(
        "log => { log.querySelector('ol').style.paddingBottom = '90px'; log.dispatchEvent(new Event('scroll')); }"
    )
    switchboard.offers[ann] = [f"WORD {number}" for number in range(12)]
    switchboard.receive(ann, "Why do knuckles crack?")
    expect(chips_of(page, "Ann")).to_have_count(12)
    expect(log.get_by_text("Why do knuckles crack?")).to_be_in_viewport()


@pytest.mark.parametrize("names", [(), ("Ann", "Bob", "Cy")], ids=["empty", "three phones"])
def test_nothing_scrolls_sideways_on_a_small_screen(
    page: Page, phones_url: str, switchboard: PretendSwitchboard, names: tuple[str, ...]
) -> None:
    for phone in switchboard.set_out(*names):
        switchboard.phones[phone]["blocked"] = True
        switchboard.send(phone, LONG_WORD)
        switchboard.receive(phone, f"{LONG_WORD} READY", error=LONG_WORD, encoding="UCS-2")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(phones_url)
    if names:
        expect(conversation(page, "Cy").get_by_role("listitem")).to_have_count(2)
        line_of(page, "Ann").fill(LONG_WORD)
    else:
        expect(page.get_by_role("button", name="Set out three phones")).to_be_visible()
    assert not sideways(page)


def test_four_phones_stand_side_by_side_on_a_laptop(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    switchboard.set_out("Ann", "Bob", "Cy", "Di")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(phones_url)
    expect(phone_of(page, "Di")).to_be_visible()
    boxes = [phone_of(page, name).bounding_box() for name in ("Ann", "Bob", "Cy", "Di")]
    assert len({(box["y"], box["height"]) for box in boxes if box}) == 1
    assert all(box and box["y"] + box["height"] <= 800 and box["height"] > 600 for box in boxes)


def test_many_words_to_tap_leave_room_for_the_conversation(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    phones = switchboard.set_out("Ann", "Bob", "Cy", "Di", "Ed")
    for phone in phones:
        switchboard.offers[phone] = [f"WORD {number}" for number in range(12)]
    switchboard.receive(phones[0], "Text one of them.")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(phones_url)
    expect(chips_of(page, "Ann")).to_have_count(12)
    shown = conversation(page, "Ann").bounding_box()
    assert shown
    assert shown["height"] >= 190
    chips_of(page, "Ann").last.click()
    expect(conversation(page, "Ann").get_by_text("WORD 11")).to_be_visible()


def test_main_controls_are_big_enough_to_hit(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    (ann,) = switchboard.set_out("Ann")
    switchboard.offers[ann] = ["READY"]
    switchboard.receive(ann, "Text READY.")
    page.goto(phones_url)
    expect(page.get_by_role("button", name="READY")).to_be_visible()
    controls = [*page.get_by_role("button").all(), line_of(page, "Ann")]
    sizes: list[Any] = [control.bounding_box() for control in controls if control.is_visible()]
    assert len(sizes) == 6
    assert all(size["width"] >= 40 and size["height"] >= 40 for size in sizes)
