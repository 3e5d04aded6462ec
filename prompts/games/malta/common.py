"""Cards, spaces and pawns as they are written everywhere in Malta!."""

from collections import Counter
from collections.abc import Sequence

from engine.games.malta.cards import CARDS
from engine.games.malta.tiles import DIRECTIONS, QUARTERS, Space, Symbol, beyond
from engine.games.malta.view import Phase, View
from engine.games.malta.windows import OK
from engine.kernel.game import SayFacts
from engine.kernel.values import certain
from prompts.kit.words import listed, sentence, who
from prompts.show.pictures import letters

_HOW = frozenset([*DIRECTIONS, *QUARTERS])  # what is chosen beside a space or a pawn
_READ = "LEFT", "UP", "RIGHT", "DOWN"  # the order in which exits are told


def card_name(card: str) -> str:
    return CARDS[card].name


def cards_named(cards: Sequence[str]) -> str:
    """ "Negate, 2 x Draw 2": what is there, the same together."""
    counts = Counter(cards)
    return ", ".join(f"{count} x {card_name(card)}" if count > 1 else card_name(card) for card, count in counts.items())


def hand(view: View, but: int = 0) -> str:
    """ "1 Negate": a line for each card, by the number that plays it, but for one; some names end in a number."""
    return "\n".join(
        f"{number} {card_name(card)}" for number, card in enumerate(view.hand, 1) if card and number != but
    )


def exits(space: Space) -> str:
    """ "L U R"."""
    ways = space.exits
    return " ".join([way[0] for way in _READ if way in ways])


def space_words(space: Space) -> str:
    """ "draw 3, exits L", "circle"."""
    return "circle" if space.gone else f"draw {space.number}, exits {exits(space)}"


def there(view: View, place: str, but: int | None = None) -> str:
    """ ", Bob there": whose pawns stand on a space."""
    names = [who(view, seat) for seat, pawn in enumerate(view.pawns) if pawn == place and seat != but]
    return f", {listed(names)} there" if names else ""


def near(view: View) -> str:
    """Where the reader's pawn is, and the spaces around it (3.5)."""
    seat = certain(view.seat)
    mine = view.pawns[seat]
    if not mine:
        return "Your pawn is not on the board. MAP shows it all."
    space = view.board[mine]
    told = "a circle, no exits" if space.gone else f"draw {space.number}, exits {exits(space)}"
    parts = [f"You are on {mine} ({told}){there(view, mine, seat)}."]
    for way in DIRECTIONS:
        place = beyond(view.board, mine, way)
        if place:
            parts.append(f"{sentence(way.lower())} {place}: {space_words(view.board[place])}{there(view, place)}.")
    return " ".join(parts)


def code(space: Space) -> str:
    """Two characters: * a star, a capital a crown that faces there, a small letter a drop, o a circle; the number."""
    if space.gone:
        return "o0"
    letter = "*" if space.symbol == Symbol.STAR else space.facing[0]
    return f"{letter.lower() if space.symbol == Symbol.DROP else letter}{space.number}"


def rows_of(view: View) -> tuple[tuple[str, tuple[Space, ...]], ...]:
    """The spaces of each row, by its letter, A on top."""
    rows: dict[str, list[Space]] = {}
    for place in sorted(view.board):
        rows.setdefault(place[0], []).append(view.board[place])
    return tuple((row, tuple(spaces)) for row, spaces in rows.items())


def grid(view: View) -> tuple[str, ...]:
    """The board, a line for each row (3.5)."""
    return tuple(f"{row} {' '.join(code(space) for space in spaces)}" for row, spaces in rows_of(view))


def new_spaces(view: View) -> tuple[str, ...]:
    """The spaces where something else lies, or lies otherwise, than before the last turn of who plays now."""
    return tuple(place for place in view.board if view.changed.get(place, -1) >= view.since)


def moved_from(view: View) -> tuple[str, ...]:
    """Where each pawn on the board stood before that turn; "" where it stands there still."""
    before = view.stood or view.pawns
    return tuple(old if now and old != now else "" for now, old in zip(view.pawns, before, strict=True))


def pawns(view: View) -> str:
    """ "Ann D1, Bob G4"."""
    return ", ".join(f"{view.names[seat]} {pawn}" for seat, pawn in enumerate(view.pawns) if pawn)


def news(view: View) -> str:
    """ "New since turn 3: C5 D4, Ann from E1": what the picture of the board marks."""
    came = [f"{view.names[seat]} from {place}" for seat, place in enumerate(moved_from(view)) if place]
    new = ", ".join(filter(None, [" ".join(new_spaces(view)), *came]))
    return f"New since {f'turn {view.since}' if view.since else 'the start'}: {new}." if new else ""


def with_key(view: View, text: str) -> str:
    """The text, and whose the letters are that stand in the picture beside it for names that cannot be drawn."""
    gap = "\n" if "\n" in text else " "
    return f"{text}{gap}{letters.key(view.names)}".rstrip()


def chosen(view: View, values: Sequence[int | str]) -> str:
    """What a card was played on: " on Bob: UP", " on C5 and D6", ": LEFT"."""
    on = [who(view, value) if isinstance(value, int) else value for value in values if value not in _HOW]
    how = [f": {value}" for value in values if value in _HOW]
    return (f" on {listed(on)}" if on else "") + "".join(how)


def is_asked(view: View, kind: str) -> bool:
    return any(ask.kind == kind for ask in view.asks)


def is_over(view: View) -> bool:
    return view.phase is Phase.OVER


def gathers(view: View, facts: SayFacts) -> bool:
    """What has happened is told with the next card that is played, or the next question (AQ17, AQ30)."""
    return True


def of_another(view: View, facts: SayFacts) -> bool:
    """What befalls others is told with the next; what befalls the reader himself, such as being out, at once."""
    return bool(facts["seat"] != view.seat)


def begins_quietly(view: View, facts: SayFacts) -> bool:
    """Whether another's turn is told with its first card, which will be put to the reader. Who is out, or lets all
    pass, reads of whole turns."""
    seat = certain(view.seat)
    return facts["seat"] != seat and not view.out[seat] and OK not in view.orders


def played_quietly(view: View, facts: SayFacts) -> bool:
    """What is played for who does not answer he is told at once; what a player plays himself, blind too, with what
    comes of it."""
    return facts["seat"] != view.seat or not facts["auto"]


def moves(view: View, ways: Sequence[str]) -> str:
    """ "UP to E3 (draw 3, exits L), LEFT to F2 (circle, Bob there)"."""
    mine, told = view.pawns[certain(view.seat)], []
    for way in ways:
        place = beyond(view.board, mine, way)
        told.append(f"{way} to {place} ({space_words(view.board[place])}{there(view, place)})")
    return " or ".join(told) if len(told) < 3 else listed(told, "or")
