"""Leaks to plant in the Secrets Game, one for each row of its secrets table and one of every sort at least."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engine.games.secrets.actions import Lie, Swap, Truth
from engine.games.secrets.state import State
from engine.games.secrets.view import Line, Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Game, Step
from prompts.pages import watched
from prompts.show.board import Board
from tests.laws.planted import Planted, PlantedLeak


def planted(**parts: Any) -> Callable[[Game, pytest.MonkeyPatch], Game]:
    return lambda game, monkeypatch: Planted(game, **parts)


def later(step: Step, seconds: float) -> Step:
    return step._replace(wake=step.wake + seconds) if step.wake is not None else step


class Nothing(Action):
    """What is always refused."""


def is_true(state: State) -> bool:
    return state.story is not None and bool(state.story.truth)


def votes_of(state: State) -> list[bool | None]:
    return [state.tokens[token].vote for token in state.listeners]


def sure_teams(state: State) -> list[int]:
    return [token for token in state.listeners if len(state.voters[token]) > 1 and state.tokens[token].sure]


def truth_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, truth=state.story.truth) if state.story else view


def liars_voted_on_backwards(game: Game, state: State, seat: int | None) -> View:
    """An order."""
    view: View = game.view(state, seat)
    return view if is_true(state) else replace(view, listeners=view.listeners[::-1])


def longer_vote_on_the_truth(game: Game, step: Step) -> Step:
    """A deadline."""
    return later(step, 5.0 * is_true(step.state))


def wrong_votes_refused(game: Game, state: State, seat: int, action: Action, chance: Chance, at: float) -> Step:
    """A refusal."""
    wrong = isinstance(action, Lie) if is_true(state) else isinstance(action, Truth)
    return game.act(state, seat, Nothing() if wrong and state.phase is Phase.VOTE else action, chance, at)


def truth_first(game: Game, state: State, seat: int) -> tuple[Form, ...]:
    """A menu."""
    forms = game.choices(state, seat)
    return forms if is_true(state) else tuple(sorted(forms, key=lambda form: form.name))


def vote_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, vote=next((vote for vote in votes_of(state) if vote is not None), None))


def believers_counted(game: Game, state: State, seat: int | None) -> View:
    """A count."""
    view: View = game.view(state, seat)
    return replace(view, extra_in=votes_of(state).count(True))


def unanimous_votes_count_sooner(game: Game, step: Step) -> Step:
    """A deadline that the votes move."""
    return later(step, -5.0 * (votes_of(step.state).count(True) > 1))


def votes_on_the_page(game: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A page for who watches."""
    shown = watched.playing

    def telling(game: Game, state: State, stands: str | None = None) -> Board:
        return replace(shown(game, state, stands), progress=f"{votes_of(state).count(True)} take it for true.")

    monkeypatch.setattr(watched, "playing", telling)
    return game


def voters_left_named(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, waiting=tuple(token for token in state.listeners if not state.ready(token)))


def ready_first(game: Game, state: State, seat: int | None) -> View:
    """An order of tokens by who has voted."""
    view: View = game.view(state, seat)
    return replace(view, listeners=tuple(sorted(view.listeners, key=lambda token: not state.ready(token))))


def not_reminded_when_neighbour_has_voted(game: Game, step: Step) -> Step:
    """A message left out."""
    state: State = step.state
    voted = {seat - 1 for seat, each in enumerate(state.seats) if state.tokens[each.token].vote is not None}
    return step._replace(says=tuple(say for say in step.says if say.message != "vote_remind" or say.to not in voted))


def all_hear_of_a_vote(game: Game, step: Step) -> Step:
    """A message too many."""
    return step._replace(says=tuple(say._replace(to=None) if say.message == "voted" else say for say in step.says))


def sureness_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, sure=bool(sure_teams(state)) and sure_teams(state)[0] == state.listeners[0])


def sure_teams_named(game: Game, state: State, seat: int | None) -> View:
    """An order."""
    view: View = game.view(state, seat)
    return replace(view, told=tuple(sure_teams(state))) if state.phase is Phase.VOTE else view


def draft_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    return replace(view, draft=state.story.words) if state.story else view


def parts_counted(game: Game, state: State, seat: int | None) -> View:
    """A count."""
    view: View = game.view(state, seat)
    return replace(view, parts=len(state.story.parts)) if state.story else view


def long_drafts_have_more_time(game: Game, step: Step) -> Step:
    """A deadline by what is written."""
    story = step.state.story
    return later(step, 0.0 if story is None or story.released else len(story.words) / 10)


def all_hear_of_a_part(game: Game, step: Step) -> Step:
    """A message too many."""
    return step._replace(says=tuple(say._replace(to=None) if say.message == "part" else say for say in step.says))


def bots_that_write_longer(game: Game, view: View, move: BotMove) -> BotMove:
    """A hesitation by what is written."""
    return replace(move, after=move.after + len(view.draft or ""))


def next_line_shown(game: Game, state: State, seat: int | None) -> View:
    view: View = game.view(state, seat)
    following = [Line(card, state.cards[card]) for card in state.pile[:1]]
    return replace(view, lines=(view.lines[0], *following)) if following else view


def no_swap_for_a_long_line(game: Game, state: State, seat: int) -> tuple[Form, ...]:
    """A menu."""
    forms = game.choices(state, seat)
    long = bool(state.pile) and len(state.cards[state.pile[0]]) > 40
    return tuple(form for form in forms if not long or form.action is not Swap)


LEAKS = (
    PlantedLeak("truth", "a view of the token", planted(view=truth_shown)),
    PlantedLeak("truth", "an order of listeners", planted(view=liars_voted_on_backwards)),
    PlantedLeak("truth", "a longer deadline", planted(step=longer_vote_on_the_truth)),
    PlantedLeak("truth", "a refused vote", planted(act=wrong_votes_refused)),
    PlantedLeak("truth", "an order of choices", planted(choices=truth_first)),
    PlantedLeak("votes", "a view of one", planted(view=vote_shown)),
    PlantedLeak("votes", "a count of one sort", planted(view=believers_counted)),
    PlantedLeak("votes", "a deadline by votes", planted(step=unanimous_votes_count_sooner)),
    PlantedLeak("votes", "a page that counts them", votes_on_the_page),
    PlantedLeak("who has voted", "who has not", planted(view=voters_left_named)),
    PlantedLeak("who has voted", "an order by votes", planted(view=ready_first)),
    PlantedLeak("who has voted", "a reminder left out", planted(step=not_reminded_when_neighbour_has_voted)),
    PlantedLeak("who has voted", "a receipt to all", planted(step=all_hear_of_a_vote)),
    PlantedLeak("SURE", "a view of it", planted(view=sureness_shown)),
    PlantedLeak("SURE", "a list of teams", planted(view=sure_teams_named)),
    PlantedLeak("draft", "a view of it", planted(view=draft_shown)),
    PlantedLeak("draft", "a count of parts", planted(view=parts_counted)),
    PlantedLeak("draft", "a longer deadline", planted(step=long_drafts_have_more_time)),
    PlantedLeak("draft", "a receipt to all", planted(step=all_hear_of_a_part)),
    PlantedLeak("draft", "a bot that hesitates", planted(bot=bots_that_write_longer)),
    PlantedLeak("deck", "a view with the next line", planted(view=next_line_shown)),
    PlantedLeak("deck", "a menu by the next line", planted(choices=no_swap_for_a_long_line)),
)
