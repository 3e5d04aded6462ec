"""The end of a round and of the match: the score sheet, ties and extra stories (S4, S17, S18, SQ12, SQ16)."""

from collections.abc import Iterator

from engine.games.secrets import lines
from engine.games.secrets.actions import Extra
from engine.games.secrets.state import State, Turn
from engine.games.secrets.view import Phase
from engine.kernel.forms import Form

SHEET = "sheet"


def end_round(turn: Turn) -> None:
    """The sheet is shown; then the next round, or the end: the highest total wins, or several may tell one story more
    each (S17, S4, S18, SQ12)."""
    state = turn.state
    first = leaders(state)
    if state.round < state.rounds:
        turn.result(None, "round_over", picture=SHEET, round=state.round)
        lines.begin_round(turn)
        turn.go(Phase.CLAIM)
    elif len(first) > 1 and state.extra_story:
        turn.set(tied=first)
        turn.go(Phase.TIE)
    else:
        _win(turn, first, "points")


def leaders(state: State) -> tuple[int, ...]:
    """The tokens with the highest total among those that have not left (SQ16)."""
    able = [token for token in state.tied if token in state.alive] or state.alive
    first = state.leaders(seat for seat in state.present if state.seats[seat].token in able)
    return tuple(sorted({state.seats[seat].token for seat in first}))


def forms(state: State, seat: int) -> Iterator[Form]:
    """EXTRA, once for each of the tied (SQ12)."""
    each = state.seats[seat]
    if seat in state.in_tie and not state.tokens[each.token].wants_extra:
        yield Form(Extra, ask=each.number("tie"))


def enter_tie(turn: Turn) -> None:
    """The tied are asked whether they want to tell one more story each (SQ12)."""
    turn.result(None, "tied", picture=SHEET)
    turn.begin(Phase.TIE)
    turn.ask_all(turn.state.in_tie, "tie")


def extra(turn: Turn, seat: int, action: Extra) -> None:
    """One of a tied token wants it."""
    token = turn.state.seats[seat].token
    turn.set_token(token, wants_extra=True)
    turn.note(seat, "extra")
    for member in turn.state.members[token]:
        turn.close(member)
    turn.tell(seat, "wants_extra")


def no_extra(turn: Turn, seat: int, before: None) -> None:
    """The token may think it over."""
    token = turn.state.seats[seat].token
    turn.set_token(token, wants_extra=False)
    for member in turn.state.members[token]:
        turn.reopen(member, "tie")


def all_want_extra(state: State) -> bool:
    """Whether every tied token wants it, or there is nothing to decide any more."""
    return len(state.tied) < 2 or all(state.tokens[token].wants_extra for token in state.tied)


def end_tie(turn: Turn) -> None:
    """All of them want it: each tells in seat order; else they share the win (SQ12)."""
    state = turn.state
    if len(state.tied) > 1 and all_want_extra(state):
        lines.lay_out(turn)
        turn.set(in_extra=True, extra=state.tied)
        turn.go(Phase.CLAIM)
    else:
        _win(turn, state.tied, "points")


def decide_extra(turn: Turn) -> None:
    """The points of the extra stories decide among the tied; still even, they share the win (SQ12)."""
    state = turn.state
    able = [token for token in state.tied if token in state.alive]
    best = max((state.tokens[token].extra for token in able), default=0)
    _win(turn, tuple(token for token in able if state.tokens[token].extra == best), "extra")


def _win(turn: Turn, tokens: tuple[int, ...], reason: str) -> None:
    finish(turn, tokens, "shared" if len(tokens) > 1 else reason)


def finish(turn: Turn, tokens: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is points, extra, shared or few."""
    state = turn.state
    turn.set(story=None)
    turn.finish(tuple(seat for seat in state.present if state.seats[seat].token in tokens), reason)
    turn.result(None, "over", picture=SHEET, reason=reason, tokens=list(tokens))
