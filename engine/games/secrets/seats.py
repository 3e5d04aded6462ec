"""Who leaves, returns or comes late (SQ16)."""

from engine.games.secrets import rounds, telling
from engine.games.secrets.state import LEAST, Token, Turn
from engine.games.secrets.view import Phase
from engine.kernel.teams import smallest
from engine.kernel.values import changed


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: its story is struck where its tokens are not shown yet, its vote is void unless its team has
    others; with fewer than three tokens the running story is the last. It takes its stories along, for it cannot say
    WITHDRAW any more (SQ14)."""
    state, before = turn.state, turn.state.to_tell
    token = state.seats[seat].token
    if state.seats[seat].stories:
        telling.take_back(turn, seat)
    turn.stand_up(seat, listens=False, wish=None, done=True)
    if not state.members[token]:
        turn.set_one("tokens", token, vote=None, sure=False, wants_extra=False)
    turn.tell(None, "left", seat=seat)
    few, in_tie = len(state.alive) < LEAST, state.phase is Phase.TIE
    if in_tie or state.in_extra:  # who has left decides no tie
        turn.set(tied=tuple(each for each in state.tied if each in state.alive))
    if state.story is not None and state.story.teller == seat:  # nobody scores; its team may tell another story
        turn.result(None, "struck", seat=seat)
        turn.set(ending=few)
        turn.go(Phase.CLAIM)
    elif few and state.story is None and not in_tie:
        rounds.finish(turn, rounds.leaders(state), "few")
    elif few:
        turn.set(ending=not state.in_extra)
    elif state.phase is Phase.CLAIM:
        _ask_newcomers(turn, before)


def _ask_newcomers(turn: Turn, before: tuple[int, ...]) -> None:
    """A team's next member may tell in the place of one who left; whoever is back may too, in the place of another."""
    to_tell = turn.state.to_tell
    for seat in before:
        if seat not in to_tell:
            turn.close(seat, "claim")
    for seat in to_tell:
        if seat not in before and len(to_tell) > 1:
            turn.ask(seat, "claim", fresh=True)


def join(turn: Turn, seat: int, name: str) -> None:
    """Sits down: in the old seat with the old points, to listen from the next story on; or last, from the next round on
    with none."""
    state, before = turn.state, turn.state.to_tell
    if seat < len(state.seats):
        turn.sit_down(seat, name, listens=False)
        _count_in(turn, state.seats[seat].token)
    else:
        turn.sit_down(seat, name, token=_new_token(turn), since=state.round + 1, listens=False)
    if len(state.alive) >= LEAST:
        turn.set(ending=False)
    if state.phase is Phase.CLAIM and not state.in_extra:
        turn.set_seat(seat, listens=True)
        _ask_newcomers(turn, before)
    elif seat in state.undecided:
        turn.reopen(seat, "tie")


def _count_in(turn: Turn, token: int) -> None:
    """A token that plays in this round has points in it."""
    each = turn.state.tokens[token]
    if each.scores[-1] is None and turn.state.members[token]:
        turn.set_one("tokens", token, scores=(*each.scores[:-1], 0))


def _new_token(turn: Turn) -> int:
    """The token of somebody who comes late: that of the smallest team, or one more, in all lists by token."""
    state = turn.state
    if state.teams:
        return smallest([each.token + 1 for each in state.seats if not each.left], state.teams) - 1
    if state.reveal is not None:
        turn.set(reveal=changed(state.reveal, points=(*state.reveal.points, 0)))
    turn.set(tokens=(*state.tokens, Token((None,) * state.round)))
    return len(state.tokens) - 1
