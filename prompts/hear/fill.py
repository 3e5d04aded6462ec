"""Filling a form, blank by blank, from words."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from engine.kernel.forms import Blank, Form, Kind, Unfit, Value
from prompts.hear import sentences as say
from prompts.hear.fill_rows import fill_several, has_several
from prompts.hear.heard import Act, Heard, Partial, Unclear
from prompts.hear.kinds import STRAY_WORDS, options, said, take
from prompts.hear.normalise import FILLERS, Token, tokens
from prompts.kit.vocabulary import Words


def question(words: Words, blank: Blank, before: Value | None, view: Any) -> str:
    """The question for one blank, with what may fill it."""
    asked = words.asks.get(blank.name, f"{words.taught}: which {blank.name}?")
    if blank.kind is Kind.WORDS:
        return asked
    return f"{asked} {options(blank, before, view) or 'Nobody fits here: text something else'}."


def typed(form: Form, words: Words, values: Sequence[Value], view: Any) -> str:
    """A filled form as a player would type it: "VOTE KATHY"."""
    told = [said(blank, value, view) for blank, value in zip(form.blanks, values, strict=False)]
    return " ".join([words.taught, *told]).strip()


def fill(
    form: Form,
    words: Words,
    text: str,
    view: Any,
    done: Sequence[Value] = (),
    *,
    called: bool = False,
    sure: bool = True,
) -> Heard:
    """The form filled from `text`, after the values `done` that it holds already.

    Words that stand beside the values are forgiven, and after a verb that was `called` any that follow them; where a
    value is a guess, or the whole is not `sure`, the answer is a "did you mean".
    """
    if has_several(form):
        heard = fill_several(form, text, view, done)
        return heard or Partial({"action": form.name, "values": []}, question(words, form.blanks[0], None, view))
    values: list[Value] = list(done)
    rest = text
    strays = 0
    known = set(FILLERS)
    for place, blank in enumerate(form.blanks[len(done) :], len(done)):
        before = values[-1] if values else None
        if blank.kind is Kind.WORDS:
            given = rest.strip().lstrip(".:,;- ").strip()
            if given:
                if len(given) > blank.most:
                    return Unclear(say.too_long(count=len(given), most=blank.most))
                values.append(given)
                rest = ""
                continue
            if blank.optional:
                break
            return _partial(form, words, values, blank, view)
        found = tokens(rest)
        more = any(each.kind is blank.kind for each in form.blanks[place + 1 :])
        got = take(blank, [token.word for token in found], before, view, more=more)
        if got is None:
            if blank.optional:
                break
            if strays or any(token.word not in FILLERS for token in found):
                return Unclear(say.unknown_one(asked=question(words, blank, before, view)))
            return _partial(form, words, values, blank, view)
        sure, strays = sure and got.sure, strays + got.stray
        values.append(got.value)
        known |= {token.word for token in found[got.stop - 1 : got.stop]}
        rest = rest[found[got.stop - 1].end :]
    if not called:
        strays += sum(token.word not in known for token in tokens(rest))
    return _finished(form, words, values, view, sure and strays < STRAY_WORDS)


def fill_exactly(form: Form, words: Words, text: str, found: Sequence[Token], view: Any) -> Heard | None:
    """The form filled from the words `found` in `text`, with nothing beside them; None when they are not that.

    Words of the player's own may follow only after a colon.
    """
    values: list[Value] = []
    at = 0
    for blank in form.blanks:
        before = values[-1] if values else None
        if blank.kind is Kind.WORDS:
            tail = text[found[at - 1].end :].lstrip() if at else ""
            if tail.startswith(":") and tail[1:].strip():
                given = tail[1:].strip()
                if len(given) > blank.most:
                    return Unclear(say.too_long(count=len(given), most=blank.most))
                return _act(form, [*values, given])
            break
        got = take(blank, [token.word for token in found[at:]], before, view, exact=True)
        if got is None:
            return None
        values.append(got.value)
        at += got.stop
    if at < len(found):
        return None
    return _act(form, values) or _finished(form, words, values, view, True)


def _partial(form: Form, words: Words, values: Sequence[Value], blank: Blank, view: Any) -> Partial:
    before = values[-1] if values else None
    half = {"action": form.name, "values": list(values)}
    return Partial(half, question(words, blank, before, view))


def _act(form: Form, values: Sequence[Value]) -> Act | None:
    try:
        return Act(form.fill(*values))
    except Unfit:
        return None


def _finished(form: Form, words: Words, values: Sequence[Value], view: Any, sure: bool) -> Heard:
    """The act; where the values fit only in another order (CARA repeats BOB), in that order."""
    act = _act(form, values)
    if act is None and all(blank.kind is Kind.SEAT for blank in form.blanks[: len(values)]):
        swapped = [each for each in map(list, permutations(values)) if _act(form, each) is not None]
        if len(swapped) == 1:
            values, act = swapped[0], _act(form, swapped[0])
    if act is None:
        return _unfit(form, words, values, view)
    if sure:
        return act
    return Unclear(say.did_you_mean(typed=typed(form, words, values, view)))


def _unfit(form: Form, words: Words, values: Sequence[Value], view: Any) -> Unclear:
    try:
        form.fill(*values)
    except Unfit as unfit:
        place = form.blanks.index(unfit.blank)
        asked = question(words, unfit.blank, values[place - 1] if place else None, view)
        if unfit.blank.kind is Kind.SEAT and unfit.value == view.seat:
            return Unclear(say.that_is_you(asked=asked))
        told = said(unfit.blank, unfit.value, view) if unfit.value is not None else words.taught
        return Unclear(say.unfit(told=told, asked=asked))
    return Unclear(say.unfit(told=words.taught, asked=""))
