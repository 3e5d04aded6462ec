"""Tables in every state that random play reaches, with every form open and used: made once, shared by the laws."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.catalogue import games
from engine.kernel.game import Game, Say, Step, Telling
from prompts import book
from prompts.kit.messages import Wording
from tests.conftest import DEEP
from tests.laws.companions import counts_of, secrets_of
from tests.laws.play import Play, any_play, said_in_public
from tests.laws.steer import Tally, any_mood, events

FEW = 12
MATCHES = 50 if DEEP else FEW
MOST_MATCHES = 100  # until everything was reached
A_PHASE = 40 if DEEP else 10
SOON = {"igor": 1, "malta": 8, "secrets": 1, "team_malarky": 2}
"""Of the games that reach all they have late, a seed with which that takes few matches."""
OF_A_MESSAGE = 6  # says that are kept; after these the eighth, the sixteenth ...


@dataclass(frozen=True)
class Run:
    """What random play reached, some tables of every phase in the middle of a match, the first where each form was open
    and was used and each secret was held among them, and the matches' ends."""

    tally: Tally
    samples: dict[str, list[Play]]
    ended: tuple[Play, ...]
    public: dict[str, list[Wording]]  # each message that was said to all or to all but some, for a stranger
    asked: frozenset[str]  # the kinds of questions that several seats were asked at once
    told: dict[str, list[tuple[Any, Say]]]  # some says of each message, with the state after them

    def every(self) -> list[Play]:
        return [play for plays in self.samples.values() for play in plays]


def run_of(name: str, seed: int = 0) -> Run:
    """Random play of the game: its invariants are held against every step. A further `seed` plays few matches, for
    there are others beside it. From a table of each phase everybody leaves, one by one: what comes of that alone the
    lot brings in one match of forty. Each is played once."""
    return _played(name, seed)


@cache
def _played(name: str, seed: int) -> Run:
    matches = FEW if seed else MATCHES
    game, counts = games()[name], counts_of(name)
    rng, keeping, tally = random.Random(f"laws of {name} {seed or SOON.get(name, 0)}"), random.Random(0), Tally()
    seen: dict[str, int] = defaultdict(int)
    samples: dict[str, list[Play]] = defaultdict(list)
    public: dict[str, list[Wording]] = defaultdict(list)
    told: dict[str, list[tuple[Any, Say]]] = defaultdict(list)
    ended: list[Play] = []
    asked = frozenset[str]()
    first: dict[str, Play] = {}
    holding = {(item, phase): list[Play]() for item, phases in secrets_of(name).PHASES.items() for phase in phases}
    while len(ended) < matches or (
        len(ended) < MOST_MATCHES and (not_reached(game, tally) or any(len(plays) < 2 for plays in holding.values()))
    ):
        play = any_play(game, rng)
        tally.note(play.log[0], play.step)
        for message, words in said_in_public(game, play.step):
            public[message].append(words)
        one_more = play.fork()
        one_more.join(play.seats, "Zoe")
        tally.note(one_more.log[-1], one_more.step)
        keep_told(told, play.state, play.step, tally)
        keep_told(told, one_more.state, one_more.step, tally)
        for before, _, step in events(play, rng, tally, any_mood(rng)):
            counts.check(play, before, step)
            assert game.broken(play.state) is None, (play.log[-1], game.broken(play.state))
            check_public(step)
            asked |= check_asked(before, step)
            for message, words in said_in_public(game, step):
                public[message].append(words)
            keep_told(told, play.state, step, tally)
            phase = str(game.view(play.state, None).phase)
            tally.phases[phase] += 1
            seen[phase] += 1
            keep(samples[phase], play, seen[phase], keeping)
            keep_holding(holding, play, phase)
            if len(first) < len(tally.forms):
                first |= {name: play.fork() for name in sorted(tally.forms.keys() - first.keys())}
        counts.check_match(play)
        ended.append(play.fork())
        too_late = game.actions[0](*(None for _ in game.actions[0].__dataclass_fields__))
        for step in (play.leave(0), play.join(0, "Ann"), play.try_to(0, too_late)):
            tally.note(play.log[-1], step)
            keep_told(told, play.state, step, tally)
        if len(ended) == matches:
            for play in [plays[0].fork() for plays in samples.values()]:
                for step in map(play.leave, range(play.seats)):
                    tally.note(play.log[-1], step)
                    keep_told(told, play.state, step, tally)
                    for message, words in said_in_public(game, step):
                        public[message].append(words)
    for play in (*tally.first.values(), *first.values(), *(play for plays in holding.values() for play in plays)):
        samples[str(game.view(play.state, None).phase)].append(play)
    return Run(tally, dict(samples), tuple(ended), dict(public), asked, dict(told))


def not_reached(game: Game, tally: Tally) -> set[str]:
    """The forms of the game that were not used yet, and its messages that were not sent."""
    forms = {action.__name__ for action in game.actions}
    messages = {name.partition(".")[2] for name in book.book(game.facts.name)}
    return (forms - set(tally.forms)) | (messages - set(tally.messages))


def keep_holding(holding: dict[tuple[str, str], list[Play]], play: Play, phase: str) -> None:
    """The first tables that hold each secret in each phase where it should be: two, for what is drawn for it may change
    nothing, and none that is the other one a little later."""
    rng = random.Random(0)
    for row in secrets_of(play.game.facts.name).ROWS:
        kept = holding.get((row.item, phase))
        if kept is None or len(kept) > 1 or (kept and kept[0].log[: len(kept[0].log)] == play.log[: len(kept[0].log)]):
            continue
        if any(True for _ in row.swaps(play.state, rng)):
            kept.append(play.fork())


def check_public(step: Step) -> None:
    """Nothing said in public is a secret; a say asks those whom it reaches, under the numbers of their own asks."""
    for say in step.says:
        assert say.to is not None or not say.secret, say
        assert say.to is None or not say.but, "only a public say passes by seats"
        assert all(say.reaches(seat) for seat in say.asks), say
        for seat, number in say.asks.items():
            newest = step.state.seats[seat].ask
            assert newest is not None, say
            assert number <= newest.number, (say, newest)


def check_asked(before: Any, step: Step) -> frozenset[str]:
    """What several seats are asked at once a stranger hears too: the question itself, or where its words are each
    seat's own what the table does now. Only who is asked once more what all have heard is asked in private. Returns the
    kinds of these questions."""
    asked: dict[str, set[int]] = defaultdict(set)
    newest = [0 if each.ask is None else each.ask.number for each in before.seats]
    for seat, each in enumerate(step.state.seats):
        for ask in each.asks:
            if seat >= len(newest) or ask.number > newest[seat]:
                asked[ask.kind].add(seat)
    aside = {ask.kind for each in before.aside for asks in each.asks for ask in asks}
    told = [say for say in step.says if say.to is None and say.telling in (Telling.ASK, Telling.RESULT)]
    together = {kind: seats for kind, seats in asked.items() if len(seats) > 1 and kind not in aside}
    for kind, seats in together.items():
        assert told, f"only the phones of {sorted(seats)} have heard of {kind}"
    return frozenset(together)


def keep_told(told: dict[str, list[tuple[Any, Say]]], state: Any, step: Step, tally: Tally) -> None:
    """Of each message that the step sends the first says, and then fewer and fewer."""
    for say in step.says:
        sent = tally.messages[say.message]
        if len(told[say.message]) < OF_A_MESSAGE or sent & (sent - 1) == 0:
            told[say.message].append((state, say))


def keep(kept: list[Play], play: Play, seen: int, rng: random.Random) -> None:
    """Reservoir sampling: each table of the phase is equally likely to be among those kept."""
    if len(kept) < A_PHASE:
        kept.append(play.fork())
    elif (place := rng.randrange(seen)) < A_PHASE:
        kept[place] = play.fork()
