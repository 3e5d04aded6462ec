"""What phones and people put into a text beside what they mean: signatures, quotes, reactions, a wish for silence."""

import re
from collections.abc import Sequence

_SIGNATURE = re.compile(
    r"(^|\n)[ \t]*("
    r"(sent|enviado|gesendet|envoyé|inviato) (from|via|desde|von|depuis|da) [^\n]{1,60}"
    r"|get outlook for [^\n]{1,20}"
    r"|--[ \t]*\n.*"
    r")\s*$",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
# Apple's and Google's phones text a reaction to those that cannot show it: Liked "...", Loved an image.
_QUOTES = "[\"'“”«»„‟‘’]"
_REACTED = (
    r"(liked|loved|disliked|laughed at|emphasi[sz]ed|questioned"
    r"|reacted( with)? \S{1,12} to|removed (a|an) [a-z ]{3,20} from|removed \S{1,12} from"
    r"|[^\w\s\"'“”«»]{1,12}\s+(to|removed from)"
    r"|le (gusta|gustó|encanta|encantó)|no le gust[aó])"
)
_REACTION = re.compile(
    rf"{_REACTED}\s+({_QUOTES}.*{_QUOTES}|(an|a) (image|photo|picture|movie|video|attachment|message|sticker|gif))",
    re.IGNORECASE | re.DOTALL,
)

_POLITE = frozenset("please pls plz hi hello hey ok okay can could would will you u i want to just now".split())
_TEXTING = frozenset(
    "text texts texting txt txting message messages messaging msg msgs msging contact contacting send sending spam "
    "spamming bother bothering write writing call calling".split()
)
_STOP_WITH = _TEXTING | _POLITE | frozenset("stop it this that me us my number phone these the all again right".split())
_SILENCE = re.compile(
    r"(please |pls |can you |how (do|can) i )*("
    r"(do not|dont|never|no longer) (ever )?(text|txt|message|msg|contact|write|call|send)( to| any)? "
    r"(me|us|my|this|texts|messages)\b.*"
    r"|no more (texts|txts|messages|msgs|texting).*"
    r"|(i want to |how to )?unsubscribe( me| us| from this| my number)?"
    r"|opt( me| us)? ?out( of this| please)?"
    r"|(remove|take) (me|us|my number)( off| out)?( from| of)?( (your|this|the))?( list| group)?"
    r"|leave me alone"
    r"|stop(ping)? this( thing)?"
    r"|cancel (my|the|this) (subscription|texts|messages)"
    r")( please| pls| now| thanks| anymore| again)*"
)


def without_extras(text: str) -> str:
    """The text as typed, without the signature of a phone below it and without quoted lines (">") beside it."""
    text = text.replace("\r\n", "\n")
    text = _SIGNATURE.sub("", text)
    unquoted = _QUOTED.sub("", text) if ">" in text else text
    return unquoted if unquoted.strip() else text


def is_reaction(text: str) -> bool:
    """Whether a text is a reaction to a message (a tapback) that a phone has put into words."""
    return _REACTION.fullmatch(text.strip()) is not None


def wants_silence(words: Sequence[str]) -> bool:
    """Whether the folded words wish for no more texts; the carriers themselves hear a lone STOP only."""
    rest = list(words)
    while rest and rest[0] in _POLITE:
        rest = rest[1:]
    stops = rest[:1] == ["stop"] and all(word in _STOP_WITH for word in rest)
    return stops or _SILENCE.fullmatch(" ".join(words)) is not None
