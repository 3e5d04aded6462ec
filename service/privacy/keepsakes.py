"""Made-up answers that tables keep: how many of one author, for how long, and how they are deleted."""

from sqlalchemy import ColumnElement, Connection, delete, select

from service.base.service import Service
from service.store.tables import keepsakes, witnesses

MOST = 20
"""Of one author: of more, those stay that fooled most, and of equals the newest."""
LONGEST_SECONDS = 2 * 365 * 86_400.0
BATCH = 100


def forget_keepsakes(tx: Connection, player_id: int) -> int:
    """Delete what this player has made up, and that he was there when others did; how many of his were deleted."""
    tx.execute(delete(witnesses).where(witnesses.c.player_id == player_id))
    return _delete(tx, keepsakes.c.player_id == player_id)


def let_go(tx: Connection, player_id: int) -> None:
    """Delete what an author has beyond MOST."""
    mine = select(keepsakes.c.id).where(keepsakes.c.player_id == player_id)
    best = mine.order_by(keepsakes.c.fooled.desc(), keepsakes.c.id.desc()).limit(MOST)
    _delete(tx, keepsakes.c.player_id == player_id, keepsakes.c.id.not_in(best))


def delete_old_keepsakes(service: Service) -> None:
    """Delete what was told longer than LONGEST_SECONDS ago, some in each round."""
    aged = keepsakes.c.told_at < service.clock() - LONGEST_SECONDS
    oldest = select(keepsakes.c.id).where(aged).order_by(keepsakes.c.told_at).limit(BATCH)
    with service.db.begin() as tx:
        _delete(tx, keepsakes.c.id.in_(oldest))


def _delete(tx: Connection, *which: ColumnElement[bool]) -> int:
    ids = list(tx.execute(select(keepsakes.c.id).where(*which).order_by(keepsakes.c.id)).scalars())
    if ids:
        tx.execute(delete(witnesses).where(witnesses.c.keepsake_id.in_(ids)))
        tx.execute(delete(keepsakes).where(keepsakes.c.id.in_(ids)))
    return len(ids)
