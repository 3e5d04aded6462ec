"""An address of the web in a player's words reaches nobody, wherever it is said."""

import pytest

from prompts.hear import hear, hear_lobby, hear_speech
from prompts.hear import sentences as say
from prompts.hear.addresses import address_in
from prompts.hear.heard import Advice
from tests.prompts.situations import EARS, ear_in

ADDRESSES = (
    "https://evil.example/x", "http://1.2.3.4", "HTTP://EVIL.EXAMPLE", "hxxps://evil.example", "https : //evil.example",
    "www.evil.example", "www. evil.example", "evil.com", "Evil.COM", "look at evil.com!", "a-b.evil.net", "bit.ly/2x",
    "bit.ly", "t.co/abc", "youtu.be/xyz", "goo.gl/abc", "evil。com", "evil．com", "ev\u200bil.com", "10.0.0.1/login",
    "SAY evil.com", "=evil.com", "=https://evil.example", "TEAM: evil.com", "NEW MALARKY evil.com", "JOIN OTTER t.co/a",
    "my answer: the wind (see www.wind.org)", "évil.com", "xn--80ak6aa92e.com", "evil.io", "evil.me", "evil.de",
    "write a@evil.uk", "evil.page", "evil.рф", "evil.xn--p1ai", "win-big.is", "pay4u.to", "log.evil.is", "1.1.1.1",
    "evil.me now", "ok.me/too", "ok.me:8080 too", "tell.us", "www.ok.me too", "x.ok.me too", "https://ok.me too",
    "evil.technology", "evil.africa", "evil.tk", "evil.ng now", "evil.rocks", "evil.ROCKS now", "so evil.zone",
    "evil dot com", "evil DOT net now", "evil punto com", "evil (dot) com", "evil[.]com", "evil . com",
    "evil {dot} rocks", "bank.co.uk", "evil.com.It is", "evil.рф now", "go.evil.is",
)  # fmt: skip
PLAIN = (
    "it was a hat.com on, you know", "I fell.So I left.", "about 3.5 miles", "at 10.30/11.00", "the U.S.A.",
    "e.g. this", "Mr. Smith went home...then slept", "a/b or c/d", "5:30: we left", "no idea :/", "Dr.No",
    "we had it.To be sure", "e.g.it", "10.5.it was", "so late.it rained", "1.2.3.4.5",
    "50.000/year", "and/or", "tomorrow.Maybe", "he said: go", "com net org", "ratio 3:2", "v1.2.3",
    "ok.me too", "Tell.us what it was", "he did not tell.us what", "no.Me neither", "it was so.us two, then",
    "at 9.am", "in the a.m.", "about 2.5 ml", "to St.Gall", "Mrs.Lee", "I ran.You hid.", "wait.How come",
    "left.Now what", "on the dot", "a red dot I saw", "the dot . it moved", "polka dot shop window", "went . home",
    "p.s. no", "Ph.D. in it",
)  # fmt: skip


@pytest.mark.parametrize("text", ADDRESSES)
def test_what_holds_an_address_is_told_to_nobody(text: str) -> None:
    assert address_in(text)
    for situation in EARS:
        assert hear(text, ear_in(situation)) == Advice(say.no_addresses()), situation
    for naming in (False, True):
        assert hear_lobby(text, naming=naming) == Advice(say.no_addresses())


@pytest.mark.parametrize("text", ["evil dot com", "look at evil dot net", "Say go to evil dot com slash x."])
def test_nor_is_one_that_is_said_on_a_call(text: str) -> None:
    for situation in EARS:
        assert hear_speech(text, ear_in(situation)) == Advice(say.no_addresses()), situation


@pytest.mark.parametrize("text", PLAIN[1:])
def test_what_only_looks_a_little_like_one_is_words(text: str) -> None:
    assert address_in(text) is None


def test_a_full_stop_that_runs_into_a_word_like_an_ending_is_taken_for_an_address() -> None:
    assert address_in(PLAIN[0])
