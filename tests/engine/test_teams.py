"""Teams: dealing players out, whom a newcomer joins, and what does not fit (S1, SQ10)."""

import pytest

from engine.games.secrets import GAME
from engine.kernel.game import Teams
from engine.kernel.teams import deal_out, fill, fit, smallest

RULES = Teams(3, ((6, 3), (7, 4), (9, 6)))


@pytest.mark.parametrize(
    ("players", "teams", "members"),
    [(6, 3, (1, 2, 3, 1, 2, 3)), (7, 3, (1, 2, 3, 1, 2, 3, 1)), (7, 4, (1, 2, 3, 4, 1, 2, 3))],
)
def test_as_even_as_can_be(players: int, teams: int, members: tuple[int, ...]) -> None:
    assert deal_out(players, teams) == members


def test_every_deal_fits_and_differs_by_one_at_most() -> None:
    """SQ10."""
    for players in range(6, 13):
        for teams in range(3, RULES.most(players) + 1):
            members = deal_out(players, teams)
            sizes = [members.count(team) for team in range(1, teams + 1)]
            assert fit(RULES, members, teams)
            assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(
    ("members", "team"), [((), 1), ((1,), 2), ((1, 2, 3), 1), ((1, 2, 3, 1), 2), ((1, 1, 2, 2, 3), 3), ((2, 3), 1)]
)
def test_a_newcomer_joins_the_smallest_the_first_of_these(members: tuple[int, ...], team: int) -> None:
    assert smallest(members, 3) == team


@pytest.mark.parametrize(("players", "most"), [(3, 0), (5, 0), (6, 3), (7, 4), (8, 4), (9, 6), (12, 6)])
def test_how_many_teams(players: int, most: int) -> None:
    """SQ10, S1: three to six tokens; with fewer than six players nobody needs any."""
    assert RULES.most(players) == most
    assert GAME.facts.teams is not None
    assert GAME.facts.teams.most(players) == most
    assert (GAME.facts.teams.least, GAME.facts.teams.needed, GAME.facts.teams.least_players) == (3, False, 6)


@pytest.mark.parametrize(
    ("members", "teams", "fits"),
    [
        ((1, 2, 3, 1, 2, 3), 3, True),
        ((1, 2, 3, 4, 5, 1, 2, 3, 4), 5, True),
        ((1, 1, 1, 1, 2, 3), 3, True),  # as they like
        ((), 0, False),
        ((1, 2, 1, 2, 1, 2), 2, False),  # two tokens are too few
        ((1, 2, 3, 4, 1, 2), 4, False),  # four teams of six players
        ((1, 1, 1, 3, 3, 3), 3, False),  # nobody in the second
        ((0, 1, 2, 3, 1, 2), 3, False),  # one in none
        ((1, 2, 3, 1, 2, 3, 3), 4, False),  # nobody in the fourth
    ],
)
def test_what_fits(members: tuple[int, ...], teams: int, fits: bool) -> None:
    assert fit(RULES, members, teams) is fits


@pytest.mark.parametrize(
    ("members", "teams", "filled"),
    [
        ((None, None, None, None), 3, (1, 2, 3, 1)),
        ((2, None, 2, None, None), 3, (2, 1, 2, 3, 1)),
        ((4, 1, 1, None), 3, (2, 1, 1, 3)),  # a team that is not there
        ((3, 1, 2), 3, (3, 1, 2)),
    ],
)
def test_who_has_no_team_joins_the_smallest(
    members: tuple[int | None, ...], teams: int, filled: tuple[int, ...]
) -> None:
    assert fill(members, teams) == filled
