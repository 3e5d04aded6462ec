"""Each rule card of IGOR: broken, kept, kept too late, caught, wrongly accused (2.6, I25, I28, IQ13, IQ16)."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from engine.games.igor.actions import MeaCulpa, Talk
from engine.games.igor.rules import BY_KEY, RULES, Kind
from engine.games.igor.speech import is_slip, is_word
from engine.games.igor.view import Laid
from tests.engine.igor_tables import Dealt


@dataclass(frozen=True)
class Case:
    """Ann leads `led`, and Bob plays `card` by one of these messages, or says it when he owes something; NUMBER is for
    who leads. Where nothing may be said but with a card, he says it after that."""

    key: str
    card: str
    kept: tuple[str, ...]
    broken: tuple[str, ...]
    led: str = "5Ba"


CASES = (
    Case("SWITCH", "7La", ("7L pull the switch", "PullTheSwitch! 7L", "7L pull the swich"), ("7L", "7L pull a switch")),
    Case("SWITCH", "1Ga", ("1G", "hm 1G"), ()),
    Case("MWAHAHA", "9Ga", ("9G mwahaha", "9G Mwahahahaha!", "9g mwahhaha"), ("9G", "9G haha", "9G mwaha")),
    Case("BOOM", "4Da", ("4D boom", "BOOM, 4D"), ("4D", "4D bom")),
    Case("BONE", "7Ga", ("7G my knuckles", "7G skull", "7G claviclle"), ("7G", "7G bone", "7G skul")),
    Case("SORRY", "0Ga", ("0G sorry master", "sorry, master: 0G"), ("0G", "0G master sorry")),
    Case("JAR", "3Ga", ("3G wrong jar",), ("3G", "3G jar")),
    Case("SNAP", "5Ga", ("5G snap",), ("5G",)),
    Case("SNAP", "6Ga", ("6G",), ()),
    Case("CLAP", "3Ga", ("3G clap",), ("3G",), led="1Ba"),
    Case("RIP", "3Ga", ("3G R.I.P.", "3G rip"), ("3G", "3G ripe")),
    Case("NUMBER", "5Ba", ("5B five",), ("5B", "5B four")),
    Case("ALIVE", "3Ga", ("it's alive!", "Its alive"), ("it is alive", "")),
    Case("COUNT", "3Ga", ("one", "that makes 1"), ("two", "", "one1")),
    Case("THANKS", "3Ga", ("thank you", "Thanks!"), ("cheers", "")),
    Case("HAIL", "3Ga", ("3G hail",), ("3G", "3G hai"), led="9Ba"),
    Case("ONCE", "3Ga", ("at once master 3G", "At once, Master! 3G"), ("3G at once master", "ok at once master 3G")),
    Case("TRICK", "3Ga", ("3G brick",), ("3G nice trick", "3G TRICKS")),
    Case("NAME", "3Ga", ("3G Bob", "3G skull"), ("3G Ann!", "3G cara")),
    Case("DIGIT", "3Ga", ("3G", "gears 3"), ("3G 2", "3G and 3G")),
    Case(
        "LAUGH",
        "3Ga",
        ("3G that hail", "3G mwahaha", "3G \U0001f607", "3G \U0001f922", "3G \U0001f924"),
        ("3G haha", "LOL 3G", "3G \U0001f602", "3G \U0001f600", "3G \U0001f606", "3G \U0001f923"),
    ),
    Case("SHOUT", "7Ga", ("7G SKULL",), ("7g", "7G skull")),
    Case("WHISPER", "4Ga", ("4g hm",), ("4G hm", "4g Hm")),
    Case("BACKWARDS", "3Ga", ("G3", "G3a", "Ga3", "gears 3 hm"), ("3G", "3Ga", "3 gears")),
    Case("BACKWARDS", "4Ga", ("4G",), ("G4",)),
    Case("SIGNED", "3Ga", ("3G yours, Igor",), ("Igor 3G", "3G igor here")),
    Case("SILENCE", "3Ga", ("",), ("hm", "pull the switch")),
    Case("BABBLE", "3Ga", ("3G that hailstorm",), ("3G boom", "3G hail", "3G wrong jar", "3G pulltheswitch")),
)


def played(case: Case, text: str, *, in_play: bool = True) -> tuple[Dealt, str]:
    """A hand in which this message has been read, and its matter is open; and whose it is. A written rule of a trick
    is due with the card that Bob leads to the next one."""
    kind, rules = BY_KEY[case.key].kind, [case.key] if in_play and case.key != "BABBLE" else []
    hands = {
        "Ann": [case.led if case.key != "NUMBER" else case.card],
        "Bob": [case.card, "8Ga"],
        "Cara": ["2Ga", "2Gb"],
    }
    if case.key == "NUMBER":
        hands["Bob"] = ["8Ga"]
    match = Dealt(rules, hands)
    if case.key == "NUMBER":
        match.lays("Ann", case.card, text)
        match.later(20)
        match.lays("Bob", "8Ga")
        return match, "Ann"
    match.lays("Ann", case.led)
    match.lays("Bob", case.card, case.card[:2] if kind is Kind.TRICK or case.key == "SILENCE" else text)
    if case.key == "SILENCE" and text:
        match.talks("Bob", text)
    if kind is not Kind.TRICK:
        match.later(20)
    match.lays("Cara", "2Ga")
    if kind is Kind.TRICK:
        match.lays("Bob", "8Ga", f"8G {text}".strip())
    return match, "Bob"


def cases(which: str) -> list[tuple[Case, str]]:
    return [(case, text) for case in CASES for text in getattr(case, which)]


def test_every_rule_card_has_a_case() -> None:
    assert {case.key for case in CASES if case.broken} == {rule.key for rule in RULES} | {"BABBLE"}
    assert {case.key for case in CASES if case.kept} == {rule.key for rule in RULES} | {"BABBLE"}


@pytest.mark.parametrize(("case", "text"), cases("broken"), ids=str)
def test_broken_and_caught(case: Case, text: str) -> None:
    match, who = played(case, text)
    before = match.money
    catcher = "Cara"
    assert match.catches(catcher, who, case.key) == "right"
    assert match.money[match.seat(who)] == before[match.seat(who)] - 1
    assert match.money[match.seat(catcher)] == before[match.seat(catcher)] + 1
    assert match.catches("Ann" if who == "Bob" else "Bob", who, case.key) == "caught"


@pytest.mark.parametrize(("case", "text"), cases("kept"), ids=str)
def test_kept_and_wrongly_accused(case: Case, text: str) -> None:
    match, who = played(case, text)
    before = match.money
    assert match.catches("Cara", who, case.key) == "false"
    assert match.money[match.seat("Cara")] == before[match.seat("Cara")] - 1
    assert match.money[match.seat(who)] == before[match.seat(who)]


@pytest.mark.parametrize("case", [case for case in CASES if case.broken], ids=lambda case: f"{case.key} {case.card}")
def test_kept_too_late_is_broken(case: Case) -> None:
    """IQ13: doing it late does not mend it, be it a duty or the form of a message."""
    match, who = played(case, case.broken[0])
    match.talks(who, re.sub(case.card[:2], "", case.kept[0], flags=re.IGNORECASE) or "sorry")
    assert match.catches("Cara", who, case.key) == "right"


@pytest.mark.parametrize("case", [case for case in CASES if case.broken], ids=lambda case: f"{case.key} {case.card}")
def test_who_reports_it_himself_is_caught_no_more(case: Case) -> None:
    """I29, IQ19: for each rule card, and it costs one."""
    match, who = played(case, case.broken[0])
    before = match.money[match.seat(who)]
    match.act(who, MeaCulpa(case.key))
    match.later(3)
    assert match.money[match.seat(who)] == before - 1
    assert match.catches("Cara", who, case.key) == "caught"


@pytest.mark.parametrize("case", [case for case in CASES if case.broken], ids=lambda case: f"{case.key} {case.card}")
def test_what_is_not_in_play_binds_nobody(case: Case) -> None:
    """I3, IQ21: the same play, and no such rule in play; only No Babble always is."""
    if case.key != "BABBLE":
        match, who = played(case, case.broken[0], in_play=False)
        assert match.catches("Cara", who, case.key) == "false"


def test_after_the_last_card_no_message_breaks_a_ban() -> None:
    """IQ12: what is said in the closing."""
    match = Dealt(["TRICK"], {})
    match.wait_for("closing")
    match.talks("Ann", "what a trick")
    assert match.catches("Bob", "Ann", "TRICK") == "false"


def test_nobody_appeals_about_babble() -> None:
    """IQ24."""
    match = Dealt([], {"Ann": ["3Ga"]})
    match.lays("Ann", "3Ga", "3G boom")
    assert match.catches("Bob", "Ann", "BABBLE") == "right"
    assert "Appeal" not in match.forms("Ann")
    assert match.catches("Bob", "Ann", "TRICK") == "false"
    assert "Appeal" in match.forms("Ann")


def test_the_table_plays_the_lowest_card_by_value_suit_and_copy() -> None:
    """IQ25: B L D J G, then copy a."""
    hand = ["2Gb", "2Ga", "2Jb", "5Ba", "1Lb", "1La", "6Bb"]
    for lowest in ("1La", "1Lb", "2Jb", "2Ga", "2Gb"):
        match = Dealt([], {"Ann": [*hand, *(["9Ga", "9Gb", "8Ga", "8Gb"][: 7 - len(hand)])]})
        match.later(120)
        assert match.state.running.table == (Laid(0, lowest, None, by_server=True),)
        hand.remove(lowest)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("7B 3G", True), ("7 bones 3 gears", True), ("seven of bones, three of gears", True),
        ("bones 7 gears 3", True), ("7 of 3G", True), ("of 3 gears", True), ("7 3 gears", True),
        ("G3", True), ("G3a", True), ("Ga3", True), ("3Ga", True), ("Gb3", False), ("G3b", False), ("3Gb", False),
        ("3 bones 7 gears", False), ("bones 3 gears 7", False), ("3 of of gears", False), ("3 of", False), ("3", False),
    ],
)  # fmt: skip
def test_words_name_a_card_where_its_value_and_suit_stand_together(words: str, shown: bool) -> None:
    """2.7, IQ26: who names a card of his hand beside his turn is refused, whatever he names before it; what belongs to
    another card, or to the other copy, is no part of it."""
    match = Dealt([], {"Ann": ["3Gb"], "Bob": ["3Ga"]})
    step = match.try_to("Bob", Talk(words))
    assert (step.refusal and step.says[0].message) == ("refused_shows" if shown else False)


def test_the_wrong_rule_is_false_though_another_was_broken() -> None:
    """IQ16."""
    match, who = played(CASES[0], "7L")
    assert match.catches("Cara", who, "BOOM") == "false"


def test_words_may_come_after_the_card_in_time() -> None:
    """I30: until the next card and the grace."""
    match = Dealt(["SWITCH"], {"Ann": ["7La"], "Bob": ["3Ga"]})
    match.lays("Ann", "7La")
    match.lays("Bob", "3Ga")
    match.later(19)
    match.talks("Ann", "pull the switch")
    match.later(2)
    assert match.catches("Bob", "Ann", "SWITCH") == "false"


def test_silence_is_broken_by_talk_that_nothing_wants() -> None:
    """R19: cards are free, and what is due just then."""
    match = Dealt(["SILENCE", "SWITCH"], {"Ann": ["7La"]})
    match.lays("Ann", "7La")
    match.talks("Ann", "oh, pull the switch")
    assert match.catches("Bob", "Ann", "SILENCE") == "false"
    match.talks("Bob", "pull the switch")
    assert match.catches("Ann", "Bob", "SILENCE") == "right"


def test_of_shout_and_whisper_the_later_added_prevails() -> None:
    for first, second, text in (("SHOUT", "WHISPER", "4b"), ("WHISPER", "SHOUT", "4B")):
        match = Dealt([first, second], {"Ann": ["4Ba"]})
        match.lays("Ann", "4Ba", text)
        assert match.catches("Bob", "Ann", first) == "false"
        assert match.catches("Cara", "Ann", second) == "false"


def test_one_hail_after_the_latest_nine_answers_all() -> None:
    """R24."""
    hands = {"Ann": ["9Ba", "9Ga"], "Bob": ["9Da"], "Cara": ["3Ga", "0Ga"]}
    match = Dealt(["HAIL"], hands)
    match.lays("Ann", "9Ba")
    match.talks("Cara", "hail")
    match.lays("Bob", "9Da", "9D hail")
    match.lays("Cara", "3Ga")
    assert match.catches("Ann", "Cara", "HAIL") == "right", "the second nine came after it"
    match = Dealt(["HAIL"], hands)
    match.lays("Ann", "9Ba")
    match.lays("Bob", "9Da", "9D hail")
    match.talks("Cara", "hail")
    match.lays("Cara", "3Ga")
    assert match.catches("Ann", "Cara", "HAIL") == "false"


def test_babble_in_talk_is_free_and_does_no_duty() -> None:
    """IQ31."""
    match = Dealt(["SWITCH"], {"Ann": ["7La"], "Bob": ["3Ga"]})
    match.lays("Ann", "7La")
    match.talks("Ann", "pull the switch, hail, boom")
    match.later(20)
    match.lays("Bob", "3Ga")
    assert match.catches("Bob", "Ann", "BABBLE") == "false"
    assert match.catches("Cara", "Ann", "SWITCH") == "right"


def test_without_the_house_rule_one_may_say_everything() -> None:
    match = Dealt(["SWITCH"], {"Ann": ["7La"]}, babble=False)
    match.lays("Ann", "7La", "7L pull the switch boom hail")
    assert "BABBLE" not in match.view(None).keys
    match.later(20)
    match.lays("Bob", match.state.seats[1].cards[0])
    assert match.catches("Bob", "Ann", "SWITCH") == "false"


@pytest.mark.parametrize(
    ("word", "is_one"),
    [
        ("switch", True), ("swich", True), ("switsch", True), ("swithc", True), ("wsitch", True), ("swotch", True),
        ("switc", True), ("switchy", True), ("witch", True), ("sswitch", True), ("switchyy", False), ("swit", False),
        ("swotcj", False), ("hctiws", False), ("", False),
    ],
)  # fmt: skip
def test_a_long_word_may_hold_one_slip(word: str, is_one: bool) -> None:
    """A letter wrong, missing or added, or two neighbours swapped; a word of five letters must be right."""
    assert is_word(word, "switch") is is_one
    assert is_slip(word, "switch") is (is_one and word != "switch")
    assert is_word("trick", "trick")
    assert not any(is_word(each, "trick") for each in ("tick", "trickk", "trikc"))
