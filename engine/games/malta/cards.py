"""The 108 cards, of 23 kinds (3.2): each is what it is called, how many there are, what it says, what it asks for and
what it does. What nothing fits is not asked for, and what has one answer is not asked either (AQ28, AQ32)."""

from collections.abc import Sequence

from engine.games.malta import hands, losing
from engine.games.malta.state import State, Turn
from engine.games.malta.tiles import DIRECTIONS, QUARTERS, Space, beyond, turned
from engine.games.malta.view import Laid
from engine.kernel.forms import Blank, Kind
from engine.kernel.values import changed


class Card:
    """One kind of card. An `aimed` one has a target, who may send it back: whom its player chose first (column B). Its
    `worth` is what it brings a bot to play it, and costs to part with it, whatever it is played on. One that
    `tells` has told what comes of it, also where that is nothing."""

    key: str
    name: str
    copies: int
    words: str
    aimed = False
    tells = False
    worth = 0.0

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        """What it asks its player for, in this order, when it has been laid down."""
        return ()

    def does(self, turn: Turn, laid: Laid) -> None:
        """Its effect; its player is `laid.seat`, or who has sent it back."""

    def target(self, state: State, laid: Laid) -> int | None:
        """Who may send it back."""
        if not self.aimed or not laid.chosen or laid.chosen[0] == laid.seat:
            return None
        return int(laid.chosen[0])

    def touches(self, state: State, laid: Laid) -> tuple[int, ...]:
        """Whose standing order it calls (AQ30)."""
        target = self.target(state, laid)
        return () if target is None else (target,)

    def sent_back(self, state: State, laid: Laid, by: int) -> tuple[Laid, tuple[Blank, ...]]:
        """The card as it comes back to its player, and what is still to be chosen by who sends it."""
        blanks = self.blanks(state, by)[1:]
        return Laid(by, self.key, (laid.seat,)), tuple(each.after([(Kind.SEAT, laid.seat)]) for each in blanks)


def _opponent(state: State, seat: int) -> Blank:
    return Blank("who", Kind.SEAT, tuple(sorted(state.opponents(seat))))


def _pawn(state: State, name: str = "pawn", *, other: bool = False) -> Blank:
    return Blank(name, Kind.SEAT, state.playing, other=other)


def _own_card(state: State, seat: int, name: str = "other") -> Blank:
    return Blank(name, Kind.CARD, state.seats[seat].numbers, other=True)


def _free_space(state: State, name: str = "free", *, other: bool = False) -> Blank:
    return Blank(name, Kind.SPACE, state.free, other=other)


def _is_here(turn: Turn, seat: int) -> bool:
    """What is done to who has left meanwhile comes to nothing."""
    return not turn.state.seats[seat].out


def _lay(turn: Turn, **spaces: Space) -> None:
    """These spaces lie there from now on; which of them are others than before is kept."""
    board, now = turn.state.board, turn.state.round
    new = {place: now for place, space in spaces.items() if space != board[place]}
    turn.set(board={**board, **spaces}, changed={**turn.state.changed, **new})


def _with_space(turn: Turn, place: str, **changes: str) -> None:
    _lay(turn, **{place: changed(turn.state.board[place], **changes)})


class DrawTwo(Card):
    key, name, copies = "draw2", "Draw 2", 9
    words = "draw two cards"
    worth = 30.0
    count = 2

    def does(self, turn: Turn, laid: Laid) -> None:
        hands.draw(turn, laid.seat, self.count)


class DrawThree(DrawTwo):
    key, name, copies = "draw3", "Draw 3", 3
    words = "draw three cards"
    worth = 40.0
    count = 3


class AtAnOpponent(Card):
    """What all cards have in common that ask for an opponent and nothing else."""

    aimed = True

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (_opponent(state, seat),)


class TakeOne(AtAnOpponent):
    key, name, copies = "take1", "Take One", 5
    words = "take a random card from an opponent"
    worth = 20.0

    def does(self, turn: Turn, laid: Laid) -> None:
        who = int(laid.chosen[0])
        if _is_here(turn, who):
            hands.give(turn, who, laid.seat, hands.any_of(turn, who, "take"), "taken")


class DiscardTwo(Card):
    key, name, copies = "discard2", "Discard Two of Yours", 5
    words = "discard two of your cards"
    worth = -30.0

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (_own_card(state, seat), _own_card(state, seat, "second"))

    def does(self, turn: Turn, laid: Laid) -> None:
        held = turn.state.seats[laid.seat].numbers
        hands.discard(turn, laid.seat, [number for number in laid.numbers if number in held])


class Donation(Card):
    key, name, copies = "donation", "Donation", 4
    words = "give an opponent one of your cards"
    worth = -15.0
    aimed = True

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (_opponent(state, seat), _own_card(state, seat))

    def does(self, turn: Turn, laid: Laid) -> None:
        who, held = int(laid.chosen[0]), turn.state.seats[laid.seat].numbers
        if _is_here(turn, who):
            hands.give(turn, laid.seat, who, [number for number in laid.numbers if number in held], "given")


class EveryoneDiscards(Card):
    key, name, copies = "everyone1", "Everyone Discards", 2
    words = "everybody discards a random card"
    worth = -5.0

    def does(self, turn: Turn, laid: Laid) -> None:
        for seat in turn.state.playing:
            hands.discard(turn, seat, hands.any_of(turn, seat, "discard"))


class DiscardTheirs(AtAnOpponent):
    key, name, copies = "theirs", "Discard One of Theirs", 5
    words = "an opponent discards a random card"
    worth = 12.0

    def does(self, turn: Turn, laid: Laid) -> None:
        who = int(laid.chosen[0])
        if _is_here(turn, who):
            hands.discard(turn, who, hands.any_of(turn, who, "discard"))


class SwapHands(AtAnOpponent):
    key, name, copies = "swaphands", "Swap Hands", 4
    tells = True
    words = "swap hands with an opponent"

    def does(self, turn: Turn, laid: Laid) -> None:
        """Also with a hand of none (AQ23); both are numbered anew."""
        pair = (laid.seat, int(laid.chosen[0]))
        if _is_here(turn, pair[1]):
            first, second = (hands.renumbered(turn.state.seats[seat].hand) for seat in pair)
            turn.set_seat(pair[0], hand=second)
            turn.set_seat(pair[1], hand=first)
            turn.tell_each([seat for seat in pair if not turn.state.seats[seat].left], "hand", secret=True)


class Bankrupt(AtAnOpponent):
    key, name, copies = "bankrupt", "Bankrupt", 2
    words = "an opponent without cards loses now"
    worth = 5.0

    def does(self, turn: Turn, laid: Laid) -> None:
        """A card that says so: also in another's turn (A28)."""
        who = int(laid.chosen[0])
        if _is_here(turn, who) and not turn.state.seats[who].held:
            losing.lose(turn, who, "bankrupt")


class EveryoneMoves(Card):
    key, name, copies = "everyone", "Everyone Moves", 6
    words = "every pawn moves one space your way"

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (Blank("direction", Kind.DIRECTION, DIRECTIONS),)

    def does(self, turn: Turn, laid: Laid) -> None:
        """Those that would leave the board stay (AQ8); no arrows, no taxes (AQ7)."""
        state = turn.state
        for seat in state.playing:
            pawn = state.seats[seat].pawn
            turn.set_seat(seat, pawn=beyond(state.board, pawn, str(laid.chosen[0])) or pawn)


class MoveOne(Card):
    key, name, copies = "moveone", "Move One", 6
    words = "move any pawn one space"
    aimed = True

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        ways = [
            ((each,), tuple(way for way in DIRECTIONS if beyond(state.board, state.seats[each].pawn, way)))
            for each in state.playing
        ]
        return (_pawn(state), Blank("direction", Kind.DIRECTION, given=tuple(ways)))

    def does(self, turn: Turn, laid: Laid) -> None:
        seat = int(laid.chosen[0])
        if _is_here(turn, seat):
            pawn = turn.state.seats[seat].pawn
            turn.set_seat(seat, pawn=beyond(turn.state.board, pawn, str(laid.chosen[1])) or pawn)


class SwapPlaces(Card):
    key, name, copies = "swapplaces", "Swap Places", 5
    words = "two pawns swap their spaces"

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (_pawn(state), _pawn(state, "second", other=True))

    def does(self, turn: Turn, laid: Laid) -> None:
        one, two = (int(seat) for seat in laid.chosen)
        if _is_here(turn, one) and _is_here(turn, two):
            first, second = (turn.state.seats[seat].pawn for seat in (one, two))
            turn.set_seat(one, pawn=second)
            turn.set_seat(two, pawn=first)

    def touches(self, state: State, laid: Laid) -> tuple[int, ...]:
        return tuple(int(seat) for seat in laid.chosen if seat != laid.seat)


class GoingHome(Card):
    key, name, copies = "home", "Going Home", 5
    words = "a pawn goes to its start space"
    aimed = True

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (_pawn(state),)

    def does(self, turn: Turn, laid: Laid) -> None:
        seat = int(laid.chosen[0])
        if _is_here(turn, seat):
            turn.set_seat(seat, pawn=turn.state.homes[seat])


class RemoveSpace(Card):
    key, name, copies = "remove", "Remove a Space", 7
    words = "a free space becomes a circle"

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (_free_space(state),)

    def does(self, turn: Turn, laid: Laid) -> None:
        place = str(laid.chosen[0])
        _with_space(turn, place, gone=turn.state.board[place].gone or place)


class SwapSpaces(Card):
    key, name, copies = "swapspaces", "Swap Spaces", 6
    words = "two free spaces swap"

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (_free_space(state), _free_space(state, "second", other=True))

    def does(self, turn: Turn, laid: Laid) -> None:
        """Each keeps its facing and its side."""
        board, (one, two) = turn.state.board, (str(place) for place in laid.chosen)
        _lay(turn, **{one: board[two], two: board[one]})


class TurnSpace(Card):
    key, name, copies = "turn", "Turn a Space", 6
    words = "turn a space RIGHT, LEFT or HALF around"

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (Blank("space", Kind.SPACE, tuple(state.board)), Blank("way", Kind.CHOICE, tuple(QUARTERS)))

    def does(self, turn: Turn, laid: Laid) -> None:
        """The front under a circle is not turned."""
        place, way = (str(each) for each in laid.chosen)
        space = turn.state.board[place]
        if not space.gone:
            _with_space(turn, place, facing=turned(space.facing, way))


class RestoreSpace(Card):
    key, name, copies = "restore", "Restore a Space", 3
    words = "a circle turns back to its front"

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        return (Blank("space", Kind.SPACE, tuple(place for place, space in state.board.items() if space.gone)),)

    def does(self, turn: Turn, laid: Laid) -> None:
        if laid.chosen:
            _with_space(turn, str(laid.chosen[0]), gone="")


class EndTurn(Card):
    key, name, copies = "turnover", "End Turn", 6
    words = "your turn is over, without a move"
    worth = 15.0

    def does(self, turn: Turn, laid: Laid) -> None:
        """First the zero test (A23, A24)."""
        turn.set(ended=True)


class BlindFaith(Card):
    key, name, copies = "blind", "Blind Faith", 4
    tells = True
    words = "the next player plays random cards"
    worth = 8.0

    def target(self, state: State, laid: Laid) -> int | None:
        """The next in turn order when it is looked at (card 19)."""
        return state.after(state.running)[0]

    def does(self, turn: Turn, laid: Laid) -> None:
        """Sent back it stays with its player, in his own next turn (AQ21)."""
        who = laid.chosen[0] if laid.chosen else self.target(turn.state, laid)
        if who is not None and _is_here(turn, int(who)):
            turn.set_seat(int(who), blind=True)
            turn.tell(None, "blinded", seat=int(who))


class Negate(Card):
    key, name, copies = "negate", "Negate", 6
    tells = True
    words = "answers a card: it has no effect"
    worth = -12.0


class Boomerang(Card):
    key, name, copies = "boomerang", "Boomerang", 4
    tells = True
    words = "answers a card against you: it goes back"
    worth = -12.0


class Reinvite(Card):
    key, name, copies = "reinvite", "Reinvite", 3
    words = "a player who lost comes back"
    worth = -4.0

    def blanks(self, state: State, seat: int) -> tuple[Blank, ...]:
        lost = [each for each, other in enumerate(state.seats) if other.out and not other.away]
        return (Blank("lost", Kind.SEAT, tuple(lost)),)

    def does(self, turn: Turn, laid: Laid) -> None:
        if laid.chosen and not turn.state.seats[int(laid.chosen[0])].away:
            losing.come_back(turn, int(laid.chosen[0]))


class Reshuffle(Card):
    key, name, copies = "reshuffle", "Reshuffle", 2
    words = "the discards go into the deck"
    worth = 6.0

    def does(self, turn: Turn, laid: Laid) -> None:
        """As the pile lies before this card (card 23)."""
        state = turn.state
        if not state.pile:
            return
        cards = turn.chance.shuffle(f"deck/{len(state.removed) + 2}", (*state.deck, *state.pile))
        turn.tell(None, "reshuffled", count=len(state.pile))
        turn.set(deck=cards, pile=())


KINDS: Sequence[Card] = (
    DrawTwo(), DrawThree(), TakeOne(), DiscardTwo(), Donation(), EveryoneDiscards(), DiscardTheirs(), SwapHands(),
    Bankrupt(), EveryoneMoves(), MoveOne(), SwapPlaces(), GoingHome(), RemoveSpace(), SwapSpaces(), TurnSpace(),
    RestoreSpace(), EndTurn(), BlindFaith(), Negate(), Boomerang(), Reinvite(), Reshuffle(),
)  # fmt: skip
CARDS = {card.key: card for card in KINDS}
DECK = tuple(card.key for card in KINDS for _ in range(card.copies))
NEGATE, BOOMERANG, TURNOVER, RESHUFFLE = Negate.key, Boomerang.key, EndTurn.key, Reshuffle.key
