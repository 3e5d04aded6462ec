"""The tables of the Secrets Game: its phases, what its actions do, and what UNDO takes back."""

from collections.abc import Callable
from typing import Any

from engine.games.secrets import actions as act
from engine.games.secrets import claim, ending, lines, questions, telling, voting
from engine.games.secrets.limits import SECONDS, vote_limit
from engine.games.secrets.state import Turn
from engine.games.secrets.view import Phase
from engine.kernel.forms import Action
from engine.kernel.phases import PhaseRules, late
from engine.kernel.undo import Undoing, always

PHASES: dict[Phase, PhaseRules[Turn]] = {
    Phase.CLAIM: PhaseRules(claim.enter, claim.end, claim.no_choice, forms=claim.forms, limit=SECONDS[Phase.CLAIM]),
    Phase.STORY: PhaseRules(
        telling.enter,
        telling.end,
        forms=telling.forms,
        limit=SECONDS[Phase.STORY],
        turn_of=lambda state: state.running.teller,
        doings={act.Truth: telling.token, act.Lie: telling.token, act.Done: telling.done},
    ),
    Phase.QUESTIONS: PhaseRules(
        questions.enter,
        lambda turn: turn.go(Phase.VOTE),
        questions.all_asked,
        forms=questions.forms,
        limit=SECONDS[Phase.QUESTIONS],
        doings={act.Done: questions.enough},
    ),
    Phase.VOTE: PhaseRules(
        voting.enter,
        voting.end,
        voting.all_in,
        voting.remind,
        voting.forms,
        limit=vote_limit,
        reminder=late(15.0),
        doings={act.Truth: voting.vote, act.Lie: voting.vote},
    ),
    Phase.TIE: PhaseRules(
        ending.enter_tie, ending.end_tie, ending.all_want_extra, forms=ending.forms, limit=SECONDS[Phase.TIE]
    ),
}

DOINGS: dict[type[Action], Callable[[Turn, int, Any], None]] = {
    act.Me: claim.me,
    act.Swap: lines.swap,
    act.Tell: telling.tell,
    act.Told: telling.told,
    act.Retell: telling.retell,
    act.Withdraw: telling.withdraw,
    act.Ask: questions.ask,
    act.Reply: questions.reply,
    act.Sure: voting.sure,
    act.Extra: ending.extra,
}

# Each entry may be taken back until its phase is over, or another entry takes its place.
UNDOS: dict[str, Undoing[Any]] = {
    "wish": Undoing(always, lines.unwish),
    "part": Undoing(always, telling.untell),
    "done": Undoing(always, telling.undone),
    "enough": Undoing(always, questions.go_on),
    "vote": Undoing(always, voting.take_back),
    "extra": Undoing(always, ending.no_extra),
}
