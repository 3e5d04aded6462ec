"""Malarky as the service knows it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.malarky import actions as act
from engine.games.malarky import answers, challenges, deck, duel, reveal, rounds, seats, skip, undo, voting
from engine.games.malarky.bot import move
from engine.games.malarky.choices import choices
from engine.games.malarky.ending import EXTRA_ROUNDS
from engine.games.malarky.invariants import INVARIANTS
from engine.games.malarky.phases import PHASES
from engine.games.malarky.state import Round, Seat, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase, View
from engine.games.malarky.views import view
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import BotMove, Deck, Facts, Option, Pace, PublicTurn, Step, Table
from engine.kernel.old.rulebook import Rulebook

MOST_TURNS = 3  # as Host
FINAL_DRAWS = EXTRA_ROUNDS + 1  # extra rounds, and the duel's

FACTS = Facts(
    name="malarky",
    title="Malarky",
    version=1,
    least_seats=seats.LEAST,
    most_seats=seats.MOST,
    options=(
        Option("rounds", int, None, least=1, most=MOST_TURNS),  # Host turns each (M32)
        Option("thinking", int, None, least=30, most=86_400),  # seconds (MQ30)
        Option("forced_holder_scores_vote", bool, True),  # MQ15
    ),
    least_cards=-(-(MOST_TURNS * seats.MOST + FINAL_DRAWS) // deck.SIDES),  # MQ24
)

FEW_PLAYERS = 4  # so many host three times each, more twice (M32)

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
    act.Similar: challenges.similar,
    act.Aye: challenges.cast,
    act.Nay: challenges.cast,
    act.Vote: voting.vote,
    act.VoteBlack: voting.vote,
    act.VoteEmpty: voting.vote,
    act.Object: challenges.object_,
    act.ObjectEmpty: challenges.object_empty,
    act.Give: duel.choose,
    act.Receive: duel.choose,
    act.Real: duel.give,
    act.Bluff: duel.give,
    act.Correct: duel.judge,
    act.Wrong: duel.judge,
    act.Undo: undo.undo,
}
ROLLS: dict[Phase, Doing] = {Phase.ROLL: rounds.roll, Phase.REVEAL: reveal.roll, Phase.DUEL_ROLL: duel.roll}
DONES: dict[Phase, Doing] = {Phase.LAST: answers.done, Phase.REVEAL: reveal.done, Phase.DUEL_REVEAL: duel.done}


class Malarky(Rulebook[Turn]):
    """The rules of Malarky; see engine.kernel.game.Game for what goes in and out."""

    facts = FACTS
    state_type = State
    view_type = View
    turn_type = Turn
    actions = act.ACTIONS
    phases = PHASES
    doings = DOINGS
    invariants = INVARIANTS

    def start(self, table: Table, cards: Deck, chance: Chance, at: float) -> Step:
        """Deals the deck and begins round 1 with the first seat as Host (M2, M5, MQ3)."""
        turns = _turns(table)
        most_draws = turns * FACTS.most_seats + FINAL_DRAWS
        state = State(
            pace=table.pace,
            turns=turns,
            thinking=_seconds(table.options.get("thinking")),
            forced_scores=bool(table.options.get("forced_holder_scores_vote", True)),
            seats=tuple(Seat(name, bot) for name, bot in zip(table.names, table.bots, strict=True)),
            pile=deck.build(cards, most_draws, chance),
            round=Round(0, 0),
            rounds=turns * len(table.names),
        )
        turn = Turn(state, chance, at)
        few: dict[str, Any] = {"few": True} if deck.count_unasked(cards) < state.rounds else {}
        turn.tell(None, "started", rounds=state.rounds, **few)
        turn.go(Phase.ROLL)
        return self.settled(turn)

    def choices(self, state: State, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat."""
        return choices(state, seat)

    def doing(self, state: State, action: Action) -> Doing:
        """ROLL and DONE are for several phases."""
        doings = ROLLS if isinstance(action, act.Roll) else DONES if isinstance(action, act.Done) else None
        return DOINGS[type(action)] if doings is None else doings[state.phase]

    def waits_for(self, state: State) -> PublicTurn | None:
        """The turn that everybody sees the table wait for."""
        return skip.waits_for(state)

    def stand_up(self, turn: Turn, seat: int) -> None:
        """A seat leaves (MQ25)."""
        seats.leave(turn, seat)

    def sit_down(self, turn: Turn, seat: int, name: str) -> None:
        """A seat that left returns, or a new last one sits down (MQ25)."""
        seats.join(turn, seat, name)

    def is_closed(self, state: State) -> bool:
        """Nobody new comes once the Host turns are over."""
        return state.extra > 0 or state.duel is not None

    def rounds_left(self, state: State) -> int:
        """The running round, the Host turns that are left, extra rounds and the duel (M32, MQ27)."""
        return 1 + max(0, state.rounds - state.round.number) + EXTRA_ROUNDS + 1

    def view(self, state: State, seat: int | None) -> View:
        """What a seat may know, or with None a stranger at the table."""
        return view(state, seat)

    def bot(self, view: View, choices: tuple[Form, ...], hints: Mapping[str, Any], chance: Chance) -> BotMove | None:
        """A bot's next action; `hints["bluffs"]` are invented answers to the question of `view.card`."""
        return move(view, choices, hints, chance)


def _turns(table: Table) -> int:
    """Host turns each: as the group has set, else M32, and one in slow play (MQ30)."""
    wanted = table.options.get("rounds")
    if wanted is not None:
        return int(wanted)
    if table.pace is Pace.SLOW:
        return 1
    return 3 if len(table.names) <= FEW_PLAYERS else 2


def _seconds(value: Any) -> float | None:
    return None if value is None else float(value)
