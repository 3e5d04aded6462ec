"""What holds of every match with folders (law of conservation; `given` in playthroughs)."""

from collections.abc import Callable
from typing import Any

from engine.games.folders.state import State
from engine.games.folders.view import Phase


def answers(state: State) -> bool:
    spoken = tuple(given.seat for given in state.round.answers)
    return spoken == state.round.order[: len(spoken)] and len(set(state.round.order)) == len(state.round.order)


def pile(state: State) -> bool:
    """MQ24: each card is there once, and its words are known."""
    cards, known = state.pile.cards, state.cards.keys()
    return len(set(cards)) == len(cards) and state.pile.draws >= 0 and state.round.question in (None, *known)


def over(state: State) -> bool:
    """Never stuck: until the match is over a limit stands."""
    is_over = state.phase is Phase.OVER
    return is_over == (state.until is None) and is_over == (len(state.winners) > 0)


INVARIANTS: tuple[tuple[str, Callable[[Any], bool]], ...] = (
    ("Answers are given in the order of speaking, one each.", answers),
    ("A card is in the pile once.", pile),
    ("A limit stands until the match is over, and then somebody has won.", over),
)
