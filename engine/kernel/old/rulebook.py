"""What every game does alike around its table of phases: from what comes in to the Step that goes out."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Facts, PublicTurn, Say, Step, Telling
from engine.kernel.old.phases import PhaseRules, settle, time_passed
from engine.kernel.old.refusals import refuse, unwanted
from engine.kernel.old.turn import Turn

ATurn = TypeVar("ATurn", bound=Turn[Any, Any])
Doing = Callable[[ATurn, int, Any], None]
Invariant = tuple[str, Callable[[Any], bool]]


class Rulebook(ABC, Generic[ATurn]):
    """The part of engine.kernel.game.Game that does not differ from game to game; see there for what goes in and out.

    A game names its `facts`, its types, its table of `phases` and what each action does (`doings`); `invariants` are
    sentences, and whether each holds of a state. It writes start, choices, view, bot and what is abstract here. A match
    is over in a phase that `phases` does not have.
    """

    facts: Facts
    state_type: type[Any]
    view_type: type[Any]
    turn_type: type[ATurn]
    actions: tuple[type[Action], ...]
    phases: Mapping[Any, PhaseRules[ATurn]]
    doings: Mapping[type[Action], Doing[ATurn]]
    invariants: tuple[Invariant, ...] = ()

    @abstractmethod
    def choices(self, state: Any, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat; none for one that has left."""

    @abstractmethod
    def stand_up(self, turn: ATurn, seat: int) -> None:
        """A seat that is here leaves a match that runs."""

    @abstractmethod
    def sit_down(self, turn: ATurn, seat: int, name: str) -> None:
        """A seat that left returns, or a new last one sits down."""

    @abstractmethod
    def rounds_left(self, state: Any) -> int:
        """How many rounds there may be still: the running one, those that follow, and what decides a tie."""

    def most_wakes(self, state: Any) -> int:
        """How often the match is woken at most until it is over, if nobody sends a word (law 5)."""
        return 3 * self.rounds_left(state) * len(state.seats)

    def is_closed(self, state: Any) -> bool:
        """Whether nobody new may sit down any more, though the match runs."""
        return False

    def doing(self, state: Any, action: Action) -> Doing[ATurn]:
        """What an action that is open does."""
        return self.doings[type(action)]

    def refusal(self, state: Any, seat: int, action: Action) -> Step | None:
        """The refusal of an action that may not be done; None for one that may."""
        say = unwanted(state, self.choices(state, seat), seat, action)
        return None if say is None else refuse(state, say)

    def settled(self, turn: ATurn) -> Step:
        """The step, with all phases that follow entered."""
        settle(self.phases, turn)
        return turn.step()

    def act(self, state: Any, seat: int, action: Action, chance: Chance, at: float) -> Step:
        """Does an action that is open to the seat; any other is refused."""
        refusal = self.refusal(state, seat, action)
        if refusal is not None:
            return refusal
        turn = self.turn_type(state, chance, at)
        self.doing(state, action)(turn, seat, action)
        return self.settled(turn)

    def wake(self, state: Any, chance: Chance, at: float) -> Step:
        """Does what is due by `at`; nothing when it is called too early, late or twice."""
        turn = self.turn_type(state, chance, at)
        return self.settled(turn) if time_passed(self.phases, turn) else turn.step()

    def waits_for(self, state: Any) -> PublicTurn | None:
        """The turn that everybody sees the table wait for: none, unless a game says more."""
        return None

    def pass_over(self, turn: ATurn) -> None:
        """Passes over the turn that the table waits for: its phase ends as it does on silence."""
        self.phases[turn.state.phase].end(turn)

    def skip(self, state: Any, seat: int, chance: Chance, at: float) -> Step:
        """Passes over the turn that the table waits for, if it is this seat's; else a refusal."""
        waited = self.waits_for(state)
        if waited is None or waited.seat != seat:
            return _refused(state, seat, "refused_not_open", action="Skip")
        turn = self.turn_type(state, chance, at)
        self.pass_over(turn)
        return self.settled(turn)

    def leave(self, state: Any, seat: int, chance: Chance, at: float) -> Step:
        """A seat leaves; refused for one that is not here and when the match is over."""
        if state.phase not in self.phases:
            return _refused(state, seat, "refused_late")
        if not 0 <= seat < len(state.seats) or state.seats[seat].left:
            return _refused(state, seat, "refused_left")
        turn = self.turn_type(state, chance, at)
        self.stand_up(turn, seat)
        return self.settled(turn)

    def join(self, state: Any, seat: int, name: str, chance: Chance, at: float) -> Step:
        """A seat that left returns, or a new last one sits down; else a refusal. A seat that left is kept for its
        player."""
        is_back = 0 <= seat < len(state.seats)
        if state.phase not in self.phases:
            return _refused(state, seat, "refused_late")
        if is_back and not state.seats[seat].left:
            return _refused(state, seat, "refused_not_open", action="Join")
        if not is_back and len(state.seats) >= self.facts.most_seats:
            return _refused(state, seat, "refused_full", most=self.facts.most_seats)
        if not is_back and seat != len(state.seats):
            return _refused(state, seat, "refused_not_open", action="Join")
        if not is_back and self.is_closed(state):
            return _refused(state, seat, "refused_late")
        turn = self.turn_type(state, chance, at)
        self.sit_down(turn, seat, name)
        return self.settled(turn)

    def broken(self, state: Any) -> str | None:
        """The invariant that a state breaks, as a sentence; None for every state that play can reach."""
        return next((sentence for sentence, holds in self.invariants if not holds(state)), None)

    def upgrade(self, data: Any, from_version: int) -> Any:
        """A state of an earlier version as it is now; a game whose version has risen says how. Raises LookupError
        where it does not."""
        raise LookupError(f"{self.facts.title} has no way from version {from_version} of its states to the present one")


def _refused(state: Any, seat: int, message: str, **facts: Any) -> Step:
    return refuse(state, Say(seat, Telling.TELL, message, facts))
