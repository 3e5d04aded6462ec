"""What every game does alike: from what comes in to the Step that goes out."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic

from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import AState, AView, Facts, Pace, PublicTurn, Step, Table
from engine.kernel.phases import Beats, Doing, Phases, settle, time_passed
from engine.kernel.refusals import refused, unwanted
from engine.kernel.state import SEEN, Seat
from engine.kernel.turn import Turn
from engine.kernel.undo import Undo, Undos, undo, undoable
from engine.kernel.values import Fields, Plain, made, with_contents
from engine.kernel.view import questions

Invariant = tuple[str, Callable[[AState], bool]]

WAKES_A_SEAT = 3  # in a round in which nobody sends a word (law 5)


class Rulebook(ABC, Generic[AState, AView]):
    """The part of engine.kernel.game.Game that does not differ from game to game; see there for what goes in and out.

    A game names its `facts`, its types, its tables: `phases`, what actions do whatever the phase (`doings`), what UNDO
    takes back (`undos`), what its own timers do (`beats`); `invariants` are sentences, and whether each holds of a
    state. It writes start, bot and what is abstract here. A match is over in the phase `over`, which `phases` does not
    have.
    """

    facts: Facts
    state_type: type[AState]
    seat_type: type[Seat] = Seat
    view_type: type[AView]
    over: str
    actions: tuple[type[Action], ...]
    phases: Phases[AState]
    doings: Mapping[type[Action], Doing[AState]] = {}
    undos: Undos[AState] = {}  # noqa: RUF012 - nobody writes to it
    beats: Beats[AState] = {}  # noqa: RUF012
    invariants: tuple[Invariant[AState], ...] = ()

    @abstractmethod
    def public(self, state: AState) -> Fields:
        """The fields of the view as a stranger at the table may know them, and everybody with him."""

    @abstractmethod
    def private(self, state: AState, seat: int) -> Fields:
        """The fields of the view in which this seat's differs from a stranger's."""

    @abstractmethod
    def stand_up(self, turn: Turn[AState], seat: int) -> None:
        """A seat that is here leaves a match that runs (Turn.stand_up)."""

    @abstractmethod
    def rounds_left(self, state: AState) -> int:
        """How many rounds there may be still: the running one, those that follow, and what decides a tie."""

    def sit_down(self, turn: Turn[AState], seat: int, name: str) -> None:
        """A seat that left returns, or a new last one sits down."""
        turn.sit_down(seat, name)

    def is_closed(self, state: AState) -> bool:
        """Whether nobody new may sit down any more, though the match runs."""
        return False

    def beside(self, state: AState, seat: int) -> Iterable[Form]:
        """The forms that are open to a seat whatever the phase, after those of its row."""
        return ()

    def seated(self, table: Table) -> tuple[Any, ...]:
        """The seats of a match that begins."""
        return tuple(self.seat_type(name, bot) for name, bot in zip(table.names, table.bots, strict=True))

    def options(self, table: Table) -> Fields:
        """The settings of the match by name: what the group has set, else the default."""
        return {each.name: table.options.get(each.name, each.default) for each in self.facts.options}

    def choices(self, state: AState, seat: int) -> tuple[Form, ...]:
        """The forms open to a seat; none for one that has left, or when the match is over."""
        return tuple(self._forms(state, seat))

    def _forms(self, state: AState, seat: int) -> Iterator[Form]:
        """The same one after another, for who needs no more once he has found what he looks for."""
        row = self.phases.get(state.phase)
        if row is None or not 0 <= seat < len(state.seats) or state.seats[seat].left:
            return
        yield from row.forms(state, seat)
        yield from self.beside(state, seat)
        if undoable(self.undos, state, seat) is not None:
            yield Form(Undo)

    def view(self, state: AState, seat: int | None) -> AView:
        """What this seat may know (None: a stranger at the table); built once for a state."""
        seen: dict[int | None, AView] | None = state.__dict__.get(SEEN)
        if seen is None:
            seen = state.__dict__[SEEN] = {None: made(self.view_type, self.public(state))}
        view = seen.get(seat)
        if view is None:
            if seat is None or not 0 <= seat < len(state.seats):
                return seen[None]
            view = seen[seat] = with_contents(seen[None], questions(state, seat), self.private(state, seat))
        return view

    def doing(self, state: AState, action: Action) -> Doing[AState]:
        """What an action that is open does."""
        if type(action) is Undo:
            return undo
        kind = type(action)
        return self.phases[state.phase].doings.get(kind) or self.doings[kind]

    def forms_for(self, state: AState, seat: int, action: Action) -> Iterable[Form]:
        """Those of the open forms that may make this action, or all."""
        return self._forms(state, seat)

    def refusal(self, state: AState, seat: int, action: Action) -> Step | None:
        """The refusal of an action that may not be done; None for one that may."""
        return unwanted(state, self.forms_for(state, seat, action), seat, action)

    def settled(self, turn: Turn[AState]) -> Step:
        """The step, with all phases that follow entered."""
        settle(self.phases, turn)
        return turn.step()

    def turn(self, state: AState, chance: Chance, at: float) -> Turn[AState]:
        """A step begins."""
        return Turn(self, state, chance, at)

    def act(self, state: AState, seat: int, action: Action, chance: Chance, at: float) -> Step:
        """Does an action that is open to the seat; any other is refused."""
        refusal = self.refusal(state, seat, action)
        if refusal is not None:
            return refusal
        turn = self.turn(state, chance, at)
        self.doing(state, action)(turn, seat, action)
        return self.settled(turn)

    def wake(self, state: AState, chance: Chance, at: float) -> Step:
        """Does what is due by `at`; nothing when it is called too early, late or twice."""
        turn = self.turn(state, chance, at)
        time_passed(self.phases, self.beats, turn)
        return turn.step()

    def most_wakes(self, state: AState) -> int:
        """How often the match is woken at most until it is over, if nobody sends a word (law 5)."""
        return WAKES_A_SEAT * self.rounds_left(state) * len(state.seats)

    def waits_for(self, state: AState) -> PublicTurn | None:
        """The turn that everybody sees the table wait for: of the first question put to that seat in this phase."""
        row = self.phases.get(state.phase)
        seat = None if row is None else row.turn_of(state)
        if row is None or seat is None or state.until is None:
            return None
        ask = next((ask for ask in state.seats[seat].asks if ask.timer == state.phase), None)
        return None if ask is None else PublicTurn(seat, ask.number, self.passable(state))

    def passable(self, state: AState) -> float:
        """From when on (table's clock) the turn may be passed over."""
        limit, remind = self.phases[state.phase].times(state)
        seconds = limit or 0.0
        return float((state.until or 0.0) - seconds + (seconds / 2 if remind is None else remind))

    def pass_over(self, turn: Turn[AState]) -> None:
        """Passes over the turn that the table waits for: its phase ends as it does on silence."""
        self.phases[turn.state.phase].end(turn)

    def skip(self, state: AState, seat: int, chance: Chance, at: float) -> Step:
        """Passes over the turn that the table waits for, if it is this seat's; else a refusal."""
        waited = self.waits_for(state)
        if waited is None or waited.seat != seat:
            return refused(state, seat, "refused_not_open", action="Skip")
        turn = self.turn(state, chance, at)
        self.pass_over(turn)
        return self.settled(turn)

    def paced_anew(self, turn: Turn[AState]) -> None:
        """What follows from a change of pace, besides what the rules look up in the state."""

    def at_pace(self, state: AState, pace: Pace, chance: Chance, at: float) -> Step:
        """The match goes on at another of its paces."""
        turn = self.turn(state, chance, at)
        if state.phase in self.phases and self.facts.paces >= {state.pace, pace}:
            turn.set(pace=pace)
            self.paced_anew(turn)
        return self.settled(turn)

    def may_finish(self, state: AState) -> bool:
        """Whether parts follow the running one that FINISH would drop; a game that has parts says so."""
        return False

    def finish_soon(self, turn: Turn[AState]) -> None:
        """The running part is the last."""

    def finish(self, state: AState, chance: Chance, at: float) -> Step:
        """The match ends after the running part, if any would follow."""
        turn = self.turn(state, chance, at)
        if state.phase in self.phases and self.may_finish(state):
            self.finish_soon(turn)
        return self.settled(turn)

    def leave(self, state: AState, seat: int, chance: Chance, at: float) -> Step:
        """A seat leaves; refused for one that is not here and when the match is over."""
        if state.phase not in self.phases:
            return refused(state, seat, "refused_late")
        if not 0 <= seat < len(state.seats) or state.seats[seat].left:
            return refused(state, seat, "refused_left")
        turn = self.turn(state, chance, at)
        self.stand_up(turn, seat)
        return self.settled(turn)

    def join(self, state: AState, seat: int, name: str, chance: Chance, at: float) -> Step:
        """A seat that left returns, or a new last one sits down; else a refusal. A seat that left is kept for its
        player."""
        is_back = 0 <= seat < len(state.seats)
        if state.phase not in self.phases:
            return refused(state, seat, "refused_late")
        if is_back and not state.seats[seat].left:
            return refused(state, seat, "refused_not_open", action="Join")
        if not is_back and len(state.seats) >= self.facts.most_seats:
            return refused(state, seat, "refused_full", most=self.facts.most_seats)
        if not is_back and seat != len(state.seats):
            return refused(state, seat, "refused_not_open", action="Join")
        if not is_back and self.is_closed(state):
            return refused(state, seat, "refused_late")
        turn = self.turn(state, chance, at)
        self.sit_down(turn, seat, name)
        return self.settled(turn)

    def forget(self, state: AState, seat: int) -> AState:
        """The state without this seat's own words; a game writes it whose states keep some when their seat leaves."""
        return state

    def broken(self, state: AState) -> str | None:
        """The invariant that a state breaks, as a sentence; None for every state that play can reach."""
        return next((sentence for sentence, holds in self.invariants if not holds(state)), None)

    def upgrade(self, data: Plain, from_version: int) -> Plain:
        """A state of an earlier version as it is now; a game whose version has risen says how. Raises LookupError
        where it does not."""
        raise LookupError(f"{self.facts.title} has no way from version {from_version} of its states to the present one")
