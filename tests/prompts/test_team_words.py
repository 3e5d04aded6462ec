"""What is said about teams: short, plain, and with what works next."""

import inspect
import re
from typing import Any

import pytest

from prompts.hear import hear_lobby
from prompts.hear.commands import COMMANDS
from prompts.hear.heard import Command
from prompts.hear.teams import team_words
from prompts.kit.messages import Message
from prompts.kit.segments import BASIC, segments
from prompts.lobby import teams

MESSAGES = {name: each for name, each in vars(teams).items() if isinstance(each, Message)}
PLAIN = tuple(f"Wilhelmina{number:02}" for number in range(12))
WIDE = tuple(f"\u0416\u0416\u0416{name[3:]}" for name in PLAIN)
SIX = (1, 2, 3, 4, 5, 6) * 2
# Twelve names of twelve letters, in six teams, are the longest.
SEGMENTS, WIDE_SEGMENTS = 2, 6


def written(name: str, people: tuple[str, ...], **changed: Any) -> str:
    dealt = teams.dealt_out(names=people, teams=SIX, count=6)
    facts = {"names": people, "teams": SIX, "count": 6, "name": people[0], "team": 3, "game": "The Secrets Game"}
    facts |= {"least": 3, "most": 6, "players": 12, "least_players": 6, "words": "x" * 160, "told": dealt} | changed
    if name == "no_such_team":
        facts["teams"] = 6
    if name == "too_long":
        facts["count"] = 1600
    wanted = inspect.signature(MESSAGES[name].write).parameters
    text: str = MESSAGES[name](**{fact: value for fact, value in facts.items() if fact in wanted})
    return text


@pytest.mark.parametrize("name", MESSAGES)
def test_every_message_is_short_and_plain(name: str) -> None:
    text = written(name, PLAIN)
    assert set(text) <= set(BASIC)
    assert segments(text).count <= SEGMENTS
    assert segments(written(name, WIDE)).count <= WIDE_SEGMENTS


def test_words_in_capitals_are_commands() -> None:
    for name in set(MESSAGES) - {"said", "need_words"}:
        for word in set(re.findall(r"\b[A-Z]{3,}\b", written(name, ("ann",) * 12))):
            assert word in {*COMMANDS, "TEAMS"}


def test_how_many_teams_there_may_be_is_said() -> None:
    facts: dict[str, Any] = {"least": 3, "least_players": 6, "game": "Secrets"}
    assert "takes 3 to 4 teams" in teams.how_many(most=4, players=7, **facts)
    assert "takes 3 teams" in teams.how_many(most=3, players=6, **facts)
    assert "Teams need 6 players or more, and you are 5" in teams.how_many(most=0, players=5, **facts)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("TEAM", ""),
        ("teams", ""),
        ("TEAM 2", "2"),
        ("team two pls", "2"),
        ("i want to join team 3", "3"),
        ("TEAM: we take 2", ":we take 2"),
        ("my team: hello, you two", ":hello, you two"),
    ],
)
def test_teams_are_heard(typed: str, words: str) -> None:
    assert hear_lobby(typed) == Command("TEAM", words)


@pytest.mark.parametrize("typed", ["team spirit", "our team: all of them liars", "the team won", "a team: of horses"])
def test_words_about_a_team_are_not_for_it(typed: str) -> None:
    assert team_words(typed) is None
    assert not isinstance(hear_lobby(typed), Command)
