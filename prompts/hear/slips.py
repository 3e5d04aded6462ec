"""A verb with a typing error, and a value with one."""

from collections.abc import Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from engine.kernel.forms import Blank, Form, Kind, Value
from prompts.hear import sentences as say
from prompts.hear.actions import fill_after
from prompts.hear.closed import is_call
from prompts.hear.ear import Ear
from prompts.hear.heard import Heard, Unclear
from prompts.hear.kinds.codec import Called
from prompts.hear.menu import works_now
from prompts.hear.names import Names, slipped
from prompts.hear.normalise import DOUBTS, FILLERS, phrases, squeezed
from prompts.hear.said import Said

CLOSE = 80  # rapidfuzz ratio from which a misspelt verb is taken for the right one
NEAR = 65  # from which it is worth a "did you mean"
SHORTEST_SLIP = 3  # letters of the shortest verb that is forgiven one slip
LONG_VERB = 4  # letters; a shorter verb must be typed right


def misspelt(said: Said, ear: Ear) -> Heard | None:
    """A form whose verb has a typing error."""
    at = next((place for place, word in enumerate(said.words) if word not in FILLERS), None)
    if at is None or is_call(said.words[at], ear):
        return None
    near = one_slip(said.words[at], ear)
    if near is not None and all(word in FILLERS for word in said.words[at + 1 :]):
        return fill_after(near, said, at + 1, ear)
    if near is not None and not near.blanks:
        return Unclear(say.perhaps(taught=ear.words(near).taught, now=works_now(ear)))
    if len(said.words[at]) < LONG_VERB:
        return None
    score, form = _likest(said.words[at], ear)
    if form is not None and score >= CLOSE:
        return fill_after(form, said, at + 1, ear)
    if form is not None and score >= NEAR:
        return Unclear(say.perhaps(taught=ear.words(form).taught, now=works_now(ear)))
    return None


def one_slip(word: str, ear: Ear) -> Form | None:
    """The one open form whose word is a single slip away ("rol", "don", "nooo"); None where none or several are."""
    if word in DOUBTS:
        return None
    near = {
        form.action: form
        for form in ear.forms
        for verb in phrases(ear.words(form).words)
        if len(verb) == 1 and _is_slip(word, verb[0])
    }
    return next(iter(near.values())) if len(near) == 1 else None


def near_verb(word: str, ear: Ear) -> Form | None:
    """The open form whose word this nearly is: a slip away, or as like as a misspelt verb."""
    near = one_slip(word, ear)
    if near is not None or len(word) < LONG_VERB:
        return near
    score, form = _likest(word, ear)
    return form if score >= CLOSE else None


def near_value(blank: Blank, words: Sequence[str], names: Names) -> tuple[Value, int] | None:
    """The value that the first of these words nearly is, a name or one of a list, and how many words it takes."""
    if blank.kind is Kind.SEAT:
        return slipped(words, names)
    if blank.kind is not Kind.CHOICE or not words:
        return None
    near = [value for value in blank.allowed if _is_slip(words[0], str(value).casefold())]
    return (near[0], 1) if len(near) == 1 else None


def near_word(word: str, called: Called) -> str | None:
    """The value whose other name is a single slip away; None where the word is such a name, or none or several are."""
    near = [value for value, name in called.items() if _is_slip(word, name.casefold()) and word != name.casefold()]
    return near[0] if len(near) == 1 else None


def _likest(word: str, ear: Ear) -> tuple[float, Form | None]:
    """The open form whose verb is most like the word, and how like it is."""
    best: tuple[float, Form | None] = 0.0, None
    for form in ear.forms:
        for verb in phrases(ear.words(form).words):
            if len(verb) == 1 and len(verb[0]) >= LONG_VERB and (score := fuzz.ratio(word, verb[0])) > best[0]:
                best = score, form
    return best


def _is_slip(word: str, verb: str) -> bool:
    if squeezed(word) == squeezed(verb):  # nooo
        return True
    return min(len(word), len(verb)) >= SHORTEST_SLIP and OSA.distance(word, verb) == 1
