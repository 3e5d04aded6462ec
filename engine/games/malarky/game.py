"""Malarky as the service knows it."""

from engine.games.folders import deck
from engine.games.folders.rulebook import THINKING, FolderRules
from engine.games.malarky import bot, rounds, voting
from engine.games.malarky.actions import ACTIONS
from engine.games.malarky.phases import DOINGS, PHASES, UNDOS
from engine.games.malarky.state import EXTRA_ROUNDS, INVARIANTS, LEAST, MOST, MOST_TURNS, Round, Seat, State, Turn
from engine.games.malarky.view import DuelView, Fought, Phase, View
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Evening, Facts, Option, Pace, Step, Table
from engine.kernel.state import DELETED
from engine.kernel.values import Fields, changed
from engine.kernel.view import picked

FINAL_DRAWS = EXTRA_ROUNDS + 1  # extra rounds, and the duel's
FEW_PLAYERS = 4  # so many host three times each, more twice (M32)

FACTS = Facts(
    name="malarky",
    title="Malarky",
    version=3,
    least_seats=LEAST,
    most_seats=MOST,
    evening=Evening(20, 5),
    options=(
        Option("rounds", int, None, least=1, most=MOST_TURNS),  # Host turns each (M32)
        THINKING,
        Option("forced_holder_scores_vote", bool, True),  # MQ15
    ),
    least_cards=-(-(MOST_TURNS * MOST + FINAL_DRAWS) // deck.SIDES),  # MQ24
    ends_after="round",
)


class Malarky(FolderRules[State, View]):
    """The rules of Malarky; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    seat_type = Seat
    view_type = View
    actions = ACTIONS
    phases = PHASES
    doings = DOINGS
    undos = UNDOS
    invariants = INVARIANTS
    choose = staticmethod(bot.choose)
    stand_up = staticmethod(rounds.leave)
    sit_down = staticmethod(rounds.join)

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Deals the deck and begins round 1 with the first seat as Host (M2, M5, MQ3)."""
        turns = self.options(table)["rounds"] or turns_each(table)
        planned = turns * len(table.names)
        return self.deal(
            table, cards, chance, at, draws=turns * MOST + FINAL_DRAWS, questions=planned,
            told={"rounds": planned}, turns=turns, rounds=planned, round=Round(), phase=Phase.ROLL,
            forced_scores=self.options(table)["forced_holder_scores_vote"],
        )  # fmt: skip

    def forget(self, state: State, seat: int) -> State:
        """Its answers, and what it gave in a duel."""
        forgotten: State = super().forget(state, seat)
        if state.lie is not None and state.lie.seat == seat:
            forgotten = changed(forgotten, lie=changed(state.lie, words=DELETED))
        if state.duel is None or state.duel.giver != seat or state.duel.words is None:
            return forgotten
        return changed(forgotten, duel=changed(state.duel, words=DELETED))

    def is_closed(self, state: State) -> bool:
        """Nobody new comes once the Host turns are over."""
        return state.extra > 0 or state.duel is not None or state.finishing

    def may_finish(self, state: State) -> bool:
        """While Host turns are to come; extra rounds and the duel decide the match as it is."""
        return state.extra == 0 and state.duel is None and len(state.hosts_left) > 0

    def finish_soon(self, turn: Turn) -> None:
        """No more Host turns, and all see of how many rounds this is the last (MQ30)."""
        super().finish_soon(turn)
        rounds.plan(turn)

    def rounds_left(self, state: State) -> int:
        """The running round, the Host turns that are left, extra rounds and the duel (M32, MQ27)."""
        return 1 + max(0, state.rounds - state.round.number) + EXTRA_ROUNDS + 1

    def public(self, state: State) -> Fields:
        """What a stranger at the table may know."""
        return {
            **self.seen(state, "rounds", "next_host"),
            "host": state.round.host,
            "verdicts": state.round.verdicts,
            "extra": state.extra > 0,
            "votes_in": len(state.voters) - len(voting.missing(state)),
            "voters": len(state.voters),
            "undone": len(state.undone()),
            "honours": rounds.honours(state) if state.phase is Phase.OVER else None,
            "ballot": state.ballot and state.ballot.seen(),
            "duel": state.duel and _duel(state),
        }

    def private(self, state: State, seat: int) -> Fields:
        """What is a player's or a duellist's alone (law 3)."""
        found, ballot, duel = super().private(state, seat), state.ballot, state.duel
        if seat in state.struck:
            found = {**found, "disqualified": True}
        if ballot is not None and ballot.mine(seat) is not None:
            found = {**found, "ballot": ballot.seen(seat)}
        if duel is not None and seat == duel.giver:
            found = {**found, "duel": _duel(state, seat)}
        return found


def turns_each(table: Table) -> int:
    """Host turns each where the group has not set them: M32, and one in slow play (MQ30)."""
    return 1 if table.pace is Pace.SLOW else 3 if len(table.names) <= FEW_PLAYERS else 2


def _duel(state: State, seat: int | None = None) -> DuelView:
    """As a seat, or a stranger at the table, may see it."""
    duel = state.fought
    judged = state.phase is Phase.DUEL_REVEAL or duel.winner is not None
    knows = judged or (seat is not None and seat == duel.giver)
    question = None if duel.question is None else state.cards[duel.question]
    return DuelView(
        **{**picked(duel, *Fought.__dataclass_fields__), "label": duel.label if knows else None},
        receiver=duel.receiver,
        question=question.text if question else None,
        answer=question.answer if question and knows else None,
    )
