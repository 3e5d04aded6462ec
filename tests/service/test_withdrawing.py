"""WITHDRAW: a player's story is taken out of everything that is kept (SQ14)."""

from typing import Any

import pytest
from sqlalchemy import select, update

from service.matches.withdrawing import blotter
from service.store.database import reading
from service.store.tables import inbox, log, matches, outbox, seats
from tests.service.conftest import ANN, BOB, CY, DEE, House

STORY = ("I was nine and stood in the rain,", "\u201cthat\u2019s my goose\u201d I cried.", "No.")
WORDS = ("nine and stood", "my goose")


def tell(house: House) -> None:
    """Ann has told a story in three texts, and the others are asked for their votes."""
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "ME")
    for words in (*STORY, "DONE"):
        house.deliver()
        house.text(ANN, words)
    house.deliver()
    house.text(ANN, "T")


def everything_kept(house: House) -> str:
    """All that the tables hold of the match and its texts."""
    kept: list[Any] = [row._asdict() for row in house.rows()]
    with reading(house.service.db).begin() as tx:
        for table in (log, inbox, seats, matches):
            kept += [row._asdict() for row in tx.execute(select(table))]
    return repr(kept)


def test_the_story_is_kept_before(house: House) -> None:
    tell(house)
    kept = everything_kept(house)
    assert all(words in kept for words in WORDS)


def test_a_story_that_is_out(house: House) -> None:
    """Nothing that is kept holds it: log, texts, messages, the match. What was not sent yet leaves without it."""
    tell(house)
    house.clock.now += 1
    told = house.answer(ANN, "WITHDRAW")
    assert "out of all that I keep" in told
    kept = everything_kept(house)
    assert not any(words in kept for words in WORDS)
    waiting = [row.body for row in house.rows(outbox.c.state == "pending") if row.phone in (BOB, CY)]
    assert len(waiting) == 2
    assert all('"[story]"\n' in body and "No." not in body and "TRUE or a LIE" in body for body in waiting)


@pytest.mark.parametrize("word", ["WITHDRAW", "NEVERMIND"])
def test_a_story_that_came_early_is_out(house: House, word: str) -> None:
    """Whether there is one of the rules' own or not: it was never told."""
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    for words in ("I was nine and stood in the rain,", "and there came my goose at last. DONE"):
        house.deliver()
        assert "nobody has read it" in house.answer(ANN, words)
    house.deliver()
    assert all(words in everything_kept(house) for words in WORDS)
    assert house.answer(ANN, word).startswith("All right, dropped.")
    assert not any(words in everything_kept(house) for words in WORDS)


def test_the_points_stay_and_the_match_goes_on(house: House) -> None:
    tell(house)
    house.deliver()
    house.text(ANN, "WITHDRAW")
    house.text(BOB, "T")
    house.text(CY, "L")
    assert house.match().state["tokens"][0]["scores"] == [1]
    assert house.match().state["tokens"][1]["scores"] == [1]


def test_others_words_stay(house: House) -> None:
    tell(house)
    house.deliver()
    for phone in (BOB, CY):
        house.text(phone, "L")
    house.text(BOB, "ME")
    house.deliver()
    house.text(BOB, "I once sold a tuba to a nun.")
    house.text(ANN, "WITHDRAW")
    kept = everything_kept(house)
    assert "a tuba to a nun" in kept
    assert not any(words in kept for words in WORDS)
    house.text(BOB, "DONE")
    house.deliver()
    house.text(BOB, "L")
    assert "a tuba to a nun" in house.rows(outbox.c.state == "pending")[-1].body


def test_the_log_keeps_its_lines(house: House) -> None:
    """Each with the same action, "[story]" in the place of its words; and every text its guard against repeats."""
    tell(house)
    with reading(house.service.db).begin() as tx:
        before = tx.execute(select(log).order_by(log.c.step)).all()
        texts = len(tx.execute(select(inbox)).all())
    house.text(ANN, "WITHDRAW")
    with reading(house.service.db).begin() as tx:
        after = tx.execute(select(log).order_by(log.c.step)).all()
        bodies = {row.body for row in tx.execute(select(inbox).where(inbox.c.match_id == house.match().id))}
        assert len(tx.execute(select(inbox)).all()) == texts + 1
    assert [row.step for row in after[: len(before)]] == [row.step for row in before]
    told = [row.action for row in after if row.action and "words" in row.action]
    assert [each["words"] for each in told] == ["[story]"] * len(STORY)
    assert bodies == {""}


def test_a_beginning_is_withdrawn_too(house: House) -> None:
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    house.text(ANN, "ME")
    house.deliver()
    house.text(ANN, STORY[0])
    house.text(ANN, "WITHDRAW")
    assert WORDS[0] not in everything_kept(house)
    house.deliver()
    house.text(ANN, "A better one.")
    house.text(ANN, "DONE")
    house.deliver()
    house.text(ANN, "L")
    assert any("A better one." in row.body for row in house.rows(outbox.c.state == "pending"))


@pytest.mark.parametrize("goes", ["LEAVE", "FORGET ME", "STOP"])
def test_who_goes_takes_a_story_along_that_nobody_got(house: House, goes: str) -> None:
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY, Dee=DEE)
    for typed in ("ME", STORY[0], goes):
        house.deliver()
        house.text(ANN, typed)
    house.passes(10)
    assert WORDS[0] not in everything_kept(house)


def test_what_waits_at_a_thrifty_table(house: House) -> None:
    """What is held for the next message to a phone."""
    tell(house)
    held = [{"message": "secrets.story_told", "text": f"Ann's story:\n{' '.join(STORY)}\nThe others vote now."}]
    with house.service.db.begin() as tx:
        tx.execute(update(matches).values(held={"1": held}))
    house.text(ANN, "WITHDRAW")
    assert house.match().held["1"] == [
        {"message": "secrets.story_told", "text": "Ann's story:\n[story]\nThe others vote now."}
    ]


def test_what_is_to_be_drawn(house: House) -> None:
    tell(house)
    view = {"game": "secrets", "name": "sheet", "view": {"story": " ".join(STORY), "totals": [1, 0, 0]}}
    with house.service.db.begin() as tx:
        newest = house.rows()[-1].id
        tx.execute(update(outbox).where(outbox.c.id == newest).values(picture=view))
    house.text(ANN, "WITHDRAW")
    row = next(row for row in house.rows() if row.id == newest)
    assert row.picture == {"game": "secrets", "name": "sheet", "view": {"story": "[story]", "totals": [1, 0, 0]}}


def test_what_has_left_keeps_its_count_of_segments(house: House) -> None:
    """What is still to leave has its own."""
    tell(house)
    rows = house.rows(outbox.c.state == "pending")
    first, second = (row for row in rows if row.phone in (BOB, CY))
    with house.service.db.begin() as tx:
        tx.execute(update(outbox).where(outbox.c.id.in_([first.id, second.id])).values(segments=9))
        tx.execute(update(outbox).where(outbox.c.id == first.id).values(state="taken", taken_at=house.clock.now))
    house.text(ANN, "WITHDRAW")
    after = {row.id: row for row in house.rows()}
    assert after[first.id].segments == 9
    assert after[second.id].segments < 4


@pytest.mark.parametrize(
    ("words", "text", "blotted"),
    [
        (["I fell in the lake."], "Ann:\nI fell in the lake.\nVote now.", "Ann:\n[story]\nVote now."),
        (["One part of it.", "and the other"], "One part of it. and the other", "[story]"),
        (["and the other", "One part of it."], "One part of it. and the other", "[story]"),
        (["a first part, taken back", "One part of it."], 'She said "One part of it."', 'She said "[story]"'),
        (["\u201cF\u00eate\u201d was\u2026 shut"], 'Bob:\n"FETE" was... shut!', "Bob:\n[story]!"),
        (["It rained.\nAnd how it rained."], "It rained. And how it rained.", "[story]"),
        (["No."], "Ann:\nNo.\nThe others vote.", "Ann:\n[story]\nThe others vote."),
        (["No."], "Bob has no. 3 of 4.", "Bob has no. 3 of 4."),
        (["the lake was cold"], "the lake was coldest", "the lake was coldest"),
        (["(.*)", "$^ \\1"], "Round 2 (.*) \u2026", "Round 2 (.*) \u2026"),
        (["\u200b"], "Nothing\n\nat all", "Nothing\n\nat all"),
    ],
)
def test_words_are_found_as_they_are_told(words: list[str], text: str, blotted: str) -> None:
    """However a message has folded or joined them; a word or two that anybody may use only where they stand alone."""
    assert blotter(words)(text) == blotted


@pytest.mark.parametrize(
    ("text", "blotted"),
    [
        ("1/5 BOB: a hat\nNext: Cy", "1/5 BOB: [deleted]\nNext: Cy"),
        ("2 Bob: The king had l..\n3 Cy: The king had lice", "2 Bob: [deleted]\n3 Cy: [deleted]"),
        ("BOB asks: a hat", "BOB asks: [deleted]"),
        ("3 Cy: a hat", "3 Cy: a hat"),
        ("Ann: I have a hat", "Ann: I have a hat"),
    ],
)
def test_words_behind_the_name_of_who_is_forgotten(text: str, blotted: str) -> None:
    """However short or shortened; others may say as little as they like."""
    assert blotter(["The king had lice", "a hat"], "[deleted]", "Bob")(text) == blotted
