"""What comes next: the next story, by whoever is ready first; the end of a round; ties and extra stories; the end of
the match (S4, S6, S17, S18, SQ1, SQ10, SQ12, SQ16)."""

from collections.abc import Iterator

from engine.games.secrets import lines
from engine.games.secrets.actions import Extra, Me
from engine.games.secrets.state import LEAST, State, Story, Turn
from engine.games.secrets.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.values import changed

SHEET = "sheet"


def claim_forms(state: State, seat: int) -> Iterator[Form]:
    """ME, of who has not told in this round; of a team only of the one whose turn it is (S6, SQ10)."""
    if seat in state.to_tell:
        line = Blank("line", Kind.NUMBER, (1, 2), optional=True)
        yield Form(Me, (line,), state.seats[seat].number("claim"), plain=True)


def enter_claim(turn: Turn) -> None:
    """Those who have not told in this round are asked who is next; the last one is named (SQ1). When all have told the
    round is over (S17). Who is here listens to the next story (SQ16)."""
    state = turn.state
    turn.set(
        pages=_pages(state),
        story=None,
        seats=tuple(
            changed(each, listens=not each.left, asked=0, done=False, wish=None, last=None) for each in state.seats
        ),
        tokens=tuple(changed(each, vote=None, sure=False) for each in state.tokens),
    )
    if state.ending or len(state.alive) < LEAST:
        finish(turn, leaders(state), "few")
    elif state.in_extra:
        _next_extra(turn)
    elif not state.to_tell:
        _end_round(turn)
    elif len(state.to_tell) == 1:
        _tells(turn, state.to_tell[0], "last")
    else:
        turn.begin(Phase.CLAIM)
        fresh = not any(each.told for each in state.tokens)
        turn.ask_each(state.to_tell, "claim", fresh=fresh)
        turn.tell(None, "claim_watch", but=state.to_tell, fresh=fresh)


def _pages(state: State) -> tuple[str, ...]:
    """The pages of the book that were told. That of a running story is not yet among them: it would tell whoever knows
    the book whether the story is true."""
    story = state.story
    told = (story.page,) if story is not None and story.released and story.page is not None else ()
    return (*state.pages, *told)


def no_choice(state: State) -> bool:
    """Whether it is settled who tells next."""
    return len(state.to_tell) < 2


def end_claim(turn: Turn) -> None:
    """Nobody was ready in time: one of those who are left is named (SQ1)."""
    state = turn.state
    if no_choice(state):
        turn.go(Phase.CLAIM)
        return
    told = sum(each.told for each in state.tokens)
    _tells(turn, turn.chance.pick(f"named/{state.round}/{told + 1}", state.to_tell), "named")


def me(turn: Turn, seat: int, action: Me) -> None:
    """First come, first heard (S6, SQ1)."""
    _tells(turn, seat, "ready", action.line)


def _tells(turn: Turn, seat: int, how: str, line: int | None = None) -> None:
    """The seat is Storyteller."""
    turn.set(story=Story(seat, turn.at, line, how))
    turn.go(Phase.STORY)


def leaders(state: State) -> tuple[int, ...]:
    """The tokens with the highest total among those that have not left, in a tie of the tied (SQ16)."""
    able = tuple(token for token in state.tied if token in state.alive) or state.alive
    best = max((state.tokens[token].total for token in able), default=0)
    return tuple(token for token in able if state.tokens[token].total == best)


def _end_round(turn: Turn) -> None:
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
        finish(turn, first, "points")


def tie_forms(state: State, seat: int) -> Iterator[Form]:
    """EXTRA, once for each of the tied (SQ12)."""
    if seat in state.undecided:
        yield Form(Extra, ask=state.seats[seat].number("tie"))


def enter_tie(turn: Turn) -> None:
    """The tied are asked whether they want to tell one more story each (SQ12)."""
    turn.result(None, "tied", picture=SHEET)
    turn.begin(Phase.TIE)
    turn.ask_each(turn.state.in_tie, "tie")


def extra(turn: Turn, seat: int, action: Extra) -> None:
    """One of a tied token wants it."""
    token = turn.state.seats[seat].token
    turn.set_one("tokens", token, wants_extra=True)
    turn.note(seat, "extra")
    for member in turn.state.members[token]:
        turn.close(member)
    turn.tell(seat, "wants_extra")


def no_extra(turn: Turn, seat: int, before: None) -> None:
    """The token may think it over."""
    token = turn.state.seats[seat].token
    turn.set_one("tokens", token, wants_extra=False)
    for member in turn.state.members[token]:
        turn.reopen(member, "tie")


def decided(state: State) -> bool:
    """Whether every tied token wants it, or there is nothing to decide any more."""
    return len(state.tied) < 2 or not state.undecided


def end_tie(turn: Turn) -> None:
    """All of them want it: each tells in seat order; else they share the win (SQ12)."""
    state = turn.state
    if len(state.tied) > 1 and not state.undecided:
        lines.lay_out(turn)
        turn.set(in_extra=True, extra=state.tied)
        turn.go(Phase.CLAIM)
    else:
        finish(turn, state.tied, "points")


def _next_extra(turn: Turn) -> None:
    """The next of the tied tells his extra story, in seat order; after the last the points of these stories decide
    among the tied (SQ12)."""
    state = turn.state
    if tokens := [token for token in state.extra if token in state.tied and token in state.active]:
        turn.set(extra=tuple(tokens[1:]))
        _tells(turn, state.speaker(tokens[0]), "extra")
        return
    able = [token for token in state.tied if token in state.alive]
    best = max((state.tokens[token].extra for token in able), default=0)
    finish(turn, tuple(token for token in able if state.tokens[token].extra == best), "extra")


def finish(turn: Turn, tokens: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is points or extra, of several shared (SQ12), or few."""
    state = turn.state
    if reason != "few" and len(tokens) > 1:
        reason = "shared"
    turn.set(story=None)
    turn.finish(tuple(seat for seat in state.present if state.seats[seat].token in tokens), reason)
    turn.result(None, "over", picture=SHEET, reason=reason, tokens=list(tokens))
