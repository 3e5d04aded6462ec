"""A player's own words leave the match: what he said, and the rule cards that he wrote (IQ22). What was judged of them
stays judged."""

from collections.abc import Iterable
from string import ascii_uppercase
from typing import Any, ClassVar, Protocol, TypeVar

from engine.games.igor.rules import BY_KEY
from engine.games.igor.state import Hand, State
from engine.games.igor.view import Laid
from engine.kernel.state import DELETED
from engine.kernel.values import changed

KEY = "DELETED"  # of a rule card whose own key is forgotten
KEYED = ("in_play", "retired", "untimely", "races", "choices", "ballots", "verdicts", "rulings")


class _Named(Protocol):
    """What names a rule card by its key."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def key(self) -> str: ...


Keyed = TypeVar("Keyed", bound=_Named)


def without(state: State, seat: int) -> State:
    """The state without this seat's words. A rule card of its own goes on as one that wants nothing, by a key that
    tells nothing: it may be in play, or accused."""
    if state.hand is not None:
        state = changed(state, hand=_unsaid(state.hand, seat))
    for key in [key for key, writer in state.writers.items() if writer == seat and not _is_blank(state, key)]:
        state = _blanked(state, key)
    return state


def _unsaid(hand: Hand, seat: int) -> Hand:
    """Its lines go; a card of its own lies on as if nothing had been said with it."""

    def silent(laid: Laid) -> Laid:
        return changed(laid, words=None) if laid.seat == seat else laid

    return changed(
        hand,
        table=tuple(map(silent, hand.table)),
        last=None if hand.last is None else silent(hand.last),
        spoken=tuple(line for line in hand.spoken if line.seat != seat),
    )


def _is_blank(state: State, key: str) -> bool:
    return state.written[key] == DELETED and key.startswith(KEY)


def _blanked(state: State, key: str) -> State:
    """The rule card, wherever it stands, with nothing of its own on it."""
    new = next(each for each in _keys() if each not in state.written and each not in BY_KEY)

    def renamed(values: Iterable[Keyed]) -> tuple[Keyed, ...]:
        return tuple(changed(value, key=new) if value.key == key else value for value in values)

    hand = state.hand
    return changed(
        state,
        written={new if each == key else each: DELETED if each == key else words
                 for each, words in state.written.items()},
        writers={new if each == key else each: writer for each, writer in state.writers.items()},
        looked_at=tuple(new if each == key else each for each in state.looked_at),
        hand=None if hand is None else changed(hand, duties=renamed(hand.duties)),
        **{name: renamed(getattr(state, name)) for name in KEYED},
    )  # fmt: skip


def _keys() -> Iterable[str]:
    yield KEY
    yield from (f"{KEY}{one}" for one in ascii_uppercase)
    yield from (f"{KEY}{one}{other}" for one in ascii_uppercase for other in ascii_uppercase)
