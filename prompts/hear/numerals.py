"""Numbers as people write and say them: "2", "2nd", "two", "second"; in Spanish and German up to eight."""

_COUNTS = "one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_SPANISH = "uno dos tres cuatro cinco seis siete ocho".split()
_GERMAN = "eins zwei drei vier funf sechs sieben acht".split()
_GERMAN_ORDINALS = "erste zweite dritte vierte funfte sechste siebte achte".split()
ABROAD = {word: count for several in (_SPANISH, _GERMAN) for count, word in enumerate(several, 1)}
"""Those of the numbers that are Spanish or German."""
_SEVERAL = (_COUNTS, _ORDINALS, _SPANISH, _GERMAN, _GERMAN_ORDINALS)
_KNOWN = {word: count for several in _SEVERAL for count, word in enumerate(several, 1)}
# "Back in 2 minutes" counts something else.
UNITS = frozenset("min mins minute minutes sec secs second seconds hour hours hr hrs am pm percent times".split())


def number(word: str) -> int | None:
    """The number that a folded word is; None where it is none."""
    if word.isascii() and word.isdigit() and len(word) < 7:
        return int(word)
    if word[:-2].isascii() and word[:-2].isdigit() and word[-2:] in ("st", "nd", "rd", "th") and len(word) < 7:
        return int(word[:-2])
    return _KNOWN.get(word)
