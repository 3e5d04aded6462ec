"""Join words are many, plain, and mean nothing else."""

import pytest
from sqlalchemy import insert, select

from engine.catalogue import games
from prompts.hear import Command, hear_lobby, split_join
from prompts.vocabulary import CARRIER_WORDS
from service import join_words
from service.join_words import LONGEST, WORDS, free_word
from service.lobby import COMMANDS
from service.tables import groups
from tests.service.conftest import House


def test_they_are_many_and_plain() -> None:
    assert len(set(WORDS)) == len(WORDS) >= 400
    assert all(word.isascii() and word.isalpha() and word.isupper() and 3 <= len(word) <= LONGEST for word in WORDS)


def test_none_means_anything_else() -> None:
    actions = {action.__name__.upper() for game in games().values() for action in game.actions}
    others = {word.upper() for word in CARRIER_WORDS} | set(COMMANDS) | actions | {name.upper() for name in games()}
    assert not others & set(WORDS)


def test_each_is_heard_as_itself() -> None:
    for word in WORDS:
        heard = hear_lobby(f"JOIN {word} Bob")
        assert isinstance(heard, Command)
        assert (heard.name, split_join(heard.words)) == ("JOIN", (word.lower(), "Bob"))


def group(word: str, until: float) -> dict[str, object]:
    return {"word": word, "word_until": until, "game": "malarky", "pace": "live", "options": {}, "created_at": 0}


def test_one_that_still_opens_is_not_given_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_words, "WORDS", ("OTTER", "PEACH"))
    with house.service.db.begin() as tx:
        tx.execute(insert(groups), [group("OTTER", 100.0)])
        assert free_word(tx, 50.0) == "PEACH"
        tx.execute(insert(groups), [group("PEACH", 100.0)])
        assert free_word(tx, 50.0) in {"OTTEROTTER", "OTTERPEACH", "PEACHOTTER", "PEACHPEACH"}
        assert free_word(tx, 100.0) in {"OTTER", "PEACH"}


@pytest.mark.postgres
def test_one_whose_table_somebody_has_locked_is_not_waited_for(
    postgres_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join_words, "WORDS", ("OTTER",))
    db = postgres_house.service.db
    with db.begin() as tx:
        tx.execute(insert(groups), [group("OTTER", 100.0)])
    with db.begin() as holder, db.begin() as tx:
        holder.execute(select(groups).with_for_update(key_share=True)).one()
        assert free_word(tx, 200.0) == "OTTEROTTER"
