"""How cards, spaces and pawns are called aloud in Malta!."""

from collections import Counter
from collections.abc import Sequence

from engine.games.malta.cards import CARDS
from engine.games.malta.tiles import DIRECTIONS, Space, Symbol, beyond, turned
from engine.games.malta.view import Laid, View
from engine.kernel.values import certain
from prompts.games.malta.common import card_name
from prompts.kit.aloud import lines
from prompts.kit.words import everyone, listed, sentence, who

_TIMES = {2: "twice"}
_AROUND = {"RIGHT": "clockwise", "LEFT": "counterclockwise", "HALF": "half around"}

_SAID = {"turn": "turn a space clockwise, counterclockwise or half around"}
"""What a card does, where its words are to be typed."""


def what_it_does(card: str) -> str:
    """What a card does, as one says it."""
    return _SAID.get(card, CARDS[card].words)


def cards_named(cards: Sequence[str]) -> str:
    """ "Negate, and Draw 2 twice": what is there, the same together."""
    told = [
        card_name(card) if count == 1 else f"{card_name(card)} {_TIMES.get(count, f'{count} times')}"
        for card, count in Counter(cards).items()
    ]
    return f"{', '.join(told[:-1])}, and {told[-1]}" if len(told) > 1 else "".join(told)


def hand(view: View) -> str:
    """A line for each card, by the number that plays it."""
    return lines(*(f"Card {number}: {card_name(card)}." for number, card in enumerate(view.hand, 1) if card))


def place_name(place: str) -> str:
    """ "F 3": a voice takes F3 for a word."""
    return f"{place[0]} {place[1:]}"


def tile(space: Space) -> str:
    """ "a star with 1", "a crown with 2, no way down", "a drop with 3, only left", "a circle": what is drawn there, and
    its arrows."""
    if space.gone:
        return "a circle"
    told = f"a {space.symbol.lower()} with {space.number}"
    match space.symbol:
        case Symbol.CROWN:
            return f"{told}, no way {turned(space.facing, 'HALF').lower()}"
        case Symbol.DROP:
            return f"{told}, only {space.facing.lower()}"
    return told


def there(view: View, place: str, but: int | None = None) -> str:
    """ ", and Bob is there": whose pawns stand on a space."""
    seats = [seat for seat, pawn in enumerate(view.pawns) if pawn == place and seat != but]
    if not seats:
        return ""
    return f", and {everyone(view, seats)} {'is' if len(seats) == 1 and seats[0] != view.seat else 'are'} there"


def near(view: View) -> str:
    """The neighbourhood, a line for each space; never the whole board (3.5)."""
    seat = certain(view.seat)
    mine = view.pawns[seat]
    if not mine:
        return "Your pawn is not on the board."
    told = [f"You stand on {place_name(mine)}, {tile(view.board[mine])}{there(view, mine, seat)}."]
    for way in DIRECTIONS:
        place = beyond(view.board, mine, way)
        if place:
            told.append(f"{sentence(way.lower())}: {tile(view.board[place])}{there(view, place)}.")
    return lines(*told)


def pawns(view: View) -> str:
    """A line for each pawn."""
    return lines(
        *(
            f"{sentence(who(view, seat))} {'are' if seat == view.seat else 'is'} on {place_name(pawn)}."
            for seat, pawn in enumerate(view.pawns)
            if pawn
        )
    )


def laid_out(view: View, card: str, values: Sequence[int | str]) -> str:
    """A card and what it was played on: "Turn a Space: C 5, clockwise"."""
    told = [_value(view, card, value) for value in values]
    return f"{card_name(card)}{': ' if told else ''}{', '.join(told)}"


def on_table(view: View, laid: Laid) -> str:
    """ "Bob plays Move One: Ann, up"."""
    return f"{view.names[laid.seat]} plays {laid_out(view, laid.card, laid.chosen)}"


def _value(view: View, card: str, value: int | str) -> str:
    if isinstance(value, int):
        return who(view, value)
    if value in _AROUND and card == "turn":
        return _AROUND[value]
    return value.lower() if value in DIRECTIONS else place_name(value)


def steps(view: View, ways: Sequence[str]) -> str:
    """A line for each way that leads on."""
    mine, told = view.pawns[certain(view.seat)], []
    for way in ways:
        place = beyond(view.board, mine, way)
        told.append(f"{sentence(way.lower())}, to {place_name(place)}: {tile(view.board[place])}{there(view, place)}.")
    return lines(*told)


def ways_named(ways: Sequence[str]) -> str:
    """ "up, left or right"."""
    return listed([way.lower() for way in ways], "or")
