"""What every game says alike: who leaves and who comes, and why an action is refused. A game that has better words for
one of these writes that message itself."""

from collections.abc import Callable, Iterator, Mapping

from engine.kernel.forms import Action
from engine.kernel.game import AView, SayFacts
from engine.kernel.lengths import length
from engine.kernel.view import View
from prompts.kit.messages import GameMessage, message
from prompts.kit.vocabulary import Words
from prompts.kit.words import does, plural, sentence

Vocabulary = Mapping[type[Action], Words]


def usual(game: str, vocabulary: Vocabulary) -> Iterator[GameMessage]:
    """These messages, as those of a game with such words."""

    def refused_unfit(view: View, facts: SayFacts) -> str:
        so = f"{called(vocabulary, facts)} does not fit so. REPEAT tells what I last asked you."
        return too_long(facts) or so

    said = [left, joined, returned, refused_left, refused_full, refused_unfit]
    if any(kind.__name__ == "Undo" for kind in vocabulary):
        said.append(refused_nothing_to_undo)
    for write in said:
        name = write.__name__
        yield message(f"{game}.{name}", segments=1, wide=1, urgent=name.startswith("refused"))(write)
    yield from untimely(game, vocabulary, lambda view: "WHERE tells what is going on.")


def where_to_ask(*, is_over: bool) -> str:
    """What works now, where the table itself says what it waits for."""
    return "The game is over. Text REMATCH to play again." if is_over else "WHERE tells what is going on."


def untimely(
    game: str, vocabulary: Vocabulary, works_now: Callable[[AView], str], bare: str = "That", wide: int = 1
) -> tuple[GameMessage, GameMessage]:
    """The refusals of what is not open and of who comes late, ending with what would work."""

    @message(f"{game}.refused_not_open", segments=1, wide=wide, urgent=True)
    def refused_not_open(view: AView, facts: SayFacts) -> str:
        return f"{called(vocabulary, facts, bare)} is not possible just now. {works_now(view)}"

    @message(f"{game}.refused_late", segments=1, wide=wide, urgent=True)
    def refused_late(view: AView, facts: SayFacts) -> str:
        return f"Too late for that. {works_now(view)}"

    return refused_not_open, refused_late


def called(vocabulary: Vocabulary, facts: SayFacts, bare: str = "That") -> str:
    """What the action of a refusal is called, `bare` where it is the player's own words."""
    words = {kind.__name__: words.taught for kind, words in vocabulary.items()}
    return words.get(facts["action"], "That") or bare


def too_long(facts: SayFacts) -> str:
    """That the words that do not fit are too long; "" where they are not."""
    value, most = facts.get("value"), facts.get("most")
    if not most or not isinstance(value, str) or length(value) <= most:
        return ""
    return f"That has {length(value)} characters; {most} is the most. Please send it shorter."


def left(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'have', 'has'))} left the game."


def joined(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'sit'))} down at the table."


def returned(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'are', 'is'))} back with the old points."


def refused_left(view: View, facts: SayFacts) -> str:
    return "You have left this game. Text REJOIN to play on."


def refused_full(view: View, facts: SayFacts) -> str:
    return f"This table is full: {plural(facts['most'], 'player')} at most. Text NEW for a table of your own."


def refused_nothing_to_undo(view: View, facts: SayFacts) -> str:
    return "There is nothing of yours to take back now. REPEAT tells what I last asked you."
