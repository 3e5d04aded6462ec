"""What a text, keys or speech can mean."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from engine.kernel.forms import Action, Value


class Half(TypedDict, total=False):
    """A form that is half filled, as plain JSON: the name of its action, and what stands in its first blanks, None for
    one that was left out. An empty one holds nothing."""

    action: str
    values: Sequence[Value]


@dataclass(frozen=True)
class Act:
    """An action that the open forms allow."""

    action: Action


@dataclass(frozen=True)
class Command:
    """A word for the lobby or the table: JOIN with "OTTER Kathy". `name` is one of commands.COMMANDS. `beside`: an open
    action that is done first."""

    name: str
    words: str = ""
    beside: Action | None = None


@dataclass(frozen=True)
class Partial:
    """A form with blanks still open: `half` (plain JSON) is to be kept, `text` asks for the next blank."""

    half: Half
    text: str


@dataclass(frozen=True)
class Unclear:
    """Not understood; `text` is one sentence that says what would work. `half` is what was understood of a form, to be
    kept as that of a Partial is; None: nothing, and an empty one: what was kept is dropped. `beside`: an open action
    that is done first."""

    text: str
    half: Half | None = None
    beside: Action | None = None


@dataclass(frozen=True)
class Advice(Unclear):
    """No action, but known for what it is (a reaction, a wish for silence): `text` says what works, in any place."""


@dataclass(frozen=True)
class Answered(Unclear):
    """A question to us in other words than ours, or the like: understood, and `text` is the answer."""


@dataclass(frozen=True)
class Overlong(Unclear):
    """Words of one's own, known for that and too many: `text` says how many there may be."""


@dataclass(frozen=True)
class Late:
    """A plain answer to an ask that is over; `text` says so, and what to do now."""

    text: str


Heard = Act | Command | Partial | Unclear | Late


def beside(heard: Heard) -> Action | None:
    """The action that is done before anything else follows of what was heard."""
    return heard.beside if isinstance(heard, Command | Unclear) else None
