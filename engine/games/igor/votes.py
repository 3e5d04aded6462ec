"""Votes of the players who are not involved, about a verdict or a rule that a player wrote (I34, IQ22 to IQ24)."""

from collections.abc import Sequence

from engine.games.igor import money, rulings
from engine.games.igor.actions import Appeal, Aye, Nay
from engine.games.igor.rulings import APPEAL_FROM
from engine.games.igor.state import Ballot, State, Turn, Verdict, turned
from engine.games.igor.view import Ruled
from engine.kernel.phases import paced
from engine.kernel.values import certain, changed

BALLOTING = paced(30.0, 30.0, 2 * 3600.0)
TIMER = "ballot"


def appealable(state: State, seat: int) -> Verdict | None:
    """The newest verdict about this seat. Whether it is too old for an appeal is looked at when one comes, for a state
    does not know the time."""
    if not state.in_hand or len(state.playing) < APPEAL_FROM:
        return None
    mine = [verdict for verdict in state.verdicts if seat in (verdict.by, verdict.accused)]
    return mine[-1] if mine else None


def appeal(turn: Turn, seat: int, action: Appeal) -> None:
    """The others vote whether the verdict was wrong; play goes on (IQ24)."""
    verdict = certain(appealable(turn.state, seat))
    if turn.at >= verdict.until:
        rulings.forget_late(turn)
        turn.tell(seat, "appeal_late")
        return
    turn.set(
        verdicts=tuple(each for each in turn.state.verdicts if each is not verdict), appeals=turn.state.appeals + 1
    )
    turn.tell(None, "appealed", seat=seat, by=verdict.by, accused=verdict.accused, key=verdict.key, what=verdict.what)
    propose(turn, Ballot(verdict.accused, verdict.key, (verdict.by,), verdict=verdict))


def propose(turn: Turn, ballot: Ballot) -> None:
    """One ballot after the other."""
    turn.set(ballots=(*turn.state.ballots, ballot))
    ask_next(turn)


def ask_next(turn: Turn) -> None:
    """The oldest ballot begins, unless one is on."""
    while turn.state.ballots and TIMER not in turn.state.timers:
        ballot = turn.state.ballots[0]
        involved = (ballot.accused, *ballot.accusers)
        voters = tuple(seat for seat in turn.state.playing if seat not in involved)
        turn.set_one("ballots", 0, voters=voters)
        if voters:
            turn.time(TIMER, BALLOTING(turn.state) or 0.0)
            turn.ask_all(
                voters, "ballot", accused=ballot.accused, key=ballot.key, by=list(ballot.accusers),
                what=None if ballot.verdict is None else ballot.verdict.what, timer=TIMER,
            )  # fmt: skip
        else:
            _count(turn)


def mine(state: State, seat: int) -> bool | None:
    """The ballot that a seat has cast, as long as it is voted."""
    if not state.ballots or TIMER not in state.timers:
        return None
    ballot = state.ballots[0]
    return True if seat in ballot.ayes else False if seat in ballot.nays else None


def cast(turn: Turn, seat: int, action: Aye | Nay) -> None:
    """A ballot; nobody sees it until all are in, or the time is over."""
    ballot = turn.state.ballots[0]
    if isinstance(action, Aye):
        turn.set_one("ballots", 0, ayes=(*ballot.ayes, seat))
    else:
        turn.set_one("ballots", 0, nays=(*ballot.nays, seat))
    turn.close(seat, "ballot")
    turn.tell(seat, "cast", secret=True, aye=isinstance(action, Aye))
    _count_if_whole(turn)


def _count_if_whole(turn: Turn) -> None:
    ballot = turn.state.ballots[0]
    if set(ballot.voters) <= {*ballot.ayes, *ballot.nays}:
        over(turn)


def over(turn: Turn) -> None:
    """The ballots that were cast decide."""
    _count(turn)
    ask_next(turn)


def _count(turn: Turn) -> None:
    ballot = turn.state.ballots[0]
    for seat in ballot.voters:
        turn.close(seat, "ballot")
    turn.stop(TIMER)
    turn.set(ballots=turn.state.ballots[1:])
    is_aye = _decided(turn.state, ballot)
    if ballot.verdict is not None:
        _review(turn, ballot, ballot.verdict, overturned=is_aye)
    else:
        _judge(turn, ballot, broken=is_aye)


def _decided(state: State, ballot: Ballot) -> bool:
    """More ayes than nays; an even vote is broken by the ballot of the dealer, or of the next uninvolved on his left
    (IQ23)."""
    if len(ballot.ayes) != len(ballot.nays):
        return len(ballot.ayes) > len(ballot.nays)
    order = turned(tuple(sorted(ballot.voters)), state.running.dealer)
    return bool(order) and order[0] in ballot.ayes


def _review(turn: Turn, ballot: Ballot, verdict: Verdict, *, overturned: bool) -> None:
    """An appeal: only Malarians are moved (IQ24). What came of it may be read by all, for of an even vote the numbers
    do not tell it (IQ23)."""
    moved = 0
    if overturned and verdict.what == "right":
        moved = money.pay(turn, verdict.by, verdict.accused) if verdict.paid else 0
    elif overturned:
        if verdict.paid:
            money.from_pile(turn, verdict.by)
        moved = money.pay(turn, verdict.accused, verdict.by)
    row = Ruled(verdict.by, "overturned" if overturned else "stands", moved)
    rulings.note(turn, verdict.accused, verdict.key, [row])
    _told(turn, ballot, overturned, verdict.what, moved)


def _told(turn: Turn, ballot: Ballot, is_aye: bool, what: str, moved: int) -> None:
    turn.set(voted=(len(ballot.ayes), len(ballot.nays)))
    turn.tell(
        None, "voted", ayes=len(ballot.ayes), nays=len(ballot.nays), is_aye=is_aye, accused=ballot.accused,
        key=ballot.key, by=list(ballot.accusers), what=what, moved=moved, totals=list(turn.state.totals),
    )  # fmt: skip


def _judge(turn: Turn, ballot: Ballot, *, broken: bool) -> None:
    """A rule that a player wrote (IQ22): without ballots the accused is believed."""
    _told(turn, ballot, broken, "", 0)
    if broken:
        for matter in ballot.matters[:1]:
            rulings.note_caught(turn, ballot.accused, ballot.key, matter)
        rows: Sequence[Ruled] = rulings.right(turn, ballot.accused, ballot.key, ballot.accusers)
    else:
        rows = [rulings.false(turn, ballot.accused, ballot.key, by) for by in ballot.accusers]
    rulings.tell(turn, ballot.accused, ballot.key, rows)
    rulings.ask_next(turn)


def lapse(turn: Turn, seat: int) -> None:
    """Who leaves is silent; a matter of his own is dropped, and so is he as one of several accusers (IQ28)."""
    state = turn.state
    is_on = bool(state.ballots) and TIMER in state.timers
    kept = []
    for place, ballot in enumerate(state.ballots):
        accusers = tuple(by for by in ballot.accusers if by != seat)
        if ballot.accused != seat and accusers:
            kept.append(
                changed(ballot, accusers=accusers, voters=tuple(each for each in ballot.voters if each != seat),
                        ayes=tuple(each for each in ballot.ayes if each != seat),
                        nays=tuple(each for each in ballot.nays if each != seat))
            )  # fmt: skip
        elif place == 0 and is_on:
            for voter in ballot.voters:
                turn.close(voter, "ballot")
            turn.stop(TIMER)
    turn.set(ballots=tuple(kept))
    if kept and TIMER in turn.state.timers:
        _count_if_whole(turn)
    ask_next(turn)
