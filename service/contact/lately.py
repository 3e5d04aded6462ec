"""What a phone has texted lately, for a text that answers what it was told then."""

from collections.abc import Sequence

from sqlalchemy import Connection, select

from service.store.tables import inbox

SECONDS = 3600.0
MOST = 5


def texted_lately(tx: Connection, player_id: int, now: float) -> Sequence[str]:
    """The newest MOST texts of this phone, the newest first; the one that is just taken in may be among them."""
    mine = (inbox.c.player_id == player_id) & (inbox.c.received_at > now - SECONDS)
    return tx.execute(select(inbox.c.body).where(mine).order_by(inbox.c.received_at.desc()).limit(MOST)).scalars().all()
