"""How long the picture of a message may be fetched: until GOOD_SECONDS after the message came to its end, which is
TAKEN_SECONDS after it was taken where the carrier never tells of one. Then what was to be drawn is deleted."""

from sqlalchemy import Float, bindparam, case, func, select, update

from service.base.service import Service
from service.privacy.words import TAKEN_SECONDS
from service.store.tables import outbox

GOOD_SECONDS = 600.0
BATCH = 500

SINCE = bindparam("since", type_=Float)
ENDED = case(
    (outbox.c.state.in_(("delivered", "failed", "dropped", "gathered")), outbox.c.done_at),
    (outbox.c.state == "taken", func.coalesce(outbox.c.taken_at, outbox.c.claimed_at) + TAKEN_SECONDS),
)
_over = (
    select(outbox.c.id)
    .where(outbox.c.picture_token.is_not(None), ENDED <= SINCE)
    .order_by(outbox.c.id)
    .limit(BATCH)
    .with_for_update(skip_locked=True)
)


def delete_pictures(service: Service) -> None:
    """Delete what was to be drawn for messages that came to their end, once their addresses are no longer good."""
    with service.db.begin() as tx:
        found = list(tx.execute(_over, {"since": service.clock() - GOOD_SECONDS}).scalars())
        tx.execute(update(outbox).where(outbox.c.id.in_(found)).values(picture=None, picture_token=None))
