"""The service's tables. Times of day are seconds since 1970 (UTC), a match's clock is seconds since its deal."""

from sqlalchemy import Table
from sqlmodel import SQLModel

from service.store.tables.costs import Heartbeat, LobbyUsage, Notice, Promise, Usage
from service.store.tables.decks import Keepsake, Tally, UsedCard, Witness
from service.store.tables.messages import CarrierCopy, Inbound, LastSent, Outbound, Sender
from service.store.tables.people import Group, Member, Mute, Player, Teller, Untold
from service.store.tables.play import Agreement, BotMove, LogLine, Match, Seat
from service.store.tables.telephony import Call, Line, Ring
from service.store.tables.watching import Link, WaitingScreen

__all__ = [
    "Agreement",
    "BotMove",
    "Call",
    "CarrierCopy",
    "Group",
    "Heartbeat",
    "Inbound",
    "Keepsake",
    "LastSent",
    "Line",
    "Link",
    "LobbyUsage",
    "LogLine",
    "Match",
    "Member",
    "Mute",
    "Notice",
    "Outbound",
    "Player",
    "Promise",
    "Ring",
    "Seat",
    "Sender",
    "Tally",
    "Teller",
    "Untold",
    "Usage",
    "UsedCard",
    "WaitingScreen",
    "Witness",
    "agreements",
    "bot_moves",
    "calls",
    "carrier_copies",
    "groups",
    "heartbeats",
    "inbox",
    "keepsakes",
    "last_sent",
    "lines",
    "links",
    "lobby_usage",
    "log",
    "matches",
    "members",
    "mutes",
    "notices",
    "outbox",
    "players",
    "promises",
    "rings",
    "screens",
    "seats",
    "senders",
    "tallies",
    "tellers",
    "untold",
    "usage",
    "used_cards",
    "witnesses",
]


def _table(name: str) -> Table:
    return SQLModel.metadata.tables[name]


# The same tables for statements: the way of a text does without the cost of mapped objects.
players = _table("players")
groups = _table("groups")
members = _table("members")
matches = _table("matches")
seats = _table("seats")
inbox = _table("inbox")
outbox = _table("outbox")
rings = _table("rings")
calls = _table("calls")
lines = _table("lines")
carrier_copies = _table("carrier_copies")
bot_moves = _table("bot_moves")
log = _table("log")
used_cards = _table("used_cards")
tallies = _table("tallies")
keepsakes = _table("keepsakes")
witnesses = _table("witnesses")
heartbeats = _table("heartbeats")
senders = _table("senders")
last_sent = _table("last_sent")
usage = _table("usage")
lobby_usage = _table("lobby_usage")
notices = _table("notices")
promises = _table("promises")
agreements = _table("agreements")
tellers = _table("tellers")
mutes = _table("mutes")
untold = _table("untold")
links = _table("links")
screens = _table("screens")
