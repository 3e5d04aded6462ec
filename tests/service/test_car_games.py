"""Games in a car beside Malarky, and a story that is spoken: over all of the service, by what phones send and hear."""

from __future__ import annotations

import pytest

from tests.laws.steer import REPLIES
from tests.service.conftest import ANN, BOB, CY, House
from tests.service.phoned import Phoned
from tests.service.test_loudspeaker import FOUR, heard_out, on_the_road
from tests.service.test_rings import row, rung
from tests.service.test_teams import PHONES, sit

PARTS = ("I hid in the piano for an hour", "and nobody played it but the cat")


def texts(house: House, *phones: str) -> str:
    """All that has come to these phones since the last look at any."""
    house.deliver()
    before = house.seen
    house.news()
    return "\n".join(each.body for each in house.rows() if each.id > before and each.phone in phones)


def test_a_turn_of_team_malarky_in_a_car(house: House) -> None:
    """The question, the answers and the real one are read aloud; on phones stand the folders and what is asked."""
    sit(house, game="TEAM MALARKY")
    house.text(ANN, "PACE ROAD")
    call = rung(house, ANN, command="CALL TABLE")
    call.pick_up(row(house).id)
    call.press("1")
    house.text(ANN, "BEGIN")
    givers = [PHONES[name] for name in ("Ann", "Cy", "Eve", "Gus")]
    receivers = [PHONES[name] for name in ("Bob", "Dee", "Flo")]
    question = heard_out(call).partition("Once more: ")[2].partition("\n")[0]
    assert question.endswith("?")
    told = texts(house, *PHONES.values())
    assert told.count("REPEAT shows the question.") == told.count("Secret!") == len(givers)
    assert told.count("your team picks the real one") == len(receivers)
    assert question not in told
    assert question in house.answer(CY, "REPEAT")
    for phone, words in zip(givers, REPLIES, strict=False):
        house.text(phone, words)
        house.text(phone, "READY")
    for phone in givers:
        house.text(phone, "OK")
    said, read = heard_out(call), texts(house, *PHONES.values())
    assert all(words in said for words in REPLIES[:4])
    assert not any(words in read for words in REPLIES[:4])
    assert "Your team picks the real answer: text ANN, CY, EVE or GUS." in read
    house.text(receivers[0], "EVE")
    house.text(receivers[1], "SURE")
    assert "And the real answer is this." in heard_out(call)
    assert "gets the point" not in texts(house, *PHONES.values())


def test_a_story_is_spoken_in_parts_each_said_back_and_kept(house: House) -> None:
    house.deal("SECRETS", **FOUR)
    call = Phoned(house, BOB)
    assert "The first line" in call.come_in() + call.wait()
    call.say("me one")
    texts(house, ANN, CY)
    assert f"I heard: {PARTS[0]}" in call.say(PARTS[0])
    assert "nobody else does yet" in call.press("1")
    assert "I heard: and nobody paid" in call.say("and nobody paid it but the cat")
    call.press("2")
    assert f"I heard: {PARTS[1]}" in call.say(PARTS[1])
    assert "nobody else does yet" in call.press("1")
    assert PARTS[0] not in texts(house, ANN, CY), "nobody gets any of it before it is done"
    said = call.say("done")
    assert f"{PARTS[0]} {PARTS[1]}" in said
    assert "paid" not in said
    call.say("it was true")
    read = texts(house, ANN)
    assert f'"{PARTS[0]} {PARTS[1]}"' in read
    assert "Text T or L" in read


def test_a_story_that_the_car_has_not_heard_is_texted_and_one_that_it_reads_is_not(house: House) -> None:
    call = on_the_road(house, game="SECRETS")
    for words in ("ME 1", PARTS[0], "DONE", "T"):
        house.text(BOB, words)
    assert PARTS[0] not in texts(house, ANN, CY)
    call.cut_off()
    assert texts(house, ANN, CY).count(PARTS[0]) == 2
    house.text(ANN, "T")
    house.text(CY, "T")
    house.text(CY, "ME")
    for words in (PARTS[1], "DONE", "L"):
        house.text(CY, words)
    assert PARTS[1] in texts(house, ANN), "without it all is texted"


def test_who_comes_back_is_shown_what_he_has_not_heard(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    dot = "+12025550104"
    monkeypatch.setitem(FOUR, "Dot", dot)
    on_the_road(house, game="SECRETS")
    house.text(dot, "LEAVE")
    house.passes(1)
    texts(house)
    house.text(dot, "REJOIN")
    read = texts(house, ANN, dot)
    assert read.count("Two lines:") == 1, read
