"""Who tells next: whoever is ready first (S6, SQ1)."""

from dataclasses import replace

from engine.games.secrets import ending, lines
from engine.games.secrets.actions import Me
from engine.games.secrets.state import Seat, State, Story
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase


def enter_claim(turn: Turn) -> None:
    """Those who have not told in this round are asked who is next; the last one is named (SQ1). When all have told the
    round is over (S17)."""
    lines.forget_wishes(turn)
    turn.set(
        phase=Phase.CLAIM,
        story=None,
        pages=_pages(turn.state),
        until=None,
        warn=None,
        seats=tuple(_rested(each) for each in turn.state.seats),
        voices=tuple(replace(each, vote=None, sure=False) for each in turn.state.voices),
    )
    state = turn.state
    if state.ending or len(state.alive) < ending.LEAST:
        ending.finish(turn, ending.leaders(state), "few")
    elif state.in_extra:
        _next_extra(turn)
    elif not state.to_tell:
        ending.end_round(turn)
    elif len(state.to_tell) == 1:
        tells(turn, state.to_tell[0], None, "last")
    else:
        turn.limit(Phase.CLAIM)
        fresh = not any(each.told for each in state.voices)
        for seat in state.to_tell:
            turn.ask(seat, "claim", fresh=fresh)
        turn.tell(None, "claim_watch", but=state.to_tell, fresh=fresh)


def _pages(state: State) -> tuple[str, ...]:
    """The pages of the book that were told. That of a running story is not yet among them: it would tell whoever knows
    the book whether the story is true."""
    story = state.story
    told = (story.page,) if story is not None and story.released and story.page is not None else ()
    return (*state.pages, *told)


def _rested(seat: Seat) -> Seat:
    """Who is here listens to the next story (SQ16)."""
    return replace(seat, listens=not seat.left, asked=0, done=False, last=None)


def _next_extra(turn: Turn) -> None:
    """The next of the tied tells his extra story, in seat order (SQ12)."""
    state = turn.state
    voices = [voice for voice in state.extra if voice in state.tied and state.speaker(voice) is not None]
    if not voices:
        ending.decide_extra(turn)
        return
    turn.set(extra=tuple(voices[1:]))
    tells(turn, int(state.speaker(voices[0]) or 0), None, "extra")


def end_claim(turn: Turn) -> None:
    """Nobody was ready in time: one of those who are left is named (SQ1)."""
    left = turn.state.to_tell
    if len(left) < 2:
        turn.go(Phase.CLAIM)
        return
    told = sum(each.told for each in turn.state.voices)
    tells(turn, turn.chance.pick(f"named/{turn.state.round}/{told + 1}", left), None, "named")


def nothing_to_claim(state: State) -> bool:
    """Whether there is no choice any more who tells next."""
    return len(state.to_tell) < 2


def me(turn: Turn, seat: int, action: Me) -> None:
    """First come, first heard (S6, SQ1)."""
    tells(turn, seat, action.line, "ready")


def tells(turn: Turn, seat: int, line: int | None, how: str) -> None:
    """The seat is Storyteller: `how` is ready, named, last or extra."""
    lines.forget_wishes(turn)
    turn.limit(Phase.STORY)
    number = turn.ask(seat, "story", how=how, again=False)
    turn.set(story=Story(seat, number, turn.at, line))
    turn.tell_others(seat, "tells", seat=seat, line=line, how=how)
