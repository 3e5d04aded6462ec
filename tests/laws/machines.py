"""Whole matches of bots, who move as the service lets them, and what they cost a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Game, OptionValue, Pace, Table
from engine.kernel.teams import deal_out
from prompts import decks
from prompts.kit.segments import segments
from replay.match import Match
from service.outbox.thrift import PICTURE_SEGMENTS
from tests.laws.play import NAMES, whole_deck

AMatch = TypeVar("AMatch", bound=Match)


def table_of(game: Game, seats: int, pace: Pace, **options: OptionValue) -> Table:
    """So many bots, in as few teams as the game needs."""
    rules = game.facts.teams
    teams = deal_out(seats, rules.least) if rules is not None and rules.needed else ()
    return Table(NAMES[:seats], (True,) * seats, pace, options, teams)


def dealt(game: Game, table: Table, seed: int) -> Match:
    """A match that has just begun."""
    return Match(game, table, deck_of(game), Chance(seed.to_bytes(8, "big")))


def deck_of(game: Game) -> Deck:
    """The deck as it is shipped; none where the game has no cards of its group's."""
    return whole_deck(game.facts.name) if game.facts.least_cards else Deck(())


def play_out(match: AMatch, between: Callable[[], object] = lambda: None) -> AMatch:
    """A match to its end: each bot has one thing in mind, and thinks again when its question has changed or nothing is
    left. `between` is done before each move."""
    plans: dict[int, tuple[int | None, float, Action]] = {}
    while not match.over:
        between()
        for seat in range(len(match.table.bots)):
            view = match.view(seat)
            ask = max((each.number for each in view.asks), default=None)
            if seat in plans and plans[seat][0] == ask:
                continue
            move = match.game.bot(view, match.choices(seat), decks.hints(match.game.facts.name, view), match.chance)
            plans.pop(seat, None)
            if move is not None:
                plans[seat] = ask, match.at + move.after, move.action
        due = min(plans, key=lambda seat: plans[seat][1], default=None)
        if due is None or match.wake_at is None or plans[due][1] >= match.wake_at:
            match.wake()
        else:
            _, match.at, action = plans.pop(due)
            match.try_to(due, action)
    return match


def costs(match: Match) -> list[int]:
    """The segments that each phone got; a picture counts as so many."""
    return [
        sum(PICTURE_SEGMENTS if text.picture else segments(text.body).count for _, text in phone.got)
        for phone in match.phones.values()
    ]
