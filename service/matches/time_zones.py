"""Which time zone a group lives in: guessed from a phone number, or named in a player's words."""

import re
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

import phonenumbers
from phonenumbers import timezone
from rapidfuzz import fuzz, process

FALLBACK = "America/New_York"
CLOSE = 88  # rapidfuzz ratio from which a misspelt name is taken for the right one
SHORTEST_SLIP = 5  # letters of the shortest name that is forgiven a typing error

_NEEDLESS = frozenset("time timezone zone standard daylight summer the in is to us usa".split())
_UNKNOWN = "Etc/Unknown"
_CALLED = {
    "UTC": "utc gmt z zulu universal",
    "America/New_York": "eastern et est edt east boston miami atlanta washington philadelphia orlando charlotte "
    "pittsburgh cleveland dc nyc",
    "America/Chicago": "central ct cst cdt dallas houston austin nashville minneapolis memphis milwaukee new_orleans "
    "st_louis kansas_city san_antonio oklahoma_city",
    "America/Denver": "mountain mt mst mdt salt_lake_city albuquerque el_paso colorado_springs",
    "America/Los_Angeles": "pacific pt pst pdt west seattle portland las_vegas san_francisco san_diego la sf "
    "san_jose sacramento",
    "America/Phoenix": "arizona tucson",
    "America/Anchorage": "alaska akst akdt",
    "Pacific/Honolulu": "hawaii hst",
    "America/Puerto_Rico": "san_juan",
    "America/Halifax": "atlantic ast adt",
    "America/St_Johns": "newfoundland nst ndt",
    "America/Toronto": "montreal ottawa quebec",
    "America/Edmonton": "calgary",
    "Europe/London": "uk britain england scotland wales bst manchester glasgow edinburgh",
    "Europe/Dublin": "ireland",
    "Europe/Berlin": "cet cest central_european germany hamburg munich frankfurt cologne",
    "Europe/Paris": "france",
    "Europe/Madrid": "spain barcelona",
    "Europe/Rome": "italy milan",
    "Europe/Athens": "eet eest eastern_european greece",
    "Asia/Kolkata": "india ist mumbai delhi bangalore",
    "Asia/Tokyo": "japan jst",
    "Australia/Sydney": "aest aedt canberra",
    "Australia/Perth": "awst",
    "Pacific/Auckland": "new_zealand nzst nzdt wellington",
}


def guess(phone: str, number: str) -> str:
    """The zone of `phone`. Where its area lies in several (toll-free), that of our own `number` or US Eastern if they
    are among them, else the one in the middle; where none is known, that of `number`. Both are E.164."""
    ours, theirs = _zones(number), _zones(phone)
    usual = ours[0] if len(ours) == 1 else FALLBACK
    if not theirs:
        return usual
    return next((zone for zone in (usual, FALLBACK) if zone in theirs), theirs[len(theirs) // 2])


def named(words: str) -> str | None:
    """The zone that a player calls "Chicago", "eastern time", "UTC" or "Europe/Berlin"; None for an unknown one."""
    parts = [part for part in re.split(r"[^\w/+]+|_", words.casefold()) if part and part not in _NEEDLESS]
    wanted, known = "_".join(parts), _names()
    if wanted in known:
        return known[wanted]
    if len(wanted) < SHORTEST_SLIP:
        return None
    near = process.extractOne(wanted, known.keys(), scorer=fuzz.ratio, score_cutoff=CLOSE)
    return known[near[0]] if near else None


def spoken(zone: str) -> str:
    """ "America/New_York" as it is said: "New York"."""
    return zone.rpartition("/")[2].replace("_", " ")


def _zones(phone: str) -> list[str]:
    """The zones in which a number's area lies, from west to east."""
    try:
        found = timezone.time_zones_for_number(phonenumbers.parse(phone))
    except phonenumbers.NumberParseException:
        return []
    return sorted((zone for zone in found if zone != _UNKNOWN and zone in available_timezones()), key=_east)


def _east(zone: str) -> float:
    """Seconds east of UTC in winter 2026, the same in every year's run."""
    offset = datetime(2026, 1, 15, tzinfo=ZoneInfo(zone)).utcoffset()
    return offset.total_seconds() if offset else 0.0


@cache
def _names() -> dict[str, str]:
    """Every name of a zone in small letters: its whole one, that of its city, and what people call it."""
    places = sorted((zone for zone in available_timezones() if "/" in zone), key=lambda zone: (zone.count("/"), zone))
    known: dict[str, str] = {}
    for zone in places:
        known[zone.casefold().replace("-", "_")] = zone
    for zone in places:
        if not zone.startswith("Etc/"):
            known.setdefault(zone.rpartition("/")[2].casefold().replace("-", "_"), zone)
    for zone, several in _CALLED.items():
        known |= dict.fromkeys(several.split(), zone)
    return known
