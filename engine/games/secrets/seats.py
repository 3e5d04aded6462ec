"""Who leaves, returns or comes late (SQ16)."""

from dataclasses import replace

from engine.games.secrets import ending, telling
from engine.games.secrets.state import Seat, Voice
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase
from engine.kernel import teams

MOST = 12


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves: its story is struck where its tokens are not shown yet, its vote is void unless its team has
    others; with fewer than three voices the running story is the last. It takes its stories along, for it cannot say
    WITHDRAW any more (SQ14)."""
    before = turn.state.to_tell
    if telling.may_withdraw(turn.state, seat):
        telling.take_back(turn, seat)
    turn.set_seat(seat, left=True, listens=False, wish=None, last=None, done=True)
    voice = turn.state.seats[seat].voice
    if not turn.state.members(voice):
        turn.set_voice(voice, vote=None, sure=False, wants_extra=False)
    turn.tell(None, "left", seat=seat)
    story = turn.state.story
    few = len(turn.state.alive) < ending.LEAST
    if turn.state.phase is Phase.TIE or turn.state.in_extra:
        _leave_tie(turn)
    if story is not None and story.teller == seat:
        _strike(turn, seat)
    elif few and story is None and turn.state.phase is not Phase.TIE:
        ending.finish(turn, ending.leaders(turn.state), "few")
    elif few:
        turn.set(ending=not turn.state.in_extra)
    elif turn.state.phase is Phase.CLAIM:
        _ask_newcomers(turn, before)


def _strike(turn: Turn, seat: int) -> None:
    """The story of one who left is struck, nobody scores; its team may tell another one."""
    turn.result(None, "struck", seat=seat)
    turn.set(ending=len(turn.state.alive) < ending.LEAST)
    turn.go(Phase.CLAIM)


def _leave_tie(turn: Turn) -> None:
    """Who has left decides no tie."""
    state = turn.state
    turn.set(tied=tuple(voice for voice in state.tied if voice in state.alive))


def _ask_newcomers(turn: Turn, before: tuple[int, ...]) -> None:
    """A team's next member may tell in the place of one who left; whoever is back may too."""
    for seat in turn.state.to_tell:
        if seat not in before and len(turn.state.to_tell) > 1:
            turn.ask(seat, "claim", fresh=True)


def join(turn: Turn, seat: int, name: str) -> None:
    """Sits down: in the old seat with the old points, to listen from the next story on; or last, from the next round on
    with none."""
    before = turn.state.to_tell
    if seat < len(turn.state.seats):
        turn.set_seat(seat, left=False, listens=False)
        _count_in(turn, turn.state.seats[seat].voice)
        turn.tell(None, "returned", seat=seat)
    else:
        _new_seat(turn, name)
        turn.tell(None, "joined", seat=seat)
    if len(turn.state.alive) >= ending.LEAST:
        turn.set(ending=False)
    if turn.state.phase is Phase.CLAIM and not turn.state.in_extra:
        turn.set_seat(seat, listens=True)
        _ask_newcomers(turn, before)


def _count_in(turn: Turn, voice: int) -> None:
    """A voice that plays in this round has points in it."""
    each = turn.state.voices[voice]
    if each.scores[-1] is None and turn.state.members(voice):
        turn.set_voice(voice, scores=(*each.scores[:-1], 0))


def _new_seat(turn: Turn, name: str) -> None:
    state = turn.state
    if state.teams:
        members = [each.voice + 1 for each in state.seats if not each.left]
        voice = teams.smallest(members, state.teams) - 1
    else:
        voice = len(state.voices)
        turn.set(voices=(*state.voices, Voice((None,) * state.round)))
        shown = state.reveal
        if shown is not None:  # lists by voice cover every voice
            turn.set(reveal=replace(shown, points=(*shown.points, 0)))
    turn.set(seats=(*turn.state.seats, Seat(name, bot=False, voice=voice, since=state.round + 1, listens=False)))
