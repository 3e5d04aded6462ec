"""From a text to what it means: the stages that it goes through, by the mode of the ear. docs/hearing.md draws them."""

from collections.abc import Callable
from dataclasses import dataclass

from prompts.hear import asked_back, early, forgiving, half, own_words, talk
from prompts.hear import sentences as say
from prompts.hear.actions import said_aloud
from prompts.hear.addresses import address_in
from prompts.hear.ear import Ear, Mode
from prompts.hear.heard import Act, Advice, Heard, Unclear
from prompts.hear.hearing import Hearing
from prompts.hear.normalise import phrase
from prompts.hear.reactions import THUMBS, is_reaction
from prompts.hear.said import said
from prompts.hear.silence import surely_wants_silence
from prompts.hear.teams import team_words

AGREES = frozenset(phrase(each) for each in ("ok", "okay", "k", "kk"))
THANKS = frozenset(phrase(each) for each in ("thanks", "thank you", "thx", "cool", "nice", "great"))


def reaction(at: Hearing) -> Heard | None:
    """A tapback on a message of ours is nobody's answer."""
    return Advice(say.reaction(now=at.works_now)) if is_reaction(at.came) else None


def web_address(at: Hearing) -> Heard | None:
    """Words that hold one reach nobody, whatever else they are."""
    return Advice(say.no_addresses()) if address_in(at.came) else None


def agreeing(at: Hearing) -> Heard | None:
    """OK, thanks, or a thumb, where an action is open that they mean."""
    is_thanks = at.said.words in THANKS
    if not is_thanks and at.said.words not in AGREES and (at.said.words or not THUMBS & set(at.said.text)):
        return None
    for form in at.ear.forms:
        meant = at.ear.words(form)
        if meant.thanked if is_thanks else meant.agrees:
            return Act(form.fill())
    return None


def no_words(at: Hearing) -> Heard | None:
    """Nothing but a picture, an emoji or a signature. A question mark is a word, and where one may talk all else is."""
    text, mode = at.said.text, at.ear.mode
    if at.said.words or (text and (set(text) <= set("?") or mode is Mode.TALK)):
        return None
    is_marked = mode is Mode.OWN_WORDS and text.startswith("=")
    return None if is_marked else Unclear(say.no_words(now=at.works_now))


def to_the_team(at: Hearing) -> Heard | None:
    """Words to one's own team: before all else, for they must never reach the others."""
    return team_words(at.said.text) if getattr(at.ear.view, "teams", ()) else None


def surely_silence(at: Hearing) -> Heard | None:
    """A wish for no more texts is nobody's answer, and the table never hears of it. An equals sign makes it one."""
    if at.said.text.startswith("=") or not surely_wants_silence(at.said.words):
        return None
    return Advice(say.how_to_stop_or_say_it(typed=at.said.text))


def exactly(at: Hearing) -> Heard | None:
    """What is exactly a command or an action that is open."""
    return at.exactly


@dataclass(frozen=True)
class Stage:
    """One question put to a text in these modes; the first that knows an answer ends the hearing."""

    name: str
    hears: Callable[[Hearing], Heard | None]
    modes: frozenset[Mode]


ALL = frozenset(Mode)
FORGIVING, OWN_WORDS, TALK = (frozenset([mode]) for mode in (Mode.FORGIVING, Mode.OWN_WORDS, Mode.TALK))

STAGES = (
    Stage("a reaction", reaction, ALL),
    Stage("a web address", web_address, ALL),
    Stage("thanks, or a thumb", agreeing, FORGIVING),
    Stage("no words", no_words, ALL),
    Stage("TEAM: words", to_the_team, ALL),
    Stage("surely no more texts", surely_silence, OWN_WORDS | TALK),
    Stage("the next blank of a half-filled form", half.next_of_half, ALL),
    Stage("OK to words that were kept", early.taken, OWN_WORDS),
    Stage("words that were kept, withdrawn", early.withdrawn, FORGIVING | OWN_WORDS),
    Stage("no more texts", forgiving.silence, FORGIVING),
    Stage("surely words that come early", early.surely, FORGIVING),
    Stage("a word of the table", forgiving.command, FORGIVING),
    Stage("an action", forgiving.sure_action, FORGIVING),
    Stage("a word of the table with a slip", forgiving.slipped_command, FORGIVING),
    Stage("what is asked in other words", asked_back.answered, FORGIVING),
    Stage("perhaps words that come early", early.perhaps, FORGIVING),
    Stage("an action to ask back", forgiving.unsure_action, FORGIVING),
    Stage("a question of one's own", forgiving.own_question, FORGIVING),
    Stage("a verb with a slip", forgiving.slipped_verb, FORGIVING),
    Stage("chat over a result", asked_back.chat, FORGIVING),
    Stage("an action that is not open", forgiving.closed_action, FORGIVING),
    Stage("a word of the table to ask back", forgiving.doubtful_command, FORGIVING),
    Stage("more words that come early", early.following, FORGIVING),
    Stage("=words", own_words.marked, OWN_WORDS),
    Stage("=words", talk.marked, TALK),
    Stage("SAY words", own_words.say_words, OWN_WORDS),
    Stage("SAY words", talk.say_words, TALK),
    Stage("lost", own_words.lost, OWN_WORDS),
    Stage("a question mark", talk.lost, TALK),
    Stage("exactly a command", exactly, OWN_WORDS | TALK),
    Stage("exactly an action that is not open", own_words.exactly_closed, OWN_WORDS),
    Stage("exactly an action that is not open", talk.closed, TALK),
    Stage("exactly a value", talk.bare_value, TALK),
    Stage("nearly a command", talk.nearly, TALK),
    Stage("words with a value in them", talk.value_in_talk, TALK),
    Stage("what is perhaps no answer", asked_back.before_it_is_told, OWN_WORDS),
    Stage("words with an end", own_words.ended, OWN_WORDS),
    Stage("an answer in one's own words", own_words.answer, OWN_WORDS),
    Stage("talk", talk.talk, TALK),
    Stage("too late, too early, not understood", forgiving.useless, ALL),
)

_OF_MODE = {mode: tuple(stage.hears for stage in STAGES if mode in stage.modes) for mode in Mode}


def hear(text: str, ear: Ear, *, is_spoken: bool = False) -> Heard:
    """What a text means to this seat. Total: any text gives one of the kinds of Heard."""
    at = Hearing(ear, text, is_spoken)
    return next(heard for hears in _OF_MODE[ear.mode] if (heard := hears(at)) is not None)


def hear_speech(words: str, ear: Ear) -> Heard:
    """What spoken words mean: by the phrases of speech, and as a text."""
    spoken = said(words)
    return said_aloud(spoken, ear) or hear(spoken.text, ear, is_spoken=True)
