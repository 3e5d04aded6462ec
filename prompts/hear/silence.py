"""The wish for no more texts, in other words than the carriers' own."""

import re
from collections.abc import Sequence

_POLITE = frozenset("please pls plz hi hello hey ok okay can could would will you u i want to just now".split())
_TEXTING = frozenset(
    "text texts texting txt txting message messages messaging msg msgs msging contact contacting send sending spam "
    "spamming bother bothering write writing call calling".split()
)
_STOP_WITH = _TEXTING | _POLITE | frozenset("stop it this that me us my number phone these the all again right".split())
_SUBJECTS = "(texts|txts|messages|msgs|texting)"
_PLAIN = (
    rf"no more {_SUBJECTS}( to me| from you)?",
    r"(do not|dont|never) (text|txt|message|msg|contact) me( again| any ?more)?",
    r"(i want to |how to )?unsubscribe( me| us| from this| my number)?",
    r"opt( me| us)? ?out( of this| please)?",
    r"(remove|take) (me|us|my number)( off| out)?( from| of)? (your|this|the) (list|group)",
    r"cancel (my|the|this) (subscription|texts|messages)",
)
_PERHAPS = (
    r"(do not|dont|never|no longer) (ever )?(text|txt|message|msg|contact|write|call|send)( to| any)?"
    r" (me|us|my|this|texts|messages)\b.*",
    rf"no more {_SUBJECTS}.*",
    r"(remove|take) (me|us|my number)( off| out)?( from| of)?( (your|this|the))?( list| group)?",
    r"leave me alone",
    r"stop(ping)? this( thing)?",
)


def _politely(wishes: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"(please |pls |can you |how (do|can) i )*({'|'.join(wishes)})( please| pls| now| thanks| anymore| again)*"
    )


_SURELY, _SILENCE = _politely(_PLAIN), _politely((*_PLAIN, *_PERHAPS))


def wants_silence(words: Sequence[str]) -> bool:
    """Whether the folded words wish for no more texts; the carriers themselves hear a lone STOP only."""
    return _stops(words) is not None or _SILENCE.fullmatch(" ".join(words)) is not None


def surely_wants_silence(words: Sequence[str]) -> bool:
    """Whether they are that and neither talk nor an answer in one's own words, such as "stop it" or "leave me alone". A
    wish that people have of a number must not be told to a table as somebody's bluff (FCC, 47 CFR 64.1200(a)(10): any
    reasonable words)."""
    stopped = _stops(words)
    if stopped is not None and (set(stopped) <= _POLITE or _TEXTING & set(stopped)):
        return len(words) > 1
    return _SURELY.fullmatch(" ".join(words)) is not None


def _stops(words: Sequence[str]) -> Sequence[str] | None:
    """What shall stop, where the words begin with "stop" and say nothing else; None for all others."""
    rest = list(words)
    while rest and rest[0] in _POLITE:
        rest = rest[1:]
    return rest[1:] if rest[:1] == ["stop"] and all(word in _STOP_WITH for word in rest) else None
