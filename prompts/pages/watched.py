"""The page for who watches: what it shows of a table before, in and after a match, and of a TV that waits for one.

`playing` and `ended` are the only ways from a match to the page, and they go through the view of a stranger: what no
stranger at the table may know cannot come here (law 3).
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.kernel.game import AState, AView, Facts, Result, Rules
from prompts.book import words_of
from prompts.kit.words import listed, plural
from prompts.lobby import standstill
from prompts.show.board import Board, Invitation, Score, ranked

GONE = (
    "This page shows no table",
    "Its address has run out, or was never one. Somebody at the table texts LINK and gets a new one.",
)
_STANDS = {"paused": "Paused", "asleep": "Asleep", "thrift": "Tomorrow"}
LOST = "No connection just now. Trying again."
WAITING = "Which table shall this TV show?"
NEEDS_SCRIPTS = "This page needs scripts. Text LINK instead: it gets you an address for this TV."


def lobby(*, facts: Facts, names: Sequence[str], bots: Sequence[bool]) -> Board:
    """A table that waits for players."""
    missing = facts.least_seats - len(names)
    if missing > 0:
        headline, progress = f"{plural(missing, 'more player')} needed", "Text BOT for a machine player."
    else:
        headline, progress = "Ready when you are", "When all are here, one of you texts BEGIN."
    here = tuple(
        Score(name, note="bot" if bot else "", seat=seat)
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    )
    return Board(facts.title, "Waiting for players", headline, progress, scores=here)


def playing(game: Rules[AState, AView], state: AState, stands: str | None = None) -> Board:
    """A running match; `stands` says why its clock stands (None: it runs)."""
    board = ended(game, state)
    if stands is None:
        return board
    return replace(board, until=None, stands=_STANDS[stands], hints=(standstill.stands(why=stands), *board.hints))


def ended(game: Rules[AState, AView], state: AState) -> Board:
    """What a match shows, whether it runs or is over."""
    board: Board = words_of(game.facts.name).on_board(game.view(state, None))
    return board


def over(*, facts: Facts, names: Sequence[str], result: Result | None, number: str, end: Board | None) -> Board:
    """A match that is over; without a result it was closed. `end` is what it showed last, as long as its words are
    kept; `number` is the service's, as people read it."""
    if result is None:
        scores, headline = tuple(Score(name, seat=seat) for seat, name in enumerate(names)), "The game was closed"
    else:
        winners = [names[seat] for seat in result.winners]
        won = f"{listed(winners)} share the win!" if len(winners) > 1 else f"{listed(winners)} wins!"
        has_won = bool(winners) and any(result.scores)
        headline = won if has_won else "The game is over"
        scores = ranked(
            tuple(
                Score(name, points, seat=seat, won=has_won and seat in result.winners)
                for seat, (name, points) in enumerate(zip(names, result.scores, strict=True))
            )
        )
    again = f"Text REMATCH to {number} to play again with the same people."
    board = Board(facts.title, "Final scores", headline, scores=scores, hints=(again,))
    if end is None:
        return board
    return replace(board, subject=end.subject, lines=end.lines, told=end.told, counted=end.counted)


def inviting(board: Board, *, word: str | None, number: str, full: bool = False) -> Board:
    """The same page with how somebody new sits down; None: no word does now. A table that is `full` invites nobody."""
    if full:
        return board
    if word is None:
        return replace(board, hints=(*board.hints, f"Closed to newcomers. Text WHERE to {number} for a new word."))
    return replace(board, invitation=Invitation(word.upper(), number))
