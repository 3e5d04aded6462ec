"""What the options of Malta! mean."""

from collections.abc import Mapping

from prompts.kit.vocabulary import Meaning

OPTIONS: Mapping[str, Meaning] = {
    "big_board": lambda big: "two of you play on seven rows too" if big else "two of you play on five rows",
}
