"""A round: the teams change parts, the givers get their folders and answer, the receivers choose one answer together,
and it is counted (TM1 to TM9); who leaves or comes (TM10)."""

from collections.abc import Iterator

from engine.games.folders import state as folders
from engine.games.folders import thinking
from engine.games.folders.actions import Unclear
from engine.games.folders.state import Before
from engine.games.team_malarky.actions import Choose, Sure
from engine.games.team_malarky.state import LEAST_MEMBERS, TEAMS, Hand, Round, State, Turn, other
from engine.games.team_malarky.view import Phase, Reveal
from engine.kernel import teams
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.values import changed

SURE = Blank("sure", Kind.CHOICE, ("sure",), optional=True)


def enter_think(turn: Turn) -> None:
    """Team 1 gives first, then they take turns (TM2); who has sat down or come back plays from now on (TM10). Die and
    card come at once; another giver speaks first each time (TM3, TM4)."""
    state = turn.state
    past = state.round.number
    givers = 1 + past % 2
    seats = [
        changed(each, hand=Hand(), receives=False, last=None)
        if each.team == givers and not each.left
        else changed(each, hand=None, receives=not each.left, last=None)
        for each in state.seats
    ]
    turn.set(seats=tuple(seats), round=Round(number=past + 1, givers=givers))
    first = past // 2 % len(state.playing)
    thinking.deal(turn, (*state.playing[first:], *state.playing[:first]))
    thinking.hand_out(turn, state.receivers)


def think_forms(state: State, seat: int) -> Iterator[Form]:
    """A giver drafts; a receiver may ask about the question."""
    yield from thinking.forms(state, seat)
    if seat in state.receivers:
        yield Form(Unclear, thinking.WORDS, state.seats[seat].number_of("question"))


def enter_choice(turn: Turn) -> None:
    """The receivers are asked; the givers wait. With no answer to choose from nobody is asked (MQ33)."""
    state = turn.state
    if not state.standing or not state.receivers:
        end_choice(turn)
        return
    turn.begin(Phase.VOTE)
    turn.ask_all(state.receivers, "choose")
    turn.tell_rest(state.receivers, "choose_watch")


def choice_forms(state: State, seat: int) -> Iterator[Form]:
    """A receiver takes an answer, or is sure of what his team has taken."""
    if seat in state.receivers:
        number = state.seats[seat].number_of("choose")
        yield Form(Choose, (Blank("target", Kind.SEAT, tuple(sorted(state.standing))), SURE), number, plain=True)
        if state.round.choice is not None:
            yield Form(Sure, ask=number)


def choose(turn: Turn, seat: int, action: Choose) -> None:
    """What any receiver sends is his team's choice, the last one counts; the team sees it (TM8)."""
    before, target = turn.state.round, int(action.target)
    agreed = (*(each for each in before.agreed if each != seat and target == before.choice), seat)
    turn.note(seat, "choice", {"choice": before.choice, "agreed": before.agreed})
    turn.set_in("round", choice=target, chooser=seat, agreed=agreed, sure=action.sure is not None)
    if not chosen(turn.state):
        turn.tell_each(turn.state.receivers, "chosen", seat=seat, target=int(action.target))


def choice_back(turn: Turn, seat: int, before: Before) -> tuple[int, ...]:
    """What was chosen before; the whole team is told."""
    turn.set_in("round", chooser=None, **before)
    return turn.state.receivers


def sure(turn: Turn, seat: int, action: Sure) -> None:
    """The choice is counted now (TM8)."""
    turn.set_in("round", sure=True)


def chosen(state: State) -> bool:
    """The receivers are SURE, or all their people have chosen the same, or nobody of them is left to be waited for."""
    people = {seat for seat in state.receivers if not state.seats[seat].bot}
    agreed = bool(state.round.agreed) and people <= {*state.round.agreed, *state.unheard}
    return state.round.sure or agreed or not state.receivers


def remind_choice(turn: Turn) -> None:
    """The receivers are reminded while they have chosen nothing."""
    if turn.state.round.choice is None:
        turn.remind(turn.state.receivers, "choose_remind")


def end_choice(turn: Turn) -> None:
    """Right is a point for the receivers, wrong one for the givers; then the next round, or the end (TM6, TM7, TM9)."""
    state, running = turn.state, turn.state.round
    author = real_author(state)
    team = other(running.givers) if author in (None, running.choice) else running.givers
    shown = state.shown(author, author not in (None, running.holder))
    one, two = state.scored
    turn.set(
        reveal=Reveal(**shown, givers=running.givers, choice=running.choice, team=team),
        scored=(one + (team == 1), two + (team == 2)),
    )
    turn.result(None, "reveal")
    one, two = state.scored
    if max(one, two) >= state.goal:
        finish(turn, team, "points")
    elif state.finishing and one != two:  # of equal teams another round decides (MQ30)
        finish(turn, 1 if one > two else 2, "points")
    else:
        turn.go(Phase.THINK)


def real_author(state: State) -> int | None:
    """Whose answer is the right choice: the holder's, or of one who told the real answer before him (M19, TM11);
    None where the holder gave no answer (TM7)."""
    holder = state.round.holder
    if holder not in state.standing:
        return None
    return holder if state.declared is None else state.declared


def finish(turn: Turn, team: int, reason: str) -> None:
    """The first team with enough points has won, or the other one has too few players; and with it all who are still
    in it (TM9, TM10). `reason` is "points" or "few"."""
    turn.finish(turn.state.members(team), reason)
    turn.result(None, "over")


def leave(turn: Turn, seat: int) -> None:
    """A seat leaves, silent from now on; what it has said or chosen stands. A team of one has lost (TM10)."""
    team = turn.state.seats[seat].team
    folders.stand_up(turn, seat, receives=False)
    turn.tell(None, "left", seat=seat)
    if len(turn.state.members(team)) < LEAST_MEMBERS:
        finish(turn, other(team), "few")


def join(turn: Turn, seat: int, name: str) -> None:
    """In the old seat and team, or last and in the smaller team; plays from the next round on (TM10)."""
    state = turn.state
    team = teams.smallest([state.seats[each].team for each in state.present], TEAMS)
    turn.sit_down(seat, name, **({"team": team} if seat == len(state.seats) else {}))
