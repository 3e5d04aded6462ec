"""What is conserved in the Secrets Game: points against votes, stories against rounds, lines; and fair draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.games.secrets.game import Secrets
from engine.games.secrets.view import Phase, Reveal, View
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Step, Table
from tests.laws.play import NAMES, Play

RULES = Secrets()
SEATS = 5
LINES = 24
PUBLIC_TURNS = True
BEGINS_WITH = {"Seat.since": 1, "Seat.listens": True, "Story.how": "ready"}
OUTCOMES: Mapping[str, int] = {"named teller": SEATS, "first line": LINES}


def public(state: Any) -> View:
    view: View = RULES.view(state, None)
    return view


def check(play: Play, before: Any, step: Step) -> None:
    """The points of a story follow from its votes, and nothing else moves the sheet."""
    old, new = public(before), public(step.state)
    told = _story_told(old, new)
    if told is not None:
        check_points(told)
        assert sum(told.points) <= len(told.votes) <= len(new.sheet) - 1
    check_sheet(old, new, None if told is None or old.extra else told)
    for number in range(new.round):
        column = [scores[number] for scores in new.sheet if scores[number] is not None]
        check_round(column, len(column))
    assert not set(step.used) & set(play.used[: len(play.used) - len(step.used)]), "a line laid out twice"


def _story_told(old: View, new: View) -> Reveal | None:
    """The story that was uncovered in this step."""
    ended = old.phase is Phase.VOTE and new.phase is not Phase.VOTE
    struck = old.teller is not None and new.left[old.teller]
    return new.reveal if ended and not struck else None


def check_points(told: Reveal) -> None:
    """Each vote that was cast gives one point: to its token where it is right, else to the teller's (S15, S16)."""
    cast = [vote for vote in told.votes if vote.truth is not None]
    assert sum(told.points) == len(cast), told
    for token, points in enumerate(told.points):
        right = sum(vote.token == token and vote.truth is told.truth for vote in cast)
        fooled = sum(vote.truth is not told.truth for vote in cast) if token == told.token else 0
        assert points == right + fooled, told
    assert told.token not in [vote.token for vote in told.votes], told


def check_sheet(old: View, new: View, told: Reveal | None) -> None:
    """The running round's points move by those of the story; all others stay."""
    for token, scores in enumerate(new.sheet):
        had = old.sheet[token] if token < len(old.sheet) else (None,) * len(scores)
        gained = 0 if told is None else told.points[token]
        moved = sum(each or 0 for each in scores) - sum(each or 0 for each in had)
        assert moved == gained, f"the sheet went from {old.sheet} to {new.sheet} with {told}"
        done = old.round - 1
        assert scores[:done] == had[:done]
    assert new.totals == tuple(sum(each or 0 for each in new.sheet[token]) for token in new.token)


def check_round(column: list[int | None], tokens: int) -> None:
    """With N tokens a round gives out N (N - 1) points at most, and one token has twice (N - 1) at most."""
    points = [each or 0 for each in column]
    assert sum(points) <= tokens * (tokens - 1), column
    assert all(0 <= each <= 2 * (tokens - 1) for each in points), column


def check_match(play: Play) -> None:
    """The result is the totals; nobody who has left has won, and of a tie nobody who has come back since (SQ12); no
    line was laid out twice."""
    assert play.result is not None
    view = public(play.state)
    assert play.result.scores == view.totals
    assert play.result.winners == view.winners
    assert not set(play.result.winners) & play.away
    able = [seat for seat in range(play.seats) if not view.tied or view.token[seat] in view.tied]
    here = [view.totals[seat] for seat in able if seat not in play.away]
    if play.result.winners:
        assert {view.totals[seat] for seat in play.result.winners} == {max(here)}
    assert len(set(play.used)) == len(play.used)


@cache
def _deck() -> Deck:
    return Deck(tuple({"id": str(card), "text": f"Line {card}..."} for card in range(LINES)))


def draws(seed: int) -> Mapping[str, object]:
    """Which line is the first, and whom the table names when nobody is ready to tell (S3, SQ1)."""
    chance = Chance(seed.to_bytes(16, "big"))
    dealt = RULES.start(Table(NAMES[:SEATS], (False,) * SEATS, Pace.LIVE), _deck(), chance, 0.0)
    assert dealt.wake is not None
    named = public(RULES.wake(dealt.state, chance, dealt.wake).state)
    return {"named teller": named.teller, "first line": int(named.lines[0].card)}
