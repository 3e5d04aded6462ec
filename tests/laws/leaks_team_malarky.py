"""Leaks to plant in Team Malarky, one for each row of its secrets table and one of every sort at least."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine.games.folders.view import Phase
from engine.games.team_malarky.actions import Choose
from engine.games.team_malarky.state import State
from engine.games.team_malarky.view import View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Game, Say, Step, Telling
from tests.laws.leaks_malarky import (
    Nothing,
    all_hear_of_forced,
    answer_in_every_folder,
    bots_sure_of_themselves,
    drafts_counted,
    drafts_on_the_page,
    forced_gets_more_time,
    holder_first_among_answers,
    holder_speaks_longer,
    later,
    long_bluffs,
    next_question_shown,
    planted,
)
from tests.laws.planted import PlantedLeak


def not_reminded_when_the_next_giver_has_drafted(game: Game, step: Step) -> Step:
    """A message left out."""
    state: State = step.state
    givers = state.playing
    drafted = {one for one, after in pairwise(givers) if state.hand(after).draft is not None}
    return step._replace(says=tuple(s for s in step.says if s.message != "think_remind" or s.to not in drafted))


def holder_cannot_be_chosen(game: Game, state: State, seat: int, action: Action, chance: Chance, at: float) -> Step:
    """A refusal."""
    refused = isinstance(action, Choose) and action.target == state.round.holder
    return game.act(state, seat, Nothing() if refused else action, chance, at)


def choice_shown(game: Game, state: State, seat: int | None) -> View:
    """A view of the other team."""
    view: View = game.view(state, seat)
    return replace(view, choice=state.round.choice)


def choice_told_to_givers(game: Game, step: Step) -> Step:
    """A message too many."""
    return step._replace(says=tuple(say._replace(to=None) if say.message == "chosen" else say for say in step.says))


def chosen_first(game: Game, state: State, seat: int | None) -> View:
    """An order."""
    view: View = game.view(state, seat)
    chosen = state.round.choice
    return replace(view, answers=tuple(sorted(view.answers, key=lambda given: given.seat != chosen)))


def choosers_counted(game: Game, state: State, seat: int | None) -> View:
    """A count."""
    view: View = game.view(state, seat)
    return replace(view, ready_count=int(state.round.choice is not None)) if state.phase is Phase.VOTE else view


def a_choice_gives_more_time(game: Game, step: Step) -> Step:
    """A deadline."""
    state: State = step.state
    return later(step, 5.0 * (state.phase is Phase.VOTE and state.round.choice is not None))


def givers_reminded_of_a_missing_choice(game: Game, step: Step) -> Step:
    """A reminder that goes out where nobody has chosen."""
    reminded = any(say.message == "choose_remind" for say in step.says)
    more = [Say(seat, Telling.REMIND, "choose_remind") for seat in step.state.playing if reminded]
    return step._replace(says=(*step.says, *more))


LEAKS = (
    PlantedLeak("answer", "a view with the answer", planted(view=answer_in_every_folder)),
    PlantedLeak("other questions", "a view with the next card", planted(view=next_question_shown)),
    PlantedLeak("holder", "an order of answers", planted(view=holder_first_among_answers)),
    PlantedLeak("holder", "a refused choice", planted(act=holder_cannot_be_chosen)),
    PlantedLeak("holder", "a longer deadline", planted(step=holder_speaks_longer)),
    PlantedLeak("holder", "a bot that does not hesitate", planted(bot=bots_sure_of_themselves)),
    PlantedLeak("holder", "a longer message", long_bluffs),
    PlantedLeak("drafts", "a count of drafts", planted(view=drafts_counted)),
    PlantedLeak("drafts", "a reminder left out", planted(step=not_reminded_when_the_next_giver_has_drafted)),
    PlantedLeak("drafts", "a page that counts them", drafts_on_the_page),
    PlantedLeak("FORCED", "a longer deadline", planted(step=forced_gets_more_time)),
    PlantedLeak("FORCED", "a receipt to all", planted(step=all_hear_of_forced)),
    PlantedLeak("choice", "a view of the other team", planted(view=choice_shown)),
    PlantedLeak("choice", "a receipt to all", planted(step=choice_told_to_givers)),
    PlantedLeak("choice", "an order of answers", planted(view=chosen_first)),
    PlantedLeak("choice", "a count", planted(view=choosers_counted)),
    PlantedLeak("choice", "a longer deadline", planted(step=a_choice_gives_more_time)),
    PlantedLeak("choice", "a reminder to the others", planted(step=givers_reminded_of_a_missing_choice)),
)
