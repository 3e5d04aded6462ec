"""WORDS: the player's own. Texted or spoken; by keys there is no way to say them."""

from collections.abc import Sequence

from engine.kernel.forms import Blank, Value
from prompts.hear.kinds.codec import Called, Codec, Taken
from prompts.hear.names import Names


class OwnWords(Codec):
    """They are taken whole, as typed: see fill.py."""

    def take(
        self, blank: Blank, words: Sequence[str], names: Names, called: Called, *, exact: bool, more: bool
    ) -> Taken | None:
        return None

    def keyed(self, blank: Blank, value: Value, called: Called) -> str:
        return ""

    def pressed(self, blank: Blank, digits: str, called: Called) -> Value | None:
        return None

    def options(self, blank: Blank, names: Names) -> str:
        return f"up to {blank.most} characters"

    def presses(self, blank: Blank, names: Names, called: Called) -> str:
        return ""

    def hints(self, blank: Blank, names: Names, called: Called) -> tuple[str, ...]:
        return ()
