"""The story: its parts, its secret token, and how the others get it (S7, S9, S10, S13, SQ2, SQ5, SQ14)."""

from collections.abc import Iterator

from engine.games.secrets import lines
from engine.games.secrets.actions import Done, Lie, Reply, Retell, Tell, Told, Truth, Withdraw
from engine.games.secrets.state import State, Turn
from engine.games.secrets.view import Phase
from engine.kernel.forms import Blank, Form, Kind
from engine.kernel.phases import paced
from engine.kernel.values import certain

MOST_PERSON = 60  # characters of whom a page of the machine players' book tells
PAGE = Blank("page", Kind.WORDS, most=40, optional=True)
PERSON = Blank("person", Kind.WORDS, most=MOST_PERSON, optional=True)
WITHDRAWN = "[story]"
HOUR = 3600.0
SECONDS = paced(180.0, 180.0, 24 * HOUR)
TOKEN_SECONDS = paced(30.0, 30.0, 2 * HOUR)  # for T or L after DONE


def forms(state: State, seat: int) -> Iterator[Form]:
    """The teller's words until they are DONE, then his token; both may begin anew (S7, S9, SQ5)."""
    story, each = state.running, state.seats[seat]
    if seat != story.teller:
        return
    number = each.number_of("story")
    if story.finished:
        yield Form(Truth, ask=each.number_of("token"), plain=True)
        yield Form(Lie, ask=each.number_of("token"), plain=True)
    elif story.room:
        words = Blank("words", Kind.WORDS, most=story.room)
        yield Form(Tell, (words, PAGE, PERSON) if each.bot else (words,), number, plain=True)
        if not each.bot:
            yield Form(Told, (words,), number)
    if story.parts and not story.finished:
        yield Form(Done, ask=number)
    if story.parts:
        yield Form(Retell, ask=number)


def enter(turn: Turn) -> None:
    """The teller is asked, and the others hear of him (S6)."""
    story = turn.state.running
    lines.forget_wishes(turn)
    turn.begin(Phase.STORY)
    turn.ask(story.teller, "story", how=story.how, again=False)
    turn.tell_others(story.teller, "tells", seat=story.teller, line=story.line, how=story.how)


def tell(turn: Turn, seat: int, action: Tell | Told) -> None:
    """One more part of the story, for nobody's eyes yet; it is to be withdrawn, whether others ever read it or not."""
    book = {"page": action.page, "person": action.person or ""} if isinstance(action, Tell) and action.page else {}
    turn.set_in("story", parts=(*turn.state.running.parts, action.words.strip()), **book)
    turn.note(seat, "part", stories=turn.state.seats[seat].stories + 1)
    if isinstance(action, Told):
        done(turn, seat, action)
    else:
        turn.tell(seat, "part", secret=True)


def untell(turn: Turn, seat: int, before: None) -> None:
    """The last part is out of the story again."""
    turn.set_in("story", parts=turn.state.running.parts[:-1], page=None, person=None)


def done(turn: Turn, seat: int, action: Done | Told) -> None:
    """The story is told: was it true? There is some time left for that at least (S9, SQ5): where the time runs once
    more it is there in any case, and the others see nothing of how far he is."""
    turn.set_in("story", finished=True)
    turn.note(seat, "done")
    seconds = certain(TOKEN_SECONDS(turn.state))
    if turn.state.running.late and certain(turn.state.until) < turn.at + seconds:
        turn.time(Phase.STORY, seconds)
    turn.ask(seat, "token", secret=True, at_once=isinstance(action, Told))


def undone(turn: Turn, seat: int, before: None) -> tuple[()]:
    """The story goes on."""
    turn.set_in("story", finished=False)
    _go_on(turn, seat)
    return ()


def retell(turn: Turn, seat: int, action: Retell | Withdraw) -> None:
    """The story begins anew; its time runs on."""
    turn.set_in("story", parts=(), finished=False, page=None, person=None)
    turn.set_seat(seat, last=None)
    _go_on(turn, seat)


def _go_on(turn: Turn, seat: int) -> None:
    """The teller is asked for his story again: it is the same turn, of which the others see nothing."""
    turn.close(seat, "token")
    turn.ask_again(seat, turn.state.seats[seat].asks[0].number, "story", how="ready", again=True)


def token(turn: Turn, seat: int, action: Truth | Lie) -> None:
    """The token lies; nobody has read the story before, and now it is released (S9, S13, SQ5)."""
    turn.set_in("story", truth=isinstance(action, Truth), released=True)
    turn.set_seat(seat, last=None)
    turn.tell(seat, "released")
    turn.go(Phase.QUESTIONS if turn.state.question_minute else Phase.VOTE)


def end(turn: Turn) -> None:
    """The time is over: once it is given again, then there is no story and nobody scores (SQ2, SQ5)."""
    story = turn.state.running
    if story.late:
        no_story(turn)
        return
    turn.set_in("story", late=True)
    turn.time(Phase.STORY, certain(SECONDS(turn.state)))
    turn.remind([story.teller], "story_remind")


def no_story(turn: Turn) -> None:
    """The teller's turn is over without a story."""
    turn_over(turn)
    turn.result(None, "no_story", seat=turn.state.running.teller)
    turn.go(Phase.CLAIM)


def turn_over(turn: Turn) -> None:
    """The teller's token has had its turn in this round (S6); the next member tells in the next (S2)."""
    token = turn.state.seats[turn.state.running.teller].token
    turn.set_one("tokens", token, told=True, turn=turn.state.tokens[token].turn + 1)


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
            turn.set_in("story", parts=(WITHDRAWN,))
        elif story.parts:
            retell(turn, seat, action)
