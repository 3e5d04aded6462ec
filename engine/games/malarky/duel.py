"""The duel of two who are tied: roll, give or receive, believe or not (M34, MQ26, MQ32)."""

from dataclasses import replace

from engine.games.malarky import deck
from engine.games.malarky.actions import Bluff, Correct, Done, Give, Real, Receive, Roll, Wrong
from engine.games.malarky.ending import finish
from engine.games.malarky.state import Duel, Entry, State
from engine.games.malarky.turn import Turn
from engine.games.malarky.view import Phase
from engine.kernel.game import Telling

REAL = "real"
BLUFF = "bluff"
CORRECT = "correct"
WRONG = "wrong"


def fought(state: State) -> Duel:
    """The running duel."""
    if state.duel is None:
        raise LookupError("no duel runs")
    return state.duel


def watchers(state: State) -> tuple[int, ...]:
    """Who decides about the label: all but the duellists (MQ32)."""
    return tuple(seat for seat in state.present if seat not in fought(state).duellists)


def _set(turn: Turn, **changes: object) -> None:
    turn.set(duel=replace(fought(turn.state), **changes))  # type: ignore[arg-type]


def _acted(turn: Turn, seat: int) -> None:
    acted = fought(turn.state).acted
    if seat not in acted:
        _set(turn, acted=(*acted, seat))


def enter_roll(turn: Turn) -> None:
    """Both roll."""
    turn.limit(Phase.DUEL_ROLL)
    for seat in fought(turn.state).duellists:
        turn.ask(seat, "duel_roll")


def roll(turn: Turn, seat: int, action: Roll) -> None:
    """A duellist rolls."""
    _acted(turn, seat)
    rolled = _rolled(turn, seat)
    if not rolled_both(turn.state):
        turn.tell(None, "rolled", rolls=[[seat, rolled]], again=False)


def _rolled(turn: Turn, seat: int) -> int:
    duel = fought(turn.state)
    number = turn.chance.roll(f"duel/{seat}/{duel.attempt}", deck.SIDES)
    first, second = duel.rolls
    _set(turn, rolls=(number, second) if seat == duel.duellists[0] else (first, number))
    return number


def rolled_both(state: State) -> bool:
    """Both have rolled."""
    return None not in fought(state).rolls


def end_roll(turn: Turn) -> None:
    """Who has not rolled, for him the service does; even: again (MQ26)."""
    duel = fought(turn.state)
    for seat, rolled in zip(duel.duellists, duel.rolls, strict=True):
        if rolled is None:
            _rolled(turn, seat)
    duel = fought(turn.state)
    pairs = [list(pair) for pair in zip(duel.duellists, duel.rolls, strict=True)]
    turn.tell(None, "rolled", rolls=pairs, again=duel.higher is None)
    if duel.higher is None:
        _set(turn, attempt=duel.attempt + 1, rolls=(None, None))
        turn.go(Phase.DUEL_ROLL)
    else:
        turn.go(Phase.DUEL_CHOOSE)


def enter_choose(turn: Turn) -> None:
    """The higher roller chooses."""
    turn.limit(Phase.DUEL_CHOOSE)
    higher = fought(turn.state).higher
    if higher is not None:
        turn.ask(higher, "duel_choose")


def choose(turn: Turn, seat: int, action: Give | Receive) -> None:
    """He gives or receives."""
    _acted(turn, seat)
    duel = fought(turn.state)
    _chosen(turn, seat if isinstance(action, Give) else duel.other(seat))


def end_choose(turn: Turn) -> None:
    """Silent: he gives."""
    higher = fought(turn.state).higher
    if higher is not None:
        _chosen(turn, higher)


def _chosen(turn: Turn, giver: int) -> None:
    _set(turn, giver=giver)
    turn.tell(None, "duel_chosen", giver=giver, receiver=fought(turn.state).receiver)
    turn.go(Phase.DUEL_GIVE)


def enter_give(turn: Turn) -> None:
    """The next card's question with the highest number of the deciding roll; only the giver sees its answer."""
    duel = fought(turn.state)
    number = max(rolled for rolled in duel.rolls if rolled is not None)
    question, pile = deck.draw(turn.state.pile, number)
    turn.use(question.name)
    turn.set(pile=pile)
    _set(turn, question=question)
    turn.limit(Phase.DUEL_GIVE)
    if duel.giver is not None:
        turn.ask(duel.giver, "duel_give", secret=True)
        turn.tell_others(duel.giver, "duel_question")


def give(turn: Turn, seat: int, action: Real | Bluff) -> None:
    """The giver's words, with a label that nobody else sees yet."""
    _acted(turn, seat)
    _set(turn, words=action.words.strip(), label=REAL if isinstance(action, Real) else BLUFF)
    turn.tell(seat, "answer_sent")
    turn.go(Phase.DUEL_JUDGE)


def end_give(turn: Turn) -> None:
    """A silent giver loses; if the receiver too has sent nothing in the duel the win is shared."""
    duel = fought(turn.state)
    if duel.receiver in duel.acted and duel.receiver is not None:
        finish(turn, (duel.receiver,), "duel")
    else:
        finish(turn, duel.duellists, "shared")


def enter_judge(turn: Turn) -> None:
    """The receiver judges."""
    duel = fought(turn.state)
    turn.limit(Phase.DUEL_JUDGE)
    turn.tell(None, "duel_words", but=duel.duellists, words=duel.words)
    if duel.receiver is not None:
        turn.ask(duel.receiver, "duel_judge")


def judge(turn: Turn, seat: int, action: Correct | Wrong) -> None:
    """Judged rightly the receiver wins, wrongly the giver (M34)."""
    _acted(turn, seat)
    duel = fought(turn.state)
    verdict = CORRECT if isinstance(action, Correct) else WRONG
    rightly = (verdict == CORRECT) == (duel.label == REAL)
    _set(turn, verdict=verdict, winner=seat if rightly else duel.giver)
    turn.go(Phase.DUEL_REVEAL)


def end_judge(turn: Turn) -> None:
    """A silent receiver loses."""
    _set(turn, winner=fought(turn.state).giver)
    turn.go(Phase.DUEL_REVEAL)


def enter_reveal(turn: Turn) -> None:
    """The printed answer and the label are shown; time to object, if there is a verdict and who could judge it."""
    state, duel = turn.state, fought(turn.state)
    turn.clear_done()
    turn.limit(Phase.DUEL_REVEAL)
    objectable = duel.verdict is not None and len(watchers(state)) > 0
    asked = [seat for seat in duel.duellists if objectable and seat in state.present]
    for seat in asked:
        turn.ask(seat, "duel_reveal", "duel_result", telling=Telling.RESULT)
    turn.result(None, "duel_result", but=asked)
    if not objectable:
        end_reveal(turn)


def done(turn: Turn, seat: int, action: Done) -> None:
    """A duellist has nothing to object to."""
    turn.set_seat(seat, done=True)
    turn.keep(seat, Entry("done"))
    turn.tell(seat, "done")


def agreed(state: State) -> bool:
    """Both duellists have sent DONE."""
    return all(state.seats[seat].done for seat in fought(state).duellists)


def overturn(turn: Turn) -> None:
    """The label was false: the other duellist wins (MQ32)."""
    duel = fought(turn.state)
    if duel.winner is not None:
        _set(turn, winner=duel.other(duel.winner))


def end_reveal(turn: Turn) -> None:
    """The duel decides the winner only; points stay (MQ32)."""
    winner = fought(turn.state).winner
    if winner is not None:
        finish(turn, (winner,), "duel")


def remind(turn: Turn) -> None:
    """The duellist, or both, who are waited for are reminded."""
    turn.remind(awaited(turn.state), "duel_remind")


def awaited(state: State) -> tuple[int, ...]:
    """The duellists whom the table waits for."""
    duel = fought(state)
    waiting: list[int | None] = []
    match state.phase:
        case Phase.DUEL_ROLL:
            waiting += [seat for seat, rolled in zip(duel.duellists, duel.rolls, strict=True) if rolled is None]
        case Phase.DUEL_CHOOSE:
            waiting = [duel.higher]
        case Phase.DUEL_GIVE:
            waiting = [duel.giver]
        case Phase.DUEL_JUDGE:
            waiting = [duel.receiver]
    return tuple(seat for seat in waiting if seat is not None)
