"""The stages that find an action, where typing errors and stray words are forgiven: called by its verb, by a phrase of
speech, or by a bare value."""

from collections.abc import Callable, Sequence

from engine.kernel.forms import Form, Kind
from prompts.hear import sentences as say
from prompts.hear.closed import closed_call, closed_offer, not_open
from prompts.hear.ear import Ear
from prompts.hear.fill import begun, fill, take
from prompts.hear.fill_rows import fill_several, has_rows, has_several
from prompts.hear.heard import Act, Heard, Partial, Unclear
from prompts.hear.kinds import STRAY_WORDS
from prompts.hear.looks_like import is_question
from prompts.hear.normalise import FILLERS, phrases
from prompts.hear.rows import read
from prompts.hear.said import Said
from prompts.hear.verbs import spoken, verb

_ASKING = frozenset("what how when where why who which was were did".split())
_SHORTEST_QUESTION = 2  # words; "what?" asks nobody but me
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
_CORRECTED_BY = frozenset(marker[-1] for marker in _CORRECTIONS)


def rows(said: Said, ear: Ear) -> Heard | None:
    """Numbers that are said of players by name: whatever stands before them is no verb."""
    for form in ear.meant_forms:
        if form.plain and has_rows(form):
            written = read(said, ear.names, form.blanks[-1].allowed, ear.view.seat)
            if any(written.rows.values()) or (written.rows and written.unknown):
                return fill_several(form, said, ear)
    return None


def corrected(said: Said, ear: Ear) -> Heard | None:
    """The action after the last "I mean": what stands before it is taken back."""
    if _CORRECTED_BY.isdisjoint(said.words):
        return None
    for place in range(len(said.words) - 1, 0, -1):
        for marker in _CORRECTIONS:
            if said.words[place - len(marker) : place] == marker and place >= len(marker):
                heard = first_heard(MEANINGS, said.begun_at(place), ear)
                return heard if isinstance(heard, Act) else None
    return None


def said_aloud(said: Said, ear: Ear) -> Heard | None:
    """The form that one of the phrases of speech calls."""
    spelt = [(word, place) for place, token in enumerate(said.words) for word in _SPELT.get(token, (token,))]
    words = tuple([word for word, _ in spelt])
    for form, used in spoken(words, ear):
        if form.blanks:
            return fill_after(form, said, spelt[used - 1][1] + 1, ear)
        if len(words) == used or ear.own_words is None:
            return Act(form.fill())
    return None


def called(said: Said, ear: Ear) -> Heard | None:
    """A form called by its verb; polite words may stand before it."""
    beside: frozenset[str] | None = None
    for skip, word in enumerate(said.words):
        found = verb(said.words, ear, skip)
        if found is not None:
            form, used = found
            return closed_call(said.words[skip:], ear, used - skip) or fill_after(form, said, used, ear)
        if word not in FILLERS:
            beside = _beside(ear) if beside is None else beside
            if word not in beside:
                break
    return None


def closed_pair(said: Said, ear: Ear) -> Heard | None:
    """A closed action that needs two values: its names are none for a plain form."""
    return closed_call(said.words, ear, 0, values=2)


def plain(said: Said, ear: Ear) -> Heard | None:
    """A bare value for the meant ask: a name, a number, the number of a choice."""
    meant = [form for form in ear.meant_forms if form.ask is not None or form.plain]
    if len(said.words) == 1 and said.words[0].isdigit():
        for form in sorted(meant, key=lambda form: len(form.blanks)):
            if form.ask is not None and ear.words(form).keys == said.words[0]:
                return begun(form, ear)
    several = _several(said, meant, ear)
    if several is not None:
        return several
    bare = [
        form
        for form in meant
        if form.plain and form.blanks and form.blanks[0].kind is not Kind.WORDS and not has_several(form)
    ]
    taking = [form for form in bare if take(form.blanks[0], said, ear, form) is not None]
    if len({form.action for form in taking}) != 1:  # SURE alone may be said of TRUE and of LIE
        return None
    another = None if taking[0].blanks[0].kind is Kind.SEAT else closed_offer(said.words, ear)
    return another or fill(taking[0], said, ear, sure=not _names_another(said, taking[0], ear))


MEANINGS: Sequence[Callable[[Said, Ear], Heard | None]] = (said_aloud, called, closed_pair, plain)
ACTIONS: Sequence[Callable[[Said, Ear], Heard | None]] = (rows, corrected, *MEANINGS)


def first_heard(ways: Sequence[Callable[[Said, Ear], Heard | None]], said: Said, ear: Ear) -> Heard | None:
    """What the first of these that hears anything hears."""
    for way in ways:
        heard = way(said, ear)
        if heard is not None:
            return heard
    return None


def question(said: Said, ear: Ear) -> Heard | None:
    """A question in a player's own words, where one may be asked: "how big was it?"."""
    is_asked = said.text.endswith("?") or (said.words[:1] and said.words[0] in _ASKING and not is_question(said.words))
    if not is_asked or len(said.words) < _SHORTEST_QUESTION or not_open(said, ear) is not None:
        return None
    form = next((form for form in ear.meant_forms if ear.words(form).query), None)
    return None if form is None else fill(form, said, ear)


def fill_after(form: Form, said: Said, used: int, ear: Ear) -> Heard:
    """The form, filled from the words after its verb."""
    rest = said.after(used)
    alone = not form.plain or not _names_another(rest, form, ear)
    if form.blanks:
        inner = _bare_verb(rest, ear) if form.plain and not form.blanks[0].optional else None  # VOTE FOR BLACK
        if inner is not None:
            return Act(inner.fill())
        return fill(form, rest, ear, called=True, sure=alone)
    strays = sum(word not in FILLERS for word in rest.words)
    if strays < STRAY_WORDS and not _names_another(rest, form, ear):
        return Act(form.fill())
    return Unclear(say.did_you_mean(typed=ear.words(form).taught))


def answers_too(said: Said, ear: Ear) -> Heard | None:
    """The answer beside a command ("score and 2"), to be asked back."""
    for form in ear.meant_forms:
        if form.plain and form.blanks and form.blanks[0].kind is Kind.SEAT:
            heard = fill(form, said, ear, sure=False)
            if isinstance(heard, Unclear) and take(form.blanks[0], said.after(1), ear, form):
                return heard
    return None


def is_sure(heard: Heard | None) -> bool:
    """Whether an action was understood, if not all of it was said."""
    return isinstance(heard, Act | Partial)


def _several(said: Said, meant: Sequence[Form], ear: Ear) -> Heard | None:
    """Bare numbers for a form of several: one that they fill wholly, columns before rows; else what is missing."""
    forms = sorted((form for form in meant if form.plain and has_several(form)), key=has_rows)
    heard = [got for form in forms if (got := fill_several(form, said, ear)) is not None]
    return next((each for each in heard if isinstance(each, Act)), heard[0] if heard else None)


def _beside(ear: Ear) -> frozenset[str]:
    """Names, where none is asked for: "grandma is lying" is about a story."""
    if any(blank.kind in (Kind.SEAT, Kind.ROWS) for form in ear.forms for blank in form.blanks):
        return frozenset()
    words = [word for name in ear.names.folded for word in name]
    return frozenset([*words, *(f"{word}s" for word in words)])


def _bare_verb(said: Said, ear: Ear) -> Form | None:
    """The form without blanks whose verb these words are; polite words may stand before it."""
    for skip, word in enumerate(said.words):
        found = verb(said.words, ear, skip)
        if found is not None:
            return found[0] if not found[0].blanks else None
        if word not in FILLERS:
            return None
    return None


def _names_another(said: Said, form: Form, ear: Ear) -> bool:
    """Whether these words beside a form call another open one as well: "aye or nay?", "black, no, bob"."""
    alone = Said(said.text, [token for token in said.tokens if token.word not in FILLERS])
    if not alone.words:
        return False
    others = [other for other in ear.forms if other.action is not form.action]
    if form.plain:  # "no, not similar" is no challenge
        others = [other for other in others if other.ask == form.ask]
    taught = {verb for other in others for verb in phrases(ear.words(other).words)}
    if any((word,) in taught for word in alone.words):
        return True
    plain = [other for other in others if other.plain and other.blanks and other.blanks[0].kind is Kind.SEAT]
    return any(take(other.blanks[0], alone, ear, other) is not None for other in plain)
