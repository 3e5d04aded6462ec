"""What each seat may know of a match (law 3; its secrets table)."""

from engine.games.malarky import rounds
from engine.games.malarky.challenges import mine
from engine.games.malarky.choices import choices
from engine.games.malarky.duel import fought
from engine.games.malarky.state import Ballot, Duel, Hand, State
from engine.games.malarky.view import AskView, BallotView, DuelView, Phase, View


def view(state: State, seat: int | None) -> View:
    """Everything that `seat` may know, or with None a stranger at the table."""
    if seat is not None and not 0 <= seat < len(state.seats):
        seat = None
    own = None if seat is None else state.seats[seat]
    hand = own.hand if own is not None and own.hand is not None else Hand()
    running = state.round
    question = running.question
    holds = seat is not None and seat == running.holder and question is not None
    return View(
        seat=seat,
        pace=state.pace,
        names=tuple(each.name for each in state.seats),
        bots=tuple(each.bot for each in state.seats),
        left=tuple(each.left for each in state.seats),
        phase=state.phase,
        round=running.number,
        rounds=state.rounds,
        extra=state.extra > 0,
        host=running.host,
        next_host=rounds.next_host(state),
        totals=tuple(each.total for each in state.seats),
        in_round=state.playing,
        until=state.until,
        question=question.text if question else None,
        card=question.name if question else None,
        rolled=running.rolled,
        answers=running.answers,
        speaker=state.speaker if state.answering else None,
        ready_count=sum(state.hand(each).ready for each in state.playing),
        votes_in=sum(state.hand(each).voted for each in state.voters),
        voters=len(state.voters),
        undone=sum(not state.seats[each].done for each in _closing(state)),
        ballot=_ballot(state.ballot, seat),
        verdicts=running.verdicts,
        reveal=state.reveal,
        duel=_duel(state, state.duel, seat),
        winners=state.winners,
        ask=None if seat is None else _ask(state, seat),
        folder=question.answer if holds and question else None,
        draft=hand.draft,
        ready=hand.ready,
        auto=own.auto if own else False,
        forced=hand.forced,
        vote=hand.vote,
        voted=hand.voted,
        done=own.done if own else False,
        disqualified=seat in state.struck,
    )


def _closing(state: State) -> tuple[int, ...]:
    """Whose DONE the table waits for."""
    match state.phase:
        case Phase.LAST:
            return state.voters
        case Phase.REVEAL:
            return state.present
        case Phase.DUEL_REVEAL:
            return fought(state).duellists
    return ()


def _ballot(ballot: Ballot | None, seat: int | None) -> BallotView | None:
    if ballot is None:
        return None
    moved = ballot.moved
    own = None if seat is None else mine(ballot, seat)
    return BallotView(
        moved.motion, moved.mover, moved.accused, moved.earlier, ballot.electors, host_decides=ballot.tie, mine=own
    )


def _duel(state: State, duel: Duel | None, seat: int | None) -> DuelView | None:
    if duel is None:
        return None
    judged = state.phase is Phase.DUEL_REVEAL or duel.winner is not None
    knows = judged or (seat is not None and seat == duel.giver)
    return DuelView(
        duellists=duel.duellists,
        rolls=duel.rolls,
        giver=duel.giver,
        receiver=duel.receiver,
        question=duel.question.text if duel.question else None,
        answer=duel.question.answer if duel.question and knows else None,
        words=duel.words,
        label=duel.label if knows else None,
        verdict=duel.verdict,
        winner=duel.winner,
    )


def _ask(state: State, seat: int) -> AskView | None:
    ask = state.seats[seat].ask
    if ask is None:
        return None
    kind = "ballot" if ask.kind == "tie" else ask.kind
    until = state.until if kind == state.phase else None
    is_open = any(form.ask == ask.number for form in choices(state, seat))
    return AskView(ask.number, ask.kind, until, over=not is_open, limit=ask.limit)
