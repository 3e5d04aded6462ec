"""How long a match lasts, as its game declares it for a table."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Lasting:
    """A match of this table lasts so many `times` as long as one of as many people whose options are as they come. Its
    parts, each a "round", say, last at most so many `seconds` each of the table's clock, but for what comes rarely."""

    times: float
    part: str
    seconds: float
