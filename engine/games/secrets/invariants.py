"""What holds in every state that play can reach."""

from collections.abc import Callable

from engine.games.secrets.state import MOST, MOST_CHARACTERS, State
from engine.games.secrets.view import Phase


def _seats(state: State) -> bool:
    return len(state.seats) <= MOST and all(0 <= each.token < len(state.tokens) for each in state.seats)


def _lines(state: State) -> bool:
    cards = (*state.lines, *state.pile)
    return len(state.lines) == 2 and len(set(cards)) == len(cards) and state.cards.keys() >= set(cards)


def _story(state: State) -> bool:
    story = state.story
    if state.phase not in (Phase.STORY, Phase.QUESTIONS, Phase.VOTE):
        return story is None
    if story is None or len(story.words) > MOST_CHARACTERS or story.released is not (story.truth is not None):
        return False
    return story.released is not (state.phase is Phase.STORY)


def _scores(state: State) -> bool:
    """With N tokens a round gives out N (N - 1) points at most, and one token gets twice (N - 1) at most."""
    if any(len(each.scores) != state.round for each in state.tokens):
        return False
    most = len(state.tokens) - 1
    columns = [[each.scores[number] or 0 for each in state.tokens] for number in range(state.round)]
    return all(0 <= points <= 2 * most for column in columns for points in column) and all(
        sum(column) <= most * (most + 1) for column in columns
    )


def _round(state: State) -> bool:
    return 1 <= state.round <= state.rounds and 0 <= state.swaps <= state.max_swaps


def _votes(state: State) -> bool:
    return state.phase is Phase.VOTE or all(each.vote is None for each in state.tokens)


INVARIANTS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    ("A seat has no token.", _seats),
    ("An opening line is there twice, or unknown.", _lines),
    ("A story does not fit its phase.", _story),
    ("The points are not those that stories give.", _scores),
    ("The round or its swaps cannot be.", _round),
    ("A vote lies on the table outside of a vote.", _votes),
)
