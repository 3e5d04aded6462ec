"""Every message: a function of a seat's view and of the say's facts, with its budget beside it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from prompts.kit.plain import gsm
from prompts.kit.segments import segments

MOST_CHARACTERS = 1600
"""Of a message, as the carrier takes it (Twilio, "Messages resource")."""


@dataclass(frozen=True)
class Sealed:
    """A message with a secret that must not show in its size.

    `public` and `secret` are always said; `secret` has at most `room` characters on any phone that may get such a
    message. `more` are sentences for the space that is left, the dearest first.
    """

    public: str
    secret: str
    room: int
    more: tuple[str, ...]


Wording = str | Sealed
Write = Callable[[Any, Mapping[str, Any]], Wording]


@dataclass(frozen=True)
class Message:
    """A sentence of the book.

    `segments` is what it may take at worst in GSM-7, `wide` with names or words that need UCS-2. `absorbs` names
    the waiting tells that it makes needless. One that is `urgent` waits for nothing at any pace: always, or where
    one of the facts so named holds.
    """

    name: str
    write: Write
    segments: int
    wide: int
    absorbs: frozenset[str] = frozenset()
    urgent: bool | tuple[str, ...] = False

    def waits(self, facts: Mapping[str, Any]) -> bool:
        """Whether it may wait for the next ask or result, where a table is thrifty."""
        if isinstance(self.urgent, bool):
            return not self.urgent
        return all(facts.get(name) is None or facts[name] is False for name in self.urgent)

    def of(self, game: str) -> "Message":
        """The same message in another game."""
        absorbs = frozenset(_renamed(name, game) for name in self.absorbs)
        return replace(self, name=_renamed(self.name, game), absorbs=absorbs)


def _renamed(name: str, game: str) -> str:
    return f"{game}.{name.partition('.')[2]}"


def message(
    name: str, *, segments: int, wide: int, absorbs: Iterable[str] = (), urgent: bool | tuple[str, ...] = False
) -> Callable[[Write], Message]:
    """Makes a function the message `name` ("malarky.think"); `absorbs` names messages of its game."""
    game = name.partition(".")[0]
    whole = frozenset(f"{game}.{other}" for other in absorbs)
    return lambda write: Message(name, write, segments, wide, whole, urgent)


def seal(before: str, wording: Wording) -> str:
    """The text of `before` and a message; a sealed one in as many segments as any secret would take.

    That number follows from what is public (with what stands `before` it, which the phone knows already) and from
    the longest secret alone; sentences of `more` fill a shorter one up to it. A secret does not change the
    alphabet either: it is folded to GSM-7 where the rest is.
    """
    if isinstance(wording, str):
        return before + wording
    public = before + wording.public
    known = segments(public + "x" * wording.room)
    text = public + (gsm(wording.secret) if known.encoding == "GSM-7" else wording.secret)
    for line in wording.more:
        longer = f"{text} {line}"
        if segments(longer).count <= known.count and len(longer) <= MOST_CHARACTERS:
            text = longer
    return text
