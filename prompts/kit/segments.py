"""How many SMS segments a text takes: what the carrier counts and charges for.

Source: Twilio, "What is the SMS character limit?" and the algorithm of its public message segment calculator;
the alphabet is GSM 03.38 (3GPP TS 23.038 section 6.2.1) with its extension table.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Any, Literal

Encoding = Literal["GSM-7", "UCS-2"]

BASIC = (
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?"
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
EXTENDED = "\f^{}\\[~]|€"

SEGMENT_BITS = 1120
HEADER_BITS = 48
GSM_ALONE, GSM_JOINED = SEGMENT_BITS // 7, (SEGMENT_BITS - HEADER_BITS) // 7
UCS_ALONE, UCS_JOINED = SEGMENT_BITS // 16, (SEGMENT_BITS - HEADER_BITS) // 16

all_basic = re.compile(f"[{re.escape(BASIC)}]*").fullmatch
_all_gsm = re.compile(f"[{re.escape(BASIC + EXTENDED)}]*").fullmatch


@dataclass(frozen=True, slots=True)
class Segments:
    """encoding of the whole text; count of segments (1 or more); units: septets (GSM-7) or UTF-16 units
    (UCS-2), headers not counted."""

    encoding: Encoding
    count: int
    units: int


def segments(text: str) -> Segments:
    """The segments that a text takes as it stands (no smart encoding). An empty text takes one."""
    if all_basic(text):
        units = len(text)
        return Segments("GSM-7", 1 if units <= GSM_ALONE else -(-units // GSM_JOINED), units)
    if _all_gsm(text):
        return _packed("GSM-7", [2 if char in EXTENDED else 1 for char in text], GSM_ALONE, GSM_JOINED)
    return _packed("UCS-2", _ucs_widths(text), UCS_ALONE, UCS_JOINED)


def most_characters(count: int) -> int:
    """A text of more takes more segments, whatever its characters."""
    return GSM_ALONE if count == 1 else count * GSM_JOINED


def _packed(encoding: Encoding, widths: list[int], alone: int, joined: int) -> Segments:
    """Fill segment after segment; what does not fit whole begins the next one."""
    units = sum(widths)
    if units <= alone:
        return Segments(encoding, 1, units)
    count, used = 1, 0
    for width in widths:
        if used + width > joined:
            count, used = count + 1, 0
        used += width
    return Segments(encoding, count, units)


def _ucs_widths(text: str) -> list[int]:
    """UTF-16 units of what must stay together: grapheme clusters; code points where a cluster passes a whole
    segment."""
    widths: list[int] = []
    for cluster in _clusters().findall(text):
        points = [2 if char > "\uffff" else 1 for char in cluster]
        whole = sum(points)
        if whole > UCS_JOINED or cluster == "\r\n":
            widths.extend(points)
        else:
            widths.append(whole)
    return widths


@cache
def _clusters() -> Any:
    # It takes a tenth of a second to load, and few texts need it.
    import regex

    return regex.compile(r"\X")


_LOOK_ALIKES = {
    '"': "«»“”„‟ʺˮ″‶❝❞〝〞",
    "'": "‘’‛ʹʻʼˈˊˋ′‵´`❛❜",
    "<": "‹",
    ">": "›",
    "-": "−⁃•·⎼⎽",
    ",": "‚、",
    ".": "。",
    "/": "÷⁄∕⧸",
    "\\": "∖⧵⧹",
    "|": "∣⎸⎹⏐",
    "*": "⁎∗✱✲✳✻✼✽❋⧆",
    ":": "ː˸∶",
    ";": "⁏",
    "!": "ǃ",
    "^": "ˆ",
    "~": "˜∼",
    "_": "‗",
    "...": "…",
    "!!": "‼",
    "1/4": "¼",
    "1/2": "½",
    "3/4": "¾",
    " ": "\t\u2028\u2029",
    "": "\u200b\u200c\u2060\ufeff\u00ad",
}


@cache
def _look_alike_table() -> dict[int, str]:
    table = {ord(odd): plain for plain, odds in _LOOK_ALIKES.items() for odd in odds}
    for point in chain(range(0xA0, 0x3100), range(0xFE10, 0xFF5F)):  # where Unicode has spaces, dashes and wide letters
        char = chr(point)
        if point in table or char in BASIC or char in EXTENDED:
            continue
        if unicodedata.category(char) in ("Zs", "Pd"):
            table[point] = " " if unicodedata.category(char) == "Zs" else "-"
        elif 0xFE10 <= point <= 0xFF5E:
            folded = unicodedata.normalize("NFKC", char)
            if folded.isascii() and folded.isprintable():
                table[point] = folded
    for point in (*range(0x2100, 0x2150), *range(0x24B6, 0x24EA), *range(0x1D400, 0x1D800)):  # fancy alphabets
        folded = unicodedata.normalize("NFKC", chr(point))
        if unicodedata.decomposition(chr(point)).startswith(("<font>", "<circle>")) and folded.isascii():
            table[point] = folded
    return table


def smart(text: str) -> str:
    """The text with look-alikes of GSM-7 characters (curly quotes, dashes, ellipsis, odd spaces, full-width letters and
    those of fancy alphabets) replaced by them and invisible breaks left out. A letter that has no look-alike stays: é,
    ç and emoji are kept."""
    return text if _all_gsm(text) else text.translate(_look_alike_table())
