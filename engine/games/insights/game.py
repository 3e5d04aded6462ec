"""Insights as the service knows it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.insights import actions as act
from engine.games.insights import deck, rounds, seats, sheets, undo
from engine.games.insights.bot import move
from engine.games.insights.choices import choices
from engine.games.insights.invariants import INVARIANTS
from engine.games.insights.judging import judge
from engine.games.insights.phases import PHASES
from engine.games.insights.state import Card, Round, Seat, State
from engine.games.insights.turn import Turn
from engine.games.insights.view import Phase, View
from engine.games.insights.views import view
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Facts, Option, Say, Step, Table, Telling
from engine.kernel.old.refusals import refuse
from engine.kernel.old.rulebook import Rulebook

USUAL_ROUNDS, MOST_ROUNDS = 20, 40  # WQ12

FACTS = Facts(
    name="insights",
    title="Insights",
    version=1,
    least_seats=seats.LEAST,
    most_seats=seats.MOST,
    options=(
        Option("max_rounds", int, USUAL_ROUNDS, least=1, most=MOST_ROUNDS),  # WQ12
        Option("floor_wager", bool, False),  # who has less than 50 may wager as from zero (W11)
        Option("play_on", bool, False),  # until one is alone in front (WQ5)
    ),
    least_cards=USUAL_ROUNDS,
)

Doing = Callable[[Turn, int, Any], None]

DOINGS: dict[type[Action], Doing] = {
    act.Answer: sheets.answer,
    act.Predict: sheets.predict,
    act.Wager: sheets.wager,
    act.NoBet: sheets.no_bet,
    act.Sheet: sheets.sheet,
    act.Swap: rounds.swap,
    act.Undo: undo.undo,
}


class Insights(Rulebook[Turn]):
    """The rules of Insights; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    view_type = View
    turn_type = Turn
    actions = act.ACTIONS
    phases = PHASES
    doings = DOINGS
    invariants = INVARIANTS

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Everybody gets 600 points, and the first card is read (W2, W4)."""
        most = int(table.options.get("max_rounds", USUAL_ROUNDS))
        state = State(
            pace=table.pace,
            max_rounds=most,
            floor_wager=bool(table.options.get("floor_wager", False)),
            play_on=bool(table.options.get("play_on", False)),
            seats=tuple(Seat(name, bot) for name, bot in zip(table.names, table.bots, strict=True)),
            pile=deck.build(cards, most, chance),
            round=Round(0, Card("", "", ()), ()),
        )
        turn = Turn(state, chance, at)
        turn.tell(None, "started")
        turn.go(Phase.SHEETS)
        return self.settled(turn)

    def choices(self, state: State, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat."""
        return choices(state, seat)

    def refusal(self, state: State, seat: int, action: Action) -> Step | None:
        """The refusal of an action that is not open, or breaks the rules for predictions and wagers (W6 to W11)."""
        refused = super().refusal(state, seat, action)
        fault = judge(state, seat, action) if refused is None else None
        if fault is None:
            return refused
        return refuse(state, Say(seat, Telling.TELL, fault.message, fault.facts, secret=True), fault.stays)

    def stand_up(self, turn: Turn, seat: int) -> None:
        """A seat leaves (WQ14)."""
        seats.leave(turn, seat)

    def sit_down(self, turn: Turn, seat: int, name: str) -> None:
        """A seat that left returns, or a new last one sits down (WQ14, WQ15)."""
        seats.join(turn, seat, name)

    def is_closed(self, state: State) -> bool:
        """Nobody new comes when no round follows: 600 points that were never played for would win the match (WQ15)."""
        return state.round.number >= state.max_rounds

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, or with None a stranger at the table."""
        return view(state, seat)

    def bot(self, view: View, choices: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
        """A bot's next action."""
        return move(view, choices, chance)
