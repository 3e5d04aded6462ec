"""The duel of two who are tied: roll, give or receive, believe or not (M34, MQ26, MQ32)."""

from collections.abc import Iterator, Mapping

from engine.games.folders import deck
from engine.games.folders.thinking import WORDS
from engine.games.malarky.actions import Bluff, Correct, Give, Object, Real, Receive, Roll, Wrong
from engine.games.malarky.reveal import done_forms
from engine.games.malarky.rounds import finish
from engine.games.malarky.state import BLUFF, REAL, State, Turn
from engine.games.malarky.view import Phase
from engine.kernel.forms import Action, Form
from engine.kernel.game import Telling
from engine.kernel.values import certain

CORRECT = "correct"
WRONG = "wrong"
OPEN: Mapping[Phase, tuple[type[Action], ...]] = {
    Phase.DUEL_ROLL: (Roll,),
    Phase.DUEL_CHOOSE: (Give, Receive),
    Phase.DUEL_GIVE: (Real, Bluff),
    Phase.DUEL_JUDGE: (Correct, Wrong),
}


def awaited(state: State) -> tuple[int, ...]:
    """The duellists whom the table waits for."""
    duel = state.fought
    match state.phase:
        case Phase.DUEL_ROLL:
            return tuple(seat for seat, rolled in zip(duel.duellists, duel.rolls, strict=True) if rolled is None)
        case Phase.DUEL_CHOOSE:
            return (certain(duel.higher),)
        case Phase.DUEL_GIVE:
            return (certain(duel.giver),)
        case _:
            return (certain(duel.receiver),)


def ask(turn: Turn, phase: Phase) -> None:
    """The phase begins; who is awaited in it is asked. Both roll together; what the giver reads is his alone."""
    turn.begin(phase)
    if phase is Phase.DUEL_ROLL:
        turn.ask_all(awaited(turn.state), str(phase))
    else:
        turn.ask_each(awaited(turn.state), str(phase), secret=phase is Phase.DUEL_GIVE)


def forms(state: State, seat: int) -> Iterator[Form]:
    """What is open to one who is awaited."""
    if seat in awaited(state):
        blanks, number = WORDS if state.phase is Phase.DUEL_GIVE else (), state.seats[seat].number_of(state.phase)
        yield from (Form(action, blanks, number) for action in OPEN[state.phase])


def _act(turn: Turn, seat: int, **changes: object) -> None:
    """A duellist has sent something."""
    acted = turn.state.fought.acted
    turn.set_in("duel", acted=acted if seat in acted else (*acted, seat), **changes)


def roll(turn: Turn, seat: int, action: Roll) -> None:
    """A duellist rolls."""
    _act(turn, seat)
    rolled = _roll(turn, seat)
    turn.close(seat)
    if awaited(turn.state):
        turn.tell(None, "rolled", rolls=[[seat, rolled]], again=False)


def _roll(turn: Turn, seat: int) -> int:
    duel = turn.state.fought
    number = turn.chance.roll(f"duel/{seat}/{duel.attempt}", deck.SIDES)
    first, second = duel.rolls
    turn.set_in("duel", rolls=(number, second) if seat == duel.duellists[0] else (first, number))
    return number


def end_roll(turn: Turn) -> None:
    """Who has not rolled, for him the service does; even: again (MQ26)."""
    for seat in awaited(turn.state):
        _roll(turn, seat)
    duel = turn.state.fought
    pairs = [list(pair) for pair in zip(duel.duellists, duel.rolls, strict=True)]
    turn.tell(None, "rolled", rolls=pairs, again=duel.higher is None)
    if duel.higher is None:
        turn.set_in("duel", attempt=duel.attempt + 1, rolls=(None, None))
    turn.go(Phase.DUEL_ROLL if duel.higher is None else Phase.DUEL_CHOOSE)


def choose(turn: Turn, seat: int, action: Give | Receive) -> None:
    """He gives or receives."""
    _act(turn, seat)
    _choose(turn, seat if isinstance(action, Give) else turn.state.fought.other(seat))


def end_choose(turn: Turn) -> None:
    """Silent: he gives."""
    _choose(turn, certain(turn.state.fought.higher))


def _choose(turn: Turn, giver: int) -> None:
    turn.set_in("duel", giver=giver)
    turn.tell(None, "duel_chosen", giver=giver, receiver=turn.state.fought.receiver)
    turn.go(Phase.DUEL_GIVE)


def enter_give(turn: Turn) -> None:
    """The next card's question with the highest number of the deciding roll; only the giver sees its answer."""
    number = max(map(certain, turn.state.fought.rolls))
    turn.set_in("duel", question=deck.take(turn, number))
    ask(turn, Phase.DUEL_GIVE)
    turn.tell(None, "duel_question", but=awaited(turn.state))


def give(turn: Turn, seat: int, action: Real | Bluff) -> None:
    """The giver's words, with a label that nobody else sees yet."""
    _act(turn, seat, words=action.words.strip(), label=REAL if isinstance(action, Real) else BLUFF)
    turn.go(Phase.DUEL_JUDGE)


def end_give(turn: Turn) -> None:
    """A silent giver loses; if the receiver too has sent nothing in the duel the win is shared."""
    duel = turn.state.fought
    if duel.receiver is not None and duel.receiver in duel.acted:
        finish(turn, (duel.receiver,), "duel")
    else:
        finish(turn, duel.duellists, "shared")


def enter_judge(turn: Turn) -> None:
    """The receiver judges."""
    duel = turn.state.fought
    turn.tell(None, "duel_words", but=duel.duellists, words=duel.words)
    ask(turn, Phase.DUEL_JUDGE)


def judge(turn: Turn, seat: int, action: Correct | Wrong) -> None:
    """Judged rightly the receiver wins, wrongly the giver (M34)."""
    duel = turn.state.fought
    verdict = CORRECT if isinstance(action, Correct) else WRONG
    rightly = (verdict == CORRECT) == (duel.label == REAL)
    _act(turn, seat, verdict=verdict, winner=seat if rightly else duel.giver)
    turn.go(Phase.DUEL_REVEAL)


def end_judge(turn: Turn) -> None:
    """A silent receiver loses."""
    turn.set_in("duel", winner=turn.state.fought.giver)
    turn.go(Phase.DUEL_REVEAL)


def watchers(state: State) -> tuple[int, ...]:
    """Who decides about the label: all but the duellists (MQ32)."""
    return tuple(seat for seat in state.present if seat not in state.fought.duellists)


def enter_reveal(turn: Turn) -> None:
    """The printed answer and the label are shown; time to object, if there is a verdict and who could judge it."""
    state, duel = turn.state, turn.state.fought
    turn.set_all(done=False)
    turn.begin(Phase.DUEL_REVEAL)
    objectable = duel.verdict is not None and len(watchers(state)) > 0
    asked = [seat for seat in duel.duellists if objectable and seat in state.present]
    turn.ask_all(asked, "duel_reveal", "duel_result", telling=Telling.RESULT, watched=True)
    if not objectable:
        end_reveal(turn)


def reveal_forms(state: State, seat: int) -> Iterator[Form]:
    """The duellists may object to the label, once, or say DONE."""
    if seat in state.fought.duellists:
        yield from done_forms(state, seat)
        if not state.fought.objected:
            yield Form(Object)


def overturn(turn: Turn) -> None:
    """The label was false: the other duellist wins (MQ32)."""
    turn.set_in("duel", winner=turn.state.fought.other(certain(turn.state.fought.winner)))


def end_reveal(turn: Turn) -> None:
    """The duel decides the winner only; points stay (MQ32)."""
    finish(turn, (certain(turn.state.fought.winner),), "duel")
