"""The question minute: the listeners ask the teller, for all to read (SQ13)."""

from collections.abc import Iterator

from engine.games.secrets.actions import Ask, Done, Reply
from engine.games.secrets.state import State, Turn
from engine.games.secrets.view import Phase
from engine.kernel.forms import Blank, Form, Kind

MOST_WORDS = 160  # characters of a question, and of its answer
MOST_QUESTIONS = 2  # of each listener


def forms(state: State, seat: int) -> Iterator[Form]:
    """The listeners' questions, and an answer to each."""
    each = state.seats[seat]
    words = Blank("words", Kind.WORDS, most=MOST_WORDS)
    if seat == state.running.teller:
        if unanswered(state):
            yield Form(Reply, (words,), each.number("questioned"), plain=True)
    elif seat in state.listening and not each.done:
        if each.asked < MOST_QUESTIONS:
            yield Form(Ask, (words,), each.number("questions"))
        yield Form(Done, ask=each.number("questions"))


def unanswered(state: State) -> int:
    """How many questions the teller may still answer."""
    return max(0, sum(each.asked for each in state.seats) - state.running.replies)


def enter(turn: Turn) -> None:
    """The others have read the story and may ask; the teller is told, and waits for a question."""
    state, teller = turn.state, turn.state.running.teller
    turn.begin(Phase.QUESTIONS)
    turn.ask_all(state.listening, "questions")
    turn.tell_rest((*state.listening, teller), "story_told")
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
    if not unanswered(turn.state):
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
    seats = [state.seats[seat] for seat in state.listening]
    return all(each.done or (not unanswered(state) and each.asked >= MOST_QUESTIONS) for each in seats)
