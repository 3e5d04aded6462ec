"""Filling a form, blank by blank, from words."""

from collections.abc import Sequence
from itertools import permutations

from engine.kernel import forms as kernel
from engine.kernel.forms import Action, Blank, Form, Kind, Unfit, Value, next_blank
from engine.kernel.lengths import length
from prompts.hear import sentences as say
from prompts.hear.ear import Ear, Mode
from prompts.hear.fill_rows import fill_several, has_several
from prompts.hear.heard import Act, Half, Heard, Overlong, Partial, Unclear
from prompts.hear.kinds import STRAY_WORDS, Taken, codec
from prompts.hear.names import Names
from prompts.hear.normalise import FILLERS
from prompts.hear.said import Said
from prompts.kit.vocabulary import Words

_NO_WORDS = Said("", ())


def question(words: Words, blank: Blank, names: Names) -> str:
    """The question for one blank, with what may fill it."""
    asked = words.asks.get(blank.name, f"{words.taught}: which {blank.name}?")
    if blank.kind is Kind.WORDS:
        return asked
    return f"{asked} {codec(blank).options(blank, names) or 'Nobody fits here: text something else'}."


def typed(form: Form, words: Words, values: Sequence[Value], names: Names) -> str:
    """A filled form as a player would type it: "VOTE KATHY"."""
    told = [codec(blank).typed(blank, value, names) for blank, value in zip(form.blanks, values, strict=False)]
    return " ".join([words.taught, *told]).strip()


def half_of(form: Form, values: Sequence[Value]) -> Half:
    """A half-filled form as plain JSON, to be kept with its seat."""
    return {"action": form.name, "values": list(values)}


def take(
    blank: Blank, said: Said, ear: Ear, form: Form | None = None, *, exact: bool = False, more: bool = False
) -> Taken | None:
    """The value that the words give a blank of the form; None when they give none. See Codec.take."""
    called = ear.words(form).called if form is not None else {}
    return codec(blank).take(blank, said.words, ear.names, called, exact=exact, more=more)


def begun(form: Form, ear: Ear) -> Heard:
    """The form that was called and nothing more: the action where it needs nothing, else its first question."""
    return fill(form, _NO_WORDS, ear) if form.blanks else Act(form.fill())


def fill(
    form: Form, said: Said, ear: Ear, done: Sequence[Value] = (), *, called: bool = False, sure: bool = True
) -> Heard:
    """The form, or another of its action for the same ask, filled from words, after the values `done` that it holds.

    Words that stand beside the values are forgiven, and after a verb that was `called` any that follow them; where a
    value is a guess, or the whole is not `sure`, the answer is a "did you mean".
    """
    words, ways = ear.words(form), ear.ways(form)
    if has_several(form):
        heard = fill_several(form, said, ear, done)
        return heard or Partial(half_of(form, ()), question(words, form.blanks[0], ear.names))
    values: list[Value] = list(done)
    strays = 0
    known: set[str] = set()
    while (blank := next_blank(ways, values)) is not None:
        if blank.kind is Kind.WORDS:
            given = said.rest.strip().lstrip(".:,;- ").strip()
            if not given:
                if blank.optional:
                    break
                return Partial(half_of(form, values), question(words, blank, ear.names))
            if length(given) > blank.most:
                return Overlong(say.too_long(count=length(given), most=blank.most))
            values.append(given)
            said = _NO_WORDS
            continue
        following = [each.kind for way in ways if way.fits(values) for each in way.blanks[len(values) + 1 :]]
        more = blank.kind in following or (blank.kind is Kind.SEAT and Kind.CARD in following)
        got = take(blank, said, ear, form, more=more)
        if got is None:
            if blank.optional:
                break
            if _misfits(form, ways, values):
                return _unfit(form, values, ear, done)
            if strays or any(word not in FILLERS for word in said.words):
                return Unclear(say.unknown_one(asked=question(words, blank, ear.names)), _kept(form, values))
            return Partial(half_of(form, values), question(words, blank, ear.names))
        sure, strays = sure and got.sure, strays + got.stray
        values.append(got.value)
        known.update(said.words[got.stop - 1 : got.stop])
        said = said.after(got.stop)
    if not called:
        strays += sum(word not in FILLERS and word not in known for word in said.words)
    return _finished(form, values, ear, sure and strays < STRAY_WORDS, done)


def fill_exactly(form: Form, said: Said, ear: Ear, done: Sequence[Value] = ()) -> Heard | None:
    """The form filled from words, after the values `done` that it holds, with nothing beside what fills it; None when
    they are not that.

    Words of the player's own may follow only after a colon.
    """
    values: list[Value] = list(done)
    ways = ear.ways(form)
    while (blank := next_blank(ways, values)) is not None:
        if blank.kind is Kind.WORDS:
            tail = said.rest.lstrip() if values else ""
            if tail.startswith(":") and tail[1:].strip():
                given = tail[1:].strip()
                if length(given) > blank.most:
                    return Overlong(say.too_long(count=length(given), most=blank.most))
                return _act(ways, [*values, given])
            break
        got = take(blank, said, ear, form, exact=True)
        if got is None:
            if not said.words and (blank.optional or ear.mode is Mode.TALK):
                break
            return None
        values.append(got.value)
        said = said.after(got.stop)
    if said.words:
        return None
    act = _act(ways, values)
    if act is None and blank is not None and ear.mode is Mode.TALK and any(way.fits(values) for way in ways):
        return Partial(half_of(form, values), question(ear.words(form), blank, ear.names))
    return act or _finished(form, values, ear, True)


def _act(ways: Sequence[Form], values: Sequence[Value]) -> Act | None:
    action = acted(ways, values)
    return None if action is None else Act(action)


def acted(ways: Sequence[Form], values: Sequence[Value]) -> Action | None:
    """The action that one of the forms makes of these values; None where they fit none."""
    try:
        return kernel.fill(ways, values)
    except Unfit:
        return None


def _finished(form: Form, values: Sequence[Value], ear: Ear, sure: bool, done: Sequence[Value] = ()) -> Heard:
    """The act; where the values fit only in another order (CARA repeats BOB), in that order."""
    ways = ear.ways(form)
    act = _act(ways, values)
    if act is None and _are_seats(form, values):
        swapped = [each for each in map(list, permutations(values)) if acted(ways, each) is not None]
        if len(swapped) == 1:
            values, act = swapped[0], _act(ways, swapped[0])
    if act is None:
        return _unfit(form, values, ear, done)
    if sure:
        return act
    fitting = next((way for way in ways if way.fits(values)), form)
    return Unclear(say.did_you_mean(typed=typed(fitting, ear.words(form), values, ear.names)))


def _are_seats(form: Form, values: Sequence[Value]) -> bool:
    return all(blank.kind is Kind.SEAT for blank in form.blanks[: len(values)])


def _misfits(form: Form, ways: Sequence[Form], values: Sequence[Value]) -> bool:
    """Whether one of the first values may not stand where it does; names may still fit in another order."""
    return bool(values) and not _are_seats(form, values) and not any(way.fits(values) for way in ways)


def _unfit(form: Form, values: Sequence[Value], ear: Ear, done: Sequence[Value]) -> Unclear:
    words, ways = ear.words(form), ear.ways(form)
    try:
        kernel.fill(ways, values)
    except Unfit as unfit:
        blank = next_blank(ways, values[: unfit.place]) or unfit.blank
        asked = question(words, blank, ear.names)
        kept = _kept(form, values[: unfit.place], done)
        if blank.kind is Kind.SEAT and unfit.value == ear.view.seat:
            return Unclear(say.that_is_you(asked=asked), kept)
        told = codec(blank).typed(blank, unfit.value, ear.names) if unfit.value is not None else words.taught
        return Unclear(say.unfit(told=told, asked=asked), kept)
    return Unclear(say.unfit(told=words.taught, asked=""))


def _kept(form: Form, values: Sequence[Value], done: Sequence[Value] = ()) -> Half | None:
    """What stays of a form whose next blank is asked for again: these values; of what was `done` nothing where none of
    it fits; None where the form was just begun."""
    if values:
        return half_of(form, values)
    return {} if done else None
