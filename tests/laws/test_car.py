"""At pace road a loudspeaker reads what is public: the texts hold what is private and what is wanted of their reader,
and what was not heard is there to be texted."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import Any

import pytest

from engine.kernel.game import Game, Pace, Step, Telling
from prompts.compose import compose
from prompts.kit import messages
from prompts.voice import told
from service.matches.steps import READ_ALOUD
from tests.conftest import DEEP
from tests.laws.play import Play, new_play, shorter, sizes
from tests.laws.steer import Mood, Tally, events

MATCHES, MOMENTS = (12, 2000) if DEEP else (1, 150)
SHORT = 30
"""Characters under which a question may stand again: "Who told the real answer?", "Was that wrong?"."""
WANTED = re.compile(r"\b(?:[Tt]ext|SURE)\b|^(?:ME|SWAP|AYE|TRUE|ADD|EXTRA)\b")
"""What the reader is to send stands in his text, whoever reads it aloud too."""


def sentences(words: str) -> set[str]:
    found = (each.strip() for each in re.split(r"\n|(?<=[.!?]) ", words))
    return {each for each in found if len(each) >= SHORT and not WANTED.search(each)}


class Car(Play):
    """A table on the road, whose loudspeaker reads each line before anything else is told."""

    read: set[str]
    repeated: list[tuple[str, str]]
    texts: int

    def _tell(self, step: Step) -> None:
        name = self.game.facts.name
        if not self.log[1:]:
            self.read, self.repeated, self.texts = set(), [], 0
        for say in step.says:
            if say.to is None:
                for line in told(name, self.view(None), [say], in_place=True):
                    self.read |= sentences(line.body)
        for seat in self.present():
            says = [say for say in step.says if say.reaches(seat) and (say.to == seat or say.telling not in READ_ALOUD)]
            phone, event = self.phone(seat), self.log[-1]
            if says:
                composed = compose(name, self.view(seat), says, phone.held, heard=True)
                phone.held = composed.held
                self.deliver(seat, composed.texts)
                is_asked_for = event.seat == seat and all(say.telling is Telling.TELL for say in says)
                if event.kind != "join" and not is_asked_for:
                    self.texts += len(composed.texts)
                    shown = {each for text in composed.texts for each in sentences(text.body)}
                    self.repeated += [(each, says[-1].message) for each in shown & self.read]


def drives(game: Game, rng: random.Random) -> Car:
    size = sizes(game)[1]
    options: Any = shorter(game, size, rng)
    dealt = new_play(game, size, Pace.ROAD, rng.getrandbits(64), **options)
    car = Car(game, dealt.table, dealt.deck, dealt.chance)
    for _ in islice(events(car, rng, Tally(), Mood(wake=0.05, coming_and_going=0.0, tempted=False)), MOMENTS):
        pass
    return car


def test_what_the_loudspeaker_has_read_stands_in_no_text(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """And were it not for what a message knows to be read, it would: so this test sees what it looks for."""
    rng = random.Random(7)
    for _ in range(MATCHES):
        car = drives(game, rng)
        assert car.repeated == []
        assert car.texts
    if game.facts.name in REPEATING:
        monkeypatch.setattr("prompts.compose.HEARD", "deaf")
        assert drives(game, random.Random(7)).repeated


REPEATING = frozenset({"malarky", "team_malarky", "secrets", "insights", "igor"})
"""Of these games some question repeats what is read."""


def test_what_a_stranger_may_know_is_what_is_read() -> None:
    class Seen:
        seat: int | None = 1

    seen: Any = Seen()
    assert messages.is_read(seen, {messages.HEARD: True})
    assert not messages.is_read(seen, {})
    Seen.seat = None
    assert not messages.is_read(seen, {messages.HEARD: True})
