"""Answers to a phone's own text have a part of our number's rate, and go first in it."""

from service.outbox.queue import oldest_unsent
from service.outbox.rate import MOST_OWED, TOKEN_SECONDS, TOKENS
from tests.service_out.conftest import ANN, BOB, Box
from tests.service_out.tables import add_players, box, watch

__all__ = ["box"]


def test_the_answer_to_a_phones_own_text_leaves_first(box: Box) -> None:
    box.limit(1)
    for number, player in enumerate(add_players(box, 10)):
        box.put(player, f"result {number}", "result", match_id=1)
    box.put(ANN, "before", match_id=1)
    box.put(ANN, "answer", answers=True, match_id=1)
    seen = watch(box)
    box.deliver()
    assert [body for _, body in seen] == ["before", "result 0"], "each phone keeps its own order"
    box.report(11, "delivered", "SM1")
    box.passes(2)
    assert [body for _, body in seen][2:] == ["answer", "result 1"]


def bodies_beside_a_table(box: Box) -> list[str]:
    """What leaves in 40 seconds when Ann has thirty answers to come and another table 25 messages."""
    box.limit(1)
    for player in add_players(box, 25):
        box.put(player, "result", "result", match_id=1)
    for _ in range(30):
        box.put(ANN, "answer", "reply", answers=True, match_id=2)
    seen = watch(box)
    for _ in range(40):
        box.clock.now += 1
        for row in box.waiting("taken"):
            box.report(row.id, "delivered", row.sid)
        box.deliver()
    return [body for _, body in seen]


def test_answers_go_first_up_to_a_quarter_of_the_rate(box: Box) -> None:
    bodies = bodies_beside_a_table(box)
    assert bodies[0] == "answer"
    assert 4 <= bodies[:12].count("answer") <= TOKENS, "and some more at first"
    assert bodies[-1] == "answer", "beyond it when no table waits"


def test_who_has_used_up_his_tokens_is_answered_as_they_come_back(box: Box) -> None:
    box.set_player(ANN, answers_paid_at=box.clock() + TOKENS * TOKEN_SECONDS)
    bodies = bodies_beside_a_table(box)
    assert 2 <= bodies[:24].count("answer") <= 24 / TOKEN_SECONDS + 1
    assert bodies[-1] == "answer", "without them when no table waits"


def test_what_the_game_answers_has_at_least_its_tables_turn(box: Box) -> None:
    """Once replies have used up the answers' part of the rate."""
    box.limit(1)
    for player in add_players(box, 10):
        box.put(player, "reply", "reply", answers=True, match_id=1)
    box.passes(3)
    box.put(ANN, "question", "ask", answers=True, match_id=2)
    seen = watch(box)
    box.passes(2)
    assert "question" in [body for _, body in seen]


def test_in_a_tables_turn_what_answers_a_text_leaves_first(box: Box) -> None:
    """Whether the answers' part is used up or not: else a question would be the later, the less others text."""
    box.limit(1)
    for player in add_players(box, 10):
        box.put(player, "reply", "reply", answers=True, match_id=1)
    box.passes(3)
    box.put(BOB, "everybody's", "ask", match_id=2)
    box.put(ANN, "the sender's", "ask", answers=True, match_id=2)
    seen = watch(box)
    box.passes(6)
    asked = [body for _, body in seen if body != "reply"]
    assert asked == ["the sender's", "everybody's"]


def test_what_a_phone_only_asked_for_takes_no_turn_of_a_table(box: Box) -> None:
    """Nor does what the table tells this phone, which waits behind it."""
    box.limit(1)
    people = add_players(box, 8)
    box.set_player(ANN, answers_paid_at=box.clock() + MOST_OWED)
    for body in ("reply 1", "reply 2"):
        box.put(ANN, body, "reply", answers=True, match_id=1)
    box.put(ANN, "tell", match_id=1)
    for player in people:
        box.put(player, "others", match_id=2)
    seen = watch(box)
    box.passes(30)
    bodies = [body for _, body in seen]
    assert bodies[-2:] == ["reply 2", "tell"]


def test_answers_that_wait_while_messages_leave_are_nothing_wrong(box: Box) -> None:
    box.limit(1)
    for player in add_players(box, 10):
        box.put(player, "x", segments=10, answers=True)
    box.deliver()
    noon = box.clock()
    box.clock.now += 8
    assert oldest_unsent(box.db, box.clock()) is None
    box.put(ANN, "table", match_id=1)
    assert oldest_unsent(box.db, box.clock()) == noon + 8
    box.clock.now += 60
    assert oldest_unsent(box.db, box.clock()) == noon, "nothing leaves"
