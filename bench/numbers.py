"""Phone numbers for pretend players: 555-0100 to 555-0199, which belong to nobody, of every American area code."""

from functools import cache

import phonenumbers

OURS = 202
"""The area of the service's own number."""
SEATS = 6
"""How many phones each group has."""
AN_AREA = 100


@cache
def areas() -> tuple[int, ...]:
    """The area codes of ordinary American phones."""
    ordinary = phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE
    return tuple(area for area in range(201, 990) if area != OURS and _kind(area) == ("US", ordinary))


def phone(number: int) -> str:
    """The phone of this number, counted from 0 (E.164)."""
    return f"+1{areas()[number // AN_AREA]}55501{number % AN_AREA:02}"


def elsewhere(number: int) -> str:
    """A number of the code 999, which no country has: for more phones than are reserved for fiction."""
    return f"+999{number:08}"


def phones(group: int) -> tuple[str, ...]:
    """The phones of the group of this number, counted from 0."""
    return tuple(phone(group * SEATS + seat) for seat in range(SEATS))


def group_of(number: str) -> int:
    """The number of the group that a phone belongs to."""
    return (_places()[number[2:5]] * AN_AREA + int(number[-2:])) // SEATS


@cache
def _places() -> dict[str, int]:
    return {str(area): place for place, area in enumerate(areas())}


def _kind(area: int) -> tuple[str | None, int]:
    number = phonenumbers.parse(f"+1{area}5550100")
    return phonenumbers.region_code_for_number(number), phonenumbers.number_type(number)
