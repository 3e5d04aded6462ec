"""A match at play under its lock: its state, its seats, and what is to be saved of what happens."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection

from engine.kernel.chance import Chance
from engine.kernel.forms import Form
from engine.kernel.game import Game
from engine.kernel.saved import dump_view
from engine.kernel.state import State
from engine.kernel.view import View
from prompts.book import words_of
from prompts.compose import Held
from prompts.hear.heard import Half
from prompts.kit.deck_texts import Lie
from prompts.kit.messages import is_sealed
from service.calls.lines import Listener
from service.matches.clock import due_at
from service.matches.quiet_hours import opens_at
from service.outbox.letters import APART, GATHERS, LINGERS, TAKES, Letter, Post


@dataclass(eq=False)
class SeatNow:
    """A seat of a bot, or of nobody any more; and what the service keeps for it. `label` is how this match's group is
    told from the other groups of the phone; empty where it has no other."""

    seat: int
    player_id: int | None
    name: str
    held: list[Held] = field(default_factory=list)
    half: Half | None = None
    left: bool = False
    label: str = ""


@dataclass(eq=False)
class PhoneSeat(SeatNow):
    """A seat whose player has a phone."""

    player_id: int


def seat_now(number: int, player_id: int | None, name: str, **more: Any) -> SeatNow:
    """A seat of this player (None: a bot)."""
    return SeatNow(number, None, name, **more) if player_id is None else PhoneSeat(number, player_id, name, **more)


@dataclass
class Play:
    """One match under its lock, within one transaction at `now` (seconds since 1970). What changes in its row,
    and what else is to be written, is kept until it is saved; see saving.py."""

    tx: Connection
    post: Post
    now: float
    id: int
    group_id: int
    game: Game
    chance: Chance
    state: State
    step: int
    at: float  # the table's clock at `now`
    wake: float | None
    seats: list[SeatNow]
    zone: str | None = None  # of its quiet hours, at slow pace
    cards: str | None = None  # their words, as its row has them
    stands: str | None = None  # why its clock stands: paused, asleep or thrift
    silences: int = 0
    over: bool = False
    due_at: float | None = None  # when it is to be woken, while its clock runs
    lapsing: Sequence[Sequence[Any]] = ()  # id, seat and ask of what waits to be sent and may become pointless
    planned: dict[int, tuple[int | None, float]] = field(default_factory=dict)  # bots' moves: the ask, and when
    listening: Sequence[Listener] = ()
    taken: dict[int, int | None] = field(default_factory=dict)  # see newest_taken; what was looked for already
    unsaved: dict[str, object] = field(default_factory=dict)  # columns of its row
    lines: list[dict[str, object]] = field(default_factory=list)  # of the log
    used: list[str] = field(default_factory=list)  # cards
    tallies: list[dict[str, object]] = field(default_factory=list)  # how their answers did
    lies: list[Lie] = field(default_factory=list)  # of people, which their table may keep
    dropped: list[int] = field(default_factory=list)  # messages
    aloud: list[dict[str, object]] = field(default_factory=list)  # lines for calls
    moves: dict[int, dict[str, object] | None] = field(default_factory=dict)  # what bots have in mind; None: no longer
    _forms: dict[int, tuple[Form, ...]] = field(default_factory=dict)
    _views: dict[int | None, View] = field(default_factory=dict)

    @property
    def people(self) -> list[PhoneSeat]:
        """The seats of those who are told what happens: players with a phone who have not left."""
        return [seat for seat in self.seats if isinstance(seat, PhoneSeat) and not seat.left]

    def seat_of(self, player_id: int) -> PhoneSeat | None:
        """The seat that this player holds or held."""
        held = (seat for seat in self.seats if isinstance(seat, PhoneSeat) and seat.player_id == player_id)
        return next(held, None)

    def forms(self, seat: int) -> tuple[Form, ...]:
        """What this seat may do now."""
        if seat not in self._forms:
            self._forms[seat] = self.game.choices(self.state, seat)
        return self._forms[seat]

    def asks(self, seat: int) -> set[int]:
        """The numbers of the asks that this seat has still to answer, or may."""
        return {ask.number for ask in self.state.seats[seat].asks}

    def newest_ask(self, seat: int) -> int | None:
        """The number of the newest of them."""
        return max(self.asks(seat), default=None)

    def view(self, seat: int | None) -> View:
        """What this seat may know now."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def become(self, state: State) -> None:
        """The match is in this state now."""
        self.state = state
        self._forms, self._views = {}, {}
        self.unsaved["state"] = None

    def change(self, **values: object) -> None:
        """Its row has these values now."""
        self.unsaved |= values

    def be_due(self, at: float | None) -> None:
        """It is to be woken then (seconds since 1970); None: never."""
        if at != self.due_at:
            self.due_at = at
            self.change(due_at=at)

    def touch(self) -> None:
        """What stands beside its row changes in this transaction, and the row with it: a step that has waited for
        its lock reads both anew; see locked.py."""
        self.unsaved.setdefault("step", self.step)

    def listen(self, listening: Sequence[Listener]) -> None:
        """These calls are open from now on."""
        self.listening = listening
        self.touch()

    def keep(self) -> None:
        """Something is held for a seat, or half-filled by it, that was not."""
        self.unsaved |= {"held": None, "half": None}

    def write(
        self,
        seat: PhoneSeat,
        kind: str,
        body: str,
        *,
        shows: bool = False,
        ask: int | None = None,
        lapses: bool = False,
        picture: str | None = None,
        secret: bool = False,
        lingers: bool = False,
        by_itself: bool = False,
    ) -> None:
        """Address words to a seat with a phone; `shows` puts the number of its newest question to them, `picture`
        names a drawing of what the seat may know now, or anybody at the table; words that are `secret` are
        gathered with no others; what `lingers` waits a little for others; what is `by_itself` is no part of the message
        before it. In quiet hours what does not answer the sender's own text waits until they are over."""
        number = self.newest_ask(seat.seat) if shows else ask
        not_before = quiet_until(self.now, self.zone) if seat.player_id != self.post.sender else None
        drawing = self._to_draw(seat.seat, picture) if picture and self.post.pictures else None
        letter = Letter(
            seat.player_id, kind, body, self.id, seat.seat, number, lapses, not_before, label=seat.label,
            expires_at=self._ends_at(seat.seat, number) if lapses else None,
            joins=joins_of(kind, body, apart=secret or drawing is not None, lingers=lingers),
            by_itself=by_itself,
        )  # fmt: skip
        self.post.add(replace(letter, picture=drawing) if drawing else letter)

    def hold(self, seat: PhoneSeat, body: str) -> None:
        """Keep words for the seat's next question; said again they stand there once, as the last."""
        seat.held = [*(each for each in seat.held if each["text"] != body), {"message": "", "text": body}]
        self.keep()

    def _ends_at(self, seat: int, ask: int | None) -> float | None:
        """The time of day at which this question of a seat runs out, as the table's clock runs now; None where it
        stands, or nothing ends the question."""
        until = next((each.until for each in self.view(seat).asks if each.number == ask), None)
        return None if until is None or self.stands else due_at(self.now, until - self.at, self.zone)

    def _to_draw(self, seat: int, picture: str) -> dict[str, object]:
        """What is kept of a drawing until it is made: see pictures.png."""
        game = self.game.facts.name
        reader = None if words_of(game).PICTURES[picture].public else seat
        return {"game": game, "name": picture, "view": dump_view(self.game, self.view(reader))}


def joins_of(kind: str, body: str, *, apart: bool, lingers: bool = False) -> int:
    """How these words may be told with others: a tell with what follows it, unless it is to stand `apart`; a question
    or a result after tells. What hides a secret by its size is told alone, and so is a reminder, which lapses."""
    if is_sealed(body):
        return APART
    if kind == "tell":
        return APART if apart else LINGERS if lingers else GATHERS
    return TAKES if kind in ("ask", "result") else APART


def quiet_until(now: float, zone: str | None) -> float | None:
    """When the quiet hours of this zone end; None when it is not quiet at `now`, or there is no zone."""
    opens = now if zone is None else opens_at(now, zone)
    return opens if opens > now else None
