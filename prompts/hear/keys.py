"""What keys on a telephone mean.

A form is called by its own key, or by a star and two digits, its number among all that the game's words can say: "*11".
A value of its blanks has the keys of its kind. The first blank that is missing is asked for; a star after a value, or
between values, says that more follows: "1*1". A star alone drops what was begun. Words have no keys: they are spoken,
or texted.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.kernel.forms import Action, Blank, Form, Kind, Value, next_blank
from prompts.hear import sentences as say
from prompts.hear.closed import no_use
from prompts.hear.ear import Ear, vocabulary
from prompts.hear.fill import acted, begun, half_of, question
from prompts.hear.fill_rows import has_rows, has_several
from prompts.hear.half import begun_form
from prompts.hear.heard import Act, Heard, Partial, Unclear
from prompts.hear.kinds import codec
from prompts.hear.menu import works_now

STAR = "*"
_CALL = 3  # a star and two digits
_KEYS = frozenset("0123456789*")


def hear_keys(keys: str, ear: Ear) -> Heard:
    """What keys mean to the newest ask that was meant, and to the half-filled form."""
    keys = "".join(key for key in keys if key in _KEYS)
    presses = _presses(keys, ear)
    heard: Heard | None = None
    for place, press in enumerate(presses):
        if place:
            if not isinstance(heard, Partial):
                heard = None
                break
            ear = replace(ear, half=heard.half)
        heard = _pressed(press, ear, more=place + 1 < len(presses))
    return heard or no_use(ear, keys, say.no_key(now=works_now(ear)))


def keys_of(form: Form, ear: Ear) -> str:
    """What calls the form: its own key, or where that calls another here the star and its number."""
    own = ear.words(form).keys
    return own if own and _own_key(own, ear) is form else _number_of(form.action, ear.game)


def keyed(form: Form, values: Sequence[Value], ear: Ear) -> list[str]:
    """What to press for these values after the call of their form, blank by blank. A star says that a blank follows
    which might be left out."""
    ways, called = ear.ways(form), ear.words(form).called
    pressed = []
    for place, value in enumerate(values):
        blank = next_blank(ways, values[:place])
        if blank is not None:
            following = next_blank(ways, values[: place + 1]) if place + 1 < len(values) else None
            star = STAR if following is not None and following.optional else ""
            pressed.append(codec(blank).keyed(blank, value, called) + star)
    return pressed


def are_single(ear: Ear) -> bool:
    """Whether one key is enough for each answer that may be pressed now, but for the call of a form by its number, and
    for the star after a value that more may follow."""
    begun = begun_form(ear)
    if begun is not None:
        form, values = begun
        ways, blank = ear.ways(form), next_blank(ear.ways(form), values)
        if has_several(form) or not _is_single(form, blank, ear):
            return False
        after = [next_blank(ways, [*values, value]) for value in (blank.allowed if blank else ())]
        return not any(each is not None and each.optional for each in after)
    bare = [form for form in ear.meant_forms if form.blanks and takes_bare(form) and not ear.words(form).keys]
    return not any(has_several(form) or not _is_single(form, form.blanks[0], ear) for form in bare)


def _is_single(form: Form, blank: Blank | None, ear: Ear) -> bool:
    if blank is None or blank.kind is Kind.WORDS:
        return True
    called = ear.words(form).called
    return all(len(codec(blank).keyed(blank, value, called)) == 1 for value in blank.allowed)


def takes_bare(form: Form) -> bool:
    """Whether a value alone is enough for it: the other blanks may be left out."""
    return form.plain or has_several(form) or all(blank.optional for blank in form.blanks[1:])


def _presses(keys: str, ear: Ear) -> list[str]:
    """The keys, parted by their stars; a call with a star is one press. An empty one at the end: more follows."""
    if _own_key(keys, ear) is not None:
        return [keys]
    if not keys.startswith(STAR):
        return keys.split(STAR)
    rest = keys[_CALL:]
    return [keys[:_CALL], *rest.removeprefix(STAR).split(STAR)] if rest else [keys]


def _pressed(press: str, ear: Ear, *, more: bool) -> Heard | None:
    """One press: the next blank of what was begun, else a call, else a bare value; None where it means nothing. With
    `more` a blank that might be left out is asked for as well."""
    half = begun_form(ear)
    if press == STAR and half is not None and _own_key(press, ear) is None:
        return Unclear(say.dropped(now=works_now(ear)), half={})
    if press == "" and half is not None:
        return _asked(half[0], half[1], ear)
    if press.startswith(STAR) and len(press) == _CALL:
        return _called(press, ear, more=more)
    return (
        (_next(half[0], half[1], press, ear, more=more) if half is not None else None)
        or _own_call(press, ear, more=more, blanks=False)
        or _value(press, ear, more=more)
        or _own_call(press, ear, more=more, blanks=True)
    )


def _number_of(action: type[Action], game: str) -> str:
    return f"{STAR}{list(vocabulary(game)).index(action) + 1:02}"


def _called(press: str, ear: Ear, *, more: bool) -> Heard | None:
    """The form of this number."""
    action = next((each for each in ear.by_action if _number_of(each, ear.game) == press), None)
    return None if action is None else _begun(ear.by_action[action][0], ear, more=more)


def _own_key(press: str, ear: Ear) -> Form | None:
    """The form that this key of its own calls: of those of the meant ask one that needs nothing more before others."""
    called = [form for form in ear.meant_forms if press and ear.words(form).keys == press]
    return min(called, key=lambda form: (bool(form.blanks), not form.plain), default=None)


def _own_call(press: str, ear: Ear, *, more: bool, blanks: bool) -> Heard | None:
    form = _own_key(press, ear)
    return None if form is None or bool(form.blanks) is not blanks else _begun(form, ear, more=more)


def _begun(form: Form, ear: Ear, *, more: bool) -> Heard | None:
    return _asked(form, (), ear) if more else begun(form, ear)


def _asked(form: Form, values: Sequence[Value], ear: Ear) -> Heard | None:
    """The question for the next blank; None where there is none."""
    blank = next_blank(ear.ways(form), values)
    return None if blank is None else Partial(half_of(form, values), question(ear.words(form), blank, ear.names))


def _value(press: str, ear: Ear, *, more: bool) -> Heard | None:
    """A bare value for a form that has no key: one that it fills, else the first of a plain one's."""
    forms = sorted((form for form in ear.meant_forms if not ear.words(form).keys), key=lambda form: not form.plain)
    begun = None
    for form in forms:
        if not form.blanks or form.blanks[0].kind is Kind.WORDS:
            continue
        heard = _next(form, (), press, ear, more=more)
        if isinstance(heard, Act) and takes_bare(form):
            return heard
        if begun is None and form.plain and not has_rows(form):
            begun = heard
    return begun


def _next(form: Form, values: Sequence[Value], press: str, ear: Ear, *, more: bool) -> Heard | None:
    """The form with what is pressed in its next blank; None where that does not fit."""
    if has_several(form):
        return _next_of_several(form, values, press, ear)
    ways, words = ear.ways(form), ear.words(form)
    blank = next_blank(ways, values)
    value = None if blank is None else codec(blank).pressed(blank, press, words.called)
    if blank is None or value is None or not blank.fits(value):
        return None
    filled = [*values, value]
    following = next_blank(ways, filled)
    if following is not None and (more or not following.optional):
        return _asked(form, filled, ear)
    action = acted(ways, filled)
    return None if action is None else Act(action)


def _next_of_several(form: Form, values: Sequence[Value], press: str, ear: Ear) -> Heard | None:
    """The same where several numbers stand in one blank: for the first of those that are open."""
    filled: list[Value] = [*values, *[None] * (len(form.blanks) - len(values))]
    is_open = [place for place, value in enumerate(filled) if value is None]
    if not is_open:
        return None
    first = form.blanks[is_open[0]]
    value = codec(first).pressed(first, press, {})
    if value is None or not first.fits(value):
        return None
    filled[is_open[0]] = value
    if None in filled:
        blank = form.blanks[filled.index(None)]
        return Partial(half_of(form, filled), question(ear.words(form), blank, ear.names))
    action = acted((form,), [_frozen(each) for each in filled])
    return None if action is None else Act(action)


def _frozen(value: Value) -> Value:
    """A value as it stands in an action: JSON knows no tuples."""
    return tuple(_frozen(each) for each in value) if isinstance(value, list | tuple) else value
