"""The tables of the Secrets Game: its phases, what its actions do, and what UNDO takes back."""

from collections.abc import Iterator

from engine.games.secrets import actions as act
from engine.games.secrets import lines, listeners, rounds, telling
from engine.games.secrets.state import State
from engine.games.secrets.telling import HOUR
from engine.games.secrets.view import Phase
from engine.kernel.forms import Action, Form
from engine.kernel.game import Pace
from engine.kernel.phases import Doing, Limit, PhaseRules, Phases, late, paced
from engine.kernel.undo import Undoing, always
from engine.kernel.values import certain

A_STRETCH = 150  # characters of a story that give its listeners more time
STRETCH_SECONDS = 10.0

SECONDS: dict[Phase, Limit] = {
    Phase.CLAIM: paced(120.0, 120.0, 24 * HOUR),
    Phase.STORY: telling.SECONDS,
    Phase.QUESTIONS: paced(60.0, 60.0, 2 * HOUR),
    Phase.VOTE: paced(60.0, 60.0, 12 * HOUR),  # and more for a long story
    Phase.TIE: paced(60.0, 60.0, 12 * HOUR),
}


def _vote_limit(state: State) -> float:
    """The seconds for a vote, by how much there is to read."""
    seconds = certain(SECONDS[Phase.VOTE](state))
    stretches = -(-len(state.running.words) // A_STRETCH)
    return seconds if state.pace is Pace.SLOW else seconds + STRETCH_SECONDS * stretches


def _vote_forms(state: State, seat: int) -> Iterator[Form]:
    """A vote; and who has voted may say that he tells next."""
    yield from listeners.vote_forms(state, seat)
    yield from rounds.claim_forms(state, seat)


PHASES: Phases[State] = {
    Phase.CLAIM: PhaseRules(
        rounds.enter_claim, rounds.end_claim, rounds.no_choice, forms=rounds.claim_forms, limit=SECONDS[Phase.CLAIM]
    ),
    Phase.STORY: PhaseRules(
        telling.enter, telling.end, forms=telling.forms, limit=SECONDS[Phase.STORY],
        turn_of=lambda state: state.running.teller,
        doings={**dict.fromkeys((act.Truth, act.Lie), telling.token), act.Done: telling.done},
    ),
    Phase.QUESTIONS: PhaseRules(
        listeners.enter_questions, lambda turn: turn.go(Phase.VOTE), listeners.all_asked,
        forms=listeners.question_forms, limit=SECONDS[Phase.QUESTIONS], doings={act.Done: listeners.enough},
    ),
    Phase.VOTE: PhaseRules(
        listeners.enter_vote, listeners.end_vote, lambda state: not state.awaited,
        lambda turn: turn.remind(turn.state.awaited, "vote_remind"), _vote_forms,
        limit=_vote_limit, reminder=late(15.0),
        doings={**dict.fromkeys((act.Truth, act.Lie), listeners.vote), act.Me: rounds.book},
    ),
    Phase.TIE: PhaseRules(
        rounds.enter_tie, rounds.end_tie, rounds.decided, forms=rounds.tie_forms, limit=SECONDS[Phase.TIE]
    ),
}  # fmt: skip

DOINGS: dict[type[Action], Doing[State]] = {
    act.Me: rounds.me,
    act.Swap: lines.swap,
    **dict.fromkeys((act.Tell, act.Told), telling.tell),
    act.Retell: telling.retell,
    act.Withdraw: telling.withdraw,
    act.Ask: listeners.ask,
    act.Reply: listeners.reply,
    act.Sure: listeners.vote,
    act.Extra: rounds.extra,
}

# Each entry may be taken back until its phase is over, or another entry takes its place.
UNDOS: dict[str, Undoing[State]] = {
    "wish": Undoing(always, lambda turn, seat, before: turn.set_seat(seat, wish=before)),
    "part": Undoing(always, telling.untell),
    "done": Undoing(always, telling.undone),
    "enough": Undoing(always, listeners.go_on),
    "vote": Undoing(always, listeners.take_back),
    "booked": Undoing(always, rounds.unbook),
    "extra": Undoing(always, rounds.no_extra),
}
