"""The page for who watches: what it shows of a table before, in and after a match.

`playing` is the only way from a match to the page, and it goes through the view of a stranger: what no stranger at
the table may know cannot come here (law 3).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.kernel.game import Facts, Game, Result
from prompts.book import words_of
from prompts.kit.words import listed, plural
from prompts.lobby import standstill
from prompts.show.board import Board, Score, Subject, ranked

GONE = (
    "This page shows no table",
    "Its address has run out, or was never one. Somebody at the table texts LINK and gets a new one.",
)
_STANDS = {"paused": "Paused", "asleep": "Asleep", "thrift": "Tomorrow"}
LOST = "No connection just now. Trying again."


def lobby(*, facts: Facts, names: Sequence[str], bots: Sequence[bool], word: str | None, number: str) -> Board:
    """A table that waits for players; `word` lets others join (None: no word does now), `number` is the service's, as
    it is read by people."""
    missing = facts.least_seats - len(names)
    if missing > 0:
        headline, progress = f"{plural(missing, 'more player')} needed", "Text BOT for a machine player."
    else:
        headline, progress = "Ready when you are", "When all are here, one of you texts BEGIN."
    here = tuple(Score(name, note="bot" if bot else "") for name, bot in zip(names, bots, strict=True))
    full = len(names) >= facts.most_seats
    subject = Subject("Join with this word", word.upper(), word=True) if word and not full else None
    hints = () if full else _how_to_join(word, number)
    return Board(facts.title, "Waiting for players", headline, progress, subject, scores=here, hints=hints)


def playing(game: Game, state: Any, stands: str | None = None) -> Board:
    """A running match; `stands` says why its clock stands (None: it runs)."""
    board = words_of(game.facts.name).on_board(game.view(state, None))
    if stands is None:
        return board
    return replace(board, until=None, stands=_STANDS[stands], hints=(standstill.stands(why=stands), *board.hints))


def over(*, facts: Facts, names: Sequence[str], result: Result | None, word: str | None, number: str) -> Board:
    """A match that is over; without a result it was closed."""
    if result is None:
        scores, headline = tuple(Score(name) for name in names), "The game was closed"
    else:
        winners = [names[seat] for seat in result.winners]
        won = f"{listed(winners)} share the win!" if len(winners) > 1 else f"{listed(winners)} wins!"
        headline = won if winners and any(result.scores) else "The game is over"
        scores = ranked(
            tuple(
                Score(name, points, "winner" if seat in result.winners and any(result.scores) else "")
                for seat, (name, points) in enumerate(zip(names, result.scores, strict=True))
            )
        )
    again = (f"Text REMATCH to {number} to play again with the same people.",)
    return Board(facts.title, "Final scores", headline, scores=scores, hints=again + _how_to_join(word, number))


def _how_to_join(word: str | None, number: str) -> tuple[str, ...]:
    if word is None:
        return (f"Closed to newcomers. Text WHERE to {number} for a new word.",)
    return (f"Text JOIN {word.upper()} and your name to {number}",)
