"""Insights as the service knows it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.chance import Chance
from engine.forms import Action, Form
from engine.game import BotMove, Deck, Facts, Option, PublicTurn, Say, Step, Table, Telling
from engine.insights import actions as act
from engine.insights import deck, rounds, seats, sheets, undo
from engine.insights.bot import move
from engine.insights.choices import choices
from engine.insights.judging import judge
from engine.insights.phases import PHASES
from engine.insights.sound import broken
from engine.insights.state import Card, Round, Seat, State
from engine.insights.turn import Turn
from engine.insights.view import Phase, View
from engine.insights.views import view
from engine.phases import settle, time_passed
from engine.refusals import refuse, unwanted

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


class Insights:
    """The rules of Insights; see engine.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    view_type = View
    actions = act.ACTIONS

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
        settle(PHASES, turn)
        return turn.step()

    def choices(self, state: State, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat."""
        return choices(state, seat)

    def act(self, state: State, seat: int, action: Action, chance: Chance, at: float) -> Step:
        """Does an action that is open to the seat and keeps the rules for wagers; any other is refused."""
        refusal = unwanted(state, choices(state, seat), seat, action)
        if refusal is not None:
            return refuse(state, refusal)
        fault = judge(state, seat, action)
        if fault is not None:
            return refuse(state, Say(seat, Telling.TELL, fault.message, fault.facts, secret=True), fault.stays)
        turn = Turn(state, chance, at)
        DOINGS[type(action)](turn, seat, action)
        settle(PHASES, turn)
        return turn.step()

    def wake(self, state: State, chance: Chance, at: float) -> Step:
        """Does what is due by `at`; nothing when it is called too early, late or twice."""
        turn = Turn(state, chance, at)
        if time_passed(PHASES, turn):
            settle(PHASES, turn)
        return turn.step()

    def waits_for(self, state: State) -> PublicTurn | None:
        """Never one seat alone: all fill their sheets at once."""
        return None

    def skip(self, state: State, seat: int, chance: Chance, at: float) -> Step:
        """There is no public turn to pass over."""
        return refuse(state, Say(seat, Telling.TELL, "refused_not_open", {"action": "Skip"}))

    def leave(self, state: State, seat: int, chance: Chance, at: float) -> Step:
        """A seat leaves (WQ14); refused for one that has left and when the match is over."""
        if state.phase is Phase.OVER:
            return refuse(state, Say(seat, Telling.TELL, "refused_late"))
        if seat not in state.present:
            return refuse(state, Say(seat, Telling.TELL, "refused_left"))
        turn = Turn(state, chance, at)
        seats.leave(turn, seat)
        settle(PHASES, turn)
        return turn.step()

    def join(self, state: State, seat: int, name: str, chance: Chance, at: float) -> Step:
        """A seat that left returns, or a new last one sits down (WQ14, WQ15); else a refusal."""
        message = seats.refused(state, seat)
        if message is not None:
            facts: dict[str, dict[str, Any]] = {
                "refused_full": {"most": FACTS.most_seats},
                "refused_not_open": {"action": "Join"},
            }
            return refuse(state, Say(seat, Telling.TELL, message, facts.get(message, {})))
        turn = Turn(state, chance, at)
        seats.join(turn, seat, name)
        return turn.step()

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, or with None a stranger at the table."""
        return view(state, seat)

    def bot(self, view: View, choices: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
        """A bot's next action."""
        return move(view, choices, chance)

    def broken(self, state: State) -> str | None:
        """What is wrong with a state; None for every one that play can reach."""
        return broken(state)

    def upgrade(self, data: Any, from_version: int) -> Any:
        """States of version 1 are as they were."""
        return data
