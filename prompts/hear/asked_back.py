"""What looks like a call for help, a command or talk (looks_like.py): it is answered, and where the next
text would be told to the table it is asked back before that, with the whole time where a draft would go out by itself
(MQ4). OK, or an equals sign before it, makes it the answer."""

from engine.kernel.forms import Action
from prompts.hear import nearly
from prompts.hear import sentences as say
from prompts.hear.actions import question
from prompts.hear.closed import closed_about, closed_word, kept
from prompts.hear.ear import Ear
from prompts.hear.fill import half_of
from prompts.hear.heard import Act, Answered, Command, Heard, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.looks_like import bare, look_of
from prompts.hear.verbs import verb

_QUOTED = ("”", '"')  # a message of ours, laughed at
_OK = ("ok",)


def before_it_is_told(at: Hearing) -> Heard | None:
    """What a phone gets where words go out by themselves, and these are perhaps none of them."""
    own = at.ear.own_words
    called = "" if own is None else at.ear.words(own).asked_back
    if own is None or not called or at.said.text.startswith("="):
        return None
    act, look = _called(bare(at.said.words), at.ear), look_of(at.said.text, at.ear.names, called)
    if act is not None:
        return act
    if look is not None and look.help:
        return Command(look.help, beside=_time(at.ear))
    told, instead = at.said.text, nearly.instead(at) if look is None else look.instead
    if not instead or own.unfit([told]) is not None:
        return None
    if at.spoken or verb(_OK, at.ear) is not None:  # on a call, or where OK does something else
        asked = say.asked_back(said=told, instead=instead, what=called, way="Text it with = before it.")
        return Unclear(asked, beside=_time(at.ear))
    asked = say.asked_back(said=told, instead=instead, what=called, way="OK.")
    return Unclear(asked, half=half_of(own, [told]), beside=_time(at.ear))


def answered(at: Hearing) -> Heard | None:
    """The answer to what is asked in other words than ours, in any place; not to a question for another player."""
    look = look_of(at.said.text, at.ear.names)
    if look is None or question(at.unglued, at.ear) is not None:
        return None
    return Command(look.help) if look.help else Answered(look.instead)


def chat(at: Hearing) -> Heard | None:
    """What is no command, while the table talks over a result: all hear it. Not what is spoken on a call, what came too
    late for the question before, or what is or nearly is a command."""
    ear, words = at.ear, at.said.words
    crossed = ear.is_over and any(form.ask is not None for form in ear.forms)
    if at.spoken or crossed or not any(ear.words(form).chat for form in ear.forms):
        return None
    is_known = closed_word(words, ear) or closed_about(words, ear) or kept(words, ear) or at.slipped_command
    return None if is_known or at.said.text.endswith(_QUOTED) else Command("SAY", at.said.text)


def _time(ear: Ear) -> Action | None:
    """The open action that gives the whole time."""
    return next((form.fill() for form in ear.forms if ear.words(form).gives_time), None)


def _called(words: tuple[str, ...], ear: Ear) -> Heard | None:
    """An open action without blanks that several words call, but for the polite ones around them: "hold on pls"."""
    found = verb(words, ear)
    if found is None or found[1] < len(words) or found[0].blanks or found[1] < 2:
        return None
    return Act(found[0].fill())
