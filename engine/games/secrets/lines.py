"""The opening lines: which two lie face up, and what comes in their place (S3, S5, S8, SQ3, SQ4)."""

from dataclasses import replace

from engine.games.secrets.actions import Swap
from engine.games.secrets.state import Entry, State
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Line, Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck
from engine.kernel.piles import ordered

LINES = 2
BOTH = "both"
WHICH: dict[str, tuple[int, ...]] = {"1": (0,), "2": (1,), BOTH: (0, 1)}


def build(deck: Deck, most: int, chance: Chance) -> tuple[Line, ...]:
    """The pile of a match that draws at most so many: lines never used come first, shuffled, then those used longest
    ago."""
    return tuple(Line(str(card["id"]), str(card["text"])) for card in ordered(deck, chance)[:most])


def lay_out(turn: Turn) -> None:
    """Two lines from the top lie face up; those of the round before go to the bottom (S5, SQ4)."""
    state = turn.state
    first, second, *rest = (*state.pile, *state.lines)
    turn.set(lines=(first, second), pile=tuple(rest), swaps=0)
    _face_up(turn)


def _face_up(turn: Turn) -> None:
    for line in turn.state.lines:
        turn.use(line.card)


def begin_round(turn: Turn, number: int) -> None:
    """Two lines for all; nobody has told yet, and nobody has points in it (S5)."""
    turn.set(round=number)
    if number > 1:
        lay_out(turn)
    else:
        _face_up(turn)
    active = turn.state.active
    turn.set(
        voices=tuple(
            replace(each, told=False, scores=(*each.scores, 0 if voice in active else None))
            for voice, each in enumerate(turn.state.voices)
        )
    )


def swappable(state: State) -> bool:
    """Whether lines may still be replaced in this round (SQ3)."""
    return state.swaps < state.max_swaps and len(state.pile) >= LINES


def may_swap(state: State, seat: int) -> bool:
    """Before he begins the teller alone; while nobody tells everybody, by more than half (SQ3)."""
    if not swappable(state) or state.in_extra:
        return False
    if state.phase is Phase.CLAIM:
        return seat in state.playing
    story = state.story
    return state.phase is Phase.STORY and story is not None and seat == story.teller and not story.parts


def swap(turn: Turn, seat: int, action: Swap) -> None:
    """The teller's word replaces lines, and so does the same wish of more than half of the players (SQ3). Machine
    players have no wishes, so they are not counted where people play."""
    if turn.state.phase is Phase.STORY:
        _replace(turn, action.which, seat)
        return
    turn.keep(seat, Entry("wish", wish=turn.state.seats[seat].wish))
    turn.set_seat(seat, wish=action.which)
    playing, seats = turn.state.playing, turn.state.seats
    counted = [each for each in playing if not seats[each].bot] or playing
    wishes = sum(seats[each].wish == action.which for each in counted)
    if 2 * wishes > len(counted):
        _replace(turn, action.which, None)
    else:
        turn.tell(None, "wished", seat=seat, which=action.which, wishes=wishes, needed=len(counted) // 2 + 1)


def forget_wishes(turn: Turn) -> None:
    """Wishes lapse with the lines that they were about, and when somebody tells (SQ3)."""
    for seat, each in enumerate(turn.state.seats):
        if each.wish is not None or (each.last is not None and each.last.what == "wish"):
            turn.set_seat(seat, wish=None, last=None)


def _replace(turn: Turn, which: str, by: int | None) -> None:
    state = turn.state
    lines, pile = list(state.lines), list(state.pile)
    for place in WHICH[which]:
        pile.append(lines[place])
        lines[place] = pile.pop(0)
        turn.use(lines[place].card)
    turn.set(lines=(lines[0], lines[1]), pile=tuple(pile), swaps=state.swaps + 1)
    forget_wishes(turn)
    places = [place + 1 for place in WHICH[which]]
    if by is None:
        turn.tell(None, "swapped", places=places, seat=None, needed=True)
    else:
        turn.tell(by, "swapped", places=places, seat=by, needed=True)
        turn.tell_others(by, "swapped", places=places, seat=by, needed=False)
