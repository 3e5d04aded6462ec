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
    known: Mapping[str, Any] = value.__dataclass_fields__  # type: ignore[attr-defined]
    held = value.__dict__
    own = {**held, **changes} if len(held) == len(known) else {**{name: held[name] for name in known}, **changes}
    if len(own) != len(known):
        raise _unknown(value, own)
    made = object.__new__(type(value))
    object.__setattr__(made, "__dict__", own)
    return made


def change(value: object, changes: Mapping[str, Any]) -> None:
    """Other contents in a copy that nobody else holds yet; what was worked out of it is forgotten."""
    known: Mapping[str, Any] = value.__dataclass_fields__  # type: ignore[attr-defined]
    held = value.__dict__
    if len(held) != len(known):
        for name in [name for name in held if name not in known]:
            del held[name]
    held.update(changes)
    if len(held) != len(known):
        raise _unknown(value, held)


def certain(value: T | None) -> T:
    """The value, where the rules leave no doubt that there is one."""
    if value is None:
        raise LookupError("there is none, where the rules say that there is one")
    return value


def _unknown(value: object, contents: Mapping[str, Any]) -> TypeError:
    """A field that there is not would be one more."""
    return TypeError(f"{type(value).__name__} has no field {list(contents)[-1]}")
