"""The table's loudspeaker: what it reads, what is texted then, tunnels, and the clock that waits for its words."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import select

from prompts.lobby import ringing
from prompts.voice import calling
from service.due.housekeeping import keep_house
from service.due.sweeping import sweep
from service.store.tables import calls, lines, outbox, rings
from tests.service.conftest import ANN, BOB, CY, House, in_a_queue
from tests.service.line import the_same_match
from tests.service.phoned import Phoned
from tests.service.test_rings import Exchange, place, row, rung

FOUR = {"Ann": ANN, "Bob": BOB, "Cy": CY}
BLUFF = "the wool keeps them warm"
ENDED = ringing.silent(again=False)
CUT = ringing.silent(again=True)


def on_the_road(house: House, carrier: Exchange | None = None, game: str = "MALARKY") -> Phoned:
    """A table at pace road with Ann's phone as its loudspeaker, which has said where the match stands."""
    house.sit(game, **FOUR)
    house.text(ANN, "PACE ROAD")
    with the_same_match():
        house.text(ANN, "BEGIN")
    house.deliver()
    call = rung(house, ANN, carrier, "CALL TABLE")
    call.pick_up(row(house).id)
    call.press("1")
    heard_out(call)
    house.passes(1)
    house.deliver()
    house.news()
    return call


def heard_out(call: Phoned) -> str:
    """All that it has to say."""
    said = []
    while call.wait():
        said.append(call.heard)
    return "\n".join(said)


def waiting(house: House) -> list[str]:
    with house.service.db.begin() as tx:
        return list(tx.execute(select(lines.c.words).order_by(lines.c.id)).scalars())


def give_answers(house: House) -> None:
    """Up to where all have told their answers, and are asked to vote."""
    for phone in FOUR.values():
        house.text(phone, "READY")
    for _ in range(3):
        for phone in FOUR.values():
            house.text(phone, f"{BLUFF} {phone[-1]}")


def vote(house: House) -> None:
    """Up to what was right, and who has how many points."""
    vote_but_one(house)
    house.text(CY, choice_of(house, CY))


def vote_but_one(house: House) -> None:
    """All but Cy."""
    for phone in (ANN, BOB):
        house.text(phone, choice_of(house, phone))


def choice_of(house: House, phone: str) -> str:
    """What this phone texts for its vote."""
    held = next(each.phone for each in house.rows() if "REAL ANSWER" in each.body)
    return "BLACK" if phone == held else dict(zip(FOUR.values(), "211", strict=True))[phone]


def results(house: House) -> int:
    """So many phones were told of it."""
    return len(house.rows(outbox.c.kind == "result"))


def test_it_reads_what_is_public_and_the_texts_hold_the_rest(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    said = heard_out(call)
    assert said.count("says: the wool keeps them warm") == 3
    folder = next(each.body for each in house.rows() if "REAL ANSWER" in each.body)
    assert folder.partition("REAL ANSWER: ")[2].partition("\n")[0].casefold() not in said.casefold()
    texts = [(each.phone, each.body.casefold()) for each in house.rows()]
    assert any("who told the real answer?" in body for _, body in texts)
    of_others = [
        (phone, body)
        for phone, body in texts
        for other in FOUR.values()
        if other != phone and f"warm {other[-1]}" in body
    ]
    assert of_others == [], "what was read aloud is in no text"
    vote(house)
    said = heard_out(call)
    assert "The votes are in." in said
    assert "found it out." in said
    assert "as soon as all of you have sent a text with okay" in said, "what no phone was told is said how to do"
    assert results(house) == 0


def test_everybody_is_told_that_it_reads_and_that_it_does_no_more(house: House) -> None:
    house.sit(**FOUR)
    house.text(ANN, "PACE ROAD")
    with the_same_match():
        house.text(ANN, "BEGIN")
    carrier = Exchange()
    call = rung(house, BOB, carrier, "CALL TABLE")
    assert calling.press_to_read() in call.pick_up(row(house).id)
    give_answers(house)
    vote(house)
    assert results(house) == 3, "until a key is pressed all is texted"
    house.deliver()
    house.news()
    assert calling.reads_from_now(key="#") in call.press("5")
    assert house.news() == [ringing.reads(name="Bob", road=True)] * 3
    assert house.answer(ANN, "CALL TABLE") == ringing.is_read_by(name="Bob")
    house.text(CY, "HANG UP")
    assert house.news() == [ENDED] * 3
    assert call.wait() == ""
    assert call.is_over
    place(house, carrier, 1)
    assert carrier.ended == [call.sid]
    place(house, carrier, 99)
    assert len(carrier.placed) == 1


def test_each_line_counts_as_heard_with_the_request_after_it(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    told = waiting(house)
    assert len(told) > 3
    assert "<Gather" not in call.repeat(call.address)  # nothing can interrupt it
    for count, words in enumerate(told, 1):
        assert words.split("\n")[0][:14] in call.repeat(call.address)
        call._read(call.answer)
        assert waiting(house) == told[count - 1 :]


def test_a_call_cut_in_mid_sentence_is_texted_once_and_said_again_once(house: House) -> None:
    """At most the line in which it was cut comes twice; a repeat of the carrier's word changes nothing."""
    carrier = Exchange()
    call = on_the_road(house, carrier)
    give_answers(house)
    house.deliver()
    house.news()
    told = waiting(house)
    call.repeat(call.address)  # the first line is being read
    for _ in range(2):
        call.cut_off()
    texts = house.news()
    assert len(texts) == 3
    assert len(set(texts)) == 1
    assert texts[0].endswith(CUT)
    assert texts[0].count("keeps them warm") == sum("says: the wool" in words for words in told) == 3
    assert waiting(house) == []
    place(house, carrier, 59)
    assert len(carrier.placed) == 1
    place(house, carrier, 1)
    assert len(carrier.placed) == 2
    again = Phoned(house, ANN, carrier.sid(2))
    again.pick_up(row(house).id)
    again.press("1")
    assert "keeps them warm" not in again.heard + heard_out(again)
    house.news()
    again.cut_off()
    assert house.news() == [ENDED] * 3
    place(house, carrier, 200)
    assert len(carrier.placed) == 2, "a second loss waits for CALL TABLE"


def test_the_match_goes_on_by_text_after_a_tunnel(house: House) -> None:
    call = on_the_road(house)
    call.cut_off()
    house.news()
    give_answers(house)
    vote(house)
    assert results(house) == 3


def test_a_tunnel_that_nobody_tells_of_is_noticed(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    call.repeat(call.address)
    house.news()
    house.passes(120)
    keep_house(house.service)
    assert any(CUT in body for body in house.news())
    assert call.wait() == ""
    assert call.is_over


def test_while_the_service_is_away_no_loudspeaker_is_late(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    house.deliver()
    house.passes(1)
    house.clock.now += 900
    sweep(house.service)
    keep_house(house.service)
    assert "says: the wool" in heard_out(call)
    assert not call.is_over


def test_the_clock_waits_for_what_is_being_read_and_for_no_more(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    house.deliver()
    call.repeat(call.address)
    due = house.match().due_at
    house.passes(20)
    assert house.match().due_at == due + 20
    heard_out(call)
    due = house.match().due_at
    house.passes(5)
    assert house.match().due_at == due


def test_the_clock_does_not_wait_for_a_call_that_is_gone(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    house.deliver()
    call.repeat(call.address)
    step = house.match().step
    house.passes(200)
    assert waiting(house)
    assert house.match().step > step


@pytest.mark.postgres
def test_what_waits_while_it_falls_silent_is_told_by_text(postgres_house: House) -> None:
    """The last vote waits for the match behind the end of the call."""
    house = postgres_house
    call = on_the_road(house)
    give_answers(house)
    heard_out(call)
    vote_but_one(house)
    house.deliver()
    in_a_queue(house, call.cut_off, partial(house.text, CY, choice_of(house, CY)))
    assert results(house) == 3


@pytest.mark.postgres
def test_what_waits_while_it_begins_to_read_is_read(postgres_house: House) -> None:
    """The last vote waits for the match behind the key that makes the call a loudspeaker."""
    house = postgres_house
    house.sit("MALARKY", **FOUR)
    house.text(ANN, "PACE ROAD")
    with the_same_match():
        house.text(ANN, "BEGIN")
    house.deliver()
    give_answers(house)
    house.deliver()
    call = rung(house, ANN, None, "CALL TABLE")
    call.pick_up(row(house).id)
    vote_but_one(house)
    house.deliver()
    in_a_queue(house, partial(call.press, "1"), partial(house.text, CY, choice_of(house, CY)))
    assert results(house) == 0
    assert "The votes are in." in heard_out(call)


def test_twenty_minutes_without_key_or_text_are_enough(house: House) -> None:
    call = on_the_road(house)
    for _ in range(2):
        house.clock.now += 15 * 60
        house.text(CY, "WHERE")
        heard_out(call)
    assert not call.is_over
    house.clock.now += 21 * 60
    assert calling.goodbye(brand="Party Line") in call.wait()
    assert call.is_over
    house.news()
    call.cut_off()
    assert house.news() == [ENDED] * 3
    with house.service.db.begin() as tx:
        assert len(tx.execute(select(rings)).all()) == 1


def test_the_day_s_minutes_end_it_and_what_is_unread_is_texted(make_house: object) -> None:
    house: House = make_house(phone_call_minutes_a_day=5)  # type: ignore[operator]
    call = on_the_road(house)
    give_answers(house)
    house.news()
    house.clock.now += 400
    call.wait()
    house.clock.now += 1
    assert calling.minutes_used_up() in call.wait()
    call.cut_off()
    texts = house.news()
    assert len(texts) == 3
    assert "keeps them warm" in texts[0]


def test_who_leaves_takes_the_loudspeaker_along(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    house.deliver()
    house.news()
    house.text(ANN, "FORGET ME")
    texts = [body for body in house.news(BOB) if ENDED in body]
    assert len(texts) == 1
    call.wait()
    assert call.is_over
    with house.service.db.begin() as tx:
        assert tx.execute(select(calls.c.id).where(calls.c.ended_at.is_(None))).all() == []
        assert tx.execute(select(rings)).all() == []


def test_a_repeated_webhook_says_the_same_again_and_a_key_says_the_last_line(house: House) -> None:
    call = on_the_road(house)
    give_answers(house)
    address = call.address
    first = call.repeat(address)
    assert call.repeat(address) == first
    last = heard_out(call).split("\n")[-1]
    assert last in call.press("#")
    assert "Round 1" in call.press("0")
