"""What several messages of Team Malarky share: the round, the teams, the question where it is long ago."""

from engine.games.team_malarky.view import View
from engine.kernel.game import Pace
from prompts.kit.words import listed, plural

ROOM = 1100  # characters for all answers: a longer list is shortened to it
A_NAME = 18  # of these for each name and its number


def most_of_each(view: View, room: int = ROOM) -> int:
    """To how many characters each answer is shortened, so that all have room."""
    return room // max(1, len(view.answers)) - A_NAME


def round_name(view: View) -> str:
    """ "Round 4"."""
    return f"Round {view.round}"


def team(view: View, number: int) -> str:
    """ "team 2", "your team" for its members."""
    return "your team" if view.seat is not None and view.teams[view.seat] == number else f"team {number}"


def members(view: View, number: int) -> list[str]:
    """The names of those of a team who have not left."""
    return [name for seat, name in enumerate(view.names) if view.teams[seat] == number and not view.left[seat]]


def points(view: View) -> str:
    """ "Team 1 has 3 points, team 2 has 1."."""
    one, two = view.points
    return f"Team 1 has {plural(one, 'point')}, team 2 has {two}."


def others(number: int) -> int:
    """The team that plays against this one."""
    return 3 - number


def line_up(view: View) -> str:
    """Who is in which team."""
    return " ".join(f"Team {number}: {listed(members(view, number))}." for number in (1, 2))


def question_again(view: View) -> list[str]:
    """The question, where a day may lie between it and what is asked now."""
    return [f"{round_name(view)}: {view.question}"] if view.pace is Pace.SLOW and view.question else []
