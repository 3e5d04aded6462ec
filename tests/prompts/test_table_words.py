"""What is said about KICK, SKIP and FINISH: short, plain, and with what works next."""

import inspect
import re
from typing import Any

import pytest

from prompts.hear import hear_lobby
from prompts.hear.commands import COMMANDS
from prompts.hear.heard import Command
from prompts.hear.people import Meant, person
from prompts.kit.messages import Message
from prompts.kit.segments import BASIC, segments
from prompts.lobby import majority as table

MESSAGES = {name: each for name, each in vars(table).items() if isinstance(each, Message)}
PLAIN = ("Wilhelmina 2", "Maximilian-3", "Christabel 4", "Alexandrina5", "Montgomery 6", "Bartholomew1")
WIDE = tuple(f"\u0416\u0416\u0416{name[3:]}" for name in PLAIN)
# The list of all names is the longest.
SEGMENTS, WIDE_SEGMENTS = 2, 4


def written(name: str, people: tuple[str, ...], **changed: Any) -> str:
    first, second, *_ = people
    facts = {"name": first, "by": second, "owner": second, "names": people, "word": "butterscotch", "seconds": 43_200.0}
    facts |= {"part": "round"}
    facts |= {"agreed": 10, "needed": 11} | changed
    wanted = inspect.signature(MESSAGES[name].write).parameters
    text: str = MESSAGES[name](**{fact: value for fact, value in facts.items() if fact in wanted})
    return text


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("changed", [{}, {"by": None, "owner": None, "word": None, "names": (), "part": ""}])
def test_every_message_is_short_and_plain(name: str, changed: dict[str, Any]) -> None:
    text = written(name, PLAIN, **changed)
    assert set(text) <= set(BASIC)
    assert segments(text).count <= SEGMENTS
    assert segments(written(name, WIDE, **changed)).count <= WIDE_SEGMENTS


def test_words_in_capitals_are_commands() -> None:
    people = ("ann", "ann", "ann")
    for name in MESSAGES:
        for word in set(re.findall(r"\b[A-Z]{3,}\b", written(name, people))):
            assert word in {*COMMANDS, "ANN", "BUTTERSCOTCH"}


def test_how_many_more_are_needed_is_said() -> None:
    assert "when one more texts KICK too" in table.kick_asked(by=None, name="Bob", agreed=1, needed=2)
    assert "when 2 more text KICK too" in table.kick_asked(by=None, name="Bob", agreed=1, needed=3)
    assert table.kick_asked(by="Ann", name="Bob", agreed=1, needed=2) == (
        "Ann wants Bob out: 1 of 2. KICK BOB to agree."
    )
    assert "1 more SKIP." in table.skip_asked(by=None, name="Bob", agreed=1, needed=2)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("Bob", Meant(1, True)),
        ("bob please", Meant(1, True)),
        ("2", Meant(1, True)),
        ("kat", Meant(2, True)),
        ("Kathreen", Meant(2, True)),
        ("not bob", Meant(1, False)),
        ("kthn", Meant(2, False)),
        ("Dan", Meant(3, True)),
        ("", None),
        ("this turn", None),
        ("Zebediah", None),
    ],
)
def test_a_person_is_meant_by_a_name_or_nearly(words: str, meant: Meant | None) -> None:
    """Dan is written out and not among those who fit: it is he all the same."""
    assert person(words, ["Ann", "Bob", "Kathleen", "Dan"], [0, 1, 2]) == meant


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("KICK BOB", Command("KICK", "BOB")),
        ("please kick out Bob!", Command("KICK", "Bob!")),
        ("kickk bob", Command("KICK", "bob")),
        ("skip", Command("SKIP")),
        ("skip this turn", Command("SKIP")),
        ("SKIP BOB", Command("SKIP", "BOB")),
        ("Finish!", Command("FINISH")),
        ("finish the game", Command("FINISH")),
    ],
)
def test_kick_skip_and_finish_are_heard(text: str, command: Command) -> None:
    heard = hear_lobby(text)
    assert isinstance(heard, Command)
    assert heard.name == command.name
    assert heard.words.strip("!") == command.words.strip("!")
