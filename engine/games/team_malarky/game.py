"""Team Malarky as the service knows it."""

from engine.games.folders import answers, deck, tables
from engine.games.folders.bot import answer
from engine.games.folders.rulebook import THINKING, FolderRules
from engine.games.team_malarky import actions as act
from engine.games.team_malarky import rounds
from engine.games.team_malarky.state import INVARIANTS, LEAST, LEAST_MEMBERS, MOST, TEAMS, Round, Seat, State
from engine.games.team_malarky.view import Phase, View
from engine.kernel import teams
from engine.kernel.bots import Hints, Opened
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Evening, Facts, Option, Say, Step, Table, Teams, Telling
from engine.kernel.phases import PhaseRules, Phases, paced
from engine.kernel.refusals import refuse
from engine.kernel.undo import Undoing
from engine.kernel.values import Fields

GOAL = 7
MOST_GOAL = 12
CHOOSING = paced(90, 120, 12 * tables.HOUR)


def most_rounds(goal: int) -> int:
    """Each round is a point, until one of the teams has the goal (TM9)."""
    return 2 * goal - 1


FACTS = Facts(
    name="team_malarky",
    title="Team Malarky",
    version=3,
    least_seats=LEAST,
    most_seats=MOST,
    evening=Evening(45, 4),
    options=(Option("points", int, GOAL, least=3, most=MOST_GOAL), THINKING),  # TM9, MQ30
    teams=Teams(TEAMS, ((LEAST, TEAMS),), needed=True, members=LEAST_MEMBERS),
    least_cards=-(-most_rounds(MOST_GOAL) // deck.SIDES),
    decks="malarky",
    ends_after="round",
)

# Its vote is the receivers' choice, which a team talks over (TM8). Who thinks and what a team chooses is nobody's turn.
PHASES: Phases[State] = {
    Phase.THINK: tables.think(rounds.enter_think, rounds.think_forms),
    Phase.ANSWER: tables.answer(answers.forms),
    Phase.VOTE: PhaseRules(
        rounds.enter_choice, rounds.end_choice, rounds.chosen, rounds.remind_choice, rounds.choice_forms,
        limit=CHOOSING, reminder=tables.WARNED,
    ),
}  # fmt: skip
CHOSEN: Undoing[State] = Undoing(
    lambda state, seat: state.phase is Phase.VOTE and state.round.chooser == seat, rounds.choice_back
)


def _choose(view: View, opened: Opened, hints: Hints, chance: Chance, draw: str) -> Action | None:
    """What a bot does, if anything: as in Malarky, but a receiver leaves the choice to people (TM12)."""
    if act.Answer in opened:
        return answer(view, opened, hints, chance, draw)
    if act.Choose in opened and all(view.bots[seat] for seat in view.receivers):
        return act.Choose(int(chance.pick(f"{draw}/choice", opened[act.Choose].blanks[0].allowed)), "sure")
    return act.Ready() if act.Ready in opened else None


class TeamMalarky(FolderRules[State, View]):
    """The rules of Team Malarky; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    seat_type = Seat
    view_type = View
    actions = act.ACTIONS
    phases = PHASES
    doings = {**tables.DOINGS, act.Choose: rounds.choose, act.Sure: rounds.sure}  # noqa: RUF012
    undos = {**tables.UNDOS, "choice": CHOSEN}  # noqa: RUF012
    invariants = INVARIANTS
    choose = staticmethod(_choose)
    stand_up = staticmethod(rounds.leave)
    sit_down = staticmethod(rounds.join)

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Deals the deck and begins round 1, in which team 1 gives (TM1, TM2)."""
        goal = int(self.options(table)["points"])
        most = most_rounds(goal)
        return self.deal(
            table, cards, chance, at, draws=most, questions=most, told={}, goal=goal, phase=Phase.THINK, round=Round()
        )

    def seated(self, table: Table) -> tuple[Seat, ...]:
        """Each in his team."""
        members = table.teams or teams.deal_out(len(table.names), TEAMS)
        seats = zip(table.names, table.bots, members, strict=True)
        return tuple(Seat(name, bot, team=team) for name, bot, team in seats)

    def refusal(self, state: State, seat: int, action: Action) -> Step | None:
        """An action that is not open is refused, and an answer that repeats an earlier one (TM5)."""
        refusal = super().refusal(state, seat, action)
        repeated = None if refusal is not None else _repeated(state, seat, action)
        if repeated is None:
            return refusal
        stays = (action.author,) if isinstance(action, act.Forced) else None
        return refuse(state, Say(seat, Telling.TELL, "refused_same", {"seat": repeated}), stays)

    def may_finish(self, state: State) -> bool:
        """While not both the next points would end it anyway."""
        return not state.finishing and min(state.scored) + 1 < state.goal

    def rounds_left(self, state: State) -> int:
        """The running round, and those up to the last."""
        return most_rounds(state.goal) - sum(state.scored)

    def public(self, state: State) -> Fields:
        """What a stranger at the table may know."""
        return {
            **self.seen(state, "goal", "receivers", "reason"),
            "teams": tuple([each.team for each in state.seats]),
            "givers": state.round.givers,
            "points": state.scored,
        }

    def private(self, state: State, seat: int) -> Fields:
        """What is a giver's alone, and what the receivers have chosen (law 3)."""
        found, running = super().private(state, seat), state.round
        if running.answers and found.get("draft") is not None:
            return {**found, "like": state.repeats(found["draft"])}
        if running.choice is not None and seat in state.receivers:
            return {**found, "choice": running.choice, "chooser": running.chooser, "agreed": running.agreed}
        return found


def _repeated(state: State, seat: int, action: Action) -> int | None:
    """Whose answer this one would repeat; None where it is another, or no answer at all (M14, TM5)."""
    match action:
        case act.Answer(words=str(words)) | act.Forced(words=str(words)):
            return state.repeats(words)
        case act.AnswerDraft():
            return state.repeats(state.hand(seat).draft or "")
    return None
