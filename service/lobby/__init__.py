"""What is said to the number outside of a game's own actions: one file for each small group of commands."""

from collections.abc import Callable, Mapping

from prompts import lobby as words
from prompts.hear import Command, hear_lobby, split_join
from service.join_words import WORDS
from service.lobby.begin import begin, rematch
from service.lobby.carrier_words import carrier_word
from service.lobby.create import new
from service.lobby.departure import leave
from service.lobby.options import set_option, set_pace
from service.lobby.questions import never_mind, repeat, rules, score, waiting, where, who
from service.lobby.robots import add_bot
from service.lobby.sit_down import join, rejoin, take_name
from service.texted import Texted

__all__ = ["carrier_word", "command", "hear_outside"]

COMMANDS: Mapping[str, Callable[[Texted, str], None]] = {
    "NEW": new,
    "JOIN": join,
    "BEGIN": begin,
    "REMATCH": rematch,
    "BOT": add_bot,
    "LEAVE": leave,
    "REJOIN": rejoin,
    "NEVERMIND": never_mind,
    "SET": set_option,
    "PACE": set_pace,
    "WHO": who,
    "SCORE": score,
    "RULES": rules,
    "REPEAT": repeat,
    "WHERE": where,
}


def command(texted: Texted, heard: Command) -> None:
    """Do a command; `heard.words` are what stands after it."""
    do = COMMANDS.get(heard.name)
    if do:
        do(texted, heard.words)
    else:
        texted.reply(words.not_now(command=heard.name))


def hear_outside(texted: Texted, body: str) -> None:
    """A text of a phone that has no seat in a running match."""
    heard = hear_lobby(body)
    if isinstance(heard, Command):
        command(texted, heard)
    elif texted.group and texted.player.name is None:
        take_name(texted, body)
    elif texted.group:
        texted.reply(waiting(texted))
    elif split_join(body)[0].upper() in WORDS:
        join(texted, body)  # the word of a table, JOIN forgotten
    else:
        texted.reply(words.welcome())
