"""The pictures of IGOR: a hand for its owner alone, the trick on the table and everybody's Malarians for all (2.7). All
in them stands in the messages' words too; how they look is in `art`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.games.igor.state import turned
from engine.games.igor.view import Phase, View
from prompts.games.igor.common import card_code, card_name, hand_name, who_is_here

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True)
class Face:
    """One card."""

    card: str

    def draw(self) -> "Image":
        """The picture, for a page."""
        from prompts.games.igor.art import card

        return card.alone(self.card)


@dataclass(frozen=True)
class Fan:
    """A hand: its cards in their order."""

    title: str
    cards: tuple[str, ...]

    def words(self) -> Iterator[str]:
        """All that the picture tells, so that a test can look for it in the text."""
        yield from (card_name(card, self.cards) for card in self.cards)

    def draw(self) -> "Image":
        """The picture; see canvas.WIDTH."""
        from prompts.games.igor.art import fan

        return fan.drawn(self.title, self.cards, [card_code(card, self.cards) for card in self.cards])


@dataclass(frozen=True)
class Trick:
    """A trick: the seats in the `order` of play, and the cards that the first of them have laid; `to_play` is whose
    turn it is."""

    title: str
    names: tuple[str, ...]
    order: tuple[int, ...]
    cards: tuple[str, ...]
    to_play: int | None

    def words(self) -> Iterator[str]:
        """As of a Fan."""
        for seat, card in zip(self.order, self.cards, strict=False):
            yield f"{self.names[seat]} {card_name(card)}"

    def draw(self) -> "Image":
        """The picture; see canvas.WIDTH."""
        from prompts.games.igor.art import trick

        return trick.drawn(self.title, self.names, self.order, self.cards, self.to_play)


@dataclass(frozen=True)
class Purses:
    """Everybody's Malarians: the seats who have some, the richest first, and who has won with them."""

    title: str
    names: tuple[str, ...]
    rows: tuple[tuple[int, int], ...]
    winners: tuple[int, ...] = ()

    def words(self) -> Iterator[str]:
        """As of a Fan."""
        for seat, total in self.rows:
            yield f"{self.names[seat]} {total}"

    def draw(self) -> "Image":
        """The picture; see canvas.WIDTH."""
        from prompts.games.igor.art import purses

        return purses.drawn(self.title, self.names, self.rows, self.winners)


def hand(view: View) -> Fan:
    """The cards of the reader, who alone may see them."""
    return Fan(f"{hand_name(view)}. For your eyes only.", view.cards)


def trick(view: View) -> Trick:
    """The cards on the table; those of finished tricks nobody sees again (I16)."""
    laid = tuple(each.seat for each in view.table)
    missing = tuple(seat for seat in view.dealt_in if seat not in laid)
    first = view.to_play if view.to_play is not None else 0
    cards = tuple(each.card for each in view.table)
    return Trick(f"Trick {view.trick}", view.names, (*laid, *turned(missing, first)), cards, view.to_play)


def malarians(view: View) -> Purses:
    """What everybody has (I1)."""
    is_over = view.phase is Phase.OVER
    rows = sorted(((seat, view.totals[seat]) for seat in who_is_here(view)), key=lambda row: -row[1])
    title = "Malarians at the end" if is_over else f"Malarians after hand {view.hand} of {view.hands}"
    return Purses(title, view.names, tuple(rows), view.winners if is_over else ())
