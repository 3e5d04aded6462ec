"""How a bot plays: it keeps what keeps it alive, looks one card ahead, and answers what is aimed at it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.games.malta import actions as act
from engine.games.malta.cards import CARDS, TURNOVER
from engine.games.malta.tiles import DIRECTIONS, Board, Space, beyond, turned, ways
from engine.games.malta.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Blank, Form, Kind, Value
from engine.kernel.game import BotMove, Pace

SECONDS = {Pace.LIVE: (3, 8), Pace.ROAD: (3, 8), Pace.SLOW: (60, 900)}
ANSWERING = {Pace.LIVE: (1, 4), Pace.ROAD: (1, 4), Pace.SLOW: (1, 4)}
TRIED = 12  # spaces that it thinks of, for a card that asks for one
ANSWERS = 75  # of a hundred times, when it can
HARMFUL = frozenset(["take1", "theirs", "swaphands", "bankrupt", "moveone", "home", "blind"])
DEATH, STUCK = -100, -45


@dataclass(frozen=True)
class Look:
    """What it sees before it: the board, everybody's pawn, and its own seat."""

    seat: int
    board: Board
    pawns: tuple[str, ...]
    homes: tuple[str, ...]

    def moved(self, seat: int, place: str) -> "Look":
        return replace(self, pawns=(*self.pawns[:seat], place or self.pawns[seat], *self.pawns[seat + 1 :]))

    def with_space(self, place: str, space: Space) -> "Look":
        return replace(self, board={**self.board, place: space})

    def worth(self) -> float:
        """How well it stands: whether it can move and to what, and whether the others can."""
        mine = self.pawns[self.seat]
        best = max((self.of(beyond(self.board, mine, way)) for way in ways(self.board, mine)), default=STUCK)
        stuck = [seat for seat, pawn in enumerate(self.pawns) if pawn and seat != self.seat]
        return best + 8 * sum(not ways(self.board, self.pawns[seat]) for seat in stuck)

    def of(self, place: str) -> float:
        """What it is worth to move there: cards to draw, a way on, and no taxes."""
        space = self.board[place]
        owners = sum(pawn == place for seat, pawn in enumerate(self.pawns) if seat != self.seat)
        on = 6 * min(len(ways(self.board, place)), 2) if ways(self.board, place) else -25
        return 5 * space.number - 14 * space.number * owners + on


def move(view: View, forms: tuple[Form, ...], chance: Chance) -> BotMove | None:
    """What the bot does next, and after how many seconds; None when nothing is asked of it."""
    if view.seat is None or not view.asks:
        return None
    number = view.asks[-1].number
    opened = [form for form in forms if form.ask == number]
    draw = f"bot/{view.seat}/{number}"
    action = _answer(view, chance, draw) if view.phase is Phase.WINDOW else _choice(view, opened, chance, draw)
    least, most = (ANSWERING if view.phase is Phase.WINDOW else SECONDS)[view.pace]
    return BotMove(action, float(chance.pick(f"{draw}/after", range(least, most + 1))))


def _answer(view: View, chance: Chance, draw: str) -> Action:
    """What it holds against what is aimed at it."""
    laid = view.stack[0]
    aimed = laid.chosen[:1] == (view.seat,) or laid.card == "blind"
    if len(view.stack) == 1 and aimed and laid.card in HARMFUL and chance.roll(f"{draw}/answers", 100) <= ANSWERS:
        if "boomerang" in view.hand and laid.card != "blind":
            return act.Boomerang()
        if "negate" in view.hand:
            return act.Negate()
    return act.Ok()


def _choice(view: View, forms: Sequence[Form], chance: Chance, draw: str) -> Action:
    """The best of what may be done, any of those that are equal."""
    if view.phase is Phase.PLACEMENT:
        return forms[0].fill(chance.pick(draw, forms[0].blanks[0].allowed))
    found = [(form, values) for form in forms for values in _fillings(form, view, chance, draw)]
    found = list(chance.shuffle(f"{draw}/order", found))
    form, values = max(found, key=lambda each: _worth(view, each[0], each[1]))
    return form.fill(*values)


def _fillings(form: Form, view: View, chance: Chance, draw: str, values: Sequence[Value] = ()) -> Iterator[list[Value]]:
    """The ways to fill a form that it thinks of."""
    blank = form.blank(values)
    if blank is None:
        yield list(values)
        return
    for value in _thought_of(blank, view, chance, f"{draw}/{len(values)}"):
        yield from _fillings(form, view, chance, draw, [*values, value])


def _thought_of(blank: Blank, view: View, chance: Chance, draw: str) -> Sequence[Value]:
    """Of many spaces those around pawns; of its cards the least needed."""
    if blank.kind is Kind.SPACE and len(blank.allowed) > TRIED:
        pawns = [pawn for pawn in view.pawns if pawn]
        near = {beyond(view.board, pawn, way) for pawn in pawns for way in DIRECTIONS} | set(pawns)
        found = [place for place in blank.allowed if place in near]
        return chance.shuffle(draw, found or blank.allowed)[:TRIED]
    if blank.kind is Kind.CARD and len(blank.allowed) > 1:
        return sorted(blank.allowed, key=lambda number: CARDS[view.hand[number - 1]].worth)[:2]
    return blank.allowed


def _worth(view: View, form: Form, values: Sequence[Value]) -> float:
    """What an action is worth, for all that this seat knows."""
    seat = view.seat or 0
    look = Look(seat, view.board, view.pawns, view.homes)
    if form.action is act.Move:
        return look.of(beyond(view.board, view.pawns[seat], str(values[0])))
    if form.action is act.Pay:
        cards = [CARDS[view.hand[each - 1]].worth for each, blank in _pairs(form, values) if blank.kind is Kind.CARD]
        return -sum(cards)
    if form.action is act.Play:
        card, chosen = view.hand[values[0] - 1], list(values[1:])
    elif view.phase is Phase.BOOMERANG:
        card, chosen = view.stack[0].card, [view.stack[0].seat, *values]
    else:
        card, chosen = view.hand[view.drawn - 1], list(values)
    return _of_card(view, look, card, chosen)


def _pairs(form: Form, values: Sequence[Value]) -> Iterator[tuple[Value, Blank]]:
    return zip(values, form.blanks, strict=False)


def _of_card(view: View, look: Look, card: str, chosen: Sequence[Value]) -> float:
    seat = look.seat
    left, rest = view.held[seat] - 1, view.plays - view.played - 1
    worth = CARDS[card].worth
    if card == TURNOVER:
        return DEATH if not left else worth + 8 * rest + (60 if not ways(view.board, view.pawns[seat]) else 0)
    if card in ("discard2", "donation"):
        return worth + (DEATH if left - 2 <= rest else 0)
    who = int(chosen[0]) if chosen and isinstance(chosen[0], int) else None
    if card == "swaphands" and who is not None:
        return DEATH if not view.held[who] else 10.0 * (view.held[who] - left)
    if card in ("take1", "theirs") and who is not None:
        return worth + view.held[who] if view.held[who] else (DEATH if not left else 0)
    if card == "bankrupt" and who is not None:
        return 100.0 if not view.held[who] else worth
    if not left and card not in ("draw2", "draw3"):
        return DEATH
    return worth + _after(look, card, chosen).worth() - look.worth()


def _after(look: Look, card: str, chosen: Sequence[Value]) -> Look:
    """How it stands when the card has had its effect."""
    board, pawns = look.board, look.pawns
    match card, list(chosen):
        case "everyone", [way]:
            return replace(look, pawns=tuple(beyond(board, pawn, way) or pawn if pawn else "" for pawn in pawns))
        case "moveone", [who, way]:
            return look.moved(who, beyond(board, pawns[who], way))
        case "home", [who]:
            return look.moved(who, look.homes[who])
        case "swapplaces", [one, two]:
            return look.moved(one, pawns[two]).moved(two, pawns[one])
        case "remove", [place]:
            return look.with_space(place, replace(board[place], gone=place))
        case "restore", [place]:
            return look.with_space(place, replace(board[place], gone=""))
        case "swapspaces", [one, two]:
            return look.with_space(one, board[two]).with_space(two, board[one])
        case "turn", [place, way]:
            return look.with_space(place, replace(board[place], facing=turned(board[place].facing, way)))
    return look
