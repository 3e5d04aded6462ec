"""`partyline costs`: what each day and each group has cost, by the prices of the settings. It names no phone."""

from collections import defaultdict
from dataclasses import astuple, dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from math import ceil

from sqlalchemy import Connection, func, select

from service.base.service import Service
from service.base.settings import Settings
from service.operate.aligned import aligned
from service.store.database import reading
from service.store.tables import calls, inbox, matches, usage

HEAD: tuple[str, ...] = (
    "day", "group", "messages", "segments", "pictures", "texts in", "segments in", "minutes in", "minutes out", "money"
)  # fmt: skip
NO_GROUP = "-"


@dataclass
class Cost:
    """What went out and came in. The segments are those of messages without a picture; the minutes are those of calls
    to our number and of calls that we made, each begun one whole."""

    messages: int = 0
    segments: int = 0
    pictures: int = 0
    texts_in: int = 0
    segments_in: int = 0
    minutes_in: int = 0
    minutes_out: int = 0

    def add(self, other: "Cost") -> None:
        self.messages += other.messages
        self.segments += other.segments
        self.pictures += other.pictures
        self.texts_in += other.texts_in
        self.segments_in += other.segments_in
        self.minutes_in += other.minutes_in
        self.minutes_out += other.minutes_out

    def money(self, settings: Settings) -> Decimal:
        """In the currency of the prices that the settings give."""
        out = self.segments * settings.segment_price + self.pictures * settings.picture_price
        called = self.minutes_in * settings.call_price + self.minutes_out * settings.ring_price
        return out + self.segments_in * settings.inbound_price + called


def costs(service: Service, days: int) -> str:
    """A table of the last `days` days (UTC, today among them): a line for each group of a day (- for texts of no
    group's match), the day's and the whole total."""
    today = datetime.fromtimestamp(service.clock(), UTC).date()
    whole = Cost()
    lines = [HEAD]
    with reading(service.db).begin() as reader:
        for back in reversed(range(days)):
            day = today - timedelta(days=back)
            midnight = datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
            by_group = _of_day(reader, int(f"{day:%Y%m%d}"), midnight)
            total = Cost()
            for group_id, cost in sorted(by_group.items()):
                total.add(cost)
                lines.append(_line("", str(group_id or NO_GROUP), cost, service.settings))
            lines.append(_line(f"{day}", "all", total, service.settings))
            whole.add(total)
    lines.append(_line("all days", "all", whole, service.settings))
    return "\n".join(aligned(lines))


def _of_day(tx: Connection, day: int, midnight: float) -> dict[int, Cost]:
    """The costs of one day by group, 0 for none."""
    found: defaultdict[int, Cost] = defaultdict(Cost)
    counted = (func.sum(usage.c[name]) for name in ("messages", "segments", "pictures"))
    sent = select(usage.c.group_id, *counted).where(usage.c.day == day)
    for group_id, messages, segments, pictures in tx.execute(sent.group_by(usage.c.group_id)):
        found[group_id].add(Cost(int(messages), int(segments), int(pictures)))
    group = func.coalesce(matches.c.group_id, 0)
    came = (
        select(group, func.count(), func.sum(inbox.c.segments))
        .select_from(inbox.outerjoin(matches, matches.c.id == inbox.c.match_id))
        .where(inbox.c.received_at >= midnight, inbox.c.received_at < midnight + 86400)
        .group_by(group)
    )
    for group_id, texts, segments in tx.execute(came):
        found[group_id].add(Cost(texts_in=int(texts), segments_in=int(segments)))
    talked = select(calls).where(calls.c.began_at >= midnight, calls.c.began_at < midnight + 86400)
    for call in tx.execute(talked):
        minutes = max(1, ceil(((call.ended_at or call.seen_at) - call.began_at) / 60))
        is_ours = call.ring_id is not None
        found[call.group_id or 0].add(Cost(minutes_out=minutes) if is_ours else Cost(minutes_in=minutes))
    return found


def _line(day: str, group: str, cost: Cost, settings: Settings) -> tuple[str, ...]:
    counts = astuple(cost)
    return day, group, *map(str, counts), f"{cost.money(settings):.2f}"
