"""What is decided together for one phone becomes one message."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from engine.kernel.game import Pace, Say, Telling
from engine.kernel.lengths import length
from engine.kernel.values import Plain
from engine.kernel.view import View
from prompts.book import book
from prompts.kit.apart import is_dearer_joined
from prompts.kit.messages import HEARD, MOST_CHARACTERS, GameMessage, Told, Wording, is_sealed, seal
from prompts.kit.names import as_texted

_STRENGTH = {kind: place for place, kind in enumerate((Telling.REMIND, Telling.TELL, Telling.RESULT, Telling.ASK))}
_LIVE, _ASK, _REMIND = Pace.LIVE, Telling.ASK, Telling.REMIND
_AT_ONCE = frozenset([Telling.ASK, Telling.RESULT])

Held = Plain
"""What waits for a phone: the name of its message, its words and perhaps its picture."""


class Text(NamedTuple):
    """One message for one phone. `kind` is the strongest of what it holds, `ask` the number of the ask it puts;
    `secret` marks words for this phone alone; `picture` names a drawing of the seat's view; what `lingers` may wait a
    little for more to be told with it, and what `lapses` is of no use once the seat's question is over; what is
    `by_itself` stands in no message with what was told before."""

    body: Told
    kind: Telling
    ask: int | None = None
    secret: bool = False
    picture: str | None = None
    lingers: bool = False
    lapses: bool = False
    by_itself: bool = False


class Composed(NamedTuple):
    """The messages that leave now, and the tells that wait (plain JSON) for the next ask or result: the names of their
    messages, "" for one of the service's own, and their words."""

    texts: tuple[Text, ...]
    held: list[Held]


def compose(
    game: str,
    view: View,
    says: Sequence[Say],
    held: Sequence[Held],
    most: int = MOST_CHARACTERS,
    *,
    waits: bool = False,
    heard: bool = False,
) -> Composed:
    """The messages of one step for one seat, of at most so many characters each unless one part alone is longer.

    `says` are those that reach the seat, `view` is its view after the step, `held` what waited before. At a live
    table everything leaves at once, unless it `waits`, or all of it gathers (Message.gathers); elsewhere a tell waits
    for the next ask or result (MQ31). What waits and is said once more stands there once, as the last. What waits or
    gathers is dropped beside a message that absorbs it. Nothing need show what is
    `heard` aloud, unless some of it waits here.
    """
    messages, view = book(game), as_texted(view)
    if heard and not any(messages[each["message"]].shown_again for each in held if each["message"]):
        says = [say._replace(facts={**say.facts, HEARD: True}) for say in says]
    told, at_once = [], False
    for say in says:
        told.append((messages[f"{game}.{say.message}"], say))
        at_once = at_once or say.telling in _AT_ONCE
    thrifty = waits or view.pace is not _LIVE
    if told and not thrifty and told[0][0].gathers and all(_gathers(message, view, say) for message, say in told):
        return Composed((), [*held, *(_wait(message, view, say) for message, say in told)])
    if thrifty and not at_once:
        now, later = [], list(held)
        for message, say in told:
            if say.telling is _REMIND or not message.waits(say.facts):
                now.append((message, say))
                continue
            waiting = _wait(message, view, say)
            if waits:
                later = [each for each in later if each["text"] != waiting["text"]]
            later.append(waiting)
        return Composed(_texts(view, [], now, most), later)
    if not held and len(told) == 1:
        return Composed(_texts(view, (), told, most), [])
    absorbed = _absorbed(messages, told, held)
    waited = [each["text"] for each in held if each["message"] not in absorbed]
    pictures = [each["picture"] for each in held if "picture" in each]
    if absorbed:
        needless = [message.name in absorbed and (thrifty or _gathers(message, view, say)) for message, say in told]
        pictures += [say.picture for (_, say), drops in zip(told, needless, strict=True) if drops and say.picture]
        told = [each for each, drops in zip(told, needless, strict=True) if not drops]
    return Composed(_texts(view, waited, told, most, pictures), [])


def _absorbed(
    messages: Mapping[str, GameMessage], told: Sequence[tuple[GameMessage, Say]], held: Sequence[Held]
) -> Collection[str]:
    """The names of the messages that others, told now or waiting, make needless."""
    absorbed = [name for message, _ in told for name in message.absorbs]
    return absorbed + [name for each in held if each["message"] for name in messages[each["message"]].absorbs]


def _gathers(message: GameMessage, view: View, say: Say) -> bool:
    return say.telling is Telling.TELL and message.gathers is not None and message.gathers(view, say.facts)


def _wait(message: GameMessage, view: View, say: Say) -> Held:
    waiting = {"message": message.name, "text": _after("", message.write(view, say.facts), MOST_CHARACTERS)}
    return waiting if say.picture is None else {**waiting, "picture": say.picture}


def _texts(
    view: View,
    waited: Sequence[str],
    told: Sequence[tuple[GameMessage, Say]],
    most: int,
    pictures: Sequence[str] = (),
) -> tuple[Text, ...]:
    """One message of all that is told, the ask last; several only where one would be too long for the carrier. With it
    goes the newest picture, of its own or of those that waited. An ask that would stand under a wall of words (see
    Message.apart_from) is told after it, by itself."""
    if not told and not waited:
        return ()
    if len(told) > 1:
        told = sorted(told, key=lambda each: each[1].telling is _ASK)
    wall = told[-1][0].apart_from if told else 0
    if wall and (len(told) > 1 or waited):
        above = _texts(view, waited, told[:-1], most, pictures)
        if sum(length(each.body) for each in above) > wall:
            return (*above, *(each._replace(by_itself=True) for each in _texts(view, [], told[-1:], most)))
    parts: list[Wording] = [*waited]
    kind, ask, secret = told[0][1].telling if told else Telling.TELL, None, False
    picture = pictures[-1] if pictures else None
    for message, say in told:
        parts.append(message.write(view, say.facts))
        if _STRENGTH[say.telling] > _STRENGTH[kind]:
            kind = say.telling
        if say.asks and view.seat is not None:
            ask = say.asks.get(view.seat, ask)
        secret = secret or say.secret
        picture = say.picture or picture
    bodies = _pack(parts, most)
    body = bodies[-1]
    if not body:
        return ()
    lingers = lapses = False
    if not waited and (first := told[0][0]).lingers:
        lingers = all(message.lingers and message.lingers(say.facts) for message, say in told)
        lapses = first.lapses and all(message.lapses for message, _ in told)
    last = Text(body, kind, ask, secret, picture, lingers, lapses)
    return (*[Text(each, Telling.TELL) for each in bodies[:-1]], last) if len(bodies) > 1 else (last,)


def _pack(parts: Sequence[Wording], most: int) -> list[Told]:
    """The parts as they follow each other, a line each, in as few messages as take them."""
    lines = [each for each in parts if isinstance(each, str)]
    if len(lines) == len(parts):
        whole = "\n".join(filter(None, lines))
        if whole.isascii() and len(whole) <= most:
            return [Told(whole)]
    bodies: list[Told] = []
    read, sealed = "", False
    for wording in parts:
        if not wording:
            continue
        before = f"{read}\n" if read else ""
        body = _after(before, wording, most)
        if read and (
            _longest(before, wording, body) > most or (not body.isascii() and not sealed and _costs_more(read, wording))
        ):
            bodies.append(Told(read, sealed=sealed))
            read, sealed, body = "", False, _after("", wording, most)
        read, sealed = body, sealed or is_sealed(body)
    return [*bodies, Told(read, sealed=sealed)]


def _after(before: str, wording: Wording, most: int) -> str:
    """These words after those that stand before them, which they may need in order to be written."""
    return before + wording if isinstance(wording, str) else seal(before, wording, most)


def _longest(before: str, wording: Wording, body: str) -> int:
    """How long the `body` of both is, whatever secret the words may have: whether it takes one message or two does not
    tell that."""
    return length(body) if isinstance(wording, str) else length(before + wording.public) + wording.room


def _costs_more(read: str, wording: Wording) -> bool:
    """Whether letters that only one of them has make both dearer in one message."""
    alone = wording if isinstance(wording, str) else wording.public + "x" * wording.room
    return is_dearer_joined(read, alone, f"{read}\n{alone}")
