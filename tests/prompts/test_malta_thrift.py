"""What a turn of Malta! costs a phone: a message for each card that may be answered, and all else with the next."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import mean
from typing import Any

import pytest

from engine.games.malta import GAME
from engine.games.malta.actions import Auto, Move, Ok, OkTurn, Wait
from engine.games.malta.cards import CARDS
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


@dataclass
class Told:
    """A turn: whose it was, with how many plays and questions for tax; who was out when it began; how many messages
    each phone got in it, and of those what concerned its own player: that he is back in, or out by a card."""

    active: int
    plays: int
    out: tuple[bool, ...]
    taxes: int = 0
    is_answered: bool = False
    got: Counter[int] = field(default_factory=Counter)
    own: Counter[int] = field(default_factory=Counter)
    parts: Counter[int] = field(default_factory=Counter)  # of one that was too long for the carrier, but the last

    def most(self, seat: int, pace: Pace) -> int:
        """What a phone gets at most: its player's questions, one for each play, the move and each tax; the others' one
        for each card that may be answered (AQ17, AQ30). Who is out reads of the turn once."""
        if seat == self.active:
            return self.plays + 1 + self.taxes
        asked = self.plays if pace is Pace.LIVE and (self.own[seat] or not self.out[seat]) else 1
        return max(1, asked) + self.own[seat]


class Counted(Match):
    """Counts what phones get in each turn. The deal and the end are no turn's."""

    turns: list[Told]

    def _taken(self, event: Event, step: Step) -> Step:
        if event.kind == "start":
            self.turns = []
        before = step.state if event.kind == "start" else self.state
        read = {seat: len(phone.got) for seat, phone in self.phones.items()}
        super()._taken(event, step)
        now = self.state
        if now.round > before.round:
            self.turns.append(Told(now.active, now.plays, tuple(each.out for each in now.seats)))
        if before.round and not self.over:
            turn = self.turns[-1]
            for seat in range(self.seats):
                fresh = len(self.phone(seat).got) - read.get(seat, 0)
                turn.got[seat] += fresh
                turn.parts[seat] += max(0, fresh - 1)
            told = [say.message for say in step.says]
            turn.taxes += "tax" in told
            turn.is_answered = turn.is_answered or "answered" in told
            turn.own.update(say.facts["seat"] for say in step.says if say.message in ("reinvited", "lost"))
        return step


@pytest.mark.parametrize("pace", Pace)
def test_what_a_turn_costs_each_phone(pace: Pace) -> None:
    """Of people who play as bots would. On average three messages live and one elsewhere; and in each turn where nobody
    answers a card never more than one for each question, all else comes with those."""
    turns: list[Told] = []
    for seed in SEEDS:
        match = Counted(GAME, Table(SIX, (False,) * 6, pace), Deck(()), Chance(seed.to_bytes(8, "big")))
        play_out(match)
        turns += match.turns
    inside, outside = (
        mean([turn.got[seat] for turn in turns for seat in range(6) if turn.out[seat] is out]) for out in (False, True)
    )
    print(f"{pace}: in {inside:.2f}, out {outside:.2f}")  # noqa: T201 - for docs/malta.md
    assert inside <= MOST[pace]
    assert outside <= MOST_OUT
    for number, turn in enumerate(turns, 1):
        for seat in range(6):
            got = turn.got[seat] - turn.parts[seat]
            assert turn.is_answered or got <= turn.most(seat, pace), (number, seat, turn)


def test_who_is_out_is_told_to_the_others_with_the_next_card() -> None:
    """At once to himself: nobody else is asked anything by it."""
    hands = {"Ann": ("bankrupt", *MINE), "Bob": ("home", "turn")}
    play = Dealt(hands, deck=("moveone",) * 6, listening=None)
    play.lays("Ann", 1, "Cara")
    before = {who: len(play.bodies(who)) for who in play.names}
    play.passes()
    assert [len(fresh(play, who, before[who])) for who in play.names] == [1, 0, 1]
    assert fresh(play, "Cara", before["Cara"])[0].startswith("You are out: no cards, and Bankrupt.")
    play.lays("Ann", 2)
    assert fresh(play, "Bob", before["Bob"])[0].startswith("Cara is out: no cards, and Bankrupt.\nAnn plays ")


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


def test_a_hand_that_is_swapped_is_told_once() -> None:
    """The question lists it: not told by itself in the same message; who is asked nothing reads it with the next."""
    play = Dealt({"Ann": ("swaphands", *MINE), "Bob": ("home", "turn", "negate")}, listening=None)
    play.plays("Ann", 1, "Bob")
    told = play.bodies("Ann")[-1]
    assert "Your cards:" not in told
    assert told.endswith("Play 2 of 4: text its number.\n1 Going Home\n2 Turn a Space\n3 Negate")
    assert [each["message"] for each in play.phone("Bob").held][-1] == "malta.hand"


IDLE = {
    "theirs": (("Cara",), "Cara has no cards"),
    "bankrupt": (("Bob",), "Bob has cards"),
    "home": (("Bob",), "Bob is there"),
    "draw2": ((), "the deck is empty"),
    "restore": ((), "there is no circle"),
    "reinvite": ((), "nobody can come back"),
    "reshuffle": ((), "nothing is discarded"),
    "everyone": (("DOWN",), "no pawn can go there"),
}


@pytest.mark.parametrize("card", IDLE)
def test_a_card_that_changes_nothing_says_why(card: str) -> None:
    """AQ28."""
    chosen, why = IDLE[card]
    play = Dealt({"Ann": (card, "turn", "home", "negate"), "Bob": ("home",)}, listening=None)
    play.plays("Ann", 1, *chosen)
    assert f"{CARDS[card].name} changes nothing: {why}." in play.bodies("Ann")[-1]
