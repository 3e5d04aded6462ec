"""Malta!'s messages: every one that the rules send, in its budget, in plain letters."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games.malta.cards import CARDS, DECK, Card
from engine.games.malta.tiles import TILES, Space, laid_out
from engine.games.malta.view import Laid, Phase, View
from engine.kernel.chance import Chance
from engine.kernel.game import Pace
from engine.kernel.view import AskView
from prompts import answers
from prompts.book import book
from prompts.games.malta.asked import ASKS, example
from prompts.games.malta.common import code
from prompts.hear import Act
from prompts.kit.messages import MOST_CHARACTERS
from prompts.kit.segments import BASIC, segments
from tests.engine.malta_tables import Dealt
from tests.prompts.views import LONG_NAMES, WIDE_NAMES

LONGEST = "theirs"
NOT_DRAWN = tuple(f"{'王' * 11}{seat}" for seat in range(6))
PLAYED = {"seat": 1, "card": "swapplaces", "chosen": [2, 3], "held": 9, "blind": True, "auto": True}
GIVEN = {"giver": 1, "taker": 0, "cards": [LONGEST]}
HAND = ("theirs", "discard2", "everyone1", "everyone", "swapspaces", "swapplaces", "remove", "restore", "turn", "home")

# Every message with the largest facts that it may get.
FACTS: dict[str, dict[str, Any]] = {
    "started": {},
    "place": {},
    "placed": {"space": "G7"},
    "dealt": {"first": 1},
    "begins": {"seat": 1, "drew": 4, "held": 19, "plays": 10, "blind": True},
    "turn": {"drew": ["theirs", "discard2", "everyone1", "restore"]},
    "play": {},
    "blind": {},
    "send_back": {},
    "played": PLAYED,
    "answered": {**PLAYED, "card": "boomerang", "chosen": []},
    "stands": {"seat": 1, "card": LONGEST},
    "negated": {"seat": 1, "card": LONGEST},
    "idle": {"card": "theirs", "chosen": [1]},
    "returns": {"seat": 1, "card": LONGEST, "by": 2},
    "sent_back": {"seat": 1, "card": "moveone", "chosen": [2, "RIGHT"]},
    "discarded": {"seat": 1, "cards": ["theirs", "discard2"]},
    "taken": GIVEN,
    "given": GIVEN,
    "tax_paid": {**GIVEN, "cards": ["theirs", "discard2", "everyone1", "restore"]},
    "paid": {"giver": 1, "taker": 2, "count": 4},
    "blinded": {"seat": 1},
    "reinvited": {"seat": 1, "space": "G7", "drawn": 3, "held": 12},
    "reshuffled": {"count": 99},
    "ok_turn": {},
    "waits": {},
    "auto": {"order": "negate turnover"},
    "move": {"ways": ["UP", "LEFT", "RIGHT", "DOWN"]},
    "moved": {"seat": 1, "direction": "RIGHT", "space": "G7", "owners": [0, 2, 3, 4, 5], "number": 4},
    "tax": {"count": 4, "owners": [1, 2, 3, 4, 5]},
    "lost": {"seat": 1, "why": "tax"},
    "silent": {"seat": 1},
    "remind": {},
    "hand": {},
    "held": {},
    "map": {},
    "near": {},
    "discards": {},
    "over": {},
    "left": {"seat": 1},
    "returned": {"seat": 1},
    "back": {"seat": 1},
    "refused_card": {"card": "boomerang"},
    "refused_target": {},
    "refused_not_open": {"action": "Boomerang"},
    "refused_unfit": {"action": "Play", "blank": "who", "value": None, "most": 0},
    "refused_full": {"most": 6},
    "refused_left": {},
    "refused_late": {},
}


def view(names: tuple[str, ...], pace: Pace, kind: str = "play", **changes: Any) -> View:
    board = laid_out(7, Chance(b"malta"))
    stars = iter([tile for tile in TILES if TILES[tile].symbol == "star"])
    board |= {place: Space(next(stars)) for place in ("D4", "C4", "E4", "D3", "D5")}
    asks = (AskView(9, kind, 120.0),)
    seen = View(
        seat=0,
        pace=pace,
        names=names,
        bots=(False,) * 6,
        left=(False,) * 6,
        phase=Phase.PLAY,
        totals=(0,) * 6,
        until=120.0,
        winners=(1,),
        ask=asks[0],
        asks=asks,
        round=42,
        board=board,
        changed=dict.fromkeys(board, 41),
        since=36,
        stood=("G1", "G2", "G3", "G4", "G5", "G6"),
        pawns=("D4", "C4", "C4", "D3", "D3", "D5"),
        homes=("G1",) * 6,
        held=(10, 19, 12, 12, 12, 12),
        deck=62,
        pile=tuple(dict.fromkeys(DECK)) * 2,
        out=(False,) * 6,
        away=(False,) * 6,
        active=0,
        plays=10,
        played=1,
        stack=(Laid(1, "swapplaces", (2, 3)),),
        owed=(1, 2, 3, 4, 5),
        hand=HAND,
        drawn=2,
    )
    return replace(seen, **changes)


def worst(names: tuple[str, ...], pace: Pace) -> list[View]:
    """The reader is asked each of the questions, or whose turn it is."""
    kinds = ("play", "choose", "answer", "move", "tax", "place")
    taxed = view(names, pace, "tax", phase=Phase.TAX)
    donated = view(names, pace, "choose", phase=Phase.BOOMERANG, stack=(Laid(1, "donation", (0,)),))
    first = view(names, pace, "choose", played=0)
    return [*(view(names, pace, kind) for kind in kinds), taxed, donated, first, view(names, pace, seat=1)]


def say(name: str, seen: View) -> str:
    return str(book("malta")[f"malta.{name}"].write(seen, FACTS[name]))


def test_every_message_of_the_rules_has_words_and_no_other_has() -> None:
    assert set(book("malta")) == {f"malta.{name}" for name in FACTS}


@pytest.mark.parametrize("name", FACTS)
def test_every_message_keeps_its_budget_and_needs_it(name: str) -> None:
    declared = book("malta")[f"malta.{name}"]
    plain = [say(name, seen) for pace in Pace for seen in worst(LONG_NAMES, pace)]
    wide = [say(name, seen) for names in (WIDE_NAMES, NOT_DRAWN) for pace in Pace for seen in worst(names, pace)]
    assert set("".join(plain)) <= set(BASIC)
    most, most_wide = (max(segments(text).count for text in texts) for texts in (plain, wide))
    assert (most, most_wide) == (declared.segments, declared.wide), name
    assert max(len(text) for text in (*plain, *wide)) <= MOST_CHARACTERS


@pytest.mark.parametrize("names", [LONG_NAMES, WIDE_NAMES])
def test_answers_keep_the_budgets_of_all_games(names: tuple[str, ...]) -> None:
    for pace in Pace:
        for phase in Phase:
            for kind in ("play", "choose", "answer", "move", "tax", "place"):
                seen = view(names, pace, kind, phase=phase, returner=1)
                if phase is Phase.BOOMERANG:
                    seen = replace(seen, stack=(Laid(1, "donation", (0,)),))
                for answer, message in (
                    (answers.repeat("malta", seen), answers.repeat),
                    (answers.where("malta", seen, 0.0), answers.where),
                    (answers.score("malta", seen), answers.score),
                    (answers.rules("malta", seen), answers.rules),
                ):
                    budget = message.segments if names is LONG_NAMES else message.wide
                    assert segments(answer).count <= budget, (phase, kind, answer)


def test_no_message_is_sent_without_words() -> None:
    sent = set()
    for source in (Path(__file__).parents[2] / "engine" / "games" / "malta").glob("*.py"):
        text = source.read_text(encoding="utf-8")
        sent |= set(re.findall(r'turn\.(?:ask|tell|tell_others|tell_each|result|remind)\([^"\n]*"(\w+)"', text))
        sent |= set(re.findall(r'refused\(state, seat, "(\w+)"', text))
    assert len(sent) > 20
    assert sent - {"play", "choose", "answer"} <= set(FACTS)


def test_the_map_and_what_is_near() -> None:
    """GAMES 3.5: two characters for each space; the neighbourhood in words."""
    assert [code(Space(tile, TILES[tile].facing)) for tile in ("T08", "T20", "T53", "T51")] == ["*0", "U1", "u4", "d3"]
    assert code(Space("T20", "UP", "C5")) == "o0"
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Finn")
    board = {**view(names, Pace.LIVE).board, "C4": Space("T20", "UP", "C4"), "E4": Space("T42", "LEFT")}
    near = say("near", view(names, Pace.LIVE, board=board))
    assert near.startswith("You are on D4 (draw 0, exits L U R D). Up C4: circle, Bob and Cy there. Left D3: draw ")
    assert near.endswith("Down E4: draw 2, exits L.")
    told = say("map", view(names, Pace.LIVE)).split("\n")
    assert [line[0] for line in told[:7]] == list("ABCDEFG")
    assert all(len(line) == 22 for line in told[:7])
    assert told[7].startswith("Ann D4, Bob C4")


def test_every_card_has_words_and_an_example_of_what_it_asks_for() -> None:
    for card in CARDS.values():
        assert card.name
        assert set(card.words + card.name) <= set(BASIC)
    assert set(ASKS) == {key for key, card in CARDS.items() if type(card).blanks is not Card.blanks}


@pytest.mark.parametrize("card", ASKS)
def test_the_example_of_what_a_card_asks_for_fits(card: str) -> None:
    """AQ21: who plays blind is told what could be texted; here Bob stands at the edge, Cara on the space that is mostly
    named, and two are out."""
    circles = {"B1": Space("T39", "UP", "B1"), "B2": Space("T40", "UP", "B2")}
    hands = {"Ann": (card, "negate", "draw3", "home"), "Bob": ("home",), "Dan": ("home",)}
    names = ("Ann", "Bob", "Cara", "Dan", "Eve")
    play = Dealt(hands, {"Ann": "A2", "Bob": "A1", "Cara": "C5"}, circles, names=names, listening=None)
    for name in ("Dan", "Eve"):
        play.lose(name)
    said = f"1 {example(replace(play.view('Ann'), drawn=1), card)}"
    assert isinstance(play.text("Ann", said), Act), said
