"""Words that look like a call for help, a command or talk where the next text is told to the table: help comes at once,
all else is asked back (MQ4). An equals sign before them makes them the answer."""

from prompts.hear import looks_like
from prompts.hear import sentences as say
from prompts.hear.closed import closed_about, closed_word, kept
from prompts.hear.ear import Ear
from prompts.hear.heard import Act, Command, Heard, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.verbs import verb

_HELPED = (
    ("REPEAT", looks_like.HELP),
    ("WHERE", looks_like.STANDING),
    ("SCORE", looks_like.SCORES),
)

_LONGEST = 14  # words; more of them are words of one's own
_QUOTED = ("”", '"')  # a message of ours, laughed at


def help_or_back(at: Hearing) -> Heard | None:
    """What a phone gets that calls for help, or texts what looks like a command, where words go out by themselves."""
    own = at.ear.own_words
    what = "" if own is None else at.ear.words(own).asked_back
    if not what or at.said.text.startswith("=") or not 0 < len(at.said.words) <= _LONGEST:
        return None
    words = looks_like.bare(at.said.words)
    heard = _called(words, at.ear) or _help(words)
    if heard is not None:
        return heard
    instead = _instead(words, at, what)
    return Unclear(say.asked_back(said=at.said.text, instead=instead, what=what)) if instead else None


def help_asked(at: Hearing) -> Heard | None:
    """Help for somebody who asks for it in other words than ours."""
    return _help(looks_like.bare(at.said.words)) if len(at.said.words) <= _LONGEST else None


def chat(at: Hearing) -> Heard | None:
    """What is no command, while the table talks over a result: all hear it. Not what is spoken on a call, what came too
    late for the question before, or what is or nearly is a command."""
    ear, words = at.ear, at.said.words
    crossed = ear.is_over and any(form.ask is not None for form in ear.forms)
    if at.spoken or crossed or not any(ear.words(form).chat for form in ear.forms):
        return None
    if (
        at.said.text.endswith(_QUOTED)
        or closed_word(words, ear)
        or closed_about(words, ear)
        or kept(words, ear)
        or at.slipped_command
    ):
        return None
    told = " ".join(looks_like.bare(words))
    instead = next((instead for ways, instead in looks_like.NO_TALK if ways.fullmatch(told)), None)
    return Command("SAY", at.said.text) if instead is None else Unclear(f"{instead} {looks_like.TABLE_TALK}")


def _help(words: tuple[str, ...]) -> Command | None:
    """The help that these words, whole, call for."""
    told = " ".join(words)
    return next((Command(name) for name, ways in _HELPED if ways.fullmatch(told)), None)


def _called(words: tuple[str, ...], ear: Ear) -> Heard | None:
    """An open action without blanks that the words call, but for the polite ones around them: "hold on pls"."""
    found = verb(words, ear)
    if found is None or found[1] < len(words) or found[0].blanks or found[1] < 2:
        return None
    return Act(found[0].fill())


def _instead(words: tuple[str, ...], at: Hearing, what: str) -> str:
    told = " ".join(looks_like.anonymous(words, at.ear.names))
    known = next((instead for ways, instead in looks_like.INSTEAD[what] if ways.fullmatch(told)), "")
    if known or looks_like.is_question(words):
        return known or looks_like.ASKED
    if what == "answer" and looks_like.names_somebody(words, at.ear.names):
        return looks_like.VOTES_LATER
    return looks_like.TABLE_TALK if what == "answer" and looks_like.is_for_all(at.said.words, at.ear.names) else ""
