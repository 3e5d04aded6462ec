"""Teams: how players are dealt out to them, and what does not fit."""

from collections.abc import Sequence

from engine.game import Teams


def deal_out(players: int, teams: int) -> tuple[int, ...]:
    """The team of each player, 1 to `teams` in turn: as even as it can be (SQ10)."""
    return tuple(player % teams + 1 for player in range(players))


def smallest(members: Sequence[int], teams: int) -> int:
    """The team that somebody new belongs to: that of the fewest `members` (a team for each), of these the first."""
    return min(range(1, teams + 1), key=members.count)


def fit(rules: Teams, members: Sequence[int]) -> bool:
    """Whether a match may begin so: every team of as many as are allowed has somebody in it."""
    teams = max(members, default=0)
    return rules.least <= teams <= rules.most(len(members)) and set(members) == set(range(1, teams + 1))
