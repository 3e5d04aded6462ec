"""A table of the Secrets Game for tests: what makes one, and its words for whole turns and rounds."""

from collections.abc import Mapping

from engine.games.secrets.actions import Done, Lie, Me, Tell, Truth
from engine.games.secrets.game import Secrets
from engine.games.secrets.state import State
from engine.games.secrets.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Say, Table
from replay.match import Who
from tests.laws.play import Play

GAME = Secrets()
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lou")

# The score sheet that the rulebook prints, and for each of its rounds whom every teller fooled: one way to come to it.
PRINTED = {
    "Mark": (6, 4, 3, 5), "Kathy": (3, 5, 2, 6), "Jeff": (5, 2, 4, 5), "Nan": (4, 5, 5, 3), "Sally": (2, 4, 6, 1),
}  # fmt: skip
FOOLED: tuple[Mapping[str, tuple[str, ...]], ...] = (
    {"Mark": ("Kathy", "Sally"), "Jeff": ("Sally",)},
    {"Kathy": ("Jeff",), "Nan": ("Jeff",)},
    {"Nan": ("Kathy",), "Sally": ("Mark", "Kathy")},
    {"Mark": ("Sally",), "Kathy": ("Nan", "Sally"), "Jeff": ("Sally",)},
)


def lines(count: int = 204) -> Deck:
    return Deck(tuple({"id": f"t{card:03}", "text": f"Number {card} that I broke was..."} for card in range(count)))


class Played(Play):
    """A match under way. `fixed` fixes draws, `teams` gives each seat its team."""

    SOUND = True
    state: State

    def __init__(
        self,
        players: int | tuple[str, ...] = 3,
        pace: Pace = Pace.LIVE,
        *,
        teams: tuple[int, ...] = (),
        bots: tuple[str, ...] = (),
        fixed: Mapping[str, object] | None = None,
        deck: Deck | None = None,
        seed: bytes = b"test",
        **options: int | bool | str,
    ) -> None:
        names = NAMES[:players] if isinstance(players, int) else players
        table = Table(names, tuple(name in bots for name in names), pace, options, teams)
        super().__init__(GAME, table, deck or lines(), Chance(seed, fixed), frozenset())

    def wishes(self) -> tuple[str | None, ...]:
        """Which line each seat wants swapped."""
        return tuple(each.wish for each in self.state.seats)

    def view(self, who: Who | None = None) -> View:
        view: View = super().view(who)
        return view

    def tell(self, name: str, *, true: bool = False, words: str = "I fell in, and nobody saw.", line: int = 1) -> None:
        """One whole turn of the teller, to the vote or the question minute."""
        self.act(name, Me(line)) if self.is_in(Phase.CLAIM) else None
        self.act(name, Tell(words), Done(), Truth() if true else Lie())

    def vote(self, **votes: bool | None) -> None:
        """These votes by name: is it true? None is silent; then the vote is over, by its limit where one is missing."""
        for name, true in votes.items():
            if true is not None:
                self.act(name, Truth() if true else Lie())
        while self.is_in(Phase.VOTE):
            self.wake()

    def turn(self, name: str, *, true: bool = False, fooled: tuple[str, ...] = ()) -> None:
        """A whole turn, of which those who are `fooled` get the wrong idea and all others the right one."""
        self.tell(name, true=true)
        listeners = [self.names[seat] for token in self.state.listeners for seat in self.state.voters[token]]
        self.vote(**{each: true is (each not in fooled) for each in listeners})

    def round(self, fooled: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Everybody tells in seat order; the stories are true and false by turns."""
        for number, name in enumerate(self.names):
            self.turn(name, true=number % 2 == 0, fooled=(fooled or {}).get(name, ()))

    def round_of_teams(self, tellers: tuple[str, ...]) -> None:
        """These tell, one of each team, and nobody is fooled."""
        for name in tellers:
            self.turn(name)

    def teller(self) -> str:
        """Who tells now."""
        assert self.state.story is not None
        return self.names[self.state.story.teller]

    def points(self) -> dict[str, int]:
        """What the last story gave to each token, by the name of its first member."""
        shown = self.state.reveal
        assert shown is not None
        return {self._first(token): points for token, points in enumerate(shown.points)}

    def totals(self) -> dict[str, int]:
        return dict(zip(self.names, self.view().totals, strict=True))

    def sheet(self) -> dict[str, tuple[int | None, ...]]:
        """The score sheet by the name of each token's first member."""
        return {self._first(token): scores for token, scores in enumerate(self.view().sheet)}

    def winners(self) -> list[str]:
        return [self.names[seat] for seat in self.state.winners]

    def just_heard(self, message: str) -> list[str | None]:
        """Who got this message in the last step; None: everybody."""
        return [name for say in self.step.says if say.message == message for name in self._reached(say)]

    def _reached(self, say: Say) -> list[str | None]:
        if say.to is None and not say.but:
            return [None]
        return [self.names[seat] for seat in self.state.present if say.reaches(seat)]

    def _first(self, token: int) -> str:
        return next(name for seat, name in enumerate(self.names) if self.state.seats[seat].token == token)
