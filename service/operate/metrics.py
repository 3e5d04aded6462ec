"""How the service does, in figures for Prometheus: GET /metrics.

Every figure is read from the database when it is asked for, so that any web process gives the same answer. None names a
player, a group or a match.
"""

import hmac
import time
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, request
from flask.blueprints import BlueprintSetupState
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import ColumnElement, Connection, Label, Select, case, func, select
from werkzeug.exceptions import NotFound
from werkzeug.routing import Rule

from service.base.access import authenticated_by
from service.base.faults import admit_faults
from service.base.service import Service
from service.matches.clock import SWEEP
from service.outbox.queue import oldest_unsent
from service.outbox.thrift import day_of
from service.store.database import reading
from service.store.tables import heartbeats, inbox, matches, notices, outbox, players, senders, usage

DAY = 86400.0
METHODS = ("GET", "HEAD")
OPEN = ("pending", "sending", "taken")


def metrics_blueprint(service: Service) -> Blueprint:
    """GET /metrics: 200 for who sends `Authorization: Bearer <metrics_token>`; to all others it is a path that is not
    here, whatever they do with it."""
    blueprint = Blueprint("metrics", __name__)
    admit_faults(blueprint)
    registry = CollectorRegistry()
    registry.register(Figures(service))

    @blueprint.route("/metrics", methods=METHODS, provide_automatic_options=False)
    @authenticated_by("the operator's token, Bearer")
    def metrics() -> Response:
        token = service.settings.metrics_token
        scheme, _, given = request.headers.get("Authorization", "").partition(" ")
        is_given = scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())
        if not token or not is_given or request.method not in METHODS:
            raise NotFound
        return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)

    def take_any_method(state: BlueprintSetupState) -> None:
        # A method that no rule has is answered 405, which would tell that there is something.
        state.app.url_map.add(Rule("/metrics", endpoint=f"{blueprint.name}.metrics"))

    blueprint.record(take_any_method)
    return blueprint


class Figures(Collector):
    """All figures, read when they are asked for."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Nothing, so that registering asks the database nothing."""
        return ()

    def collect(self) -> Iterator[GaugeMetricFamily]:
        began, now = time.monotonic(), self._service.clock()
        db = reading(self._service.db)
        unsent = oldest_unsent(db, now)
        yield _gauge("outbox_oldest_seconds", "Age of the oldest message that might have left.", _since(unsent, now))
        with db.begin() as tx:
            for part in (_tables, _phones, _messages, _today, _time):
                yield from part(tx, now)
        yield _gauge("scrape_seconds", "What reading these figures took.", time.monotonic() - began)


def _tables(tx: Connection, now: float) -> Iterator[GaugeMetricFamily]:
    state = func.coalesce(matches.c.stands, "running")
    query = select(state, func.count()).where(matches.c.over_at.is_(None)).group_by(state)
    counts = {"running": 0, "paused": 0, "asleep": 0, "thrift": 0} | _pairs(tx, query)
    yield _family("matches", "Matches that are not over: running, or why they stand.", "state", counts)


def _phones(tx: Connection, now: float) -> Iterator[GaugeMetricFamily]:
    kinds = {
        "known": players.c.id.is_not(None),
        "heard": players.c.heard_at > now - DAY,
        "held": players.c.rests_until > now,
        "unreachable": players.c.unreachable.is_not(None),
        "opted_out": players.c.opted_out_at.is_not(None),
        "blocked": players.c.blocked_at.is_not(None),
    }
    row = tx.execute(select(*(_count(where, kind) for kind, where in kinds.items())).select_from(players)).one()
    yield _gauge("players_heard", "Players who texted in the last 24 hours.", row.heard)
    rest = {kind: getattr(row, kind) for kind in kinds if kind != "heard"}
    yield _family("phones", "Phones, by what is known of them.", "state", rest)


def _messages(tx: Connection, now: float) -> Iterator[GaugeMetricFamily]:
    query = select(outbox.c.state, func.count()).where(outbox.c.state.in_(OPEN)).group_by(outbox.c.state)
    counts = dict.fromkeys(OPEN, 0) | _pairs(tx, query)
    yield _family("outbox", "Messages that are decided and not known to have arrived.", "state", counts)
    codes = func.coalesce(outbox.c.error, 0)
    failed = select(codes, func.count()).where(outbox.c.state == "failed", outbox.c.done_at >= _midnight(now))
    by_code = {str(code): count for code, count in _pairs(tx, failed.group_by(codes)).items()}
    yield _family("failed_today", "Messages that failed today (UTC), by the carrier's code; 0: none.", "code", by_code)
    trouble = {str(row.trouble): 1.0 for row in tx.execute(select(senders).where(senders.c.trouble.is_not(None)))}
    yield _family("sender_trouble", "1 while the carrier refuses our number or account, by its code.", "code", trouble)


def _today(tx: Connection, now: float) -> Iterator[GaugeMetricFamily]:
    sent = select(func.sum(usage.c.messages), func.sum(usage.c.segments)).where(usage.c.day == day_of(now))
    got = select(func.count(), func.sum(inbox.c.segments)).where(inbox.c.received_at >= _midnight(now))
    (out_messages, out_segments), (in_messages, in_segments) = tx.execute(sent).one(), tx.execute(got).one()
    messages = {"out": out_messages or 0, "in": in_messages or 0}
    yield _family("messages_today", "Messages today (UTC).", "direction", messages)
    segments = {"out": out_segments or 0, "in": in_segments or 0}
    yield _family("segments_today", "Segments today (UTC): what the carrier charges for.", "direction", segments)
    kinds: dict[str, int] = {}
    for key in tx.execute(select(notices.c.key).where(notices.c.at >= _midnight(now))).scalars():
        kinds[key.partition(":")[0]] = kinds.get(key.partition(":")[0], 0) + 1
    yield _family(
        "notices_today", "What is done or told once a day, such as a limit that is near (UTC).", "kind", kinds
    )


def _time(tx: Connection, now: float) -> Iterator[GaugeMetricFamily]:
    late = select(func.count(), func.min(matches.c.due_at)).where(matches.c.due_at < now)
    count, oldest = tx.execute(late).one()
    yield _gauge("wakes_overdue", "Matches whose time to be woken has passed.", count)
    yield _gauge("wakes_overdue_seconds", "By how much the oldest of them is late.", _since(oldest, now))
    swept = tx.execute(select(heartbeats.c.at).where(heartbeats.c.name == SWEEP)).scalar()
    yield _gauge("last_sweep_seconds", "Since the last sweep; -1: never.", -1 if swept is None else now - swept)


def _pairs(tx: Connection, query: Select[Any, int]) -> dict[Any, int]:
    return {row[0]: row[1] for row in tx.execute(query)}


def _count(where: ColumnElement[bool], name: str) -> Label[int]:
    return func.coalesce(func.sum(case((where, 1), else_=0)), 0).label(name)


def _since(at: float | None, now: float) -> float:
    return 0.0 if at is None else max(0.0, now - at)


def _midnight(now: float) -> float:
    return datetime.fromtimestamp(now, UTC).replace(hour=0, minute=0, second=0, microsecond=0).timestamp()


def _gauge(name: str, told: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"partyline_{name}", told, value=value)


def _family(name: str, told: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(f"partyline_{name}", told, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
