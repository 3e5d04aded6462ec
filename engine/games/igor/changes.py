"""Rules come and go: the starting ones, what dealers and winners change, three to choose from, and the reading (I2, I4,
I7 to I9, I21 to I24, IQ2, IQ5 to IQ11, IQ22, IQ29)."""

from collections.abc import Iterator

from engine.games.igor.actions import Add, Cards, Catch, Choose, GotIt, Pass, Remove, Write
from engine.games.igor.deck import HAND
from engine.games.igor.rules import BY_KEY
from engine.games.igor.speech import key_of
from engine.games.igor.state import InPlay, Retired, State, Turn
from engine.games.igor.view import Card, Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.phases import paced

STARTING = 2  # I2
TOP = 3  # I8
MOST_WORDS = 100  # of a card that a player writes (IQ22)
MOST_KEY = 12
AT_ONCE = 8  # rules in a message
WRITING = paced(120.0, 120.0, 8 * 3600.0)
BY_TRICK = Blank("trick", Kind.NUMBER, tuple(range(1, HAND + 1)), optional=True)
CHANGING = paced(90.0, 90.0, 8 * 3600.0)
READING = paced(60.0, 60.0, 4 * 3600.0)


def card(state: State, key: str) -> Card:
    rule = state.rule(key)
    return Card(rule.key, rule.name, rule.words)


# Cards that players write, before the first rules are dealt (IQ22).


def enter_write(turn: Turn) -> None:
    turn.set(readers=turn.state.present)
    turn.begin(Phase.WRITE)
    turn.ask_all(turn.state.present, "write", most=MOST_WORDS)


def write_forms(state: State, seat: int) -> Iterator[Form]:
    if seat in waiting(state):
        ask = state.seats[seat].asks[0].number
        yield Form(Write, (Blank("words", Kind.WORDS, most=MOST_KEY + 1 + MOST_WORDS),), ask)
        yield Form(Pass, ask=ask)


def fault(state: State, words: str) -> str | None:
    """Why it makes no card: the message that refuses it."""
    key, text = key_of(words), words.partition(" ")[2].strip()
    if not key.isascii() or not key.isalpha() or not 3 <= len(key) <= MOST_KEY or not text or len(text) > MOST_WORDS:
        return "refused_card"
    return "refused_key" if key in BY_KEY or key in state.written else None


def write(turn: Turn, seat: int, action: Write) -> None:
    key, text = action.head, action.words.partition(" ")[2].strip()
    turn.set(written={**turn.state.written, key: text}, writers={**turn.state.writers, key: seat})
    _finished(turn, seat)
    turn.tell(seat, "written", secret=True, key=key, words=text)


def _finished(turn: Turn, seat: int) -> None:
    turn.set_seat(seat, is_read=True)
    turn.close(seat)


def _noted(turn: Turn, seat: int) -> None:
    """The last one gets no answer: what comes next is told at once."""
    _finished(turn, seat)
    if waiting(turn.state):
        turn.tell(seat, "noted")


def waiting(state: State) -> tuple[int, ...]:
    """Who has still to write, or to read: not who left and is back, for he is asked no more."""
    return tuple(seat for seat in state.readers if state.seats[seat].asks and not state.seats[seat].is_read)


def begin(turn: Turn) -> None:
    """The starting rules are read to all, and the first dealer may add one (I2, I7)."""
    turn.set_all(is_read=False)
    turn.set(readers=())
    found = turn.chance.shuffle("rules/1", turn.state.catalogue)[:STARTING]
    turn.set(in_play=tuple(InPlay(key, 1) for key in found), changers=(turn.state.next_dealer,))
    rules = [_facts(turn.state, key) for key in found]
    turn.tell(None, "starting", by_ear=turn.state.by_ear, rules=rules, dealer=turn.state.next_dealer)
    turn.go(Phase.CHANGE)


def _facts(state: State, key: str) -> list[str]:
    rule = state.rule(key)
    return [rule.key, rule.name, rule.words]


# What a dealer or a winner changes.


def may_add(state: State) -> bool:
    """IQ9, IQ10."""
    full = state.max_rules and len(state.in_play) >= state.max_rules
    return not full and bool(state.undealt or eligible(state))


def eligible(state: State) -> tuple[str, ...]:
    """Rules that have sat out a full hand (I24)."""
    return tuple(each.key for each in state.retired if state.played > each.after)


def removable(state: State) -> tuple[str, ...]:
    """Rules that were in play for a hand at least (I23, IQ5)."""
    return tuple(each.key for each in state.in_play if each.since <= state.played)


def enter_change(turn: Turn) -> None:
    changer = turn.state.changers[0]
    turn.begin(Phase.CHANGE)
    add, remove = may_add(turn.state), state_keys(turn.state)
    turn.ask(changer, "change", add=add, remove=bool(remove), is_dealer=len(turn.state.changers) == 1)
    turn.tell_others(changer, "changes", seat=changer, is_dealer=len(turn.state.changers) == 1)


def state_keys(state: State) -> tuple[str, ...]:
    """The keys that may be named to be removed: those in play, after a hand."""
    return tuple(each.key for each in state.in_play) if state.played else ()


def change_forms(state: State, seat: int) -> Iterator[Form]:
    if state.changers[:1] == (seat,):
        ask = state.seats[seat].asks[0].number
        if may_add(state):
            yield Form(Add, ask=ask)
        if state_keys(state):
            yield Form(Remove, (Blank("rule", Kind.CHOICE, state_keys(state)),), ask)
        yield Form(Pass, ask=ask)


def remove(turn: Turn, seat: int, action: Remove) -> None:
    """It is looked out and discarded (I9, IQ8)."""
    state = turn.state
    kept = tuple(each for each in state.in_play if each.key != action.rule)
    turn.set(in_play=kept, retired=(*state.retired, Retired(action.rule, state.played)))
    turn.tell(None, "removed", seat=seat, key=action.rule, name=state.rule(action.rule).name)
    next_change(turn)


def leave_it(turn: Turn, seat: int, action: Pass) -> None:
    if turn.state.phase is Phase.WRITE:
        _noted(turn, seat)
    else:
        end_change(turn)


def end_change(turn: Turn) -> None:
    """Silence is PASS (IQ2)."""
    turn.tell(None, "passes", seat=turn.state.changers[0])
    next_change(turn)


def next_change(turn: Turn) -> None:
    """Each sees the changes before his own (IQ6); after the last of them the rules are read, and the hand is dealt."""
    turn.set(changers=turn.state.changers[1:], looked_at=())
    if turn.state.changers:
        turn.go(Phase.CHANGE)
    else:
        turn.go(Phase.READING if turn.state.is_new else Phase.PLAY)


def add(turn: Turn, seat: int, action: Add) -> None:
    turn.go(Phase.CHOICE)


def enter_choice(turn: Turn) -> None:
    """He alone looks at the top three, and at what may come again (I8, IQ8)."""
    state = turn.state
    top = turn.chance.shuffle(f"rules/{state.looks + 2}", state.undealt)[:TOP]
    turn.set(looks=state.looks + 1, looked_at=(*top, *eligible(state)))
    turn.begin(Phase.CHOICE)
    chooser = turn.state.changers[0]
    turn.ask(chooser, "choose", secret=True)
    turn.tell_others(chooser, "chooses", seat=chooser)


def choice_forms(state: State, seat: int) -> Iterator[Form]:
    if state.changers[:1] == (seat,):
        numbers = tuple(range(1, len(state.looked_at) + 1))
        yield Form(Choose, (Blank("number", Kind.NUMBER, numbers),), state.seats[seat].asks[0].number, plain=True)


def choose(turn: Turn, seat: int, action: Choose) -> None:
    """It is read to all, and lies face down with the others; the rest are shuffled back (I8)."""
    state = turn.state
    key = state.looked_at[action.number - 1]
    turn.set(
        in_play=(*state.in_play, InPlay(key, state.played + 1)),
        retired=tuple(each for each in state.retired if each.key != key),
        is_new=True,
    )
    turn.tell(None, "added", by_ear=state.by_ear, seat=state.changers[0], rule=_facts(state, key))
    next_change(turn)


def end_choice(turn: Turn) -> None:
    """He has looked, so he must choose: the first of the three (2.9)."""
    choose(turn, turn.state.changers[0], Choose(1))


# The reading (IQ29).


def enter_reading(turn: Turn) -> None:
    turn.set_all(is_read=False)
    turn.set(readers=turn.state.present)
    turn.begin(Phase.READING)
    turn.ask_all(turn.state.present, "reading", count=len(turn.state.in_play))


def reading_forms(state: State, seat: int) -> Iterator[Form]:
    if seat in waiting(state):
        yield Form(GotIt, ask=state.seats[seat].asks[0].number)


def got_it(turn: Turn, seat: int, action: GotIt) -> None:
    _noted(turn, seat)


def has_read(state: State) -> bool:
    return not waiting(state)


# Between hands one may look (I4, IQ11), and comes too late to accuse (IQ17).


def beside(state: State, seat: int) -> Iterator[Form]:
    if state.phase is not Phase.WRITE:
        yield Form(Cards)
    if state.played and seat in state.playing and len(state.playing) > 1:
        others = tuple(each for each in state.playing if each != seat)
        yield catch_form(state, others)._replace(unoffered=True)


def catch_form(state: State, others: tuple[int, ...]) -> Form:
    return Form(Catch, (Blank("who", Kind.SEAT, others), Blank("rule", Kind.CHOICE, state.keys), BY_TRICK))


def show(turn: Turn, seat: int, action: Cards) -> None:
    """The rules in play, for who asks; so many at once as one message takes. Where they are for the ear a phone that
    reads aloud to the table may read them to all (IQ11)."""
    state = turn.state
    rules = [_facts(state, each.key) for each in state.in_play]
    others = [each for each in range(len(state.seats)) if each != seat]
    for place in range(0, max(1, len(rules)), AT_ONCE):
        told = rules[place : place + AT_ONCE]
        if state.by_ear:
            turn.tell(None, "cards", but=others, by_ear=True, rules=told)
        else:
            turn.tell(seat, "cards", rules=told)
