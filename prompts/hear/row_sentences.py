"""What the ear says of several numbers that are no action yet: one sentence each, which says what would work."""

from prompts.hear.sentences import SAID_BACK
from prompts.kit.messages import message
from prompts.kit.words import plural, shortened


@message(segments=1, wide=2)
def row_of_whom(*, word: str, near: str | None) -> str:
    """A row whose name nobody has, or is misspelt too badly to be sure; all others are kept."""
    told = shortened(word, SAID_BACK)
    if near is None:
        return f'I do not know who "{told}" is. Text that part again with a name. I keep the rest.'
    return f'Did you mean {near.upper()} by "{told}"? Then text that part again with the name. I keep the rest.'


@message(segments=1, wide=2)
def row_of_none(*, name: str) -> str:
    """A row of somebody of whom nothing is asked."""
    return f"Nothing is asked about {name} in this round. Text the others' parts; what fits of yours I keep."


@message(segments=1, wide=1)
def row_of_oneself() -> str:
    """More than one's own number before any name, or after one's own."""
    return (
        "For yourself give one number, your own answer: you cannot wager on yourself. Text it again; I keep the rest."
    )


@message(segments=1, wide=2)
def row_too_long(*, name: str, count: int, most: int) -> str:
    return f"That has {count} numbers for {name}, and {most} is the most. Text that part again; I keep the rest."


@message(segments=2, wide=3)
def rows_open(*, open: str) -> str:
    """Numbers of a refused form that are still to be filled in."""
    return f"Still open: {open}. Text each name with its numbers; I keep the rest. NEVERMIND drops it all."


@message(segments=2, wide=4)
def rows_meant(*, typed: str) -> str:
    return f"Did you mean this? Then text just: {typed}"


@message(segments=1, wide=1)
def own_missing(*, allowed: str) -> str:
    """Rows without one's own number."""
    return f"I have that. And your own answer: {allowed}?"


@message(segments=1, wide=1)
def own_unfit(*, told: str, allowed: str) -> str:
    return f"There is no answer {told}. Your own answer: {allowed}? I keep the rest."


@message(segments=1, wide=1)
def numbers_wanted(*, count: int, least: int, got: int) -> str:
    """Another number of numbers than is asked for."""
    most = "at most " if least < count else ""
    return f"I need {most}{plural(count, 'number')} there, and that has {got}. REPEAT tells what I asked."
