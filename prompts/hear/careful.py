"""Hearing a seat that is asked for words of its own: nothing but an exact command is one, all else is the answer."""

from collections.abc import Sequence

from engine.forms import Form, Kind, Unfit
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.closed import closed_word
from prompts.hear.fill import fill, fill_exactly
from prompts.hear.heard import Act, Command, Ear, Heard, Unclear
from prompts.hear.menu import words_for, works_now
from prompts.hear.normalise import Token, phrase, phrases

_LOST = frozenset(
    phrase(each) for name in ("REPEAT", "WHERE", "RULES") for each in commands.COMMANDS[name] if " " in each
) | {("huh",), ("pardon",)}


def careful(text: str, found: Sequence[Token], own: Form, ear: Ear) -> Heard:
    """What a text means where `own` takes any words."""
    if text.startswith("="):
        return _answer(text.lstrip("=").strip(), own)
    words = tuple(token.word for token in found)
    if text.endswith("?") and (not words or words in _LOST):
        return Command("REPEAT")
    return exact_command(text, found, ear, own) or _closed(words, ear) or _answer(_without_label(text), own)


def exact_command(text: str, found: Sequence[Token], ear: Ear, own: Form | None = None) -> Heard | None:
    """The action (but not `own`) or command that this text is, with nothing beside it."""
    for form in ear.forms:
        heard = _exact(text, found, form, ear) if form is not own else None
        if heard is not None:
            return heard
    words = tuple(token.word for token in found)
    return commands.exact_alone(words) or commands.exact_about(words, ear.view.names)


def calls(text: str, found: Sequence[Token], used: int) -> bool:
    """Whether the first words stand out as a command: a colon after them, a question, or capitals."""
    head, tail = text[found[0].start : found[used - 1].end], text[found[used - 1].end :]
    return tail.lstrip().startswith(":") or tail.endswith("?") or (head.isupper() and not tail.isupper())


def _exact(text: str, found: Sequence[Token], form: Form, ear: Ear) -> Heard | None:
    """The form that this text calls exactly, with nothing left over."""
    known = words_for(ear, form)
    words = tuple(token.word for token in found)
    for verb in sorted(phrases(known.words), key=len, reverse=True):
        if words == verb:
            return fill(form, known, "", ear.view) if form.blanks else Act(form.fill())
        if words[: len(verb)] != verb or not form.blanks:
            continue
        if form.blanks[0].kind is not Kind.WORDS:
            return fill_exactly(form, known, text, found[len(verb) :], ear.view)
        if not form.plain and calls(text, found, len(verb)):
            return fill(form, known, text[found[len(verb) - 1].end :], ear.view)
    return None


def _closed(words: Sequence[str], ear: Ear) -> Heard | None:
    taught = closed_word(words, ear)
    if taught is None:
        return None
    return Unclear(say.closed_word(taught=taught, word=" ".join(words), now=works_now(ear)))


def _without_label(text: str) -> str:
    """The answer without "answer:" or "my draft is:" before it; only a colon makes that a label."""
    head, colon, tail = text.partition(":")
    label = phrase(head)
    while label and label[0] in ("my", "the"):
        label = label[1:]
    if colon and tail.strip() and label in (("answer",), ("answer", "is"), ("draft",), ("draft", "is")):
        return tail.strip()
    return text


def _answer(words: str, own: Form) -> Heard:
    most = own.blanks[0].most
    if len(words) > most:
        return Unclear(say.too_long(count=len(words), most=most))
    try:
        return Act(own.fill(words))
    except Unfit:
        return Unclear(say.empty_answer())
