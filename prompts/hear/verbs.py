"""Which action words call: by its verbs, or by the phrases that people say aloud."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from engine.kernel.forms import Action, Form
from prompts.hear.ear import Ear, vocabulary
from prompts.hear.normalise import phrases

_Calls = Mapping[str, Sequence[tuple[tuple[str, ...], type[Action]]]]


@cache
def _calls(game: str) -> tuple[_Calls, _Calls]:
    """By their first word all verbs of a game, and all its phrases of speech; the longest first."""
    known = vocabulary(game)
    verbs = [(verb, action) for action, words in known.items() for verb in phrases(words.words)]
    spoken = [(verb, action) for action, words in known.items() for verb in phrases(words.phrases)]
    return _by_first_word(verbs), _by_first_word(spoken)


def _by_first_word(calls: Sequence[tuple[tuple[str, ...], type[Action]]]) -> _Calls:
    found: dict[str, list[tuple[tuple[str, ...], type[Action]]]] = {}
    for verb, action in sorted(calls, key=lambda each: -len(each[0])):
        if verb:
            found.setdefault(verb[0], []).append((verb, action))
    return found


def called(words: Sequence[str], ear: Ear, place: int = 0) -> Iterator[tuple[Form, int]]:
    """The open forms whose verbs begin at this place, and where these end; the longest verb first."""
    if place >= len(words):
        return
    for call, action in _calls(ear.game)[0].get(words[place], ()):
        if action in ear.by_action and tuple(words[place : place + len(call)]) == call:
            yield ear.by_action[action][0], place + len(call)


def verb(words: Sequence[str], ear: Ear, place: int = 0) -> tuple[Form, int] | None:
    """The form whose verb begins at this place, and where it ends; of several the longest verb's."""
    return next(called(words, ear, place), None)


def spoken(words: Sequence[str], ear: Ear) -> list[tuple[Form, int]]:
    """The open forms of the meant ask, or of none, that a phrase of speech calls at the beginning, and its length."""
    if not words:
        return []
    return [
        (form, len(call))
        for call, action in _calls(ear.game)[1].get(words[0], ())
        if tuple(words[: len(call)]) == call
        for form in ear.by_action.get(action, ())
        if form.ask in (ear.meant, None)
    ]
