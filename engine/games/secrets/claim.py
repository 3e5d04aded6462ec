"""Who tells next: whoever is ready first (S6, SQ1)."""

from collections.abc import Iterator

from engine.games.secrets import ending
from engine.games.secrets.actions import Me
from engine.games.secrets.state import LEAST, State, Story, Turn
from engine.games.secrets.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.values import changed


def forms(state: State, seat: int) -> Iterator[Form]:
    """ME, of who has not told in this round; of a team only of the one whose turn it is (S6, SQ10)."""
    if seat in state.to_tell:
        line = Blank("line", Kind.NUMBER, (1, 2), optional=True)
        yield Form(Me, (line,), state.seats[seat].number("claim"), plain=True)


def enter(turn: Turn) -> None:
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
        ending.finish(turn, ending.leaders(state), "few")
    elif state.in_extra:
        _next_extra(turn)
    elif not state.to_tell:
        ending.end_round(turn)
    elif len(state.to_tell) == 1:
        _tells(turn, state.to_tell[0], "last")
    else:
        turn.begin(Phase.CLAIM)
        fresh = not any(each.told for each in state.tokens)
        turn.ask_all(state.to_tell, "claim", fresh=fresh)
        turn.tell_rest(state.to_tell, "claim_watch", fresh=fresh)


def _pages(state: State) -> tuple[str, ...]:
    """The pages of the book that were told. That of a running story is not yet among them: it would tell whoever knows
    the book whether the story is true."""
    story = state.story
    told = (story.page,) if story is not None and story.released and story.page is not None else ()
    return (*state.pages, *told)


def _next_extra(turn: Turn) -> None:
    """The next of the tied tells his extra story, in seat order (SQ12)."""
    state = turn.state
    tokens = [token for token in state.extra if token in state.tied and token in state.active]
    if not tokens:
        ending.decide_extra(turn)
        return
    turn.set(extra=tuple(tokens[1:]))
    _tells(turn, state.speaker(tokens[0]), "extra")


def end(turn: Turn) -> None:
    """Nobody was ready in time: one of those who are left is named (SQ1)."""
    state = turn.state
    if no_choice(state):
        turn.go(Phase.CLAIM)
        return
    told = sum(each.told for each in state.tokens)
    _tells(turn, turn.chance.pick(f"named/{state.round}/{told + 1}", state.to_tell), "named")


def no_choice(state: State) -> bool:
    """Whether it is settled who tells next."""
    return len(state.to_tell) < 2


def me(turn: Turn, seat: int, action: Me) -> None:
    """First come, first heard (S6, SQ1)."""
    _tells(turn, seat, "ready", action.line)


def _tells(turn: Turn, seat: int, how: str, line: int | None = None) -> None:
    """The seat is Storyteller."""
    turn.set(story=Story(seat, turn.at, line, how))
    turn.go(Phase.STORY)
