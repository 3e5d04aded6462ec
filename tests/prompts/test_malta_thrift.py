"""What a turn of Malta! costs a phone: a message for each card that may be answered, and all else with the next."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.games.malta import GAME
from engine.games.malta.actions import Auto, Move, Ok, OkTurn, Wait
from engine.games.malta.view import Phase
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Step, Table, Telling
from replay.match import Event, Match
from tests.conftest import DEEP
from tests.engine.malta_tables import Dealt
from tests.laws.machines import play_out
from tests.laws.play import NAMES

SIX = NAMES[:6]
SEEDS = range(6) if DEEP else range(1)
MOST = {Pace.LIVE: 3.0, Pace.ROAD: 1.0, Pace.SLOW: 1.0}
"""Messages to each phone in a turn of six players, as they come on average: those who are in, and those who are out."""
MOST_OUT = 1.2
MINE = ("theirs", "remove", "home", "draw2", "draw2", "draw2")


class Counted(Match):
    """Counts what phones get, by whether their player is in, and the turns that each sat through."""

    got: Counter[bool]
    turns: Counter[bool]

    def _taken(self, event: Event, step: Step) -> Step:
        if event.kind == "start":
            self.got, self.turns = Counter(), Counter()
        before = step.state if event.kind == "start" else self.state
        read = {seat: len(phone.got) for seat, phone in self.phones.items()}
        super()._taken(event, step)
        for seat, each in enumerate(before.seats):
            self.got[not each.out] += len(self.phone(seat).got) - read.get(seat, 0)
            self.turns[not each.out] += self.state.round - before.round
        return step


def counted(pace: Pace) -> tuple[float, float]:
    """Messages to a phone in a turn, of people who play as bots would: while they are in, and once they are out."""
    got: Counter[bool] = Counter()
    turns: Counter[bool] = Counter()
    for seed in SEEDS:
        match = Counted(GAME, Table(SIX, (False,) * 6, pace), Deck(()), Chance(seed.to_bytes(8, "big")))
        play_out(match)
        got += match.got
        turns += match.turns
    return got[True] / turns[True], got[False] / turns[False]


@pytest.mark.parametrize("pace", Pace)
def test_a_turn_costs_each_phone_three_messages_live_and_one_elsewhere(pace: Pace) -> None:
    inside, outside = counted(pace)
    print(f"{pace}: in {inside:.2f}, out {outside:.2f}")  # noqa: T201 - for docs/malta.md
    assert inside <= MOST[pace]
    assert outside <= MOST_OUT


def table(**more: Any) -> Dealt:
    hands = {"Ann": MINE, "Bob": ("negate", "home", "turn"), "Cara": ("home", "turn")}
    return Dealt(hands, deck=("moveone",) * 6, listening=None, **more)


def whole_turn(play: Dealt) -> None:
    """Ann plays what is left to play, up to her move."""
    while play.is_in(Phase.PLAY):
        number = max(number for number, card in enumerate(play.state.seats[0].hand, 1) if card == "draw2")
        play.plays("Ann", number)


def fresh(play: Dealt, who: str, seen: int) -> list[str]:
    return play.bodies(who)[seen:]


def test_what_came_of_a_card_is_told_with_the_next() -> None:
    """AQ30: the window's question and what was played are one message; its end alone is none."""
    play = table()
    before = {who: len(play.bodies(who)) for who in play.names}
    play.lays("Ann", 1, "Bob")
    assert [len(fresh(play, who, before[who])) for who in play.names] == [0, 1, 1]
    play.passes()
    assert [len(fresh(play, who, before[who])) for who in play.names] == [1, 1, 1]
    assert fresh(play, "Ann", before["Ann"])[0].startswith("You play Discard One of Theirs on Bob.\nBob discards ")
    play.lays("Ann", 2, "C5")
    told = fresh(play, "Cara", before["Cara"])[1]
    assert told.startswith("Bob discards ")
    assert told.endswith("\nAnn plays Remove a Space on C5. NEGATE, BOOMERANG or OK? 20 seconds.")


def test_the_end_of_a_turn_is_told_with_the_next_card() -> None:
    """Who is next is asked at once; the others read of both when the next may be answered."""
    play = table()
    play.plays("Ann", 2, "C5")
    whole_turn(play)
    before = {who: len(play.bodies(who)) for who in play.names}
    play.act("Ann", Move("UP"))
    assert [len(fresh(play, who, before[who])) for who in play.names] == [0, 1, 0]
    play.lays("Bob", 3, "C5", "HALF")
    told = fresh(play, "Cara", before["Cara"])
    assert [line.split(".")[0].split(":")[0] for line in told[0].splitlines()][-3:] == [
        "Ann moves UP to F1", "Bob's turn", "Bob plays Turn a Space on C5",
    ]  # fmt: skip


def test_who_lets_all_pass_reads_whole_turns() -> None:
    """AUTO OK is nobody's business: his phone is quiet until the turn is over, and the others' show no difference."""
    quiet, open_to_all = table(), table()
    quiet.act("Cara", Auto("ok"))
    before = len(quiet.bodies("Cara"))
    for play in (quiet, open_to_all):
        play.lays("Ann", 2, "C5")
        play.act("Bob", Ok())
    open_to_all.act("Cara", Ok())
    assert fresh(quiet, "Cara", before) == []
    for play in (quiet, open_to_all):
        whole_turn(play)
        play.act("Ann", Move("UP"))
    (told,) = fresh(quiet, "Cara", before)
    assert told.startswith("Ann plays Remove a Space on C5.\nAnn plays Draw 2.\n")
    assert told.splitlines()[-2].startswith("Ann moves UP to F1")
    assert [quiet.bodies(who) for who in ("Ann", "Bob")] == [open_to_all.bodies(who) for who in ("Ann", "Bob")]


def test_wait_puts_the_card_on_the_table() -> None:
    """AQ30: who let the turn pass is asked after all, about the card that lies there."""
    play = table()
    play.act("Bob", OkTurn())
    play.lays("Ann", 1, "Bob")
    assert "Negate" not in play.forms("Bob")
    play.act("Bob", Wait())
    assert play.bodies("Bob")[-1].endswith(
        "Taken back. Ann plays Discard One of Theirs on you. NEGATE, BOOMERANG or OK?"
    )
    assert play.forms("Bob") >= {"Negate", "Boomerang", "Ok"}
    assert play.is_in(Phase.WINDOW)


def test_a_card_that_was_played_is_told_when_its_time_is_over() -> None:
    """A question that is over is dropped unsent; what was played must arrive."""
    play = table()
    play.lays("Ann", 1, "Bob")
    assert [say.telling for say in play.step.says if say.asks] == [Telling.RESULT]


def test_what_is_played_for_somebody_is_told_him_at_once() -> None:
    """AQ21, AQ29, at every pace: he has chosen nothing of it."""
    for pace in Pace:
        play = Dealt({"Ann": ("negate",) * 6, "Bob": ("home",) * 4}, pace=pace, deck=("moveone",) * 6, listening=None)
        play.wake()
        play.wake()
        told = [*play.bodies("Ann"), *(each["text"] for each in play.phone("Ann").held)]
        assert any("For you I play Negate" in body for body in told), pace
