"""What is said of an action that is not open, and of a text that is of no use."""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache

from engine.kernel.forms import Action, Blank, Kind
from prompts.hear import sentences as say
from prompts.hear.ear import Ear, vocabulary
from prompts.hear.fill import take
from prompts.hear.heard import Heard, Late, Unclear
from prompts.hear.menu import works_now
from prompts.hear.names import slipped
from prompts.hear.normalise import FILLERS, phrases
from prompts.hear.said import Said
from prompts.kit.vocabulary import Words


@dataclass(frozen=True)
class _Index:
    """The words of a game, open or not, by what they are looked up by."""

    alone: Mapping[tuple[str, ...], Words]
    """The taught word of an action, or what a player says of himself ("i am ready")."""
    single: frozenset[str]
    """Every verb of one word."""
    longer: Mapping[str, Sequence[tuple[tuple[str, ...], type[Action]]]]
    """All verbs by their first word, in the order of the vocabulary."""
    kept: Mapping[tuple[str, ...], Words]
    needs: Mapping[type[Action], int]
    """How many values an action needs."""
    offered: Mapping[str, Sequence[type[Action]]]
    """The actions that take a value and are offered by this very word."""


@cache
def _index(game: str) -> _Index:
    alone: dict[tuple[str, ...], Words] = {}
    kept: dict[tuple[str, ...], Words] = {}
    longer: dict[str, list[tuple[tuple[str, ...], type[Action]]]] = {}
    offered: dict[str, list[type[Action]]] = {}
    needs = {action: sum(each.default is MISSING for each in fields(action)) for action in vocabulary(game)}
    for action, known in vocabulary(game).items():
        for place, call in enumerate(phrases(known.words)):
            longer.setdefault(call[0], []).append((call, action))
            if place == 0 or call[0] in ("i", "im"):
                alone.setdefault(call, known)
        for call in phrases(known.kept):
            kept.setdefault(call, known)
        if needs[action] and known.taught and known.taught in known.offer.split():
            offered.setdefault(known.taught.lower(), []).append(action)
    single = frozenset(call[0] for calls in longer.values() for call, _ in calls if len(call) == 1)
    return _Index(alone, single, longer, kept, needs, offered)


def closed_word(words: Sequence[str], ear: Ear) -> Words | None:
    """The action of the game that is called so: its taught word, or that of a player about himself ("i am ready")."""
    return _index(ear.game).alone.get(tuple(words))


def closed_about(words: Sequence[str], ear: Ear) -> Words | None:
    """The closed action that these words call beside one name, with a typing error perhaps, the number of a seat, or a
    value that is called so: FINE BOB, FINE 2."""
    for call, action in _index(ear.game).longer.get(words[0], ()) if words else ():
        rest = tuple(words[len(call) :])
        if action in ear.by_action or tuple(words[: len(call)]) != call or not rest:
            continue
        known = ear.vocabulary[action]
        if _is_somebody(rest, ear, numbered=_index(ear.game).needs[action] > 0) or (
            len(rest) == 1 and rest[0].upper() in known.called
        ):
            return known
    return None


def closed_pair(words: Sequence[str], ear: Ear) -> Words | None:
    """The action that these words call beside the names of two players, all that it needs, where it is not open, or not
    for these: SIMILAR DAN CY."""
    index, names = _index(ear.game), ear.names.folded
    for call, action in index.longer.get(words[0], ()) if words else ():
        rest = tuple(words[len(call) :])
        if tuple(words[: len(call)]) != call or index.needs[action] != 2:
            continue
        if any(rest[:cut] in names and rest[cut:] in names for cut in range(1, len(rest))):
            return ear.vocabulary[action]
    return None


def _is_somebody(words: tuple[str, ...], ear: Ear, *, numbered: bool) -> bool:
    """Whether these words are a name, or nearly one; or where people have numbers, one's number."""
    if len(words) == 1 and words[0].isdigit():
        return numbered and 0 < int(words[0]) <= len(ear.names)
    near = slipped(words, ear.names)
    return words in ear.names.folded or (near is not None and near[1] == len(words))


def is_call(word: str, ear: Ear) -> bool:
    """Whether an action of the game, open or not, is called just so: it is no typing error of another."""
    return word in _index(ear.game).single


def closed_call(words: Sequence[str], ear: Ear, used: int, values: int = 0) -> Heard | None:
    """The refusal of a closed action whose call begins the text, is longer than the `used` words of an open one (OBJECT
    EMPTY is not OBJECT) and needs at least so many values (SIMILAR CY ANN is no vote for Cy)."""
    index = _index(ear.game)
    for call, action in index.longer.get(words[0], ()) if words else ():
        if action in ear.by_action or len(call) <= used or index.needs[action] < values:
            continue
        if tuple(words[: len(call)]) == call:
            return Unclear(say.closed(why=ear.vocabulary[action].why_closed(ear.view), now=works_now(ear)))
    return None


def closed_offer(words: Sequence[str], ear: Ear) -> Heard | None:
    """The refusal of a closed action that takes a value and is called by the very word which offers it: SWAP 2 is no 2
    for another form."""
    for action in _index(ear.game).offered.get(words[0], ()) if words else ():
        if action not in ear.by_action:
            return Unclear(say.closed(why=ear.vocabulary[action].why_closed(ear.view), now=works_now(ear)))
    return None


def kept(words: Sequence[str], ear: Ear) -> Words | None:
    """The action that these words, alone, are meant for in any case."""
    return _index(ear.game).kept.get(tuple(words))


def not_open(said: Said, ear: Ear) -> Heard | None:
    """The refusal of a closed action whose word stands first; polite words may stand before it."""
    alone = kept([word for word in said.words if word not in FILLERS], ear)
    if alone is not None:
        return Unclear(say.closed(why=alone.why_closed(ear.view), now=works_now(ear)))
    for word in said.words:
        known = closed_word((word,), ear)
        if known is not None:
            return Unclear(say.closed(why=known.why_closed(ear.view), now=works_now(ear)))
        if word not in FILLERS:
            return None
    return None


def too_early(said: Said, ear: Ear) -> str | None:
    """What is said to a name or a number alone where the game knows why the choice that it would make is closed."""
    alone = Said(said.text, [token for token in said.tokens if token.word not in FILLERS])
    whole = Blank("seat", Kind.SEAT, tuple(range(len(ear.names))))
    taken = take(whole, alone, ear, exact=True) if alone.words else None
    if taken is None or taken.stop < len(alone.words):
        return None
    for known in ear.vocabulary.values():
        if known.offer.startswith("{") and (why := known.closed(ear.view)):
            return say.closed(why=why, now=works_now(ear))
    return None


def no_use(ear: Ear, text: str, otherwise: str) -> Heard:
    """Nothing that helps: too late when the meant ask is over, else what is said `otherwise`."""
    if not ear.is_over:
        return Unclear(otherwise)
    told = say.crossed if any(form.ask is not None for form in ear.forms) else say.too_late
    return Late(told(said=text, now=works_now(ear)))
