"""Whether the service does its work: GET /health."""

from functools import cache

from flask import Blueprint, Response, jsonify
from sqlalchemy import Engine, select
from sqlalchemy.exc import SQLAlchemyError

from service.base.access import open_to_all
from service.base.service import Service
from service.matches.clock import SWEEP
from service.outbox import queue as outbox
from service.store.database import reading
from service.store.tables import heartbeats, senders

OLDEST_SWEEP_SECONDS = 10.0
OLDEST_UNSENT_SECONDS = 60.0


def health_blueprint(service: Service) -> Blueprint:
    """GET /health: 200 when all is well, else 503; the answer says what is wrong."""
    blueprint = Blueprint("health", __name__)

    @blueprint.get("/health")
    @open_to_all("says whether the service works, nothing of players")
    def health() -> tuple[Response, int]:
        wrong = troubles(service.db, service.clock())
        return jsonify(ok=not wrong, wrong=wrong), 503 if wrong else 200

    return blueprint


@cache
def _has_all_migrations(db: Engine) -> bool:
    from service.store.migrate import is_current

    if not is_current(db):
        raise LookupError
    return True


def troubles(db: Engine, now: float) -> list[str]:
    """What is wrong, a sentence each."""
    try:
        _has_all_migrations(db)
        with reading(db).begin() as connection:
            swept = connection.execute(select(heartbeats.c.at).where(heartbeats.c.name == SWEEP)).scalar()
            refused = connection.execute(select(senders.c.trouble).where(senders.c.trouble.is_not(None))).scalar()
        unsent = outbox.oldest_unsent(reading(db), now)
    except LookupError:
        return ["A migration is missing: run `partyline migrate`."]
    except SQLAlchemyError as error:
        return [f"The database cannot be read ({type(error).__name__}): is it there?"]
    wrong = []
    if swept is None or now - swept > OLDEST_SWEEP_SECONDS:
        wrong.append(f"The last sweep is over {OLDEST_SWEEP_SECONDS:.0f} s old: do beat and the sweep worker run?")
    if unsent is not None and now - unsent > OLDEST_UNSENT_SECONDS:
        wrong.append(f"A message has waited over {OLDEST_UNSENT_SECONDS:.0f} s: does the deliver worker run?")
    if refused is not None:
        wrong.append(f"The carrier refuses our number or account with error {refused}: run `partyline doctor`.")
    return wrong
