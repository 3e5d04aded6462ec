"""Words of one's own that come before they are asked for: a story without ME. They are kept with the seat, as a
half-filled form is, and offered when their time comes (Words.early). OK takes them, as it takes
words that were asked back."""

from collections.abc import Sequence

from engine.kernel.forms import Action, Form
from engine.kernel.lengths import length
from prompts.book import words_of
from prompts.hear import sentences as say
from prompts.hear.ear import Ear
from prompts.hear.fill import half_of, take
from prompts.hear.heard import Act, Half, Heard, Overlong, Partial
from prompts.hear.hearing import Hearing
from prompts.hear.looks_like import is_question
from prompts.hear.own_words import without_label
from prompts.hear.verbs import called
from prompts.kit.vocabulary import Early

SURELY, PERHAPS = 12, 6
"""From so many words on a text is no command, and none of what else it might be."""
TAKES = (("ok",), ("okay",))


def surely(at: Hearing) -> Heard | None:
    """So long a text is words of one's own, whatever it begins with; what is said to all is no such text."""
    return _kept(at) if len(at.said.words) >= SURELY and at.said.words[0] != "say" else None


def perhaps(at: Hearing) -> Heard | None:
    """A shorter one that is no answer, no command and no question how to play."""
    return _kept(at) if len(at.said.words) >= PERHAPS and not is_question(at.said.words) else None


def _kept(at: Hearing) -> Heard | None:
    for action, words in at.ear.vocabulary.items():
        early = words.early
        if (
            early is None
            or action in at.ear.by_action
            or early.action not in at.ear.by_action
            or _names_value(at, early)
        ):
            continue
        told = without_label(at.said.text, words)
        if length(told) > early.most:
            return Overlong(say.too_long(count=length(told), most=early.most))
        return Partial(half_of(Form(action), [told]), say.kept_early(how=early.how(at.ear.view)))
    return None


def _names_value(at: Hearing, early: Early) -> bool:
    """Whether the text begins with the open action and its value: ME 1."""
    for form, used in called(at.said.words, at.ear):
        if form.action is early.action and take(form.blanks[0], at.said.after(used), at.ear, form, exact=True):
            return True
    return False


def is_early(game: str, half: Half | None) -> bool:
    """Whether what is kept with a seat waits for its time: then a new question does not drop it."""
    vocabulary = words_of(game).VOCABULARY.items()
    return half is not None and any(words.early and half["action"] == kind.__name__ for kind, words in vocabulary)


def offer(game: str, half: Half | None, forms: Sequence[Form]) -> str:
    """The words in which what was kept is offered where its time has come; "" where it has not."""
    if half is None or not is_early(game, half) or _taking(half, forms) is None:
        return ""
    return say.offered_early(words=half["values"][0])


def taken(at: Hearing) -> Heard | None:
    """OK to what was kept and is offered."""
    kept = what_ok_takes(at.ear) if at.said.words in TAKES else None
    return None if kept is None else Act(kept)


def what_ok_takes(ear: Ear) -> Action | None:
    """The action that OK means, for its words came before they were asked for, or were asked back."""
    half = ear.half
    own = ear.own_words
    if half is None or not (is_early(ear.game, half) or (own is not None and half["action"] == own.name)):
        return None
    form = _taking(half, ear.forms)
    return None if form is None else form.fill(*half["values"])


def _taking(half: Half, forms: Sequence[Form]) -> Form | None:
    return next((form for form in forms if form.name == half["action"] and form.unfit(half["values"]) is None), None)
