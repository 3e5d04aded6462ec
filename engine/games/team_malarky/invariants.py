"""What holds in every state that play can reach."""

from collections.abc import Callable

from engine.games.malarky.view import Phase
from engine.games.team_malarky.seats import MOST
from engine.games.team_malarky.state import State


def _seats(state: State) -> bool:
    return len(state.seats) <= MOST and all(each.team in (1, 2) for each in state.seats)


def _parts(state: State) -> bool:
    """TM2: one team gives, the other receives."""
    running = state.round
    gives = [each.team for each in state.seats if each.hand is not None]
    receives = [each.team for each in state.seats if each.receives]
    return (
        running.givers == 1 + (running.number - 1) % 2
        and set(gives) <= {running.givers}
        and (running.givers not in receives)
    )


def _folders(state: State) -> bool:
    """M4: there is one holder, among those who speak."""
    running = state.round
    return running.question is not None and running.holder in running.order and running.rolled in (1, 2, 3)


def _answers(state: State) -> bool:
    spoken = tuple(given.seat for given in state.round.answers)
    return spoken == state.round.order[: len(spoken)] and len(set(state.round.order)) == len(state.round.order)


def _choice(state: State) -> bool:
    choice = state.round.choice
    return choice is None or (choice in state.standing and state.phase in (Phase.VOTE, Phase.OVER))


def _points(state: State) -> bool:
    """TM6: each round that was counted gave one point."""
    counted = state.round.number - (state.reason != "points")
    return sum(state.points) == counted and max(state.points) <= state.goal


def _pile(state: State) -> bool:
    ids = [card.id for card in state.pile.cards]
    return len(set(ids)) == len(ids) and state.pile.draws >= 0


def _over(state: State) -> bool:
    over = state.phase is Phase.OVER
    return over == (state.until is None) and over == (len(state.winners) > 0)


INVARIANTS: tuple[tuple[str, Callable[[State], bool]], ...] = (
    (f"A table has {MOST} seats at most, each in team 1 or 2.", _seats),
    ("One team has the folders, the other chooses, and they change every round.", _parts),
    ("A question has a roll of 1 to 3 and one holder among those who speak.", _folders),
    ("Answers are given in the order of speaking, one each.", _answers),
    ("What is chosen is an answer.", _choice),
    ("Each round gives one point, and nobody has more than are needed.", _points),
    ("A card is in the pile once.", _pile),
    ("A limit stands until the match is over, and then somebody has won.", _over),
)
