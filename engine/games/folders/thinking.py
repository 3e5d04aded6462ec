"""The deal of the folders, and the time to think with its drafts (M6-M11, MQ2, MQ4, MQ22, MQ30, TM3)."""

from collections.abc import Iterator

from engine.games.folders import deck
from engine.games.folders.actions import AutoOff, AutoOn, Draft, Ready, Unclear
from engine.games.folders.likeness import copied
from engine.games.folders.state import Folders, State, note_hand
from engine.games.folders.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.game import Pace
from engine.kernel.state import NEARLY

MOST_WORDS = 160  # characters of an answer
WORDS = (Blank("words", Kind.WORDS, most=MOST_WORDS),)


def deal(turn: Folders, order: tuple[int, ...]) -> None:
    """The die names the question of the card, and every folder is equally likely to hold its answer (M6-M9, MQ1)."""
    number = turn.state.round.number
    rolled = turn.chance.roll(f"die/{number}", deck.SIDES)
    holder = turn.chance.pick(f"holder/{number}", turn.state.playing)
    turn.set_in("round", rolled=rolled, question=deck.take(turn, rolled), holder=holder, order=order)


def hand_out(turn: Folders, receivers: tuple[int, ...] = ()) -> None:
    """All hear the question, the receivers on their phones; the others read it with their folders, which come in
    shuffled order (M10, MQ22, TM3)."""
    turn.begin(Phase.THINK)
    state = turn.state
    turn.ask_all(receivers, "question")
    shuffled = turn.chance.shuffle(f"folders/{state.round.number}", state.playing)
    turn.ask_each(shuffled, "think", secret=True)


def forms(state: State, seat: int) -> Iterator[Form]:
    """While all think, for a seat with a folder."""
    if seat in state.playing:
        number = state.seats[seat].number_of("think")
        yield from draft_forms(state, seat)
        if not state.hand(seat).ready:
            yield Form(Ready, ask=number)
        yield Form(Unclear, WORDS, number)


def draft_forms(state: State, seat: int) -> Iterator[Form]:
    """Open until the seat has answered (MQ4)."""
    if state.to_speak(seat):
        number = state.seats[seat].number_of("think")
        yield Form(Draft, WORDS, number, plain=True)
        yield Form(AutoOff if state.seats[seat].auto else AutoOn, ask=number)


def draft(turn: Folders, seat: int, action: Draft) -> None:
    """Private words, the last ones count (MQ4); warned when like an answer given (MQ5) or the card (MQ23)."""
    state = turn.state
    if NEARLY in state.timers:
        turn.stop(NEARLY)
    words, replaced = action.words.strip(), state.hand(seat).draft is not None
    note_hand(turn, seat, "draft", draft=words)
    is_copy = seat == state.round.holder and state.question is not None and copied(words, state.question.answer)
    mine = state.phase is Phase.ANSWER and state.speaker == seat
    near = state.repeats(words)
    turn.tell(seat, "drafted", secret=True, near=near, copied=is_copy, turn=mine, replaced=replaced)


def ready(turn: Folders, seat: int, action: Ready) -> None:
    """No more time needed (MQ2)."""
    note_hand(turn, seat, "ready", ready=True)
    turn.tell(seat, "ready")


def unclear(turn: Folders, seat: int, action: Unclear) -> None:
    """A query about the question goes to the table (M7)."""
    turn.tell_others(seat, "unclear", seat=seat, words=action.words.strip())
    turn.tell(seat, "unclear_sent")


def auto(turn: Folders, seat: int, action: AutoOn | AutoOff) -> None:
    """Whether a draft is the answer as soon as the turn comes (MQ30)."""
    on = isinstance(action, AutoOn)
    turn.note(seat, "auto", {"auto": not on}, auto=on)
    turn.tell(seat, "auto", on=on)


def thinkers(state: State) -> tuple[int, ...]:
    """Who has not sent READY; drafts do not count (MQ2)."""
    return tuple([seat for seat, hand in state.hands.items() if not hand.ready])


def all_in(state: State) -> bool:
    """Live: whether everybody who is waited for has a draft or is READY (MQ2, MQ30). So many are in as are to be waited
    for; who they are does not show."""
    return state.pace is Pace.LIVE and len(state.playing) - len(state.drafted) <= len(state.unheard & {*state.playing})


def remind(turn: Folders) -> None:
    """Those without a draft are reminded; in slow play not those who are READY."""
    state = turn.state
    seats = thinkers(state) if state.pace is Pace.SLOW else state.playing
    turn.remind((seat for seat in seats if state.hand(seat).draft is None), "think_remind")
