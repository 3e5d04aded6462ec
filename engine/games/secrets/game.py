"""The Secrets Game as the service knows it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.secrets import actions as act
from engine.games.secrets import claim, ending, lines, seats, skip, telling, undo, voting
from engine.games.secrets.bot import move
from engine.games.secrets.choices import choices
from engine.games.secrets.invariants import INVARIANTS
from engine.games.secrets.phases import PHASES
from engine.games.secrets.state import Seat, State, Voice
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase, View
from engine.games.secrets.views import view
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Facts, Option, PublicTurn, Step, Table, Teams
from engine.kernel.old.rulebook import Rulebook

ROUNDS = 4  # S4
MOST_ROUNDS = 6
SWAPS = 3  # SQ3
MOST_SWAPS = 9
EXTRA_LINES = 2  # those of the extra stories

FACTS = Facts(
    name="secrets",
    title="The Secrets Game",
    version=1,
    least_seats=ending.LEAST,
    most_seats=seats.MOST,
    options=(
        Option("rounds", int, ROUNDS, least=1, most=MOST_ROUNDS),
        Option("question_minute", bool, False),  # SQ13
        Option("extra_story", bool, True),  # SQ12
        Option("max_swaps", int, SWAPS, least=0, most=MOST_SWAPS),  # SQ3
    ),
    teams=Teams(3, ((6, 3), (7, 4), (9, 6))),  # S1, SQ10
    least_cards=MOST_ROUNDS * lines.LINES * (1 + SWAPS) + EXTRA_LINES,  # SQ4
)

Doing = Callable[[Turn, int, Any], None]

DOINGS: dict[type[Action], Doing] = {
    act.Me: claim.me,
    act.Swap: lines.swap,
    act.Tell: telling.tell,
    act.Told: telling.told,
    act.Retell: telling.retell,
    act.Withdraw: telling.withdraw,
    act.Ask: telling.ask,
    act.Reply: telling.reply,
    act.Sure: voting.sure,
    act.Extra: ending.extra,
    act.Undo: undo.undo,
}
TOKENS: dict[Phase, Doing] = {Phase.STORY: telling.token, Phase.VOTE: voting.vote}
DONES: dict[Phase, Doing] = {Phase.STORY: telling.done, Phase.QUESTIONS: telling.no_more_questions}


class Secrets(Rulebook[Turn]):
    """The rules of the Secrets Game; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    view_type = View
    turn_type = Turn
    actions = act.ACTIONS
    phases = PHASES
    doings = DOINGS
    invariants = INVARIANTS

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Gives every player, or every team, a voting token and lays out the first two lines (S2, S3, S5)."""
        rounds = int(table.options.get("rounds", ROUNDS))
        max_swaps = int(table.options.get("max_swaps", SWAPS))
        players = len(table.names)
        voices = tuple(team - 1 for team in table.teams) or tuple(range(players))
        first, second, *pile = lines.build(cards, lines.LINES * (1 + rounds * (1 + max_swaps)) + EXTRA_LINES, chance)
        state = State(
            pace=table.pace,
            rounds=rounds,
            teams=max(table.teams, default=0),
            max_swaps=max_swaps,
            question_minute=bool(table.options.get("question_minute", False)),
            extra_story=bool(table.options.get("extra_story", True)),
            seats=tuple(map(Seat, table.names, table.bots, voices)),
            voices=(Voice(()),) * (max(voices) + 1),
            lines=(first, second),
            pile=tuple(pile),
        )
        turn = Turn(state, chance, at)
        turn.tell(None, "started")
        lines.begin_round(turn, 1)
        turn.go(Phase.CLAIM)
        return self.settled(turn)

    def choices(self, state: State, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat."""
        return choices(state, seat)

    def doing(self, state: State, action: Action) -> Doing:
        """TRUE, LIE and DONE are for several phases."""
        if isinstance(action, (act.Truth, act.Lie)):
            return TOKENS[state.phase]
        return DONES[state.phase] if isinstance(action, act.Done) else DOINGS[type(action)]

    def waits_for(self, state: State) -> PublicTurn | None:
        """The turn that everybody sees the table wait for."""
        return skip.waits_for(state)

    def pass_over(self, turn: Turn) -> None:
        """Passes over the teller."""
        skip.skip(turn)

    def stand_up(self, turn: Turn, seat: int) -> None:
        """A seat leaves (SQ16)."""
        seats.leave(turn, seat)

    def sit_down(self, turn: Turn, seat: int, name: str) -> None:
        """A seat that left returns, or a new last one sits down (SQ16)."""
        seats.join(turn, seat, name)

    def is_closed(self, state: State) -> bool:
        """Nobody new comes when no round follows."""
        return state.round >= state.rounds or len(state.tied) > 0

    def rounds_left(self, state: State) -> int:
        """The running round, those that follow, and the extra stories of a tie (S4, SQ12)."""
        return state.rounds - state.round + 2

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, or with None a stranger at the table."""
        return view(state, seat)

    def bot(self, view: View, choices: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
        """A bot's next action; `hints["stories"]` are those of its book for the two lines: card, page, text, true and
        person."""
        return move(view, choices, hints, chance)
