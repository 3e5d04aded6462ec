"""Leaks to plant in Malarky, one for each row of its secrets table and one of every sort at least."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.games.malarky.actions import Vote
from engine.games.malarky.state import State
from engine.games.malarky.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Game, Step
from prompts import compose
from prompts.kit.messages import Told
from prompts.pages import watched
from prompts.show.board import Board
from tests.laws.folders import dealt
from tests.laws.planted import Planted, PlantedLeak


def planted(**parts: Any) -> Callable[[Game, pytest.MonkeyPatch], Game]:
    return lambda game, monkeypatch: Planted(game, **parts)


def later(step: Step, seconds: float) -> Step:
    return step._replace(wake=step.wake + seconds) if step.wake is not None else step


def answer_in_every_folder(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, folder=state.question.answer) if dealt(state) and state.question else view


def next_question_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    if not state.pile.cards or seat is None:
        return view
    return replace(view, card=state.cards[f"{state.pile.cards[0]}/3"].text)


def holder_first_among_answers(game: Game, state: State, seat: int | None) -> View:
    """An order."""
    view: View = game.view(state, seat)
    if not dealt(state):
        return view
    return replace(view, answers=tuple(sorted(view.answers, key=lambda given: given.seat != state.round.holder)))


class Nothing(Action):
    """What is always refused."""


def vote_for_holder_refused(game: Game, state: State, seat: int, action: Action, chance: Chance, at: float) -> Step:
    """A refusal."""
    refused = isinstance(action, Vote) and action.target == state.round.holder
    return game.act(state, seat, Nothing() if refused else action, chance, at)


def holder_speaks_longer(game: Game, step: Step) -> Step:
    """A deadline."""
    state: State = step.state
    return later(step, 5.0 * (state.phase is Phase.ANSWER and state.speaker == state.round.holder))


def choices_without_holder(game: Game, state: State, seat: int) -> tuple[Form, ...]:
    """A menu."""
    return tuple(form for form in game.choices(state, seat) if form.action is not Vote or state.round.holder != 0)


def bots_sure_of_themselves(game: Game, view: View, move: BotMove) -> BotMove:
    """A hesitation."""
    return replace(move, after=move.after / 2) if view.folder else move


def drafts_on_the_page(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A page for who watches."""
    shown = watched.playing

    def telling(game: Game, state: State, stands: str | None = None) -> Board:
        drafts = sum(1 for each in state.seats if each.hand and each.hand.draft)
        return replace(shown(game, state, stands), progress=f"{drafts} drafts are in.")

    monkeypatch.setattr(watched, "playing", telling)
    return game


def drafts_counted(game: Game, state: State, seat: int | None) -> View:
    """A count."""
    view: View = game.view(state, seat)
    return replace(view, ready_count=sum(1 for each in state.seats if each.hand and each.hand.draft))


def not_reminded_when_neighbour_has_drafted(game: Game, step: Step) -> Step:
    """A message left out."""
    state: State = step.state
    drafted = {seat - 1 for seat, each in enumerate(state.seats) if each.hand and each.hand.draft}
    return step._replace(says=tuple(s for s in step.says if s.message != "think_remind" or s.to not in drafted))


def forced_gets_more_time(game: Game, step: Step) -> Step:
    """A deadline that a declaration moves."""
    state: State = step.state
    declared = any(each.hand and each.hand.forced is not None for each in state.seats)
    return later(step, 5.0 * declared)


def all_hear_of_forced(game: Game, step: Step) -> Step:
    """A message too many."""
    return step._replace(says=tuple(say._replace(to=None) if say.message == "forced" else say for say in step.says))


def empty_hands_not_counted(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    empty = sum(1 for each in state.seats if each.hand and each.hand.voted and each.hand.vote == "empty")
    return replace(view, votes_in=view.votes_in - empty) if state.phase is Phase.VOTE else view


def voters_left_named(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    if state.phase is not Phase.VOTE:
        return view
    return replace(view, in_round=tuple(each for each in state.voters if not state.hand(each).voted))


def favourite_first(game: Game, state: State, seat: int | None) -> View:
    """An order that follows the votes."""
    view: View = game.view(state, seat)
    if state.phase is not Phase.VOTE:
        return view
    sent = [each.hand.vote for each in state.seats if each.hand and each.hand.voted]
    return replace(view, answers=tuple(sorted(view.answers, key=lambda given: -sent.count(str(given.seat)))))


def electors_left_named(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    if view.ballot is None or state.ballot is None:
        return view
    waiting = tuple(each for each in view.ballot.electors if each not in (*state.ballot.ayes, *state.ballot.nays))
    return replace(view, ballot=replace(view.ballot, electors=waiting))


def ballots_delay_the_count(game: Game, step: Step) -> Step:
    ballot = step.state.ballot
    return later(step, len(ballot.ayes) if ballot else 0)


def label_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, duel=replace(view.duel, label=state.duel.label)) if view.duel and state.duel else view


def judged_later(game: Game, step: Step) -> Step:
    """A deadline that tells a label."""
    duel = step.state.duel
    return later(step, 9.0 * (step.state.phase is Phase.DUEL_JUDGE and duel is not None and duel.label == "real"))


def long_bluffs(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A length: who does not hold the card gets more to read."""
    real = compose.compose

    def padded(name: str, view: View, *rest: Any, **named: Any) -> compose.Composed:
        composed = real(name, view, *rest, **named)
        more = "" if view.folder else " And so on." * 20
        return composed._replace(texts=tuple(t._replace(body=Told(t.body + more * t.secret)) for t in composed.texts))

    monkeypatch.setattr(compose, "compose", padded)
    return game


LEAKS = (
    PlantedLeak("answer", "a view with the answer", planted(view=answer_in_every_folder)),
    PlantedLeak("other questions", "a view with the next card", planted(view=next_question_shown)),
    PlantedLeak("holder", "an order of answers", planted(view=holder_first_among_answers)),
    PlantedLeak("holder", "a refused vote", planted(act=vote_for_holder_refused)),
    PlantedLeak("holder", "a longer deadline", planted(step=holder_speaks_longer)),
    PlantedLeak("holder", "a menu without votes", planted(choices=choices_without_holder)),
    PlantedLeak("holder", "a bot that does not hesitate", planted(bot=bots_sure_of_themselves)),
    PlantedLeak("holder", "a longer message", long_bluffs),
    PlantedLeak("drafts", "a count of drafts", planted(view=drafts_counted)),
    PlantedLeak("drafts", "a reminder left out", planted(step=not_reminded_when_neighbour_has_drafted)),
    PlantedLeak("drafts", "a page that counts them", drafts_on_the_page),
    PlantedLeak("FORCED", "a longer deadline", planted(step=forced_gets_more_time)),
    PlantedLeak("FORCED", "a receipt to all", planted(step=all_hear_of_forced)),
    PlantedLeak("empty hand", "a count without them", planted(view=empty_hands_not_counted)),
    PlantedLeak("votes", "who has not voted", planted(view=voters_left_named)),
    PlantedLeak("votes", "an order by votes", planted(view=favourite_first)),
    PlantedLeak("ballots", "who has not voted", planted(view=electors_left_named)),
    PlantedLeak("ballots", "a deadline by ballots", planted(step=ballots_delay_the_count)),
    PlantedLeak("duel", "a label shown", planted(view=label_shown)),
    PlantedLeak("duel", "a deadline by label", planted(step=judged_later)),
)
