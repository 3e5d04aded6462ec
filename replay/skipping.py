"""SKIP in a playthrough: who may pass over the turn that the table waits for, as service/lobby/skip.py has it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.game import PublicTurn
from engine.kernel.majorities import count, half
from prompts.hear import person
from prompts.lobby import majority as words


@dataclass(frozen=True)
class Skipping:
    """What follows from SKIP: the words for whom (by seat), whether they refuse it, and whether the turn is over."""

    told: Mapping[int, str]
    refused: bool = False
    over: bool = False


@dataclass
class Skips:
    """Who wants to pass over the turn that is asked for now, by seat."""

    ask: int | None = None
    agreed: frozenset[int] = frozenset()

    def heard(
        self, turn: PublicTurn | None, seat: int, given: str, names: Sequence[str], here: Sequence[int], at: float
    ) -> Skipping:
        """SKIP of this seat with the words after it; `here` are the seats that have not left, `at` is the table's
        clock."""
        if turn is None:
            return Skipping({seat: words.skip_nobody()}, refused=True)
        name = names[turn.seat]
        named = person(given, names, range(len(names)))
        if named is not None and named.sure and named.place != turn.seat:
            return Skipping({seat: words.skip_another(name=name)}, refused=True)
        if seat != turn.seat and at < turn.passable:
            return Skipping({seat: words.skip_too_soon(name=name, seconds=turn.passable - at)}, refused=True)
        return self._agree(turn, seat, names, here)

    def _agree(self, turn: PublicTurn, seat: int, names: Sequence[str], here: Sequence[int]) -> Skipping:
        if self.ask != turn.ask:
            self.ask, self.agreed = turn.ask, frozenset()
        counted = count(self.agreed, seat, [each for each in here if each != turn.seat], half)
        self.agreed = counted.agreed
        name, agreed, needed = names[turn.seat], len(counted.agreed), counted.needed
        if seat == turn.seat or counted.is_enough:
            told = {each: words.skipped(name=name) for each in here}
            told[turn.seat] = words.skipped_yourself() if seat == turn.seat else words.skipped_you()
            return Skipping(told, over=True)
        if counted.again:
            return Skipping({seat: words.skip_said(name=name, agreed=agreed, needed=needed)}, refused=True)
        told = {each: words.skip_asked(by=names[seat], name=name, agreed=agreed, needed=needed) for each in here}
        told[seat] = words.skip_asked(by=None, name=name, agreed=agreed, needed=needed)
        told[turn.seat] = words.skip_asked_of_you(by=names[seat], agreed=agreed, needed=needed)
        return Skipping(told)
