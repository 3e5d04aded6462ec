"""What is said of an action that is not open, and of a text that is of no use."""

from collections.abc import Sequence
from dataclasses import MISSING, fields

from engine.kernel.forms import Blank, Kind
from prompts.hear import sentences as say
from prompts.hear.heard import Ear, Heard, Late, Unclear
from prompts.hear.kinds import take
from prompts.hear.meant import is_over
from prompts.hear.menu import vocabulary, works_now
from prompts.hear.normalise import FILLERS, Token, phrases
from prompts.kit.vocabulary import Words


def closed_word(words: Sequence[str], ear: Ear) -> Words | None:
    """The action of the game that is called so: its taught word, or that of a player about himself ("i am ready")."""
    for known in vocabulary(ear.game).values():
        for place, call in enumerate(phrases(known.words)):
            if call == tuple(words) and (place == 0 or call[0] in ("i", "im")):
                return known
    return None


def is_call(word: str, ear: Ear) -> bool:
    """Whether an action of the game, open or not, is called just so: it is no typing error of another."""
    return any((word,) in phrases(known.words) for known in vocabulary(ear.game).values())


def closed_call(words: Sequence[str], ear: Ear, used: int, values: int = 0) -> Heard | None:
    """The refusal of a closed action whose call begins the text, is longer than the `used` words of an open one (OBJECT
    EMPTY is not OBJECT) and needs at least so many values (SIMILAR CY ANN is no vote for Cy)."""
    is_open = {form.action for form in ear.forms}
    for kind, known in vocabulary(ear.game).items():
        if kind in is_open or sum(field.default is MISSING for field in fields(kind)) < values:
            continue
        if any(len(verb) > used and tuple(words[: len(verb)]) == verb for verb in phrases(known.words)):
            return Unclear(say.closed(why=known.why_closed(ear.view), now=works_now(ear)))
    return None


def closed_offer(words: Sequence[str], ear: Ear) -> Heard | None:
    """The refusal of a closed action that takes a value and is called by the very word which offers it: SWAP 2 is no 2
    for another form."""
    is_open = {form.action for form in ear.forms}
    for kind, known in vocabulary(ear.game).items():
        wants = any(field.default is MISSING for field in fields(kind))
        if (
            wants
            and kind not in is_open
            and known.taught in known.offer.split()
            and words[:1] == [known.taught.lower()]
        ):
            return Unclear(say.closed(why=known.why_closed(ear.view), now=works_now(ear)))
    return None


def kept(words: Sequence[str], ear: Ear) -> Words | None:
    """The action that these words, alone, are meant for in any case."""
    return next((each for each in vocabulary(ear.game).values() if tuple(words) in phrases(each.kept)), None)


def not_open(found: Sequence[Token], ear: Ear) -> Heard | None:
    """The refusal of a closed action whose word stands first; polite words may stand before it."""
    alone = kept([token.word for token in found if token.word not in FILLERS], ear)
    if alone is not None:
        return Unclear(say.closed(why=alone.why_closed(ear.view), now=works_now(ear)))
    for token in found:
        known = closed_word((token.word,), ear)
        if known is not None:
            return Unclear(say.closed(why=known.why_closed(ear.view), now=works_now(ear)))
        if token.word not in FILLERS:
            return None
    return None


def too_early(found: Sequence[Token], ear: Ear) -> str | None:
    """What is said to a name or a number alone where the game knows why the choice that it would make is closed."""
    words = [token.word for token in found if token.word not in FILLERS]
    whole = Blank("seat", Kind.SEAT, tuple(range(len(ear.view.names))))
    taken = take(whole, words, None, ear.view, exact=True) if words else None
    if taken is None or taken.stop < len(words):
        return None
    for known in vocabulary(ear.game).values():
        if known.offer.startswith("{") and (why := known.closed(ear.view)):
            return say.closed(why=why, now=works_now(ear))
    return None


def no_use(ear: Ear, text: str, otherwise: str) -> Heard:
    """Nothing that helps: too late when the meant ask is over, else what is said `otherwise`."""
    if not is_over(ear):
        return Unclear(otherwise)
    told = say.crossed if any(form.ask is not None for form in ear.forms) else say.too_late
    return Late(told(said=text, now=works_now(ear)))
