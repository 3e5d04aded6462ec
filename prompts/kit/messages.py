"""Every sentence that players get: a message with its name, its budget beside it, and how it is said aloud.

In a match it is a function of a seat's view and of the say's facts; outside of one, of what its writer asks for.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, NamedTuple, ParamSpec

from engine.kernel.game import SayFacts
from engine.kernel.lengths import length
from engine.kernel.view import View
from prompts.kit.aloud import aloud
from prompts.kit.names import as_texted, facts_as_texted
from prompts.kit.plain import gsm
from prompts.kit.segments import all_basic, most_characters, segments

MOST_CHARACTERS = 1600
"""Of a message, as the carrier takes it and counts them (Twilio, "Messages resource"): see kernel.lengths."""

HEARD = "heard"
"""The fact of what is told that a loudspeaker reads to the whole table what is public: has read what came before, and
reads this itself."""

Asked = ParamSpec("Asked")


class Told(str):
    """Words for a player, as they are read. `spoken` is how they are said aloud: mended by rule, unless a function was
    given that writes it. `sealed`: their size hides a secret."""

    __slots__ = ("_spoken", "sealed")
    _spoken: Callable[[], str] | None
    sealed: bool

    def __new__(cls, text: str, spoken: Callable[[], str] | None = None, *, sealed: bool = False) -> "Told":
        told = str.__new__(cls, text)
        told._spoken = spoken
        told.sealed = sealed or (isinstance(text, Told) and text.sealed)
        return told

    @property
    def spoken(self) -> str:
        return aloud(self) if self._spoken is None else self._spoken()


class Sealed(NamedTuple):
    """A message with a secret that must not show in its size.

    `public` and `secret` are always said; `secret` has at most `room` characters on any phone that may get such a
    message. `more` are sentences for the space that is left, the dearest first.
    """

    public: str
    secret: str
    room: int
    more: tuple[str, ...]


Wording = str | Sealed

Gathers = Callable[[Any, SayFacts], bool]
"""What a message says of its reader's view, which is of its own game, and of its facts."""


@dataclass(frozen=True)
class Message(Generic[Asked]):
    """A sentence.

    `segments` is what it may take at worst in GSM-7, `wide` with names or words that need UCS-2. `absorbs` names
    the waiting tells that it makes needless. One that is `urgent` waits for nothing at any pace: always, or where
    one of the facts so named holds. `lingers` says of the facts whether it may wait a little for more to be told with
    it, at any pace, and what also `lapses` is dropped unsent when its reader's question is over meanwhile;
    `gathers` says whether at a live table too it waits for the next message that does not.
    After `apart_from` characters that are told with it it is a message of its own (0: never). What is `shown_again`
    stands in the questions that follow too, where a table is thrifty and it was not read aloud.
    `speak` writes how it is said aloud, where the rule does not do (kit/aloud.py).
    """

    name: str
    write: Callable[Asked, Wording]
    segments: int
    wide: int
    absorbs: frozenset[str] = frozenset()
    urgent: bool | tuple[str, ...] = False
    speak: Callable[..., str] | None = None
    apart_from: int = 0
    lingers: Callable[[SayFacts], bool] | None = None
    gathers: Gathers | None = None
    shown_again: bool = False
    lapses: bool = False

    def __call__(self, *args: Asked.args, **facts: Asked.kwargs) -> Told:
        """Its words, as a text of its own, the names in them in plain letters; aloud they stay as they are."""
        speak = None if self.speak is None else partial(self.speak, *args, **facts)
        return Told(seal("", self._write_texted(*args, **facts)), speak)

    def _write_texted(self, *args: Any, **facts: Any) -> Wording:
        return self.write(
            *(as_texted(each) if hasattr(each, "names") else each for each in args), **facts_as_texted(facts)
        )

    def waits(self, facts: SayFacts) -> bool:
        """Whether it may wait for the next ask or result, where a table is thrifty."""
        if isinstance(self.urgent, bool):
            return not self.urgent
        return all(facts.get(name) is None or facts[name] is False for name in self.urgent)

    def of(self, game: str) -> "Message[Asked]":
        """The same message in another game."""
        absorbs = frozenset(_renamed(name, game) for name in self.absorbs)
        return replace(self, name=_renamed(self.name, game), absorbs=absorbs)


GameMessage = Message[[Any, SayFacts]]
"""One of a match: of a seat's view, and of the say's facts."""


def _renamed(name: str, game: str) -> str:
    return f"{game}.{name.partition('.')[2]}"


def message(
    name: str = "",
    *,
    segments: int,
    wide: int,
    absorbs: Iterable[str] = (),
    urgent: bool | tuple[str, ...] = False,
    spoken: Callable[..., str] | None = None,
    apart_from: int = 0,
    lingers: Callable[[SayFacts], bool] | None = None,
    gathers: Gathers | None = None,
    shown_again: bool = False,
    lapses: bool = False,
) -> Callable[[Callable[Asked, Wording]], Message[Asked]]:
    """Makes a function a message with this budget. That of a game says its `name` ("malarky.think"), and in `absorbs`
    names messages of its game; any other has the name of its module and function ("lobby.seating.joined"). `spoken`
    writes, of the same, how it is said aloud; `apart_from`, `lingers`, `lapses` and `gathers`: see
    Message."""
    game = name.partition(".")[0]
    whole = frozenset(f"{game}.{other}" for other in absorbs)

    def made(write: Callable[Asked, Wording]) -> Message[Asked]:
        called = name or f"{write.__module__.removeprefix('prompts.')}.{write.__name__}"
        return Message(
            called, write, segments, wide, whole, urgent, spoken, apart_from, lingers, gathers, shown_again, lapses
        )

    return made


def is_read(view: View, facts: SayFacts) -> bool:
    """Whether the reader hears by the table's loudspeaker what is public in this message, and needs only the rest. What
    a stranger may know is what it reads."""
    return HEARD in facts and view.seat is not None


def together(*parts: str, between: str = " ") -> Told:
    """Sentences in one text, without those that are empty, each said aloud as it is alone."""
    told = [part if isinstance(part, Told) else Told(part) for part in parts if part]
    sealed = any(part.sealed for part in told)
    return Told(between.join(told), lambda: between.join(filter(None, (part.spoken for part in told))), sealed=sealed)


def is_sealed(text: str) -> bool:
    """Whether the size of these words hides a secret."""
    return isinstance(text, Told) and text.sealed


def labelled(*, label: str, body: str) -> Told:
    """A message of one group to a phone that is in several; `label` is the word by which they call the group."""
    told = body if isinstance(body, Told) else Told(body)
    return Told(f"{label}: {body}", lambda: f"{label.capitalize()}: {told.spoken}", sealed=told.sealed)


def seal(before: str, wording: Wording, most: int = MOST_CHARACTERS) -> Told:
    """The text of `before` and a message; a sealed one in as many segments as any secret would take, and with no more
    sentences than `most` characters hold.

    That number follows from what is public (with what stands `before` it, which the phone knows already) and from
    the longest secret alone; sentences of `more` fill a shorter one up to it. A secret does not change the
    alphabet either: it is folded to GSM-7 where the rest is.
    """
    if isinstance(wording, str):
        return Told(before + wording, sealed=is_sealed(before))
    public = before + wording.public
    known = segments(public + "x" * wording.room)
    text = public + (gsm(wording.secret) if known.encoding == "GSM-7" else wording.secret)
    most, plain = min(most, most_characters(known.count)), all_basic(text)
    for line in wording.more:
        longer = f"{text} {line}"
        if length(longer) <= most and ((plain and all_basic(line)) or segments(longer).count <= known.count):
            text = longer
    return Told(text, sealed=True)
