"""Players' names in plain letters, where they stand in a text: a single letter that GSM-7 lacks makes the whole message
dearer, for everybody at the table. Pictures, pages and the voice have them as they are written."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.kernel.game import AView
from prompts.kit.segments import BASIC, all_basic

BARRED = {ord(letter): plain for letter, plain in ("łl", "ŁL", "đd", "ĐD", "ıi")}
"""Letters that Unicode takes for no accented ones, and everybody else does."""
NAMED = ("name", "names", "others", "by", "owner")
"""The facts of sentences outside of a match in which names stand."""


def in_plain(name: str) -> str:
    """A name without the accents that GSM-7 lacks: Zoë is Zoe, André stays. One with other letters that it lacks stays
    as it is. Names that are one in plain letters are alike (hear.is_like), so no table has two of them."""
    if all_basic(name):
        return name
    plain = "".join(_letter(char) for char in unicodedata.normalize("NFC", name))
    return plain if all_basic(plain) else name


def _letter(char: str) -> str:
    if char in BASIC:
        return char
    bare = unicodedata.normalize("NFKD", char).translate(BARRED)
    return "".join(each for each in bare if not unicodedata.combining(each))


@lru_cache(maxsize=1024)
def _all_in_plain(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(in_plain, names))


def as_texted(view: AView) -> AView:
    """A view with the names as they stand in texts."""
    plain = _all_in_plain(view.names)
    return view if plain == view.names else replace(view, names=plain)


def facts_as_texted(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts of a sentence outside of a match with the names as they stand in texts."""
    return facts | {fact: _texted(facts[fact]) for fact in NAMED if facts.get(fact)}


def _texted(names: str | Sequence[str]) -> str | tuple[str, ...]:
    return in_plain(names) if isinstance(names, str) else tuple(map(in_plain, names))
