"""Challenges and objections, and the ballots that decide them (M16-M18, MQ6-MQ9, MQ12, MQ14, MQ31, MQ32)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.games.folders.thinking import draft_forms
from engine.games.malarky import duel, reveal
from engine.games.malarky.actions import Aye, Nay, Object, ObjectEmpty, Similar
from engine.games.malarky.state import Ballot, State, Turn
from engine.games.malarky.view import Motion, Moved, Phase, Verdict
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace
from engine.kernel.values import certain, changed


@dataclass(frozen=True)
class MotionRules:
    """One sort of motion: whether it still makes sense, how it is noted that it was put to a ballot, and what happens
    when it is upheld."""

    sensible: Callable[[State, Moved], bool]
    note: Callable[[Turn, Moved], None]
    uphold: Callable[[Turn, Moved], None]


def _stands(state: State, moved: Moved) -> bool:
    """Both answers stand, the later one has had no ballot yet, and the mover still plays (MQ6)."""
    return moved.mover in state.voters and moved.earlier in dict(state.similar(moved.mover)).get(moved.accused, ())


def _strike(turn: Turn, moved: Moved) -> None:
    """Guilty: the answer is struck and its author out of this question (M18, MQ8)."""
    running = turn.state.round
    struck = tuple(changed(given, struck=given.struck or given.seat == moved.accused) for given in running.answers)
    turn.set_in("round", answers=struck, repeats=(*running.repeats, (moved.accused, certain(moved.earlier))))
    turn.set(again=bool(turn.state.aside) and turn.state.doing is Phase.VOTE)


def _strike_points(turn: Turn, moved: Moved) -> None:
    """The holder broke the rule: his own points of the round go, nothing else (MQ12)."""
    reveal.adjust(turn, moved.accused, -certain(turn.state.reveal).points[moved.accused])


MOTIONS: Mapping[Motion, MotionRules] = {
    Motion.SIMILAR: MotionRules(
        _stands,
        lambda turn, moved: turn.set_in("round", tried=(*turn.state.round.tried, moved.accused)),
        _strike,
    ),
    Motion.OBJECTION: MotionRules(
        lambda state, moved: moved.mover in state.present and not state.round.objected,
        lambda turn, moved: turn.set_in("round", objected=True),
        _strike_points,
    ),
    Motion.EMPTY: MotionRules(
        lambda state, moved: moved.mover in state.present and moved.accused not in state.round.appealed,
        lambda turn, moved: turn.set_in("round", appealed=(*turn.state.round.appealed, moved.accused)),
        lambda turn, moved: reveal.adjust(turn, moved.accused, 2),
    ),
    Motion.LABEL: MotionRules(
        lambda state, moved: not state.fought.objected,
        lambda turn, moved: turn.set_in("duel", objected=True),
        lambda turn, moved: duel.overturn(turn),
    ),
}


# What is moved.


def similar_forms(state: State, seat: int) -> Iterator[Form]:
    """Any player not disqualified may challenge any later answer but his own (M16, MQ6)."""
    pairs = state.similar(seat) if seat in state.voters else ()
    if pairs:
        given = tuple(((later,), earlier) for later, earlier in pairs)
        laters = Blank("later", Kind.SEAT, tuple(later for later, _ in pairs))
        yield Form(Similar, (laters, Blank("earlier", Kind.SEAT, given=given)))


def _moved(state: State, seat: int, action: Similar | Object | ObjectEmpty) -> Moved:
    """The later answer repeats the earlier one (M16), an empty hand was right after all (MQ14), the label of the duel
    was false (MQ32), or the holder broke the rule (MQ12)."""
    if isinstance(action, Similar):
        return Moved(Motion.SIMILAR, seat, int(action.later), int(action.earlier))
    if isinstance(action, ObjectEmpty):
        return Moved(Motion.EMPTY, seat, seat, None)
    if state.duel is not None:
        return Moved(Motion.LABEL, seat, certain(state.duel.giver), None)
    return Moved(Motion.OBJECTION, seat, certain(state.round.holder), None)


def move(turn: Turn, seat: int, action: Similar | Object | ObjectEmpty) -> None:
    """Puts a motion to the ballot; it waits while another runs, or in road and slow play for the last answer.

    What waits is nobody's business but the mover's, so one who moves the same again gets the same receipt (MQ31).
    """
    state = turn.state
    moved = _moved(state, seat, action)
    others = tuple(each for each in state.queue if changed(each, earlier=moved.earlier) != moved)
    turn.set(queue=(*others, moved))
    turn.note(seat, "challenge", {})
    if state.phase is Phase.BALLOT or (state.phase is Phase.ANSWER and state.pace is not Pace.LIVE):
        turn.tell(seat, "challenged")
    else:
        turn.put_aside()
        turn.go(Phase.BALLOT)


def move_back(turn: Turn, seat: int, before: object) -> None:
    """The newest motion of the seat no longer waits."""
    queue = turn.state.queue
    newest = max(place for place, moved in enumerate(queue) if moved.mover == seat)
    turn.set(queue=(*queue[:newest], *queue[newest + 1 :]))


# The ballot.


def enter(turn: Turn) -> None:
    """Opens the next motion that still makes sense; with none left the held-up phase goes on (MQ7)."""
    state = turn.state
    while state.queue:
        moved, *rest = state.queue
        turn.set(queue=tuple(rest))
        if not MOTIONS[moved.motion].sensible(state, moved):
            continue
        electors = electors_of(state, moved)
        MOTIONS[moved.motion].note(turn, moved)
        turn.set(ballot=Ballot(moved, electors))
        turn.begin(Phase.BALLOT)
        turn.tell_rest(electors, "challenge", **vars(moved))
        turn.ask_all(electors, "ballot")
        return
    _resume(turn)


def electors_of(state: State, moved: Moved) -> tuple[int, ...]:
    """Who may vote on a motion: on a challenge who plays the round (MQ7), on an objection all (MQ12, MQ14), but the
    accused and the disqualified; on a label who is not in the duel (MQ32)."""
    if moved.motion is Motion.LABEL:
        return duel.watchers(state)
    able = state.voters if moved.motion is Motion.SIMILAR else state.present
    return tuple(seat for seat in able if seat != moved.accused and seat not in state.struck)


def forms(state: State, seat: int) -> Iterator[Form]:
    """A ballot of an elector, or to break a tie of the Host alone; drafts, and further motions of the same sort."""
    ballot = certain(state.ballot)
    if seat in ballot.electors and (not ballot.tie or seat == state.round.host):
        number = state.seats[seat].number_of("tie" if ballot.tie else "ballot")
        yield Form(Aye, ask=number, plain=True)
        yield Form(Nay, ask=number, plain=True)
    yield from draft_forms(state, seat)
    if ballot.moved.motion is Motion.SIMILAR:
        yield from similar_forms(state, seat)
    elif ballot.moved.motion is not Motion.LABEL:
        yield from reveal.object_forms(state, seat)


def cast(turn: Turn, seat: int, action: Aye | Nay) -> None:
    """A ballot."""
    ballot = certain(turn.state.ballot)
    turn.note(seat, "ballot", {"ballot": ballot.mine(seat)})
    turn.set(ballot=ballot.with_vote(seat, isinstance(action, Aye)))
    turn.tell(seat, "balloted")


def cast_back(turn: Turn, seat: int, before: dict[str, bool | None]) -> None:
    """The ballot before, or none."""
    turn.set(ballot=certain(turn.state.ballot).with_vote(seat, before["ballot"]))


def awaited(state: State) -> tuple[int, ...]:
    """Whose ballots are missing; to break a tie the Host's alone."""
    ballot = certain(state.ballot)
    if ballot.tie:
        return (state.round.host,) if undecided(state) else ()
    return tuple(seat for seat in ballot.electors if ballot.mine(seat) is None)


def tie_breaker(state: State) -> int | None:
    """The Host who breaks a tie. Else nobody sees who has sent a ballot, so it is nobody's turn."""
    return state.round.host if state.ballot is not None and state.ballot.tie else None


def undecided(state: State) -> bool:
    """A challenge is even and the Host, who may decide it, has sent no ballot (M17, MQ7)."""
    ballot, host = certain(state.ballot), state.round.host
    may = ballot.moved.motion is Motion.SIMILAR and host in ballot.electors and ballot.mine(host) is None
    return may and 2 * len(ballot.ayes) == len(ballot.electors)


def end(turn: Turn) -> None:
    """Counts the ballots: a challenge needs more than half of the electors, or half with the Host's; an objection
    more ayes than nays. The Host is asked to break an even one (M17)."""
    state, ballot, host = turn.state, certain(turn.state.ballot), turn.state.round.host
    if undecided(state) and not ballot.tie:
        turn.set(ballot=changed(ballot, tie=True))
        turn.begin(Phase.BALLOT)
        turn.ask(host, "tie")
        return
    moved, ayes, nays, decides = ballot.moved, sorted(ballot.ayes), sorted(ballot.nays), None
    if moved.motion is Motion.SIMILAR:
        even = 2 * len(ayes) == len(ballot.electors)
        upheld = 2 * len(ayes) > len(ballot.electors) or (even and host in ayes)
        decides = host if (even or ballot.tie) and ballot.mine(host) is not None else None
    else:
        upheld = len(ayes) > len(nays)
    verdict = Verdict(**vars(moved), upheld=upheld, ayes=tuple(ayes), nays=tuple(nays), host=decides)
    turn.set(ballot=None)
    turn.set_in("round", verdicts=(*state.round.verdicts, verdict))
    turn.tell(None, "verdict", **vars(verdict))
    if verdict.upheld:
        MOTIONS[moved.motion].uphold(turn, moved)
    turn.go(Phase.BALLOT)


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
            turn.close(seat, "reveal", "duel_reveal")
