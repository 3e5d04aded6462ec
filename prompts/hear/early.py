"""Words of one's own that come before they are asked for: a story without ME, or one that is told next. They are kept
with the seat, as a half-filled form is, text after text, and offered when their time comes (Words.early). OK takes
them, as it takes words that were asked back."""

from collections.abc import Iterator, Mapping, Sequence

from engine.kernel.forms import Action, Form
from engine.kernel.lengths import length
from prompts.book import words_of
from prompts.hear import sentences as say
from prompts.hear.ear import Ear
from prompts.hear.fill import half_of, take
from prompts.hear.heard import Act, Half, Heard, Overlong, Partial, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.looks_like import is_question
from prompts.hear.normalise import phrases
from prompts.hear.own_words import without_end, without_label
from prompts.hear.verbs import called
from prompts.kit.vocabulary import Early, Words

SURELY, PERHAPS, FOLLOWING = 12, 6, 3
"""From so many words on a text is no command; none of what else it might be; and a sentence of what is begun
or invited."""
TAKES = (("ok",), ("okay",))


def surely(at: Hearing) -> Heard | None:
    """So long a text is words of one's own, whatever it begins with; what is said to all is no such text."""
    return _kept(at) if len(at.said.words) >= SURELY and at.said.words[0] != "say" else None


def perhaps(at: Hearing) -> Heard | None:
    """A shorter one that is no answer, no command and no question how to play; or a very short one with the word that
    ends such words, where they are begun or invited."""
    if len(at.said.words) >= PERHAPS and not is_question(at.said.words):
        return _kept(at)
    return _kept(at) if _goes_on(at, ended=True) else None


def following(at: Hearing) -> Heard | None:
    """A short sentence with its full stop that is nothing else, where such words are begun or invited: chat and a
    mistyped vote have none."""
    is_sentence = len(at.said.words) >= FOLLOWING and at.said.text.rstrip("\"') ").endswith(".")
    return _kept(at) if is_sentence and _goes_on(at) else None


def _waiting(ear: Ear) -> tuple[Words, Early] | None:
    """The action for which words may come early now, and how they may."""
    for action, words in ear.vocabulary.items():
        early = words.early
        if early is not None and action not in ear.by_action and early.action in ear.by_action:
            return words, early
    return None


def _kept(at: Hearing) -> Heard | None:
    """The text behind those that were kept before it, without the word that ends them: OK takes them as they are."""
    found = _waiting(at.ear)
    if found is None or _names_value(at, found[1]):
        return None
    words, early = found
    before, ended = _before(at.ear), _without_end(at, early)
    told = without_label(at.said.text if ended is None else ended, words)
    room = early.most - (length(before) + 1 if before else 0)
    if length(told) > room:
        return Overlong(say.too_long(count=length(told), most=max(0, room)))
    kept = " ".join(filter(None, (before, told)))
    how, more = early.how(at.ear.view), bool(before and told)
    return Partial(half_of(Form(early.taken), [kept]), say.kept_early(how=how, more=more)) if kept else None


def _without_end(at: Hearing, early: Early) -> str | None:
    """The text without the word that ends such words, "" where it is no more; None where it has no such word."""
    ended = at.ear.vocabulary[early.taken]
    return "" if at.said.words in phrases(ended.ends) else without_end(at, ended) or None


def _before(ear: Ear) -> str:
    """The words that were kept before this text."""
    return str(ear.half["values"][0]) if ear.half is not None and is_early(ear.game, ear.half) else ""


def _goes_on(at: Hearing, *, ended: bool = False) -> bool:
    """Whether such words are begun, or their sender has read that they may come; and the text has the word that ends
    them, where it must be `ended`."""
    found = _waiting(at.ear)
    if found is None or not (_before(at.ear) or found[1].invited(at.ear.view)):
        return False
    return not ended or _without_end(at, found[1]) is not None


def _names_value(at: Hearing, early: Early) -> bool:
    """Whether the text begins with the open action and its value: ME 1."""
    for form, used in called(at.said.words, at.ear):
        if form.action is early.action and take(form.blanks[0], at.said.after(used), at.ear, form, exact=True):
            return True
    return False


def is_early(game: str, half: Half | None) -> bool:
    """Whether what is kept with a seat waits for its time: then a new question does not drop it."""
    if half is None or not half["values"]:
        return False
    return any(half["action"] == early.taken.__name__ for _, early in _early(game))


def waits(game: str, half: Half | None, action: Action) -> bool:
    """Whether it still does once this is done: as long as no such words are told, these or others."""
    told = any(type(action) in (kind, early.taken) for kind, early in _early(game))
    return is_early(game, half) and not told


def _early(game: str) -> Iterator[tuple[type[Action], Early]]:
    """The actions of a game for which words may come early, and how."""
    vocabulary: Mapping[type[Action], Words] = words_of(game).VOCABULARY
    for kind, words in vocabulary.items():
        if words.early is not None:
            yield kind, words.early


def offer(game: str, half: Half | None, forms: Sequence[Form]) -> str:
    """The words in which what was kept is offered where its time has come; "" where it has not."""
    if half is None or not is_early(game, half) or _taking(half, forms) is None:
        return ""
    return say.offered_early(words=half["values"][0])


def taken(at: Hearing) -> Heard | None:
    """OK to what was kept and is offered."""
    kept = what_ok_takes(at.ear) if at.said.words in TAKES else None
    return None if kept is None else Act(kept)


def withdrawn(at: Hearing) -> Heard | None:
    """The word that drops them, where it does nothing else."""
    if not _before(at.ear):
        return None
    for _, early in _early(at.ear.game):
        by = early.dropped_by
        if by not in at.ear.by_action and at.said.words in phrases(at.ear.vocabulary[by].words):
            return Unclear(say.dropped(now=at.works_now), half={})
    return None


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
