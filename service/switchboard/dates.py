"""Dates in the queries of Twilio's REST API: a day, or all before or after a moment.

Source: Twilio's OpenAPI (DateSent, DateSent<, DateSent> of messages; DateCreated of media).
"""

from datetime import UTC, datetime, timedelta

from flask import request

from service.switchboard.refusals import Refusal

A_DAY = timedelta(days=1) - timedelta(microseconds=1)
END_OF_TIME = datetime.max.replace(tzinfo=UTC).timestamp()


def span(name: str) -> tuple[float, float]:
    """From when to when the request's `name`, `name<` and `name>` reach, both ends included. Raises Refusal."""
    args = request.args
    earliest, latest = 0.0, END_OF_TIME
    if day := args.get(name):
        midnight = _date(name, day).replace(hour=0, minute=0, second=0, microsecond=0)
        earliest, latest = midnight.timestamp(), (midnight + A_DAY).timestamp()
    if before := args.get(f"{name}<"):
        latest = min(latest, _date(f"{name}<", before).timestamp())
    if after := args.get(f"{name}>"):
        earliest = max(earliest, _date(f"{name}>", after).timestamp())
    return earliest, latest


def _date(name: str, text: str) -> datetime:
    try:
        given = datetime.fromisoformat(text)
    except ValueError:
        raise Refusal(20001, f"{name} must be a date like 2026-11-21 or 2026-11-21T18:30:00Z.") from None
    return given if given.tzinfo else given.replace(tzinfo=UTC)
