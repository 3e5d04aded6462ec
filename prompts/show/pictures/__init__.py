"""Pictures for phones: what a game says of one, and the tools that draw it.

A game describes its pictures (a `Sheet`, say) as functions of a view; nothing is drawn before `draw` is called, and the
library that draws is loaded only then. A picture is an extra: every fact in it stands in its message's text too.
"""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL.Image import Image


class Picture(Protocol):
    """A drawing that is described and not yet drawn."""

    def draw(self) -> "Image":
        """The drawing, WIDTH pixels wide; the same for the same description, to the byte."""
