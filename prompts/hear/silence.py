"""The wish for no more texts, in other words than the carriers' own."""

import re
from collections.abc import Sequence

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


def wants_silence(words: Sequence[str]) -> bool:
    """Whether the folded words wish for no more texts; the carriers themselves hear a lone STOP only."""
    rest = list(words)
    while rest and rest[0] in _POLITE:
        rest = rest[1:]
    stops = rest[:1] == ["stop"] and all(word in _STOP_WITH for word in rest)
    return stops or _SILENCE.fullmatch(" ".join(words)) is not None
