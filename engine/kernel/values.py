"""Immutable values: the next one made from one, and what is worked out of one once.

A frozen dataclass stays as it is for everybody who holds it. Only the step that makes the next one changes its copy.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
"""Plain JSON, as it is written; a tuple stands for a list."""

Plain = Mapping[str, Any]
"""Plain JSON by name, as it is read: what stands under a name is for its reader to know."""

Fields = dict[str, Any]
"""Fields of a value by name, each of the type that the value's own class gives it."""


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
_NOTHING: Mapping[str, object] = {}
_new, _set = object.__new__, object.__setattr__


@cache
def _fields(kind: "type[DataclassInstance]") -> tuple[Fields, frozenset[str]]:
    """What its fields hold unless they are told otherwise, and those that must be told."""
    usual = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    return usual, frozenset(kind.__dataclass_fields__) - usual.keys()


def made(kind: type[D], contents: Mapping[str, object]) -> D:
    """A value of this kind with these fields, as its own name makes it, which takes several times as long where there
    are many: a frozen dataclass sets them one by one."""
    usual, needed = _fields(kind)
    own = {**usual, **contents}
    if len(own) != len(usual) + len(needed) or needed.difference(contents):
        raise _unknown(kind, own)
    value = _new(kind)
    _set(value, "__dict__", own)
    return value


def changed(value: D, /, **changes: object) -> D:
    """The value with other contents of these fields."""
    return with_contents(value, changes)


def with_contents(value: D, contents: Mapping[str, object], more: Mapping[str, object] = _NOTHING, /) -> D:
    """The same of mappings by name, the later one the stronger."""
    kind, held = type(value), value.__dict__
    count = len(kind.__dataclass_fields__)
    if len(held) == count:
        own = {**held, **contents, **more}
    else:
        own = held.copy()
        while len(own) > count:
            own.popitem()  # a value has its fields from the beginning: what was worked out of it stands behind them
        own.update(contents)
        own.update(more)
    if len(own) != count:
        raise _unknown(kind, own)
    other = _new(kind)
    _set(other, "__dict__", own)
    return other


def copied(value: D, but: str) -> D:
    """The value once more, for who will change it, with all that was worked out of it but for what goes by this name:
    that is as true of the copy, until it changes."""
    own = value.__dict__.copy()
    own.pop(but, None)
    other = _new(type(value))
    _set(other, "__dict__", own)
    return other


def change(value: "DataclassInstance", changes: Mapping[str, object]) -> None:
    """Other contents in a copy that nobody else holds yet; what was worked out of it is forgotten."""
    count = len(value.__dataclass_fields__)
    held = value.__dict__
    while len(held) > count:
        held.popitem()
    held.update(changes)
    if len(held) != count:
        raise _unknown(type(value), held)


def certain(value: T | None) -> T:
    """The value, where the rules leave no doubt that there is one."""
    if value is None:
        raise LookupError("there is none, where the rules say that there is one")
    return value


def _unknown(kind: "type[DataclassInstance]", contents: Mapping[str, object]) -> TypeError:
    """A field that there is not would be one more, and one of which nobody has told one less."""
    known = kind.__dataclass_fields__
    strange = ", ".join(name for name in contents if name not in known)
    missing = ", ".join(name for name in known if name not in contents)
    return TypeError(f"{kind.__name__} has no field {strange}" if strange else f"{kind.__name__} lacks {missing}")
