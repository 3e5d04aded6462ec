"""Addresses of the web in a player's words. Carriers stop texts that hold one, and a stranger at a table could send any
phone anywhere: so none is passed on.

Source: CTIA, Messaging Principles and Best Practices, 5.3.2 (URLs of others); Twilio, error 30007.
"""

import re
import unicodedata

_ENDINGS = (
    "com net org info biz app dev page zip mov xyz online site website shop store link click club top live vip win icu "
    "edu gov mil asia mobi tech technology digital agency africa berlin london nyc porn xxx cyou cfd sbs guru ninja "
    "io ai co cc ws gg ly gl fm tv me us uk ca eu de fr nl es ch au jp cn br pl cz se dk fi kr mx nz ru su ua рф "
    "ae ar bg cl ee ga gd ge gq gr hk hr hu il ke kz lt lu lv ml ng pk pt pw ro rs sa sg sk tk tr tw vc vn za"
).split()
_WORDS = "am as at be by do in is it my no so to".split()
"""Endings that are words too: a full stop without a blank leads to them, so they take more to be an address."""
_BEFORE_PEOPLE = (
    "ah all and ask at beat believe both but by call choose done fine for from give good great haha help hm ho i in it "
    "k let like lol maybe nah nice no nope not now oh of ok okay on or pick please right send show so sorry still sure "
    "tell thanks then there to too trust wait well what who why with wow wrong yeah yep yes you"
).split()
"""Words after which "me" or "us" begins or ends a sentence as often as not, where more words follow: "ok.me too"."""
_ADDRESS = re.compile(
    r"\b(?:(?:https?|hxxps?|ftp)\s?:\s?/\s?/\s?\S+"
    r"|www\s?\.\s?[\w-]{2,}\S*"
    rf"|(?!(?:{'|'.join(_BEFORE_PEOPLE)})\.(?:me|us)\s+[^\W\d_])"
    rf"[\w-]+(?:\.[\w-]+)*\.(?:{'|'.join(_ENDINGS)}|xn--[a-z0-9-]+)\b(?![\w-])\S*"
    rf"|(?:[\w-]{{2,}}\.[\w-]{{2,}}|[a-z]+[\d-][\w-]*)\.(?:{'|'.join(_WORDS)})\b(?![\w-])\S*"
    r"|(?:[\w-]{2,}|\w)(?:\.[\w-]{2,})*\.[a-z]{2,}/\S+"
    r"|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}\b(?!\.\d)\S*)",
    re.IGNORECASE,
)
_DOTS = str.maketrans(dict.fromkeys("\u3002\uff0e\uff61\u2024", "."))


def address_in(text: str) -> str | None:
    """The first address of the web in these words, as it is read; None where there is none."""
    if "." not in text and ":" not in text and text.isascii():
        return None
    plain = unicodedata.normalize("NFKC", text.translate(_DOTS))
    found = _ADDRESS.search("".join(char for char in plain if unicodedata.category(char) != "Cf"))
    return None if found is None else found[0]
