"""Phone numbers as carriers write them. Source: ITU-T E.164."""

import re

_e164 = re.compile(r"\+[1-9][0-9]{6,14}").fullmatch


def is_e164(number: str) -> bool:
    """Whether this is +, the country's code and the number, without spaces."""
    return _e164(number) is not None
