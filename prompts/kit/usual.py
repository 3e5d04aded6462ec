"""What every game says alike: who leaves and who comes, and why an action is refused. A game that has better words for
one of these writes that message itself."""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.kernel.forms import Action
from prompts.kit.messages import GameMessage, message
from prompts.kit.vocabulary import Words
from prompts.kit.words import does, plural, sentence

Facts = Mapping[str, Any]


def usual(game: str, vocabulary: Mapping[type[Action], Words]) -> Iterator[GameMessage]:
    """These messages, as those of a game with such words."""
    taught = {kind.__name__: words.taught for kind, words in vocabulary.items()}

    def refused_not_open(view: Any, facts: Facts) -> str:
        return f"{taught.get(facts['action']) or 'That'} is not possible just now. WHERE tells what is going on."

    def refused_unfit(view: Any, facts: Facts) -> str:
        value, most = facts.get("value"), facts.get("most")
        if most and isinstance(value, str) and len(value) > most:
            return f"That has {len(value)} characters; {most} is the most. Please send it shorter."
        return f"{taught.get(facts['action']) or 'That'} does not fit so. REPEAT tells what I last asked you."

    said = [left, joined, returned, refused_left, refused_full, refused_late, refused_not_open, refused_unfit]
    if "Undo" in taught:
        said.append(refused_nothing_to_undo)
    for write in said:
        name = write.__name__
        yield message(f"{game}.{name}", segments=1, wide=1, urgent=name.startswith("refused"))(write)


def left(view: Any, facts: Facts) -> str:
    return f"{sentence(does(view, facts['seat'], 'have', 'has'))} left the game."


def joined(view: Any, facts: Facts) -> str:
    return f"{sentence(does(view, facts['seat'], 'sit'))} down at the table."


def returned(view: Any, facts: Facts) -> str:
    return f"{sentence(does(view, facts['seat'], 'are', 'is'))} back with the old points."


def refused_left(view: Any, facts: Facts) -> str:
    return "You have left this game. Text REJOIN to play on."


def refused_full(view: Any, facts: Facts) -> str:
    return f"This table is full: {plural(facts['most'], 'player')} at most. Text NEW for a table of your own."


def refused_late(view: Any, facts: Facts) -> str:
    return "Too late for that. WHERE tells what is going on."


def refused_nothing_to_undo(view: Any, facts: Facts) -> str:
    return "There is nothing of yours to take back now. REPEAT tells what I last asked you."
