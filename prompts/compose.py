"""What is decided together for one phone becomes one message."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.game import Pace, Say, Telling
from prompts.book import book
from prompts.kit.messages import MOST_CHARACTERS, Message, Wording, seal

_STRENGTH = (Telling.REMIND, Telling.TELL, Telling.RESULT, Telling.ASK)

Held = Mapping[str, Any]


@dataclass(frozen=True)
class Text:
    """One message for one phone. `kind` is the strongest of what it holds, `ask` the number of the ask it puts;
    `secret` marks words for this phone alone; `picture` names a drawing of the seat's view."""

    body: str
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
    waited = [each["text"] for each in held if each["message"] not in absorbed]
    return Composed(_texts(view, waited, [each for each in told if each[0].name not in absorbed], most), [])


def _hold(message: Message, view: Any, say: Say) -> Held:
    return {"message": message.name, "text": str(message.write(view, say.facts))}


def _texts(view: Any, waited: Sequence[str], told: Sequence[tuple[Message, Say]], most: int) -> tuple[Text, ...]:
    """One message of all that is told, the ask last; several only where one would be too long for the carrier."""
    if not told and not waited:
        return ()
    ordered = sorted(told, key=lambda each: each[1].telling is Telling.ASK)
    bodies = _pack([*waited, *(message.write(view, say.facts) for message, say in ordered)], most)
    if not bodies[-1]:
        return ()
    says = [say for _, say in ordered]
    before = [Text(body, Telling.TELL) for body in bodies[:-1]]
    last = Text(
        bodies[-1],
        max((say.telling for say in says), key=_STRENGTH.index, default=Telling.TELL),
        next((say.ask for say in reversed(says) if say.ask is not None), None),
        any(say.secret for say in says),
        next((say.picture for say in says if say.picture), None),
    )
    return (*before, last)


def _pack(parts: Sequence[Wording], most: int) -> list[str]:
    bodies = [""]
    for part in (each for each in parts if each):
        before = bodies[-1] + "\n" if bodies[-1] else ""
        body = seal(before, part)
        if len(body) > most and before:
            bodies.append(seal("", part))
        else:
            bodies[-1] = body
    return bodies
