"""What a player may do in Malta!."""

from engine.kernel.forms import Action, Value


class Place(Action):
    """My pawn begins on this start space (A7)."""

    space: str


class Play(Action):
    """The card of this number in my hand, and what it asks for (A12, 3.5)."""

    card: int
    one: int | str | None = None
    two: int | str | None = None


class Choose(Action):
    """What a card asks for that is not mine to choose: one that is played blind, or that comes back (AQ17, AQ21)."""

    one: int | str
    two: int | str | None = None


class Negate(Action):
    """That card has no effect (AQ17)."""


class Boomerang(Action):
    """That card goes back to its player (AQ17)."""


class Ok(Action):
    """I let it pass (AQ30)."""


class OkTurn(Action):
    """I let pass whatever comes in this turn (AQ30)."""


class Wait(Action):
    """I take OK TURN back (AQ30)."""


class Auto(Action):
    """A standing order (AQ30)."""

    order: str


class Move(Action):
    """One space in the direction of an arrow (A15)."""

    direction: str


class Pay(Action):
    """Tax: these cards, and before them to whom, where that is to be chosen (A18, A20)."""

    one: int
    two: int | None = None
    three: int | None = None
    four: int | None = None
    five: int | None = None

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(each for each in (self.one, self.two, self.three, self.four, self.five) if each is not None)


class Hand(Action):
    """My cards."""


class Map(Action):
    """The whole board (3.5)."""


class Near(Action):
    """Where my pawn is, and what is around it (3.5)."""


class Discards(Action):
    """The discard pile, which lies face up (3.5)."""


class Back(Action):
    """I am here again: I was taken out because I did not answer (AQ29, AQ31)."""


ACTIONS: tuple[type[Action], ...] = (
    Place, Play, Choose, Negate, Boomerang, Ok, OkTurn, Wait, Auto, Move, Pay, Hand, Map, Near, Discards, Back,
)  # fmt: skip
