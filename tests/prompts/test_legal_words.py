"""The pages for the law and the carriers' form say what they must, and what is so."""

import pytest

from prompts.kit.imprint import Imprint, Publisher
from prompts.kit.segments import BASIC
from prompts.pages import legal, registration
from prompts.pages.legal import Section

SITE = "https://party.example"
PUBLISHERS = {
    "all": Publisher(Imprint("Party Line", "help@party.example"), "Jo Example", "+12025550100"),
    "bare": Publisher(Imprint(), "", "+12025550100"),
    "long": Publisher(Imprint("W" * 24, "https://wednesday.example/" + "h" * 60), "O" * 80, "+12025550100"),
}


def words(sections: tuple[Section, ...]) -> str:
    return "\n".join(line for section in sections for line in (section.title, *section.lines))


@pytest.fixture(params=PUBLISHERS)
def publisher(request: pytest.FixtureRequest) -> Publisher:
    return PUBLISHERS[request.param]


@pytest.mark.parametrize(
    "wanted",
    ["Message frequency varies", "Message and data rates may apply", "SMS", "STOP", "HELP", "START", "NEW", "JOIN"],
)
def test_the_terms_have_what_carriers_look_for(publisher: Publisher, wanted: str) -> None:
    assert wanted in words(legal.terms(publisher))


@pytest.mark.parametrize(
    "wanted",
    ["FORGET ME", "STOP", "share mobile information", "third parties", "a year", "two months", "an hour", "Twilio"],
)
def test_the_policy_says_what_is_kept_and_who_gets_it(publisher: Publisher, wanted: str) -> None:
    assert wanted in words(legal.privacy(publisher))


def test_both_pages_name_who_runs_this_and_where_to_ask() -> None:
    for page in (legal.privacy, legal.terms):
        told = words(page(PUBLISHERS["all"]))
        assert "Party Line is run by Jo Example." in told
        assert "help@party.example" in told
        bare = words(page(PUBLISHERS["bare"]))
        assert "Party Line is run by the owner of +12025550100." in bare
        assert "text HELP to +12025550100" in bare


def test_every_answer_fits_its_field(publisher: Publisher) -> None:
    for answer in registration.answers(publisher, SITE):
        assert answer.least <= len(answer.text) <= answer.most, answer.field


def test_what_is_registered_is_in_letters_of_every_phone(publisher: Publisher) -> None:
    ours = publisher.imprint
    for text in (registration.opt_in(ours), registration.opt_out(ours), registration.help_text(ours)):
        assert set(text) <= set(BASIC)
        assert ours.brand in text


def test_the_registered_messages_say_how_to_stop_and_get_help() -> None:
    ours = PUBLISHERS["all"].imprint
    assert "HELP" in registration.opt_in(ours)
    assert "STOP" in registration.opt_in(ours)
    assert "help@party.example" in registration.help_text(ours)
    assert "STOP" in registration.help_text(ours)
    assert "no more texts" in registration.opt_out(ours)


def test_the_form_says_whom_we_call() -> None:
    assert "A phone that texts CALL ME or CALL TABLE" in registration.answers(PUBLISHERS["all"], SITE)[0].text


def test_the_form_has_each_field_once() -> None:
    fields = [answer.field for answer in registration.answers(PUBLISHERS["all"], SITE)]
    assert len(fields) == len(set(fields))
    assert {"Opt-in message", "Help message", "Opt-out message", "Call to action, message flow"} <= set(fields)
    assert sum(field.startswith("Sample message") for field in fields) in range(2, 6)
