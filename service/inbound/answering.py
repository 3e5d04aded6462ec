"""A caller at his seat: keys and speech fill the forms that a text fills, and words of one's own are said back before
they count."""

from engine.kernel.forms import OWN_WORDS
from prompts import answers
from prompts.hear import (
    Act,
    Command,
    Ear,
    Heard,
    Late,
    Partial,
    Unclear,
    beside,
    half_after,
    hear_keys,
    hear_lobby,
    hear_speech,
    waits,
)
from prompts.hear.keys import STAR
from prompts.voice import calling, question, said_back
from service import lobby
from service.calls.twiml import END_OF_KEYS
from service.contact.speaker import aloud_of, at_table
from service.inbound.on_call import OnCall, ear_of
from service.lobby.questions import waiting
from service.matches import standstill, steps
from service.matches.play import PhoneSeat, Play

ON_A_CALL = frozenset(
    "BEGIN REMATCH BOT NEVERMIND SKIP FINISH PAUSE RESUME WHO SCORE RULES MORERULES REPEAT WHERE".split()
)
"""The words of the table that can be spoken; for the others, which take words or end much, a misheard one is too
dear."""
MOST_MISHEARD = 2
ASKED_AGAIN_AFTER = 4
"""Turns of silence."""


def at_the_seat(on: OnCall) -> None:
    """What was pressed or said, or silence."""
    talk = on.call.talk
    waiting_words, talk.words, is_many, talk.many = talk.words, "", talk.many, False
    if on.is_silent:
        talk.words, talk.many = waiting_words, is_many
        _is_silent(on)
        return
    talk.silent = 0
    if on.keys == END_OF_KEYS:
        _say_again(on, waiting_words)
    elif waiting_words and on.keys == calling.KEEP:
        _hear(on, waiting_words, is_kept=True)
    elif waiting_words and on.keys == calling.AGAIN:
        on.asks_again = True
    else:
        _hear(on, on.words)


def _is_silent(on: OnCall) -> None:
    talk = on.call.talk
    talk.silent += 1
    if talk.words and talk.silent % ASKED_AGAIN_AFTER == 0:
        on.say(calling.heard_words(words=talk.words))
    elif on.seated is not None and talk.ask is not None and talk.silent % ASKED_AGAIN_AFTER == 0:
        on.say(calling.nothing_heard())
        on.asks_again = True


def _say_again(on: OnCall, waiting_words: str) -> None:
    if waiting_words:
        on.call.talk.words = waiting_words
        on.say(calling.heard_words(words=waiting_words))
    elif on.seated is not None:
        play, seat = on.seated
        on.say(answers.repeat(play.game.facts.name, play.view(seat.seat)).spoken)
        on.asks_again = True
    else:
        _tell_lobby(on)


def _hear(on: OnCall, words: str, *, is_kept: bool = False) -> None:
    if on.seated is None:
        _hear_lobby(on)
        return
    play, seat = on.seated
    ear = ear_of(on, play, seat)
    standstill.heard(play, seat)
    if on.keys == STAR and ear.half is None:
        on.call.talk.many = on.everything = on.asks_again = True
        return
    heard = hear_speech(words, ear) if words else hear_keys(on.keys, ear)
    own = getattr(heard.action, OWN_WORDS, None) if isinstance(heard, Act) else None
    if own and words and not is_kept:
        on.call.talk.words = words
        on.say(calling.heard_words(words=own))
    else:
        _follow(on, play, seat, ear, heard)


def _follow(on: OnCall, play: Play, seat: PhoneSeat, ear: Ear, heard: Heard) -> None:
    """The same that follows of a text, but that the answer is spoken."""
    talk, speaker, first = on.call.talk, on.speaker, beside(heard)
    if first is not None:
        steps.act(play, seat.seat, first)
    match heard:
        case Act(action):
            talk.misheard = 0
            half = seat.half
            step, begins = steps.act(play, seat.seat, action), ear.begun_by(action)
            still = waits(ear.game, half, action)
            steps.keep_half(play, seat, half_after(action, step, half, begins=begins, waits=still))
            if begins is not None and not step.refusal:
                on.say(question(ear_of(on, play, seat)))
            if step.refusal:
                speaker.post.letters.pop(speaker.player.id, None)  # its line says it
                on.asks_again = True
        case Command(name):
            talk.misheard = 0
            if name in ON_A_CALL:
                lobby.command(speaker, heard)
            else:
                on.say(calling.only_by_text())
        case Partial(half, _):
            talk.misheard = 0
            steps.keep_half(play, seat, half)
            on.say(said_back(heard, ear))
        case Late():
            on.say(said_back(heard, ear))
        case Unclear(_, half):
            if half:
                steps.keep_half(play, seat, half)
            elif half is not None:
                steps.drop_half(play, seat)
            _misheard(on, heard, ear)


def _misheard(on: OnCall, heard: Unclear, ear: Ear) -> None:
    """Not understood; the second time in a row it goes on by keys."""
    talk = on.call.talk
    if on.words:
        talk.misheard += 1
    if on.words and talk.misheard == MOST_MISHEARD:
        on.say(calling.not_understood(), calling.by_keys())
        on.asks_again = True
    else:
        on.say(said_back(heard, ear))


def _hear_lobby(on: OnCall) -> None:
    """There is no match, or no seat in it."""
    heard = hear_lobby(on.words) if on.words else None
    if isinstance(heard, Command) and heard.name in ON_A_CALL:
        lobby.command(on.speaker, heard)
    elif isinstance(heard, Command):
        on.say(calling.only_by_text())
    else:
        _tell_lobby(on)


def _tell_lobby(on: OnCall) -> None:
    if at_table(on.speaker):
        on.say(aloud_of(waiting(on.speaker)))
