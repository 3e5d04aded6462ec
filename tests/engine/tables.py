"""A table of Malarky for tests: what makes one, and its words for whole parts of a round."""

from collections.abc import Mapping
from typing import Any

from engine.games.malarky import GAME
from engine.games.malarky.actions import Answer, Ready, Vote, VoteBlack, VoteEmpty
from engine.games.malarky.state import State
from engine.games.malarky.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action
from engine.kernel.game import Deck, Pace, Table
from replay.match import Who
from tests.laws.play import Play

LETTERS = "ABCDEFG"


def cards(count: int = 30) -> tuple[dict[str, Any], ...]:
    """Cards with answers that no player types."""
    return tuple(
        {
            "id": f"t{card:02}",
            "questions": [
                {"text": f"Why is {card}-{number}?", "answer": f"secret{card}x{number} of the printed kind"}
                for number in (1, 2, 3)
            ],
        }
        for card in range(1, count + 1)
    )


def seat_of(letter: str) -> int:
    return LETTERS.index(letter)


class Played(Play):
    """A match under way. `holder` fixes who holds in round 1 ("C"), `fixed` other draws."""

    SOUND = True
    state: State

    def __init__(
        self,
        seats: int,
        pace: Pace = Pace.LIVE,
        *,
        holder: str | None = None,
        fixed: Mapping[str, object] | None = None,
        options: Mapping[str, int | bool | str] | None = None,
        deck: Deck | None = None,
        seed: bytes = b"test",
    ) -> None:
        draws = {**(fixed or {}), **({} if holder is None else {"holder/1": seat_of(holder)})}
        table = Table(tuple(LETTERS[:seats]), (False,) * seats, pace, options or {})
        super().__init__(GAME, table, deck or Deck(cards()), Chance(seed, draws), frozenset())

    def view(self, who: Who | None = None) -> View:
        view: View = super().view(who)
        return view

    def think(self) -> None:
        """Up to the first answer."""
        self.wait_for(Phase.THINK)
        for seat in self.state.playing:
            self.act(LETTERS[seat], Ready())

    def answer(self, **words: str | None) -> None:
        """Answers of the coming speakers, in any order of writing; None stays silent."""
        while (speaker := self.state.speaker) is not None and LETTERS[speaker] in words:
            letter = LETTERS[speaker]
            given = words.pop(letter)
            if given is not None:
                self.act(letter, Answer(given))
                continue
            while self.state.speaker == speaker:
                self.wake()
        assert not words

    def answers(self) -> None:
        """Everybody still to speak gives an answer unlike the others."""
        while (speaker := self.state.speaker) is not None:
            self.act(LETTERS[speaker], Answer(LETTERS[speaker] * 9))

    def vote(self, **votes: str | None) -> None:
        """Votes by letter: another's letter, "black", "empty" or None; what is missing runs out."""
        for letter, target in votes.items():
            if target is not None:
                self.act(letter, vote_for(target))
        self.wait_for(Phase.REVEAL)

    def points(self) -> dict[str, int]:
        """The points of the shown round."""
        shown = self.state.reveal
        assert shown is not None
        return dict(zip(LETTERS, shown.points, strict=False))

    def votes(self) -> dict[str, str]:
        """The votes as they counted: a letter, or the kind."""
        shown = self.state.reveal
        assert shown is not None
        return {LETTERS[vote.seat]: vote.kind if vote.target is None else LETTERS[vote.target] for vote in shown.votes}


def vote_for(target: str) -> Action:
    if target == "black":
        return VoteBlack()
    return VoteEmpty() if target == "empty" else Vote(seat_of(target))
