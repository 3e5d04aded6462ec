"""Which games are proposed for an evening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.catalogue import games
from engine.kernel.evenings import Wish, fitting, minutes, roughly, seats
from engine.kernel.game import Evening, Facts, Pace


def known() -> list[Facts]:
    return [game.facts for game in games().values()]


def names(wish: Wish) -> list[str]:
    return [facts.name for facts in fitting(wish, known())]


def test_every_number_of_people_that_can_play_has_two_games_to_choose_from() -> None:
    most = max(facts.most_seats for facts in known())
    for players in range(1, most + 1):
        for pace in Pace:
            assert len(names(Wish(players, 60, pace))) >= 2, (players, pace)
    assert names(Wish(most + 1)) == []


def test_only_games_that_so_many_can_play_are_proposed() -> None:
    assert set(names(Wish(2))) == {"insights", "malta"}
    assert "malarky" not in names(Wish(7))
    assert "team_malarky" not in names(Wish(1))


def test_the_nearer_to_the_time_the_better_and_too_long_is_worse_than_too_short() -> None:
    assert names(Wish(4, 20))[0] == "malarky"
    assert names(Wish(4, 60))[:2] == ["igor", "insights"]
    four = Wish(4, 60)
    lasting = {facts.name: minutes(facts, four) for facts in known()}
    assert lasting["malarky"] == lasting["secrets"] == 25
    assert lasting["malta"] == lasting["insights"] == 30
    assert lasting["igor"] == 40
    assert names(Wish(4, 36)) == ["insights", "malta", "igor", "malarky", "secrets"]


def test_one_minute_too_long_is_as_far_as_two_too_short() -> None:
    lasting = [replace(known()[0], name=str(lasts), evening=Evening(lasts)) for lasts in (9, 7, 8, 6)]
    four = Wish(lasting[0].least_seats, 8)
    assert [facts.name for facts in fitting(four, lasting)] == ["8", "7", "9", "6"]


@pytest.mark.parametrize("pace", [Pace.ROAD, Pace.SLOW])
def test_a_game_that_is_not_made_for_the_pace_comes_last(pace: Pace) -> None:
    """IGOR is made for live play alone (docs/igor.md)."""
    assert names(Wish(4, 40, Pace.LIVE))[0] == "igor"
    assert names(Wish(4, 40, pace))[-1] == "igor"


def test_a_game_that_needs_a_fast_number_for_so_many_comes_last() -> None:
    assert names(Wish(7, 70))[-1] == "igor"


def test_how_long_is_nothing_to_those_who_play_for_days() -> None:
    assert names(Wish(4, 10, Pace.SLOW)) == names(Wish(4, 200, Pace.SLOW))


def test_of_how_many_nothing_is_said_and_who_plays_with_bots() -> None:
    assert [seats(wish) for wish in (Wish(), Wish(1), Wish(2), Wish(6))] == [4, 3, 2, 6]
    assert [roughly(lasts) for lasts in (0.2, 4.6, 9.4, 10, 12.4, 12.6, 61)] == [1, 5, 9, 10, 10, 15, 60]
    assert names(Wish()) == names(Wish(4, 45))
