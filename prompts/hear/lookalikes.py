"""Names that the eye takes for one another: Bob, B0b, Bób, and one with Cyrillic letters.

Source: Unicode Technical Standard 39, "Confusable detection": the letters of other scripts that look like Latin ones.
"""

import re
import unicodedata

from prompts.hear.normalise import phrase

# Each letter or sign, and the Latin letter that it resembles.
_LETTERS = (
    "АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ҮY ԌG ԚQ ԜW аa еe ѕs іi јj оo рp сc уy хx һh ԛq ԝw "
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa οo ρp υu νv ιi κk τt ıi ɑa ɡg øo ØO łl ŁL đd ĐD "
    "ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz սu օo հh ոn ցg ՍU ՕO "
    "ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᎫJ ᏦK ᏞL ᎷM ᏢP ᎡR ᏚS ᎢT ᏙV ᎳW ᎩY ᏃZ ᗅA ᗷB ᑕC ᗪD ᖴF ᕼH ᒍJ ᒪL ᗰM ᑎN ᑭP ᖇR ᑌU ᐯV ᗯW ᙭X "
    "ꓮA ꓐB ꓚC ꓓD ꓰE ꓝF ꓖG ꓧH ꓲI ꓙJ ꓗK ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ "
)
_DIGITS = "0o 1l 3e 4a 5s 7t 8b |l $s @a "
_UNSEEN = "\u115f\u1160"  # letters that are blank
_HIDDEN = re.compile("[\u00ad\u034f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]")
_LOOK = str.maketrans({pair[0]: pair[1] for pair in _LETTERS.split()} | dict.fromkeys(_UNSEEN, ""))
_READ = str.maketrans({pair[0]: pair[1] for pair in _DIGITS.split()})
_TOGETHER = frozenset("CJK HIRAGANA KATAKANA HANGUL BOPOMOFO".split())
"""Alphabets that are written beside others, and look like none of them."""


def as_seen(text: str) -> str:
    """The text without signs that show nothing, such as joiners, which some alphabets need between letters."""
    return _HIDDEN.sub("", text)


def shape(text: str) -> str:
    """What a name looks like at a glance: letters of other scripts and digits as the Latin letters they resemble,
    without accents, spaces, punctuation and case. A capital I within a word looks like a small l, rn like m."""
    # A mark may fold to a letter: U+0345 is a small iota then.
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    plain = plain.translate(_LOOK)
    told = plain[:1] + plain[1:].replace("I", "l")
    seen = "".join(char for char in told.casefold().translate(_READ) if char.isalnum())
    return seen.replace("rn", "m").replace("vv", "w")


def is_like(name: str, other: str) -> bool:
    """Whether two names are heard or seen as one."""
    return phrase(name) == phrase(other) or shape(name) == shape(other)


def mixes_alphabets(text: str) -> bool:
    """Whether a word has letters of two alphabets: one is there to look like the other (UTS 39, "Mixed-script
    detection")."""
    return any(len(_alphabets(word)) > 1 for word in unicodedata.normalize("NFKC", text).split())


def _alphabets(word: str) -> set[str]:
    letters = (char for char in word if unicodedata.category(char) in ("Lu", "Ll", "Lt", "Lo"))
    return {unicodedata.name(char, "").partition(" ")[0] for char in letters} - _TOGETHER
