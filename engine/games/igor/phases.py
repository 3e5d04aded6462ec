"""The tables of IGOR: its phases (2.9), what its actions do, and what its own timers do."""

from collections.abc import Callable

from engine.games.igor import actions as act
from engine.games.igor import catching, changes, play, rulings, stamps, votes
from engine.games.igor.state import State, Turn
from engine.games.igor.view import Phase
from engine.kernel.forms import Action
from engine.kernel.phases import Doing, PhaseRules, Phases

BESIDE = frozenset(["first", "ballot"])  # questions that a turn does not end


def _changer(state: State) -> int | None:
    return state.changers[0] if state.changers else None


PHASES: Phases[State] = {
    Phase.WRITE: PhaseRules(
        changes.enter_write, changes.begin, changes.has_read, forms=changes.write_forms, limit=changes.WRITING
    ),
    Phase.CHANGE: PhaseRules(
        changes.enter_change, changes.end_change, forms=changes.change_forms, limit=changes.CHANGING, turn_of=_changer
    ),
    Phase.CHOICE: PhaseRules(
        changes.enter_choice, changes.end_choice, forms=changes.choice_forms, limit=changes.CHANGING, turn_of=_changer
    ),
    Phase.READING: PhaseRules(
        changes.enter_reading, lambda turn: turn.go(Phase.PLAY), changes.has_read, forms=changes.reading_forms,
        limit=changes.READING,
    ),
    Phase.PLAY: PhaseRules(
        play.enter, play.end, remind=play.is_late, forms=play.forms, limit=play.A_TURN,
        reminder=lambda pace, limit: limit / 2, turn_of=lambda state: state.to_play, keeps=BESIDE,
    ),
    Phase.CLOSING: PhaseRules(
        play.enter_closing, play.close, play.can_close, forms=play.closing_forms, limit=play.CLOSING, keeps=BESIDE
    ),
}  # fmt: skip

DOINGS: dict[type[Action], Doing[State]] = {
    act.Play: play.play,
    act.Talk: play.talk,
    act.Catch: catching.catch,
    act.MeaCulpa: catching.mea_culpa,
    act.Appeal: votes.appeal,
    act.Fine: play.fine,
    act.First: rulings.first,
    act.Aye: votes.cast,
    act.Nay: votes.cast,
    act.Add: changes.add,
    act.Remove: changes.remove,
    act.Pass: changes.leave_it,
    act.Choose: changes.choose,
    act.GotIt: changes.got_it,
    act.Done: play.done,
    act.Cards: changes.show,
    act.Look: play.look,
    act.Write: changes.write,
    act.Claim: stamps.press,
}

BEATS: dict[str, Callable[[Turn], None]] = {
    catching.TIMER: catching.rule,
    stamps.TIMER: catching.stamp_over,
    rulings.TIMER: rulings.choice_over,
    votes.TIMER: votes.over,
}
