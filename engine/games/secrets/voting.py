"""The vote and the points (S12 to S16, SQ7 to SQ9)."""

from engine.games.secrets import ending
from engine.games.secrets.actions import Lie, Sure, Truth
from engine.games.secrets.limits import vote_limit
from engine.games.secrets.state import Entry, State
from engine.games.secrets.telling import turn_over
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import CastVote, Phase, Reveal


def enter_vote(turn: Turn) -> None:
    """Every listener is asked; with a question minute all have read the story already."""
    state = turn.state
    seconds, warn = vote_limit(state.pace, len(turn.story.words))
    turn.last(Phase.VOTE, seconds, warn)
    voters = [seat for voice in state.listeners for seat in state.voters(voice)]
    for seat in voters:
        turn.keep(seat, None)
        turn.ask(seat, "vote", read=state.question_minute)
    if not state.question_minute:
        turn.tell(None, "story_told", but=(*voters, turn.story.teller))


def vote(turn: Turn, seat: int, action: Truth | Lie) -> None:
    """A vote, the last one counts; its voice's members see it (S12, SQ8, SQ9). A change takes SURE back."""
    voice = turn.state.seats[seat].voice
    before, truth = turn.state.voices[voice], isinstance(action, Truth)
    _keep(turn, seat, Entry("vote", before.vote, before.sure))
    turn.set_voice(voice, vote=truth, sure=action.sure is not None or (before.sure and before.vote is truth))
    _receipt(turn, seat)


def sure(turn: Turn, seat: int, action: Sure) -> None:
    """The voice's vote may be counted (SQ9)."""
    voice = turn.state.seats[seat].voice
    _keep(turn, seat, Entry("vote", turn.state.voices[voice].vote, False))
    turn.set_voice(voice, sure=True)
    _receipt(turn, seat)


def _receipt(turn: Turn, seat: int) -> None:
    """The voice's members read what it votes now; where there are several they have to agree in time."""
    voters = turn.state.voters(turn.state.seats[seat].voice)
    turn.tell_each(voters, "voted", seat=seat, shared=len(voters) > 1)


def _keep(turn: Turn, seat: int, entry: Entry) -> None:
    """Nobody takes back an entry of his that another of his voice has followed with one of theirs."""
    for other in turn.state.voters(turn.state.seats[seat].voice):
        turn.keep(other, entry if other == seat else None)


def voted(state: State) -> bool:
    """Whether every voice is done (SQ9)."""
    return all(state.ready(voice) for voice in state.listeners)


def remind_vote(turn: Turn) -> None:
    """Those whose voice is not done are reminded in private."""
    state = turn.state
    missing = (seat for voice in state.listeners if not state.ready(voice) for seat in state.voters(voice))
    turn.remind(missing, "vote_remind")


def end_vote(turn: Turn) -> None:
    """All tokens are uncovered, and each right one scores; each wrong one scores for the teller (S14 to S16)."""
    state, story = turn.state, turn.story
    telling, truth = state.seats[story.teller].voice, bool(story.truth)
    votes = tuple(CastVote(voice, state.voices[voice].vote) for voice in state.listeners)
    points = [0] * len(state.voices)
    for each in votes:
        if each.truth is not None:
            points[each.voice if each.truth == truth else telling] += 1
    for voice, gained in enumerate(points):
        _score(turn, voice, gained)
    turn.set(reveal=Reveal(story.teller, telling, truth, votes, tuple(points), story.person))
    if not state.in_extra:
        turn_over(turn)
    turn.result(None, "revealed", over=ending.is_round_over(turn.state))
    turn.go(Phase.CLAIM)


def _score(turn: Turn, voice: int, points: int) -> None:
    each = turn.state.voices[voice]
    if turn.state.in_extra:
        turn.set_voice(voice, extra=each.extra + points)
    elif points:
        turn.set_voice(voice, scores=(*each.scores[:-1], (each.scores[-1] or 0) + points))
