"""What a bot of IGOR chooses, from its own view and what it remembers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.games.igor import GAME
from engine.games.igor.actions import Add, Catch, Choose, Done, First, GotIt, Pass, Play
from engine.games.igor.view import Laid, Memory, Noticed, Phase, Ruled, Ruling
from engine.kernel.chance import Chance, ImpossibleOutcome
from engine.kernel.forms import Action, Blank, Form, Kind
from engine.kernel.game import BotMove, Deck, Pace, Table
from tests.engine.igor_tables import NAMES, Dealt
from tests.laws import play

NOTHING = Memory((), (), ())
BREACH = Noticed(0, "BOOM", 1, "BOOM/1", 2.5)


def moved(
    played: play.Play, who: str, fixed: Mapping[str, object], memory: Memory | None = NOTHING, **seen: Any
) -> BotMove | None:
    """What the bot does in this seat; `fixed` are its draws after the number of its question."""
    view = replace(played.view(who), memory=memory, **seen)
    draw = f"bot/{view.seat}/{0 if view.ask is None else view.ask.number}"
    return GAME.bot(
        view, played.choices(who), {}, Chance(b"bot", {f"{draw}/{name}": drawn for name, drawn in fixed.items()})
    )


def dealt(pace: Pace = Pace.LIVE) -> Dealt:
    return Dealt((), {"Ann": ("3Da", "5Da", "8Ba", "0La")}, pace=pace)


def laid(pace: Pace = Pace.LIVE) -> Dealt:
    """Ann has led, and it is Bob's turn."""
    table = dealt(pace)
    table.lays("Ann", "3Da")
    return table


def words(
    card: str, rules: tuple[str, ...], owes: tuple[str, ...] = (), *, rolled: int = 11, **seen: Any
) -> str | None:
    """The message by which a bot that leads plays this card, where it remembers these rules; each is forgotten or not
    by what was rolled for it."""
    fixed = {f"forget/{key}": rolled for key in rules}
    move = moved(dealt(), "Ann", fixed, Memory(rules, owes, ()), **{"legal": (card,), **seen})
    assert move is not None
    assert isinstance(move.action, Play)
    assert move.action.card == card
    return move.action.words


def after(table: play.Play, who: str, draw: str, least: int, most: int) -> None:
    """It hesitates for any of these seconds, and no others."""
    for seconds in (least, most):
        move = moved(table, who, {draw: seconds})
        assert move is not None
        assert move.after == seconds
    for seconds in (least - 1, most + 1):
        with pytest.raises(ImpossibleOutcome):
            moved(table, who, {draw: seconds})


@pytest.mark.parametrize(
    ("pace", "asked", "done"),
    [(Pace.LIVE, (3, 9), (22, 40)), (Pace.ROAD, (3, 9), (22, 40)), (Pace.SLOW, (60, 900), (700, 1800))],
)
def test_it_hesitates_as_a_person_does(pace: Pace, asked: tuple[int, int], done: tuple[int, int]) -> None:
    """And says that it is done when people have had their time to accuse (IQ12)."""
    table = dealt(pace)
    after(table, "Ann", "after", *asked)
    table.wait_for(Phase.CLOSING)
    after(table, "Ann", "done/after", *done)
    move = moved(table, "Ann", {})
    assert move is not None
    assert move.action == Done()


def test_it_does_nothing_where_nothing_is_asked() -> None:
    table = laid()
    assert GAME.bot(table.view(None), table.choices("Ann"), {}, Chance(b"bot")) is None
    assert moved(table, "Cara", {}) is None
    assert moved(table, "Cara", {}, None) is None


def test_it_reads_the_rules_and_adds_one_as_a_coin_falls() -> None:
    """I7, IQ2, IQ29: half of the times that it may add."""
    chance = Chance(b"igor", {"dealer/1": 2})
    table = play.Play(GAME, Table(NAMES, (False,) * 3, Pace.LIVE, {"hands": 1}), Deck(()), chance, frozenset())
    with pytest.raises(ImpossibleOutcome):
        moved(table, "Cara", {"add": 101})
    added: list[Action | None] = []
    for rolled in (50, 51):
        move = moved(table, "Cara", {"add": rolled})
        added.append(None if move is None else move.action)
    assert added == [Add(), Pass()]
    table.act(2, Pass())
    move = moved(table, "Ann", {})
    assert move is not None
    assert move.action == GotIt()


@pytest.mark.parametrize(
    ("form", "draw", "actions"),
    [
        (Form(First, (Blank("who", Kind.SEAT, (1, 2)),)), "first", [First(1), First(2)]),
        (Form(Choose, (Blank("number", Kind.NUMBER, (1, 3)),)), "choose", [Choose(1), Choose(3)]),
    ],
)
def test_it_chooses_any_of_those_that_it_may(form: Form, draw: str, actions: list[Action]) -> None:
    """I8, I27."""
    view = dealt().view("Ann")
    assert view.ask is not None
    for value, action in zip(form.blanks[0].allowed, actions, strict=True):
        chance = Chance(b"bot", {f"bot/0/{view.ask.number}/{draw}": value})
        move = GAME.bot(view, (form,), {}, chance)
        assert move is not None
        assert move.action == action


@pytest.mark.parametrize(
    ("top", "card"), [(("3Da", "8Ba"), "8Ba"), (("8Ba", "5Da"), "8Ba"), (("3Da", "5Da", "8Ba"), "5Da")]
)
def test_it_plays_the_higher_of_two_of_its_cards(top: tuple[str, ...], card: str) -> None:
    move = moved(dealt(), "Ann", {"cards": top}, legal=("8Ba", "5Da", "3Da"))
    assert move is not None
    assert move.action == Play(card, card)


@pytest.mark.parametrize(
    ("card", "rules", "owes", "said"),
    [
        ("5Da", (), (), "5Da"),
        ("5Da", ("BOOM",), (), "5Da boom"),
        ("3Ga", ("BOOM",), (), "3Ga"),
        ("5Da", ("ONCE", "BOOM", "SIGNED"), (), "at once master 5Da boom igor"),
        ("5Da", ("BACKWARDS",), (), "D5a"),
        ("8Da", ("BACKWARDS",), (), "8Da"),
        ("8Ba", ("BONE", "SHOUT"), (), "8BA SKULL"),
        ("8Ba", ("SHOUT", "BONE", "WHISPER"), (), "8ba skull"),
        ("8Ba", ("WHISPER", "BONE", "SHOUT"), (), "8BA SKULL"),
        ("5Da", ("ALIVE", "HAIL", "COUNT"), (), "5Da"),
        ("5Da", ("ALIVE", "HAIL", "COUNT"), ("COUNT", "HAIL"), "5Da hail two"),
        ("5Da", ("OURS",), (), "5Da"),
    ],
)
def test_it_says_what_it_remembers(card: str, rules: tuple[str, ...], owes: tuple[str, ...], said: str) -> None:
    """I20, I30: what binds its card, what it owes, and of two styles the later; a card that a player wrote it cannot
    read."""
    told = words(card, rules, owes, tricks=(2, 0, 0))
    assert told is not None
    assert sorted(told.split()) == sorted(said.split())


def test_what_comes_first_and_last_of_its_message() -> None:
    assert words("5Da", ("SIGNED", "BOOM", "ONCE")) == "at once master 5Da boom igor"


def test_it_sees_what_lies_on_the_table() -> None:
    """I12, I20: the card just before its own, and the suit that was led."""
    lie = (Laid(1, "5Ba"), Laid(2, "7Ga"))
    assert words("7Da", ("SNAP",), table=lie) == "7Da snap"
    assert words("5Da", ("SNAP",), table=lie) == "5Da"
    assert words("5Da", ("JAR", "NUMBER"), table=lie, led="B") == "5Da wrong jar"
    assert words("5Da", ("JAR", "NUMBER"), table=lie, led="D") == "5Da"
    assert words("5Da", ("JAR", "NUMBER")) == "5Da five"


def test_it_counts_its_own_tricks() -> None:
    move = moved(laid(), "Bob", {"forget/COUNT": 11}, Memory(("COUNT",), ("COUNT",), ()), tricks=(0, 2, 0))
    assert move is not None
    assert isinstance(move.action, Play)
    assert (move.action.words or "").endswith(" two")


def test_of_a_hundred_duties_it_forgets_ten() -> None:
    assert words("5Da", ("BOOM",), rolled=10) == "5Da"
    assert words("5Da", ("BOOM",), rolled=11) == "5Da boom"
    with pytest.raises(ImpossibleOutcome):
        words("5Da", ("BOOM",), rolled=101)


def caught(table: Dealt, sees: int, *, seconds: int | None = None, **seen: Any) -> BotMove | None:
    """What Bob does about a breach that he has noticed, where Cara is to play."""
    view = replace(table.view("Bob"), memory=Memory((), (), (BREACH,)), **seen)
    draw = f"bot/1/{view.hand}/0/BOOM/BOOM/1"
    fixed = {f"{draw}/sees": sees, f"bot/1/{view.hand}/{view.trick}/errs": 1000}
    fixed |= {} if seconds is None else {f"{draw}/after": seconds}
    return GAME.bot(view, table.choices("Bob"), {}, Chance(b"bot", fixed))


def watched(pace: Pace = Pace.LIVE) -> Dealt:
    table = laid(pace)
    table.lays("Bob", table.view("Bob").legal[0])
    return table


@pytest.mark.parametrize(("pace", "least", "most"), [(Pace.LIVE, 1, 6), (Pace.ROAD, 1, 6), (Pace.SLOW, 10, 300)])
def test_of_a_hundred_breaches_it_sees_twenty_four(pace: Pace, least: int, most: int) -> None:
    """I25, IQ14: from when one may accuse on, and none twice before the ruling."""
    table = watched(pace)
    for seconds in (least, most):
        assert caught(table, 24, seconds=seconds, keys=("BOOM",)) == BotMove(Catch(0, "BOOM", 1), BREACH.wait + seconds)
    for seconds in (least - 1, most + 1):
        with pytest.raises(ImpossibleOutcome):
            caught(table, 24, seconds=seconds, keys=("BOOM",))
    assert caught(table, 25, keys=("BOOM",)) is None
    assert caught(table, 24, keys=("SNAP",)) is None
    assert caught(table, 24, keys=("BOOM",), accusing=((0, "BOOM"),)) is None
    assert caught(table, 24, keys=("BOOM",), accusing=((2, "BOOM"),)) is not None
    with pytest.raises(ImpossibleOutcome):
        caught(table, 101, keys=("BOOM",))


def test_of_a_thousand_tricks_it_errs_in_fourteen() -> None:
    """I28: about words that anybody may have said; never while it waits for a ruling, before a card was played, or
    where it has heard what came of that very thing."""
    table = watched()
    view = table.view("Bob")
    draw = f"bot/1/{view.hand}/{view.trick}/errs"

    def errs(rolled: int, **seen: Any) -> Action | None:
        fixed = {draw: rolled, f"{draw}/who": 2, f"{draw}/key": "DIGIT"}
        found = GAME.bot(replace(view, memory=NOTHING, **seen), table.choices("Bob"), {}, Chance(b"bot", fixed))
        return None if found is None else found.action

    assert errs(14) == Catch(2, "DIGIT")
    assert errs(15) is None
    assert errs(14, table=()) is None
    assert errs(14, accusing=((0, "BOOM"),)) is None
    mine, other = Ruled(1, "false", 1), Ruled(0, "false", 1)
    assert errs(14, rulings=(Ruling(1, 2, "DIGIT", (other, mine)),)) is None
    for ruling in (Ruling(1, 2, "DIGIT", (other,)), Ruling(1, 0, "DIGIT", (mine,)), Ruling(1, 2, "NAME", (mine,))):
        assert errs(14, rulings=(ruling,)) == Catch(2, "DIGIT")
    with pytest.raises(ImpossibleOutcome):
        errs(1001)
    assert "BOOM" in view.keys
    with pytest.raises(ImpossibleOutcome):
        GAME.bot(
            replace(view, memory=NOTHING), table.choices("Bob"), {}, Chance(b"bot", {draw: 1, f"{draw}/key": "BOOM"})
        )
