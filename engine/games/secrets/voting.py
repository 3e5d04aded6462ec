"""The vote and the points (S12 to S16, SQ7 to SQ9)."""

from collections.abc import Iterator

from engine.games.secrets.actions import Lie, Sure, Truth
from engine.games.secrets.state import State, Turn
from engine.games.secrets.telling import turn_over
from engine.games.secrets.view import CastVote, Phase, Reveal
from engine.kernel.forms import Blank, Form, Kind


def forms(state: State, seat: int) -> Iterator[Form]:
    """T or L of every listener; with SURE where several share a token (S12, SQ9)."""
    if seat not in state.listening:
        return
    number, token = state.seats[seat].number("vote"), state.tokens[state.seats[seat].token]
    several = len(_together(state, seat)) > 1
    blanks = (Blank("sure", Kind.CHOICE, ("sure",), optional=True),) if several else ()
    yield Form(Truth, blanks, number, plain=True)
    yield Form(Lie, blanks, number, plain=True)
    if several and token.vote is not None and not token.sure:
        yield Form(Sure, ask=number)


def _together(state: State, seat: int) -> tuple[int, ...]:
    """All who vote with the seat's token."""
    return state.voters[state.seats[seat].token]


def enter(turn: Turn) -> None:
    """Every listener is asked; with a question minute all have read the story already."""
    state = turn.state
    turn.begin(Phase.VOTE)
    for seat in state.listening:
        turn.set_seat(seat, last=None)
    turn.ask_all(state.listening, "vote", read=state.question_minute)
    if not state.question_minute:
        turn.tell_rest((*state.listening, state.running.teller), "story_told")


def vote(turn: Turn, seat: int, action: Truth | Lie) -> None:
    """A vote, the last one counts; its token's members see it (S12, SQ8, SQ9). A change takes SURE back."""
    before, truth = turn.state.tokens[turn.state.seats[seat].token], isinstance(action, Truth)
    _lay(turn, seat, truth, action.sure is not None or (before.sure and before.vote is truth))


def sure(turn: Turn, seat: int, action: Sure) -> None:
    """The token's vote may be counted (SQ9)."""
    _lay(turn, seat, turn.state.tokens[turn.state.seats[seat].token].vote, True)


def _lay(turn: Turn, seat: int, truth: bool | None, sure: bool) -> None:
    """The token's members read what it votes now; where there are several they have to agree in time. Nobody takes back
    an entry of his that another of them has followed with one of theirs."""
    number, voters = turn.state.seats[seat].token, _together(turn.state, seat)
    before = turn.state.tokens[number]
    for other in voters:
        turn.set_seat(other, last=None)
    turn.note(seat, "vote", (before.vote, before.sure))
    turn.set_token(number, vote=truth, sure=sure)
    turn.tell_each(voters, "voted", seat=seat, shared=len(voters) > 1)


def take_back(turn: Turn, seat: int, before: tuple[bool | None, bool]) -> tuple[int, ...]:
    """The vote that stood before counts (SQ8)."""
    truth, sure = before
    turn.set_token(turn.state.seats[seat].token, vote=truth, sure=sure)
    return _together(turn.state, seat)


def all_in(state: State) -> bool:
    """Whether every token is ready (SQ9)."""
    return all(state.ready(token) for token in state.listeners)


def remind(turn: Turn) -> None:
    """Those whose token is not ready are reminded in private."""
    state = turn.state
    turn.remind((seat for seat in state.listening if not state.ready(state.seats[seat].token)), "vote_remind")


def end(turn: Turn) -> None:
    """All tokens are uncovered, and each right one scores; each wrong one scores for the teller (S14 to S16)."""
    state, story = turn.state, turn.state.running
    telling, truth = state.seats[story.teller].token, bool(story.truth)
    votes = tuple(CastVote(token, state.tokens[token].vote) for token in state.listeners)
    points = [0] * len(state.tokens)
    for each in votes:
        if each.truth is not None:
            points[each.token if each.truth == truth else telling] += 1
    for token, gained in enumerate(points):
        _score(turn, token, gained)
    turn.set(reveal=Reveal(story.teller, telling, truth, votes, tuple(points), story.person))
    if not state.in_extra:
        turn_over(turn)
    turn.result(None, "revealed", over=not (state.in_extra or state.to_tell))
    turn.go(Phase.CLAIM)


def _score(turn: Turn, token: int, points: int) -> None:
    each = turn.state.tokens[token]
    if turn.state.in_extra:
        turn.set_token(token, extra=each.extra + points)
    elif points:
        turn.set_token(token, scores=(*each.scores[:-1], (each.scores[-1] or 0) + points))
