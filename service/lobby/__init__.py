"""What is said to the number outside of a game's own actions: one file for each small group of commands."""

from collections.abc import Callable, Mapping

from prompts.hear import Advice, Command, answered_outside, evening_in, hear_lobby
from prompts.lobby import meeting, nothing_done
from service.contact.destination import meant
from service.contact.lately import texted_lately
from service.contact.other_tables import with_other_table
from service.contact.speaker import Speaker, at_table
from service.lobby.begin import begin, rematch
from service.lobby.bot import add_bot
from service.lobby.carrier_words import carrier_word
from service.lobby.create import new
from service.lobby.departure import leave
from service.lobby.finish import finish
from service.lobby.forget import forget
from service.lobby.keeping import forget_ours, keep_ours
from service.lobby.kick import kick
from service.lobby.link import link
from service.lobby.membership import is_member
from service.lobby.my_games import labels_of, my_games
from service.lobby.options import set_option, set_pace
from service.lobby.pauses import pause, resume
from service.lobby.questions import more_rules, never_mind, repeat, rules, score, waiting, where, who
from service.lobby.ringing import call_me, call_table, hang_up
from service.lobby.say import mute, say, unmute
from service.lobby.sit_down import join, rejoin, sit
from service.lobby.skip import skip
from service.lobby.teams import team
from service.lobby.tv import tv

__all__ = ["carrier_word", "command", "hear_outside", "labels_of"]

COMMANDS: Mapping[str, Callable[[Speaker, str], None]] = {
    "NEW": new,
    "JOIN": join,
    "BEGIN": begin,
    "REMATCH": rematch,
    "BOT": add_bot,
    "LEAVE": leave,
    "REJOIN": rejoin,
    "NEVERMIND": never_mind,
    "KEEPOURS": keep_ours,
    "FORGETOURS": forget_ours,
    "FORGETME": forget,
    "KICK": kick,
    "SKIP": skip,
    "FINISH": finish,
    "PAUSE": pause,
    "RESUME": resume,
    "SET": set_option,
    "LINK": link,
    "TV": tv,
    "CALLME": call_me,
    "CALLTABLE": call_table,
    "HANGUP": hang_up,
    "PACE": set_pace,
    "GAMES": my_games,
    "WHO": who,
    "SCORE": score,
    "SAY": say,
    "TEAM": team,
    "MUTE": mute,
    "UNMUTE": unmute,
    "RULES": rules,
    "MORERULES": more_rules,
    "REPEAT": repeat,
    "WHERE": where,
}


def command(speaker: Speaker, heard: Command) -> None:
    """Do a command; `heard.words` are what stands after it."""
    do = COMMANDS.get(heard.name)
    if do:
        do(speaker, heard.words)
    else:
        speaker.refuse(nothing_done.not_now(command=heard.name))


def hear_outside(speaker: Speaker, body: str) -> None:
    """A text of a phone that has no seat in a running match."""
    naming = speaker.group is not None and not is_member(speaker)
    heard = hear_lobby(body, naming=naming)
    if isinstance(heard, Command):
        command(speaker, heard)
    elif isinstance(heard, Advice):
        speaker.not_understood(heard.text)
    elif told := answered_outside(body, seated=at_table(speaker)):
        speaker.reply(told)
    elif naming and at_table(speaker):
        sit(speaker, body)
        speaker.heard = not speaker.refused
    elif at_table(speaker):
        speaker.not_understood(with_other_table(speaker, waiting(speaker)))
    elif wanted := meant(speaker.tx, speaker.player.id, body, speaker.now):
        join(speaker, wanted)
        speaker.heard = not speaker.refused
    elif evening_in(body) and _was_asked_for_a_game(speaker):
        new(speaker, body)  # the number of a game, or how many they are
    elif _was_asked_for_a_game(speaker):
        speaker.not_understood(meeting.which_then())
    else:
        speaker.not_understood(meeting.welcome(imprint=speaker.imprint))


def _was_asked_for_a_game(speaker: Speaker) -> bool:
    """Whether the phone has texted NEW lately."""
    lately = map(hear_lobby, texted_lately(speaker.tx, speaker.player.id, speaker.now))
    return any(isinstance(heard, Command) and heard.name == "NEW" for heard in lately)
