"""Words brought into the plain part of GSM-7, where each character costs one septet."""

import unicodedata

from prompts.kit.segments import BASIC, all_basic, smart

_COSTLY = str.maketrans("^{}[]~\\|€\f", "'()()-//E ")


def gsm(text: str) -> str:
    """The text without accents that GSM-7 lacks and with a question mark for any other odd character."""
    if all_basic(text):
        return text
    return "".join(_plain(char) for char in smart(text).translate(_COSTLY))


def _plain(char: str) -> str:
    if char in BASIC:
        return char
    bare = unicodedata.normalize("NFKD", char)[:1]
    return bare if bare in BASIC else "?"
