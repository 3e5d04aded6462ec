"""Phone numbers: E.164, and the fictional ones that the page hands out (555-0100 to 555-0199 of any area
code)."""

import re
from collections.abc import Container, Iterator

AREAS = {
    "202": "DC",
    "303": "CO",
    "404": "GA",
    "505": "NM",
    "606": "KY",
    "707": "CA",
    "808": "HI",
    "907": "AK",
}

_E164 = re.compile(r"\+[1-9][0-9]{6,14}")
_NORTH_AMERICAN = re.compile(r"\+1[2-9][0-9]{9}")


def is_e164(number: str) -> bool:
    """Whether a carrier takes this as a phone number: + and 7 to 15 digits; ten after +1."""
    pattern = _NORTH_AMERICAN if number.startswith("+1") else _E164
    return pattern.fullmatch(number) is not None


def free_number(taken: Container[str]) -> str:
    """The first fictional number that is not taken. ValueError when all are."""
    for number in _fictional():
        if number not in taken:
            return number
    raise ValueError("All fictional numbers are in use. Give the number of the phone, for example +12125550101.")


def _fictional() -> Iterator[str]:
    for area in AREAS:
        for line in range(101, 200):
            yield f"+1{area}5550{line}"


def places(sender: str, recipient: str) -> dict[str, str]:
    """The place parameters of Twilio's webhooks: of the numbers, not of the people; empty where not known."""
    told: dict[str, str] = {}
    for end, number in (("From", sender), ("To", recipient)):
        american = number.startswith("+1")
        told |= {
            f"{end}City": "",
            f"{end}State": AREAS.get(number[2:5], "") if american else "",
            f"{end}Zip": "",
            f"{end}Country": "US" if american else "",
        }
    return told
