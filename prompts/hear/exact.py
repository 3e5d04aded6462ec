"""What is exactly a command or an action that is open: nothing beside it, no typing error forgiven."""

from engine.catalogue import games
from engine.kernel.forms import Form, Kind
from prompts.hear import commands
from prompts.hear.ear import Ear
from prompts.hear.fill import begun, fill, fill_exactly
from prompts.hear.heard import Command, Heard
from prompts.hear.options import wanted
from prompts.hear.said import Said
from prompts.hear.verbs import called


def exact_command(said: Said, ear: Ear, own: Form | None = None) -> Heard | None:
    """The action (but not `own`) or command that this text is, with nothing beside it."""
    for form, used in called(said.words, ear):
        heard = _exact(said, form, used, ear) if form is not own else None
        if heard is not None:
            return heard
    return (
        commands.exact_pace(said.words)
        or _exact_option(said, ear)
        or commands.exact_tv(said.words)
        or commands.exact_alone(said.words)
        or commands.exact_about(said.words, ear.names)
    )


def _exact_option(said: Said, ear: Ear) -> Heard | None:
    """SET, an option of the game and a value that it may have."""
    if said.words[:1] != ("set",):
        return None
    given = said.after(1).rest.strip()
    found = wanted(given, games()[ear.game].facts.options)
    return None if found is None or found.value is None else Command("SET", given)


def _exact(said: Said, form: Form, used: int, ear: Ear) -> Heard | None:
    """The form that so many words call, with nothing left over after its values."""
    if used == len(said.words):
        return begun(form, ear)
    if not form.blanks:
        return None
    if form.blanks[0].kind is not Kind.WORDS:
        return fill_exactly(form, said.after(used), ear)
    return fill(form, said.after(used), ear) if not form.plain and said.calls(used) else None
