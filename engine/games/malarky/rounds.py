"""A round begins: whose turn it is to host, the roll, the deal and the time to think (M3-M11, M20)."""

from typing import Any

from engine.games.malarky import deck
from engine.games.malarky.actions import AutoOff, AutoOn, Ready, Roll, Unclear
from engine.games.malarky.state import Entry, Hand, Round, State
from engine.games.malarky.turn import FolderTurn, Turn
from engine.games.malarky.view import Phase
from engine.kernel.game import Pace

Folders = FolderTurn[Any]


def next_turn(state: State) -> tuple[int, int] | None:
    """The next Host turn as (cycle, seat), None when the rotation is over (M5, M20, MQ25)."""
    return next(iter(_turns_left(state)), None)


def next_host(state: State) -> int | None:
    """Who hosts after this round, as far as the rotation tells; an extra round is not foreseen."""
    turn = None if state.extra else next_turn(state)
    return None if turn is None else turn[1]


def plan(turn: Turn) -> None:
    """Counts the planned rounds anew: those that were played and the Host turns that are left."""
    state = turn.state
    if not state.extra:
        turn.set(rounds=state.round.number + len(_turns_left(state)))


def _turns_left(state: State) -> list[tuple[int, int]]:
    present = state.present
    return [
        (cycle, seat)
        for cycle in range(state.cycle, state.turns)
        for seat in present
        if cycle > state.cycle or seat > state.turn
    ]


def enter_roll(turn: Turn) -> None:
    """The next round: in live play its Host is asked to roll, else the service rolls at once (MQ31)."""
    state = turn.state
    host = _take_office(turn)
    players = state.tied if state.extra else state.present
    for seat, each in enumerate(state.seats):
        plays = seat in players and not each.left
        turn.set_seat(seat, hand=Hand() if plays else None, done=False, last=None)
    turn.set(round=Round(state.round.number + 1, host), phase=Phase.ROLL, queue=(), noted=None)
    plan(turn)
    if state.pace is Pace.LIVE and state.noted != host:
        ask_roll(turn)
    else:
        end_roll(turn)


def _take_office(turn: Turn) -> int:
    state = turn.state
    if state.extra:  # MQ27: the next seat among the tied
        there = [seat for seat in state.tied if seat in state.present]
        return next((seat for seat in there if seat > state.round.host), there[0])
    following = next_turn(state)
    if following is None:
        raise LookupError("the rotation is over")
    turn.set(cycle=following[0], turn=following[1])
    return following[1]


def ask_roll(turn: Turn) -> None:
    """The Host has his time to roll."""
    turn.limit(Phase.ROLL)
    turn.ask(turn.state.round.host, "roll")


def roll(turn: Turn, seat: int, action: Roll) -> None:
    """The Host rolls (M6)."""
    end_roll(turn)


def end_roll(turn: Turn) -> None:
    """The die names the question, and the folders are dealt: every seat is equally likely to hold (M6-M9, MQ1)."""
    state = turn.state
    number = state.round.number
    rolled = turn.chance.roll(f"die/{number}", deck.SIDES)
    question, pile = deck.draw(state.pile, rolled)
    turn.use(question.name)
    playing = state.playing
    holder = turn.chance.pick(f"holder/{number}", playing)
    order = speaking_order(playing, state.round.host)
    turn.set(pile=pile)
    turn.set_round(rolled=rolled, question=question, holder=holder, order=order)
    turn.go(Phase.THINK)


def speaking_order(playing: tuple[int, ...], host: int) -> tuple[int, ...]:
    """The Host first, then clockwise (M12, MQ3)."""
    return (*(seat for seat in playing if seat >= host), *(seat for seat in playing if seat < host))


def enter_think(turn: Turn) -> None:
    """Everybody gets the question and a folder, in shuffled order (M10, MQ22)."""
    turn.limit(Phase.THINK)
    for seat in turn.chance.shuffle(f"folders/{turn.state.round.number}", turn.state.playing):
        turn.set_hand(seat, think=turn.ask(seat, "think", secret=True))


def remind_think(turn: Folders) -> None:
    """Those without a draft are reminded; in slow play not those who are READY."""
    state = turn.state
    slow = state.pace is Pace.SLOW
    hands = ((seat, state.hand(seat)) for seat in state.playing)
    turn.remind((seat for seat, hand in hands if hand.draft is None and not (slow and hand.ready)), "think_remind")


def thought(state: Any) -> bool:
    """All have sent READY; drafts do not count (MQ2)."""
    return all(state.hand(seat).ready for seat in state.playing)


def end_think(turn: Folders) -> None:
    """The time to think is over (M11)."""
    turn.go(Phase.ANSWER)


def ready(turn: Folders, seat: int, action: Ready) -> None:
    """No more time needed (MQ2)."""
    turn.set_hand(seat, ready=True)
    turn.keep(seat, Entry("ready"))
    turn.tell(seat, "ready")


def unclear(turn: Folders, seat: int, action: Unclear) -> None:
    """A query about the question goes to the table (M7)."""
    turn.tell_others(seat, "unclear", seat=seat, words=action.words.strip())
    turn.tell(seat, "unclear_sent")


def auto(turn: Folders, seat: int, action: AutoOn | AutoOff) -> None:
    """Whether a draft is the answer as soon as the turn comes (MQ30)."""
    turn.keep(seat, Entry("auto", turn.state.seats[seat].auto))
    on = isinstance(action, AutoOn)
    turn.set_seat(seat, auto=on)
    turn.tell(seat, "auto", on=on)
