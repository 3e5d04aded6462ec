"""Challenges and objections, and the ballots that decide them (M16-M18, MQ6-MQ9, MQ12, MQ14, MQ31, MQ32)."""

from dataclasses import replace
from typing import Any

from engine.games.malarky import answers, duel, reveal, voting
from engine.games.malarky.actions import Aye, Nay, Object, ObjectEmpty, Similar
from engine.games.malarky.state import Ballot, Entry, Held, Moved, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Motion, Phase, Verdict
from engine.kernel.game import Pace


def similar(turn: Turn, seat: int, action: Similar) -> None:
    """The later answer repeats the earlier one (M16)."""
    _move(turn, Moved(Motion.SIMILAR, seat, int(action.later), int(action.earlier)))


def object_(turn: Turn, seat: int, action: Object) -> None:
    """The holder broke the rule (MQ12), or the label of the duel was false (MQ32)."""
    fought = turn.state.duel
    if fought is not None and fought.giver is not None:
        _move(turn, Moved(Motion.LABEL, seat, fought.giver))
    elif turn.state.round.holder is not None:
        _move(turn, Moved(Motion.OBJECTION, seat, turn.state.round.holder))


def object_empty(turn: Turn, seat: int, action: ObjectEmpty) -> None:
    """The own empty hand was right after all (MQ14)."""
    _move(turn, Moved(Motion.EMPTY, seat, seat))


def _move(turn: Turn, moved: Moved) -> None:
    """Puts a motion to the ballot; it waits while another runs, or in road and slow play for the last answer.

    What waits is nobody's business but the mover's, so one who moves the same again gets the same receipt (MQ31).
    """
    state = turn.state
    others = tuple(
        each
        for each in state.queue
        if (each.motion, each.mover, each.accused) != (moved.motion, moved.mover, moved.accused)
    )
    turn.set(queue=(*others, moved))
    turn.keep(moved.mover, Entry("challenge"))
    if state.phase is Phase.BALLOT or (state.phase is Phase.ANSWER and state.pace is not Pace.LIVE):
        turn.tell(moved.mover, "challenged")
        return
    turn.set(held=Held(state.phase, _left(state.until, turn.at), _left(state.warn, turn.at)))
    turn.go(Phase.BALLOT)


def _left(moment: float | None, at: float) -> float | None:
    return None if moment is None else max(0.0, moment - at)


def enter_ballot(turn: Turn) -> None:
    """Opens the next motion that still makes sense; with none left the held-up phase goes on (MQ7)."""
    while turn.state.queue:
        moved, *rest = turn.state.queue
        turn.set(queue=tuple(rest))
        if _sensible(turn.state, moved):
            _open(turn, moved)
            return
    _resume(turn)


def _sensible(state: State, moved: Moved) -> bool:
    match moved.motion:
        case Motion.SIMILAR:
            pairs = dict(state.similar(moved.mover))
            return moved.mover in state.voters and moved.earlier in pairs.get(moved.accused, ())
        case Motion.OBJECTION:
            return moved.mover in state.present and not state.round.objected
        case Motion.EMPTY:
            return moved.mover in state.present and moved.accused not in state.round.appealed
        case Motion.LABEL:
            return state.duel is not None and not state.duel.objected


def _open(turn: Turn, moved: Moved) -> None:
    state = turn.state
    electors = electors_of(state, moved)
    match moved.motion:
        case Motion.SIMILAR:
            turn.set_round(tried=(*state.round.tried, moved.accused))
        case Motion.OBJECTION:
            turn.set_round(objected=True)
        case Motion.EMPTY:
            turn.set_round(appealed=(*state.round.appealed, moved.accused))
        case Motion.LABEL:
            turn.set(duel=replace(state.duel, objected=True) if state.duel else None)
    turn.set(ballot=Ballot(moved, electors))
    turn.limit(Phase.BALLOT)
    turn.tell(None, "challenge", but=electors, **_facts(moved))
    for seat in electors:
        turn.ask(seat, "ballot")


def electors_of(state: State, moved: Moved) -> tuple[int, ...]:
    """Who may vote on a motion (MQ7, MQ12, MQ14, MQ32)."""
    if moved.motion is Motion.SIMILAR:
        return tuple(seat for seat in state.voters if seat != moved.accused)
    if moved.motion is Motion.LABEL and state.duel is not None:
        return duel.watchers(state)
    return tuple(seat for seat in state.present if seat != moved.accused and seat not in state.struck)


def _facts(moved: Moved) -> dict[str, Any]:
    return {
        "motion": moved.motion.value,
        "mover": moved.mover,
        "accused": moved.accused,
        "earlier": moved.earlier,
    }


def cast(turn: Turn, seat: int, action: Aye | Nay) -> None:
    """A ballot."""
    ballot = turn.state.ballot
    if ballot is not None:
        before = mine(ballot, seat)
        turn.set(ballot=with_ballot(ballot, seat, isinstance(action, Aye)))
        turn.keep(seat, Entry("ballot", before))
        turn.tell(seat, "balloted")


def mine(ballot: Ballot, seat: int) -> bool | None:
    """The ballot of one seat."""
    return True if seat in ballot.ayes else False if seat in ballot.nays else None


def with_ballot(ballot: Ballot, seat: int, vote: bool | None) -> Ballot:
    """The ballot with one seat's vote replaced; None takes it out."""
    ayes = tuple(each for each in ballot.ayes if each != seat)
    nays = tuple(each for each in ballot.nays if each != seat)
    if vote is not None:
        ayes, nays = ((*ayes, seat), nays) if vote else (ayes, (*nays, seat))
    return replace(ballot, ayes=ayes, nays=nays)


def remind_ballot(turn: Turn) -> None:
    """Slow play: those whose ballot is missing are reminded."""
    ballot = turn.state.ballot
    if ballot is not None:
        asked = (turn.state.round.host,) if ballot.tie else ballot.electors
        turn.remind((seat for seat in asked if mine(ballot, seat) is None), "ballot_remind")


def balloted(state: State) -> bool:
    """All ballots are in, or the tie is broken."""
    ballot = state.ballot
    if ballot is None:
        return False
    return not undecided(state) if ballot.tie else all(mine(ballot, seat) is not None for seat in ballot.electors)


def undecided(state: State) -> bool:
    """A challenge is even and the Host, who may decide it, has sent no ballot (M17, MQ7)."""
    ballot, host = state.ballot, state.round.host
    if ballot is None or ballot.moved.motion is not Motion.SIMILAR or host not in ballot.electors:
        return False
    return 2 * len(ballot.ayes) == len(ballot.electors) and mine(ballot, host) is None


def ask_tie(turn: Turn) -> None:
    """The Host is asked to break an even ballot (M17)."""
    ballot = turn.state.ballot
    if ballot is not None:
        turn.set(ballot=replace(ballot, tie=True))
        turn.limit(Phase.BALLOT, tie=True)
        turn.ask(turn.state.round.host, "tie")


def end_ballot(turn: Turn) -> None:
    """Counts the ballots: a challenge needs more than half of the electors, or half with the Host's; an objection
    more ayes than nays."""
    state, ballot = turn.state, turn.state.ballot
    if ballot is None:
        return
    if undecided(state) and not ballot.tie:
        ask_tie(turn)
        return
    moved, host = ballot.moved, state.round.host
    ayes, nays = sorted(ballot.ayes), sorted(ballot.nays)
    decides = None
    if moved.motion is Motion.SIMILAR:
        even = 2 * len(ayes) == len(ballot.electors)
        upheld = 2 * len(ayes) > len(ballot.electors) or (even and host in ayes)
        decides = host if (even or ballot.tie) and mine(ballot, host) is not None else None
    else:
        upheld = len(ayes) > len(nays)
    verdict = Verdict(
        moved.motion, moved.mover, moved.accused, moved.earlier, upheld, tuple(ayes), tuple(nays), decides
    )
    turn.set(ballot=None)
    turn.set_round(verdicts=(*state.round.verdicts, verdict))
    turn.tell(None, "verdict", **_facts(moved), upheld=upheld, ayes=ayes, nays=nays, host=decides)
    if upheld:
        _uphold(turn, moved)
    turn.go(Phase.BALLOT)


def _uphold(turn: Turn, moved: Moved) -> None:
    match moved.motion:
        case Motion.SIMILAR:
            _strike(turn, moved)
        case Motion.OBJECTION:
            reveal.strike_points(turn, moved.accused)
        case Motion.EMPTY:
            reveal.forgive_empty(turn, moved.accused)
        case Motion.LABEL:
            duel.overturn(turn)


def _strike(turn: Turn, moved: Moved) -> None:
    """Guilty: the answer is struck and its author out of this question (M18, MQ8)."""
    state = turn.state
    struck = tuple(
        replace(given, struck=True) if given.seat == moved.accused else given for given in state.round.answers
    )
    repeats = state.round.repeats
    if moved.earlier is not None:
        repeats = (*repeats, (moved.accused, moved.earlier))
    turn.set_round(answers=struck, repeats=repeats)
    turn.set(again=state.held is not None and state.held.phase is Phase.VOTE and state.held.until is not None)


def _resume(turn: Turn) -> None:
    """The phase that was held up goes on with the time it had left; a struck answer asks the vote anew (MQ31)."""
    state, held = turn.state, turn.state.held
    turn.set(held=None)
    if held is None:
        return
    if held.phase is Phase.VOTE and (held.until is None or state.again):
        turn.go(Phase.VOTE)
        return
    turn.set(
        phase=held.phase,
        until=None if held.until is None else turn.at + held.until,
        warn=None if held.warn is None else turn.at + held.warn,
    )
    speaker = turn.state.speaker
    if held.phase is Phase.ANSWER and speaker in turn.state.playing and speaker is not None:
        answers.ask_answer(turn, speaker)
    elif held.phase is Phase.VOTE:
        voting.ask_missing(turn)
