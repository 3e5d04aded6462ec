"""What can be pressed and said now, made from the open forms: "Press 1 for Ann or 2 for Bob. Press 8 for black." """

from engine.kernel.forms import Blank, Form, Kind, next_blank
from prompts.hear import Ear, keys_of
from prompts.hear.fill_rows import has_rows, has_several
from prompts.hear.half import begun_form
from prompts.hear.keys import takes_bare
from prompts.hear.kinds import codec
from prompts.kit.aloud import aloud, digits

_MORE = " With a star after it you say something with it."


def menu(ear: Ear, *, whole: bool = False) -> str:
    """What answers the ask that was meant, the ways to press last; with `whole` all that is open, by star and number.
    "" where there is nothing to answer."""
    said: list[str] = []
    values: list[str] = []
    keys: list[str] = []
    named: set[type] = {begun for form in ear.meant_forms if (begun := ear.words(form).begins) is not None}
    for form in ear.meant_forms:
        if form.action in named:
            continue
        named.add(form.action)
        press = ear.words(form).press
        if _takes_words(form):
            said += [f"Say {press}."] if press else []
        elif _takes_value(form, ear):
            values.append(f"Press {press or _presses(form, ear)}.{_MORE if _takes_more(form) else ''}")
        elif press or (whole and ear.words(form).words):
            keys.append(f"Press {digits(keys_of(form, ear))} {press or f'for {ear.words(form).taught.lower()}'}.")
    return " ".join([*said, *values, *keys])


def question(ear: Ear) -> str:
    """What the half-filled form asks next, with the keys for it; "" where nothing was begun."""
    form, blank = _asked_for(ear)
    if form is None or blank is None:
        return ""
    words = ear.words(form)
    if blank.kind is Kind.WORDS:
        return f"{_asked(words.asks.get(blank.name, ''))} Speak after the tone.".strip()
    asked = _asked(words.asks.get(blank.name, f"Which {blank.name}?"))
    presses = codec(blank).presses(blank, ear.names, words.called)
    return f"{asked} Press {presses}." if presses else asked


def takes_words(ear: Ear) -> bool:
    """Whether the half-filled form asks for words of one's own next."""
    _, blank = _asked_for(ear)
    return blank is not None and blank.kind is Kind.WORDS


def _asked_for(ear: Ear) -> tuple[Form | None, Blank | None]:
    """The half-filled form, and the blank that it asks for next."""
    begun = begun_form(ear)
    if begun is None:
        return None, None
    form, values = begun
    if has_several(form):
        is_open = [place for place, blank in enumerate(form.blanks) if values[place : place + 1] in ([], [None])]
        return form, form.blanks[is_open[0]] if is_open else None
    return form, next_blank(ear.ways(form), values)


def _asked(asks: str) -> str:
    """The question for a blank, without words that lead to a list of what may be typed ("Its key:")."""
    head, mark, tail = asks.rpartition("? ")
    return aloud(f"{head}?" if mark and tail.endswith(":") else asks.removesuffix("; about"))


def _takes_words(form: Form) -> bool:
    """Whether any words said now are its answer."""
    return form.plain and len(form.blanks) == 1 and form.blanks[0].kind is Kind.WORDS


def _takes_value(form: Form, ear: Ear) -> bool:
    """Whether it is asked for a bare value."""
    if not form.blanks or form.blanks[0].kind is Kind.WORDS or has_rows(form) or ear.words(form).keys:
        return False
    return form.plain or (_takes_more(form) and takes_bare(form))


def _takes_more(form: Form) -> bool:
    """Whether words may follow its value: a card, and what is said with it."""
    return len(form.blanks) > 1 and form.blanks[1].optional and form.blanks[1].kind is Kind.WORDS


def _presses(form: Form, ear: Ear) -> str:
    blank = form.blanks[0]
    return codec(blank).presses(blank, ear.names, ear.words(form).called)
