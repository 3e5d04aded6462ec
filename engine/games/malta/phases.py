"""The tables of Malta!: its phases (3.7) and what its actions do."""

from engine.games.malta import actions as act
from engine.games.malta import looks, plays, seats, turns, windows
from engine.games.malta.state import State
from engine.games.malta.view import Phase
from engine.kernel.forms import Action
from engine.kernel.phases import Doing, PhaseRules, Phases


def _active(state: State) -> int | None:
    return state.active


PHASES: Phases[State] = {
    Phase.PLACEMENT: PhaseRules(
        turns.enter_placement, turns.end_placement, lambda state: not turns.unplaced(state), looks.remind,
        turns.place_forms, turns.PLACING, plays.WARNING,
    ),
    Phase.PLAY: PhaseRules(
        plays.enter, plays.missed, remind=looks.remind, forms=plays.forms, limit=plays.PLAYING,
        reminder=plays.WARNING, turn_of=_active,
    ),
    Phase.BLIND: PhaseRules(
        plays.enter, plays.missed, remind=looks.remind, forms=plays.blind_forms, limit=plays.PLAYING,
        reminder=plays.WARNING, turn_of=_active, doings={act.Choose: plays.choose_blind},
    ),
    Phase.WINDOW: PhaseRules(
        windows.enter, plays.close_window, windows.is_complete, forms=windows.forms, limit=windows.ANSWERING
    ),
    Phase.BOOMERANG: PhaseRules(
        plays.enter_boomerang, plays.end_boomerang, remind=looks.remind, forms=plays.boomerang_forms,
        limit=plays.PLAYING, reminder=plays.WARNING, turn_of=lambda state: state.returner,
        doings={act.Choose: plays.choose_returned},
    ),
    Phase.MOVE: PhaseRules(
        turns.enter_move, plays.missed, remind=looks.remind, forms=turns.move_forms, limit=turns.MOVING,
        reminder=plays.WARNING, turn_of=_active,
    ),
    Phase.TAX: PhaseRules(
        turns.enter_tax, plays.missed, remind=looks.remind, forms=turns.tax_forms, limit=turns.MOVING,
        reminder=plays.WARNING, turn_of=_active,
    ),
}  # fmt: skip

DOINGS: dict[type[Action], Doing[State]] = {
    act.Place: turns.place,
    act.Play: plays.play,
    act.Negate: plays.negate,
    act.Boomerang: plays.boomerang,
    act.Ok: windows.ok,
    act.OkTurn: windows.ok_turn,
    act.Wait: windows.wait,
    act.Auto: windows.auto,
    act.Move: turns.move,
    act.Pay: turns.pay,
    act.Hand: looks.look,
    act.Map: looks.look,
    act.Near: looks.look,
    act.Discards: looks.look,
    act.Back: seats.back,
}
