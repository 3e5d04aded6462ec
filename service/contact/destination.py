"""Which other group a text leads its sender to, known before anything is locked, so that all is locked in order."""

from typing import Any

from sqlalchemy import Connection, exists, func, select

from engine.kernel.lengths import length
from prompts.hear import Command, assents, hear_lobby, name_fault, said_after_join, split_join
from prompts.kit.messages import MOST_CHARACTERS
from service.contact.join_words import is_join_word, nearest_word
from service.contact.lately import texted_lately
from service.matches.agreements import OUT
from service.store.tables import agreements, groups, inbox, matches, seats


def destination_of(tx: Connection, player: Any, body: str, now: float) -> int | None:
    """The id of the group whose word this text of `player` says, or to which the phone would go back; None where the
    text seeks no group, or one that is not open at `now`."""
    if length(body) > MOST_CHARACTERS:
        return None
    heard = hear_lobby(body)
    if not isinstance(heard, Command):
        return (
            None if player.group_id is not None else _opened_by(tx, split_join(meant(tx, player.id, body, now))[0], now)
        )
    if heard.name == "JOIN" and heard.words:
        return _opened_by(tx, split_join(heard.words)[0], now)
    if heard.name == "REJOIN" or (heard.name == "JOIN" and player.group_id is None):
        return _left_last(tx, player.id)
    return None


def meant(tx: Connection, player_id: int, body: str, now: float) -> str:
    """What JOIN would be given, "OTTER Kathy", by another text of a phone at no table: one that holds the word, or OK
    where the phone was asked whether it meant a word; "" for any other."""
    return (_as_asked(tx, player_id, now) if assents(body) else "") or word_in(body)


def word_in(body: str) -> str:
    """The join word of a text with JOIN forgotten, and the name after it: alone, or somewhere behind JOIN ("please join
    OTTER. This is Kathy"). "" for any other text: a sentence that happens to hold such a word is no guess."""
    word, name = split_join(body)
    if is_join_word(word) and (not name or name_fault(name) is None):
        return f"{word.upper()} {name}".strip()
    for word, name in said_after_join(body):
        if is_join_word(word):
            return f"{word.upper()} {name}".strip() if name_fault(name) is None else word.upper()
    return ""


def _as_asked(tx: Connection, player_id: int, now: float) -> str:
    """What the phone was asked whether it meant, by what it texted last before it said yes."""
    before = next((body for body in texted_lately(tx, player_id, now) if not assents(body)), "")
    heard = hear_lobby(before)
    if not isinstance(heard, Command) or heard.name != "JOIN":
        return ""
    word, name = split_join(heard.words)
    near = nearest_word(word)
    return f"{near} {name}".strip() if near else ""


def _opened_by(tx: Connection, word: str, now: float) -> int | None:
    if not word:
        return None
    opened = (groups.c.word == word.upper()) & (groups.c.word_until > now)
    found: int | None = tx.execute(select(groups.c.id).where(opened)).scalar()
    return found


_of_seat = (agreements.c.match_id == seats.c.match_id, agreements.c.about == seats.c.seat)
_heard_last = (
    select(func.coalesce(func.max(inbox.c.received_at), 0.0))
    .where(inbox.c.match_id == seats.c.match_id, inbox.c.player_id == seats.c.player_id)
    .scalar_subquery()
)
"""When the last text of a seat's player came to its match: where he has left it, the one with which he did."""
_kicked = exists().where(*_of_seat, agreements.c.kind == OUT)


def _left_last(tx: Connection, player_id: int) -> int | None:
    """The group of the running match that the phone left last of itself; one who was kicked needs its word."""
    left = (
        select(matches.c.group_id)
        .join(seats, seats.c.match_id == matches.c.id)
        .where(seats.c.player_id == player_id, seats.c.left, matches.c.over_at.is_(None), ~_kicked)
    )
    found: int | None = tx.execute(left.order_by(_heard_last.desc(), matches.c.id.desc()).limit(1)).scalar()
    return found
