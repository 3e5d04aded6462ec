"""Matters: what a player may be accused of, and from when to when (IQ13, IQ14, IQ17, IQ32).

They follow from the order and the times of cards and words alone: everybody sees them, whatever rules are in play and
whatever was said.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from engine.games.igor.rules import Kind
from engine.games.igor.state import Hand, State
from engine.kernel.game import Pace


class Matter(NamedTuple):
    """Something that a rule may bind: a card, a trick won, a stretch with another's nine, a message. It runs until
    `at`, when so many `cards` had been played; None: nobody knows yet."""

    name: str
    trick: int
    at: float | None
    cards: int = 0


class Time(StrEnum):
    """When an accusation comes (IQ17)."""

    EARLY = "early"
    LATE = "late"
    OPEN = "open"


def card_name(place: int) -> str:
    """A card, and what came with it, by its place in the hand."""
    return f"card/{place}"


def trick_name(trick: int) -> str:
    return f"trick/{trick}"


def nine_name(seat: int, place: int) -> str:
    """The stretch of a seat that begins with another's nine at this place."""
    return f"nine/{seat}/{place}"


def message_name(place: int) -> str:
    """The message that played the card of this place."""
    return f"message/{place}"


def talk_name(number: int) -> str:
    """Words without a card, by their number in the hand."""
    return f"talk/{number}"


def matters(hand: Hand, seat: int, kind: Kind, grace: float) -> list[Matter]:
    """All of this kind in the hand, the oldest first."""
    return list(_OF_KIND[kind](hand, seat, grace))


def _cards(hand: Hand, seat: int, grace: float) -> Iterator[Matter]:
    """Until another card is played and the grace is over; the seat's own next card ends it in any case (b)."""
    for place, played in enumerate(hand.course):
        if played.seat != seat:
            continue
        at, cards = played.at + grace, 0
        following = hand.course[place + 1 : place + 2]
        own = _next_own(hand, seat, place + 1)
        if own is not None and hand.course[own].at <= max(at, following[0].at):
            yield Matter(card_name(place), played.trick, hand.course[own].at, own + 1)
        elif not following and not hand.ended:
            yield Matter(card_name(place), played.trick, None)
        else:
            if following and following[0].at >= at:
                at, cards = following[0].at, place + 2
            cards = cards or bisect_right(hand.course, at, key=lambda each: each.at)
            yield Matter(card_name(place), played.trick, at, cards)


def _tricks(hand: Hand, seat: int, grace: float) -> Iterator[Matter]:
    """Until the winner's next card (c)."""
    for won in hand.won:
        if won.seat == seat:
            yield _until_own(hand, seat, trick_name(won.trick), won.trick, won.cards, grace)


def _nines(hand: Hand, seat: int, grace: float) -> Iterator[Matter]:
    """Each stretch between the seat's cards in which another played a nine, until the card that ends it (c)."""
    place = 0
    while (first := _first_nine(hand, seat, place)) is not None:
        yield _until_own(hand, seat, nine_name(seat, first), hand.course[first].trick, first + 1, grace)
        own = _next_own(hand, seat, first + 1)
        if own is None:
            return
        place = own + 1


def _first_nine(hand: Hand, seat: int, place: int) -> int | None:
    found = (at for at in range(place, len(hand.course)) if hand.course[at].nine and hand.course[at].seat != seat)
    return next(found, None)


def _until_own(hand: Hand, seat: int, name: str, trick: int, cards: int, grace: float) -> Matter:
    own = _next_own(hand, seat, cards)
    if own is not None:
        return Matter(name, trick, hand.course[own].at, own + 1)
    return Matter(name, trick, hand.course[-1].at + grace if hand.ended else None, len(hand.course))


def _messages(hand: Hand, seat: int, grace: float) -> Iterator[Matter]:
    """Each message of the seat, at once (a)."""
    found = [
        (played.at, place + 1, Matter(message_name(place), played.trick, played.at, place + 1))
        for place, played in enumerate(hand.course)
        if played.seat == seat and not played.silent
    ]
    found += [
        (spoken.at, spoken.cards, Matter(talk_name(number), spoken.trick, spoken.at, spoken.cards))
        for number, spoken in enumerate(hand.talk)
        if spoken.seat == seat
    ]
    for _, _, matter in sorted(found, key=lambda each: each[:2]):
        yield matter


_OF_KIND = {Kind.CARD: _cards, Kind.TRICK: _tricks, Kind.NINE: _nines, Kind.MESSAGE: _messages}


def _next_own(hand: Hand, seat: int, place: int) -> int | None:
    """The place of the seat's first card from this one on."""
    if hand.latest.get(seat, -1) < place:
        return None
    while hand.course[place].seat != seat:
        place += 1
    return place


def is_running(matter: Matter, at: float) -> bool:
    return matter.at is None or at < matter.at


def is_over(state: State, hand: Hand, accused: int, accuser: int, matter: Matter, at: float) -> bool:
    """A complete matter is open until the accused plays his next card after it was complete, and at a thrifty table
    after it was shown to the accuser, but not less than the grace (IQ14, IQ32); and never after the closing."""
    if hand.closed:
        return True
    if matter.at is None:
        return False
    since, cards = matter.at, matter.cards
    if state.pace is not Pace.LIVE:
        shown = shown_to(state, hand, accuser, matter.cards)
        if shown is None:
            return False
        since, cards = max(since, shown[0]), shown[1]
    own = _next_own(hand, accused, cards)
    return own is not None and at >= max(hand.course[own].at, since + state.grace)


def shown_to(state: State, hand: Hand, seat: int, cards: int) -> tuple[float, int] | None:
    """When a seat read what had happened by so many cards, and how many had been played then: with its next turn, at
    the latest when the hand has ended. None: not yet."""
    turn = _next_own(hand, seat, cards)
    if turn is not None:
        return (hand.course[turn - 1].at if turn else hand.begun), turn
    if hand.ended or state.to_play == seat:
        return (hand.course[-1].at if hand.course else hand.begun), len(hand.course)
    return None


def all_have_seen(state: State, hand: Hand, accused: int, cards: int) -> bool:
    """Whether every other seat of the hand has been shown what had happened by so many cards."""
    for place, seat in () if hand.ended else hand.behind:
        if place >= cards:
            return True
        if seat not in (accused, state.to_play):
            return False
    return True


def timing(
    state: State, accuser: int, accused: int, kind: Kind, trick: int | None, at: float
) -> tuple[Time, Sequence[Matter]]:
    """When the accusation comes, and of what: the matters that are open to it, the oldest first. Where there is none at
    all it is in time, and false (IQ17)."""
    hand = state.running
    if hand.closed:
        return Time.LATE, ()
    found = [each for each in matters(hand, accused, kind, state.grace) if trick in (None, each.trick)]
    if not found:
        return Time.OPEN, ()
    if is_running(found[-1], at):
        return Time.EARLY, ()
    open_ones = [
        each for each in found if not is_running(each, at) and not is_over(state, hand, accused, accuser, each, at)
    ]
    return (Time.OPEN, open_ones) if open_ones else (Time.LATE, ())
