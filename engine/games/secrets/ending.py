"""The end of a round and of the match: the score sheet, ties and extra stories (S4, S17, S18, SQ12, SQ16)."""

from dataclasses import replace

from engine.games.secrets import lines
from engine.games.secrets.actions import Extra
from engine.games.secrets.state import Entry, State
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase

LEAST = 3  # voting tokens (S1)
SHEET = "sheet"


def is_round_over(state: State) -> bool:
    """Whether nobody is left to tell in this round."""
    return not state.in_extra and not state.to_tell


def end_round(turn: Turn) -> None:
    """The sheet is shown; then the next round, or the end (S17, S4)."""
    state = turn.state
    if state.round < state.rounds:
        turn.result(None, "round_over", picture=SHEET, round=state.round)
        lines.begin_round(turn, state.round + 1)
        turn.go(Phase.CLAIM)
    else:
        decide(turn)


def decide(turn: Turn) -> None:
    """The highest total wins; several may tell one story more each (S18, SQ12)."""
    state = turn.state
    first = leaders(state)
    if len(first) > 1 and state.extra_story:
        turn.set(tied=first)
        turn.go(Phase.TIE)
    else:
        finish(turn, first, "shared" if len(first) > 1 else "points")


def leaders(state: State) -> tuple[int, ...]:
    """The voices with the highest total among those that have not left (SQ16)."""
    able = [voice for voice in state.tied if voice in state.alive] or list(state.alive)
    best = max((state.voices[voice].total for voice in able), default=0)
    return tuple(voice for voice in able if state.voices[voice].total == best)


def enter_tie(turn: Turn) -> None:
    """The tied are asked whether they want to tell one more story each (SQ12)."""
    turn.result(None, "tied", picture=SHEET)
    turn.limit(Phase.TIE)
    for seat in askable(turn.state):
        turn.ask(seat, "tie")


def askable(state: State) -> tuple[int, ...]:
    """The members of the tied voices that are still here."""
    return tuple(seat for seat in state.playing if state.seats[seat].voice in state.tied)


def extra(turn: Turn, seat: int, action: Extra) -> None:
    """One of a tied voice wants it."""
    turn.set_voice(turn.state.seats[seat].voice, wants_extra=True)
    turn.keep(seat, Entry("extra"))
    turn.tell(seat, "wants_extra")


def all_want_extra(state: State) -> bool:
    """Whether every tied voice wants it, or there is nothing to decide any more."""
    return len(state.tied) < 2 or all(state.voices[voice].wants_extra for voice in state.tied)


def end_tie(turn: Turn) -> None:
    """All of them want it: each tells in seat order; else they share the win (SQ12)."""
    state = turn.state
    if len(state.tied) > 1 and all_want_extra(state):
        lines.lay_out(turn)
        turn.set(in_extra=True, extra=state.tied)
        turn.go(Phase.CLAIM)
    else:
        finish(turn, state.tied, "shared" if len(state.tied) > 1 else "points")


def decide_extra(turn: Turn) -> None:
    """The points of the extra stories decide among the tied; still even, they share the win (SQ12)."""
    state = turn.state
    able = [voice for voice in state.tied if voice in state.alive]
    best = max((state.voices[voice].extra for voice in able), default=0)
    first = tuple(voice for voice in able if state.voices[voice].extra == best)
    finish(turn, first, "shared" if len(first) > 1 else "extra")


def finish(turn: Turn, voices: tuple[int, ...], reason: str) -> None:
    """The match is over; `reason` is points, extra, shared or few."""
    state = turn.state
    winners = tuple(seat for seat in state.present if state.seats[seat].voice in voices)
    turn.set(
        phase=Phase.OVER,
        winners=winners,
        reason=reason,
        until=None,
        warn=None,
        story=None,
        seats=tuple(replace(each, last=None) for each in state.seats),
    )
    turn.going = None
    turn.result(None, "over", picture=SHEET, reason=reason, voices=list(voices))
