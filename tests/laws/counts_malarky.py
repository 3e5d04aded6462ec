"""What is conserved in Malarky: points against votes (round by round), cards, and fair draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catalogue import games
from engine.games.malarky.view import CastVote, Reveal, View
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Step, Table
from tests.laws.play import NAMES, Play, whole_deck

SEATS = 6
PUBLIC_TURNS = True
BEGINS_WITH = {"Duel.attempt": 1, "State.turn": -1}
OUTCOMES: Mapping[str, int] = {"holder": SEATS, "die": 3, "first card": len(whole_deck("malarky").cards)}


def public(state: Any) -> View:
    view: View = games()["malarky"].view(state, None)
    return view


def check(play: Play, before: Any, step: Step) -> None:
    """The open result of a round follows from its votes; totals move by a round's points alone."""
    old, new = public(before), public(step.state)
    if new.reveal is not None and new.reveal != old.reveal:
        check_votes(new.reveal)
        if old.reveal is None or old.reveal.round != new.reveal.round:
            votes_pay = play.table.options.get("forced_holder_scores_vote", True) is True
            assert new.reveal.points == points(new.reveal, votes_pay), new.reveal
            assert_sum(new.reveal, votes_pay)
    check_totals(old, new)
    assert not set(step.used) & set(play.used[: len(play.used) - len(step.used)]), "a question asked twice"


def check_totals(old: View, new: View) -> None:
    """What a seat has is what its rounds brought: totals move with the reveal and with an upheld objection."""
    had = dict(enumerate(old.totals))
    moved = {seat: total - had.get(seat, 0) for seat, total in enumerate(new.totals)}
    shown = {} if new.reveal is None else dict(enumerate(new.reveal.points))
    fresh = new.reveal is not None and (old.reveal is None or old.reveal.round != new.reveal.round)
    counted = {} if fresh or old.reveal is None or new.reveal is None else dict(enumerate(old.reveal.points))
    due = {seat: shown.get(seat, 0) - counted.get(seat, 0) for seat in moved}
    assert moved == due, f"totals went from {old.totals} to {new.totals} with {new.reveal}"


def check_votes(reveal: Reveal) -> None:
    """At most one BLACK; none at all exactly when the holder gave no answer of his own that stands, or was forced."""
    black = [vote.seat for vote in reveal.votes if vote.kind == "black"]
    presented = any(given.seat == reveal.holder and given.words is not None for given in standing(reveal))
    assert black == ([reveal.holder] if presented and not reveal.forced else []), reveal
    for vote in reveal.votes:
        assert vote.target != vote.seat, reveal
        if vote.kind == "seat":
            assert vote.target in {given.seat for given in standing(reveal) if given.words is not None}, reveal


def standing(reveal: Reveal) -> list[Any]:
    return [given for given in reveal.answers if not given.struck]


def points(reveal: Reveal, votes_pay: bool) -> tuple[int, ...]:
    """Every seat's points of the round (M27-M31, MQ8, MQ15)."""
    struck = {given.seat for given in reveal.answers if given.struck}
    return tuple(
        0 if seat in struck else _received(reveal, seat) + _own_vote(reveal, seat, votes_pay)
        for seat in range(len(reveal.points))
    )


def _received(reveal: Reveal, seat: int) -> int:
    votes = sum(1 for vote in reveal.votes if vote.kind == "seat" and vote.target == seat)
    return votes * (2 if reveal.forced and seat == reveal.holder else 1)


def _own_vote(reveal: Reveal, seat: int, votes_pay: bool) -> int:
    return sum(_worth(reveal, vote, votes_pay) for vote in reveal.votes if vote.seat == seat)


def _worth(reveal: Reveal, vote: CastVote, votes_pay: bool) -> int:
    if vote.kind == "empty":
        return -2 if reveal.author is not None and reveal.author != vote.seat else 0
    right = vote.kind == "seat" and reveal.author is not None and vote.target == reveal.author
    unpaid = reveal.forced and vote.seat == reveal.holder and not votes_pay
    return 1 if right and not unpaid else 0


def assert_sum(reveal: Reveal, votes_pay: bool) -> None:
    """(a): the round's sum is votes for players, twice for a forced holder's answer, plus right votes, less two
    for each wrong empty hand."""
    paid = sum(_received(reveal, seat) for seat in range(len(reveal.points)))
    earned = sum(_worth(reveal, vote, votes_pay) for vote in reveal.votes)
    assert sum(reveal.points) == paid + earned


def check_match(play: Play) -> None:
    """The result is the totals; nobody who has left has won; each card's question was used once."""
    assert play.result is not None
    view = public(play.state)
    assert play.result.scores == view.totals
    assert play.result.winners == view.winners
    assert not set(play.result.winners) & play.away
    assert len(set(play.used)) == len(play.used)


def draws(seed: int) -> Mapping[str, object]:
    """Who holds the answer, what the die shows and which card is drawn in the first round of a deal."""
    game = games()["malarky"]
    deck = whole_deck("malarky")
    table = Table(NAMES[:SEATS], (False,) * SEATS, Pace.ROAD)
    state = game.start(table, deck, Chance(seed.to_bytes(16, "big")), 0.0).state
    view = public(state)
    assert view.rolled is not None
    assert view.card is not None
    [holder] = [seat for seat in range(SEATS) if game.view(state, seat).folder is not None]
    ids = [card["id"] for card in deck.cards]
    return {"holder": holder, "die": view.rolled - 1, "first card": ids.index(view.card.partition("/")[0])}
