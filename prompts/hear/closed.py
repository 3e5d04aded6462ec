"""What is said of an action that is not open, and of a text that is of no use."""

from collections.abc import Sequence
from dataclasses import MISSING, fields

from prompts.hear import sentences as say
from prompts.hear.heard import Ear, Heard, Late, Unclear
from prompts.hear.meant import is_over
from prompts.hear.menu import vocabulary, works_now
from prompts.hear.normalise import FILLERS, Token, phrases


def closed_word(words: Sequence[str], ear: Ear) -> str | None:
    """The action of the game whose taught word these words are, as we teach it."""
    return next(
        (each.taught for each in vocabulary(ear.game).values() if phrases(each.words)[:1] == (tuple(words),)),
        None,
    )


def closed_call(words: Sequence[str], ear: Ear, used: int, values: int = 0) -> Heard | None:
    """The refusal of a closed action whose call begins the text, is longer than the `used` words of an open one (OBJECT
    EMPTY is not OBJECT) and needs at least so many values (SIMILAR CY ANN is no vote for Cy)."""
    is_open = {form.action for form in ear.forms}
    for kind, known in vocabulary(ear.game).items():
        if kind in is_open or sum(field.default is MISSING for field in fields(kind)) < values:
            continue
        if any(len(verb) > used and tuple(words[: len(verb)]) == verb for verb in phrases(known.words)):
            return Unclear(say.closed(taught=known.taught, now=works_now(ear)))
    return None


def not_open(found: Sequence[Token], ear: Ear) -> Heard | None:
    """The refusal of a closed action whose word stands first; polite words may stand before it."""
    for token in found:
        taught = closed_word((token.word,), ear)
        if taught is not None:
            return Unclear(say.closed(taught=taught, now=works_now(ear)))
        if token.word not in FILLERS:
            return None
    return None


def no_use(ear: Ear, text: str, otherwise: str) -> Heard:
    """Nothing that helps: too late when the meant ask is over, else what is said `otherwise`."""
    if is_over(ear):
        return Late(say.late(said=text, now=works_now(ear)))
    return Unclear(otherwise)
