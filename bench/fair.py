"""What strangers cost a table: how much longer its questions wait at one segment a second.

Time is a clock that is moved: what a second's sending, ten texts and a sweep take for real is measured elsewhere.
"""

from collections.abc import Callable

from bench import numbers
from bench.evening import NAMES
from bench.processes import Failed, House
from bench.rehearsal import rehearse
from bench.report import Row, middle
from service.outbox.queue import CROWD
from service.store.migrate import upgrade
from tests.service.conftest import house_on
from tests.service.line import SEED, STRANGERS, Line, longer, nobody, texting, the_same_match

EVERY = 2  # seconds between two texts of a stranger
ROUNDS = 1

Waits = list[tuple[str, float]]


def measure(house: House, runs: int) -> list[Row]:
    """The same match on a quiet line and beside strangers. It goes the same way each time, so it is played once."""
    quiet, noisy = _waits(house, ()), _waits(house, STRANGERS)
    late = longer(noisy, quiet)
    waits = [seconds for _, seconds in quiet]
    note = (
        f"a match of Malarky, {len(NAMES)} players who answer what they have read, one segment a second, all other "
        f"settings as by default; {len(STRANGERS)} phones outside any match text RULES every {EVERY} s, "
        f"as long as fewer than {CROWD} answers wait for them, for they get no more. The clock is "
        f"moved, so nothing of this depends on the machine. {len(late)} questions and results, on the quiet line they "
        f"wait {middle(waits):.0f} s in the middle and {max(waits):.0f} s at most; beside the strangers "
        f"{middle(late):.0f} s and {max(late):.0f} s longer. No table sleeps"
    )
    what = "seconds that a question waits longer, at most, while ten strangers text for ever"
    return [Row("fair", what, "", f"{max(late):.0f}", max(late), 3, 2, note, more_is_better=False)]


def _waits(house: House, strangers: tuple[str, ...]) -> Waits:
    with house.database() as url:
        upgrade(url)
        service = house_on(url, pictures=False)
        try:
            phones = numbers.phones(0)
            service.sit(**dict(zip(NAMES, phones, strict=True)))
            service.text(phones[0], f"SET ROUNDS {ROUNDS}")
            with the_same_match():
                service.text(phones[0], "BEGIN")
            meanwhile: Callable[[], None] = texting(service, strangers, "RULES", most=CROWD, every=EVERY)
            line = Line(service, service.match().id, meanwhile if strangers else nobody)
            line.rests()
            line.plays((phones[seat], words) for seat, words in rehearse(SEED, NAMES, {"rounds": ROUNDS}).texts)
            if service.match().over_at is None or service.match().stands:
                raise Failed("the match did not come to its end")
            return line.waits()
        finally:
            service.service.db.dispose()
