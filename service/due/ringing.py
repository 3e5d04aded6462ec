"""What time brings about for calls: those that were cut off without a word, and phones that are to know that they were
rung in vain."""

from sqlalchemy import select

from prompts.lobby import ringing
from service.base.service import Service
from service.calls import rings
from service.calls.ending import unseen
from service.lobby.loudspeaker import lose
from service.outbox.letters import Post
from service.store.database import reading
from service.store.tables import calls, players

BATCH = 50


def lose_cut_off(service: Service) -> None:
    """End the loudspeakers whose carrier has not asked for more in time, and calls of which nothing was heard for
    long."""
    now = service.clock()
    late = calls.c.aloud & calls.c.ended_at.is_(None) & (calls.c.awaited_at < now)
    with reading(service.db).begin() as reader:
        found = list(reader.execute(select(calls.c.sid).where(late).limit(BATCH)).scalars())
        found += unseen(reader, now)
    for sid in found:
        lose(service, sid)


def tell_unreached(service: Service) -> None:
    """Tell each phone of a ring that reached nobody, once, and how to have it again."""
    now = service.clock()
    with reading(service.db).begin() as reader:
        found = rings.untold(reader)
    for ring in found:
        with service.db.begin() as tx:
            post = Post(sender=ring.player_id)
            silent = (players.c.opted_out_at.is_not(None)) | (players.c.blocked_at.is_not(None))
            may_be_told = select(players.c.id).where(players.c.id == ring.player_id, ~silent)
            if rings.mark_told(tx, ring.id) and tx.execute(may_be_told).first():
                post.reply(ring.player_id, ringing.not_reached(why=ring.why or "", for_table=ring.for_table))
            told = post.save(tx, now)
        service.nudge(told)
