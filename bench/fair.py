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
from tests.service.conftest import House as Service
from tests.service.conftest import house_on
from tests.service.line import SEED, STRANGERS, Line, longer, nobody, play_alone, sit_alone, texting, the_same_match

EVERY = 2  # seconds between two texts of a stranger
ROUNDS = 1

Waits = list[tuple[str, float]]


def measure(house: House, runs: int) -> list[Row]:
    """The same match on a quiet line and beside strangers, outside any match and each with bots alone. It goes the same
    way each time, so it is played once."""
    quiet = _waits(house, nobody_else)
    late, alone = (longer(_waits(house, others), quiet) for others in (strangers, strangers_with_bots))
    waits = [seconds for _, seconds in quiet]
    most = max(*late, *alone)
    note = (
        f"a match of Malarky, {len(NAMES)} players who answer what they have read, one segment a second; all other "
        f"settings as by default, but no phone rests after many messages in a row: which one does, and when, would "
        f"hang on a second. {len(STRANGERS)} phones outside any match, half of them each at a table that it has made, "
        f"text RULES every {EVERY} s, as long as fewer than {CROWD} answers wait for them, for they get no more. "
        f"The clock is "
        f"moved, so nothing of this depends on the machine. {len(late)} questions and results, on the quiet line they "
        f"wait {middle(waits):.0f} s in the middle and {max(waits):.0f} s at most; beside the strangers "
        f"{middle(late):.0f} s and {max(late):.0f} s longer, and where each of them plays with bots alone and texts "
        f"SCORE {middle(alone):.0f} s and {max(alone):.0f} s. No table sleeps"
    )
    what = "seconds that a question waits longer, at most, while ten strangers text for ever"
    return [Row("fair", what, "", f"{most:.0f}", most, 3, 2, note, more_is_better=False)]


def nobody_else(service: Service) -> Callable[[], None]:
    """The line is the match's own."""
    return nobody


def strangers(service: Service) -> Callable[[], None]:
    """Ten phones outside any match ask for ever."""
    sit_alone(service)
    return texting(service, STRANGERS, "RULES", most=CROWD, every=EVERY)


def strangers_with_bots(service: Service) -> Callable[[], None]:
    """The same, each at a table of bots."""
    play_alone(service)
    return texting(service, STRANGERS, "SCORE", most=CROWD, every=EVERY)


def _waits(house: House, others: Callable[[Service], Callable[[], None]]) -> Waits:
    with house.database() as url:
        upgrade(url)
        service = house_on(url, pictures=False, messages_in_a_row=0)
        try:
            phones, meanwhile = numbers.phones(0), others(service)
            service.sit(**dict(zip(NAMES, phones, strict=True)))
            service.text(phones[0], f"SET ROUNDS {ROUNDS}")
            with the_same_match():
                service.text(phones[0], "BEGIN")
            line = Line(service, service.match().id, meanwhile)
            line.rests()
            line.plays((phones[seat], words) for seat, words in rehearse(SEED, NAMES, {"rounds": ROUNDS}).texts)
            if service.match().over_at is None or service.match().stands:
                raise Failed("the match did not come to its end")
            return line.waits()
        finally:
            service.service.db.dispose()
