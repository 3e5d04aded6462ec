"""What phones put below and beside a text: signatures, quoted lines."""

import re

_SIGNATURE = re.compile(
    r"(^|\n)[ \t]*("
    r"(sent|enviado|gesendet|envoyé|inviato) (from|via|desde|von|depuis|da) [^\n]{1,60}"
    r"|get outlook for [^\n]{1,20}"
    r"|--[ \t]*\n.*"
    r")\s*$",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r"^[ \t]*>.*$", re.MULTILINE)


def unsigned(text: str, signer: str) -> str:
    """The text without the sign-off of its `signer` at the end: "Bob" of "Bob. Love, Ann"; all of one that is no
    more."""
    if not text.rstrip(" .!").casefold().endswith(signer.casefold()):
        return text
    off = rf"\W+(?:love|yours|regards|from|hugs|kisses|xo+)\W+{re.escape(signer)}[ .!]*$"
    head = re.sub(off, "", text, flags=re.IGNORECASE)
    return head if head.strip() else text


def without_signature(text: str) -> str:
    """The text as typed, without the signature of a phone below it and without quoted lines (">") beside it."""
    text = text.replace("\r\n", "\n")
    text = _SIGNATURE.sub("", text)
    unquoted = _QUOTED.sub("", text) if ">" in text else text
    return unquoted if unquoted.strip() else text
