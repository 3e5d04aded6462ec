"""What the listeners do: they ask in the question minute, and vote; the points of a story (S12 to S16, SQ7 to SQ9,
SQ13)."""

from collections.abc import Iterator

from engine.games.secrets.actions import Ask, Done, Lie, Reply, Sure, Truth
from engine.games.secrets.state import State, Turn
from engine.games.secrets.telling import turn_over
from engine.games.secrets.view import CastVote, Phase, Reveal
from engine.kernel.forms import Blank, Form, Kind

WORDS = Blank("words", Kind.WORDS, most=160)  # of a question, and of its answer
SURE = Blank("sure", Kind.CHOICE, ("sure",), optional=True)
MOST_QUESTIONS = 2  # of each listener


def question_forms(state: State, seat: int) -> Iterator[Form]:
    """The listeners' questions, and an answer to each."""
    each = state.seats[seat]
    if seat == state.running.teller:
        if state.unanswered:
            yield Form(Reply, (WORDS,), each.number_of("questioned"), plain=True)
    elif seat in state.listening and not each.done:
        if each.asked < MOST_QUESTIONS:
            yield Form(Ask, (WORDS,), each.number_of("questions"))
        yield Form(Done, ask=each.number_of("questions"))


def enter_questions(turn: Turn) -> None:
    """The others have read the story and may ask; the teller is told, and waits for a question."""
    listening, teller = turn.state.listening, turn.state.running.teller
    turn.begin(Phase.QUESTIONS)
    turn.ask_all(listening, "questions")
    turn.tell_rest((*listening, teller), "story_told")
    turn.ask(teller, "questioned")
    turn.close(teller)


def ask(turn: Turn, seat: int, action: Ask) -> None:
    """A question for all to read."""
    asked = turn.state.seats[seat].asked + 1
    turn.set_seat(seat, asked=asked)
    turn.reopen(turn.state.running.teller, "questioned")
    turn.tell_others(seat, "question", seat=seat, words=action.words.strip())
    turn.tell(seat, "passed_on", more=asked < MOST_QUESTIONS)


def reply(turn: Turn, seat: int, action: Reply) -> None:
    """The teller's answer, for all to read; it may be withdrawn with his story (SQ14)."""
    turn.set_in("story", replies=turn.state.running.replies + 1)
    turn.set_seat(seat, stories=turn.state.seats[seat].stories + 1)
    if not turn.state.unanswered:
        turn.close(seat)
    turn.tell_others(seat, "reply", seat=seat, words=action.words.strip())
    turn.tell(seat, "passed_on")


def enough(turn: Turn, seat: int, action: Done) -> None:
    """The seat has asked all that it wants to."""
    turn.note(seat, "enough", done=True)
    turn.close(seat)
    turn.tell(seat, "enough")


def go_on(turn: Turn, seat: int, before: None) -> None:
    """The seat may ask after all."""
    turn.set_seat(seat, done=False)
    turn.reopen(seat, "questions")


def all_asked(state: State) -> bool:
    """Whether everybody has sent DONE, or asked all that he may where nothing is left to be answered."""
    unanswered, seats = state.unanswered, [state.seats[seat] for seat in state.listening]
    return all(each.done or (not unanswered and each.asked >= MOST_QUESTIONS) for each in seats)


def vote_forms(state: State, seat: int) -> Iterator[Form]:
    """T or L of every listener; with SURE where several share a token (S12, SQ9)."""
    if seat not in state.listening:
        return
    number, own = state.seats[seat].number_of("vote"), state.seats[seat].token
    several = len(state.voters[own]) > 1
    blanks = (SURE,) if several else ()
    yield Form(Truth, blanks, number, plain=True)
    yield Form(Lie, blanks, number, plain=True)
    if state.tokens[own].vote is not None and not state.ready(own):
        yield Form(Sure, ask=number)


def enter_vote(turn: Turn) -> None:
    """Every listener is asked; with a question minute all have read the story already."""
    listening, read = turn.state.listening, turn.state.question_minute
    turn.begin(Phase.VOTE)
    turn.set_all(last=None)
    turn.ask_all(listening, "vote", read=read)
    if not read:
        turn.tell_rest((*listening, turn.state.running.teller), "story_told")


def vote(turn: Turn, seat: int, action: Truth | Lie | Sure) -> None:
    """A vote, the last one counts, or that it may be counted (S12, SQ8, SQ9). A change takes SURE back. The token's
    members read what it votes now; where there are several they have to agree in time. Nobody takes back an entry of
    his that another of them has followed with one of theirs."""
    number = turn.state.seats[seat].token
    before, voters = turn.state.tokens[number], turn.state.voters[number]
    truth = before.vote if isinstance(action, Sure) else isinstance(action, Truth)
    sure = isinstance(action, Sure) or action.sure is not None or (before.sure and before.vote is truth)
    for other in voters:
        if other != seat:
            turn.set_seat(other, last=None)
    turn.note(seat, "vote", (before.vote, before.sure))
    turn.set_one("tokens", number, vote=truth, sure=sure)
    turn.tell_each(voters, "voted", seat=seat, shared=len(voters) > 1)


def take_back(turn: Turn, seat: int, before: tuple[bool | None, bool]) -> tuple[int, ...]:
    """The vote that stood before counts (SQ8); its token's members are told."""
    number, (truth, sure) = turn.state.seats[seat].token, before
    turn.set_one("tokens", number, vote=truth, sure=sure)
    return turn.state.voters[number]


def end_vote(turn: Turn) -> None:
    """All tokens are uncovered, and each right one scores; each wrong one scores for the teller (S14 to S16)."""
    state, story = turn.state, turn.state.running
    telling, truth = state.seats[story.teller].token, bool(story.truth)
    votes = tuple(CastVote(token, state.tokens[token].vote) for token in state.listeners)
    points = [0] * len(state.tokens)
    for cast in votes:
        if cast.truth is not None:
            points[cast.token if cast.truth == truth else telling] += 1
    tokens = [each.with_points(new, state.in_extra) for each, new in zip(state.tokens, points, strict=True)]
    reveal = Reveal(story.teller, telling, truth, votes, tuple(points), story.person)
    turn.set(tokens=tuple(tokens), reveal=reveal)
    if not state.in_extra:
        turn_over(turn)
    turn.result(None, "revealed", over=not (state.in_extra or state.to_tell))
    turn.go(Phase.CLAIM)
