"""From words to an action: forgiving with commands, and careful never to take an answer for one.

The same forms are filled by text, keys and speech. While the meant ask wants a player's own words, only an exact
command is one; everything else is the answer, as typed.
"""

from collections.abc import Sequence
from dataclasses import MISSING, fields

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from engine.forms import Form, Kind, Unfit
from prompts.hear import commands
from prompts.hear.fill import fill, fill_exactly, too_long
from prompts.hear.heard import Act, Command, Ear, Heard, Late, Unclear
from prompts.hear.kinds import STRAY_WORDS, pressed, take
from prompts.hear.menu import vocabulary, words_for, works_now
from prompts.hear.normalise import FILLERS, Token, clean, phrase, phrases, tokens
from prompts.words import shortened

CLOSE = 80  # rapidfuzz ratio from which a misspelt verb is taken for the right one
NEAR = 65  # from which it is worth a "did you mean"
SHORTEST_SLIP = 3  # letters of the shortest verb that is forgiven one slip
LATE_SHOWN = 30  # characters of a late answer that are said back
LONG_VERB = 4  # letters; a shorter verb must be typed right


_LOST = frozenset(
    phrase(each) for name in ("REPEAT", "WHERE", "RULES") for each in commands.COMMANDS[name] if " " in each
)


def hear(text: str, ear: Ear) -> Heard:
    """What a text means to this seat. Total: any text gives one of the kinds of Heard."""
    text = clean(text)
    found = tokens(text)
    own = _own_words(ear)
    if not found and text != "?":
        return Unclear(f"I got no words from you. {works_now(ear)}")
    if ear.half is not None:
        heard = _half(text, found, ear)
        if heard is not None:
            return heard
    if own is not None:
        return _careful(text, found, own, ear)
    return _forgiving(text, found, ear)


def hear_keys(digits: str, ear: Ear) -> Heard:
    """What keys on a telephone mean to the newest ask that was meant."""
    digits = "".join(char for char in digits if char.isascii() and char.isdigit())
    for form in _meant(ear):
        if not form.blanks and words_for(ear, form).keys == digits:
            return Act(form.fill())
    for form in _meant(ear):
        if len(form.blanks) == 1 and form.blanks[0].kind is not Kind.WORDS:
            value = pressed(form.blanks[0], digits, None)
            if value is not None and value in form.blanks[0].values(None):
                return Act(form.fill(value))
    for form in _meant(ear):
        if form.blanks and digits and words_for(ear, form).keys == digits:
            return fill(form, words_for(ear, form), "", ear.view)
    return _no_use(ear, "That key means nothing here.", digits)


def hear_speech(words: str, ear: Ear) -> Heard:
    """What spoken words mean: as a text, and by the phrases of speech."""
    text = clean(words)
    found = tokens(text)
    folded_words = tuple(token.word for token in found)
    spoken = [
        (verb, form)
        for form in ear.forms
        for verb in phrases(words_for(ear, form).phrases)
        if form.ask in (ear.meant, None)
    ]
    for verb, form in sorted(spoken, key=lambda each: -len(each[0])):
        if folded_words[: len(verb)] != verb:
            continue
        if form.blanks:
            return fill(form, words_for(ear, form), text[found[len(verb) - 1].end :], ear.view)
        if folded_words == verb or _own_words(ear) is None:
            return Act(form.fill())
    return hear(text, ear)


def _meant(ear: Ear) -> list[Form]:
    """The forms of the ask that was meant. One that is over gives way to an older one that is still open (the
    thinking goes on behind a ballot), never to a newer one."""
    asked = max((form.ask for form in ear.forms if form.ask is not None and form.ask <= (ear.meant or 0)), default=None)
    return [form for form in ear.forms if form.ask is not None and form.ask == asked] + [
        form for form in ear.forms if form.ask is None
    ]


def _own_words(ear: Ear) -> Form | None:
    """The form that takes any words as the answer to the meant ask."""
    for form in _meant(ear):
        if form.plain and len(form.blanks) == 1 and form.blanks[0].kind is Kind.WORDS:
            return form
    return None


def _half(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """The next blank of the half-filled form; None when the text is something else."""
    words = [token.word for token in found]
    command = commands.exact(words)
    if command is not None and command.name == "NEVERMIND":
        return Unclear(f"All right, dropped. {works_now(ear)}")
    name, values = ear.half["action"], ear.half["values"]  # type: ignore[index]
    form = next((form for form in ear.forms if form.name == name), None)
    if form is None or command is not None or _verb(words, ear.forms, ear) is not None:
        return None
    blank = form.blanks[len(values)]
    if blank.kind is not Kind.WORDS:
        got = take(blank, words, values[-1] if values else None, ear.view, exact=_own_words(ear) is not None)
        if got is None or (_own_words(ear) is not None and got.stop < len(words)):
            return None
    return fill(form, words_for(ear, form), text, ear.view, values)


def _careful(text: str, found: Sequence[Token], own: Form, ear: Ear) -> Heard:
    """Own words are asked for: nothing but an exact command is one."""
    if text.startswith("="):
        return _answer(text[1:].strip(), own)
    words = tuple(token.word for token in found)
    if text.endswith("?") and (text == "?" or words in _LOST):
        return Command("REPEAT")
    for form in ear.forms:
        heard = _exact(text, found, form, ear) if form is not own else None
        if heard is not None:
            return heard
    command = commands.exact_alone(words)
    if command is not None:
        return command
    if len(words) == 1:
        closed = _closed_word(words[0], ear)
        if closed is not None:
            return Unclear(f"{closed} is not for now. {works_now(ear)} (As an answer: ={words[0]})")
    return _answer(_without_label(text), own)


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
        if not form.plain and _calls(text, found, len(verb)):
            return fill(form, known, text[found[len(verb) - 1].end :], ear.view)
    return None


def _calls(text: str, found: Sequence[Token], used: int) -> bool:
    """Whether the first words stand out as a command: a colon after them, a question, or capitals."""
    head, tail = text[found[0].start : found[used - 1].end], text[found[used - 1].end :]
    return tail.lstrip().startswith(":") or tail.endswith("?") or (head.isupper() and not tail.isupper())


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
        return Unclear(too_long(words, most))
    try:
        return Act(own.fill(words))
    except Unfit:
        return Unclear("That is empty. Text your answer in your own words.")


def _closed_word(word: str, ear: Ear) -> str | None:
    """A command word of the game that is not open now, as we teach it."""
    return next((words.taught for words in vocabulary(ear.game).values() if words.words[:1] == (word,)), None)


def _forgiving(text: str, found: Sequence[Token], ear: Ear) -> Heard:
    command = commands.command(text, forgiving=False)
    if command is not None:
        return command
    words = [token.word for token in found]
    heard = _called(text, found, ear) or _closed_call(words, ear, 0, values=2) or _plain(text, found, ear)
    if heard is not None:
        return heard
    command = commands.command(text)
    if command is not None:
        return command
    return _misspelt(text, found, ear) or _not_open(found, ear) or _no_use(ear, "Sorry, I did not get that.", text)


def _verb(words: Sequence[str], forms: Sequence[Form], ear: Ear) -> tuple[Form, int] | None:
    """The form whose verb stands first (the longest verb wins), and how many words it takes."""
    best: tuple[Form, int] | None = None
    for form in forms:
        for verb in phrases(words_for(ear, form).words):
            if tuple(words[: len(verb)]) == verb and (best is None or len(verb) > best[1]):
                best = form, len(verb)
    return best


def _called(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """A form called by its verb; polite words may stand before it."""
    for skip in range(len(found)):
        words = [token.word for token in found[skip:]]
        verb = _verb(words, ear.forms, ear)
        if verb is not None:
            return _closed_call(words, ear, verb[1]) or _fill_after(verb[0], text, found, skip + verb[1], ear)
        if found[skip].word not in FILLERS:
            break
    return None


def _closed_call(words: Sequence[str], ear: Ear, used: int, values: int = 0) -> Heard | None:
    """The refusal of a closed action whose call begins the text, is longer than the `used` words of an open one (OBJECT
    EMPTY is not OBJECT) and needs at least so many values (SIMILAR CY ANN is no vote for Cy)."""
    is_open = {form.action for form in ear.forms}
    for kind, known in vocabulary(ear.game).items():
        if kind in is_open or sum(field.default is MISSING for field in fields(kind)) < values:
            continue
        if any(len(verb) > used and tuple(words[: len(verb)]) == verb for verb in phrases(known.words)):
            return Unclear(f"{known.taught} is not possible just now. {works_now(ear)}")
    return None


def _fill_after(form: Form, text: str, found: Sequence[Token], used: int, ear: Ear) -> Heard:
    words = words_for(ear, form)
    if form.blanks:
        return fill(form, words, text[found[used - 1].end :], ear.view)
    if sum(token.word not in FILLERS for token in found[used:]) < STRAY_WORDS:
        return Act(form.fill())
    return Unclear(f"Did you mean {words.taught}? Then text just that.")


def _plain(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """A bare value for the meant ask: a name, a number, the number of a choice."""
    words = [token.word for token in found]
    meant = _meant(ear)
    if len(words) == 1 and words[0].isdigit():
        for form in meant:
            if form.ask is not None and not form.blanks and words_for(ear, form).keys == words[0]:
                return Act(form.fill())
    for form in meant:
        if form.plain and form.blanks and form.blanks[0].kind is not Kind.WORDS:
            got = take(form.blanks[0], words, None, ear.view)
            if got is not None:
                return fill(form, words_for(ear, form), text, ear.view)
    return None


def _misspelt(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """A form whose verb has a typing error."""
    at = next((place for place, token in enumerate(found) if token.word not in FILLERS), None)
    if at is None:
        return None
    slipped = _one_slip(found[at].word, ear)
    if slipped is not None and all(token.word in FILLERS for token in found[at + 1 :]):
        return _fill_after(slipped, text, found, at + 1, ear)
    if len(found[at].word) < LONG_VERB:
        return None
    scores = [
        (fuzz.ratio(found[at].word, verb[0]), index, form)
        for index, form in enumerate(ear.forms)
        for verb in phrases(words_for(ear, form).words)
        if len(verb) == 1 and len(verb[0]) >= LONG_VERB
    ]
    if not scores:
        return None
    score, _, form = max(scores, key=lambda each: (each[0], -each[1]))
    if score >= CLOSE:
        return _fill_after(form, text, found, at + 1, ear)
    if score >= NEAR:
        return Unclear(f"Did you mean {words_for(ear, form).taught}? {works_now(ear)}")
    return None


def _one_slip(word: str, ear: Ear) -> Form | None:
    """The one open form whose word is a single slip away ("rol", "don"); None where none or several are."""
    if len(word) < SHORTEST_SLIP:
        return None
    near = {
        form.action: form
        for form in ear.forms
        for verb in phrases(words_for(ear, form).words)
        if len(verb) == 1 and len(verb[0]) >= SHORTEST_SLIP and OSA.distance(word, verb[0]) == 1
    }
    return next(iter(near.values())) if len(near) == 1 else None


def _not_open(found: Sequence[Token], ear: Ear) -> Heard | None:
    for token in found:
        closed = _closed_word(token.word, ear)
        if closed is not None:
            return Unclear(f"{closed} is not possible just now. {works_now(ear)}")
        if token.word not in FILLERS:
            return None
    return None


def _no_use(ear: Ear, reason: str, text: str) -> Heard:
    """Nothing that helps: too late when the meant ask is over, else not understood."""
    if ear.meant is not None and not any(form.ask is not None and form.ask <= ear.meant for form in ear.forms):
        return Late(f'Too late for "{shortened(text, LATE_SHOWN)}": that is closed. {works_now(ear)}')
    return Unclear(f"{reason} {works_now(ear)}")
