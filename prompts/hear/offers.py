"""What a seat may text now, one by one: each is a text that the ear takes as it stands. For a page with buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.forms import Blank, Form, Kind, next_blank
from prompts.hear.ear import Ear
from prompts.hear.early import what_ok_takes
from prompts.hear.fill_rows import has_several
from prompts.hear.half import begun_form
from prompts.hear.hear import hear
from prompts.hear.heard import Act, Heard, Partial
from prompts.hear.keys import takes_bare
from prompts.hear.kinds import codec
from prompts.hear.menu import asked

MOST_VALUES = 12
"""Of more nobody picks one from buttons."""
_LISTED = (Kind.SEAT, Kind.CARD, Kind.SPACE, Kind.DIRECTION, Kind.NUMBER, Kind.CHOICE)


@dataclass(frozen=True)
class Offer:
    """A text, and how it stands on a button. It is a `value` or a word that we teach."""

    text: str
    label: str
    value: bool = False


def offers(ear: Ear) -> tuple[Offer, ...]:
    """What fills the next blank of what was begun; else what answers the newest question, bare values first."""
    if what_ok_takes(ear) is not None:
        found = [each for each in [Offer("OK", "OK")] if isinstance(hear(each.text, ear), Act | Partial)]
    elif (begun := begun_form(ear)) is not None:
        form, values = begun
        blank = None if has_several(form) else next_blank(ear.ways(form), values)
        found = _heard(form, _values(blank, ear), ear)
    else:
        forms = {form.action: form for form in reversed(asked(ear))}.values()
        found = [offer for form in reversed(list(forms)) for offer in _of_form(form, ear)]
    return tuple(sorted(dict.fromkeys(found), key=lambda each: not each.value))


def _heard(form: Form, found: Sequence[Offer], ear: Ear) -> list[Offer]:
    """Those that the ear takes for this form: a bare name may be somebody's own words just now."""
    return [each for each in found if _is_of(form, hear(each.text, ear))]


def _is_of(form: Form, heard: Heard) -> bool:
    if isinstance(heard, Partial):
        return bool(heard.half["action"] == form.name)
    return isinstance(heard, Act) and type(heard.action) is form.action


def _of_form(form: Form, ear: Ear) -> list[Offer]:
    """Its values where one is enough, a number with the word that says what it is, but for one of several that are
    asked for; else the word that begins it. Nothing where any words are its answer, or where it goes without saying."""
    words = ear.words(form)
    if not words.offer or (form.blanks and form.plain and form.blanks[0].kind is Kind.WORDS):
        return []
    if form.blanks and form.blanks[0].kind in _LISTED and takes_bare(form):
        is_bare = form.blanks[0].kind is not Kind.NUMBER and (form.plain or len(form.blanks) > 1)
        before = "" if is_bare or not words.taught else f"{words.taught} "
        if taken := _heard(form, _values(next_blank(ear.ways(form), ()), ear, before), ear):
            return taken
    if form.plain and form.blanks and form.blanks[0].least == 1:
        return _heard(form, [Offer(str(each), str(each), value=True) for each in form.blanks[0].allowed], ear)
    return _heard(form, [Offer(words.taught, words.taught)], ear) if words.taught else []


def _values(blank: Blank | None, ear: Ear, before: str = "") -> Sequence[Offer]:
    """What may stand in the blank, if that is to be picked from; people with their numbers."""
    if blank is None or blank.kind not in _LISTED or not 0 < len(blank.allowed) <= MOST_VALUES:
        return ()
    typed = [codec(blank).typed(blank, value, ear.names) for value in blank.allowed]
    if blank.kind is not Kind.SEAT:
        return [Offer(f"{before}{each}", f"{before}{each}", value=True) for each in typed]
    return [
        Offer(f"{before}{each}", f"{seat + 1} {ear.names.of(seat)}", value=True)
        for seat, each in zip(blank.allowed, typed, strict=True)
    ]
