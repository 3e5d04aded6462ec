"""A table of the Secrets Game for tests: it plays by names, keeps the says and moves its own clock."""

from collections.abc import Mapping
from typing import Any

from engine.games.secrets.actions import Done, Lie, Me, Tell, Truth
from engine.games.secrets.game import Secrets
from engine.games.secrets.state import State
from engine.games.secrets.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Deck, Pace, Say, Step, Table

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


class Played:
    """A match under way. `fixed` fixes draws, `teams` gives each seat its team."""

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
        self.names = list(NAMES[:players] if isinstance(players, int) else players)
        self.chance = Chance(seed, fixed)
        self.at = 0.0
        self.wakes = 0
        self.says: list[Say] = []
        self.used: list[str] = []
        robots = tuple(name in bots for name in self.names)
        table = Table(tuple(self.names), robots, pace, options, teams)
        self.step = self._take(GAME.start(table, deck or lines(), self.chance, self.at))

    @property
    def state(self) -> State:
        state: State = self.step.state
        return state

    def wishes(self) -> tuple[str | None, ...]:
        """Which line each seat wants swapped."""
        return tuple(each.wish for each in self.state.seats)

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def is_in(self, phase: Phase) -> bool:
        """Whether the table is in this phase now."""
        return self.state.phase is phase

    def view(self, name: str | None = None) -> View:
        view: View = GAME.view(self.state, None if name is None else self.seat(name))
        return view

    def open(self, name: str) -> dict[str, Form]:
        return {form.name: form for form in GAME.choices(self.state, self.seat(name))}

    def act(self, name: str, *actions: Action) -> Step:
        """Does actions that must be open; the last step."""
        for action in actions:
            step = self.try_to(name, action)
            assert not step.refusal, (name, action, step.says)
        return self.step

    def try_to(self, name: str, action: Action) -> Step:
        """Does an action that may be refused."""
        return self._take(GAME.act(self.state, self.seat(name), action, self.chance, self.at))

    def refuses(self, name: str, action: Action) -> str:
        """The message that refuses this action."""
        before = self.state
        step = self.try_to(name, action)
        assert step.refusal
        assert step.state == before
        (say,) = step.says
        assert say.to == self.seat(name)
        return say.message

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

    def leave(self, name: str) -> Step:
        return self._take(GAME.leave(self.state, self.seat(name), self.chance, self.at))

    def join(self, name: str) -> Step:
        """Somebody returns, or is new."""
        seat = self.names.index(name) if name in self.names else len(self.names)
        step = self._take(GAME.join(self.state, seat, name, self.chance, self.at))
        if seat == len(self.names) and not step.refusal:
            self.names.append(name)
        return step

    def wake(self) -> Step:
        """Moves the clock to the next wake-up."""
        assert self.step.wake is not None
        self.at = self.step.wake
        self.wakes += 1
        return self._take(GAME.wake(self.state, self.chance, self.at))

    def wait_for(self, *phases: Phase) -> None:
        """Lets time pass until one of these phases."""
        while self.state.phase not in phases:
            self.wake()

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

    def heard(self, message: str) -> list[Say]:
        """All says of a message so far."""
        return [say for say in self.says if say.message == message]

    def just_heard(self, message: str) -> list[str | None]:
        """Who got this message in the last step; None: everybody."""
        return [name for say in self.step.says if say.message == message for name in self._reached(say)]

    def _reached(self, say: Say) -> list[str | None]:
        if say.to is None and not say.but:
            return [None]
        return [self.names[seat] for seat in self.state.present if say.reaches(seat)]

    def facts(self, message: str) -> Mapping[str, Any]:
        """The facts of the newest say of a message."""
        return self.heard(message)[-1].facts

    def _first(self, token: int) -> str:
        return next(name for seat, name in enumerate(self.names) if self.state.seats[seat].token == token)

    def _take(self, step: Step) -> Step:
        assert GAME.broken(step.state) is None, GAME.broken(step.state)
        self.step = step
        self.says.extend(step.says)
        self.used.extend(step.used)
        return step
