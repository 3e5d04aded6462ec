"""The secrets of Malarky, row by row of its table, and what the table may see of each action."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.catalogue import games
from engine.games.malarky.actions import (
    Answer,
    AnswerDraft,
    AutoOff,
    AutoOn,
    Aye,
    Bluff,
    Draft,
    Forced,
    ForcedNobody,
    Nay,
    Ready,
    Real,
    Undo,
    Vote,
    VoteBlack,
    VoteEmpty,
)
from engine.games.malarky.state import Ballot, Hand, State
from engine.games.malarky.view import Phase, View
from engine.kernel.forms import Action, Form
from tests.laws.companions import Row, Swap
from tests.laws.folders import (
    A_FOLDER,
    DEALT,
    MARK,
    Anew,
    OneLess,
    OneMore,
    all_deals,
    answer,
    dealt,
    drafted_by,
    drafted_openly,
    drafts,
    hands,
    holder,
    holders,
    marked_deck,
    other_questions,
    ready_openly,
    undone_openly,
    with_hand,
    with_words,
)

__all__ = [
    "DEALT",
    "MARK",
    "PHASES",
    "ROWS",
    "all_deals",
    "disguised",
    "holders",
    "marked_deck",
    "may_read",
    "openly",
    "tempting",
]

VOTES = (Vote, VoteBlack, VoteEmpty)
PRIVATE = (Draft, AutoOn, AutoOff, Forced, ForcedNobody, Aye, Nay)


def declarations(state: State, rng: random.Random) -> Iterator[Swap]:
    """A player who speaks or has spoken has declared himself forced by another, or not at all."""
    if not dealt(state) or state.doing not in (Phase.ANSWER, Phase.VOTE):
        return
    spoken = [given.seat for given in state.round.answers]
    for seat, hand in hands(state):
        earlier = spoken[: spoken.index(seat)] if seat in spoken else spoken if seat == state.speaker else []
        for author in (None, *(each for each in earlier if each in state.standing)):
            if author != hand.forced and (earlier or hand.forced is not None):
                yield Swap(with_hand(state, seat, forced=author), frozenset([seat]))


def empty_hands(state: State, rng: random.Random) -> Iterator[Swap]:
    """Who has voted thinks that his own invention is the answer, or no longer does."""
    for seat, hand in _voted(state):
        other = "black" if hand.vote == "empty" else "empty"
        yield Swap(with_hand(state, seat, vote=other), frozenset([seat]))


def votes(state: State, rng: random.Random) -> Iterator[Swap]:
    """A vote goes to somebody else; or another has voted instead, the number being the same."""
    waiting = [seat for seat in state.voters if not state.hand(seat).voted] if state.doing is Phase.VOTE else []
    for seat, hand in _voted(state):
        for target in state.standing:
            if target != seat and str(target) != hand.vote:
                yield Swap(with_hand(state, seat, vote=str(target)), frozenset([seat]))
        for other in waiting:
            moved = with_hand(state, seat, vote=None, voted=False)
            yield Swap(with_hand(moved, other, vote="black", voted=True), frozenset([seat, other]))


def _voted(state: State) -> Iterator[tuple[int, Hand]]:
    if state.doing is Phase.VOTE:
        for seat in state.voters:
            if state.hand(seat).voted:
                yield seat, state.hand(seat)


def ballots(state: State, rng: random.Random) -> Iterator[Swap]:
    """An elector has sent the opposite, or nothing yet; an even ballot stays even."""
    ballot = state.ballot
    if ballot is None:
        return
    if ballot.tie:
        for aye in ballot.ayes:
            for nay in ballot.nays:
                ayes, nays = _swapped(ballot.ayes, aye, nay), _swapped(ballot.nays, nay, aye)
                yield Swap(replace(state, ballot=replace(ballot, ayes=ayes, nays=nays)), frozenset([aye, nay]))
        return
    for seat in (*ballot.ayes, *ballot.nays):
        for mine in (None, seat in ballot.nays):
            yield Swap(replace(state, ballot=_balloted(ballot, seat, mine)), frozenset([seat]))


def _swapped(seats: tuple[int, ...], out: int, into: int) -> tuple[int, ...]:
    return tuple(into if seat == out else seat for seat in seats)


def _balloted(ballot: Ballot, seat: int, mine: bool | None) -> Ballot:
    ayes = tuple(each for each in ballot.ayes if each != seat)
    nays = tuple(each for each in ballot.nays if each != seat)
    return replace(ballot, ayes=(*ayes, seat) if mine is True else ayes, nays=(*nays, seat) if mine is False else nays)


def duel_secrets(state: State, rng: random.Random) -> Iterator[Swap]:
    """The giver of a duel was shown another answer, or meant his words the other way. With its end, which silence
    brings too, both are told."""
    duel = state.duel
    if duel is None or duel.winner is not None or duel.giver is None or duel.question is None:
        return
    yield Swap(with_words(state, [duel.question], answer="Only the left one does."), frozenset([duel.giver]))
    if duel.label is not None:
        label = "bluff" if duel.label == "real" else "real"
        yield Swap(replace(state, duel=replace(duel, label=label)), frozenset([duel.giver]))


ROWS = (
    Row("answer", answer),
    Row("other questions", other_questions),
    Row("holder", holder),
    Row("drafts", drafts),
    Row("FORCED", declarations),
    Row("empty hand", empty_hands),
    Row("votes", votes),
    Row("ballots", ballots),
    Row("duel", duel_secrets),
)
FOLDERS = frozenset(["think", "answer", "ballot", "vote"])
PHASES: Mapping[str, frozenset[str]] = {
    "answer": FOLDERS,
    "other questions": FOLDERS | {"reveal", "duel_roll", "duel_choose"},
    "holder": FOLDERS,
    "drafts": frozenset(["think", "answer", "ballot"]),
    "FORCED": frozenset(["answer", "ballot", "vote"]),
    "empty hand": frozenset(["vote", "ballot"]),
    "votes": frozenset(["vote", "ballot"]),
    "ballots": frozenset(["ballot"]),
    "duel": frozenset(["duel_give", "duel_judge"]),
}


def openly(state: State, seat: int, action: Action) -> Action | None:
    """The action without its private part; None when nothing of it is public. A first vote is one more vote in."""
    hand = state.seats[seat].hand
    match action:
        case AnswerDraft() if hand is not None and hand.draft is not None:
            return Answer(hand.draft)
        case Forced(words=str(words)):
            return Answer(words)
        case Vote() | VoteBlack() | VoteEmpty():
            return None if hand is None or hand.voted else VoteBlack()
        case Undo():
            last = state.seats[seat].last
            return undone_openly(state, seat) if last is not None and last.what in A_FOLDER else action
        case Draft():
            return drafted_openly(state, seat, action)
        case Ready():
            return ready_openly(state, seat)
        case AutoOn() | AutoOff() | Forced() | ForcedNobody() | Aye() | Nay():
            return None
    return action


def disguised(
    state: State, shut: int, seat: int, public: Action | None, rng: random.Random
) -> list[tuple[int, Action]]:
    """Private actions of anybody but `shut`, and among them what is `public`, in any of its disguises."""
    before = [_private(state, shut, rng) for _ in range(rng.choice((0, 0, 1, 2, 3)))]
    course = [each for each in before if each is not None]
    match public:
        case None:
            return course
        case Answer(words):
            return [*course, *((seat, each) for each in _answered(state, seat, words, rng))]
        case VoteBlack():
            return [*course, *_one_more_vote(state, shut, rng)]
        case Real(words) | Bluff(words):
            return [*course, (seat, rng.choice((Real, Bluff))(words))]
        case OneMore() | OneLess() | Anew() | Ready():
            return [*course, *drafted_by(state, shut, seat, public, rng)]
    return [*course, (seat, public)]


def _choices(state: State, seat: int) -> tuple[Form, ...]:
    return games()["malarky"].choices(state, seat)


def _private(state: State, shut: int, rng: random.Random) -> tuple[int, Action] | None:
    """Something open to another seat that the table does not see."""
    found = [
        (seat, form)
        for seat in range(len(state.seats))
        for form in _choices(state, seat)
        if seat != shut and (form.action in PRIVATE or (form.action in VOTES and state.hand(seat).voted))
    ]
    found = [(seat, form) for seat, form in found if not (form.action is AutoOn and seat == state.speaker)]
    found = [each for each in found if not (each[1].action is Draft and drafted_openly(state, each[0], Draft("")))]
    if not found:
        return None
    seat, form = rng.choice(found)
    blanks = [blank for blank in form.blanks if not blank.optional]
    words = f"so that it can {rng.randrange(99)}"
    return seat, form.fill(*(words if blank.most else rng.choice(blank.allowed) for blank in blanks))


def _answered(state: State, seat: int, words: str, rng: random.Random) -> list[Action]:
    """The ways to give the same answer."""
    forced = [form for form in _choices(state, seat) if form.action is Forced]
    ways: list[list[Action]] = [[Answer(words)], [Draft(words), AnswerDraft()], [Draft("no"), Answer(words)]]
    for form in forced:
        author = rng.choice(form.blanks[0].allowed)
        assert isinstance(author, int)
        ways += [[Forced(author, words)], [Forced(author), Answer(words)]]
        ways.append([Forced(author), ForcedNobody(), Answer(words)])
    return rng.choice(ways)


def _one_more_vote(state: State, shut: int, rng: random.Random) -> list[tuple[int, Action]]:
    """A first vote of anybody, for anybody, perhaps changed again."""
    waiting = [seat for seat in state.voters if seat != shut and not state.hand(seat).voted]
    if state.doing is not Phase.VOTE or not waiting:
        return []
    seat = rng.choice(waiting)
    ballots_cast = [_any_vote(state, seat, rng) for _ in range(rng.choice((1, 1, 2)))]
    last = len(waiting) == 1 and all(state.hand(each).voted for each in state.voters if each != seat)
    return [(seat, vote) for vote in (ballots_cast[:1] if last else ballots_cast)]


def _any_vote(state: State, seat: int, rng: random.Random) -> Action:
    targets = [Vote(target) for target in state.standing if target != seat]
    return rng.choice([VoteBlack(), VoteEmpty(), *targets])


def tempting(view: View) -> str | None:
    """The real answer, for a holder who copies it; a duel's, for its giver."""
    return view.folder or (view.duel.answer if view.duel is not None else None)


def may_read(state: State, seat: int) -> str:
    """All answers that this seat may read now: its folder, what it gives in a duel, what is revealed."""
    texts = []
    if state.reveal is not None:
        texts.append(state.reveal.answer)
    if state.question is not None and state.round.holder == seat:
        texts.append(state.question.answer)
    duel = state.duel
    if duel is not None and duel.question is not None and (duel.giver == seat or duel.winner is not None):
        texts.append(state.cards[duel.question].answer)
    return "\n".join(texts)
