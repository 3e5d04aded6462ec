"""One phone at several tables: which they are, and which one is meant."""

from collections.abc import Sequence

from prompts.kit.aloud import aloud
from prompts.kit.aloud import lines as in_lines
from prompts.kit.messages import message
from prompts.kit.words import listed


def _tables_aloud(*, lines: Sequence[tuple[str, str, str]]) -> str:
    told = [f"{label.capitalize()}: {game}, {aloud(standing)}" for label, game, standing in lines]
    return in_lines("Your tables.", *told, f"What you say goes to {lines[0][0]}.")


@message(segments=3, wide=3, spoken=_tables_aloud)
def tables(*, lines: Sequence[tuple[str, str, str]]) -> str:
    """The groups that a phone is in: their words, games, and how each stands; the first is the one it speaks to."""
    told = "\n".join(f"{label}: {game}, {standing}" for label, game, standing in lines)
    if len(lines) == 1:
        return f"{told}\nJOIN and a word sits you down at another table too."
    return f"{told}\nWhat you text goes to {lines[0][0]}. For another begin with its word: @{lines[1][0]} WHERE"


@message(segments=1, wide=1)
def table_now(*, is_asked: bool, playing: bool, left: bool) -> str:
    """How one of them stands, for the phone that asks."""
    if not playing:
        return "waiting for players or a new game"
    if left:
        return "a game without you: REJOIN"
    return "it waits for you" if is_asked else "a game is on"


@message(segments=1, wide=1, spoken=lambda *, label: f"Your table {label} waits for you.")
def waits_elsewhere(*, label: str) -> str:
    """After a refusal of a table that asks nothing: another has a question for the phone."""
    return f"{label} waits for you: text @{label} and your answer."


def _no_such_table_aloud(*, label: str, labels: Sequence[str]) -> str:
    if not labels:
        return "You are at no table yet."
    return f"You are not at a table called {label}. Yours are {listed(list(labels))}."


@message(segments=1, wide=1, spoken=_no_such_table_aloud)
def no_such_table(*, label: str, labels: Sequence[str]) -> str:
    """@WORD of a group that the phone is not in."""
    if not labels:
        return f"You are at no table yet. JOIN {label} and your name sits you down there, if it is open."
    return f"You are not at a table called {label}. Yours: {listed([f'@{each}' for each in labels], 'and')}."


@message(segments=1, wide=1)
def now_at(*, label: str) -> str:
    """The phone left a table and is still at another."""
    return f"You are still at {label}."


@message(segments=1, wide=1)
def at_too_many(*, most: int) -> str:
    """JOIN, and the phone plays at as many tables as it may."""
    return f"You play at {most} tables already, and that is the most. LEAVE one first, then JOIN this one."
