"""Pictures for phones: what a game says of one, and the tools that draw it.

A game describes its pictures (a `Sheet`, say) as functions of a view; nothing is drawn before `draw` is called, and the
library that draws is loaded only then. A picture is an extra: every fact in it stands in its message's text too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from engine.kernel.view import View

if TYPE_CHECKING:
    from PIL.Image import Image


class Picture(Protocol):
    """A drawing that is described and not yet drawn."""

    def draw(self) -> "Image":
        """The drawing, WIDTH pixels wide; the same for the same description, to the byte."""


@dataclass(frozen=True)
class Drawing:
    """A picture that the rules of a game name: how it is described from a view. One that is `public` is described from
    the view of a stranger at the table, whoever gets it, and so drawn once for all; any other from its reader's."""

    described: Callable[[Any], Picture]
    public: bool = False

    def __call__(self, view: View) -> Picture:
        return self.described(view)
