"""What SAY and MUTE tell: one's words to the others, and what becomes of them.

A word to the others takes two segments at most in GSM-7, three in another script and six of emoji alone; every other
sentence here takes one.
"""

from collections.abc import Sequence

from prompts.kit.aloud import own, says
from prompts.kit.messages import message
from prompts.kit.words import clock, listed

MOST_CHARACTERS = 160
"""Of what is said at once."""


@message(segments=2, wide=6, spoken=lambda *, name, words: says(own(name), words))
def said(*, name: str, words: str) -> str:
    """To the others. The name stands in capitals, which no answer in a game has before it."""
    return f"{name.upper()}: {words}"


@message(segments=1, wide=1)
def passed_on(*, more: int, playing: bool) -> str:
    """To who said it, the first time in a round, or for a while where none is being played."""
    span = "this round" if playing else "for now"
    return f"Told to all. You can SAY {more} more things {span}; I pass them on without a word to you."


@message(segments=1, wide=1, spoken=lambda: "Send me a text with say, and then your words.")
def need_words() -> str:
    """SAY came alone."""
    return "Text SAY and your words in one text, like SAY HELLO ALL. In the middle of a story, SAY in capitals."


@message(
    segments=1,
    wide=1,
    spoken=lambda *, count, most: "That was too long, and nobody was told. Please say it in fewer words.",
)
def too_long(*, count: int, most: int) -> str:
    return f"That has {count} characters; SAY takes {most} at most. Nobody was told: please SAY it shorter."


@message(segments=1, wide=1)
def too_often(*, most: int, playing: bool) -> str:
    """The limit is used up: for this round, or until some minutes passed without a SAY."""
    span, when = ("in a round", "in the next round") if playing else ("in a row", "in ten minutes")
    return f"Nobody was told: {most} times {span} is the most. Please SAY it {when}."


@message(segments=1, wide=1)
def too_much(*, seconds: float) -> str:
    """SAY, or TEAM: words, outside of a round from one who has told the others so much beside the game that it would
    only be more noise; it works again after so many seconds."""
    again = clock(max(60.0, seconds))
    return f"Nobody was told: you have sent the others a lot besides the game. Please say it again in {again}."


@message(segments=1, wide=1, spoken=lambda: "Nobody else is here to hear you yet.")
def nobody_here() -> str:
    return "Nobody else is here to hear you yet. Friends text me JOIN and your table's word; WHO tells it."


@message(
    segments=1,
    wide=1,
    spoken=lambda: "What others say beside the game no longer reaches you. A text with unmute brings it back.",
)
def muted() -> str:
    return (
        "What others SAY no longer reaches you. UNMUTE brings it back; the game goes on as ever. MUTE BOB is for one."
    )


@message(segments=1, wide=1, spoken=lambda: "What others say reaches you again. A text with mute stops it.")
def unmuted() -> str:
    return "What others SAY reaches you again. MUTE stops it."


@message(segments=1, wide=2)
def muted_one(*, name: str) -> str:
    """MUTE with a name."""
    return f"You get no more chat from {name}, only the game, and nobody knows. UNMUTE {name.upper()} brings it back."


@message(segments=1, wide=1)
def unmuted_one(*, name: str) -> str:
    """UNMUTE with a name."""
    return f"You hear all of {name} again. MUTE {name.upper()} stops it."


def _mute_whom_aloud(*, command: str, names: Sequence[str]) -> str:
    if not names:
        return "Nobody else with a phone is here to be heard."
    return f"Whom? Send me a text with {command.lower()} and a name: {listed([own(name) for name in names], 'or')}."


@message(segments=2, wide=4, spoken=_mute_whom_aloud)
def mute_whom(*, command: str, names: Sequence[str]) -> str:
    """MUTE or UNMUTE (`command`) with a name that nobody with a phone has; `names` are those who may be named."""
    if not names:
        return "Nobody else with a phone is here to be heard."
    return f"{command} whom? Text {command} and a name: {listed(names, 'or')}."


@message(segments=1, wide=1)
def mute_meant(*, command: str, name: str) -> str:
    """The same with a name that is misspelt too badly to be sure."""
    return f"Did you mean {command} {name.upper()}? Then text just that."
