"""What follows of a ruling: who pays whom, who was first, and what may be appealed against (I25 to I28, IQ15, IQ18)."""

from collections.abc import Sequence

from engine.games.igor import money
from engine.games.igor.actions import First
from engine.games.igor.rules import BY_KEY, HOUSE
from engine.games.igor.state import Choice, Duty, State, Turn, Verdict
from engine.games.igor.view import Ruled, Ruling
from engine.kernel.phases import paced
from engine.kernel.values import Json

APPEAL_FROM = 3  # players: with two nobody is uninvolved (IQ24)
CHOOSING = paced(30.0, 30.0, 3600.0)
TIMER = "first"
RULINGS = 12  # that all may still read when the next are told


def tell(turn: Turn, accused: int, key: str, rows: Sequence[Ruled]) -> None:
    """All hear who accused and what became of it, and no reason (IQ17)."""
    note(turn, accused, key, rows)
    told: list[Json] = [[row.by, row.what, row.paid] for row in rows]
    turn.tell(None, "ruled", accused=accused, key=key, rows=told, totals=list(turn.state.totals))


def note(turn: Turn, accused: int, key: str, rows: Sequence[Ruled]) -> None:
    """It may be read by all from now on."""
    number = 1 + (turn.state.rulings[-1].number if turn.state.rulings else 0)
    turn.set(rulings=(*turn.state.rulings, Ruling(number, accused, key, tuple(rows))))


def forget_old(turn: Turn) -> None:
    """Only the last ones stay when others come; of those that are told together none is lost, however many they are."""
    turn.set(rulings=turn.state.rulings[-RULINGS:])


def right(turn: Turn, accused: int, key: str, accusers: Sequence[int]) -> list[Ruled]:
    """The first to announce a breach gets a Malarian of the breaker; several at once: the breaker says who was first,
    unless he has none to give (I25 to I27)."""
    if len(accusers) > 1 and turn.state.seats[accused].total > 0:
        turn.set(choices=(*turn.state.choices, Choice(accused, key, tuple(accusers))))
        return [Ruled(by, "tie", 0) for by in accusers]
    return [paid_to(turn, accused, key, by) for by in accusers]


def paid_to(turn: Turn, accused: int, key: str, by: int) -> Ruled:
    """The breaker pays this accuser."""
    paid = money.pay(turn, accused, by)
    _appealable(turn, Verdict(by, accused, key, "right", paid, turn.at + turn.state.grace))
    return Ruled(by, "right", paid)


def false(turn: Turn, accused: int, key: str, by: int) -> Ruled:
    """A false accusation: 1 M to the common pile (I28, IQ18)."""
    paid = money.pay(turn, by)
    if not paid:
        turn.set_seat(by, false_alarms=turn.state.seats[by].false_alarms + 1)
    _appealable(turn, Verdict(by, accused, key, "false", paid, turn.at + turn.state.grace))
    return Ruled(by, "false", paid)


def _appealable(turn: Turn, verdict: Verdict) -> None:
    """Not about babble, nor what the table has judged itself (IQ22, IQ24)."""
    if verdict.key in BY_KEY and verdict.key != HOUSE.key:
        turn.set(verdicts=(*turn.state.verdicts, verdict))


def forget_late(turn: Turn) -> None:
    """Verdicts that are too old to be appealed against."""
    kept = tuple(verdict for verdict in turn.state.verdicts if turn.at < verdict.until)
    if len(kept) < len(turn.state.verdicts):
        turn.set(verdicts=kept)


def is_caught(state: State, accused: int, key: str, matter: str) -> bool:
    """Whether a breach of a written rule in this matter was caught before (IQ22)."""
    ledger = ((duty.seat, duty.key, duty.matter) for duty in state.running.duties if duty.settled)
    return (accused, key, matter) in ledger


def note_caught(turn: Turn, accused: int, key: str, matter: str) -> None:
    """A breach of a written rule: the ledger knows none before the table has said so."""
    duty = Duty(accused, key, matter, settled=True)
    turn.set_in("hand", duties=(*turn.state.running.duties, duty))


# Who was first (I27).


def ask_next(turn: Turn) -> None:
    """The breaker whose choice is the oldest is asked, one at a time."""
    state = turn.state
    if state.choices and TIMER not in state.timers:
        choice = state.choices[0]
        turn.time(TIMER, CHOOSING(state) or 0.0)
        turn.ask(choice.breaker, "first", key=choice.key, accusers=list(choice.accusers), timer=TIMER)


def first(turn: Turn, seat: int, action: First) -> None:
    """He has final say (I27)."""
    _chosen(turn, action.who)


def choice_over(turn: Turn) -> None:
    """Silence: the first to arrive."""
    _chosen(turn, turn.state.choices[0].accusers[0])


def _chosen(turn: Turn, who: int) -> None:
    choice = turn.state.choices[0]
    drop_choice(turn)
    tell(turn, choice.breaker, choice.key, [paid_to(turn, choice.breaker, choice.key, who)])
    ask_next(turn)


def drop_choice(turn: Turn) -> None:
    """The oldest choice is over."""
    turn.close(turn.state.choices[0].breaker, "first")
    turn.stop(TIMER)
    turn.set(choices=turn.state.choices[1:])


def lapse_choices(turn: Turn, seat: int) -> None:
    """Who leaves pays nobody any more, and is paid by nobody (IQ28)."""
    if turn.state.choices and turn.state.choices[0].breaker == seat:
        turn.stop(TIMER)
    kept = [choice for choice in turn.state.choices if choice.breaker != seat]
    if kept and seat in kept[0].accusers and TIMER in turn.state.timers:
        turn.close(kept[0].breaker, "first")
        turn.stop(TIMER)
    left = [(choice, tuple(by for by in choice.accusers if by != seat)) for choice in kept]
    turn.set(
        choices=tuple(Choice(choice.breaker, choice.key, accusers) for choice, accusers in left if len(accusers) > 1)
    )
    for choice, accusers in left:
        if len(accusers) == 1:
            tell(turn, choice.breaker, choice.key, [paid_to(turn, choice.breaker, choice.key, accusers[0])])
    ask_next(turn)
