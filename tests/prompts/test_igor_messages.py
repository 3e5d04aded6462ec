"""IGOR's messages: every one that the rules send, in its budget, in plain letters."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games.igor.rules import RULES
from engine.games.igor.view import Card, Laid, Phase, View
from engine.kernel.game import Pace
from engine.kernel.view import AskView
from prompts import answers
from prompts.book import book
from prompts.games.igor import table
from prompts.games.igor.aloud import hands
from prompts.kit.messages import MOST_CHARACTERS
from prompts.kit.segments import BASIC, segments
from tests.prompts.insights_views import LONG_NAMES, WIDE_NAMES

ALL = list(range(8))
NOT_DRAWN = tuple(f"{'王' * 11}{number}" for number in range(8))
"""Names whose letters the pictures lack."""
CARDS = tuple(Card(rule.key, rule.name, rule.words) for rule in RULES)
LONGEST = max(CARDS, key=lambda card: len(card.key + card.name + card.words))
RULE = [LONGEST.key, LONGEST.name, LONGEST.words]
HAND = ("0Bb", "1Ba", "5Ba", "1Ga", "5La", "7Db", "7Da")
TRICK: list[list[Any]] = [
    [seat, card] for seat, card in enumerate(("0Bb", "1Ba", "5Ba", "1Ga", "5Lb", "7Db", "7Da", "9Ba"))
]
KEY = {"key": "BACKWARDSBAC", "accused": 1}
MONEY = {"totals": [99] * 8, "tricks": [7] * 8}

# Every message with the largest facts that it may get.
FACTS: dict[str, dict[str, Any]] = {
    "started": {},
    "waits": {},
    "hand_over": {"number": 8, "winners": ALL, "tricks": 1, "unnoticed": 10, "totals": [99] * 8},
    "over": {**MONEY},
    "write": {"most": 100},
    "noted": {},
    "written": {"key": "BACKWARDSBAC", "words": "x" * 100},
    "starting": {"rules": [RULE, RULE], "dealer": 1},
    "change": {"add": True, "remove": True, "is_dealer": False},
    "changes": {"seat": 1, "is_dealer": False},
    "chooses": {"seat": 1},
    "choose": {},
    "added": {"seat": 1, "rule": RULE},
    "removed": {"seat": 1, "key": LONGEST.key, "name": LONGEST.name},
    "passes": {"seat": 1},
    "reading": {"count": 24},
    "cards": {
        "rules": [[card.key, card.name, card.words] for card in sorted(CARDS, key=lambda card: -len(card.words))][:8]
    },
    "dealt": {"dealer": 1, "leader": 2},
    "hand": {},
    "turn": {"trick": True},
    "turn_remind": {},
    "played": {"trick": TRICK, "words": "x" * 160, "by_server": False, "next": 2, "number": 7},
    "on_the_table": {},
    "taken": {"seat": 1, "card": "9Ba", "number": 7, **MONEY},
    "said": {"seat": 1, "words": "x" * 160},
    "may_fine": {"seat": 1},
    "fined": {"by": 1, "seat": 2, "paid": 0, "total": 0},
    "closing": {"seconds": 3600},
    "done": {},
    "accused": KEY,
    "reporting": KEY,
    "too_early": {**KEY, "by": 2},
    "too_late": {**KEY, "by": 2},
    "ruled": {**KEY, "rows": [[by, "caught", 0] for by in (0, *ALL[2:])], **MONEY},
    "first": {"key": "BACKWARDSBAC", "accusers": ALL[1:]},
    "appealed": {**KEY, "seat": 2, "by": 2, "what": "right"},
    "appeal_late": {},
    "ballot": {**KEY, "by": [2], "what": "right"},
    "cast": {"aye": True},
    "voted": {**KEY, "by": [2], "what": "false", "is_aye": True, "moved": 1, "ayes": 6, "nays": 6, **MONEY},
    "left": {"seat": 1},
    "joined": {"seat": 1},
    "returned": {"seat": 1},
    "refused_suit": {"card": "9Ba", "led": "L"},
    "refused_shows": {},
    "refused_again": {"card": "9Ba"},
    "refused_alarms": {},
    "refused_talk": {"most": 3},
    "refused_young": {"rule": "BACKWARDS"},
    "refused_card": {"key": "", "most": 100},
    "refused_key": {"key": "BACKWARDSBAC"},
    "refused_not_open": {"action": "MeaCulpa"},
    "refused_unfit": {"action": "Catch", "blank": "who", "value": None, "most": 0},
    "refused_full": {"most": 8},
    "refused_left": {},
    "refused_late": {},
}


def view(names: tuple[str, ...], pace: Pace, **changes: Any) -> View:
    asks = (AskView(9, "turn", 120.0), AskView(10, "first", 30.0), AskView(11, "ballot", 30.0))
    seen = View(
        seat=0,
        pace=pace,
        names=names,
        bots=(False,) * 8,
        left=(False,) * 8,
        phase=Phase.PLAY,
        totals=(99,) * 8,
        until=120.0,
        winners=tuple(ALL),
        ask=asks[0],
        asks=asks,
        round=1,
        hand=8,
        hands=8,
        trick=7,
        dealer=1,
        dealt_in=tuple(ALL),
        table=tuple(Laid(seat, card) for seat, card in TRICK[:7]),
        last=None,
        led="L",
        to_play=0,
        tricks=(7,) * 8,
        keys=tuple(card.key for card in CARDS),
        first_of=tuple(ALL[1:]),
        waiting=tuple(ALL[1:]),
        balloting=(2, 1, "BACKWARDSBAC"),
        cards=HAND,
        legal=HAND,
        looked_at=(LONGEST,) * 6,
    )
    return replace(seen, **changes)


def worst(names: tuple[str, ...], pace: Pace) -> list[View]:
    """The reader plays, has won nothing, is at the end, or hears the rules."""
    return [
        view(names, pace),
        view(names, pace, by_ear=True),
        view(names, pace, seat=5),
        view(names, pace, phase=Phase.OVER, winners=(1,)),
    ]


def say(name: str, seen: View) -> str:
    return str(book("igor")[f"igor.{name}"].write(seen, FACTS[name]))


def test_every_message_of_the_rules_has_words_and_no_other_has() -> None:
    assert set(book("igor")) == {f"igor.{name}" for name in FACTS}


@pytest.mark.parametrize("name", FACTS)
def test_every_message_keeps_its_budget_and_needs_it(name: str) -> None:
    declared = book("igor")[f"igor.{name}"]
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
            seen = view(names, pace, phase=phase, rules=None if phase in (Phase.PLAY, Phase.CLOSING) else CARDS)
            for kind in ("turn", "closing", "choose", "change", "reading", "write"):
                asked = replace(seen, asks=(AskView(1, kind, 10.0), *seen.asks[1:]))
                told = answers.repeat("igor", asked)
                limit = answers.repeat.segments if names is LONG_NAMES else answers.repeat.wide
                assert segments(told).count <= limit
            for answer, message in (
                (answers.where("igor", seen, 0.0), answers.where),
                (answers.score("igor", seen), answers.score),
                (answers.rules("igor", seen), answers.rules),
            ):
                budget = message.segments if names is LONG_NAMES else message.wide
                assert segments(answer).count <= budget, (phase, answer)


def test_no_message_is_sent_without_words() -> None:
    sent = set()
    for source in (Path(__file__).parents[2] / "engine" / "games" / "igor").glob("*.py"):
        text = source.read_text(encoding="utf-8")
        sent |= set(re.findall(r'turn\.(?:ask|ask_all|tell|tell_others|result|remind)\([^"\n]*"(\w+)"', text))
        sent |= set(re.findall(r'refused\(state, seat, "(\w+)"', text))
    assert len(sent) > 20
    assert sent <= set(FACTS)


@pytest.mark.parametrize("totals", [(0,) * 8, (0, 5, 5, *(0,) * 5)])
def test_nobody_wins_without_a_malarian(totals: tuple[int, ...]) -> None:
    seen = view(LONG_NAMES, Pace.LIVE, phase=Phase.OVER, totals=totals, winners=(1, 2))
    facts = {"totals": list(totals), "tricks": [0] * 8}
    for told in (str(table.over.write(seen, facts)), hands.over(seen, facts)):
        assert ("nobody wins" in told) == (not any(totals))
        assert ("share the win" in told) == any(totals)
