"""The way of a text: taken exactly once, answered with one message where it is odd, undone whole where we fail."""

import logging
import re
from functools import partial

import pytest
from sqlalchemy import func, select

from service.matches import steps as match_steps
from service.store.tables import inbox, outbox, players
from tests.service.conftest import ANN, BOB, CY, DEE, NUMBER, House, at_once
from tests.service.test_say import to_vote
from tests.services import sid


def count(house: House) -> int:
    with house.service.db.begin() as tx:
        return tx.execute(select(func.count()).select_from(outbox)).scalar_one()


def test_a_repeated_webhook_changes_nothing(house: House) -> None:
    house.text(ANN, "NEW MALARKY", sid=sid("again"))
    group, sent = house.group(), count(house)
    for _ in range(3):
        house.text(ANN, "NEW MALARKY", sid=sid("again"))
    assert house.group() == group
    assert count(house) == sent
    assert len(house.nudged) == 4
    assert house.nudged[1:] == [(), (), ()]


def test_a_webhook_repeated_at_once_is_handled_once(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    at_once(*[partial(house.text, CY, "hi", sid("twin"))] * 8)
    assert len(house.news(CY)) == 1


def test_a_form_without_a_message_sid_is_refused_in_a_sentence(house: House) -> None:
    answer = house.post({"From": ANN, "Body": "hi"})
    assert answer.status_code == 400
    assert "MessageSid" in answer.text


@pytest.mark.parametrize("sender", ["whatsapp:+12025550101", "12345", "", "+1202555010a", "rcs:agent"])
def test_what_no_ordinary_phone_sent_is_left_alone(house: House, sender: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        answer = house.post({"MessageSid": sid(1), "From": sender, "Body": "JOIN"})
    assert answer.status_code == 200
    assert count(house) == 0
    assert not sender or sender not in caplog.text


@pytest.mark.parametrize(
    "fields",
    [
        {"Body": ""},
        {},
        {"Body": "", "NumMedia": "1", "MediaUrl0": "https://media.example/1"},
        {"Body": "   \n "},
        {"Body": "\x00\x08\x1f"},
        {"Body": "x" * 1600},
        {"Body": "x" * 1601},
        {"Body": "blub?\x00 \r\n blub"},
    ],
    ids=["empty", "absent", "picture", "spaces", "control", "longest", "too long", "mixed"],
)
def test_an_odd_text_has_one_answer_and_leaves_the_match_alone(house: House, fields: dict[str, str]) -> None:
    to_vote(house)
    before = house.match()
    answer = house.post({"MessageSid": sid("odd"), "From": CY, "To": NUMBER} | fields)
    assert answer.status_code == 200
    (told,) = house.news()
    assert re.search(r"\b(REPEAT|WHERE|Ann)\b|shorter", told), "it says what would work"
    assert house.match().step == before.step
    assert house.match().state == before.state


def test_a_fault_of_ours_leaves_the_game_as_it_was_and_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house.sit(Ann=ANN, Bob=BOB, Cy=CY)

    def fail(*_: object) -> None:
        raise ZeroDivisionError("secret words")

    monkeypatch.setattr(match_steps, "_drop_lapsed", fail)
    with caplog.at_level(logging.ERROR):
        told = house.answer(ANN, "BEGIN")
    assert "WHERE" in told
    assert house.group().match_id is None
    assert "ZeroDivisionError" in caplog.text
    assert ANN not in caplog.text
    assert "secret words" not in caplog.text
    monkeypatch.undo()
    again = sid(next(house.sids) - 1)
    house.text(ANN, "BEGIN", sid=again)
    assert house.news() == []
    with house.service.db.begin() as tx:
        claim = tx.execute(select(inbox).where(inbox.c.sid == again)).one()
    assert claim.player_id == house.player(ANN).id


def test_all_sit_down_at_once(house: House) -> None:
    word = house.sit(Ann=ANN)
    phones = [f"+120255501{number:02}" for number in range(10, 15)]
    at_once(*(partial(house.text, phone, f"JOIN {word} P{phone[-2:]}") for phone in phones))
    told = house.answer(ANN, "WHO")
    assert all(f"P{phone[-2:]}" in told for phone in phones)
    with house.service.db.begin() as tx:
        assert tx.execute(select(func.count()).select_from(players)).scalar_one() == 6


def test_two_who_change_tables_at_once_both_arrive(house: House) -> None:
    words = {ANN: house.sit(Ann=ANN, Bob=BOB), CY: house.sit(Cy=CY, Dee=DEE)}
    ids = {phone: house.player(phone).group_id for phone in (ANN, CY)}
    for here, there in [(ANN, CY), (CY, ANN)]:
        at_once(
            partial(house.text, ANN, f"JOIN {words[there]}"),
            partial(house.text, CY, f"JOIN {words[here]}"),
        )
        assert (house.player(ANN).group_id, house.player(CY).group_id) == (ids[there], ids[here])
