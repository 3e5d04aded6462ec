"""Addresses of a group's page for who watches. The secret part of one is in the text that tells it and nowhere else:
the table keeps its digest."""

import hashlib
import secrets

from sqlalchemy import Connection, delete, exists, func, insert, select

from service.base.service import Service
from service.store.tables import links, members

PATH = "/watch"
SECRET_BYTES = 18
LINK_SECONDS = 12 * 3600.0
"""How long an address is good: an evening, and the morning after for who looks again."""
MOST_LIVE = 5
"""So many addresses of a group are good at once; one more ends the oldest."""


def make_link(tx: Connection, group_id: int, now: float) -> str:
    """The secret part of a new address of this locked group."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    add_link(tx, group_id, digest_of(secret), now)
    return secret


def add_link(tx: Connection, group_id: int, digest: str, now: float) -> None:
    """Make the address with this digest one of this locked group."""
    live = select(links.c.digest).where(links.c.group_id == group_id, links.c.until > now)
    kept = live.order_by(links.c.until.desc(), links.c.digest).limit(MOST_LIVE - 1)
    newest = list(tx.execute(kept).scalars())
    tx.execute(delete(links).where(links.c.group_id == group_id, links.c.digest.not_in(newest)))
    tx.execute(insert(links).values(digest=digest, group_id=group_id, until=now + LINK_SECONDS))


def count_links(tx: Connection, group_id: int, now: float) -> int:
    """How many addresses of this group are good."""
    live = select(func.count()).select_from(links).where(links.c.group_id == group_id, links.c.until > now)
    return int(tx.execute(live).scalar_one())


def end_links(tx: Connection, group_id: int, now: float) -> bool:
    """End all addresses of this locked group; whether one was still good."""
    ended = tx.execute(delete(links).where(links.c.group_id == group_id).returning(links.c.until)).scalars()
    return any(until > now for until in list(ended))


def digest_of(secret: str) -> str:
    """The SHA-256 of the secret part, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def delete_links(service: Service) -> None:
    """Delete the addresses that have run out, and those of groups in which nobody is left."""
    now = service.clock()
    peopled = exists().where(members.c.group_id == links.c.group_id, members.c.player_id.is_not(None))
    due = select(links.c.digest).where((links.c.until <= now) | ~peopled)
    with service.db.begin() as tx:
        free = list(tx.execute(due.with_for_update(skip_locked=True)).scalars())
        tx.execute(delete(links).where(links.c.digest.in_(free)))
