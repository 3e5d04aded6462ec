"""What is conserved in Team Malarky: one point a round, the cards, and fair draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.team_malarky import GAME
from engine.games.team_malarky.view import Reveal, View
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Step, Table
from engine.kernel.teams import deal_out
from tests.laws.play import NAMES, Play, whole_deck

SEATS = 12
GIVERS = SEATS // 2
PUBLIC_TURNS = True
OUTCOMES: Mapping[str, int] = {"holder": GIVERS, "die": 3, "first card": len(whole_deck("team_malarky").cards)}


def public(state: Any) -> View:
    seen: View = GAME.view(state, None)
    return seen


def check(play: Play, before: Any, step: Step) -> None:
    """The point of a round follows from what was open after it, and moves nothing else."""
    old, new = public(before), public(step.state)
    gained = [now - had for had, now in zip(old.points, new.points, strict=True)]
    if new.reveal != old.reveal:
        assert new.reveal is not None
        check_reveal(new.reveal)
        assert gained == [new.reveal.team == 1, new.reveal.team == 2]
    else:
        assert gained == [0, 0]
    assert new.totals == tuple(new.points[team - 1] for team in new.teams)
    assert not set(step.used) & set(play.used[: len(play.used) - len(step.used)]), "a question asked twice"


def check_reveal(shown: Reveal) -> None:
    """TM6, TM7: right, or a holder without an answer, is a point for the receivers, all else for the givers."""
    answered = {given.seat for given in shown.answers if given.words is not None}
    assert shown.choice is None or shown.choice in answered
    assert (shown.author is None) == (shown.holder not in answered)
    assert shown.forced == (shown.author not in (None, shown.holder))
    right = shown.author is None or shown.choice == shown.author
    assert (shown.team == shown.givers) is not right


def check_match(play: Play) -> None:
    """The winners are all who are still in one team: the first with enough points, or the one that is not too small."""
    assert play.result is not None
    view = public(play.state)
    assert play.result.scores == view.totals
    [team] = {view.teams[seat] for seat in play.result.winners}
    assert play.result.winners == tuple(s for s in range(play.seats) if view.teams[s] == team and s not in play.away)
    others = [seat for seat in range(play.seats) if view.teams[seat] != team and seat not in play.away]
    assert (view.points[team - 1] == view.goal) is (view.reason == "points")
    assert (len(others) < 2) is (view.reason == "few")
    assert len(set(play.used)) == len(play.used) == view.round


def draws(seed: int) -> Mapping[str, object]:
    """Which giver holds the answer, what the die shows and which card is drawn in the first round of a deal."""
    deck = whole_deck("team_malarky")
    table = Table(NAMES[:SEATS], (False,) * SEATS, Pace.ROAD, teams=deal_out(SEATS, 2))
    state = GAME.start(table, deck, Chance(seed.to_bytes(16, "big")), 0.0).state
    view = public(state)
    assert view.rolled is not None
    assert view.card is not None
    [holder] = [seat for seat in range(SEATS) if GAME.view(state, seat).folder is not None]
    ids = [card["id"] for card in deck.cards]
    first = ids.index(view.card.partition("/")[0])
    return {"holder": view.in_round.index(holder), "die": view.rolled - 1, "first card": first}
