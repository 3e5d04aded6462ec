"""The floor: as little as a service can do that answers a signed text and loses nothing.

It checks the signature, claims the SID, locks the row of the table that the phone sits at, reads and saves a JSON
state as large as ours, adds six messages for the carrier, and commits. It knows no rules and no words.
"""

import os
from typing import Any

from flask import Flask, Response, request
from sqlalchemy import (
    JSON,
    Column,
    Engine,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    create_engine,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql
from twilio.request_validator import RequestValidator

from bench.numbers import SEATS, group_of
from bench.posts import PUBLIC, TOKEN

DATABASE = "BENCH_FLOOR_DATABASE"
MESSAGE = "All answers are in. Who told the real answer? 1 ANN, 2 BOB, 3 CARA, 4 DEV. Text a number within 60 seconds."
EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

metadata = MetaData()
inbox = Table(
    "inbox", metadata, Column("sid", String, primary_key=True), Column("body", String), Column("received_at", Float)
)
tables = Table("tables", metadata, Column("id", Integer, primary_key=True), Column("state", JSON))
outbox = Table(
    "outbox", metadata, Column("id", Integer, primary_key=True), Column("phone", String, index=True),
    Column("body", String), Column("state", String),
)  # fmt: skip


def lay(url: str, groups: int, state_bytes: int) -> None:
    """Make the floor's tables with so many rows of such a state."""
    engine = create_engine(url)
    metadata.create_all(engine)
    with engine.begin() as tx:
        tx.execute(insert(tables), [{"id": number, "state": _state(state_bytes)} for number in range(groups)])
    engine.dispose()


def _state(size: int) -> dict[str, Any]:
    """About so many bytes of JSON, of such things as a state holds."""
    seat = {"name": "ANN", "total": 250, "drafts": ["It keeps the wind out of the flute."], "ready": True, "vote": None}
    return {"seats": [seat] * max(1, size // 100), "step": 0}


def create_app() -> Flask:
    """The application, on the database that the environment names."""
    app = Flask(__name__)
    engine = create_engine(os.environ[DATABASE], pool_size=10)
    validator = RequestValidator(TOKEN)

    @app.post("/sms")
    def sms() -> Response:
        form = request.form
        if not validator.validate(f"{PUBLIC}/sms", form, request.headers.get("X-Twilio-Signature", "")):
            return Response("Forbidden", 403)
        _save(engine, form["MessageSid"], form["From"], form["Body"])
        return Response(EMPTY, mimetype="text/xml")

    return app


def _save(engine: Engine, sid: str, phone: str, body: str) -> None:
    claim = postgresql.insert(inbox).values(sid=sid, body=body, received_at=0.0)
    mine = tables.c.id == group_of(phone)
    with engine.begin() as tx:
        if tx.execute(claim.on_conflict_do_nothing().returning(inbox.c.sid)).first() is None:
            return
        state = tx.execute(select(tables.c.state).where(mine).with_for_update()).scalar_one()
        state["step"] += 1
        tx.execute(update(tables).where(mine).values(state=state))
        tx.execute(insert(outbox), [{"phone": phone, "body": MESSAGE, "state": "pending"}] * SEATS)
