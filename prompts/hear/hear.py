"""From words to an action: forgiving with commands, and careful never to take an answer for one.

The same forms are filled by text, keys and speech. While the meant ask wants a player's own words, only an exact
command is one; everything else is the answer, as typed (see careful.py).
"""

from collections.abc import Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from engine.kernel.forms import Form, Kind
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.careful import calls, careful, exact_command
from prompts.hear.closed import closed_call, closed_offer, is_call, no_use, not_open, too_early
from prompts.hear.extras import is_reaction, wants_silence, without_extras
from prompts.hear.fill import fill
from prompts.hear.fill_rows import fill_several, has_rows, has_several
from prompts.hear.fill_rows import pressed as pressed_several
from prompts.hear.heard import Act, Advice, Command, Ear, Heard, Partial, Unclear
from prompts.hear.kinds import STRAY_WORDS, pressed, take
from prompts.hear.meant import meant_forms, own_words, wants_words
from prompts.hear.menu import words_for, works_now
from prompts.hear.normalise import DOUBTS, FILLERS, Token, clean, phrase, phrases, squeezed, tokens, unglued
from prompts.hear.rows import parted, read
from prompts.hear.teams import team_words

CLOSE = 80  # rapidfuzz ratio from which a misspelt verb is taken for the right one
NEAR = 65  # from which it is worth a "did you mean"
SHORTEST_SLIP = 3  # letters of the shortest verb that is forgiven one slip
LONG_VERB = 4  # letters; a shorter verb must be typed right
LONGEST_CALL = 8  # words of a verb at most
SHORTEST_QUESTION = 2  # words; "what?" asks nobody but me
_TAKES_WORDS = {*commands.WITH_WORDS, *commands.FIRST} - {"NEW"}
_SPELT = {"dont": ("do", "not"), "thats": ("that", "is")}
# After these a player says what was meant all along: "bob, no wait, dan".
_CORRECTIONS = phrases(
    (
        "i mean",
        "i meant",
        "no wait",
        "wait no",
        "scratch that",
        "make that",
        "actually",
        "sorry",
        "change to",
        "or rather",
    )
)


def hear(text: str, ear: Ear) -> Heard:
    """What a text means to this seat. Total: any text gives one of the kinds of Heard."""
    if is_reaction(text):
        return Advice(say.reaction(now=works_now(ear)))
    lines = without_extras(text)
    text = _cleaned(lines, ear)
    found = tokens(text)
    own = own_words(ear)
    if not found and not (text and set(text) <= set("?")) and not (own and text.startswith("=")):
        return Unclear(say.no_words(now=works_now(ear)))
    to_team = team_words(text) if getattr(ear.view, "teams", ()) else None
    if to_team is not None:  # before all else: it must never reach the others
        return to_team
    if ear.half is not None:
        heard = _half(text, found, ear)
        if heard is not None:
            return heard
    if own is not None:
        return careful(text, found, own, ear, lines)
    return _forgiving(text, found, ear)


def _cleaned(text: str, ear: Ear) -> str:
    """The text as typed, its white space folded; where rows of numbers may come, a new line parts them."""
    if any(has_several(form) for form in ear.forms) and commands.command(clean(text), forgiving=False) is None:
        text = parted(text)
    return clean(text)


def hear_keys(digits: str, ear: Ear) -> Heard:
    """What keys on a telephone mean to the newest ask that was meant."""
    digits = "".join(char for char in digits if char.isascii() and char.isdigit())
    meant = sorted(meant_forms(ear), key=lambda form: not form.plain)
    for form in meant:
        if not form.blanks and words_for(ear, form).keys == digits:
            return Act(form.fill())
    for form in meant:
        several = pressed_several(form, digits)
        if several is not None:
            return Act(form.fill(*several))
        if _takes_one(form) and form.blanks[0].kind is not Kind.WORDS and not words_for(ear, form).keys:
            value = pressed(form.blanks[0], digits, None)
            if value is not None and value in form.blanks[0].values(None):
                return Act(form.fill(value))
    for form in meant:
        if form.blanks and digits and words_for(ear, form).keys == digits:
            return fill(form, words_for(ear, form), "", ear.view)
    return no_use(ear, digits, say.no_key(now=works_now(ear)))


def _takes_one(form: Form) -> bool:
    """Whether one value is enough for a form: all others may be left out, where a bare value is an answer."""
    return len(form.blanks) == 1 or (
        form.plain and len(form.blanks) > 1 and all(each.optional for each in form.blanks[1:])
    )


def hear_speech(words: str, ear: Ear) -> Heard:
    """What spoken words mean: as a text, and by the phrases of speech."""
    text = clean(words)
    return _said(text, tokens(text), ear) or hear(text, ear)


def _said(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """The form that one of the phrases of speech calls."""
    spelt = [(word, place) for place, token in enumerate(found) for word in _SPELT.get(token.word, (token.word,))]
    folded_words = tuple(word for word, _ in spelt)
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
            return _fill_after(form, text, found, spelt[len(verb) - 1][1] + 1, ear)
        if folded_words == verb or own_words(ear) is None:
            return Act(form.fill())
    return None


def _half(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """The next blank of the half-filled form; None when the text is something else."""
    words = [token.word for token in found]
    command = commands.exact(words) or commands.exact_about(words, ear.view.names)
    if command is not None and command.name == "NEVERMIND":
        return Unclear(say.dropped(now=works_now(ear)), half={})
    name, values = ear.half["action"], ear.half["values"]  # type: ignore[index]
    form = next((form for form in ear.forms if form.name == name), None)
    if form is None or command is not None:
        return None
    if has_several(form):
        called = _verb(words, ear.forms, ear) if words[:1] != ["me"] else None
        return None if called else fill_several(form, text, ear.view, values)
    blank, verb = form.blanks[len(values)], _verb(words, ear.forms, ear)
    if verb is not None and (blank.kind is not Kind.WORDS or len(words) == verb[1] or calls(text, found, verb[1])):
        return None
    if blank.kind is Kind.WORDS and exact_command(text, found, ear) is not None:
        return None
    if blank.kind is not Kind.WORDS:
        if closed_offer(words, ear) is not None:
            return None
        own = own_words(ear) is not None
        got = take(blank, words, values[-1] if values else None, ear.view, exact=own)
        if got is None or (own and got.stop < len(words)):
            return None
    return fill(form, words_for(ear, form), text, ear.view, values)


def _forgiving(text: str, found: Sequence[Token], ear: Ear) -> Heard:
    words = [token.word for token in found]
    if wants_silence(words):
        return Advice(say.how_to_stop())
    # Words that were asked for are no command because one of them is.
    strict = bool(found) and wants_words(ear) and exact_command(text, found, ear) is None
    verb = _verb(words, ear.forms, ear)  # NEW LINES is not NEW
    strict = strict or (verb is not None and verb[1] > 1)
    command = None if strict else commands.command(text, forgiving=False) or commands.asked_about(words, ear.view.names)
    if isinstance(command, Command):
        return _unless_answered(command, text, found, ear)
    text, found = unglued(text, [verb for form in ear.forms for verb in words_for(ear, form).words])
    heard = _rows(text, ear) or _corrected(text, found, ear) or _meaning(text, found, ear)
    guessed = None if strict or isinstance(heard, Act | Partial) else commands.command(text)
    if isinstance(guessed, Command):
        return guessed
    heard = heard or _asked(text, found, ear) or _misspelt(text, found, ear) or not_open(found, ear) or guessed
    return heard or no_use(ear, text, too_early(found, ear) or say.not_heard(now=works_now(ear)))


def _meaning(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """An action called by its verb, by a phrase of speech, or by a bare value."""
    words = [token.word for token in found]
    return (
        _said(text, found, ear)
        or _called(text, found, ear)
        or closed_call(words, ear, 0, values=2)
        or _plain(text, found, ear)
    )


def _rows(text: str, ear: Ear) -> Heard | None:
    """Numbers that are said of players by name: whatever stands before them is no verb."""
    for form in meant_forms(ear):
        if form.plain and has_rows(form):
            written = read(text, ear.view.names, form.blanks[-1].allowed, ear.view.seat)
            if any(written.rows.values()) or (written.rows and written.unknown):
                return fill_several(form, text, ear.view)
    return None


def _several(text: str, meant: Sequence[Form], ear: Ear) -> Heard | None:
    """Bare numbers for a form of several: one that they fill wholly, columns before rows; else what is missing."""
    forms = sorted((form for form in meant if form.plain and has_several(form)), key=has_rows)
    heard = [got for form in forms if (got := fill_several(form, text, ear.view)) is not None]
    return next((each for each in heard if isinstance(each, Act)), heard[0] if heard else None)


def _unless_answered(command: Command, text: str, found: Sequence[Token], ear: Ear) -> Heard:
    """The command; where words beside it are an answer as well ("score and 2") the answer is asked back."""
    if command.name in _TAKES_WORDS or len(found) < 2:
        return command
    for form in meant_forms(ear):
        if form.plain and form.blanks and form.blanks[0].kind is Kind.SEAT:
            heard = fill(form, words_for(ear, form), text, ear.view, sure=False)
            if isinstance(heard, Unclear) and take(form.blanks[0], [each.word for each in found[1:]], None, ear.view):
                return heard
    return command


def _corrected(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """The action after the last "I mean": what stands before it is taken back."""
    words = tuple(token.word for token in found)
    for place in range(len(words) - 1, 0, -1):
        for marker in _CORRECTIONS:
            if words[place - len(marker) : place] == marker and place >= len(marker):
                rest = text[found[place].start :]
                heard = _meaning(rest, tokens(rest), ear)
                return heard if isinstance(heard, Act) else None
    return None


def _verb(words: Sequence[str], forms: Sequence[Form], ear: Ear) -> tuple[Form, int] | None:
    """The form whose verb stands first (the longest verb wins), and how many words it takes."""
    best: tuple[Form, int] | None = None
    for form in forms:
        for verb in phrases(words_for(ear, form).words):
            if tuple(words[: len(verb)]) == verb and (best is None or len(verb) > best[1]):
                best = form, len(verb)
    return best


def _beside(ear: Ear) -> frozenset[str]:
    """Names, where none is asked for: "grandma is lying" is about a story."""
    if any(blank.kind in (Kind.SEAT, Kind.ROWS) for form in ear.forms for blank in form.blanks):
        return frozenset()
    words = [word for name in ear.view.names for word in phrase(name)]
    return frozenset([*words, *(f"{word}s" for word in words)])


def _called(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """A form called by its verb; polite words may stand before it."""
    beside = FILLERS | _beside(ear)
    for skip in range(len(found)):
        words = [token.word for token in found[skip : skip + LONGEST_CALL]]
        verb = _verb(words, ear.forms, ear)
        if verb is not None:
            return closed_call(words, ear, verb[1]) or _fill_after(verb[0], text, found, skip + verb[1], ear)
        if found[skip].word not in beside:
            break
    return None


def _fill_after(form: Form, text: str, found: Sequence[Token], used: int, ear: Ear) -> Heard:
    """The form, filled from the words after its verb."""
    words, rest = words_for(ear, form), found[used:]
    alone = not form.plain or not _names_another(rest, form, ear)
    if form.blanks:
        inner = _bare_verb(rest, ear) if form.plain and not form.blanks[0].optional else None  # VOTE FOR BLACK
        if inner is not None:
            return Act(inner.fill())
        return fill(form, words, text[found[used - 1].end :], ear.view, called=True, sure=alone)
    strays = sum(token.word not in FILLERS for token in rest)
    if strays < STRAY_WORDS and not _names_another(rest, form, ear):
        return Act(form.fill())
    return Unclear(say.did_you_mean(typed=words.taught))


def _bare_verb(found: Sequence[Token], ear: Ear) -> Form | None:
    """The form without blanks whose verb these words are; polite words may stand before it."""
    for skip in range(len(found)):
        verb = _verb([token.word for token in found[skip : skip + LONGEST_CALL]], ear.forms, ear)
        if verb is not None:
            return verb[0] if not verb[0].blanks else None
        if found[skip].word not in FILLERS:
            return None
    return None


def _names_another(found: Sequence[Token], form: Form, ear: Ear) -> bool:
    """Whether these words beside a form call another open one as well: "aye or nay?", "black, no, bob"."""
    words = [token.word for token in found if token.word not in FILLERS]
    others = [other for other in ear.forms if other.action is not form.action]
    if form.plain:  # "no, not similar" is no challenge
        others = [other for other in others if other.ask == form.ask]
    if any((word,) in phrases(words_for(ear, other).words[:1]) for word in words for other in others):
        return True
    plain = [other for other in others if other.plain and other.blanks and other.blanks[0].kind is Kind.SEAT]
    return any(take(other.blanks[0], words, None, ear.view) is not None for other in plain)


def _plain(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """A bare value for the meant ask: a name, a number, the number of a choice."""
    words = [token.word for token in found]
    meant = [form for form in meant_forms(ear) if form.ask is not None or form.plain]
    if len(words) == 1 and words[0].isdigit():
        for form in sorted(meant, key=lambda form: len(form.blanks)):
            if form.ask is not None and words_for(ear, form).keys == words[0]:
                return fill(form, words_for(ear, form), "", ear.view) if form.blanks else Act(form.fill())
    several = _several(text, meant, ear)
    if several is not None:
        return several
    bare = [
        form
        for form in meant
        if form.plain and form.blanks and form.blanks[0].kind is not Kind.WORDS and not has_several(form)
    ]
    taking = [form for form in bare if take(form.blanks[0], words, None, ear.view) is not None]
    if len(taking) != 1:  # SURE alone may be said of TRUE and of LIE
        return None
    another = None if taking[0].blanks[0].kind is Kind.SEAT else closed_offer(words, ear)
    return another or fill(
        taking[0], words_for(ear, taking[0]), text, ear.view, sure=not _names_another(found, taking[0], ear)
    )


def _asked(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """A question in a player's own words, where one may be asked: "how big was it?"."""
    if not text.endswith("?") or len(found) < SHORTEST_QUESTION or not_open(found, ear) is not None:
        return None
    form = next((form for form in meant_forms(ear) if words_for(ear, form).query), None)
    return None if form is None else fill(form, words_for(ear, form), text, ear.view)


def _misspelt(text: str, found: Sequence[Token], ear: Ear) -> Heard | None:
    """A form whose verb has a typing error."""
    at = next((place for place, token in enumerate(found) if token.word not in FILLERS), None)
    if at is None or is_call(found[at].word, ear):
        return None
    slipped = _one_slip(found[at].word, ear)
    if slipped is not None and all(token.word in FILLERS for token in found[at + 1 :]):
        return _fill_after(slipped, text, found, at + 1, ear)
    if slipped is not None and not slipped.blanks:
        return Unclear(say.perhaps(taught=words_for(ear, slipped).taught, now=works_now(ear)))
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
        return Unclear(say.perhaps(taught=words_for(ear, form).taught, now=works_now(ear)))
    return None


def _one_slip(word: str, ear: Ear) -> Form | None:
    """The one open form whose word is a single slip away ("rol", "don", "nooo"); None where none or several are."""
    if word in DOUBTS:
        return None
    near = {
        form.action: form
        for form in ear.forms
        for verb in phrases(words_for(ear, form).words)
        if len(verb) == 1 and _is_slip(word, verb[0])
    }
    return next(iter(near.values())) if len(near) == 1 else None


def _is_slip(word: str, verb: str) -> bool:
    if squeezed(word) == squeezed(verb):  # nooo
        return True
    return min(len(word), len(verb)) >= SHORTEST_SLIP and OSA.distance(word, verb) == 1
