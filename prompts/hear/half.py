"""A half-filled form: what the ear keeps of it with the seat, and the next of its blanks."""

from collections.abc import Sequence

from engine.kernel.forms import Form, Kind, Value, next_blank
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.closed import closed_offer
from prompts.hear.ear import Ear
from prompts.hear.exact import exact_command
from prompts.hear.fill import fill, fill_exactly, question, take
from prompts.hear.fill_rows import fill_several, has_rows, has_several
from prompts.hear.heard import Act, Half, Heard, Partial, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.said import Said
from prompts.hear.said import said as parsed
from prompts.hear.verbs import verb

_BESIDE_NAME = frozenset("it its was is by did said told".split())


def outlives(half: Half | None, forms: Sequence[Form]) -> bool:
    """Whether a half-filled form is kept when a new question comes: where one may talk, one that answers none (CATCH
    BOB, and it becomes my turn)."""
    if half is None or not any(form.talk for form in forms):
        return False
    return any(form.name == half.get("action") and form.ask is None for form in forms)


def begun_form(ear: Ear) -> tuple[Form, Sequence[Value]] | None:
    """The form that was begun and the values that it holds; None where it is open no more, or they fit it no more."""
    if ear.half is None:
        return None
    name, values = ear.half["action"], ear.half["values"]
    forms = next((forms for forms in ear.by_action.values() if forms[0].name == name), ())
    form = next((form for form in forms if form.fits(values)), forms[0] if forms else None)
    if form is None or len(values) > len(form.blanks):
        return None
    if has_several(form):
        filled = zip(form.blanks, values, strict=False)
        has_shape = all(value is None or blank.kind is Kind.NUMBER or blank.fits(value) for blank, value in filled)
        is_whole = not has_rows(form) or len(values) in (0, len(form.blanks))
        return (form, values) if has_shape and is_whole else None
    return None if next_blank(ear.ways(form), values) is None else (form, values)


def next_question(ear: Ear) -> str:
    """The question for the next blank of the half-filled form; "" where there is none, or words are asked for."""
    begun = begun_form(ear)
    if begun is None or has_several(begun[0]):
        return ""
    form, values = begun
    blank = next_blank(ear.ways(form), values)
    return "" if blank is None or blank.kind is Kind.WORDS else question(ear.words(form), blank, ear.names)


def next_of_half(at: Hearing) -> Heard | None:
    """The half-filled form with its next blank; None when the text is something else."""
    ear, said = at.ear, at.said
    if ear.half is None:
        return None
    words = said.words
    command = commands.exact(words) or commands.exact_about(words, ear.names)
    if command is not None and command.name == "NEVERMIND":
        return Unclear(say.dropped(now=at.works_now), half={})
    begun = begun_form(ear)
    if begun is None or command is not None:
        return None
    form, values = begun
    if has_several(form):
        called = verb(words, ear) if words[:1] != ("me",) else None
        return None if called else fill_several(form, said, ear, values)
    return _next(at, form, values)


def _next(at: Hearing, form: Form, values: Sequence[Value]) -> Heard | None:
    ear, said = at.ear, at.said if at.is_careful else at.unglued
    blank, called = next_blank(ear.ways(form), values), verb(said.words, ear)
    if blank is None:
        return None
    if blank.kind is Kind.WORDS:
        if called is not None and (len(said.words) == called[1] or said.calls(called[1])):
            return None
        return None if exact_command(said, ear) is not None else fill(form, said, ear, values)
    if called is not None or closed_offer(said.words, ear) is not None:
        return None
    exact = at.is_careful
    if exact and blank.kind is Kind.SEAT:  # "it was Ann"
        said = parsed(
            " ".join(said.text[each.start : each.end] for each in said.tokens if each.word not in _BESIDE_NAME)
        )
    got = take(blank, said, ear, form, exact=exact) if said.words else None
    if got is None or (exact and got.stop < len(said.words)):
        return None
    if form.plain and len(said.words) > 1:
        whole = fill_exactly(form, said, ear, values)
        another = whole if isinstance(whole, Act) else _begun_anew(form, said, ear)
        if another is not None:
            return another
    return fill(form, said, ear, values)


def _begun_anew(form: Form, said: Said, ear: Ear) -> Heard | None:
    """The form from its first blank on, with another value there: "5 c5 d4" or "5 c5" while 4 waits for its space."""
    first = take(form.blanks[0], said, ear, form, exact=True)
    if first is None or first.stop == len(said.words):
        return None
    heard = fill(form, said, ear)
    return heard if isinstance(heard, Act) or (isinstance(heard, Partial) and len(heard.half["values"]) > 1) else None
