"""Everything said about teams: who is in which, and words to one's own.

A function for each message, its facts as keywords; words stay GSM-7 but for the players' own names.
"""

from collections.abc import Sequence

from prompts.kit.aloud import own, says
from prompts.kit.messages import message
from prompts.kit.words import listed, plural, teams_listed

MOST_CHARACTERS = 160
"""Of what is said at once."""


def _teams_aloud(names: Sequence[str], teams: Sequence[int], count: int = 0) -> str:
    """A line for each team."""
    told = teams_listed(names=[own(name) for name in names], teams=teams, count=count)
    return told.replace(". Team", ".\nTeam")


@message(segments=2, wide=5, spoken=lambda *, names, teams, count: _teams_aloud(names, teams, count))
def dealt_out(*, names: Sequence[str], teams: Sequence[int], count: int) -> str:
    """SET TEAMS, and TEAM alone."""
    return f"{teams_listed(names=names, teams=teams, count=count)} TEAM 1 and the like moves you, BEGIN deals."


@message(segments=1, wide=1)
def moved(*, name: str, team: int) -> str:
    """To the others: somebody has changed teams."""
    return f"{name} is in team {team} now. WHO tells all teams."


@message(
    segments=1, wide=1, spoken=lambda *, least: f"There are no teams yet. A text with set teams {least} makes some."
)
def none(*, least: int) -> str:
    """TEAM 2 where there are no teams yet."""
    return f"There are no teams yet. SET TEAMS {least} makes some, then TEAM 2 takes you where you like."


@message(segments=1, wide=1, spoken=lambda *, game: f"{game} is played by everybody alone.")
def no_teams_here(*, game: str) -> str:
    return f"{game} is played by everybody alone. SAY and your words tells all at the table something."


@message(segments=1, wide=1, spoken=lambda: "No teams: everybody plays alone.")
def off() -> str:
    return "No teams: everybody plays alone. SET TEAMS and a number brings them back."


@message(segments=1, wide=1)
def no_such_team(*, teams: int) -> str:
    return f"There are {teams} teams: text TEAM and a number from 1 to {teams}."


def _how_many_aloud(*, least: int, most: int, players: int, least_players: int, game: str) -> str:
    if not most:
        return f"Teams need {least_players} players or more, and you are {players}."
    numbers = f"{least} to {most} teams" if most > least else plural(least, "team")
    return f"{game} with {plural(players, 'player')} takes {numbers}. Send me a text with set teams and a number."


@message(segments=1, wide=1, spoken=_how_many_aloud)
def how_many(*, least: int, most: int, players: int, least_players: int, game: str) -> str:
    """So many teams cannot be; `most` is 0 where there are too few players for any."""
    if not most:
        return f"Teams need {least_players} players or more, and you are {players}. JOIN and BOT bring some."
    numbers = f"{least} to {most} teams" if most > least else plural(least, "team")
    return f"{game} with {plural(players, 'player')} takes {numbers}. Text SET TEAMS and a number."


def _small_team_aloud(*, names: Sequence[str], teams: Sequence[int], least: int) -> str:
    why = "A team is empty." if least == 1 else f"Each team needs {least}."
    return f"{why}\n{_teams_aloud(names, teams)}\nA text with team and its number takes you there."


@message(segments=2, wide=5, spoken=_small_team_aloud)
def small_team(*, names: Sequence[str], teams: Sequence[int], least: int) -> str:
    """BEGIN with a team that has nobody, or fewer than the `least` that it needs."""
    why, way = ("A team is empty.", ", or SET TEAMS and fewer") if least == 1 else (f"Each team needs {least}.", "")
    return f"{why} {teams_listed(names=names, teams=teams)} Text TEAM and its number{way}."


@message(segments=2, wide=5)
def next_match(*, told: str) -> str:
    """SET TEAMS during a match."""
    return f"For your next game. {told}"


@message(segments=1, wide=1, spoken=lambda: "Teams stay as they are until the game is over.")
def playing() -> str:
    """TEAM 2 during a match."""
    return "Teams stay as they are until the game is over. TEAM: and your words tells your team something."


@message(segments=2, wide=6, spoken=lambda *, name, words: f"To your team alone. {says(own(name), words)}")
def said(*, name: str, words: str) -> str:
    """To the others of the team."""
    return f"{name.upper()} to your team: {words}"


@message(segments=2, wide=3)
def passed_on(*, names: Sequence[str]) -> str:
    """To who said it, the first time in a round."""
    return f"Told to {listed(names)} alone. No other team hears it."


@message(segments=1, wide=1, spoken=lambda: "Send me a text with team and a colon, and then your words.")
def need_words() -> str:
    return "Text TEAM: and your words in one text, like TEAM: I THINK IT IS A LIE. Your team alone gets them."


@message(
    segments=1,
    wide=1,
    spoken=lambda *, count, most: "That was too long, and nobody was told. Please say it in fewer words.",
)
def too_long(*, count: int, most: int) -> str:
    return f"That has {count} characters; {most} is the most. Nobody was told: please say it shorter."


@message(segments=1, wide=1)
def too_often(*, most: int) -> str:
    return f"Nobody was told: {most} times in a round is the most. Please tell them in the next round."


@message(segments=1, wide=1, spoken=lambda: "Nobody with a phone is in your team but you, so nobody was told.")
def alone() -> str:
    return "Nobody with a phone is in your team but you, so nobody was told. SAY and your words reaches all."
