"""Challenges and objections, and the ballots that decide them (M16-M18, MQ6-MQ9, MQ12, MQ14, MQ31, MQ32)."""

from engine.games.folders import answers
from engine.games.malarky import duel, reveal, voting
from engine.games.malarky.actions import Aye, Nay, Object, ObjectEmpty, Similar
from engine.games.malarky.state import Ballot, State, Turn
from engine.games.malarky.view import Motion, Moved, Phase, Verdict
from engine.kernel.game import Pace
from engine.kernel.values import changed


def enter_last(turn: Turn) -> None:
    """Live: the last moment for challenges, if there is anything to challenge (MQ6)."""
    state = turn.state
    if _nothing_similar(state):
        turn.go(Phase.VOTE)
        return
    turn.set_all(done=False)
    turn.begin(Phase.LAST)
    turn.ask_all(state.voters, "last")


def nothing_last(state: State) -> bool:
    """All who may challenge have sent DONE, or every answer has had its challenge."""
    return _nothing_similar(state) or not state.undone


def _nothing_similar(state: State) -> bool:
    return not any(state.similar(mover) for mover in state.voters)


def similar(turn: Turn, seat: int, action: Similar) -> None:
    """The later answer repeats the earlier one (M16)."""
    _move(turn, Moved(Motion.SIMILAR, seat, int(action.later), int(action.earlier)))


def object_(turn: Turn, seat: int, action: Object) -> None:
    """The holder broke the rule (MQ12), or the label of the duel was false (MQ32)."""
    fought = turn.state.duel
    if fought is not None and fought.giver is not None:
        _move(turn, Moved(Motion.LABEL, seat, fought.giver, None))
    elif turn.state.round.holder is not None:
        _move(turn, Moved(Motion.OBJECTION, seat, turn.state.round.holder, None))


def object_empty(turn: Turn, seat: int, action: ObjectEmpty) -> None:
    """The own empty hand was right after all (MQ14)."""
    _move(turn, Moved(Motion.EMPTY, seat, seat, None))


def _move(turn: Turn, moved: Moved) -> None:
    """Puts a motion to the ballot; it waits while another runs, or in road and slow play for the last answer.

    What waits is nobody's business but the mover's, so one who moves the same again gets the same receipt (MQ31).
    """
    state = turn.state
    others = tuple(each for each in state.queue if changed(each, earlier=moved.earlier) != moved)
    turn.set(queue=(*others, moved))
    turn.note(moved.mover, "challenge", {})
    if state.phase is Phase.BALLOT or (state.phase is Phase.ANSWER and state.pace is not Pace.LIVE):
        turn.tell(moved.mover, "challenged")
        return
    turn.put_aside()
    turn.go(Phase.BALLOT)


def challenge_back(turn: Turn, seat: int, before: object) -> None:
    """The newest motion of the seat no longer waits."""
    queue = turn.state.queue
    newest = max(place for place, moved in enumerate(queue) if moved.mover == seat)
    turn.set(queue=(*queue[:newest], *queue[newest + 1 :]))


def enter(turn: Turn) -> None:
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
    state, running = turn.state, turn.state.round
    electors = electors_of(state, moved)
    match moved.motion:
        case Motion.SIMILAR:
            turn.set_in("round", tried=(*running.tried, moved.accused))
        case Motion.OBJECTION:
            turn.set_in("round", objected=True)
        case Motion.EMPTY:
            turn.set_in("round", appealed=(*running.appealed, moved.accused))
        case Motion.LABEL:
            turn.set_in("duel", objected=True)
    turn.set(ballot=Ballot(moved, electors))
    turn.begin(Phase.BALLOT)
    turn.tell_rest(electors, "challenge", **vars(moved))
    turn.ask_all(electors, "ballot")


def electors_of(state: State, moved: Moved) -> tuple[int, ...]:
    """Who may vote on a motion (MQ7, MQ12, MQ14, MQ32)."""
    if moved.motion is Motion.SIMILAR:
        return tuple(seat for seat in state.voters if seat != moved.accused)
    if moved.motion is Motion.LABEL and state.duel is not None:
        return duel.watchers(state)
    return tuple(seat for seat in state.present if seat != moved.accused and seat not in state.struck)


def cast(turn: Turn, seat: int, action: Aye | Nay) -> None:
    """A ballot."""
    ballot = turn.state.ballot
    if ballot is not None:
        turn.note(seat, "ballot", {"ballot": ballot.mine(seat)})
        turn.set(ballot=ballot.with_vote(seat, isinstance(action, Aye)))
        turn.tell(seat, "balloted")


def cast_back(turn: Turn, seat: int, before: dict[str, bool | None]) -> None:
    """The ballot before, or none."""
    if turn.state.ballot is not None:
        turn.set(ballot=turn.state.ballot.with_vote(seat, before["ballot"]))


def asked(state: State) -> tuple[int, ...]:
    """Who is asked: the electors, or of these the Host alone, to break a tie."""
    ballot = state.ballot
    if ballot is None:
        return ()
    return tuple(seat for seat in ballot.electors if not ballot.tie or seat == state.round.host)


def tie_breaker(state: State) -> int | None:
    """The Host who breaks a tie. Else nobody sees who has sent a ballot, so it is nobody's turn."""
    return state.round.host if state.ballot is not None and state.ballot.tie else None


def remind(turn: Turn) -> None:
    """Slow play: those whose ballot is missing are reminded."""
    ballot = turn.state.ballot
    if ballot is not None:
        electors = (turn.state.round.host,) if ballot.tie else ballot.electors
        turn.remind((seat for seat in electors if ballot.mine(seat) is None), "ballot_remind")


def balloted(state: State) -> bool:
    """All ballots are in, or the tie is broken."""
    ballot = state.ballot
    if ballot is None:
        return False
    return not undecided(state) if ballot.tie else all(ballot.mine(seat) is not None for seat in ballot.electors)


def undecided(state: State) -> bool:
    """A challenge is even and the Host, who may decide it, has sent no ballot (M17, MQ7)."""
    ballot, host = state.ballot, state.round.host
    if ballot is None or ballot.moved.motion is not Motion.SIMILAR or host not in ballot.electors:
        return False
    return 2 * len(ballot.ayes) == len(ballot.electors) and ballot.mine(host) is None


def end(turn: Turn) -> None:
    """Counts the ballots: a challenge needs more than half of the electors, or half with the Host's; an objection
    more ayes than nays. The Host is asked to break an even one (M17)."""
    state, ballot = turn.state, turn.state.ballot
    if ballot is None:
        return
    if undecided(state) and not ballot.tie:
        turn.set(ballot=changed(ballot, tie=True))
        turn.begin(Phase.BALLOT)
        turn.ask(state.round.host, "tie")
        return
    moved, host = ballot.moved, state.round.host
    ayes, nays = sorted(ballot.ayes), sorted(ballot.nays)
    decides = None
    if moved.motion is Motion.SIMILAR:
        even = 2 * len(ayes) == len(ballot.electors)
        upheld = 2 * len(ayes) > len(ballot.electors) or (even and host in ayes)
        decides = host if (even or ballot.tie) and ballot.mine(host) is not None else None
    else:
        upheld = len(ayes) > len(nays)
    verdict = Verdict(**vars(moved), upheld=upheld, ayes=tuple(ayes), nays=tuple(nays), host=decides)
    turn.set(ballot=None)
    turn.set_in("round", verdicts=(*state.round.verdicts, verdict))
    turn.tell(None, "verdict", **vars(moved), upheld=upheld, ayes=ayes, nays=nays, host=decides)
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
    running = turn.state.round
    struck = tuple(changed(given, struck=given.struck or given.seat == moved.accused) for given in running.answers)
    repeats = running.repeats if moved.earlier is None else (*running.repeats, (moved.accused, moved.earlier))
    turn.set_in("round", answers=struck, repeats=repeats)
    turn.set(again=bool(turn.state.aside) and turn.state.doing is Phase.VOTE)


def _resume(turn: Turn) -> None:
    """The phase that was held up goes on with the time it had left; a struck answer asks the vote anew (MQ31)."""
    state = turn.state
    if state.again or not state.aside:
        turn.set(aside=())
        turn.go(Phase.VOTE)
        return
    turn.take_up()
    for seat, each in enumerate(state.seats):  # a ballot since is what a late text was for, and DONE needs no number
        if each.ask is not None and each.ask.kind in ("ballot", "tie"):
            turn.close(seat, "last", "reveal", "duel_reveal")
        elif seat in state.struck:
            turn.close(seat, "last")
    if state.phase is Phase.ANSWER and state.speaker is not None and state.speaker in state.playing:
        answers.ask(turn, state.speaker)
    elif state.phase is Phase.VOTE:
        voting.ask_missing(turn)
