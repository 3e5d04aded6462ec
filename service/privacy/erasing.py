"""Taking a phone's words, its seats and its row out of the tables. Counts of segments stay, of nobody."""

from sqlalchemy import Connection, Table, delete, or_, select, update

from service.calls.rings import delete_rings
from service.calls.rows import end_calls, part_from_calls
from service.outbox.letters import WORDLESS, drop_all
from service.privacy.keepsakes import forget_keepsakes
from service.store.database import insert_once
from service.store.tables import (
    inbox,
    lobby_usage,
    matches,
    members,
    mutes,
    notices,
    outbox,
    players,
    promises,
    seats,
    tellers,
    untold,
    usage,
)

NOBODY = "-"


def delete_player(tx: Connection, player_id: int, now: float) -> None:
    """Delete this phone and all that is its own. Its texts stay without it and without words, as the guard against
    repeats; its seats stay without it."""
    blank_words(tx, player_id, now)
    part_from_matches(tx, player_id)
    part_from_calls(tx, player_id)
    tx.execute(update(inbox).where(inbox.c.player_id == player_id).values(player_id=None))
    tx.execute(delete(outbox).where(outbox.c.player_id == player_id))
    _unmute(tx, player_id)
    forget_keepsakes(tx, player_id)
    for table in (members, tellers, untold, promises):
        tx.execute(delete(table).where(table.c.player_id == player_id))
    _count_as_nobodys(tx, usage, player_id)
    _count_as_nobodys(tx, lobby_usage, player_id)
    # SQLite gives the id to the next new phone.
    tx.execute(delete(notices).where(notices.c.key.endswith(f":phone:{player_id}")))
    tx.execute(delete(players).where(players.c.id == player_id))


def blank_words(tx: Connection, player_id: int, now: float) -> None:
    """Take the words out of all texts to and from this phone, and end its calls; what still waits to be sent
    or rung never is.
    What is being sent at this moment keeps its words until its fate is known."""
    drop_all(tx, player_id, now)
    end_calls(tx, player_id, now)
    delete_rings(tx, player_id)
    mine = (outbox.c.player_id == player_id) & (outbox.c.state != "sending")
    tx.execute(update(outbox).where(mine).values(WORDLESS))
    tx.execute(update(inbox).where(inbox.c.player_id == player_id).values(body=""))
    over = select(matches.c.id).where(matches.c.over_at.is_not(None))
    finished = (seats.c.player_id == player_id) & seats.c.match_id.in_(over)
    tx.execute(update(seats).where(finished).values(name=NOBODY))


def leave_bare(tx: Connection, player_id: int, now: float, **values: object) -> None:
    """Words, name and seats of this phone go, and whom it muted or who did so with it; of its row the bare number
    stays, with these values; it is in no group by now."""
    blank_words(tx, player_id, now)
    part_from_matches(tx, player_id)
    _unmute(tx, player_id)
    bare = {"name": None, "group_id": None, "turned_from": None, "turned_at": None, "unheard": 0} | values
    tx.execute(update(players).where(players.c.id == player_id).values(bare))


def part_from_matches(tx: Connection, player_id: int) -> None:
    """Its seats are nobody's; in running matches they have left."""
    mine = seats.c.player_id == player_id
    tx.execute(update(seats).where(mine).values(player_id=None, left=True))


def _unmute(tx: Connection, player_id: int) -> None:
    """Nobody is muted by this player any more, nor is he by anybody."""
    tx.execute(delete(mutes).where(or_(mutes.c.player_id == player_id, mutes.c.other_id == player_id)))


def _count_as_nobodys(tx: Connection, table: Table, player_id: int) -> None:
    mine = delete(table).where(table.c.player_id == player_id).returning(table)
    for row in list(tx.execute(mine).mappings()):
        nobodys = {column.name: row[column.name] for column in table.primary_key} | {"player_id": 0}
        counted = [name for name in row if name not in nobodys]
        insert_once(tx, table, nobodys | dict.fromkeys(counted, 0))
        more = {name: table.c[name] + row[name] for name in counted}
        same = [table.c[name] == value for name, value in nobodys.items()]
        tx.execute(update(table).where(*same).values(more))
