"""What is decided together for one phone becomes one message."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Pace, Say, Telling
from prompts.book import book
from prompts.kit.messages import MOST_CHARACTERS, GameMessage, Told, Wording, seal

_STRENGTH = (Telling.REMIND, Telling.TELL, Telling.RESULT, Telling.ASK)

Held = Mapping[str, Any]
Part = tuple[Wording, str | None]
"""What is written, and how it is said aloud (None: as it is read)."""


@dataclass(frozen=True)
class Text:
    """One message for one phone, with how it is said aloud. `kind` is the strongest of what it holds, `ask` the number
    of the ask it puts; `secret` marks words for this phone alone; `picture` names a drawing of the seat's view."""

    body: Told
    kind: Telling
    ask: int | None = None
    secret: bool = False
    picture: str | None = None


@dataclass(frozen=True)
class Composed:
    """The messages that leave now, and the tells that wait (plain JSON) for the next ask or result."""

    texts: tuple[Text, ...]
    held: list[Any]


def compose(game: str, view: Any, says: Sequence[Say], held: Sequence[Any], most: int = MOST_CHARACTERS) -> Composed:
    """The messages of one step for one seat, of at most so many characters each unless one part alone is longer.

    `says` are those that reach the seat, `view` is its view after the step, `held` what waited before. At a live
    table everything leaves at once; elsewhere a tell waits for the next ask or result (MQ31).
    """
    messages = book(game)
    told = [(messages[f"{game}.{say.message}"], say) for say in says]
    thrifty = view.pace is not Pace.LIVE
    if thrifty and not any(say.telling in (Telling.ASK, Telling.RESULT) for _, say in told):
        now = [(message, say) for message, say in told if say.telling is Telling.REMIND or not message.waits(say.facts)]
        later = [_hold(message, view, say) for message, say in told if (message, say) not in now]
        return Composed(_texts(view, [], now, most), [*held, *later])
    known = [message for message, _ in told] + [messages[each["message"]] for each in held]
    absorbed = frozenset().union(*(message.absorbs for message in known)) if thrifty else frozenset[str]()
    waited = [(each["text"], each.get("spoken")) for each in held if each["message"] not in absorbed]
    return Composed(_texts(view, waited, [each for each in told if each[0].name not in absorbed], most), [])


def _hold(message: GameMessage, view: Any, say: Say) -> Held:
    words = message(view, say.facts)
    spoken = {"spoken": words.spoken} if words.differs else {}
    return {"message": message.name, "text": str(words), **spoken}


def _texts(view: Any, waited: Sequence[Part], told: Sequence[tuple[GameMessage, Say]], most: int) -> tuple[Text, ...]:
    """One message of all that is told, the ask last; several only where one would be too long for the carrier."""
    if not told and not waited:
        return ()
    ordered = sorted(told, key=lambda each: each[1].telling is Telling.ASK)
    parts = [(message.write(view, say.facts), message.spoken(view, say.facts)) for message, say in ordered]
    bodies = _pack([*waited, *parts], most)
    if not bodies[-1]:
        return ()
    says = [say for _, say in ordered]
    before = [Text(body, Telling.TELL) for body in bodies[:-1]]
    last = Text(
        bodies[-1],
        max((say.telling for say in says), key=_STRENGTH.index, default=Telling.TELL),
        next((say.asks[view.seat] for say in reversed(says) if view.seat in say.asks), None),
        any(say.secret for say in says),
        next((say.picture for say in says if say.picture), None),
    )
    return (*before, last)


def _pack(parts: Sequence[Part], most: int) -> list[Told]:
    """The parts as they follow each other, a line each, in as few messages as take them."""
    bodies = [Told("")]
    for wording, aloud in parts:
        if not wording:
            continue
        last = bodies[-1]
        body = _follow(last, wording, aloud)
        if len(body) > most and last:
            bodies.append(_follow(Told(""), wording, aloud))
        else:
            bodies[-1] = body
    return bodies


def _follow(last: Told, wording: Wording, aloud: str | None) -> Told:
    """These words after those that stand before them, which they may need in order to be written."""
    before = f"{last}\n" if last else ""
    body = seal(before, wording)
    if aloud is None and not last.differs:
        return Told(body)
    said = body[len(before) :] if aloud is None else aloud
    return Told(body, f"{last.spoken}\n{said}" if last else said)
