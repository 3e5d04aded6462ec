"""The receivers choose one answer together, and the round is counted (TM6 to TM9)."""

from engine.games.malarky.state import Entry
from engine.games.malarky.view import Phase
from engine.games.team_malarky import ending
from engine.games.team_malarky.actions import Choose, Sure
from engine.games.team_malarky.state import State, other
from engine.games.team_malarky.turn import Turn
from engine.games.team_malarky.view import Reveal


def enter_choice(turn: Turn) -> None:
    """The receivers are asked; the givers wait. With no answer to choose from nobody is asked (MQ33)."""
    state = turn.state
    if not state.standing or not state.receivers:
        end_choice(turn)
        return
    turn.limit(Phase.VOTE)
    for seat in state.receivers:
        turn.ask(seat, "choose")
    turn.tell(None, "choose_watch", but=state.receivers)


def choose(turn: Turn, seat: int, action: Choose) -> None:
    """What any receiver sends is his team's choice, the last one counts; the team sees it (TM8)."""
    running = turn.state.round
    turn.keep(seat, Entry("choice", running.choice))
    turn.set_round(choice=int(action.target), chooser=seat, sure=action.sure is not None)
    if action.sure is None:
        turn.tell_each(turn.state.receivers, "chosen", seat=seat, target=int(action.target))


def sure(turn: Turn, seat: int, action: Sure) -> None:
    """The choice is counted now (TM8)."""
    turn.set_round(sure=True)


def chosen(state: State) -> bool:
    """The receivers are SURE, or nobody of them is left to be waited for."""
    return state.round.sure or not state.receivers


def remind_choice(turn: Turn) -> None:
    """The receivers are reminded while they have chosen nothing."""
    if turn.state.round.choice is None:
        turn.remind(turn.state.receivers, "choose_remind")


def end_choice(turn: Turn) -> None:
    """Right is a point for the receivers, wrong one for the givers; then the next round, or the end (TM6, TM7, TM9)."""
    state = turn.state
    running = state.round
    question, holder = running.question, running.holder
    if question is None or holder is None:
        return
    author = real_author(state)
    right = author is None or running.choice == author
    team = other(running.givers) if right else running.givers
    shown = Reveal(
        round=running.number,
        givers=running.givers,
        question=question.text,
        answer=question.answer,
        holder=holder,
        author=author,
        forced=author not in (None, holder),
        answers=running.answers,
        choice=running.choice,
        team=team,
    )
    one, two = state.points
    turn.set(reveal=shown, points=(one + (team == 1), two + (team == 2)))
    turn.result(None, "reveal")
    if max(turn.state.points) >= state.goal:
        ending.finish(turn, team, "points")
    else:
        turn.go(Phase.THINK)


def real_author(state: State) -> int | None:
    """Whose answer is the right choice: the holder's, or of one who told the real answer before him (M19, TM11);
    None where the holder gave no answer (TM7)."""
    holder = state.round.holder
    if holder is None or holder not in state.standing:
        return None
    hand = state.seats[holder].hand
    forced = None if hand is None else hand.forced
    return holder if forced is None else forced
