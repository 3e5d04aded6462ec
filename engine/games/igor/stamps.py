"""The key that begins an accusation on a call stamps its time: whom and what is said after it (2.7)."""

from collections.abc import Iterator

from engine.games.igor.actions import Claim
from engine.games.igor.state import Hand, Race, Stamp, State, Turn
from engine.kernel.forms import Form
from engine.kernel.values import changed

SECONDS = 10.0
TIMER = "stamp"
CLAIM = Form(Claim, unoffered=True)
INSTANT = 1e-6  # between two that arrive while the table's clock stands


def forms(state: State, seat: int) -> Iterator[Form]:
    """One at a time."""
    if not state.running.closed and all(each.by != seat for each in state.stamps):
        yield CLAIM


def press(turn: Turn, seat: int, action: Claim) -> None:
    """Nobody is told, for nobody is accused yet."""
    hand = turn.state.running
    stamp = Stamp(seat, arrival(turn), turn.at + SECONDS, len(hand.course), len(hand.talk))
    turn.set(stamps=(*turn.state.stamps, stamp))
    _time(turn)


def arrival(turn: Turn) -> float:
    """Now, but behind all that has arrived and waits: while the table's clock stands several come at one moment."""
    waiting = [each.at for race in turn.state.races for each in race.accusations]
    latest = max((*waiting, *(each.at for each in turn.state.stamps)), default=-1.0)
    return turn.at if turn.at > latest else latest + INSTANT


def take(turn: Turn, seat: int) -> Stamp | None:
    """That of this seat is used, if it stands."""
    mine = next((each for each in turn.state.stamps if each.by == seat), None)
    if mine is not None:
        turn.set(stamps=tuple(each for each in turn.state.stamps if each is not mine))
        _time(turn)
    return mine


def forget_late(turn: Turn) -> None:
    """Who has said nothing in time has claimed nothing."""
    turn.set(stamps=tuple(each for each in turn.state.stamps if turn.at < each.until))
    _time(turn)


def _time(turn: Turn) -> None:
    if turn.state.stamps:
        turn.time(TIMER, min(each.until for each in turn.state.stamps) - turn.at)
    else:
        turn.stop(TIMER)


def as_it_was(hand: Hand, stamp: Stamp) -> Hand:
    """The hand as far as it had come when the key was pressed."""
    return changed(
        hand,
        course=hand.course[: stamp.cards],
        talk=hand.talk[: stamp.said],
        won=tuple(each for each in hand.won if each.cards <= stamp.cards),
        ended=hand.ended and len(hand.course) == stamp.cards,
        closed=False,
    )


def due(state: State, race: Race) -> float:
    """When it may be ruled on: not while an accusation may still come to it, or before it, that began in time. Whose
    key it was does not matter: else the time of a ruling would tell who waits for it, and whom it is about."""
    return max([race.due, *[each.until for each in state.stamps if each.at <= race.due]])
