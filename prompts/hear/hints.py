"""What speech recognition should expect of a seat now."""

from prompts.hear.ear import Ear
from prompts.hear.kinds import codec


def hints(ear: Ear) -> tuple[str, ...]:
    """The verbs and phrases of the open forms of the meant ask, and the values of their blanks."""
    found: list[str] = []
    for form in ear.meant_forms:
        words = ear.words(form)
        found += [*words.words, *words.phrases]
        for blank in form.blanks:
            found += codec(blank).hints(blank, ear.names, words.called)
    return tuple(dict.fromkeys(found))
