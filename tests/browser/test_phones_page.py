"""The phones page, used as a newcomer, a keyboard and a screen reader use it."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from engine.catalogue import games
from engine.kernel.game import Pace
from engine.kernel.saved import dump_view
from service.pages.pictures import png
from tests.browser.pretend_switchboard import PretendSwitchboard
from tests.laws.play import new_play

pytestmark = pytest.mark.browser

LONG_WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk" * 3


@pytest.fixture(autouse=True)
def no_script_fails(page: Page) -> Iterator[None]:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    yield
    assert faults == []


def phone_of(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=re.compile(f"^Phone of {name}, "))


def conversation(page: Page, name: str) -> Locator:
    return page.get_by_role("log", name=f"Conversation of {name}")


def line_of(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=f"Text message from {name}")


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


def test_an_empty_table_offers_three_phones(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    page.goto(phones_url)
    page.get_by_role("button", name="Set out three phones").click()
    for name in ("Ann", "Bob", "Cy"):
        expect(phone_of(page, name)).to_be_visible()
    expect(page.get_by_role("region", name="Phone of Ann, +1 202-555-0101")).to_be_visible()
    expect(page.get_by_role("button", name="Set out three phones")).to_be_hidden()
    expect(line_of(page, "Ann")).to_be_focused()


def test_opening_the_page_makes_no_phone(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    page.goto(phones_url)
    expect(page.get_by_role("heading", name="The line is quiet")).to_be_visible()
    assert switchboard.posted == []


def test_a_phone_is_added_named_and_put_away(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    page.goto(phones_url)
    page.get_by_role("button", name="Add a phone").click()
    expect(page.get_by_role("region", name="Phone +1 202-555-0101")).to_be_visible()
    expect(line_of(page, "+1 202-555-0101")).to_be_focused()
    page.get_by_role("textbox", name="Name of the phone +1 202-555-0101").fill("Kathy")
    page.keyboard.press("Enter")
    expect(line_of(page, "Kathy")).to_be_focused()
    assert switchboard.phones["+12025550101"]["name"] == "Kathy"
    page.get_by_role("button", name="Put away the phone of Kathy").click()
    expect(phone_of(page, "Kathy")).to_have_count(0)
    expect(page.get_by_role("button", name="Add a phone")).to_be_focused()


def test_a_phone_put_away_comes_back_with_its_conversation(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    (ann,) = switchboard.set_out("Ann")
    switchboard.receive(ann, "You sit at OTTER.")
    page.goto(phones_url)
    page.get_by_role("button", name="Put away the phone of Ann").click()
    page.get_by_role("button", name="Undo").click()
    expect(conversation(page, "Ann")).to_contain_text("You sit at OTTER.")


def test_escape_keeps_the_old_name(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    switchboard.set_out("Ann")
    page.goto(phones_url)
    name = page.get_by_role("textbox", name="Name of the phone +1 202-555-0101")
    name.fill("Somebody")
    name.press("Escape")
    expect(name).to_have_value("Ann")
    assert switchboard.posted == []


def test_the_keyboard_alone_sends_a_text_and_hears_the_reply(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    switchboard.set_out("Ann", "Bob")
    switchboard.replies["new\nplease"] = "You made a group. The others text JOIN OTTER."
    page.goto(phones_url)
    expect(phone_of(page, "Bob")).to_be_visible()
    in_tab_order = [
        page.get_by_role("button", name="Add a phone"),
        page.get_by_role("textbox", name="Name of the phone +1 202-555-0101"),
        conversation(page, "Ann"),
        line_of(page, "Ann"),
        phone_of(page, "Ann").get_by_role("button", name="Send"),
    ]
    for control in in_tab_order:
        page.keyboard.press("Tab")
        expect(control).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("new")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("please")
    page.keyboard.press("Enter")
    log = conversation(page, "Ann")
    expect(log).to_have_attribute("aria-live", "polite")
    expect(log.get_by_text("The others text JOIN OTTER.")).to_be_visible()
    expect(log.get_by_text("new\nplease", exact=True)).to_be_visible()
    expect(line_of(page, "Ann")).to_have_value("")
    expect(line_of(page, "Ann")).to_be_focused()
    expect(conversation(page, "Bob").get_by_role("listitem")).to_have_count(0)


def test_up_and_down_walk_through_what_was_sent(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    (ann,) = switchboard.set_out("Ann")
    switchboard.send(ann, "NEW")
    switchboard.send(ann, "BEGIN")
    page.goto(phones_url)
    line = line_of(page, "Ann")
    for key, words in (("ArrowUp", "BEGIN"), ("ArrowUp", "NEW"), ("ArrowDown", "BEGIN"), ("ArrowDown", "")):
        line.press(key)
        expect(line).to_have_value(words)
    line.fill("a draft")
    line.press("ArrowUp")
    expect(line).to_have_value("a draft")


def test_a_blank_text_is_not_sent(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    switchboard.set_out("Ann")
    page.goto(phones_url)
    line_of(page, "Ann").press("Enter")
    line_of(page, "Ann").fill("   ")
    phone_of(page, "Ann").get_by_role("button", name="Send").click()
    line_of(page, "Ann").fill("BOT")
    line_of(page, "Ann").press("Enter")
    expect(conversation(page, "Ann").get_by_text("BOT", exact=True)).to_be_visible()
    assert [message["body"] for message in switchboard.messages] == ["BOT"]


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


def test_a_draft_stays_while_news_come_in(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    ann, _ = switchboard.set_out("Ann", "Bob")
    page.goto(phones_url)
    line_of(page, "Bob").fill("half a thought")
    line_of(page, "Ann").fill("They drink moonlight")
    for words in ("One.", "Two."):
        switchboard.receive(ann, words)
        expect(conversation(page, "Ann").get_by_text(words, exact=True)).to_be_visible()
    switchboard.add_phone("Cy")
    expect(phone_of(page, "Cy")).to_be_visible()
    expect(line_of(page, "Ann")).to_have_value("They drink moonlight")
    expect(line_of(page, "Bob")).to_have_value("half a thought")
    expect(line_of(page, "Ann")).to_be_focused()


def test_a_refused_text_says_why_and_is_kept(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    switchboard.set_out("Ann")
    switchboard.refusal = "A text has at most 1,600 characters: send it in two."
    page.goto(phones_url)
    line = line_of(page, "Ann")
    line.fill("far too long")
    line.press("Enter")
    alert = phone_of(page, "Ann").get_by_role("alert")
    expect(alert).to_have_text("Not sent. A text has at most 1,600 characters: send it in two.")
    expect(line).to_have_value("far too long")
    switchboard.refusal = None
    line.press("Enter")
    expect(conversation(page, "Ann").get_by_text("far too long", exact=True)).to_be_visible()
    expect(alert).to_have_text("")


def test_a_phone_that_cannot_be_added_says_why(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    switchboard.refusal = "All the numbers are taken: put a phone away first."
    page.goto(phones_url)
    page.get_by_role("button", name="Add a phone").click()
    expect(page.get_by_role("alert").get_by_text(switchboard.refusal)).to_be_visible()


def test_a_lost_connection_shows_and_mends(page: Page, phones_url: str, switchboard: PretendSwitchboard) -> None:
    (ann,) = switchboard.set_out("Ann")
    page.goto(phones_url)
    expect(phone_of(page, "Ann")).to_be_visible()
    switchboard.down = True
    expect(page.get_by_role("status").get_by_text("Connection lost, trying again.")).to_be_visible()
    switchboard.receive(ann, "Still here.")
    switchboard.down = False
    expect(conversation(page, "Ann").get_by_text("Still here.")).to_be_visible()
    expect(page.get_by_text("Connection lost")).to_have_count(0)


def test_a_switchboard_begun_anew_replaces_what_was_shown(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    (ann,) = switchboard.set_out("Ann")
    switchboard.receive(ann, "From before.")
    switchboard.receive(ann, "Also from before.")
    page.goto(phones_url)
    expect(conversation(page, "Ann").get_by_text("From before.", exact=True)).to_be_visible()
    switchboard.messages, switchboard.changed, switchboard.cursor = [], {}, 0
    switchboard.receive(ann, "A new evening.")
    expect(conversation(page, "Ann").get_by_text("A new evening.")).to_be_visible()
    expect(conversation(page, "Ann").get_by_role("listitem")).to_have_count(1)


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


def chips_of(page: Page, name: str) -> Locator:
    group = page.get_by_role("group", name=f"Words to use for {name}", include_hidden=True)
    return group.get_by_role("button", include_hidden=True)


def test_a_chip_is_what_the_service_offers_and_sends_at_one_tap(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    ann, _ = switchboard.set_out("Ann", "Bob")
    page.goto(phones_url)
    expect(conversation(page, "Ann")).to_contain_text("Begin here: tap NEW MALARKY")
    switchboard.offers[ann] = ["TRUE", "LIE"]
    switchboard.receive(ann, "You made a group. The others text JOIN OTTER and their name. It was A LIE!")
    expect(chips_of(page, "Ann")).to_have_text(["TRUE", "LIE"])
    expect(chips_of(page, "Bob")).to_have_text(["JOIN OTTER BOB"])
    switchboard.offers[ann] = []
    phone_of(page, "Bob").get_by_role("button", name="JOIN OTTER BOB").click()
    expect(conversation(page, "Bob").get_by_text("JOIN OTTER BOB", exact=True)).to_be_visible()
    expect(line_of(page, "Bob")).to_have_value("")
    expect(chips_of(page, "Ann")).to_have_count(0)


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
