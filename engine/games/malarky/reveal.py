"""The reveal: what the votes count and what they earn (M21-M31, MQ8, MQ9, MQ14-MQ20), all shown at once with the real
answer, and the time to object (MQ12, MQ14); and DONE, which ends such a time early."""

from collections.abc import Iterator

from engine.games.folders.state import Before, heard
from engine.games.malarky import rounds
from engine.games.malarky.actions import Done, Object, ObjectEmpty
from engine.games.malarky.state import BLACK, EMPTY, State, Turn
from engine.games.malarky.view import CastVote, Lie, Phase, Reveal
from engine.kernel.forms import Form
from engine.kernel.game import Telling
from engine.kernel.values import certain, changed


def enter(turn: Turn) -> None:
    """Counts, pays and shows; without a standing answer there is nothing to object to, so no time for it (MQ33)."""
    state = turn.state
    votes, shown = count(state), state.shown(author(state), state.declared is not None)
    earned = points(state, votes)
    turn.set(reveal=Reveal(**shown, votes=votes, points=earned))
    _remember(turn, votes)
    paid = [changed(each, total=each.total + more, done=False) for each, more in zip(state.seats, earned, strict=True)]
    turn.set(seats=tuple(paid))
    if state.standing:
        for vote in votes:
            if not _is_filled_in(state, vote):
                heard(turn, vote.seat, vote.kind != "none")
        turn.begin(Phase.REVEAL)
        turn.ask_all(state.present, "reveal", telling=Telling.RESULT, watched=True, optional=True, picture="believed")
    else:
        turn.result(None, "reveal")
        rounds.go_on(turn)


def _remember(turn: Turn, votes: tuple[CastVote, ...]) -> None:
    """Who was believed most, and who has seen through it, for the end; the holder's own vote shows neither."""
    state, real, holder = turn.state, author(turn.state), turn.state.round.holder
    cast = [vote for vote in votes if vote.target is not None and vote.seat != holder]
    for given in state.round.answers:
        fooled = sum(vote.target == given.seat for vote in cast)
        if given.seat != real and given.words is not None and fooled > (state.lie.fooled if state.lie else 0):
            turn.set(lie=Lie(given.seat, given.words, fooled))
    for vote in cast:
        if vote.target == real:
            turn.set_seat(vote.seat, found=state.seats[vote.seat].found + 1)


def _is_filled_in(state: State, vote: CastVote) -> bool:
    """Whether this is the vote of the holder, of which nobody sees if he sent it (MQ20)."""
    return vote.seat == state.round.holder and vote.kind in (BLACK, "seat")


def forms(state: State, seat: int) -> Iterator[Form]:
    """DONE and objections."""
    yield from done_forms(state, seat)
    yield from object_forms(state, seat)


def done_forms(state: State, seat: int) -> Iterator[Form]:
    """DONE, once, where the phase waits for it."""
    if not state.seats[seat].done:
        yield Form(Done, ask=state.seats[seat].number_of(state.phase))


def object_forms(state: State, seat: int) -> Iterator[Form]:
    """One objection a round, by anybody but the holder (MQ12); an appeal of one's own empty hand (MQ14)."""
    if seat != state.round.holder and not state.round.objected:
        yield Form(Object)
    if seat not in state.round.appealed and _paid_for_empty(state, seat):
        yield Form(ObjectEmpty)


def _paid_for_empty(state: State, seat: int) -> bool:
    """Whether the seat has paid for an empty hand in the shown round (M30, MQ14)."""
    shown = certain(state.reveal)
    return any(vote.seat == seat and wrong_empty(vote, shown.author) for vote in shown.votes)


def done(turn: Turn, seat: int, action: Done) -> None:
    """Nothing more to say in this phase; of that there is no receipt."""
    turn.note(seat, "done", {}, done=True)
    turn.close(seat)


def done_back(turn: Turn, seat: int, before: Before) -> None:
    """Its question is open again, unless another was put since."""
    turn.set_seat(seat, done=False)
    turn.reopen(seat, turn.state.phase)


def adjust(turn: Turn, seat: int, by: int) -> None:
    """An objection was upheld: the points of one seat change, nothing else (MQ12, MQ14)."""
    shown = certain(turn.state.reveal)
    points = tuple(earned + by if each == seat else earned for each, earned in enumerate(shown.points))
    turn.set(reveal=changed(shown, points=points))
    turn.set_seat(seat, total=turn.state.seats[seat].total + by)


# What the votes count and what they earn.


def author(state: State) -> int | None:
    """The accepted author of the real answer, None when nobody is (MQ9, MQ10, MQ19)."""
    holder, forced = state.round.holder, state.declared
    if forced is not None:
        return head(state, forced)
    if holder in state.standing or holder in state.struck:
        return head(state, holder)
    return None


def head(state: State, seat: int | None) -> int | None:
    """Follows a struck answer to the earliest one that it repeats (MQ9)."""
    repeats = dict(state.round.repeats)
    while seat in repeats:
        seat = repeats[seat]
    return seat


def count(state: State) -> tuple[CastVote, ...]:
    """The votes as they count, in seat order; the disqualified have none (MQ8, MQ20, MQ25)."""
    return tuple(
        _counted(state, seat)
        for seat, each in enumerate(state.seats)
        if each.hand is not None and seat in state.round.order and seat not in state.struck
    )


def _counted(state: State, seat: int) -> CastVote:
    hand = state.hand(seat)
    if seat == state.round.holder:
        if state.declared is not None:  # M25, filled in
            return CastVote(seat, "seat", author(state))
        if seat in state.standing:  # M23, filled in
            return CastVote(seat, BLACK)
    if hand.gone or hand.vote is None:
        return CastVote(seat, "none")
    if hand.vote == BLACK:
        return CastVote(seat, "void")
    if hand.vote == EMPTY:
        may = seat != state.round.holder and seat in state.standing
        return CastVote(seat, EMPTY if may else "void")
    target = int(hand.vote)
    return CastVote(seat, "seat", target) if target in state.standing else CastVote(seat, "none")


def points(state: State, votes: tuple[CastVote, ...]) -> tuple[int, ...]:
    """The points of the round by seat, before objections (M27-M31)."""
    real, holder, forced = author(state), state.round.holder, state.declared is not None
    earned = [0] * len(state.seats)
    for vote in votes:
        if vote.target is not None:
            earned[vote.target] += 2 if forced and vote.target == holder else 1  # M27, M29
            compulsory = forced and vote.seat == holder
            if vote.target == real and (state.forced_scores or not compulsory):  # M28, MQ15
                earned[vote.seat] += 1
        elif wrong_empty(vote, real):  # M30
            earned[vote.seat] -= 2
    return tuple(earned)


def wrong_empty(vote: CastVote, real: int | None) -> bool:
    """Whether an empty hand costs: not when nobody is the real author (MQ14, MQ19)."""
    return vote.kind == EMPTY and real is not None and vote.seat != real
