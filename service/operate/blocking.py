"""Phones that the operator blocks: they are neither heard nor told anything, nor rung, until they are unblocked."""

from sqlalchemy import func, select, update

from service.base.masks import masked
from service.base.phone_numbers import is_e164
from service.base.service import Service
from service.calls.rings import drop_of_phone
from service.contact.locking import find_or_create
from service.outbox.letters import drop_all
from service.store.tables import matches, outbox, players, seats


class NoPhone(ValueError):
    """What was given is no phone number; its text is one line that says what would work."""

    def __init__(self) -> None:
        super().__init__("give the phone's number with + and country code, such as +12025550101")


def block(service: Service, phone: str) -> str:
    """Block this phone (E.164), known or not; a line that says what was done. Raises NoPhone.

    Its seat leaves the match with the next sweep.
    """
    now = service.clock()
    with service.db.begin() as tx:
        player = find_or_create(tx, _checked(phone), now)
        if player.blocked_at is not None:
            return f"{masked(phone)} is blocked already."
        tx.execute(update(players).where(players.c.id == player.id).values(blocked_at=now))
        waiting = (outbox.c.player_id == player.id) & (outbox.c.state == "pending")
        dropped = tx.execute(select(func.count()).select_from(outbox).where(waiting)).scalar_one()
        drop_all(tx, player.id, now)
        drop_of_phone(tx, player.id, now)
        playing = (
            select(seats.c.seat)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(seats.c.player_id == player.id, seats.c.left.is_(False), matches.c.over_at.is_(None))
        )
        leaves = ", its seat leaves the match" if tx.execute(playing).first() else ""
    messages = f"{dropped} waiting message{'' if dropped == 1 else 's'} dropped"
    return f"{masked(phone)} is blocked: {messages}{leaves}. Its texts are not heard any more."


def unblock(service: Service, phone: str) -> str:
    """Let this phone (E.164) take part again; a line that says what was done. Raises NoPhone."""
    with service.db.begin() as tx:
        mine = (players.c.phone == _checked(phone)) & players.c.blocked_at.is_not(None)
        freed = tx.execute(update(players).where(mine).values(blocked_at=None)).rowcount
    return f"{masked(phone)} is heard again." if freed else f"{masked(phone)} was not blocked."


def _checked(phone: str) -> str:
    if not is_e164(phone):
        raise NoPhone
    return phone
