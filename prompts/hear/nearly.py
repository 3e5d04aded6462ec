"""What is nearly a word of the table, where words of one's own are asked for: it is asked back, and says what would
work."""

from engine.catalogue import games
from prompts.hear import commands, screens
from prompts.hear import sentences as say
from prompts.hear.commands import COMMANDS
from prompts.hear.heard import Command
from prompts.hear.hearing import Hearing
from prompts.hear.looks_like import bare


def instead(at: Hearing) -> str:
    """What is said to such a text, which is no command as it stands; "" to any other."""
    text, words = at.said.text, bare(at.said.words)
    if commands.split_address(text)[0].isupper():
        return say.no_such_table()
    if words[0] == "new" and _is_game(" ".join(words[1:])):
        return say.another_game()
    if words[0] == "tv" and text.isupper() and screens.after_tv(words[1:]):
        return say.letters_of_tv()
    typed = _with_others(at, words) or (
        text.isupper() and (_another_way(words) or (len(words) == 1 and commands.with_a_slip(words[0])))
    )
    return say.did_you_mean(typed=typed) if typed else ""


def _is_game(named: str) -> bool:
    """Whether this is a game of ours, by its title or its number, and nothing beside it."""
    game, rest = commands.split_new(named, tuple(games()))
    return named.isdigit() or (game is not None and not rest)


def _with_others(at: Hearing, words: tuple[str, ...]) -> str:
    """The command that has but polite words around it: "pause please", "kick bob please"."""
    if words == tuple(at.said.words):
        return ""
    found = commands.exact_alone(words) or commands.exact_about(words, at.ear.names)
    return "" if found is None else _typed(found)


def _another_way(words: tuple[str, ...]) -> str:
    """The command that is called so too: SCORES. It may be an answer as well, but for the capitals of commands."""
    found = commands.exact(words)
    return "" if found is None else _typed(found)


def _typed(command: Command) -> str:
    return f"{COMMANDS[command.name][0]} {command.words}".strip().upper()
