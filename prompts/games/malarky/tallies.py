"""How the answers of a card did in a round, without names: what `partyline decks stats` adds up. And which lies of
people's own fooled so many that their table may keep them."""

from collections.abc import Collection, Iterator, Sequence

from engine.games.malarky.view import View
from engine.kernel.state import DELETED
from engine.kernel.values import Plain
from prompts.games.malarky.deck import hints
from prompts.kit.deck_texts import Lie, Tallied, Tally

MEANT = frozenset({"seat", "empty"})
"""What somebody sends who looks for the real answer."""


def tallies(raw: Sequence[Plain], view: View, people: Collection[int]) -> Iterator[Tally]:
    """The real answer of the round that was just shown, where it was told, and each of the card's bluffs that a bot
    told. Words of people's own are counted nowhere, nor are votes of bots, who vote by lot."""
    shown = view.reveal
    if shown is None or view.card is None:
        return
    standing = {given.seat: given.words for given in shown.answers if given.words is not None and not given.struck}
    votes = [vote for vote in shown.votes if vote.seat in people and vote.seat != shown.holder and vote.kind in MEANT]
    bluffs = frozenset(hints(raw, view).get("bluffs", ()))
    for seat, told in standing.items():
        if seat != shown.author and (seat in people or told not in bluffs):
            continue
        mine = [vote for vote in votes if vote.seat != seat]
        yield Tally(
            card=view.card,
            words=shown.answer if seat == shown.author else str(told),
            is_real=seat == shown.author,
            voters=len(mine),
            votes=sum(vote.target == seat for vote in mine),
            by_chance=sum(1 / len(standing.keys() - {vote.seat}) for vote in mine),
            empty=sum(vote.kind == "empty" and vote.seat == seat for vote in votes),
        )


def lies(view: View, people: Collection[int]) -> Iterator[Lie]:
    """What people made up in the round that was just shown and at least half of the other people believed, of those who
    did not hold the real answer."""
    shown = view.reveal
    for given in shown.answers if shown else ():
        if shown is None or given.words in (None, DELETED) or given.struck or given.seat == shown.author:
            continue
        could = [seat for seat in view.in_round if seat in people and seat not in (given.seat, shown.holder)]
        fooled = sum(vote.target == given.seat and vote.seat in could for vote in shown.votes)
        if given.seat in people and fooled and 2 * fooled >= len(could):
            yield Lie(given.seat, shown.question, str(given.words), fooled)


def fooled(view: View) -> bool:
    """Whether anybody has believed a lie in the match, which is over."""
    return view.honours is not None and view.honours.lie is not None


TALLIED = Tallied("reveal", tallies, lies, fooled)
