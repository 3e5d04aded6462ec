"""The phones page, used as a newcomer, a keyboard and a screen reader use it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phones import chips_of, conversation, line_of, phone_of
from tests.browser.pretend_switchboard import PretendSwitchboard

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("no_script_fails")]


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


def test_a_chip_is_what_the_service_offers_and_sends_at_one_tap(
    page: Page, phones_url: str, switchboard: PretendSwitchboard
) -> None:
    ann, _ = switchboard.set_out("Ann", "Bob")
    page.goto(phones_url)
    expect(conversation(page, "Ann")).to_contain_text("Begin here: tap NEW MALARKY")
    switchboard.offers[ann] = ["TRUE", "LIE"]
    switchboard.receive(ann, "You made a group. The others text JOIN OTTER and their name. It was A LIE!")
    expect(chips_of(page, "Ann")).to_have_text(["TRUE", "LIE"])
    expect(chips_of(page, "Bob")).to_have_text(["JOIN OTTER Bob"])
    switchboard.offers[ann] = []
    phone_of(page, "Bob").get_by_role("button", name="JOIN OTTER Bob").click()
    expect(conversation(page, "Bob").get_by_text("JOIN OTTER Bob", exact=True)).to_be_visible()
    expect(line_of(page, "Bob")).to_have_value("")
    expect(chips_of(page, "Ann")).to_have_count(0)
