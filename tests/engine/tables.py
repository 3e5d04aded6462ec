"""A table of Malarky for tests: it plays by names of seats, keeps the says and moves its own clock."""

import random
from collections.abc import Mapping
from typing import Any

from engine.games.malarky import GAME
from engine.games.malarky.actions import Answer, Done, Ready, Vote, VoteBlack, VoteEmpty
from engine.games.malarky.state import State
from engine.games.malarky.view import Phase, View
from engine.kernel.chance import Chance
from engine.kernel.forms import Action, Form
from engine.kernel.game import Deck, Pace, Say, Step, Table

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


class Played:
    """A match under way. `holder` fixes who holds in round 1 ("C"), `fixed` other draws."""

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
        draws = dict(fixed or {})
        if holder is not None:
            draws["holder/1"] = seat_of(holder)
        self.chance = Chance(seed, draws)
        self.at = 0.0
        self.says: list[Say] = []
        self.used: list[str] = []
        self.wakes = 0
        table = Table(tuple(LETTERS[:seats]), (False,) * seats, pace, dict(options or {}))
        self.step = self._take(GAME.start(table, deck or Deck(cards()), self.chance, self.at))

    @property
    def state(self) -> State:
        state: State = self.step.state
        return state

    @property
    def phase(self) -> Phase:
        return self.state.phase

    def is_in(self, phase: Phase) -> bool:
        """Whether the table is in this phase now."""
        return self.phase is phase

    def view(self, letter: str) -> View:
        seen: View = GAME.view(self.state, seat_of(letter))
        return seen

    def forms(self, letter: str) -> set[str]:
        return {form.name for form in GAME.choices(self.state, seat_of(letter))}

    def act(self, letter: str, action: Action) -> Step:
        """Does an action that must be open."""
        step = self.try_to(letter, action)
        assert not step.refusal, (letter, action, step.says)
        return step

    def try_to(self, letter: str, action: Action) -> Step:
        """Does an action that may be refused."""
        return self._take(GAME.act(self.state, seat_of(letter), action, self.chance, self.at))

    def leave(self, letter: str) -> Step:
        return self._take(GAME.leave(self.state, seat_of(letter), self.chance, self.at))

    def join(self, letter: str) -> Step:
        return self._take(GAME.join(self.state, seat_of(letter), letter, self.chance, self.at))

    def wake(self) -> Step:
        """Moves the clock to the next wake-up."""
        assert self.step.wake is not None
        self.at = self.step.wake
        self.wakes += 1
        return self._take(GAME.wake(self.state, self.chance, self.at))

    def wait_for(self, *phases: Phase) -> None:
        """Lets time pass until one of these phases."""
        while self.phase not in phases:
            self.wake()

    def think(self) -> None:
        """From the roll to the first answer."""
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

    def last(self) -> None:
        """Nobody challenges."""
        for seat in self.state.voters:
            if self.phase is Phase.LAST:
                self.act(LETTERS[seat], Done())

    def vote(self, **votes: str | None) -> None:
        """Votes by letter: another's letter, "black", "empty" or None; what is missing runs out."""
        self.last()
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

    def heard(self, message: str) -> list[Say]:
        """All says of a message so far."""
        return [say for say in self.says if say.message == message]

    def _take(self, step: Step) -> Step:
        self.step = step
        self.says.extend(step.says)
        self.used.extend(step.used)
        return step


def vote_for(target: str) -> Action:
    if target == "black":
        return VoteBlack()
    return VoteEmpty() if target == "empty" else Vote(seat_of(target))


def random_action(forms: tuple[Form, ...], luck: random.Random, words: tuple[str, ...]) -> Action:
    """One of the open forms, each as likely, filled at random."""
    form = luck.choice(forms)
    return form.fill(*form.sample(luck.choice, lambda most: luck.choice(words)))
