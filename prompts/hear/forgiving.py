"""The stages of a seat that chooses, votes or has nothing to answer: typing errors and stray words are forgiven."""

from engine.kernel.forms import fitting, values_of
from prompts.hear import commands
from prompts.hear import sentences as say
from prompts.hear.actions import answers_too, is_sure, question
from prompts.hear.asked_back import answered
from prompts.hear.closed import no_use, not_open, too_early
from prompts.hear.fill import typed
from prompts.hear.heard import Act, Advice, Command, Heard, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.silence import wants_silence
from prompts.hear.slips import misspelt

_WONDERING = frozenset("is was isnt wasnt should does did".split())
_TAKES_WORDS = {*commands.WITH_WORDS, *commands.FIRST} - {"NEW"}


def silence(at: Hearing) -> Heard | None:
    """Whoever wants no more texts is told how."""
    return Advice(say.how_to_stop()) if wants_silence(at.said.words) else None


def command(at: Hearing) -> Heard | None:
    """A word of the table, typed right; where words beside it are an answer as well ("score and 2") the answer is asked
    back."""
    if at.is_no_command:
        return None
    found = commands.command(at.said, forgiving=False) or commands.asked_about(at.said.words, at.ear.names)
    if not isinstance(found, Command):
        return None
    if found.name in _TAKES_WORDS or len(at.said.words) < 2:
        return found
    return answers_too(at.said, at.ear) or found


def sure_action(at: Hearing) -> Heard | None:
    """An action that was understood; a question whether it is so ("is it bob?") is none, nor one that is answered in
    other words ("it is my turn?")."""
    if not isinstance(at.action, Act) or not at.said.text.endswith("?"):
        return at.action if is_sure(at.action) else None
    if isinstance(answered(at), Command):
        return None
    if at.said.words[0] not in _WONDERING:
        return at.action if is_sure(at.action) else None
    form, values = fitting(at.ear.forms, at.action.action)[0], values_of(at.action.action)
    if form is None:
        return at.action
    return Unclear(say.did_you_mean(typed=typed(form, at.ear.words(form), values, at.ear.names)))


def slipped_command(at: Hearing) -> Heard | None:
    """A word of the table with a typing error or polite words before it."""
    return at.slipped_command if isinstance(at.slipped_command, Command) else None


def unsure_action(at: Hearing) -> Heard | None:
    """An action that is asked back, refused, or not all understood."""
    return at.action


def own_question(at: Hearing) -> Heard | None:
    """A question in the player's own words."""
    return question(at.unglued, at.ear)


def slipped_verb(at: Hearing) -> Heard | None:
    """A verb with a typing error."""
    return misspelt(at.unglued, at.ear)


def closed_action(at: Hearing) -> Heard | None:
    """The word of an action that is not open."""
    return not_open(at.unglued, at.ear)


def doubtful_command(at: Hearing) -> Heard | None:
    """A word of the table that would change the evening, with a typing error: it is asked back."""
    return at.slipped_command


def useless(at: Hearing) -> Heard | None:
    """Too late, too early, or not understood: what would work."""
    early = too_early(at.unglued, at.ear)
    return no_use(at.ear, at.unglued.text, early or say.not_heard(now=at.works_now))
