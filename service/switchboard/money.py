"""What messages cost, in hundred-thousandths of a dollar so that sums are exact."""

from dataclasses import dataclass
from decimal import Decimal

ONE_DOLLAR = 100_000


@dataclass(frozen=True, slots=True)
class Prices:
    """US list prices of a carrier in dollars: for each segment of a text, for each picture message (Twilio,
    2026)."""

    text_out: Decimal = Decimal("0.0083")
    text_in: Decimal = Decimal("0.0083")
    picture_out: Decimal = Decimal("0.022")
    picture_in: Decimal = Decimal("0.0165")

    def cost(self, *, inbound: bool, segments: int, pictures: int) -> int:
        """The cost of one message, in hundred-thousandths of a dollar."""
        if pictures:
            dollars = self.picture_in if inbound else self.picture_out
        else:
            dollars = segments * (self.text_in if inbound else self.text_out)
        return int(dollars * ONE_DOLLAR)


def dollars(cost: int, places: int = 5) -> str:
    """12340 -> "0.12340"; with 4 places "0.1234"."""
    return f"{Decimal(cost) / ONE_DOLLAR:.{places}f}"


def charged(cost: int) -> str:
    """A cost as Twilio's `price` field gives it: 830 -> "-0.00830"; what is free is "0.00000"."""
    return f"-{dollars(cost)}" if cost else dollars(0)
