"""Names that the eye takes for one another: Bob, B0b, Bób, and one with Cyrillic letters.

Source: Unicode Technical Standard 39, "Confusable detection": the letters of other scripts that look like Latin ones.
"""

import unicodedata

from prompts.hear.normalise import phrase

# Each letter or sign, and the Latin letter that it resembles.
_LETTERS = (
    "АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW аa еe ѕs іi јj оo рp сc уy хx һh ԛq ԝw "
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa οo ρp υu νv ιi κk τt ıi ɑa ɡg "
)
_DIGITS = "0o 1l 3e 4a 5s 7t 8b |l $s @a "
_LOOK = str.maketrans({pair[0]: pair[1] for pair in _LETTERS.split()})
_READ = str.maketrans({pair[0]: pair[1] for pair in _DIGITS.split()})


def shape(text: str) -> str:
    """What a name looks like at a glance: letters of other scripts and digits as the Latin letters they resemble,
    without accents, spaces, punctuation and case. A capital I within a word looks like a small l."""
    plain = unicodedata.normalize("NFKD", text).translate(_LOOK)
    told = plain[:1] + plain[1:].replace("I", "l")
    return "".join(char for char in told.casefold().translate(_READ) if char.isalnum())


def is_like(name: str, other: str) -> bool:
    """Whether two names are heard or seen as one."""
    return phrase(name) == phrase(other) or shape(name) == shape(other)
