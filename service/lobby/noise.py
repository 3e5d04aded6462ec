"""What the doings of one player may cost the others of a table: so many segments to each of them, which come back with
time. And who has muted whom.

What the rules ask, answers and votes are no noise and cost nothing here, nor does what is said in a round (say.py).
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from service.contact.speaker import AtTable
from service.store.database import upsert
from service.store.tables import mutes, tellers

TABLE = 0
"""In the place of a player: the table as a whole."""


@dataclass(frozen=True)
class Budget:
    """So many segments to each of the others at once, and one more after so many `seconds`."""

    most: int
    seconds: float

    def left(self, spent: float, passed: float) -> float:
        """How many there are `passed` seconds after so many were spent; below 0 where the last one cost more."""
        return self.most - max(0.0, spent - passed / self.seconds)

    def a_day(self) -> float:
        """How many there are in a day at most, from a full one on."""
        return self.most + 86_400.0 / self.seconds


OF_TELLER = Budget(16, 900.0)
OF_TABLE = Budget(48, 600.0)
"""All tellers together: less than half of what a phone, or a group of twelve, may get on a day by the usual limits."""
RESERVE = 6
"""So much of both is kept for what a match needs, a pause or a vote: who has set up the table may still ask for it."""


@dataclass
class Told:
    """What somebody has told at a table; the fields are those of the table tellers."""

    group_id: int
    player_id: int
    spent: float = 0.0
    at: float = 0.0
    said: int = 0
    said_since: float = 0.0


def told_by(speaker: AtTable, player_id: int) -> Told:
    """What this player has told the others of the speaker's group so far; TABLE: all players."""
    mine = select(tellers).where(tellers.c.group_id == speaker.group.id, tellers.c.player_id == player_id)
    found = speaker.tx.execute(mine).first()
    return Told(**found._asdict()) if found else Told(speaker.group.id, player_id)


def spend(speaker: AtTable, segments: int, *, for_match: bool = False) -> bool:
    """Whether the sender may tell the others something of so many segments now; then it is spent. The last of a budget
    may cost more than is left of it: the next waits the longer. What is told `for_match` may use the reserve."""
    spending = []
    for player_id, budget in ((speaker.player.id, OF_TELLER), (TABLE, OF_TABLE)):
        told = told_by(speaker, player_id)
        left = budget.left(told.spent, speaker.now - told.at)
        if left < _least(for_match):
            return False
        told.spent, told.at = budget.most - left + segments, speaker.now
        spending.append(told)
    upsert(speaker.tx, tellers, *map(vars, spending))
    return True


def seconds_left(speaker: AtTable, *, for_match: bool = False) -> float:
    """How long until the sender may tell something again, if nobody else does."""
    waits = [0.0]
    for player_id, budget in ((speaker.player.id, OF_TELLER), (TABLE, OF_TABLE)):
        told = told_by(speaker, player_id)
        waits.append((_least(for_match) - budget.left(told.spent, speaker.now - told.at)) * budget.seconds)
    return max(waits)


def _least(for_match: bool) -> int:
    """What must be left of a budget for something to be told."""
    return 1 if for_match else 1 + RESERVE


def keep_said(speaker: AtTable, told: Told, **said: Any) -> None:
    """Note what the sender has said."""
    upsert(speaker.tx, tellers, vars(told) | said)


def muters(speaker: AtTable) -> frozenset[int]:
    """The players of the group who have muted the sender."""
    mine = (mutes.c.group_id == speaker.group.id) & (mutes.c.other_id == speaker.player.id)
    return frozenset(speaker.tx.execute(select(mutes.c.player_id).where(mine)).scalars())
