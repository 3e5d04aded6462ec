"""The stages of a seat that is asked for words of its own: nothing but an exact command is one, all else is the
answer."""

from engine.kernel.forms import Form, Unfit
from engine.kernel.lengths import length
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.closed import closed_pair, closed_word, kept
from prompts.hear.heard import Act, Command, Heard, Overlong, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.looks import TOLD
from prompts.hear.normalise import clean, phrase
from prompts.kit.vocabulary import Words

_LOST = frozenset(
    phrase(each) for name in ("REPEAT", "WHERE", "RULES") for each in commands.COMMANDS[name] if " " in each
) | {("what",), ("huh",), ("pardon",)}


def marked(at: Hearing) -> Heard | None:
    """An equals sign makes an answer of any word."""
    own = at.ear.own_words
    return _answer(at.said.text.lstrip("=").strip(), own) if own is not None and at.said.text.startswith("=") else None


def say_words(at: Hearing) -> Heard | None:
    """SAY and words speak to the table. In a story any sentence may begin so: capitals or a colon make it that."""
    own, words = at.ear.own_words, at.said.words
    if own is None or words[:1] != ("say",) or len(words) < 2:
        return None
    if at.ear.words(own).asked_back not in TOLD and not at.said.calls(1):
        return None
    return Command("SAY", at.said.after(1).rest.lstrip(" ,.:;!-"))


def lost(at: Hearing) -> Heard | None:
    """ "What do I do now?" """
    is_lost = at.said.text.endswith("?") and (not at.said.words or at.said.words in _LOST)
    return Command("REPEAT") if is_lost else None


def exactly_closed(at: Hearing) -> Heard | None:
    """What is exactly an action that is not open."""
    words, ear = at.said.words, at.ear
    known = closed_word(words, ear) or closed_pair(words, ear)
    if known is None:
        alone = kept(words, ear)
        return None if alone is None else Unclear(say.closed(why=alone.why_closed(ear.view), now=at.works_now))
    return Unclear(say.closed_word(why=known.why_closed(ear.view), word=" ".join(words), now=at.works_now))


def ended(at: Hearing) -> Heard | None:
    """The words that end in one which makes them another action: "... and home we went. DONE"."""
    own = at.ear.own_words
    if own is None:
        return None
    for form in at.ear.meant_forms:
        if words := without_end(at, at.ear.words(form)):
            return _answer(without_label(words, at.ear.words(own)), form)
    return None


def answer(at: Hearing) -> Heard | None:
    """Anything else."""
    own = at.ear.own_words
    return None if own is None else _answer(without_label(at.said.text, at.ear.words(own)), own)


def without_end(at: Hearing, ended: Words) -> str:
    """What stands before a word that ends the text and makes it the action of these words; "" where none does."""
    return next(filter(None, (clean(_without_end(at.typed.strip(), end)) for end in ended.ends)), "")


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


def without_label(text: str, own: Words) -> str:
    """The answer without a label before it: "answer:" or "my draft is:", where only a colon makes it one, or a word of
    the action in capitals (STORY I was five ...)."""
    for verb in sorted(own.words, key=len, reverse=True):
        tail = text[len(verb) :]
        if text.startswith(f"{verb.upper()} ") and not tail.isupper():
            return tail.strip()
        if text[: len(verb)].casefold() == verb and tail.lstrip().startswith(":") and tail.strip(" :"):
            return tail.lstrip().removeprefix(":").strip()
    head, colon, tail = text.partition(":")
    label = phrase(head) if colon and tail.strip() else ()
    while label and label[0] in ("my", "the"):
        label = label[1:]
    if label in (("answer",), ("answer", "is"), ("draft",), ("draft", "is")):
        return tail.strip()
    return text


def _answer(words: str, own: Form) -> Heard:
    most = own.blanks[0].most
    if length(words) > most:
        return Overlong(say.too_long(count=length(words), most=most))
    try:
        return Act(own.fill(words))
    except Unfit:
        return Unclear(say.empty_answer())
