"""The secrets of the Secrets Game, row by row of its table, and what the table may see of each action."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from engine.games.secrets.actions import Done, Lie, Retell, Sure, Swap, Tell, Told, Truth, Undo, Withdraw
from engine.games.secrets.game import Secrets
from engine.games.secrets.state import State, Story
from engine.games.secrets.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Deck
from engine.kernel.state import Ask
from tests.laws import companions
from tests.laws.companions import Row

NOBODY: frozenset[int] = frozenset()
DEALT = False
RULES = Secrets()
NO_CHANCE = Chance(b"")
ONE_MORE, ONE_LESS = Sure(), Undo()  # what the table sees of votes: one token more is done, or one less


def with_token(state: State, token: int, **changes: Any) -> State:
    tokens = list(state.tokens)
    tokens[token] = replace(tokens[token], **changes)
    return replace(state, tokens=tuple(tokens))


def with_story(state: State, story: Story) -> State:
    return replace(state, story=story)


def members(state: State, *tokens: int) -> frozenset[int]:
    """Who sees the votes of these tokens."""
    return frozenset(seat for token in tokens for seat in state.voters[token])


def truth(state: State, rng: random.Random) -> Iterator[companions.Swap]:
    """The story that is out is true, or it is a lie; and a page of the machines' book tells of somebody, or of
    nobody."""
    story = state.story
    if story is not None and story.released:
        person = story.person if story.page is None else "" if story.person else "Frank Buckland"
        other = replace(story, truth=not story.truth, person=person)
        yield companions.Swap(with_story(state, other), frozenset([story.teller]))


def votes(state: State, rng: random.Random) -> Iterator[companions.Swap]:
    """A token takes the story for the opposite; one that is not done yet has not thought of anything, or has."""
    for token in _voting(state):
        each = state.tokens[token]
        for vote in (None, True, False):
            other = with_token(state, token, vote=vote)
            if vote is not each.vote and other.ready(token) is state.ready(token):
                yield companions.Swap(other, members(state, token))


def who_has_voted(state: State, rng: random.Random) -> Iterator[companions.Swap]:
    """Another token has voted instead; the number is the same."""
    for done in _voting(state):
        for waiting in _voting(state):
            if state.ready(done) and not state.ready(waiting):
                fresh = with_token(state, done, vote=None, sure=False)
                several = len(state.voters[waiting]) > 1
                other = with_token(fresh, waiting, vote=rng.random() < 0.5, sure=several)
                yield companions.Swap(other, members(state, done, waiting))


def sureness(state: State, rng: random.Random) -> Iterator[companions.Swap]:
    """Of two teams that have voted the other one is SURE."""
    teams = [token for token in _voting(state) if len(state.voters[token]) > 1 and state.tokens[token].vote is not None]
    for one in teams:
        for other in teams:
            if state.tokens[one].sure and not state.tokens[other].sure:
                swapped = with_token(with_token(state, one, sure=False), other, sure=True)
                yield companions.Swap(swapped, members(state, one, other))


def _voting(state: State) -> tuple[int, ...]:
    return state.listeners if state.phase is Phase.VOTE else ()


def draft(state: State, rng: random.Random) -> Iterator[companions.Swap]:
    """The teller has written something else, more, less or nothing yet; or he is done with it, or is not."""
    story = state.story
    if story is None or story.released:
        return
    knows = frozenset([story.teller])
    for parts in ((), ("It was a wet Tuesday.",), ("It was a dry Monday.", "Nobody saw me.", "Or so I thought.")):
        if parts != story.parts and bool(parts) >= story.finished:
            yield companions.Swap(with_story(state, replace(story, parts=parts)), knows)
    if story.parts:
        yield companions.Swap(_finished(state, story), knows)


def _finished(state: State, story: Story) -> State:
    """The teller is asked whether it was true, or goes on."""
    seats = list(state.seats)
    each = seats[story.teller]
    (asked, *_) = each.asks
    token = Ask(asked.number + 1, "token", timer=asked.timer)
    newest = {"asks": (asked,)} if story.finished else {"ask": token, "asks": (asked, token)}
    seats[story.teller] = replace(each, **newest)
    return replace(state, story=replace(story, finished=not story.finished), seats=tuple(seats))


def deck(state: State, rng: random.Random) -> Iterator[companions.Swap]:
    """What is still to come lies in another order, or is something else."""
    if not state.pile:
        return
    order = rng.sample(state.pile, len(state.pile))
    others = {f"{card}x": f"Not this: {state.cards[card]}" for card in state.pile}
    for pile in (tuple(order), tuple(others)):
        if pile != state.pile:
            yield companions.Swap(replace(state, pile=pile, cards={**state.cards, **others}), NOBODY)


ROWS = (
    Row("truth", truth),
    Row("votes", votes),
    Row("who has voted", who_has_voted),
    Row("SURE", sureness),
    Row("draft", draft),
    Row("deck", deck),
)
VOTING = frozenset(["vote"])
PHASES: Mapping[str, frozenset[str]] = {
    "truth": frozenset(["questions", "vote"]),
    "votes": VOTING,
    "who has voted": VOTING,
    "SURE": VOTING,
    "draft": frozenset(["story"]),
    "deck": frozenset(["claim", "story", "questions", "vote", "tie"]),
}


def openly(state: State, seat: int, action: Action) -> Action | None:
    """The action without its private part; None when nothing of it is public. A token that makes a story public is the
    words of that story; a vote is one token more that is done, or one less, or nothing."""
    story = state.story
    tells = story is not None and story.teller == seat
    if isinstance(action, Withdraw):
        return action if tells and state.phase is not Phase.STORY else None
    if state.phase is Phase.STORY and not isinstance(action, Swap):
        return Tell(story.words) if tells and story is not None and isinstance(action, (Truth, Lie)) else None
    return _vote_openly(state, seat, action) if state.phase is Phase.VOTE else action


def _vote_openly(state: State, seat: int, action: Action) -> Action | None:
    after = _done(state, seat, action)
    before = sum(state.ready(token) for token in state.listeners)
    now = sum(after.ready(token) for token in after.listeners)
    if after.phase is not Phase.VOTE or now > before:
        return ONE_MORE
    return ONE_LESS if now < before else None


def _done(state: State, seat: int, action: Action) -> State:
    after: State = RULES.act(state, seat, action, NO_CHANCE, 0.0).state
    return after


def disguised(
    state: State, shut: int, seat: int, public: Action | None, rng: random.Random
) -> list[tuple[int, Action]]:
    """Private actions of anybody whom `shut` knows nothing of, and then what is `public`, in any of its disguises."""
    course: list[tuple[int, Action]] = []
    for _ in range(rng.choice((0, 0, 1, 2, 3))):
        state = _also(course, state, _like(state, shut, None, rng))
    match public:
        case None:
            pass
        case Tell(words):
            course += [(seat, each) for each in _told(state, words, rng)]
        case Sure() | Undo() if state.phase is Phase.VOTE:
            _also(course, state, _like(state, shut, public, rng))
        case Swap() if state.story is not None and state.story.parts:
            course += [(seat, Retell()), (seat, public)]
        case _:
            course.append((seat, public))
    return course


def _also(course: list[tuple[int, Action]], state: State, found: tuple[int, Action] | None) -> State:
    if found is None:
        return state
    course.append(found)
    return _done(state, *found)


def _like(state: State, shut: int, public: Action | None, rng: random.Random) -> tuple[int, Action] | None:
    """Something open to somebody that looks so to the table, and of which `shut` sees no more than the table: the first
    such, in any order."""
    near = members(state, state.seats[shut].token) if state.phase is Phase.VOTE else NOBODY
    found = [
        (seat, action)
        for seat in range(len(state.seats))
        if seat != shut and seat not in near
        for form in RULES.choices(state, seat)
        for action in _fillings(form, rng)
    ]
    rng.shuffle(found)
    return next((each for each in found if openly(state, *each) == public), None)


def _fillings(form: Form, rng: random.Random) -> tuple[Action, ...]:
    if form.action in (Tell, Told):
        return (form.fill(f"Then it was {rng.randrange(24)} o'clock."[: form.blanks[0].most]),)
    if not form.blanks:
        return (form.fill(),)
    return (form.fill(), form.fill("sure")) if form.action in (Truth, Lie) else ()


def _told(state: State, words: str, rng: random.Random) -> list[Action]:
    """The ways to tell the same story, true or not: in several parts, begun anew, thought over."""
    story = state.story
    anew: list[Action] = [Retell()] if story is not None and story.parts else []
    again: list[Action] = rng.choice(([], [Undo(), Done()]))
    *parts, last = _parts(words, rng)
    ends: tuple[list[Action], ...] = ([Told(last)], [Tell(last), Done()])
    return [*anew, *map(Tell, parts), *rng.choice(ends), *again, rng.choice((Truth(), Lie()))]


def _parts(words: str, rng: random.Random) -> tuple[str, ...]:
    """The words in one part or two, which joined are the same."""
    one, blank, other = words.partition(" ") if rng.random() < 0.5 else words.rpartition(" ")
    split = blank and all(part and part == part.strip() for part in (one, other))
    return (one, other) if split and rng.random() < 0.5 else (words,)


def tempting(view: View) -> str | None:
    """Nobody is told words in secret but those that he wrote himself."""
    return view.draft or None


@cache
def marked_deck() -> Deck:
    """Lines with a word in each that nobody types."""
    return Deck(tuple({"id": f"k{card:03}", "text": f"The last time I saw a zq{card}q was..."} for card in range(150)))


MARK = r"zq\d+q"


def may_read(state: State, seat: int) -> str:
    """The lines that lie face up."""
    return "\n".join(state.cards[line] for line in state.lines)
