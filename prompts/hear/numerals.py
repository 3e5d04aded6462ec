"""Numbers as people write and say them: "2", "2nd", "two", "second"."""

_COUNTS = "one two three four five six seven eight nine ten eleven twelve".split()
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_KNOWN = {word: count for several in (_COUNTS, _ORDINALS) for count, word in enumerate(several, 1)}
# "Back in 2 minutes" counts something else.
UNITS = frozenset("min mins minute minutes sec secs second seconds hour hours hr hrs am pm percent times".split())


def number(word: str) -> int | None:
    """The number that a folded word is; None where it is none."""
    if word.isascii() and word.isdigit() and len(word) < 7:
        return int(word)
    if word[:-2].isascii() and word[:-2].isdigit() and word[-2:] in ("st", "nd", "rd", "th") and len(word) < 7:
        return int(word[:-2])
    return _KNOWN.get(word)
