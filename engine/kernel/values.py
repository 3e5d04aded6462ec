"""Immutable values: the next one made from one, and what is worked out of one once.

A frozen dataclass stays as it is for everybody who holds it. Only the step that makes the next one changes its copy.
"""

from collections.abc import Callable, Mapping
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


def changed(value: T, /, **changes: Any) -> T:
    """The value with other contents of these fields."""
    known, held = _fields(value), value.__dict__
    own = held if len(held) == len(known) else {name: held[name] for name in known}
    return _made(type(value), {**own, **changes}, len(known))


def copied(value: T) -> T:
    """The same value once more, without what was worked out of it."""
    known, held = _fields(value), value.__dict__
    return _made(type(value), {name: held[name] for name in known}, len(known))


def change(value: object, changes: Mapping[str, Any]) -> None:
    """Other contents in a copy that nobody else holds yet; what was worked out of it is forgotten."""
    known, held = _fields(value), value.__dict__
    if len(held) > len(known):
        for name in [name for name in held if name not in known]:
            del held[name]
    held.update(changes)
    _check(type(value), held, len(known))


def _fields(value: Any) -> Mapping[str, Any]:
    fields: Mapping[str, Any] = value.__dataclass_fields__
    return fields


def _made(kind: type[T], contents: dict[str, Any], count: int) -> T:
    _check(kind, contents, count)
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", contents)
    return made


def _check(kind: type, contents: Mapping[str, Any], count: int) -> None:
    """A field that there is not would be one more."""
    if len(contents) != count:
        raise TypeError(f"{kind.__name__} has no field {list(contents)[-1]}")
