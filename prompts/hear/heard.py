"""What a text, keys or speech can mean."""

from dataclasses import dataclass
from typing import Any

from engine.kernel.forms import Action, Form


@dataclass(frozen=True)
class Ear:
    """What is needed to hear one seat: its game, its view and its open forms.

    `meant` is the number of the newest ask that the carrier had taken when the words came in (None: none). `half`
    is the half-filled form kept with the seat, as Partial gave it.
    """

    game: str
    view: Any
    forms: tuple[Form, ...] = ()
    meant: int | None = None
    half: Any | None = None


@dataclass(frozen=True)
class Act:
    """An action that the open forms allow."""

    action: Action


@dataclass(frozen=True)
class Command:
    """A word for the lobby or the table: JOIN with "OTTER Kathy". `name` is one of commands.COMMANDS."""

    name: str
    words: str = ""


@dataclass(frozen=True)
class Partial:
    """A form with blanks still open: `half` (plain JSON) is to be kept, `text` asks for the next blank."""

    half: Any
    text: str


@dataclass(frozen=True)
class Unclear:
    """Not understood; `text` is one sentence that says what would work. `half` is what was understood of a form, to be
    kept as that of a Partial is; None: nothing, and an empty one: what was kept is dropped."""

    text: str
    half: Any | None = None


@dataclass(frozen=True)
class Advice(Unclear):
    """No action, but known for what it is (a reaction, a wish for silence): `text` says what works, in any place."""


@dataclass(frozen=True)
class Late:
    """A plain answer to an ask that is over; `text` says so, and what to do now."""

    text: str


Heard = Act | Command | Partial | Unclear | Late
