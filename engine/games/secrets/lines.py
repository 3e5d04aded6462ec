"""The opening lines: which two lie face up, and what comes in their place (S3, S5, S8, SQ3, SQ4)."""

from collections.abc import Iterator

from engine.games.secrets.actions import Swap
from engine.games.secrets.state import LINES, State, Turn
from engine.games.secrets.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Deck
from engine.kernel.majorities import more_than_half
from engine.kernel.piles import ordered
from engine.kernel.values import changed

WHICH: dict[str, tuple[int, ...]] = {"1": (0,), "2": (1,), "both": (0, 1)}
PLACES = Blank("which", Kind.CHOICE, tuple(WHICH))


def build(deck: Deck, most: int, chance: Chance) -> dict[str, str]:
    """The lines of a match that draws at most so many, in their order: lines never used come first, shuffled, then
    those used longest ago."""
    return {str(card["id"]): str(card["text"]) for card in ordered(deck, chance)[:most]}


def lay_out(turn: Turn) -> None:
    """Two lines from the top lie face up; those of the round before go to the bottom (S5, SQ4)."""
    pile = (*turn.state.pile, *turn.state.lines)
    turn.set(lines=pile[:LINES], pile=pile[LINES:], swaps=0)
    for line in turn.state.lines:
        turn.use(line)


def begin_round(turn: Turn) -> None:
    """Two lines for all; nobody has told yet, and nobody has points in it (S5)."""
    turn.set(round=turn.state.round + 1)
    lay_out(turn)
    state = turn.state
    tokens = [
        changed(each, told=False, scores=(*each.scores, 0 if members else None))
        for each, members in zip(state.tokens, state.members, strict=True)
    ]
    turn.set(tokens=tuple(tokens))


def forms(state: State, seat: int) -> Iterator[Form]:
    """SWAP: before he begins of the teller alone; while nobody tells of everybody, by more than half (SQ3)."""
    story = state.story
    if state.phase is Phase.CLAIM:
        may = seat in state.playing
    else:
        may = state.phase is Phase.STORY and story is not None and seat == story.teller and not story.parts
    if may and state.swaps_left and not state.in_extra:
        yield Form(Swap, (PLACES,), state.seats[seat].number_of(state.phase))


def swap(turn: Turn, seat: int, action: Swap) -> None:
    """The teller's word replaces lines, and so does the same wish of more than half of the players (SQ3). Machine
    players have no wishes, so they are not counted where people play."""
    state, which = turn.state, action.which
    if state.phase is Phase.STORY:
        _replace(turn, which, seat)
        return
    turn.note(seat, "wish", state.seats[seat].wish, wish=which)
    counted = [each for each in state.playing if not state.seats[each].bot] or state.playing
    wishes, needed = sum(state.seats[each].wish == which for each in counted), more_than_half(len(counted))
    if wishes >= needed:
        _replace(turn, which, None)
    else:
        turn.tell(None, "wished", seat=seat, which=which, wishes=wishes, needed=needed)


def forget_wishes(turn: Turn) -> None:
    """Wishes lapse with the lines that they were about, and when somebody tells (SQ3)."""
    for seat, each in enumerate(turn.state.seats):
        if each.wish is not None or (each.last is not None and each.last.what == "wish"):
            turn.set_seat(seat, wish=None, last=None)


def _replace(turn: Turn, which: str, by: int | None) -> None:
    state, places = turn.state, WHICH[which]
    lines, pile = list(state.lines), list(state.pile)
    for place in places:
        pile.append(lines[place])
        lines[place] = pile.pop(0)
        turn.use(lines[place])
    turn.set(lines=tuple(lines), pile=tuple(pile), swaps=state.swaps + 1)
    forget_wishes(turn)
    numbers = [place + 1 for place in places]
    turn.tell(by, "swapped", places=numbers, seat=by, needed=True)
    if by is not None:
        turn.tell_others(by, "swapped", places=numbers, seat=by, needed=False)
