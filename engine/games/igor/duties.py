"""The silent ledger: what a card or words bring about under the rules in play (IQ12, IQ13, IQ21, IQ31)."""

from collections.abc import Iterable, Sequence

from engine.games.igor.deck import value
from engine.games.igor.matters import (
    card_name,
    is_running,
    matters,
    message_name,
    talk_name,
    trick_name,
)
from engine.games.igor.rules import HOUSE, Kind, Moment, Rule
from engine.games.igor.state import Duty, Hand, State, Turn
from engine.kernel.values import changed

_WITH_A_CARD = frozenset(["ONCE", "SIGNED"])  # phrases that are due in every message with a card, where in play


def _moment(state: State, seat: int, text: str, card: str, *, plays: bool) -> Moment:
    table = state.running.table
    return Moment(
        text=text,
        plays=plays,
        card=card,
        led=state.led,
        before=table[-1].card if table else None,
        tricks=state.seats[seat].tricks,
        is_dealer=seat == state.acting_dealer,
        others=tuple(name for other, name in enumerate(state.names) if other != seat),
    )


def _binding(state: State, kinds: Iterable[Kind], moment: Moment) -> list[Rule]:
    """The rules in force of these kinds that bind at this moment; of rivals the later added (2.6)."""
    binding = [rule for rule in state.rules if rule.kind in kinds and rule.binds(moment)]
    return [
        rule
        for place, rule in enumerate(binding)
        if not any(later.key in rule.rivals for later in binding[place + 1 :])
    ]


def _running(state: State, seat: int, at: float) -> list[Duty]:
    """The seat's duties that may still be done: of matters that run."""
    hand = state.running
    own = [duty for duty in hand.duties if duty.seat == seat]
    if not own:
        return []
    kinds = {state.rule(duty.key).kind for duty in own} - {Kind.MESSAGE}
    run = {matter.name for kind in kinds for matter in matters(hand, seat, kind, state.grace) if is_running(matter, at)}
    return [duty for duty in own if duty.matter in run]


def owed(state: State, seat: int, at: float) -> tuple[str, ...]:
    """The keys of what the seat still has to say by its next card."""
    owing = (duty for duty in _running(state, seat, at) if state.rule(duty.key).kind is not Kind.CARD)
    return tuple(duty.key for duty in owing if not duty.met)


def laid(turn: Turn, seat: int, card: str, text: str) -> None:
    """A message plays a card. It is judged as the table stood before it; the words count for this card, and for what is
    due by it, but not for duties on an earlier card (IQ13)."""
    state = turn.state
    place = len(state.running.course)
    running = [duty for duty in _running(state, seat, turn.at) if state.rule(duty.key).kind is not Kind.CARD]
    moment = _moment(state, seat, text, card, plays=True)
    on_card = _binding(state, [Kind.CARD], moment)
    due = {rule.key for rule in on_card} | {duty.key for duty in running}
    due |= _WITH_A_CARD & {rule.key for rule in state.rules}
    moment = changed(moment, due=frozenset(due))
    _do(turn, running, moment)
    _add(turn, [Duty(seat, rule.key, card_name(place), card, met=rule.keeps(moment)) for rule in on_card])
    _break_bans(turn, seat, moment, message_name(place))


def said(turn: Turn, seat: int, text: str) -> None:
    """Words without a card: they do what is due, unless a phrase is among them that is not (IQ31). After the last card
    they break nothing (IQ12)."""
    state = turn.state
    running = _running(state, seat, turn.at)
    due = frozenset(duty.key for duty in running)
    moment = changed(_moment(state, seat, text, "", plays=False), due=due)
    wanted = [duty for duty in running if state.rule(duty.key).keeps(changed(moment, card=duty.card))]
    moment = changed(moment, is_wanted=bool(wanted))
    if wanted and not (state.babble and _has_babble(moment)):
        _meet(turn, wanted)
    if not state.running.ended:
        _break_bans(turn, seat, moment, talk_name(len(state.running.talk)))


def _has_babble(moment: Moment) -> bool:
    return not HOUSE.keeps(moment)


def _do(turn: Turn, running: Iterable[Duty], moment: Moment) -> None:
    state = turn.state
    _meet(turn, [duty for duty in running if state.rule(duty.key).keeps(moment)])


def _break_bans(turn: Turn, seat: int, moment: Moment, name: str) -> None:
    broken = [rule for rule in _binding(turn.state, [Kind.MESSAGE], moment) if not rule.keeps(moment)]
    _add(turn, [Duty(seat, rule.key, name, moment.card) for rule in broken])


def _add(turn: Turn, duties: Sequence[Duty]) -> None:
    if duties:
        turn.set_in("hand", duties=(*turn.state.running.duties, *duties))


def _meet(turn: Turn, done: Iterable[Duty]) -> None:
    done = tuple(done)
    if done:
        duties = turn.state.running.duties
        turn.set_in("hand", duties=tuple(changed(duty, met=True) if duty in done else duty for duty in duties))


def nine(turn: Turn, seat: int, card: str) -> None:
    """A nine that lies on the table now: whoever else plays owes what rules want of them for it. One that came before
    in the same stretch is answered anew with it (R24)."""
    state = turn.state
    hand, kind = state.running, Kind.NINE
    keys = [rule.key for rule in state.rules if rule.kind is kind]
    if value(card) != 9 or not keys:
        return
    owing = []
    for other in state.playing:
        if other != seat:
            name = matters(hand, other, kind, state.grace)[-1].name
            owing += [Duty(other, key, name, card) for key in keys]
    names = {duty.matter for duty in owing}
    turn.set_in("hand", duties=(*(duty for duty in hand.duties if duty.matter not in names), *owing))


def won(turn: Turn, seat: int, trick: int, card: str) -> None:
    """What the winner of a trick owes by his next card."""
    moment = _moment(turn.state, seat, "", card, plays=False)
    _add(turn, [Duty(seat, rule.key, trick_name(trick), card) for rule in _binding(turn.state, [Kind.TRICK], moment)])


def standing(hand: Hand, seat: int, key: str, names: Iterable[str]) -> tuple[Duty | None, bool]:
    """Of these complete matters, the oldest first: the breach of the rule that stands uncaught, and whether one was
    caught or reported before."""
    ledger = {duty.matter: duty for duty in hand.duties if duty.seat == seat and duty.key == key}
    found = [ledger[name] for name in names if name in ledger]
    return next((duty for duty in found if not duty.met and not duty.settled), None), any(
        duty.settled for duty in found
    )


def settle(turn: Turn, duty: Duty) -> None:
    """It was caught, or reported: it is no breach any more."""
    duties = turn.state.running.duties
    others = tuple(each for each in duties if (each.seat, each.key, each.matter) != (duty.seat, duty.key, duty.matter))
    turn.set_in("hand", duties=(*others, changed(duty, settled=True)))


def unnoticed(state: State, at: float) -> int:
    """How many breaches nobody noticed, after a hand (IQ21)."""
    hand = state.running
    run = {(duty.seat, duty.matter) for seat in hand.players for duty in _running(state, seat, at)}
    left = [duty for duty in hand.duties if not duty.met and not duty.settled]
    return sum((duty.seat, duty.matter) not in run for duty in left)
