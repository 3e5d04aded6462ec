"""The secrets of IGOR (GAMES 2.7), row by row, and what the table may see of each action.

| item | who may know | until |
|---|---|---|
| a hand | its player | each card when it is played; the rest never |
| the three rules that somebody looks at | who looks | the chosen one: at once; the others never |
| the rules in play | nobody: they lie face down | the hand is over |
| the words of cards that players wrote | their authors | they come into play |
| the ledger: which breaches stand; the reason of a verdict | nobody | never; the count after the hand, by a setting |
| an accusation, or a report of oneself, that waits | its sender | the ruling |
| ballots | their voter | the ballot is closed |

Cards that were not dealt, those of finished tricks and the order of the Rule Deck are in no state at all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.games.igor.actions import Aye, Cards, Catch, Look, MeaCulpa, Nay, Play, Remove, Talk, Write
from engine.games.igor.changes import removable
from engine.games.igor.deck import DECK, suit
from engine.games.igor.state import Duty, InPlay, State
from engine.games.igor.tricks import legal
from engine.games.igor.view import Phase, View
from engine.kernel.forms import Action, Form
from engine.kernel.game import Pace
from tests.laws.companions import Row, Swap

DEALT = False
NOBODY = frozenset[int]()


def tempting(view: View) -> str | None:
    """A card of one's own hand, which must not be said."""
    return view.cards[0] if view.cards else None


def hands(state: State, rng: random.Random) -> Iterator[Swap]:
    """A card of a hand is another one of its suit: what was followed and what was not is public."""
    if not state.in_hand:
        return
    seen = {laid.card for laid in state.running.table} | {card for each in state.seats for card in each.cards}
    for seat in state.playing:
        cards = state.seats[seat].cards
        if cards:
            place = rng.randrange(len(cards))
            unseen = [card for card in DECK if card not in seen and suit(card) == suit(cards[place])]
            if unseen:
                other = replace(state.seats[seat], cards=(*cards[:place], rng.choice(unseen), *cards[place + 1 :]))
                seats = (*state.seats[:seat], other, *state.seats[seat + 1 :])
                yield Swap(replace(state, seats=seats), frozenset([seat]))


def looked_at(state: State, rng: random.Random) -> Iterator[Swap]:
    """He looks at other rules."""
    if state.phase is Phase.CHOICE and len(state.undealt) > 3:
        for _ in range(3):
            top = tuple(rng.sample(state.undealt, 3))
            if top != state.looked_at[:3]:
                yield Swap(replace(state, looked_at=(*top, *state.looked_at[3:])), frozenset(state.changers[:1]))


def in_play(state: State, rng: random.Random) -> Iterator[Swap]:
    """Another rule lies face down in the place of one."""
    if state.in_hand and state.in_play and state.undealt:
        place = rng.randrange(len(state.in_play))
        other = InPlay(rng.choice(state.undealt), state.in_play[place].since)
        yield Swap(replace(state, in_play=(*state.in_play[:place], other, *state.in_play[place + 1 :])), NOBODY)


def written(state: State, rng: random.Random) -> Iterator[Swap]:
    """A card in the Rule Deck says something else."""
    for key in state.written:
        if state.phase is not Phase.WRITE and key in state.undealt and key not in state.looked_at:
            yield Swap(replace(state, written={**state.written, key: "hop on one leg"}), NOBODY)


def ledger(state: State, rng: random.Random) -> Iterator[Swap]:
    """A duty was met, caught or forgotten that was not; or there is none."""
    duties = state.running.duties if state.in_hand else ()
    for place, duty in enumerate(duties):
        before, after = duties[:place], duties[place + 1 :]
        others: tuple[tuple[Duty, ...], ...] = (
            (), (replace(duty, met=not duty.met),), (replace(duty, settled=not duty.settled),)
        )  # fmt: skip
        swapped = (*before, *rng.choice(others), *after)
        yield Swap(replace(state, hand=replace(state.running, duties=swapped)), NOBODY)


def accusations(state: State, rng: random.Random) -> Iterator[Swap]:
    """What waits is about another rule of the same kind, or other matters."""
    for place, race in enumerate(state.races if state.in_hand else ()):
        kind = state.rule(race.key).kind
        by = frozenset(each.by for each in race.accusations)
        others = [each for each in state.races if each.accused == race.accused]
        if state.pace is not Pace.LIVE and not race.is_report:  # each accuser's waits for itself (IQ32)
            others = [each for each in others if each.is_report or by & {one.by for one in each.accusations}]
        taken = {each.key for each in others}
        keys = [key for key in state.keys if state.rule(key).kind is kind and key not in taken]
        if keys:
            other = replace(race, key=rng.choice(keys))
            yield Swap(replace(state, races=(*state.races[:place], other, *state.races[place + 1 :])), by)


def ballots(state: State, rng: random.Random) -> Iterator[Swap]:
    """Somebody has voted otherwise."""
    if not state.in_hand or not state.ballots or "ballot" not in state.timers:
        return
    ballot, *others = state.ballots
    for seat in (*ballot.ayes, *ballot.nays):
        ayes, nays = (tuple(each for each in votes if each != seat) for votes in (ballot.ayes, ballot.nays))
        if seat in ballot.ayes:
            nays = (*nays, seat)
        else:
            ayes = (*ayes, seat)
        yield Swap(replace(state, ballots=(replace(ballot, ayes=ayes, nays=nays), *others)), frozenset([seat]))


ROWS = (
    Row("hands", hands),
    Row("three rules", looked_at),
    Row("rules in play", in_play),
    Row("written cards", written),
    Row("ledger", ledger),
    Row("accusations", accusations),
    Row("ballots", ballots),
)
A_HAND = frozenset(["play", "closing"])
PHASES: Mapping[str, frozenset[str]] = {
    "hands": frozenset(["play"]),
    "three rules": frozenset(["choice"]),
    "rules in play": A_HAND,
    "written cards": frozenset(["change", "play"]),
    "ledger": A_HAND,
    "accusations": A_HAND,
    "ballots": frozenset(["play"]),
}


def openly(state: State, seat: int, action: Action) -> Action | None:
    """A ballot is nobody's but its voter's, unless it is the last; who looks tells nobody. Whom somebody has accused
    already he accuses of no more while that waits: a second time counts once at one table, and where the first is of
    another rule, twice at the other, so that another number of accusations would wait."""
    match action:
        case Catch() if any(
            not race.is_report and race.accused == action.who and any(each.by == seat for each in race.accusations)
            for race in state.races
        ):
            return None
        case Aye() | Nay():
            ballot = state.ballots[0]
            return action if len(ballot.ayes) + len(ballot.nays) + 1 == len(ballot.voters) else None
        case Cards() | Look():
            return None
    return action


def disguised(
    state: State, shut: int, seat: int, public: Action | None, rng: random.Random
) -> list[tuple[int, Action]]:
    """Others may vote, or look at the rules."""
    course: list[tuple[int, Action]] = []
    if state.ballots and "ballot" in state.timers:
        ballot = state.ballots[0]
        missing = [each for each in ballot.voters if each not in (*ballot.ayes, *ballot.nays)]
        others = [each for each in missing if each != shut]
        if len(missing) > 1 and others and rng.random() < 0.5:
            course.append((others[0], rng.choice((Aye(), Nay()))))
    if public is not None:
        course.append((seat, public))
    return course


def likely(state: State, seat: int, form: Form, rng: random.Random) -> Action | None:
    """A card that may be played, or was just now; what a breach, or an accusation that waits, is about; a rule that
    is too young to go; a written one whose key another has."""
    if form.action is Play and rng.random() < 0.7:
        words = rng.choice(("", " pull the switch", " it's alive", " boom", " Igor", " mwahaha", " skull"))
        card = rng.choice(legal(state.seats[seat].cards, state.led))
        return Play(card, f"{card[:2]}{words}")
    if form.action is Write and rng.random() < 0.3:
        return Write(f"{rng.choice(state.keys)} is what somebody says")
    if form.action is Talk and rng.random() < 0.3:
        mine = [laid.card for laid in state.running.table if laid.seat == seat]
        return Talk(mine[0][:2]) if mine else None
    if form.action is Catch and state.in_hand and rng.random() < 0.6:
        found = [(race.accused, race.key, None) for race in state.races if race.accused != seat and not race.is_report]
        if not found:
            broken = [duty for duty in state.running.duties if not duty.met and duty.seat in state.playing]
            found = [(duty.seat, duty.key, None) for duty in broken if duty.seat != seat]
        return Catch(*rng.choice(found)) if found else None
    if form.action is MeaCulpa and rng.random() < 0.5:
        mine = [duty.key for duty in state.running.duties if duty.seat == seat]
        return MeaCulpa(rng.choice(mine)) if mine else None
    if form.action is Remove and rng.random() < 0.5:
        young = [each.key for each in state.in_play if each.key not in removable(state)]
        return Remove(rng.choice(young)) if young else None
    return None
