"""A table of Team Malarky for tests: what makes one, and its words for whole parts of a round. Seats 0, 2, 4 and 6 are
team 1, seats 1, 3 and 5 are team 2."""

from engine.games.folders.view import Phase
from engine.games.team_malarky import GAME
from engine.games.team_malarky.actions import Answer, Choose, Ready
from engine.games.team_malarky.state import State
from engine.games.team_malarky.view import Reveal, View
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from engine.kernel.teams import deal_out
from replay.match import Who
from tests.laws.play import NAMES, Play, whole_deck

WORDS = ("old umbrellas", "wire from a fence", "the king's own hat", "nothing at all", "sea salt", "two left shoes")
HOLDER = 2


class Played(Play):
    """A match in which `holder` holds the first answer, and the last `bots` seats are bots."""

    SOUND = True
    state: State

    def __init__(
        self, seats: int = 7, pace: Pace = Pace.LIVE, holder: int = HOLDER, bots: int = 0, **options: int
    ) -> None:
        machines = tuple(seat >= seats - bots for seat in range(seats))
        table = Table(NAMES[:seats], machines, pace, options, deal_out(seats, 2))
        super().__init__(
            GAME, table, whole_deck("team_malarky"), Chance(b"teams", {"holder/1": holder}), listening=frozenset()
        )

    def view(self, who: Who | None = None) -> View:
        view: View = super().view(who)
        return view

    def think(self) -> None:
        for seat in self.state.playing:
            self.act(seat, Ready())

    def answers(self, *silent: str) -> None:
        """All givers answer, each something else; those named do not."""
        self.think()
        for number, seat in enumerate(self.state.round.order):
            if seat not in self.state.playing:
                continue
            if self.names[seat] in silent:
                while self.state.speaker == seat:
                    self.wake()
            else:
                self.act(seat, Answer(WORDS[number]))

    def choose(self, target: int | None) -> Reveal:
        """The receivers are sure of `target`; None: their time runs out. What came of it."""
        number = self.state.round.number
        if target is not None:
            self.act(self.state.receivers[0], Choose(target, "sure"))
        while self.is_in(Phase.VOTE) and self.state.round.number == number:
            self.wake()
        shown = self.view().reveal
        assert shown is not None
        return shown

    def points(self) -> tuple[int, int]:
        return self.view().points
