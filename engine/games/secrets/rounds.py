"""What comes next: the next story, by whoever is ready first; the end of a round; ties and extra stories; who leaves
and comes; the end of the match (S4, S6, S17, S18, SQ1, SQ10, SQ12, SQ16)."""

from collections.abc import Iterator

from engine.games.secrets import lines, telling
from engine.games.secrets.actions import Extra, Me
from engine.games.secrets.state import LEAST, State, Story, Token, Turn
from engine.games.secrets.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.state import highest
from engine.kernel.teams import smallest
from engine.kernel.values import changed

SHEET = "sheet"
LINE = Blank("line", Kind.NUMBER, (1, 2), optional=True)


def claim_forms(state: State, seat: int) -> Iterator[Form]:
    """ME, of who has not told in this round; of a team only of the one whose turn it is (S6, SQ10). While the others
    vote, of whoever of these has voted (S6)."""
    voting = state.phase is Phase.VOTE
    if seat in (state.may_book if voting else state.to_tell):
        yield Form(Me, (LINE,), state.seats[seat].number_of("claim"), plain=not voting)


def book(turn: Turn, seat: int, action: Me) -> None:
    """The seat tells next, first come, first heard (S6, SQ1); nobody else hears of it before the vote is over."""
    turn.note(seat, "booked")
    turn.set(booked=seat, booked_line=action.line)
    turn.tell(seat, "booked")


def unbook(turn: Turn, seat: int, before: None) -> None:
    """Anybody who may tell may say so again."""
    turn.set(booked=None, booked_line=None)


def _keep_booked(turn: Turn) -> None:
    """Who has left, or whose team has another to tell now, tells next no more."""
    if turn.state.booked not in turn.state.to_tell:
        turn.set(booked=None, booked_line=None)


def enter_claim(turn: Turn) -> None:
    """Those who have not told in this round are asked who is next, unless one has said so while the others voted; the
    last one is named (SQ1). When all have told the round is over (S17). Who is here listens to the next story
    (SQ16)."""
    state = turn.state
    booked, line = state.booked, state.booked_line
    turn.set(
        pages=_pages(state),
        story=None,
        booked=None,
        booked_line=None,
        seats=tuple(
            [changed(each, listens=not each.left, asked=0, done=False, wish=None, last=None) for each in state.seats]
        ),
        tokens=tuple([changed(each, vote=None, sure=False) for each in state.tokens]),
    )
    to_tell = state.to_tell
    if state.ending or len(state.alive) < LEAST:
        finish(turn, leaders(state), "few")
    elif state.in_extra:
        _next_extra(turn)
    elif not to_tell:
        _end_round(turn)
    elif len(to_tell) == 1:
        _tells(turn, to_tell[0], "last", line)
    elif booked is not None:
        _tells(turn, booked, "ready", line)
    else:
        turn.begin(Phase.CLAIM)
        fresh = not any(each.told for each in state.tokens)
        turn.ask_all(to_tell, "claim", fresh=fresh)
        turn.tell_rest(to_tell, "claim_watch", fresh=fresh)


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
    return highest(able, lambda token: state.tokens[token].total)


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
        yield Form(Extra, ask=state.seats[seat].number_of("tie"))


def enter_tie(turn: Turn) -> None:
    """The tied are asked whether they want to tell one more story each (SQ12)."""
    turn.result(None, "tied", picture=SHEET)
    turn.begin(Phase.TIE)
    turn.ask_all(turn.state.in_tie, "tie")


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
    if tokens := [token for token in state.extra if token in state.tied and state.members[token]]:
        turn.set(extra=tuple(tokens[1:]))
        _tells(turn, state.speaker(tokens[0]), "extra")
        return
    able = [token for token in state.tied if token in state.alive]
    finish(turn, highest(able, lambda token: state.tokens[token].extra), "extra")


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
    _keep_booked(turn)
    turn.tell(None, "left", seat=seat)
    few, in_tie = len(state.alive) < LEAST, state.phase is Phase.TIE
    if in_tie or state.in_extra:  # who has left decides no tie
        turn.set(tied=tuple(each for each in state.tied if each in state.alive))
    if state.story is not None and state.story.teller == seat:  # nobody scores; its team may tell another story
        turn.result(None, "struck", seat=seat)
        turn.go(Phase.CLAIM)
    elif few and state.story is None and not in_tie:
        finish(turn, leaders(state), "few")
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
        if seat not in before:
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
    _keep_booked(turn)
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


def finish(turn: Turn, tokens: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is points or extra, of several shared (SQ12), or few."""
    state = turn.state
    if reason != "few" and len(tokens) > 1:
        reason = "shared"
    turn.set(story=None)
    turn.finish(tuple(seat for seat in state.present if state.seats[seat].token in tokens), reason)
    turn.result(None, "over", picture=SHEET, reason=reason, tokens=list(tokens))
