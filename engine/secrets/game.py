"""The Secrets Game as the service knows it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.chance import Chance
from engine.forms import Action, Form
from engine.game import BotMove, Deck, Facts, Option, PublicTurn, Say, Step, Table, Teams, Telling
from engine.phases import settle, time_passed
from engine.refusals import refuse, unwanted
from engine.secrets import actions as act
from engine.secrets import claim, ending, lines, seats, skip, telling, undo, voting
from engine.secrets.bot import move
from engine.secrets.choices import choices
from engine.secrets.phases import PHASES
from engine.secrets.sound import broken
from engine.secrets.state import Seat, State, Voice
from engine.secrets.turn import Turn
from engine.secrets.view import Phase, View
from engine.secrets.views import view

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


class Secrets:
    """The rules of the Secrets Game; see engine.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    view_type = View
    actions = act.ACTIONS

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
        settle(PHASES, turn)
        return turn.step()

    def choices(self, state: State, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat."""
        return choices(state, seat)

    def act(self, state: State, seat: int, action: Action, chance: Chance, at: float) -> Step:
        """Does an action that is open to the seat; any other is refused."""
        refusal = unwanted(state, choices(state, seat), seat, action)
        if refusal is not None:
            return refuse(state, refusal)
        turn = Turn(state, chance, at)
        _doing(state, action)(turn, seat, action)
        settle(PHASES, turn)
        return turn.step()

    def wake(self, state: State, chance: Chance, at: float) -> Step:
        """Does what is due by `at`; nothing when it is called too early, late or twice."""
        turn = Turn(state, chance, at)
        if time_passed(PHASES, turn):
            settle(PHASES, turn)
        return turn.step()

    def waits_for(self, state: State) -> PublicTurn | None:
        """The turn that everybody sees the table wait for."""
        return skip.waits_for(state)

    def skip(self, state: State, seat: int, chance: Chance, at: float) -> Step:
        """Passes over the turn that the table waits for, if it is this seat's; else a refusal."""
        waited = skip.waits_for(state)
        if waited is None or waited.seat != seat:
            return refuse(state, Say(seat, Telling.TELL, "refused_not_open", {"action": "Skip"}))
        turn = Turn(state, chance, at)
        skip.skip(turn)
        settle(PHASES, turn)
        return turn.step()

    def leave(self, state: State, seat: int, chance: Chance, at: float) -> Step:
        """A seat leaves (SQ16); refused for one that has left and when the match is over."""
        if state.phase is Phase.OVER:
            return refuse(state, Say(seat, Telling.TELL, "refused_late"))
        if seat not in state.present:
            return refuse(state, Say(seat, Telling.TELL, "refused_left"))
        turn = Turn(state, chance, at)
        seats.leave(turn, seat)
        settle(PHASES, turn)
        return turn.step()

    def join(self, state: State, seat: int, name: str, chance: Chance, at: float) -> Step:
        """A seat that left returns, or a new last one sits down (SQ16); else a refusal."""
        message = seats.refused(state, seat)
        if message is not None:
            facts = {"most": seats.MOST} if message == "refused_full" else {}
            facts_of = {"action": "Join"} if message == "refused_not_open" else facts
            return refuse(state, Say(seat, Telling.TELL, message, facts_of))
        turn = Turn(state, chance, at)
        seats.join(turn, seat, name)
        settle(PHASES, turn)
        return turn.step()

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, or with None a stranger at the table."""
        return view(state, seat)

    def bot(self, view: View, choices: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
        """A bot's next action; `hints["stories"]` are those of its book for the two lines: card, page, text, true and
        person."""
        return move(view, choices, hints, chance)

    def broken(self, state: State) -> str | None:
        """What is wrong with a state; None for every one that play can reach."""
        return broken(state)

    def upgrade(self, data: Any, from_version: int) -> Any:
        """States of version 1 are as they were."""
        return data


def _doing(state: State, action: Action) -> Doing:
    if isinstance(action, (act.Truth, act.Lie)):
        return TOKENS[state.phase]
    return DONES[state.phase] if isinstance(action, act.Done) else DOINGS[type(action)]
