"""Random steps a second: the rules, every seat's view, and the messages composed for every phone."""

import time
from collections import defaultdict
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.processes import House
from bench.report import Row, middle, spread
from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Game, Say, Step
from prompts.compose import compose
from replay.match import Event
from tests.laws.play import Play, any_play
from tests.laws.steer import Tally, any_mood, events

MATCHES = 40


@dataclass(frozen=True)
class Recorded:
    """A random match: what happened in it, and the table as it was dealt."""

    dealt: Play
    events: tuple[Event, ...]


def measure(house: House, runs: int) -> list[Row]:
    """A row for each game of the catalogue."""
    return [_game(game, runs) for game in games().values()]


def _game(game: Game, runs: int) -> Row:
    recorded = [_record(game, Random(seed)) for seed in range(MATCHES if runs > 1 else MATCHES // 4)]
    rates = [_rate(recorded) for _ in range(runs + 1)][1:]
    steps = sum(len(match.events) for match in recorded)
    note = (
        f"one thread; {steps} actions, wake-ups, comings and goings in {len(recorded)} random matches of every size, "
        f"pace and set of options; what is random was drawn beforehand; runs from {spread(rates)}"
    )
    rate = middle(rates)
    return Row(
        f"engine ({game.facts.name})",
        "random steps a second with all views and messages",
        "",
        f"{rate:.0f}",
        rate,
        12_000,
        20_000,
        note,
    )


def _record(game: Game, rng: Random) -> Recorded:
    play = any_play(game, rng, listening=frozenset())
    dealt = play.fork()
    for _ in events(play, rng, Tally(), any_mood(rng)):
        pass
    return Recorded(dealt, tuple(play.log[1:]))


def _rate(recorded: list[Recorded]) -> float:
    began = time.perf_counter()
    for match in recorded:
        _again(match)
    return sum(len(match.events) for match in recorded) / (time.perf_counter() - began)


def _again(match: Recorded) -> None:
    """Plays a recorded match."""
    table, game = match.dealt, match.dealt.game
    state, chance = table.state, table.chance
    held: dict[int, list[Any]] = {}
    for event in match.events:
        step = _step(game, state, event, chance)
        state = step.state
        _tell(game, step, held)


def _step(game: Game, state: Any, event: Event, chance: Chance) -> Step:
    match event.kind:
        case "act" if event.action is not None:
            return game.act(state, event.seat, event.action, chance, event.at)
        case "leave":
            return game.leave(state, event.seat, chance, event.at)
        case "join":
            return game.join(state, event.seat, event.name, chance, event.at)
    return game.wake(state, chance, event.at)


def _tell(game: Game, step: Step, held: dict[int, list[Any]]) -> None:
    seats = len(step.state.seats)
    told: defaultdict[int, list[Say]] = defaultdict(list)
    for say in step.says:
        for seat in say.readers(seats):
            told[seat].append(say)
    for seat in range(seats):
        view = game.view(step.state, seat)
        if seat in told:
            held[seat] = compose(game.facts.name, view, told[seat], held.get(seat, [])).held
