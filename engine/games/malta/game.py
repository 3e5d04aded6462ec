"""Malta! as the service knows it."""

from collections.abc import Iterable, Iterator

from engine.games.malta import actions as act
from engine.games.malta import bot, looks, plays, seats, windows
from engine.games.malta.cards import BOOMERANG, DECK, NEGATE
from engine.games.malta.invariants import INVARIANTS
from engine.games.malta.phases import DOINGS, PHASES
from engine.games.malta.state import HAND, LEAST, MOST, Seat, State
from engine.games.malta.tiles import LARGE, SMALL, laid_out
from engine.games.malta.view import Laid, Phase, View
from engine.kernel.bots import Hints
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Evening, Facts, Option, Step, Table
from engine.kernel.refusals import refused
from engine.kernel.rulebook import Rulebook
from engine.kernel.values import Fields, Plain
from engine.kernel.view import common

SILENT_TURNS = 2  # of a player, until he is out (AQ29)
RETURNS = 3  # by Reinvite

FACTS = Facts(
    name="malta",
    title="Malta!",
    version=2,
    least_seats=LEAST,
    most_seats=MOST,
    evening=Evening(15, 8),
    options=(Option("big_board", bool, False),),  # for two, who play on 5x5 else (A29)
)


class Malta(Rulebook[State, View]):
    """The rules of Malta!; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    seat_type = Seat
    view_type = View
    over = Phase.OVER
    actions = act.ACTIONS
    phases = PHASES
    doings = DOINGS
    invariants = INVARIANTS
    stand_up = staticmethod(seats.leave)
    sit_down = staticmethod(seats.come)

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """The board is laid out, the deck is shuffled, and everybody chooses a start space (A6, A7)."""
        big = self.options(table)["big_board"] or len(table.names) > LEAST
        state = State(
            phase=Phase.PLACEMENT,
            pace=table.pace,
            seats=self.seated(table),
            board=laid_out(LARGE if big else SMALL, chance),
            deck=chance.shuffle("deck/1", DECK),
            to_deal=HAND,
        )
        turn = self.turn(state, chance, at)
        turn.tell(None, "started")
        turn.go(Phase.PLACEMENT)
        return self.settled(turn)

    def forms_for(self, state: State, seat: int, action: Action) -> Iterable[Form]:
        """Of a card in the hand its own: what the others ask for need not be found out."""
        if isinstance(action, act.Play) and state.phase is Phase.PLAY and plays.is_in_hand(state, seat, action.card):
            return plays.forms_of(state, seat, (action.card,))
        return super().forms_for(state, seat, action)

    def refusal(self, state: State, seat: int, action: Action) -> Step | None:
        """The refusal of an action that is not open, or of an answer that he does not hold (AQ30)."""
        no = super().refusal(state, seat, action)
        if no is not None:
            return no
        match action:
            case act.Negate() if not windows.holds(state, seat, NEGATE):
                return refused(state, seat, "refused_card", card=NEGATE)
            case act.Boomerang() if not windows.holds(state, seat, BOOMERANG):
                return refused(state, seat, "refused_card", card=BOOMERANG)
            case act.Boomerang() if not windows.is_target(state, seat):
                return refused(state, seat, "refused_target")
        return None

    def beside(self, state: State, seat: int) -> Iterator[Form]:
        """What may be done whatever the phase: look, and give orders."""
        yield from windows.beside(state, seat)
        yield from looks.beside(state, seat)

    def is_closed(self, state: State) -> bool:
        """There are no latecomers: they watch (AQ31)."""
        return True

    def rounds_left(self, state: State) -> int:
        """The turns until everybody but one is out by silence, and the windows of the cards that are played in them
        (law 5)."""
        held = sum(each.held for each in state.seats)
        return SILENT_TURNS * (len(state.seats) + RETURNS) + held

    def public(self, state: State) -> Fields:
        """What a stranger at the table may know (3.5). How many have let a card pass is not told: one more than have
        texted it would be who lets all pass, and that is nobody's business (AQ30)."""
        return {
            **common(
                state, "round", "board", "changed", "active", "since", "stood", "plays", "played", "is_blind",
                "is_auto", "returner", "owed", "homes",
            ),
            "pawns": tuple([each.pawn for each in state.seats]),
            "held": tuple([each.held for each in state.seats]),
            "deck": len(state.deck),
            "pile": state.pile,
            "out": tuple([each.out for each in state.seats]),
            "away": tuple([each.away for each in state.seats]),
            "stack": tuple([Laid(laid.seat, laid.card, laid.chosen) for laid in state.stack]),
        }  # fmt: skip

    def private(self, state: State, seat: int) -> Fields:
        """A hand, and what its player lets pass or has ordered (3.5)."""
        each = state.seats[seat]
        drawn = state.drawn if state.active == seat else 0
        return {"hand": each.hand, "orders": each.orders, "ok_turn": each.ok_turn, "drawn": drawn}

    def upgrade(self, data: Plain, from_version: int) -> Plain:
        """Version 1 did not know what was new on the board: nothing is, from here on."""
        stand = [seat["pawn"] for seat in data["seats"]]
        seats = [{**seat, "turn": data["round"], "saw": stand} for seat in data["seats"]]
        return {**data, "seats": seats, "since": data["round"], "stood": stand}

    def bot(self, view: View, choices: tuple[Form, ...], hints: Hints, chance: Chance) -> BotMove | None:
        """A bot's next action."""
        return bot.move(view, choices, chance)


GAME = Malta()
