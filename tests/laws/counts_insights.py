"""What is conserved in Insights: points against wagers, round by round, and the restrictions on these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catalogue import games
from engine.games.insights.state import State
from engine.games.insights.view import Reveal, View
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Step, Table
from tests.laws.play import NAMES, Play, whole_deck

PUBLIC_TURNS = False
BEGINS_WITH = {"Seat.total": 600}  # W2
OUTCOMES: Mapping[str, int] = {"first card": len(whole_deck("insights").cards)}
GAME = "insights"


def public(state: Any) -> View:
    view: View = games()[GAME].view(state, None)
    return view


def check(play: Play, before: State, step: Step) -> None:
    """A round pays what its wagers say and nothing else moves a total; what is wagered keeps W7 to W11 always."""
    state: State = step.state
    old, new = public(before), public(state)
    assert all(total % 25 == 0 and total >= 0 for total in new.totals)
    if new.reveal is not None and new.reveal != old.reveal:
        check_round(before, state, new.reveal)
    else:
        assert new.totals[: len(old.totals)] == old.totals
        assert set(new.totals[len(old.totals) :]) <= {600}
    for seat in state.playing:
        check_wagers(state, seat)
    fresh = [name for name in step.used if name in play.used[: len(play.used) - len(step.used)]]
    assert not fresh or len(play.used) > state.max_rounds, "a card came twice"


def check_round(before: State, after: State, shown: Reveal) -> None:
    """W13 to W16, pair by pair, from the sheets as they stood and the answers that all have read."""
    answers = dict(zip(shown.players, shown.answers, strict=True))
    for seat, score, total in zip(shown.players, shown.scores, shown.totals, strict=True):
        lines = after.seats[seat].bill
        assert score == sum((line.first or 0) + (line.second or 0) for line in lines)
        assert total == max(0, before.seats[seat].total + score) == after.seats[seat].total
        for line in lines:
            void = answers[seat] is None or answers.get(line.seat) is None
            assert (line.first is None) == (void or (seat, line.seat) not in shown.predicted)
            assert (line.second is None) == (void or (line.seat, seat) not in shown.predicted)
            assert line.first is None or line.first == 0 or (line.first > 0) == ((seat, line.seat) in shown.right)
            assert line.second is None or line.second == 0 or (line.second > 0) == ((line.seat, seat) in shown.right)
        check_values(before.seats[seat].total, before.floor_wager, lines)
    moved = {seat for seat, each in enumerate(before.seats) if after.seats[seat].total != each.total}
    assert moved <= set(shown.players)


def check_values(total: int, floor: bool, lines: Any) -> None:
    """W7 to W11 of what was counted."""
    pairs = [(abs(line.first or 0), abs(line.second or 0)) for line in lines]
    check_pairs(total, floor, pairs)


def check_wagers(state: State, seat: int) -> None:
    rows = state.rows(seat)
    check_pairs(state.seats[seat].total, state.floor_wager, [(first or 0, second or 0) for _, first, second in rows])


def check_pairs(total: int, floor: bool, pairs: list[tuple[int, int]]) -> None:
    assert {wager for pair in pairs for wager in pair} <= {0, 25, 50, 100}
    assert all([pair[column] for pair in pairs].count(100) <= 1 for column in (0, 1))
    wagered, touched = sum(map(sum, pairs)), sum(any(pair) for pair in pairs)
    assert wagered <= total or (wagered <= 50 and touched == 1 and (total == 0 or floor))


def check_match(play: Play) -> None:
    """The result is the totals; nobody who has left has won, and nobody who is here has more than a winner."""
    assert play.result is not None
    state: State = play.state
    assert play.result.scores == tuple(each.total for each in state.seats)
    assert play.result.winners
    assert not set(play.result.winners) & play.away
    best = max(state.seats[seat].total for seat in play.present())
    assert play.result.winners == tuple(seat for seat in play.present() if state.seats[seat].total == best)


def draws(seed: int) -> Mapping[str, object]:
    """Which card is read first."""
    deck = whole_deck(GAME)
    table = Table(NAMES[:4], (False,) * 4, Pace.ROAD)
    state = games()[GAME].start(table, deck, Chance(seed.to_bytes(16, "big")), 0.0).state
    return {"first card": [card["id"] for card in deck.cards].index(public(state).card)}
