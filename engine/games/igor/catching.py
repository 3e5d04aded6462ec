"""Catching: accusations and reports of oneself, and how they are ruled on (I25 to I33, IQ14 to IQ20, IQ32)."""

from collections.abc import Iterable

from engine.games.igor import duties, money, rulings, stamps, votes
from engine.games.igor.actions import Catch, MeaCulpa
from engine.games.igor.matters import Time, all_have_seen, is_over, matters, timing
from engine.games.igor.rules import BY_KEY
from engine.games.igor.state import Accusation, Ballot, Race, State, Turn, Untimely
from engine.games.igor.view import Ruled
from engine.kernel.game import Pace
from engine.kernel.values import changed

RACE = 3.0  # seconds (IQ15)
SOON = 1.0  # after what a key on a call has held up
TIMER = "race"
FALSE_ALARMS = 3  # in a hand, without a Malarian (IQ18)


def may_accuse(state: State, seat: int) -> bool:
    """Until three false alarms that he could not pay (IQ18)."""
    return state.seats[seat].false_alarms < FALSE_ALARMS


def catch(turn: Turn, seat: int, action: Catch) -> None:
    """An accusation: time is looked at before guilt (IQ17)."""
    stamp = stamps.take(turn, seat)
    state, accused, key = turn.state, action.who, action.rule
    seen, came = state, turn.at
    if stamp is not None:
        seen, came = changed(state, hand=stamps.as_it_was(state.running, stamp)), stamp.at
    if state.in_hand:
        when, found = timing(seen, seat, accused, state.rule(key).kind, action.trick, came)
    else:
        when, found = Time.LATE, ()
    if when is Time.OPEN:
        at = stamps.arrival(turn) if stamp is None else stamp.at
        names = tuple(matter.name for matter in found)
        cards = max((matter.cards for matter in found), default=0)
        _accuse(turn, Race(accused, key, came + RACE, (Accusation(seat, at, names),), cards))
        turn.tell(seat, "accused", secret=True, accused=accused, key=key)
    else:
        _untimely(turn, seat, accused, key, when)
    if stamp is not None:
        wait(turn)


def _untimely(turn: Turn, seat: int, accused: int, key: str, when: Time) -> None:
    """Nobody pays; the table is told at once, but of a second one soon after its sender alone (IQ17)."""
    state = turn.state
    lately = tuple(each for each in state.untimely if turn.at < each.at + state.grace)
    again = any((each.by, each.accused, each.key) == (seat, accused, key) for each in lately)
    message = "too_early" if when is Time.EARLY else "too_late"
    turn.set(untimely=lately if again else (*lately, Untimely(seat, accused, key, turn.at)))
    turn.tell(seat if again else None, message, by=seat, accused=accused, key=key)


def _accuse(turn: Turn, new: Race) -> None:
    """It waits for others that come as quickly (IQ15); a second one of the same accuser counts once. At a thrifty table
    each waits for its own matter, or its wait would tell its sender whether another waits (IQ32)."""
    (accusation,) = new.accusations
    _put_behind(turn, new.accused, new.key, accusation)
    state = turn.state
    waiting = [
        (place, race)
        for place, race in enumerate(state.races)
        if (race.accused, race.key, race.is_report) == (new.accused, new.key, False)
    ]
    if any(each.by == accusation.by for _, race in waiting for each in race.accusations):
        return
    if waiting and state.pace is Pace.LIVE:
        place, race = waiting[0]
        together = _as_arrived((*race.accusations, accusation))
        turn.set_one("races", place, accusations=together, due=min(race.due, new.due))
        return
    _run(turn, new)


def _put_behind(turn: Turn, accused: int, key: str, accusation: Accusation) -> None:
    """A report of oneself that came after it comes second (IQ19)."""
    for place, race in enumerate(turn.state.races):
        if race.is_report and (race.accused, race.key) == (accused, key) and race.accusations[0].at > accusation.at:
            turn.set_one("races", place, idle=True)


def _as_arrived(accusations: Iterable[Accusation]) -> tuple[Accusation, ...]:
    return tuple(sorted(accusations, key=lambda each: each.at))


def mea_culpa(turn: Turn, seat: int, action: MeaCulpa) -> None:
    """A report of oneself waits as long as an accusation would, so that its answer tells of none (IQ19): at a thrifty
    table until all have been shown what was played before it (IQ32)."""
    state, hand, key = turn.state, turn.state.running, action.rule
    waiting = [race.is_report for race in state.races if (race.accused, race.key) == (seat, key)]
    if True not in waiting:
        found = () if hand.closed else matters(hand, seat, state.rule(key).kind, state.grace)
        names = tuple([each.name for each in found if not is_over(state, hand, seat, seat, each, turn.at)])
        report = Accusation(seat, stamps.arrival(turn), names)
        idle = False in waiting
        _run(turn, Race(seat, key, turn.at + RACE, (report,), len(hand.course), is_report=True, idle=idle))
    turn.tell(seat, "reporting", secret=True, key=key)


def _run(turn: Turn, race: Race) -> None:
    turn.set(races=(*turn.state.races, race))
    wait(turn)


def wait(turn: Turn) -> None:
    """The timer of the race that is due first. At a thrifty table one whose matter not all have seen waits on, and is
    ruled on soon after they have (IQ32): what comes in the meantime does not put that off (IQ15)."""
    ready = [stamps.due(turn.state, race) for race in turn.state.races if _is_seen(turn.state, race)]
    running = turn.state.timers.get(TIMER)
    if ready:
        seconds = min(ready) - turn.at if min(ready) > turn.at else _soon(turn.state)
        if running is None or running > turn.at + seconds:
            turn.time(TIMER, seconds)
    elif running is not None:
        turn.stop(TIMER)


def _soon(state: State) -> float:
    """The seconds to the ruling of what is due: others may still come where not all have seen it for so long."""
    return SOON if state.pace is Pace.LIVE else RACE


def stamp_over(turn: Turn) -> None:
    """Who pressed the key has not said in time whom and what: what has waited for it is ruled on."""
    stamps.forget_late(turn)
    wait(turn)


def _is_seen(state: State, race: Race) -> bool:
    return state.pace is Pace.LIVE or all_have_seen(state, state.running, race.accused, race.cards)


def rule(turn: Turn) -> None:
    """The time of one race, or of several, is over: each in the order in which it is due."""
    rulings.forget_old(turn)
    while due := [race for race in turn.state.races if _may_be_ruled(turn.state, race, turn.at)]:
        race = min(due, key=lambda race: race.due)
        together = [race] if race.is_report else _with_others(turn.state, race)
        turn.set(races=tuple(each for each in turn.state.races if each not in together))
        whole = changed(race, accusations=_as_arrived(one for each in together for one in each.accusations))
        if race.is_report:
            _rule_report(turn, race)
        elif race.key not in BY_KEY:
            _rule_written(turn, whole)
        else:
            _rule(turn, whole)
    wait(turn)
    rulings.ask_next(turn)
    votes.ask_next(turn)


def _may_be_ruled(state: State, race: Race, at: float) -> bool:
    return _is_seen(state, race) and stamps.due(state, race) <= at


def _with_others(state: State, race: Race) -> list[Race]:
    """The accusations of the same player and key that wait too, as they arrived: those whose matter all have seen, and
    those of a matter that is ruled on now (IQ15, IQ32)."""
    same = [each for each in state.races if (each.accused, each.key, each.is_report) == (race.accused, race.key, False)]
    seen = [each for each in same if _is_seen(state, each)]
    if seen == same:
        return same
    ruled = {_hit(state, each) for each in seen} - {None}
    return [each for each in same if each in seen or _hit(state, each) in ruled]


def _hit(state: State, race: Race) -> str | None:
    """The matter for which somebody pays if this accusation of a thrifty table is right."""
    (accusation, *_) = race.accusations
    if race.key in BY_KEY:
        breach, _ = duties.standing(state.running, race.accused, race.key, accusation.matters)
        return None if breach is None else breach.matter
    fresh = (name for name in accusation.matters if not rulings.is_caught(state, race.accused, race.key, name))
    return next(fresh, None)


def _rule(turn: Turn, race: Race) -> None:
    """Each accusation is judged as it arrived; those that hit the same breach come together (IQ15, IQ17), but for one
    that came after the time of the first, which a key on a call had begun."""
    hits: dict[str, list[int]] = {}
    what: dict[int, str] = {}
    for accusation in race.accusations:
        breach, was_caught = duties.standing(turn.state.running, race.accused, race.key, accusation.matters)
        is_second = breach is not None and breach.matter in hits and _is_late(turn.state, race, accusation)
        if breach is not None and not is_second:
            hits.setdefault(breach.matter, []).append(accusation.by)
        what[accusation.by] = (
            "caught" if is_second or (breach is None and was_caught) else "right" if breach else "false"
        )
    rows: dict[int, Ruled] = {}
    for matter, accusers in hits.items():
        breach, _ = duties.standing(turn.state.running, race.accused, race.key, [matter])
        if breach is not None:
            duties.settle(turn, breach)
        rows |= {row.by: row for row in rulings.right(turn, race.accused, race.key, accusers)}
    for by, judged in what.items():
        if judged == "false":
            rows[by] = rulings.false(turn, race.accused, race.key, by)
        elif judged == "caught":
            rows[by] = Ruled(by, judged, 0)
    rulings.tell(turn, race.accused, race.key, [rows[by] for by in what])


def _is_late(state: State, race: Race, accusation: Accusation) -> bool:
    return state.pace is Pace.LIVE and accusation.at > race.due


def _rule_written(turn: Turn, race: Race) -> None:
    """A rule that a player wrote: the table votes (IQ22)."""
    rows, accusers, matter = [], [], ""
    for accusation in race.accusations:
        fresh = [name for name in accusation.matters if not rulings.is_caught(turn.state, race.accused, race.key, name)]
        if fresh:
            accusers.append(accusation.by)
            matter = matter or fresh[0]
        elif accusation.matters:
            rows.append(Ruled(accusation.by, "caught", 0))
        else:
            rows.append(rulings.false(turn, race.accused, race.key, accusation.by))
    if rows:
        rulings.tell(turn, race.accused, race.key, rows)
    if accusers:
        votes.propose(turn, Ballot(race.accused, race.key, tuple(accusers), (matter,)))


def _rule_report(turn: Turn, race: Race) -> None:
    """1 M to the pile, always and in the same words; what stands is closed, or the duty that still runs (IQ19)."""
    seat, key, names = race.accused, race.key, race.accusations[0].matters
    paid = 0
    if not race.idle:
        duty, _ = duties.standing(turn.state.running, seat, key, names)
        if duty is not None:
            duties.settle(turn, duty)
        paid = money.pay(turn, seat)
    rulings.tell(turn, seat, key, [Ruled(seat, "nothing" if race.idle else "reported", paid)])


def lapse(turn: Turn, seat: int) -> None:
    """The accusations of who leaves, and those of him, lapse; so do his breaches (IQ28)."""
    races = []
    for race in turn.state.races:
        kept = tuple(each for each in race.accusations if each.by != seat)
        if race.accused != seat and kept:
            races.append(changed(race, accusations=kept))
    turn.set(races=tuple(races))
    stamps.take(turn, seat)
    turn.set(verdicts=tuple(each for each in turn.state.verdicts if seat not in (each.by, each.accused)))
    turn.set_in("hand", duties=tuple(duty for duty in turn.state.running.duties if duty.seat != seat))
    wait(turn)
    rulings.lapse_choices(turn, seat)
    votes.lapse(turn, seat)
