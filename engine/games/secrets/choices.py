"""What a seat may do now: the only truth of what is legal."""

from collections.abc import Callable, Iterator

from engine.games.secrets import lines, telling
from engine.games.secrets.actions import (
    Ask,
    Done,
    Extra,
    Lie,
    Me,
    Reply,
    Retell,
    Sure,
    Swap,
    Tell,
    Told,
    Truth,
    Undo,
    Withdraw,
)
from engine.games.secrets.ending import askable
from engine.games.secrets.state import State, Story
from engine.games.secrets.undo import undoable
from engine.games.secrets.view import Phase
from engine.kernel.forms import Blank, Form, Kind

MOST_WORDS = 160  # characters of a question, and of its answer
MOST_PAGE = 40  # of a page of the machine players' book
MOST_PERSON = 60  # of whom it tells

SURE = Blank("sure", Kind.CHOICE, ("sure",), optional=True)


def choices(state: State, seat: int) -> tuple[Form, ...]:
    """The forms open to a seat; none for one that has left."""
    if not 0 <= seat < len(state.seats) or state.seats[seat].left or state.phase is Phase.OVER:
        return ()
    forms = list(OPEN[state.phase](state, seat))
    if lines.may_swap(state, seat):
        forms.append(Form(Swap, (Blank("which", Kind.CHOICE, tuple(lines.WHICH)),), _swap_ask(state, seat)))
    if telling.may_withdraw(state, seat):
        forms.append(Form(Withdraw))
    if undoable(state, seat):
        forms.append(Form(Undo))
    return tuple(forms)


def _ask(state: State, seat: int, kind: str) -> int | None:
    ask = state.seats[seat].ask
    return ask.number if ask is not None and ask.kind == kind else None


def _swap_ask(state: State, seat: int) -> int | None:
    return state.story.ask if state.story is not None else _ask(state, seat, "claim")


def _claim(state: State, seat: int) -> Iterator[Form]:
    if seat in state.to_tell:
        line = Blank("line", Kind.NUMBER, (1, 2), optional=True)
        yield Form(Me, (line,), _ask(state, seat, "claim"), plain=True)


def _story(state: State, seat: int) -> Iterator[Form]:
    story = state.story
    if story is None or seat != story.teller:
        return
    if story.finished:
        number = _ask(state, seat, "token")
        yield Form(Truth, ask=number, plain=True)
        yield Form(Lie, ask=number, plain=True)
    else:
        yield from _telling(state, story)
    if story.parts:
        yield Form(Retell, ask=story.ask)


def _telling(state: State, story: Story) -> Iterator[Form]:
    if story.room:
        words = Blank("words", Kind.WORDS, most=story.room)
        page = Blank("page", Kind.WORDS, most=MOST_PAGE, optional=True)
        person = Blank("person", Kind.WORDS, most=MOST_PERSON, optional=True)
        book = (page, person) if state.seats[story.teller].bot else ()
        yield Form(Tell, (words, *book), story.ask, plain=True)
        if not book:
            yield Form(Told, (words,), story.ask)
    if story.parts:
        yield Form(Done, ask=story.ask)


def _questions(state: State, seat: int) -> Iterator[Form]:
    story = state.story
    words = Blank("words", Kind.WORDS, most=MOST_WORDS)
    if story is not None and seat == story.teller:
        if sum(each.asked for each in state.seats) > story.replies:
            yield Form(Reply, (words,), _ask(state, seat, "questioned"), plain=True)
    elif seat in telling.curious(state) and not state.seats[seat].done:
        number = _ask(state, seat, "questions")
        if state.seats[seat].asked < telling.MOST_QUESTIONS:
            yield Form(Ask, (words,), number)
        yield Form(Done, ask=number)


def _vote(state: State, seat: int) -> Iterator[Form]:
    voice = state.seats[seat].voice
    if voice not in state.listeners or seat not in state.voters(voice):
        return
    number = _ask(state, seat, "vote")
    several = len(state.voters(voice)) > 1
    blanks = (SURE,) if several else ()
    yield Form(Truth, blanks, number, plain=True)
    yield Form(Lie, blanks, number, plain=True)
    if several and state.voices[voice].vote is not None and not state.voices[voice].sure:
        yield Form(Sure, ask=number)


def _tie(state: State, seat: int) -> Iterator[Form]:
    if seat in askable(state) and not state.voices[state.seats[seat].voice].wants_extra:
        yield Form(Extra, ask=_ask(state, seat, "tie"))


OPEN: dict[Phase, Callable[[State, int], Iterator[Form]]] = {
    Phase.CLAIM: _claim,
    Phase.STORY: _story,
    Phase.QUESTIONS: _questions,
    Phase.VOTE: _vote,
    Phase.TIE: _tie,
}
