"""One step under way: what changes and what is told, until it is handed over as a Step.

`state` is a copy that this step alone holds, and changes until it is handed over; so whoever looks at it sees it as it
is now. The state before stays as it was.
"""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Result, Say, Step, Telling
from engine.kernel.state import NEARLY, REMIND, SEEN, Aside, Ask, Entry, Seat, State
from engine.kernel.values import Json, change, changed, copied, with_contents

if TYPE_CHECKING:
    from engine.kernel.rulebook import Rulebook

AState_co = TypeVar("AState_co", bound=State, covariant=True)


class Turn(Generic[AState_co]):
    """Collects the next state, the says and the used cards of one step; `at` is the table's clock."""

    def __init__(self, rules: "Rulebook[AState_co, Any]", state: AState_co, chance: Chance, at: float) -> None:
        self.rules = rules
        self.state = copied(state, SEEN)
        self.chance = chance
        self.at = at
        self.going: str | None = None
        self._says: list[Say] = []
        self._used: list[str] = []
        self._withdraws: tuple[type[Action], ...] = ()

    # What changes.

    def set(self, **changes: object) -> None:
        """Changes fields of the state."""
        change(self.state, changes)

    def set_seat(self, seat: int, **changes: object) -> None:
        """Changes fields of one seat."""
        seats = [*self.state.seats]
        seats[seat] = with_contents(seats[seat], changes)
        change(self.state, {"seats": tuple(seats)})

    def set_one(self, field: str, place: int, **changes: object) -> None:
        """Changes fields of one of the values in a field of the state: of a token, say."""
        values = getattr(self.state, field)
        self.set(**{field: (*values[:place], changed(values[place], **changes), *values[place + 1 :])})

    def set_in(self, field: str, **changes: object) -> None:
        """Changes fields of what stands in one field of the state: its round, say."""
        self.set(**{field: changed(getattr(self.state, field), **changes)})

    def set_all(self, **changes: object) -> None:
        """Changes fields of all seats."""
        self.set(seats=tuple([changed(each, **changes) for each in self.state.seats]))

    def note(self, seat: int, what: str, before: object = None, **changes: object) -> None:
        """Changes fields of one seat by an entry of its own, and keeps what stood there before it for UNDO."""
        self.set_seat(seat, last=Entry(what, before), **changes)

    def stand_up(self, seat: int, **changes: object) -> None:
        """The seat is left: nothing is asked of it any more, nor will be when a phase is taken up."""
        self.set_seat(seat, left=True, asks=(), last=None, **changes)
        if self.state.aside:
            self.set(aside=tuple([self._without(aside, seat) for aside in self.state.aside]))

    def _without(self, aside: Aside, seat: int) -> Aside:
        return changed(aside, asks=tuple([() if each == seat else asks for each, asks in enumerate(aside.asks)]))

    def sit_down(self, seat: int, name: str, **changes: Any) -> None:
        """The seat is taken again, or a new last one; all are told."""
        if seat < len(self.state.seats):
            self.set_seat(seat, left=False, **changes)
            self.tell(None, "returned", seat=seat)
        else:
            self.set(seats=(*self.state.seats, self.rules.seat_type(name, **changes)))
            self.tell(None, "joined", seat=seat)

    def finish(self, winners: tuple[int, ...], reason: str, **changes: object) -> None:
        """The match is over; `changes` are made to every seat."""
        self.going = None
        self.set_all(asks=(), last=None, **changes)
        self.set(phase=self.rules.over, timers={}, aside=(), winners=winners, reason=reason)

    def use(self, name: str) -> None:
        """Names a card, or a part of one, that is used up now."""
        self._used.append(name)

    def withdraw(self, *actions: type[Action]) -> None:
        """The words that the acting seat sent in these actions are taken back."""
        self._withdraws = actions

    # Phases and times.

    def go(self, phase: str) -> None:
        """The phase to enter next; the table of phases says how."""
        self.going = phase

    def begin(self, phase: str, seconds: float | None = None) -> None:
        """The phase begins, with the times that its row gives, or so many seconds. What was asked in others is over."""
        row = self.rules.phases[phase]
        seats = tuple([_keeping(each, row.keeps) if each.asks else each for each in self.state.seats])
        timers = self._beside()
        limit, remind = row.times(self.state)
        if seconds is not None:
            limit, remind = seconds, row.reminder(self.state.pace, seconds)
        for name, after in ((str(phase), limit), (REMIND, remind)):
            if after is not None:
                timers[name] = self.at + after
        self.set(phase=phase, timers=timers, seats=seats)

    def _beside(self) -> dict[str, float]:
        """The timers that are not the phase's."""
        own = (self.state.phase, REMIND, NEARLY)
        return {name: at for name, at in self.state.timers.items() if name not in own}

    def time(self, name: str, seconds: float) -> None:
        """Starts a timer of the game's own (Rulebook.beats)."""
        self.set(timers={**self.state.timers, name: self.at + seconds})

    def stop(self, name: str) -> None:
        """Stops a timer."""
        self.set(timers={each: at for each, at in self.state.timers.items() if each != name})

    def put_aside(self) -> None:
        """The phase is held up: another begins, and when that is over it goes on with what is left of its times. What
        was asked in it waits too, but for what the other phase `keeps` open."""
        beside = self._beside()
        left = {name: max(0.0, at - self.at) for name, at in self.state.timers.items() if name not in beside}
        aside = Aside(str(self.state.phase), left, tuple([each.asks for each in self.state.seats]))
        self.set(timers=beside, aside=(*self.state.aside, aside))

    def take_up(self) -> None:
        """The phase that was put aside last goes on, with what was asked in it: of who has sat down since, nothing."""
        *others, aside = self.state.aside
        keeps = self.rules.phases[self.state.phase].keeps
        for seat, each in enumerate(self.state.seats):
            asks = aside.asks[seat] if seat < len(aside.asks) else ()
            if not each.left:
                open_again = tuple([ask for ask in asks if ask in each.asks or ask.kind not in keeps])
                self.set_seat(seat, asks=open_again)
        timers = {**self._beside(), **{name: self.at + left for name, left in aside.left.items()}}
        phase = next(phase for phase in self.rules.phases if phase == aside.phase)
        self.set(phase=phase, timers=timers, aside=tuple(others))
        self.rules.phases[phase].resume(self)

    # What is asked and told.

    def ask(
        self,
        seat: int,
        kind: str,
        message: str | None = None,
        /,
        *,
        secret: bool = False,
        optional: bool = False,
        timer: str | None = None,
        picture: str | None = None,
        **facts: Json,
    ) -> int:
        """Puts a numbered question to a seat and returns its number. It stays open until another of its kind is put,
        it is closed, or a phase begins that does not keep it. Its time is that of the phase, or of a `timer`. Here and
        elsewhere `picture` names a drawing of what the reader may know."""
        number = self._put((seat,), kind, optional, timer)[seat]
        self._says.append(Say(seat, Telling.ASK, message or kind, facts, {seat: number}, secret, picture))
        return number

    def ask_all(
        self,
        seats: Iterable[int],
        kind: str,
        message: str | None = None,
        /,
        *,
        telling: Telling = Telling.ASK,
        watched: bool = False,
        optional: bool = False,
        timer: str | None = None,
        picture: str | None = None,
        **facts: Json,
    ) -> None:
        """Puts the same question to several seats, in words that hold no secret: it is said once, in public. The phones
        of the others get it too where it is `watched`. Where it is `optional` nobody need answer. A result that may be
        answered is told as one, so that it arrives when the question is over."""
        numbers = self._put(seats, kind, optional, timer)
        others = () if watched else tuple([seat for seat in range(len(self.state.seats)) if seat not in numbers])
        self._says.append(Say(None, telling, message or kind, facts, numbers, False, picture, others))

    def _put(self, asked: Iterable[int], kind: str, optional: bool = False, timer: str | None = None) -> dict[int, int]:
        """The numbers of the new questions by seat."""
        timers, numbers, seats = self.state.timers, {}, [*self.state.seats]
        name = str(self.state.phase) if timer is None else timer
        limit = timers[name] - self.at if name in timers else None
        for seat in asked:
            each = seats[seat]
            numbers[seat] = each.ask.number + 1 if each.ask is not None else 1
            ask = Ask(numbers[seat], kind, limit, optional, name)
            others = [other for other in each.asks if other.kind != kind]
            seats[seat] = with_contents(each, {"ask": ask, "asks": (*others, ask)})
        change(self.state, {"seats": tuple(seats)})
        return numbers

    def ask_each(
        self, seats: Iterable[int], kind: str, message: str | None = None, /, *, secret: bool = False, **facts: Json
    ) -> None:
        """Puts the same question to each of these seats, in private: its words, or who is asked, are nobody else's."""
        for seat, number in self._put(seats, kind).items():
            self._says.append(Say(seat, Telling.ASK, message or kind, facts, {seat: number}, secret))

    def ask_again(self, seat: int, number: int, message: str, /, **facts: Json) -> None:
        """Puts a question that is still open once more, under its own number."""
        self._says.append(Say(seat, Telling.ASK, message, facts, {seat: number}))

    def close(self, seat: int, *kinds: str) -> None:
        """The seat has nothing more to answer to its questions of these kinds, or to any."""
        asks = self.state.seats[seat].asks
        kept = tuple([ask for ask in asks if kinds and ask.kind not in kinds])
        if len(kept) < len(asks):
            self.set_seat(seat, asks=kept)

    def reopen(self, seat: int, kind: str) -> None:
        """The seat may answer its newest question again, if that is of this kind."""
        each = self.state.seats[seat]
        if each.ask is not None and each.ask.kind == kind and each.ask not in each.asks:
            self.set_seat(seat, asks=(*each.asks, each.ask))

    def tell(
        self,
        to: int | None,
        message: str,
        /,
        *,
        telling: Telling = Telling.TELL,
        but: Iterable[int] = (),
        secret: bool = False,
        by_ear: bool = False,
        picture: str | None = None,
        **facts: Json,
    ) -> None:
        """Tells a seat, or in public all but some."""
        self._says.append(Say(to, telling, message, facts, {}, secret, picture, tuple(but), by_ear))

    def tell_each(self, seats: Iterable[int], message: str, /, **facts: Any) -> None:
        """Tells each of these seats the same, and nobody else."""
        for seat in seats:
            self.tell(seat, message, **facts)

    def tell_others(self, one: int, message: str, /, **facts: Any) -> None:
        """Tells everybody but one, who knows it or is told in other words."""
        self.tell(None, message, but=(one,), **facts)

    def tell_rest(self, asked: Collection[int], message: str, /, **facts: Any) -> None:
        """Tells each who is here and was not asked, in words of their own, what all have just heard."""
        self.tell_each([seat for seat in self.state.present if seat not in asked], message, **facts)

    def result(self, to: int | None, message: str, /, **more: Any) -> None:
        """Tells a result in the same way."""
        self.tell(to, message, telling=Telling.RESULT, **more)

    def remind(self, seats: Iterable[int], message: str) -> None:
        """Reminds each of these seats."""
        self._says.extend(Say(seat, Telling.REMIND, message) for seat in seats)

    def step(self) -> Step:
        """The finished step."""
        state = self.state
        over = state.phase not in self.rules.phases
        result = Result(state.totals, state.winners) if over else None
        return Step(state, tuple(self._says), state.wake, tuple(self._used), result, withdraws=self._withdraws)


def _keeping(seat: Seat, kinds: Collection[str]) -> Seat:
    """The seat with its open questions of these kinds alone."""
    asks = tuple([ask for ask in seat.asks if ask.kind in kinds])
    return changed(seat, asks=asks) if len(asks) < len(seat.asks) else seat
