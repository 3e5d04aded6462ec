"""The HTTP calls that the switchboard owes the service, kept until they are answered. All inside a
transaction."""

import uuid
from collections.abc import Iterable
from dataclasses import asdict
from typing import TypedDict

from sqlalchemy import delete, insert, update

from service.switchboard.store import Change
from service.switchboard.tables import Call, call_of, calls
from service.switchboard.troubles import Passage


class Owed(TypedDict):
    """The row of a new call; see tables.Call."""

    lane: str
    kind: str
    message: str
    method: str
    url: str
    params: dict[str, str]
    token: str
    due: float


def owed(
    *, lane: str, kind: str, message: str, url: str, params: dict[str, str], due: float, method: str = "POST"
) -> Owed:
    """The row of a new call with a token of its own."""
    return {
        "lane": lane,
        "kind": kind,
        "message": message,
        "method": method,
        "url": url,
        "params": params,
        "token": new_token(),
        "due": due,
    }


def on_its_way(row: Owed, passage: Passage) -> list[Owed]:
    """What becomes of a new call: none, the call at its time, or that and another with the same token."""
    if passage.lost:
        return []
    lane = f"{row['lane']} {row['token']}"
    calls_owed = [row | {"due": row["due"] + passage.delay} | ({"lane": lane} if passage.overtaken else {})]
    if passage.again is not None:
        calls_owed.append(row | {"due": row["due"] + passage.again, "lane": f"{lane} again"})
    return calls_owed


def new_token() -> str:
    """A value for I-Twilio-Idempotency-Token: the same for all tries of one request, never used again."""
    return str(uuid.uuid4())


def add(change: Change, rows: list[Owed]) -> None:
    """Keep new calls and hand them to the courier after the commit, in this order."""
    if rows:
        saving = insert(calls).returning(calls, sort_by_parameter_order=True)
        change.calls += [call_of(row) for row in change.connection.execute(saving, rows)]


def follow_up(change: Change, call: Call, following: Call | None) -> None:
    """End a call, or put the one that follows in its place."""
    if following is None:
        forget(change, [call.id])
    else:
        change.connection.execute(update(calls).where(calls.c.id == call.id).values(asdict(following)))


def forget(change: Change, ended: Iterable[int]) -> None:
    """Strike calls that are over."""
    change.connection.execute(delete(calls).where(calls.c.id.in_(list(ended))))
