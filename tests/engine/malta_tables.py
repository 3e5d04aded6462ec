"""Tables of Malta! for tests: who holds which cards, where the pawns stand, and what lies on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.games.malta import GAME
from engine.games.malta.actions import Boomerang, Negate, Ok, Play
from engine.games.malta.state import State
from engine.games.malta.tiles import TILES, Space
from engine.games.malta.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Step, Table
from tests.laws import play

NAMES = ("Ann", "Bob", "Cara")
FILLER = "reshuffle"


class Dealt(play.Play):
    """Ann begins her turn; pawns stand on start spaces of their own unless it is told. The deck holds what is told and
    nothing else, so that she draws of it. `board` names tiles, or whole spaces, that lie somewhere. Every state is
    sound."""

    SOUND = True
    state: State

    def __init__(
        self,
        hands: Mapping[str, Sequence[str]],
        pawns: Mapping[str, str] | None = None,
        board: Mapping[str, str | Space] | None = None,
        deck: Sequence[str] = (),
        names: Sequence[str] = NAMES,
        pace: Pace = Pace.LIVE,
        listening: frozenset[int] | None = frozenset(),
        **changes: Any,
    ) -> None:
        options = {"big_board": True}

        def given(state: State) -> State:
            spaces = dict(state.board)
            for place, tile in (board or {}).items():
                wanted = Space(tile, TILES[tile].facing) if isinstance(tile, str) else tile
                there = next((other for other in spaces if spaces[other].tile == wanted.tile), None)
                if there is not None:
                    spaces[there] = spaces[place]
                spaces[place] = wanted
            seats = [
                replace(each, hand=tuple(hands.get(name, ())), pawn=(pawns or {}).get(name, f"G{seat + 1}"),
                        start=f"T0{seat + 1}")
                for seat, (name, each) in enumerate(zip(names, state.seats, strict=True))
            ]  # fmt: skip
            dealt = replace(state, to_deal=0, seats=tuple(seats), board=spaces, deck=tuple(deck))
            return replace(dealt, **changes)

        table = Table(tuple(names), (False,) * len(names), pace, options)
        super().__init__(GAME, table, Deck(()), Chance(b"malta", {"first/1": 0}), listening, given)
        self.wake()

    def hand(self, who: str) -> tuple[str, ...]:
        """The cards that somebody holds."""
        return tuple(card for card in self.state.seats[self.seat(who)].hand if card)

    def pawn(self, who: str) -> str:
        return self.state.seats[self.seat(who)].pawn

    def is_out(self, who: str) -> bool:
        return self.state.seats[self.seat(who)].out

    def lays(self, who: str, number: int, *chosen: Any) -> Step:
        """A card, by its number; names stand for seats."""
        values = [self.seat(value) if value in self.names else value for value in chosen]
        return self.act(who, Play(number, *values))

    def plays(self, who: str, number: int, *chosen: Any) -> Step:
        """The same, and nobody answers it."""
        self.lays(who, number, *chosen)
        return self.passes()

    def passes(self) -> Step:
        """Everybody lets the card on the table pass."""
        for seat in self.state.waiting if self.state.phase is Phase.WINDOW else ():
            self.act(seat, Ok())
        return self.step

    def negates(self, who: str) -> Step:
        return self.act(who, Negate())

    def boomerangs(self, who: str) -> Step:
        return self.act(who, Boomerang())

    def lose(self, who: str) -> None:
        """Somebody has lost before this."""
        seat = self.seat(who)
        lost = replace(self.state.seats[seat], out=True, pawn="", asks=())
        self.state = replace(self.state, seats=(*self.state.seats[:seat], lost, *self.state.seats[seat + 1 :]))

    @property
    def turn_of(self) -> str:
        """Whose turn it is."""
        return self.names[self.state.running]
