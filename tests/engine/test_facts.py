"""What every game says of itself: how many play it, what a group may set within which bounds, how long it lasts."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from engine.catalogue import games
from engine.kernel.game import Game, OptionValue, Pace, Teams
from tests.laws.play import whole_deck


@dataclass(frozen=True)
class Known:
    """Of each option its default and what it may be; of a table at its smallest how long it lasts, and each player
    more."""

    seats: tuple[int, int]
    options: dict[str, tuple[OptionValue | None, object]]
    minutes: tuple[int, int]
    cards: int = 0
    teams: Teams | None = None
    ends_after: str = "round"


YES_NO = (False, True)
THINKING = (None, (30, 86_400))
GAMES = {
    "igor": Known(
        (3, 8),
        {
            "hands": (None, (1, 8)),
            "trick_rule": ("offsuit", ("offsuit", "highest")),
            "max_rules": (None, (3, 24)),
            "babble": (True, YES_NO),
            "blanks": (False, YES_NO),
            "rules_by": ("text", ("text", "voice")),
            "show_unnoticed": (False, YES_NO),
        },
        (30, 10),
        ends_after="hand",
    ),
    "insights": Known(
        (2, 8),
        {
            "max_rounds": (20, (1, 40)),
            "floor_wager": (False, YES_NO),
            "play_on": (False, YES_NO),
            "wagers": ("two", ("two", "one")),
        },
        (20, 6),
        cards=20,
    ),
    "malarky": Known(
        (3, 6),
        {"rounds": (None, (1, 3)), "thinking": THINKING, "forced_holder_scores_vote": (True, YES_NO)},
        (20, 5),
        cards=7,
    ),
    "malta": Known((2, 6), {"big_board": (False, YES_NO)}, (15, 8), ends_after=""),
    "secrets": Known(
        (3, 12),
        {
            "rounds": (4, (1, 6)),
            "question_minute": (False, YES_NO),
            "extra_story": (True, YES_NO),
            "max_swaps": (3, (0, 9)),
        },
        (20, 6),
        cards=50,
        teams=Teams(3, ((6, 3), (7, 4), (9, 6))),
    ),
    "team_malarky": Known(
        (7, 12),
        {"points": (7, (3, 12)), "thinking": THINKING},
        (45, 4),
        cards=8,
        teams=Teams(2, ((7, 2),), needed=True, members=2),
    ),
}


@pytest.mark.parametrize("name", games())
def test_what_a_game_says_of_itself(name: str) -> None:
    facts = games()[name].facts
    kinds: dict[type, object] = {bool: YES_NO}
    options = {
        each.name: (each.default, kinds.get(each.type) or each.choices or (each.least, each.most))
        for each in facts.options
    }
    evening = facts.evening
    assert GAMES[name] == Known(
        (facts.least_seats, facts.most_seats), options, (evening.minutes, evening.each_more), facts.least_cards,
        facts.teams, facts.ends_after,
    )  # fmt: skip


def test_igor_alone_is_made_for_quick_texts() -> None:
    for name, game in games().items():
        is_igor = name == "igor"
        assert game.facts.brisk_seats == (7 if is_igor else 0)
        assert game.facts.paces == (frozenset([Pace.LIVE, Pace.ROAD]) if is_igor else frozenset())
        assert game.facts.evening.paces == (frozenset([Pace.LIVE]) if is_igor else frozenset())


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_deck_as_it_is_shipped_has_cards_for_the_longest_match(game: Game) -> None:
    if game.facts.least_cards:
        assert len(whole_deck(game.facts.name).cards) >= game.facts.least_cards
