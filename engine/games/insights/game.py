"""Insights as the service knows it."""

from engine.games.insights import actions as act
from engine.games.insights import bot, rounds, sheets
from engine.games.insights.invariants import INVARIANTS
from engine.games.insights.state import LEAST, MOST, ONE, TWO, Round, Seat, State, Turn
from engine.games.insights.view import Phase, View
from engine.kernel import bots
from engine.kernel.bots import Hints
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Evening, Facts, Option, Step, Table
from engine.kernel.phases import PhaseRules, Phases, late
from engine.kernel.rulebook import Rulebook
from engine.kernel.undo import Undoing, always
from engine.kernel.upgrades import with_asks, with_timers
from engine.kernel.values import Fields, Plain
from engine.kernel.view import common, picked

USUAL_ROUNDS, MOST_ROUNDS = 20, 40  # WQ12

FACTS = Facts(
    name="insights",
    title="Insights",
    version=3,
    least_seats=LEAST,
    most_seats=MOST,
    evening=Evening(20, 6),
    options=(
        Option("max_rounds", int, USUAL_ROUNDS, least=1, most=MOST_ROUNDS),  # WQ12
        Option("floor_wager", bool, False),  # who has less than 50 may wager as from zero (W11)
        Option("play_on", bool, False),  # until one is alone in front (WQ5)
        Option("wagers", str, TWO, choices=(TWO, ONE)),  # both columns, or the first alone (WQ19)
    ),
    least_cards=USUAL_ROUNDS,
    ends_after="round",
)

WRITING = (act.Answer, act.Predict, act.Wager, act.NoBet, act.AllIn, act.Sheet)
PHASES: Phases[State] = {
    Phase.SHEETS: PhaseRules(
        rounds.enter, rounds.end, lambda state: not state.awaited,
        lambda turn: turn.remind(turn.state.awaited, "sheet_remind"), sheets.forms,
        limit=lambda state: rounds.seconds(state.pace, len(state.present)), reminder=late(30.0),
        doings={**dict.fromkeys(WRITING, sheets.fill), act.Swap: rounds.swap},
    ),
}  # fmt: skip

# Each entry may be taken back until the reveal, or another card.
WRITTEN: Undoing[State] = Undoing(always, lambda turn, seat, before: turn.set_seat(seat, pad=before), secret=True)
SWAPPING: Undoing[State] = Undoing(always, rounds.unswap, secret=True)


class Insights(Rulebook[State, View]):
    """The rules of Insights; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    seat_type = Seat
    view_type = View
    over = Phase.OVER
    actions = act.ACTIONS
    phases = PHASES
    undos = {**dict.fromkeys(("answer", "predictions", "wagers", "sheet"), WRITTEN), "swap": SWAPPING}  # noqa: RUF012
    invariants = INVARIANTS
    stand_up = staticmethod(rounds.leave)

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Everybody gets 600 points, and the first card is read (W2, W4)."""
        options = self.options(table)
        dealt = rounds.build(cards, options["max_rounds"], chance)
        state = State(
            pace=table.pace,
            seats=self.seated(table),
            phase=Phase.SHEETS,
            cards=dealt,
            **options,
            pile=tuple(dealt),
            round=Round(0, "", ()),
        )
        turn = self.turn(state, chance, at)
        turn.tell(None, "started")
        turn.go(Phase.SHEETS)
        return self.settled(turn)

    def refusal(self, state: State, seat: int, action: Action) -> Step | None:
        """The refusal of an action that is not open, or breaks the rules for predictions and wagers (W6 to W11)."""
        return super().refusal(state, seat, action) or sheets.refusal(state, seat, action)

    def is_closed(self, state: State) -> bool:
        """Nobody new comes when no round follows: 600 points that were never played for would win the match (WQ15)."""
        return state.round.number >= state.max_rounds

    def may_finish(self, state: State) -> bool:
        """While rounds follow."""
        return state.round.number < state.max_rounds

    def finish_soon(self, turn: Turn) -> None:
        """The running round is the last (WQ12)."""
        turn.set(max_rounds=turn.state.round.number)

    def rounds_left(self, state: State) -> int:
        """The running round, and those up to the last (WQ12)."""
        return state.max_rounds - state.round.number + 1

    def public(self, state: State) -> Fields:
        """What a stranger at the table may know."""
        return {
            **common(state, "complete", "reveal", "wagers", "floor_wager"),
            **picked(state.round, "players", "card", "swapping", "swaps"),
            "round": state.round.number,
            "rounds": state.max_rounds,
            "in_round": state.playing,
            "question": state.card.text,
            "options": state.card.options,
        }

    def private(self, state: State, seat: int) -> Fields:
        """A seat's sheet, and what its wagers came to (law 3)."""
        own = state.seats[seat].own
        return {**own, "opponents": state.opponents(seat)} if seat in state.playing else own

    def bot(self, view: View, choices: tuple[Form, ...], hints: Hints, chance: Chance) -> BotMove | None:
        """A bot's next action."""
        return bots.move(view, choices, hints, chance, bot.choose, bot.SECONDS)

    def upgrade(self, data: Plain, from_version: int) -> Plain:
        """Version 1 had the words of each card in the pile, and one ask and one limit; version 2 a sheet's columns
        whole or not at all, and two of wagers always."""
        return _in_parts(data if from_version > 1 else self._by_name(data))

    def _by_name(self, data: Plain) -> Plain:
        seats = [
            with_asks(seat, {"sheet": "sheets"}, [seat["ask"]] if seat["pad"] is not None else ())
            for seat in data["seats"]
        ]
        card, pile = data["round"]["card"], data["pile"]
        cards = {each["id"]: {"text": each["text"], "options": each["options"]} for each in (card, *pile)}
        return {
            **with_timers(data),
            "seats": seats,
            "cards": cards,
            "pile": [each["id"] for each in pile],
            "round": {**data["round"], "card": card["id"]},
        }


def _in_parts(data: Plain) -> Plain:
    """A state whose sheets are filled part by part; what was revealed tells of each pair whether it counted."""

    def pad(each: Plain) -> Plain:
        return each and {**each, "first": each["first"] or [], "second": each["second"] or []}

    def last(each: Plain) -> Plain:
        return each and {**each, "before": pad(each["before"])}

    seats = [{**seat, "pad": pad(seat["pad"]), "last": last(seat["last"])} for seat in data["seats"]]
    reveal = data["reveal"]
    if reveal is not None:
        answers = [*zip(reveal["players"], reveal["answers"], strict=True)]
        pairs = [[a, b] for a in reveal["predicted"] for b, answer in answers if answer is not None and b != a]
        reveal = {**reveal, "predicted": pairs}
    return {**data, "seats": seats, "reveal": reveal, "wagers": TWO}
