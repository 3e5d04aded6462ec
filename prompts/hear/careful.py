"""Hearing a seat that is asked for words of its own: nothing but an exact command is one, all else is the answer."""

from collections.abc import Sequence

from engine.kernel.forms import Form, Kind, Unfit
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.closed import closed_word, kept
from prompts.hear.fill import fill, fill_exactly
from prompts.hear.heard import Act, Command, Ear, Heard, Unclear
from prompts.hear.meant import meant_forms
from prompts.hear.menu import words_for, works_now
from prompts.hear.normalise import Token, clean, phrase, phrases
from prompts.kit.vocabulary import Words

_LOST = frozenset(
    phrase(each) for name in ("REPEAT", "WHERE", "RULES") for each in commands.COMMANDS[name] if " " in each
) | {("huh",), ("pardon",)}


def careful(text: str, found: Sequence[Token], own: Form, ear: Ear, lines: str) -> Heard:
    """What a text means where `own` takes any words; `lines` is the same text with its lines apart."""
    if text.startswith("="):
        return _answer(text.lstrip("=").strip(), own)
    words = tuple(token.word for token in found)
    if text.endswith("?") and (not words or words in _LOST):
        return Command("REPEAT")
    exact = exact_command(text, found, ear, own) or _closed(words, ear)
    return exact or _ended(lines, own, ear) or _answer(_without_label(text, words_for(ear, own)), own)


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
    known = closed_word(words, ear)
    if known is None:
        alone = kept(words, ear)
        return None if alone is None else Unclear(say.closed(why=alone.why_closed(ear.view), now=works_now(ear)))
    return Unclear(say.closed_word(why=known.why_closed(ear.view), word=" ".join(words), now=works_now(ear)))


def _ended(lines: str, own: Form, ear: Ear) -> Heard | None:
    """The words that end in one which makes them another action: "... and home we went. DONE"."""
    for form in meant_forms(ear):
        for end in words_for(ear, form).ends:
            words = clean(_without_end(lines.strip(), end))
            if words:
                return _answer(_without_label(words, words_for(ear, own)), form)
    return None


def _without_end(lines: str, end: str) -> str:
    """What stands before the word `end`: that has a line of its own, or stands last in capitals beside small letters,
    or however it is written after a full stop. "" where it is but the last of other words."""
    before, _, last = lines.rpartition("\n")
    if before and phrase(last) == phrase(end):
        return before
    head, _, last = lines.rpartition(" ")
    if phrase(last) == phrase(end) and head.rstrip("\"') ")[-1:] in (".", "!", "?"):
        return head
    return head if last == end.upper() and not head.isupper() else ""


def _without_label(text: str, own: Words) -> str:
    """The answer without a label before it: "answer:" or "my draft is:", where only a colon makes it one, or a word of
    the action in capitals (STORY I was five ...)."""
    for verb in sorted(own.words, key=len, reverse=True):
        tail = text[len(verb) :]
        if text.startswith(f"{verb.upper()} ") and not tail.isupper():
            return tail.strip()
        if text[: len(verb)].casefold() == verb and tail.lstrip().startswith(":") and tail.strip(" :"):
            return tail.lstrip().removeprefix(":").strip()
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
