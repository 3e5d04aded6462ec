"""UNDO: a seat takes back its own last entry while that has had no effect."""

from engine.games.secrets import telling
from engine.games.secrets.actions import Undo
from engine.games.secrets.state import Entry, State
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase


def undoable(state: State, seat: int) -> Entry | None:
    """The entry that UNDO would take back now."""
    each, story = state.seats[seat], state.story
    if each.last is None:
        return None
    match each.last.what:
        case "wish":
            is_open = state.phase is Phase.CLAIM
        case "part":
            is_open = state.phase is Phase.STORY and story is not None and bool(story.parts) and not story.finished
        case "done":
            is_open = state.phase is Phase.STORY and story is not None and story.finished
        case "enough":
            is_open = state.phase is Phase.QUESTIONS
        case "vote":
            is_open = state.phase is Phase.VOTE
        case _:  # "extra"
            is_open = state.phase is Phase.TIE
    return each.last if is_open else None


def undo(turn: Turn, seat: int, action: Undo) -> None:
    """Puts back what stood there before the entry."""
    entry = undoable(turn.state, seat)
    if entry is None:
        return
    turn.keep(seat, None)
    voice = turn.state.seats[seat].voice
    told = [seat]
    match entry.what:
        case "wish":
            turn.set_seat(seat, wish=entry.wish)
        case "part":
            turn.set_story(parts=turn.story.parts[:-1], page=None, person=None)
        case "done":
            turn.set_story(finished=False)
            telling.go_on(turn, seat)
            return
        case "enough":
            turn.set_seat(seat, done=False)
        case "vote":
            turn.set_voice(voice, vote=entry.truth, sure=entry.sure)
            told = list(turn.state.voters(voice))
        case _:
            turn.set_voice(voice, wants_extra=False)
    turn.tell_each(told, "undone", what=entry.what, seat=seat)
