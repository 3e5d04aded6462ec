"""Immutable values: the next one made from one, and what is worked out of one once.

A frozen dataclass stays as it is for everybody who holds it. Only the step that makes the next one changes its copy.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class Derived(Generic[T]):
    """A property that is worked out when it is first asked for, and again after the value it belongs to has changed."""

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find = find
        self.name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, value: None, owner: type) -> "Derived[T]": ...

    @overload
    def __get__(self, value: object, owner: type) -> T: ...

    def __get__(self, value: object | None, owner: type) -> "Derived[T] | T":
        if value is None:
            return self
        found = self.find(value)
        value.__dict__[self.name] = found
        return found


derived = Derived


@cache
def _fields(kind: Any) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind))


def changed(value: T, /, **changes: Any) -> T:
    """The value with other contents of these fields."""
    copy = copied(value)
    change(copy, changes)
    return copy


def copied(value: T) -> T:
    """The same value once more, without what was worked out of it."""
    kind: Any = type(value)
    known, held = _fields(kind), value.__dict__
    copy: T = object.__new__(kind)
    own = held.copy() if len(held) == len(known) else {name: held[name] for name in known}
    object.__setattr__(copy, "__dict__", own)
    return copy


def change(value: object, changes: Mapping[str, Any]) -> None:
    """Other contents in a copy that nobody else holds yet; what was worked out of it is forgotten."""
    kind: Any = type(value)
    known, held = _fields(kind), value.__dict__
    if not changes.keys() <= known:
        raise TypeError(f"{type(value).__name__} has no {', '.join(sorted(changes.keys() - known))}")
    if len(held) > len(known):
        for name in [name for name in held if name not in known]:
            del held[name]
    held.update(changes)
