"""What each seat may know of a match (law 3)."""

from engine.games.malarky.view import AskView, Phase
from engine.games.team_malarky.choices import choices
from engine.games.team_malarky.state import Hand, State
from engine.games.team_malarky.view import View

KINDS = {"choose": Phase.VOTE, "think": Phase.THINK, "question": Phase.THINK, "answer": Phase.ANSWER}


def view(state: State, seat: int | None) -> View:
    """Everything that `seat` may know, or with None a stranger at the table."""
    if seat is not None and not 0 <= seat < len(state.seats):
        seat = None
    own = None if seat is None else state.seats[seat]
    hand = own.hand if own is not None and own.hand is not None else Hand()
    running = state.round
    question = running.question
    holds = seat is not None and seat == running.holder and question is not None
    chooses = seat in state.receivers
    return View(
        seat=seat,
        pace=state.pace,
        names=tuple(each.name for each in state.seats),
        bots=tuple(each.bot for each in state.seats),
        left=tuple(each.left for each in state.seats),
        teams=tuple(each.team for each in state.seats),
        phase=state.phase,
        round=running.number,
        goal=state.goal,
        givers=running.givers,
        points=state.points,
        totals=tuple(state.points[each.team - 1] for each in state.seats),
        in_round=state.playing,
        receivers=state.receivers,
        until=state.until,
        question=question.text if question else None,
        card=question.name if question else None,
        rolled=running.rolled,
        answers=running.answers,
        speaker=state.speaker if state.phase is Phase.ANSWER else None,
        ready_count=sum(state.hand(each).ready for each in state.playing),
        reveal=state.reveal,
        winners=state.winners,
        reason=state.reason,
        ask=None if seat is None else _ask(state, seat),
        folder=question.answer if holds and question else None,
        draft=hand.draft,
        ready=hand.ready,
        auto=own.auto if own else False,
        forced=hand.forced,
        like=None if hand.draft is None else state.repeats(hand.draft),
        choice=running.choice if chooses else None,
        chooser=running.chooser if chooses else None,
    )


def _ask(state: State, seat: int) -> AskView | None:
    ask = state.seats[seat].ask
    if ask is None:
        return None
    until = state.until if KINDS[ask.kind] is state.phase else None
    is_open = any(form.ask == ask.number for form in choices(state, seat))
    return AskView(ask.number, ask.kind, until, over=not is_open, limit=ask.limit)
