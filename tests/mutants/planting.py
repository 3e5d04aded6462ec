"""A changed code in the place of the real one, in the memory of one process: in the functions that live there, or in
what is imported from now on."""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from importlib.machinery import SourceFileLoader
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType

Pair = tuple[CodeType, CodeType]  # a function's code, and the same with the change


class Elsewhere(Exception):
    """The change is in what is done once, while the file is imported."""


def of_functions(real: CodeType, code: CodeType) -> list[Pair]:
    """The functions in which two codes of one file differ. Raises Elsewhere when they differ in anything else."""
    if _own(real) != _own(code):
        raise Elsewhere
    pairs: list[Pair] = []
    for before, after in zip(_parts(real), _parts(code), strict=True):
        if before == after:
            continue
        if not before.co_flags & CO_OPTIMIZED:  # the body of a class
            pairs += of_functions(before, after)
        elif before.co_name == "<lambda>" or not before.co_name.startswith("<"):
            pairs.append((before, after))
        else:
            raise Elsewhere
    return pairs


def _own(code: CodeType) -> object:
    return code.co_code, code.co_names, [each for each in code.co_consts if not isinstance(each, CodeType)]


def _parts(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


class Living:
    """The functions of the files under this folder that live in this process; not those that keep what they once gave,
    for which test they served is not seen."""

    def __init__(self, root: Path) -> None:
        gc.unfreeze()  # what is frozen is not found
        every = gc.get_objects()
        gc.freeze()
        keeping = {each.__wrapped__ for each in every if isinstance(each, type(cache(len)))}
        self._by_code: dict[CodeType, list[FunctionType]] = defaultdict(list)
        for each in every:
            if type(each) is FunctionType and each.__code__.co_filename.startswith(str(root)) and each not in keeping:
                self._by_code[each.__code__].append(each)

    def all(self, pairs: Sequence[Pair]) -> bool:
        """Whether each of them lives here, and can be changed alive."""
        return all(
            before in self._by_code and len(before.co_freevars) == len(after.co_freevars) for before, after in pairs
        )

    def change(self, pairs: Sequence[Pair]) -> None:
        for before, after in pairs:
            for function in self._by_code[before]:
                function.__code__ = after


def at_import(code: CodeType) -> None:
    """From now on this code stands in the place of what its file holds."""
    real = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if loader.path == code.co_filename else real(loader, fullname)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010  # mypy has it of a type that is wider
