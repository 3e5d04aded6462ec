"""Addresses of the web in a player's words. Carriers stop texts that hold one, and a stranger at a table could send any
phone anywhere: so none is passed on. Which endings there are tells the Public Suffix List, which lies in its package.

Source: CTIA, Messaging Principles and Best Practices, 5.3.2 (URLs of others); Twilio, error 30007.
"""

import re
import unicodedata
from functools import cache, lru_cache

from publicsuffixlist import PublicSuffixList

_WORDS = frozenset("am as at be by do here how in is it my new next no now see so to you".split())
"""Endings that are words too: a full stop without a blank leads to them, so they take more to be an address."""
_BEFORE_PEOPLE = frozenset(
    "ah all and ask at beat believe both but by call choose done fine for from give good great haha help hm ho i in it "
    "k let like lol maybe nah nice no nope not now oh of ok okay on or pick please right send show so sorry still sure "
    "tell thanks then there to too trust wait well what who why with wow wrong yeah yep yes you".split()
)
"""Words after which "me" or "us" begins or ends a sentence as often as not, where more words follow: "ok.me too"."""
_SPELLED = r"com|net|org|info|biz|io|co|tv|xyz"
"""Endings before which "dot" is no word of a sentence: "polka dot shop"."""
_PLAIN = re.compile(
    r"\b(?:https?|hxxps?|ftp)\s?:\s?/\s?/\s?\S+"
    r"|\bwww\s?\.\s?[\w-]{2,}\S*"
    r"|\b(?:[\w-]{2,}|\w)(?:\.[\w-]{2,})*\.[a-z]{2,}/\S+"
    r"|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}\b(?!\.\d)\S*",
    re.IGNORECASE,
)
_host = re.compile(r"[\w-]+(?:\.[\w-]+)+").finditer
_more_words = re.compile(r"\s+[^\W\d_]").match
_DOTS = str.maketrans(dict.fromkeys("\u3002\uff0e\uff61\u2024", "."))
_bracketed = re.compile(r"\s{0,9}([(\[{])\s{0,9}(?:\.|dot|punto)\s{0,9}[)\]}]\s{0,9}", re.IGNORECASE).sub
_spelled = re.compile(
    rf"(?<=\w)(?:\s{{1,9}}(?:dot|punto)\s{{1,9}}|\s{{1,9}}\.\s{{0,9}})(?=(?:{_SPELLED})\b)", re.IGNORECASE
).sub


def address_in(text: str) -> str | None:
    """The first address of the web in these words, as it is read; None where there is none."""
    if "." not in text and ":" not in text and text.isascii() and _bracketed(".", _spelled(".", text)) == text:
        return None
    plain = unicodedata.normalize("NFKC", text.translate(_DOTS))
    plain = "".join(char for char in plain if unicodedata.category(char) != "Cf")
    plain = _spelled(".", _bracketed(".", plain))
    if found := _PLAIN.search(plain):
        return found[0]
    return next((each[0] for each in _host(plain) if _is_address(each, plain)), None)


def _is_address(host: re.Match[str], text: str) -> bool:
    labels = host[0].casefold().split(".")
    return any(_ends(labels[max(0, place - 2) : place + 1], text[host.end() :]) for place in range(1, len(labels)))


def _ends(labels: list[str], rest: str) -> bool:
    """Whether these labels, the last two or three of a name, are an address; `rest` follows the whole name."""
    *before, ending = labels
    if not _is_ending(ending):
        return False
    if ending in _WORDS:
        last = before[-1]
        several = len(before) > 1 and all(len(each) > 1 for each in before)
        return several or bool(re.fullmatch(r"[a-z]+[\d-][\w-]*", last))
    return not (ending in ("me", "us") and len(before) == 1 and before[0] in _BEFORE_PEOPLE and _more_words(rest))


@lru_cache(maxsize=1000)
def _is_ending(label: str) -> bool:
    """Whether a name of the web may end so."""
    return bool(_endings().publicsuffix(f"any.{label}"))


@cache
def _endings() -> PublicSuffixList:
    # To read it takes a tenth of a second, and few texts need it.
    return PublicSuffixList(accept_unknown=False)
