"""What is decided in one transaction: joined for each phone, marked for whom it answers, and for when."""

from sqlalchemy import select

from prompts.kit.messages import MOST_CHARACTERS
from service.contact.join_words import LONGEST
from service.outbox.letters import Letter, Post
from service.store.tables import outbox
from tests.service_out.conftest import ANN, BOB, NOON, Box


def saved(box: Box, post: Post) -> list[tuple[int, str, bool, float | None]]:
    with box.db.begin() as tx:
        post.save(tx, NOON)
        columns = (outbox.c.player_id, outbox.c.body, outbox.c.answers, outbox.c.not_before)
        return [tuple(row) for row in tx.execute(select(*columns).order_by(outbox.c.id))]


def test_no_message_is_too_long_for_the_carrier_with_the_word_of_its_group_before_it() -> None:
    """What cannot be one message is several."""
    post, label = Post(), "W" * LONGEST
    for length in (700, 882, 698):
        post.add(Letter(ANN, "tell", "x" * length, label=label))
    post.add_to_last(ANN, "x" * 10)
    texts = [letter.text for letter in post.letters[ANN]]
    assert [text.count("x") for text in texts] == [700, 1580]
    assert all(len(text) <= MOST_CHARACTERS for text in texts)


def test_what_goes_to_the_sender_answers(box: Box) -> None:
    post = Post(sender=ANN)
    post.reply(ANN, "one")
    post.add(Letter(BOB, "tell", "two"))
    assert saved(box, post) == [(ANN, "one", True, None), (BOB, "two", False, None)]


def test_without_a_sender_nothing_answers(box: Box) -> None:
    post = Post()
    post.reply(ANN, "one")
    assert saved(box, post) == [(ANN, "one", False, None)]


def test_letters_for_different_times_are_not_joined(box: Box) -> None:
    post = Post()
    for body, not_before in (("one", None), ("two", None), ("three", NOON + 60), ("four", NOON + 60), ("five", None)):
        post.add(Letter(ANN, "tell", body, not_before=not_before))
    assert saved(box, post) == [
        (ANN, "one\ntwo", False, None),
        (ANN, "three\nfour", False, NOON + 60),
        (ANN, "five", False, None),
    ]
