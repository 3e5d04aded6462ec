"""Tables whose clock stands: paused by a player, asleep because nobody sends a word, or out of texts for today.

While a match stands nothing of it is due: it has no wake-up and no bot's move. What people do is done all the same;
when the table is to be woken is kept with the match until it goes on.
"""

from collections.abc import Mapping

from engine.kernel.game import Step
from prompts import answers
from prompts.lobby import standstill as words
from service.matches import bots
from service.matches.clock import due_at, run_again
from service.matches.play import Play, SeatNow, quiet_until
from service.matches.time_zones import spoken

PAUSED, ASLEEP, THRIFT = "paused", "asleep", "thrift"
LONGEST_SECONDS = 7 * 86_400.0
"""How long a match stands before it is closed."""


def stand_still(play: Play, why: str) -> None:
    """Stop the clock of a locked match that runs, or change why it stands. Nobody is told."""
    play.change(stands=why, clock=play.at, clock_since=None)
    if not play.stands:
        play.change(stands_since=play.now)
    play.stands = why
    play.be_due(None)
    bots.forget_all(play)


def go_on(play: Play) -> None:
    """Let the clock of a locked match that stands run on, with the time that was left. Nobody is told."""
    play.stands, play.silences = None, 0
    play.change(stands=None, stands_since=None, silences=0, clock=play.at, clock_since=play.now)
    _be_due(play)
    bots.plan(play)


def wake_up(play: Play, seat: SeatNow) -> bool:
    """Somebody with a phone does something: a table that sleeps goes on. Whether it slept."""
    sleeps = play.stands == ASLEEP and seat.player_id is not None
    if sleeps:
        go_on(play)
    return sleeps


def tell_going_on(play: Play, by: SeatNow) -> None:
    """Tell all but this seat that the table goes on, with the question that each has still to answer."""
    for seat in play.people:
        if seat is not by:
            asked = any(letter.kind == "ask" for letter in play.post.letters.get(seat.player_id or 0, ()))
            play.write(seat, "tell", words.going_on(name=by.name))
            if not asked and play.newest_ask(seat.seat) is not None:
                play.write(seat, "ask", answers.repeat(play.game.facts.name, play.view(seat.seat)), shows=True)


def why_it_stands(play: Play, seat: SeatNow | None) -> str:
    """Why the table's clock stands now, and what this seat does to let it run; empty where it runs."""
    if play.stands:
        asked = seat is not None and play.newest_ask(seat.seat) is not None
        return words.stands(why=play.stands, asked=asked)
    return words.night(zone=spoken(play.zone)) if play.zone and quiet_until(play.now, play.zone) else ""


def heard(play: Play | None, seat: SeatNow | None) -> None:
    """A person who sits in the match has sent a word, whatever it was."""
    if play and play.silences and seat and not seat.left:
        play.silences = 0
        play.change(silences=0)


def asked(play: Play) -> dict[int, set[int]]:
    """The asks that people have still to answer, by seat; one that nobody need answer is none (law 8)."""
    state, people = play.state, [seat.seat for seat in play.people]
    return {seat: {ask.number for ask in state.seats[seat].asks if not state.is_optional(seat, ask)} for seat in people}


def is_silence(play: Play, step: Step, before: Mapping[int, set[int]]) -> bool:
    """Whether this step of time, which is done, ended an ask that a person had still to answer (`before`), in a match
    that goes on."""
    if step.refusal or step.result is not None or play.stands:
        return False
    return any(asks - play.asks(seat) for seat, asks in before.items())


def fall_asleep(play: Play) -> None:
    """Nobody has sent a word for too many questions: the table sleeps, and says so for the last time."""
    stand_still(play, ASLEEP)
    for seat in play.people:
        play.write(seat, "tell", words.asleep(asked=play.newest_ask(seat.seat) is not None))


def move(play: Play, zone: str) -> None:
    """The quiet hours of a locked slow match are those of another zone from now on."""
    zones, play.zone = (play.zone, zone), zone
    play.change(zone=zone, clock=play.at, clock_since=None if play.stands else play.now)
    if not play.stands:
        _be_due(play)
        run_again(play.tx, play.id, play.now, play.now, zones)


def _be_due(play: Play) -> None:
    play.be_due(None if play.wake is None else due_at(play.now, play.wake - play.at, play.zone))
