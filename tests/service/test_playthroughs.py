"""A script twice: by the rules, the ear and the words alone, and through the service by signed texts. What phones get
is the same, to the letter."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from engine.catalogue import games
from engine.kernel.game import Pace
from replay.script import Instruction, Passes, Script, Texts, Waits, parse
from replay.table import Replay
from service.store.tables import outbox
from tests.golden.transcripts import match_of
from tests.service.conftest import House, house_on

LINES = 80
HOW_LONG = re.compile(r"^(?:(?:A long game: |This takes about |An? [a-z ]+ takes ).*\n)+")  # is told at BEGIN
UNLIMITED = {"phone_segments_a_day": 0, "group_segments_a_day": 0, "segments_a_day": 0}
OF_THE_SERVICE = ("LEAVE", "REJOIN", "WHO", "WHERE")  # it has more to say to these


class Through:
    """Plays the lines of a script in a house, whose match has the script's seed; `got` is what came to each phone."""

    def __init__(self, house: House, script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.phones = {name: f"+120255501{seat:02}" for seat, name in enumerate(script.players, 1)}
        owner = self.phones[script.players[0]]
        house.sit(script.game.replace("_", " ").upper(), **self.phones)
        for setting in script.options:
            house.text(owner, f"SET {setting.name.replace('_', ' ')} {setting.values[0]}")
        house.text(owner, f"PACE {script.pace}")
        house.deliver()
        house.news()
        self.got: dict[str, list[str]] = defaultdict(list)
        with monkeypatch.context() as patch:
            seeded = SimpleNamespace(token_bytes=lambda count: script.seed.encode())
            patch.setattr("service.matches.steps.secrets", seeded)  # of it alone: pictures have addresses of their own
            house.text(owner, "BEGIN")
        self.look()

    def play(self, line: Instruction) -> None:
        match line:
            case Texts(name=name, words=words):
                self.house.text(self.phones[name], words)
            case Passes(seconds=seconds):
                self.house.passes_long(seconds, delivers=True)
            case Waits():
                self.house.passes_long(self.house.match().due_at - self.house.clock.now)
        self.look()

    def look(self) -> None:
        """Everything is taken by the carrier, as it is now: what is taken back later stays on the phones."""
        for row in self.house.rows(outbox.c.id > self.house.seen):
            self.got[row.phone].append(HOW_LONG.sub("", row.body))
        self.house.news()
        self.house.deliver()


def lines_of(script: Script) -> Iterator[Instruction]:
    """What both can play: by wake-ups alone where a night may stop the clock. Before each somebody asks something, so
    that the table does not fall asleep."""
    for line in script.body[:LINES]:
        match line:
            case Waits():
                yield from (Texts(line.line, script.players[0], "SCORE"), line)
            case Passes() if script.pace is not Pace.SLOW:
                yield line
            case Texts(words=words) if words.upper().split()[0] not in OF_THE_SERVICE:
                yield line


@pytest.mark.parametrize("game", games())
def test_the_service_tells_what_rules_ear_and_words_say(
    game: str, lent_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for what is refused: to who is not understood the service says less each time."""
    script = parse(match_of(game).read_text(encoding="utf-8"))
    alone = Replay(script, lambda line: None)
    through = Through(house_on(lent_sqlite, crossing_seconds=0, **UNLIMITED), script, monkeypatch)
    refused = 0
    for line in lines_of(script):
        alone.play(line)
        if sum(map(len, alone.refusals.values())) == refused:
            through.play(line)
        refused = sum(map(len, alone.refusals.values()))
    for seat, name in enumerate(script.players):
        told = [body for place, body in enumerate(alone.bodies(seat)) if place not in alone.refusals[seat]]
        first, *others = through.got[through.phones[name]]
        # How long it takes has the room of some advice, which is the last line.
        assert first.rpartition("\n")[0] == told[0].rpartition("\n")[0]
        assert others == told[1:]
