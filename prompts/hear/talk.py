"""The stages of a seat that may talk to the table: a text that holds no command is said, to the letter.

A form that listens to talk (`Form.talk`) has words, or a value that stands in the text and then words: "7L pull the
switch". What nearly is a command is asked back; an equals sign before it makes it talk.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.kernel.forms import Blank, Form, Kind, Value, next_blank
from engine.kernel.lengths import length
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.actions import is_sure
from prompts.hear.closed import closed_about, closed_word, is_call
from prompts.hear.ear import Ear
from prompts.hear.fill import fill_exactly, question, take, typed
from prompts.hear.half import begun_form
from prompts.hear.heard import Act, Command, Heard, Overlong, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.kinds import Listed, codec
from prompts.hear.normalise import phrases, visible
from prompts.hear.numerals import number
from prompts.hear.said import Said
from prompts.hear.slips import near_value, near_verb, near_word
from prompts.hear.verbs import called

_UNDO = ("undo",)
_HELD = frozenset((("hand",), ("my", "hand"), ("my", "cards")))
_OF_TWO = 6  # letters of a call that was typed as two words


def marked(at: Hearing) -> Heard | None:
    """An equals sign makes talk of any words."""
    return _said(at, _letters(at).lstrip("=").strip()) if at.said.text.startswith("=") else None


def say_words(at: Hearing) -> Heard | None:
    """SAY and words are talk too, where one may talk."""
    words = at.said.words
    if words[:1] != ("say",) or len(words) < 2 or not at.said.calls(1):
        return None
    return _said(at, at.said.after(1).rest.lstrip(" :"))


def closed(at: Hearing) -> Heard | None:
    """What is exactly an action that is not open, alone or with a name; or UNDO, where nothing is ever taken back."""
    words, ear = at.said.words, at.ear
    known = closed_word(words, ear) or closed_about(words, ear)
    if known is not None:
        why = known.why_closed(ear.view)
    elif words[:1] == _UNDO and (len(words) == 1 or words[1:] in ear.names.folded) and not is_call(words[0], ear):
        why = say.nothing_to_undo()
    else:
        return None
    return Unclear(say.closed_talk(why=why, word=" ".join(words), now=at.works_now))


def bare_value(at: Hearing) -> Heard | None:
    """A value for the meant ask, with nothing beside it."""
    for form in at.ear.meant_forms if at.said.words else ():
        takes_values = form.blanks and form.blanks[0].kind is not Kind.WORDS
        heard = fill_exactly(form, at.said, at.ear) if form.plain and not form.talk and takes_values else None
        if is_sure(heard):
            return heard
    return None


def nearly(at: Hearing) -> Heard | None:
    """What nearly is a command: a word of the game with a typing error, in it or in its values, or with something
    beside them; a word of the table with a typing error. It is asked back."""
    told = next(_nearly(at), None)
    return None if told is None else Unclear(say.perhaps_talk(typed=told))


def lost(at: Hearing) -> Heard | None:
    """A question mark and nothing else: what was I asked? Or a word for what one holds."""
    return Command("REPEAT") if set(at.said.text) == {"?"} or at.said.words in _HELD else None


def _nearly(at: Hearing) -> Iterator[str]:
    """What was perhaps meant, as it is typed."""
    words, ear = at.said.words, at.ear
    if not words:
        return
    yield from _half_nearly(words, ear)
    yield from (ear.words(form).taught for form in ear.forms if words in phrases(ear.words(form).nearly))
    for form, used in _perhaps_called(words, ear):
        yield from _typed_nearly(form, used, at.said.after(used), ear)
    yield from _card_nearly(words, ear)
    if len(words) == 1:
        guessed = commands.command(at.said)
        if isinstance(guessed, Command):
            yield guessed.name
    if len(words) == 2 and words[0].upper() in commands.ABOUT_SOMEBODY:
        whole = Blank("person", Kind.SEAT, tuple(range(len(ear.names))))
        got = take(whole, at.said.after(1), ear)
        if got is not None:
            yield f"{words[0].upper()} {ear.names.of(got.value).upper()}"


def _half_nearly(words: Sequence[str], ear: Ear) -> Iterator[str]:
    """The half-filled form, where the text is nearly its next value and nothing else."""
    begun = begun_form(ear)
    if begun is None:
        return
    form, values = begun
    blank = next_blank(ear.ways(form), values)
    near = None if blank is None else near_value(blank, words, ear.names)
    if near is not None and near[1] == len(words):
        yield typed(form, ear.words(form), [*values, near[0]], ear.names)


def _card_nearly(words: Sequence[str], ear: Ear) -> Iterator[str]:
    """The card to be played whose suit has a typing error: "7 lightening". Said to all it would show the card."""
    for form in ear.meant_forms:
        blank = form.blank(()) if form.talk else None
        if blank is None or blank.kind is not Kind.CARD:
            continue
        for digit, sign in (pair for both in pairwise(words) for pair in (both, both[::-1])):
            letter = near_word(sign, ear.words(form).called) if number(digit) is not None else None
            code = f"{number(digit)}{letter}"
            if letter is not None and any(str(card).startswith(code) for card in blank.allowed):
                yield code


def _perhaps_called(words: Sequence[str], ear: Ear) -> Iterator[tuple[Form, int]]:
    """The open forms that the first words call, with a typing error perhaps, and how many words these are."""
    exactly = list(called(words, ear))
    yield from exactly
    for used in (1, 2) if not exactly else ():
        whole = "".join(words[:used])  # MEA CLUPA
        near = near_verb(whole, ear) if len(words) >= used and (used == 1 or len(whole) >= _OF_TWO) else None
        if near is not None:
            yield near, used
            return


def _typed_nearly(form: Form, used: int, rest: Said, ear: Ear) -> Iterator[str]:
    """A called form as it is typed, with all values that the words which follow nearly are, from the first on. They are
    any words after a call of several, which nobody says by chance."""
    words = ear.words(form)
    if not form.blanks and not rest.words:
        yield words.taught
    if not form.blanks or form.blanks[0].kind is Kind.WORDS or form.talk:
        return
    values = _nearly_values(form, rest, ear) or _turned_values(form, rest, ear)
    if values:
        yield typed(form, words, values, ear.names)
    elif used > 1 or number(rest.words[0] if rest.words else "") is not None or _begins_later(form, rest, ear):
        yield words.taught


def _nearly_values(form: Form, rest: Said, ear: Ear) -> list[Value]:
    """The values that the words nearly are, as far as they follow each other."""
    values: list[Value] = []
    while (blank := next_blank(ear.ways(form), values)) is not None and blank.kind is not Kind.WORDS:
        got = take(blank, rest, ear, form, exact=True)
        near = (got.value, got.stop) if got is not None else near_value(blank, rest.words, ear.names)
        if near is None:
            break
        values.append(near[0])
        rest = rest.after(near[1])
    return values


def _turned_values(form: Form, rest: Said, ear: Ear) -> list[Value]:
    """The values of the first two blanks where they stand the other way round: CATCH SWITCH BOB."""
    first, *later = form.blanks
    if first.kind is not Kind.SEAT or not later or later[0].kind is not Kind.CHOICE:
        return []
    named = take(later[0], rest, ear, form, exact=True)
    who = None if named is None else take(first, rest.after(named.stop), ear, form, exact=True)
    return [] if named is None or who is None else [who.value, named.value]


def _begins_later(form: Form, rest: Said, ear: Ear) -> bool:
    """Whether the words are the value of another blank than the first, alone or after a word that nobody is called:
    CATCH SWITCH, CATCH ZED SWITCH."""
    listed = [blank for blank in form.blanks[1:] if blank.kind is Kind.CHOICE]
    if any(take(blank, rest, ear, form, exact=True) is not None for blank in listed):
        return True
    after = rest.after(1) if rest.words else rest
    named = (take(blank, after, ear, form, exact=True) for blank in listed)
    return any(got is not None and not after.after(got.stop).words for got in named)


def value_in_talk(at: Hearing) -> Heard | None:
    """A value that stands somewhere in the text, and the text: exactly one of those that fit."""
    for form in at.ear.meant_forms:
        blank = form.blank(()) if form.talk else None
        kind = None if blank is None else codec(blank)
        if blank is None or not isinstance(kind, Listed):
            continue
        named = list(dict.fromkeys(kind.named(blank, at.said.words, at.ear.words(form).called)))
        fitting = [value for value in named if blank.fits(value)]
        if len(fitting) == 1:
            return _acted(at, form, fitting, _letters(at))
        if named:
            asked = question(at.ear.words(form), blank, at.ear.names)
            told = kind.typed(blank, named[0], at.ear.names)
            if fitting:
                return Unclear(say.several_named(asked=asked))
            return Unclear((say.not_held if blank.kind is Kind.CARD else say.unfit)(told=told, asked=asked))
    return None


def talk(at: Hearing) -> Heard | None:
    """Anything else is said to the table."""
    return _said(at, _letters(at))


def _letters(at: Hearing) -> str:
    """The text to the letter in one line, but for what phones add and what nobody sees: a second line would stand
    there as ours."""
    return " ".join(visible(at.typed).strip().splitlines())


def _said(at: Hearing, words: str) -> Heard | None:
    for form in at.ear.forms:
        if form.talk and form.blanks[0].kind is Kind.WORDS:
            return _acted(at, form, [], words)
    return None


def _acted(at: Hearing, form: Form, values: list[Value], words: str) -> Heard:
    blank = form.blank(values)
    if blank is None:
        return Act(form.fill(*values))
    if not words:
        return Unclear(say.no_words(now=at.works_now))
    if length(words) > blank.most:
        return Overlong(say.too_long(count=length(words), most=blank.most))
    return Act(form.fill(*values, words))
