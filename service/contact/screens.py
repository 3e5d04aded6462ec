"""TVs that wait for a table. Each shows letters of its own; who texts them puts his table on it.

A TV has a secret, of which the table keeps the digest. When its letters are texted, the secret becomes that of an
address of the table's page: so nobody but the TV ever had it, and no address is texted. The letters are good for one
table, and for SCREEN_SECONDS. They open nothing: who guesses some puts his own table on a stranger's TV, and sees
none.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, select

from prompts.hear.screens import COUNT, LETTERS
from service.base.service import Service
from service.contact.links import SECRET_BYTES, add_link, digest_of
from service.store.database import insert_once
from service.store.tables import links, screens

PATH = "/tv"
SCREEN_SECONDS = 600.0
MOST_WAITING = 500
"""TVs that wait at once; one more ends the oldest. There are over a hundred times as many letters to be shown."""
TRIES = 20


@dataclass(frozen=True)
class Screen:
    """A TV that waits: its secret, and its letters."""

    secret: str
    letters: str


def new_screen(tx: Connection, now: float) -> Screen | None:
    """A TV that waits from now on; None where no letters are free."""
    secret, draw = secrets.token_urlsafe(SECRET_BYTES), secrets.SystemRandom()
    for _ in range(TRIES):
        letters = "".join(draw.sample(LETTERS, COUNT))
        row = {"letters": letters, "digest": digest_of(secret), "until": now + SCREEN_SECONDS}
        if insert_once(tx, screens, row):
            oldest = select(screens.c.letters).order_by(screens.c.until.desc()).offset(MOST_WAITING)
            _delete(tx, oldest)
            return Screen(secret, letters)
    return None


def show_on(tx: Connection, group_id: int, letters: str, now: float) -> bool:
    """Show this locked group on the TV with these letters, which are used up; whether there is one."""
    mine = delete(screens).where(screens.c.letters == letters, screens.c.until > now)
    digest = tx.execute(mine.returning(screens.c.digest)).scalar()
    if digest is not None:
        add_link(tx, group_id, digest, now)
    return digest is not None


def shows_table(tx: Connection, digest: str, now: float) -> bool | None:
    """Whether the TV with this digest has a table by now; None where it waits no longer."""
    if tx.execute(select(links.c.digest).where(links.c.digest == digest, links.c.until > now)).first():
        return True
    waits = select(screens.c.letters).where(screens.c.digest == digest, screens.c.until > now)
    return None if tx.execute(waits).first() is None else False


def delete_screens(service: Service) -> None:
    """Delete the TVs that have waited too long."""
    with service.db.begin() as tx:
        _delete(tx, select(screens.c.letters).where(screens.c.until <= service.clock()))


def _delete(tx: Connection, which: Select[Any]) -> None:
    """Those of them that nobody has just now."""
    free = list(tx.execute(which.with_for_update(skip_locked=True)).scalars())
    if free:
        tx.execute(delete(screens).where(screens.c.letters.in_(free)))
