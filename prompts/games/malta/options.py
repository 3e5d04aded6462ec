"""What the options of Malta! mean."""

from collections.abc import Callable, Mapping
from typing import Any

OPTIONS: Mapping[str, Callable[[Any], str]] = {
    "big_board": lambda big: "two of you play on seven rows too" if big else "two of you play on five rows",
}
