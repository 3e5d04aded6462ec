"""Team Malarky as the service knows it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.malarky import answers, deck, rounds
from engine.games.malarky.view import Phase
from engine.games.team_malarky import actions as act
from engine.games.team_malarky import choosing, seats, skip, undo
from engine.games.team_malarky.bot import move
from engine.games.team_malarky.choices import choices
from engine.games.team_malarky.invariants import INVARIANTS
from engine.games.team_malarky.phases import PHASES
from engine.games.team_malarky.state import Round, Seat, State
from engine.games.team_malarky.turn import Turn
from engine.games.team_malarky.view import View
from engine.games.team_malarky.views import view
from engine.kernel import teams
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Facts, Option, PublicTurn, Say, Step, Table, Teams, Telling
from engine.kernel.old.refusals import refuse
from engine.kernel.old.rulebook import Rulebook

TEAMS = 2
GOAL = 7
MOST_GOAL = 12

FACTS = Facts(
    name="team_malarky",
    title="Team Malarky",
    version=1,
    least_seats=seats.LEAST,
    most_seats=seats.MOST,
    options=(
        Option("points", int, GOAL, least=3, most=MOST_GOAL),  # TM9
        Option("thinking", int, None, least=30, most=86_400),  # seconds (MQ30)
    ),
    teams=Teams(TEAMS, ((seats.LEAST, TEAMS),), needed=True, members=seats.LEAST_MEMBERS),
    least_cards=-(-(2 * MOST_GOAL - 1) // deck.SIDES),
    decks="malarky",
)

Doing = Callable[[Turn, int, Any], None]

DOINGS: dict[type[Action], Doing] = {
    act.Draft: answers.draft,
    act.Ready: rounds.ready,
    act.Unclear: rounds.unclear,
    act.AutoOn: rounds.auto,
    act.AutoOff: rounds.auto,
    act.Answer: answers.answer,
    act.AnswerDraft: answers.answer_draft,
    act.Forced: answers.forced,
    act.ForcedNobody: answers.forced_nobody,
    act.Choose: choosing.choose,
    act.Sure: choosing.sure,
    act.Undo: undo.undo,
}


class TeamMalarky(Rulebook[Turn]):
    """The rules of Team Malarky; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    view_type = View
    turn_type = Turn
    actions = act.ACTIONS
    phases = PHASES
    doings = DOINGS
    invariants = INVARIANTS

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Deals the deck and begins round 1, in which team 1 gives (TM1, TM2)."""
        goal = int(table.options.get("points", GOAL))
        most_rounds = 2 * goal - 1
        thinking = table.options.get("thinking")
        members = table.teams or teams.deal_out(len(table.names), TEAMS)
        state = State(
            pace=table.pace,
            goal=goal,
            thinking=None if thinking is None else float(thinking),
            seats=tuple(map(Seat, table.names, table.bots, members)),
            pile=deck.build(cards, most_rounds, chance),
            round=Round(0, 0),
        )
        turn = Turn(state, chance, at)
        few: dict[str, Any] = {"few": True} if deck.count_unasked(cards) < most_rounds else {}
        turn.tell(None, "started", **few)
        turn.go(Phase.THINK)
        return self.settled(turn)

    def choices(self, state: State, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat."""
        return choices(state, seat)

    def refusal(self, state: State, seat: int, action: Action) -> Step | None:
        """An action that is not open is refused, and an answer that repeats an earlier one (TM5)."""
        refused = super().refusal(state, seat, action)
        repeated = None if refused is not None else _repeated(state, seat, action)
        if repeated is None:
            return refused
        stays = (action.author,) if isinstance(action, act.Forced) else None
        return refuse(state, Say(seat, Telling.TELL, "refused_same", {"seat": repeated}), stays)

    def waits_for(self, state: State) -> PublicTurn | None:
        """The turn that everybody sees the table wait for."""
        return skip.waits_for(state)

    def stand_up(self, turn: Turn, seat: int) -> None:
        """A seat leaves (TM10)."""
        seats.leave(turn, seat)

    def sit_down(self, turn: Turn, seat: int, name: str) -> None:
        """A seat that left returns, or a new last one sits down (TM10)."""
        seats.join(turn, seat, name)

    def rounds_left(self, state: State) -> int:
        """Each round is a point, until one of the teams has the goal (TM9)."""
        return 2 * state.goal - 1 - sum(state.points)

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, or with None a stranger at the table."""
        return view(state, seat)

    def bot(self, view: View, choices: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
        """A bot's next action; `hints["bluffs"]` are invented answers to the question of `view.card`."""
        return move(view, choices, hints, chance)


def _repeated(state: State, seat: int, action: Action) -> int | None:
    """Whose answer this one would repeat; None where it is another, or no answer at all (M14, TM5)."""
    match action:
        case act.Answer(words=str(words)) | act.Forced(words=str(words)):
            return state.repeats(words)
        case act.AnswerDraft():
            return state.repeats(state.hand(seat).draft or "")
    return None
