"""The tables of Malarky: its phases, what is done in them, and what UNDO takes back."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.games.folders import answers, tables, thinking
from engine.games.folders.tables import HOUR, WARNED, then
from engine.games.malarky import actions as act
from engine.games.malarky import challenges, duel, reveal, rounds, voting
from engine.games.malarky.state import State, Turn
from engine.games.malarky.view import Phase
from engine.kernel.forms import Action, Form
from engine.kernel.phases import Doing, Limit, PhaseRules, Phases, late, paced
from engine.kernel.undo import Undoing

LIMITS: Mapping[str, Limit] = {
    **tables.LIMITS,
    Phase.BALLOT: paced(30, 30, 2 * HOUR),
    Phase.VOTE: paced(60, 90, 12 * HOUR),
    Phase.REVEAL: paced(15, 30, 2 * HOUR),
    Phase.DUEL_ROLL: paced(60, 60, 12 * HOUR),
    Phase.DUEL_CHOOSE: paced(60, 60, 12 * HOUR),
    Phase.DUEL_GIVE: paced(60, 90, 12 * HOUR),
    Phase.DUEL_JUDGE: paced(60, 60, 12 * HOUR),
    Phase.DUEL_REVEAL: paced(30, 30, 2 * HOUR),
}
TIE = paced(15, 15, HOUR)  # for the Host to break an even ballot (MQ7)


def _balloting(state: State) -> float | None:
    return (TIE if state.ballot is not None and state.ballot.tie else LIMITS[Phase.BALLOT])(state)


def _answer_forms(state: State, seat: int) -> Iterator[Form]:
    yield from answers.forms(state, seat)
    yield from challenges.similar_forms(state, seat)


def _duel(
    phase: Phase, end: Callable[[Turn], None], enter: Callable[[Turn], None] | None = None, **more: Any
) -> PhaseRules[State]:
    """One who is awaited in a duel."""
    return tables.awaiting(
        duel.awaited, enter or (lambda turn: duel.ask(turn, phase)), end, duel.forms, "duel_remind",
        limit=LIMITS[phase], reminder=WARNED, turn_of=tables.alone(duel.awaited), **more,
    )  # fmt: skip


PHASES: Phases[State] = {
    Phase.ROLL: PhaseRules(rounds.enter_roll, rounds.end_roll),
    Phase.THINK: tables.think(thinking.hand_out, thinking.forms),
    Phase.ANSWER: tables.answer(_answer_forms),
    Phase.BALLOT: tables.awaiting(
        challenges.awaited, challenges.enter, challenges.end, challenges.forms, "ballot_remind", limit=_balloting,
        reminder=late(None), turn_of=challenges.tie_breaker, keeps=frozenset(["think"]),
    ),
    Phase.VOTE: tables.awaiting(
        voting.missing, voting.enter, then(Phase.REVEAL), voting.forms, "vote_remind", limit=LIMITS[Phase.VOTE],
        reminder=WARNED, resume=voting.ask_missing, nearly=tables.nearly(voting.missing, lambda state: state.voters),
    ),
    Phase.REVEAL: tables.awaiting(
        State.undone, reveal.enter, rounds.go_on, reveal.forms, limit=LIMITS[Phase.REVEAL]
    ),
    Phase.DUEL_ROLL: _duel(Phase.DUEL_ROLL, duel.end_roll, doings={act.Roll: duel.roll}),
    Phase.DUEL_CHOOSE: _duel(Phase.DUEL_CHOOSE, duel.end_choose),
    Phase.DUEL_GIVE: _duel(Phase.DUEL_GIVE, duel.end_give, duel.enter_give),
    Phase.DUEL_JUDGE: _duel(Phase.DUEL_JUDGE, duel.end_judge, duel.enter_judge),
    Phase.DUEL_REVEAL: tables.awaiting(
        State.undone, duel.enter_reveal, duel.end_reveal, duel.reveal_forms, limit=LIMITS[Phase.DUEL_REVEAL]
    ),
}  # fmt: skip

DOINGS: Mapping[type[Action], Doing[State]] = {
    **tables.DOINGS,
    act.Done: reveal.done,
    **dict.fromkeys((act.Similar, act.Object, act.ObjectEmpty), challenges.move),
    **dict.fromkeys((act.Aye, act.Nay), challenges.cast),
    **dict.fromkeys((act.Vote, act.VoteBlack, act.VoteEmpty), voting.vote),
    **dict.fromkeys((act.Give, act.Receive), duel.choose),
    **dict.fromkeys((act.Real, act.Bluff), duel.give),
    **dict.fromkeys((act.Correct, act.Wrong), duel.judge),
}


def _balloted(state: State, seat: int) -> bool:
    return state.ballot is not None and not state.ballot.tie and state.ballot.mine(seat) is not None


def _voted(state: State, seat: int) -> bool:
    hand = state.seats[seat].hand
    return state.phase is Phase.VOTE and hand is not None and hand.voted


def _is_done(state: State, seat: int) -> bool:
    return state.seats[seat].done and state.phase in (Phase.REVEAL, Phase.DUEL_REVEAL)


UNDOS: Mapping[str, Undoing[State]] = {
    **tables.UNDOS,
    "challenge": Undoing(lambda state, seat: any(moved.mover == seat for moved in state.queue), challenges.move_back),
    "ballot": Undoing(_balloted, challenges.cast_back),
    "vote": Undoing(_voted, tables.hand_back),
    "done": Undoing(_is_done, reveal.done_back),
}
