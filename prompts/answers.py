"""Answers to REPEAT, WHERE, SCORE, WHO and RULES: functions of the view alone, and of the table's clock.

Their budgets are those of the wordiest game. REPEAT may take the whole of what the carrier takes at once.
"""

from collections.abc import Sequence
from typing import Any

from prompts.book import words_of
from prompts.kit.messages import message
from prompts.kit.words import listed, teams_listed


@message(segments=11, wide=24)
def repeat(game: str, view: Any) -> str:
    """What the seat was last asked, its secret with it."""
    return words_of(game).repeat(view)


@message(segments=2, wide=4)
def where(game: str, view: Any, at: float) -> str:
    """What the table waits for; `at` is the table's clock in seconds."""
    return words_of(game).where(view, at)


@message(segments=4, wide=8)
def score(game: str, view: Any) -> str:
    return words_of(game).score(view)


@message(segments=6, wide=6)
def rules(game: str, view: Any | None = None) -> str:
    """How to play; `view` where a match runs."""
    return words_of(game).rules(view)


@message(segments=3, wide=5)
def who(
    names: Sequence[str],
    bots: Sequence[bool] = (),
    left: Sequence[bool] = (),
    word: str | None = None,
    teams: Sequence[int] = (),
) -> str:
    """Who sits at the table, in seat order, or team by team; `word` is the join word while others may still come."""
    people = []
    for seat, name in enumerate(names):
        notes = ["bot"] if seat < len(bots) and bots[seat] else []
        notes += ["left"] if seat < len(left) and left[seat] else []
        people.append(f"{name} ({', '.join(notes)})" if notes else name)
    text = f"At the table: {listed(people)}." if people else "Nobody is at the table yet."
    if teams:
        text = teams_listed(names=people, teams=teams)
    return f"{text} Others join with JOIN {word.upper()}." if word else text
