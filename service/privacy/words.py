"""Words live as long as their match, those of the lobby an hour: then they are taken out of the tables. The result of
a match and the counts of segments stay.
"""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, exists, func, or_, select, update

from service.base.service import Service
from service.outbox.letters import WORDLESS
from service.privacy.erasing import NOBODY
from service.store.database import reading
from service.store.tables import agreements, inbox, last_sent, log, matches, outbox, seats

TAKEN_SECONDS = 60.0
"""How long the report of what the carrier took is waited for."""
LOBBY_SECONDS = 3600.0
BATCH = 100
TEXTS = 1000
"""So many texts, and as many messages, lose their words in one round: they are locked meanwhile."""


def clean_matches(service: Service) -> None:
    """Take the words out of the matches that are over and of which no message is under way any more, each in a
    transaction of its own."""
    now = service.clock()
    waiting = exists().where(outbox.c.match_id == matches.c.id, ~is_final(now))
    due = matches.c.over_at.is_not(None) & matches.c.cleaned_at.is_(None) & ~waiting
    with reading(service.db).begin() as reader:
        found = list(reader.execute(select(matches.c.id).where(due).limit(BATCH)).scalars())
    for match_id in found:
        with service.db.begin() as tx:
            mine = select(matches).where(matches.c.id == match_id, due).with_for_update(skip_locked=True)
            match = tx.execute(mine).first()
            if match:
                _clean(tx, match, now)


def _clean(tx: Connection, match: Row[Any], now: float) -> None:
    tx.execute(update(inbox).where(inbox.c.match_id == match.id).values(body=""))
    tx.execute(update(outbox).where(outbox.c.match_id == match.id).values(WORDLESS))
    # Answers to commands belong to no match, and may tell of it.
    phones = select(seats.c.player_id).where(seats.c.match_id == match.id, seats.c.player_id.is_not(None))
    beside = outbox.c.match_id.is_(None) & outbox.c.player_id.in_(phones)
    meanwhile = outbox.c.created_at.between(match.created_at, match.over_at)
    tx.execute(update(outbox).where(beside, meanwhile, is_final(now)).values(WORDLESS))
    for table in (log, last_sent, agreements):
        tx.execute(delete(table).where(table.c.match_id == match.id))
    mine = seats.c.match_id == match.id
    tx.execute(update(seats).where(mine, seats.c.player_id.is_(None), seats.c.left).values(name=NOBODY))
    tx.execute(
        update(matches).where(matches.c.id == match.id).values(state={}, cards=None, held={}, half={}, cleaned_at=now)
    )


def blank_lobby_texts(service: Service) -> None:
    """Take the words out of texts that belong to no match, after an hour; the oldest first where there are many."""
    now = service.clock()
    with service.db.begin() as tx:
        heard = inbox.c.match_id.is_(None) & (inbox.c.body != "") & (inbox.c.received_at < now - LOBBY_SECONDS)
        tx.execute(update(inbox).where(first(inbox.c.sid, TEXTS, heard, inbox.c.received_at)).values(body=""))
        told = outbox.c.match_id.is_(None) & (outbox.c.body != "") & (outbox.c.created_at < now - LOBBY_SECONDS)
        old = first(outbox.c.id, TEXTS, told & is_final(now), outbox.c.created_at)
        tx.execute(update(outbox).where(old).values(body=""))


def first(key: ColumnElement[Any], most: int, which: ColumnElement[bool], oldest: ColumnElement[Any]) -> Any:
    """Of a row of the key's table: whether it is one of the `most` oldest that are so and that nobody else has."""
    return key.in_(select(key).where(which).order_by(oldest).limit(most).with_for_update(skip_locked=True))


def is_final(now: float) -> ColumnElement[bool]:
    """Whether a message is at its end: a report may still come, but it is not sent again."""
    taken_at = func.coalesce(outbox.c.taken_at, outbox.c.claimed_at, outbox.c.created_at)
    taken = (outbox.c.state == "taken") & (taken_at <= now - TAKEN_SECONDS)
    return or_(outbox.c.state.in_(("delivered", "failed", "dropped", "gathered")), taken)
