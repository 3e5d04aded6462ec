"""Teams: how players are dealt out to them, and what does not fit."""

from collections.abc import Sequence

from engine.kernel.game import Teams


def deal_out(players: int, teams: int) -> tuple[int, ...]:
    """The team of each player, 1 to `teams` in turn: as even as it can be (SQ10)."""
    return tuple(player % teams + 1 for player in range(players))


def smallest(members: Sequence[int], teams: int) -> int:
    """The team that somebody new belongs to: that of the fewest `members` (a team for each), of these the first."""
    return min(range(1, teams + 1), key=members.count)


def fill(members: Sequence[int | None], teams: int) -> tuple[int, ...]:
    """The team of each player: the one he has, if it is one of so many, else the smallest, one after another."""
    found = [member for member in members if member is not None and member <= teams]
    filled = []
    for member in members:
        if member is None or member > teams:
            member = smallest(found, teams)
            found.append(member)
        filled.append(member)
    return tuple(filled)


def fit(rules: Teams, members: Sequence[int], teams: int) -> bool:
    """Whether a match may begin with so many teams: as many as are allowed, everybody in one, and enough in each."""
    teams_of_all = range(1, teams + 1)
    full = all(members.count(team) >= rules.members for team in teams_of_all)
    return full and rules.least <= teams <= rules.most(len(members)) and set(members) <= set(teams_of_all)
