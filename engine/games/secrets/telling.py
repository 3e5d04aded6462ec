"""The story: its parts, the secret token, and how the others get it (S7, S9, S10, S13, SQ2, SQ5, SQ13, SQ14)."""

from engine.games.secrets.actions import Ask, Done, Lie, Reply, Retell, Tell, Told, Truth, Withdraw
from engine.games.secrets.limits import SECONDS, TOKEN_SECONDS
from engine.games.secrets.state import Entry, State
from engine.games.secrets.turn import Turn
from engine.games.secrets.view import Phase

MOST_QUESTIONS = 2  # of each listener
WITHDRAWN = "[story]"


def tell(turn: Turn, seat: int, action: Tell) -> None:
    """One more part of the story, for nobody's eyes yet."""
    _add(turn, seat, action.words)
    book = {"page": action.page, "person": action.person or ""} if action.page is not None else {}
    turn.set_story(**book)
    turn.tell(seat, "part", secret=True)


def _add(turn: Turn, seat: int, words: str) -> None:
    turn.set_story(parts=(*turn.story.parts, words.strip()))
    _count(turn, seat)
    turn.keep(seat, Entry("part"))


def _count(turn: Turn, seat: int) -> None:
    """One more text to be withdrawn, whether others ever read it or not."""
    turn.set_seat(seat, stories=turn.state.seats[seat].stories + 1)


def told(turn: Turn, seat: int, action: Told) -> None:
    """The last part and DONE in one."""
    _add(turn, seat, action.words)
    done(turn, seat, action)


def done(turn: Turn, seat: int, action: Done | Told) -> None:
    """The story is told: was it true? There is some time left for that at least (S9, SQ5): where the time runs once
    more it is there in any case, and the others see nothing of how far he is."""
    state = turn.state
    turn.set_story(finished=True)
    turn.keep(seat, Entry("done"))
    if turn.story.late:
        turn.set(until=max(state.until or 0.0, turn.at + TOKEN_SECONDS[state.pace]))
    turn.ask(seat, "token", secret=True, at_once=isinstance(action, Told))


def retell(turn: Turn, seat: int, action: Retell | None) -> None:
    """The story begins anew; its time runs on."""
    turn.set_story(parts=(), finished=False, page=None, person=None)
    turn.keep(seat, None)
    go_on(turn, seat)


def go_on(turn: Turn, seat: int) -> None:
    """The teller is asked for his story again: it is the same turn, of which the others see nothing."""
    turn.ask_again(seat, turn.story.ask, "story", how="ready", again=True)


def token(turn: Turn, seat: int, action: Truth | Lie) -> None:
    """The token lies; nobody has read the story before, and now it is released (S9, S13, SQ5)."""
    turn.set_story(truth=isinstance(action, Truth), released=True)
    turn.keep(seat, None)
    turn.tell(seat, "released")
    turn.go(Phase.QUESTIONS if turn.state.question_minute else Phase.VOTE)


def end_story(turn: Turn) -> None:
    """The time is over: once it is given again, then there is no story and nobody scores (SQ2, SQ5)."""
    state, story = turn.state, turn.story
    if not story.late:
        turn.set_story(late=True)
        turn.set(until=turn.at + SECONDS[Phase.STORY][state.pace])
        turn.remind([story.teller], "story_remind")
    else:
        no_story(turn)


def no_story(turn: Turn) -> None:
    """The teller's turn is over without a story."""
    turn_over(turn)
    turn.result(None, "no_story", seat=turn.story.teller)
    turn.go(Phase.CLAIM)


def turn_over(turn: Turn) -> None:
    """The teller's voice has had its turn in this round (S6); the next member tells in the next (S2)."""
    voice = turn.state.seats[turn.story.teller].voice
    each = turn.state.voices[voice]
    turn.set_voice(voice, told=True, turn=each.turn + 1)


def enter_questions(turn: Turn) -> None:
    """The others have read the story and may ask (SQ13)."""
    state = turn.state
    turn.limit(Phase.QUESTIONS)
    asking = curious(state)
    for seat in asking:
        turn.ask(seat, "questions")
    turn.tell(None, "story_told", but=(*asking, turn.story.teller))
    turn.ask(turn.story.teller, "questioned")


def curious(state: State) -> tuple[int, ...]:
    """Who may ask the teller: all who vote on the story."""
    return tuple(seat for voice in state.listeners for seat in state.voters(voice))


def ask(turn: Turn, seat: int, action: Ask) -> None:
    """A question for all to read."""
    turn.set_seat(seat, asked=turn.state.seats[seat].asked + 1)
    turn.tell_others(seat, "question", seat=seat, words=action.words.strip())
    turn.tell(seat, "passed_on", more=turn.state.seats[seat].asked < MOST_QUESTIONS)


def reply(turn: Turn, seat: int, action: Reply) -> None:
    """The teller's answer, for all to read."""
    turn.set_story(replies=turn.story.replies + 1)
    _count(turn, seat)
    turn.tell_others(seat, "reply", seat=seat, words=action.words.strip())
    turn.tell(seat, "passed_on")


def no_more_questions(turn: Turn, seat: int, action: Done) -> None:
    """The seat has asked all that it wants to."""
    turn.set_seat(seat, done=True)
    turn.keep(seat, Entry("enough"))
    turn.tell(seat, "enough")


def all_asked(state: State) -> bool:
    """Whether everybody has sent DONE, or asked all that he may where nothing is left to be answered."""
    answered = state.story is not None and state.story.replies >= sum(each.asked for each in state.seats)
    seats = [state.seats[seat] for seat in curious(state)]
    return all(each.done or (answered and each.asked >= MOST_QUESTIONS) for each in seats)


def end_questions(turn: Turn) -> None:
    """The vote opens."""
    turn.go(Phase.VOTE)


def may_withdraw(state: State, seat: int) -> bool:
    """Whether this seat has sent words of a story, be it one that was begun anew or that nobody got."""
    return state.seats[seat].stories > 0


def take_back(turn: Turn, seat: int) -> None:
    """What the seat sent of stories, and answered about them, is to be kept no longer."""
    turn.withdraw(Tell, Told, Reply)
    turn.set_seat(seat, stories=0)


def withdraw(turn: Turn, seat: int, action: Withdraw) -> None:
    """The seat's stories are taken out of what is kept; the points stay (SQ14)."""
    story = turn.state.story
    take_back(turn, seat)
    turn.tell(seat, "withdrawn")
    if story is not None and story.teller == seat:
        if story.released:
            turn.set_story(parts=(WITHDRAWN,))
        elif story.parts:
            retell(turn, seat, None)
