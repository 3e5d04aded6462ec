"""What is said aloud to one who listens: a seat on a call of its own, or the table's loudspeaker."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.game import Say, Telling
from engine.kernel.view import View
from prompts.book import book
from prompts.kit.aloud import by_name
from prompts.kit.messages import HEARD, Told, seal
from prompts.kit.names import as_texted


@dataclass(frozen=True)
class Line:
    """One thing said, and the same as it is written (`body`). `ask` is the number of the ask that it puts to this
    seat, whose menu follows; `secret` is for its own ear alone; what is told `by_ear` is no text where it is heard."""

    words: str
    body: str
    kind: Telling
    ask: int | None = None
    secret: bool = False
    by_ear: bool = False


def told(game: str, view: View, says: Sequence[Say], *, in_place: bool = False) -> tuple[Line, ...]:
    """The lines of one step for one who listens, an ask last. `says` are those that reach the seat; for the
    loudspeaker, whose view is that of a stranger, those that are public. What is read `in_place` of texts is written
    without what was read before.

    A call hears things as they happen: at no pace does a tell wait for the next ask, and none makes another needless.
    """
    messages, heard, texted = book(game), by_name(view), as_texted(view)
    lines = []
    for say in sorted(says, key=lambda say: say.telling is Telling.ASK):
        message = messages[f"{game}.{say.message}"]
        body = seal("", message.write(texted, {**say.facts, HEARD: True} if in_place else say.facts))
        if message.speak is None:
            words = Told(seal("", message.write(heard, say.facts))).spoken
        else:
            words = message.speak(heard, say.facts)
        if words:
            ask = None if view.seat is None else say.asks.get(view.seat)
            lines.append(Line(words, body, say.telling, ask, say.secret, say.by_ear))
    return tuple(lines)
