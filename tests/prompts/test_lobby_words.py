"""What is said outside of a match: in two or three segments, in plain letters, with the carriers' wording."""

import inspect
import re
from typing import Any

import pytest

from engine.kernel.game import Option, Pace
from prompts.hear.commands import COMMANDS
from prompts.kit.imprint import OPT_IN, Imprint
from prompts.kit.messages import Message
from prompts.kit.segments import BASIC, segments
from prompts.lobby import beginning, meeting, nothing_done, seating, setting, several_tables, standstill, watching

ROUNDS = Option("rounds", int, None, least=1, most=3)
DECKS = Option("decks", str, "all", choices=tuple(f"anchorpeople{n}"[-12:] for n in range(30)), several=True)
FACTS: dict[str, Any] = {
    "seconds": 3_600.0,
    "shown": 12,
    "letters": "RBKX",
    "imprint": Imprint(),
    "first": True,
    "word": "butterscotch",
    "name": "Bartholomew1",
    "game": "The Secrets Game",
    "other": "The Secrets Game",
    "known": ("igor", "insights", "malarky", "malta", "secrets", "team_malarky", "a_seventh_game"),
    "ideas": ((7, "team_malarky", "be the last on a board that falls away", 120), (2, "insights", "x" * 40, 120)),
    "players": 12,
    "others": ("Wilhelmina 2", "Maximilian-3", "Christabel 4", "Alexandrina5", "Montgomery 6"),
    "names": ("Wilhelmina 2", "Maximilian-3", "Christabel 4", "Alexandrina5", "Montgomery 6"),
    "scores": (-1200,) * 5,
    "winners": ("Wilhelmina 2", "Kathy"),
    "reader": "Kathy",
    "missing": 2,
    "count": 14,
    "least": 3,
    "most": 12,
    "next_match": True,
    "playing": False,
    "options": (
        ROUNDS,
        Option("thinking", int, None, least=30, most=86400),
        Option("forced_holder_scores_vote", bool, True),
        DECKS,
    ),
    "values": {"rounds": 2, "forced_holder_scores_vote": False, "decks": " ".join(DECKS.choices)},
    "option": ROUNDS,
    "value": True,
    "pace": Pace.SLOW,
    "command": "NEVERMIND",
    "zone": "DumontDUrville",
    "why": "asleep",
    "asked": True,
    "url": "https://party-line-of-the-house.example/watch/" + "x" * 24,
    "hours": 12,
    "label": "butterscotch",
    "labels": ("butterscotch", "marshmallows", "strawberries", "wheelbarrows", "thunderstorm"),
    "body": "Your turn: 60 s. Text your answer, or OK for your draft.",
    "lines": tuple((f"butterscotc{n}", "The Secrets Game", "a match is on") for n in range(5)),
    "is_asked": True,
    "left": False,
    "cost": 1200,
    "minutes": 120,
    "part": "card or a move",
    "longest": "90 seconds",
    "road": 900,
    "ways": ("SET ROUNDS 2", "PACE ROAD"),
    "near": "WALNUT",
    "reason": "With 8 of you a round goes much quicker if you wager on your own guesses alone.",
    "sets": "WAGERS ONE",
    "tomorrow": True,
}
MESSAGES = {
    name: each
    for module in (beginning, meeting, nothing_done, seating, setting, several_tables, standstill, watching)
    for name, each in vars(module).items()
    if isinstance(each, Message)
}


def written(name: str, **changed: Any) -> str:
    wanted = inspect.signature(MESSAGES[name].write).parameters
    text: str = MESSAGES[name](**{fact: value for fact, value in (FACTS | changed).items() if fact in wanted})
    return text


@pytest.mark.parametrize("name", MESSAGES)
def test_every_message_is_short_and_plain(name: str) -> None:
    text = written(name)
    assert set(text) <= set(BASIC)
    assert segments(text).count <= 3
    assert len(text) <= 320


@pytest.mark.parametrize("name", ["welcome_back", "created", "joined"])
def test_whoever_begins_reads_who_we_are_and_the_carriers_wording(name: str) -> None:
    text = written(name)
    assert "Party Line: party games by text" in text
    assert text.endswith("Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.")


def test_the_longest_brand_costs_no_message_a_segment_more_than_its_budget() -> None:
    longest = Imprint("Wednesday Evening Gamers")
    assert len(longest.brand) == 24
    for name, message in MESSAGES.items():
        if "imprint" in inspect.signature(message.write).parameters:
            text = written(name, imprint=longest)
            assert longest.brand in text
            assert "Party Line" not in text
            assert segments(text).count <= 3
            assert len(text) <= 320


@pytest.mark.parametrize("left", [(), ("butterscotch",), ("butterscotch", "marshmallows")])
@pytest.mark.parametrize("where", [{}, {"playing": True, "next_match": True}, {"playing": True, "keeps": True}])
def test_whoever_joins_reads_all_of_it_in_one_message(left: tuple[str, ...], where: dict[str, bool]) -> None:
    facts: dict[str, Any] = {"imprint": Imprint("Wednesday Evening Gamers"), "left": left, "next_match": False, **where}
    text = written("joined", **facts)
    assert len(text) <= seating.ADVISED
    assert segments(text).count <= 3
    assert ("You have left butterscotch." in text) is (len(left) == 1)
    assert ("You have left 2 other tables." in text) is (len(left) == 2)
    few = written("joined", **(facts | {"others": ("Bob",)}))
    assert "with Bob." in few


def test_the_question_for_a_name_says_who_asks() -> None:
    assert written("need_name") == "Party Line: party games by text. What is your name? Text it, up to 12 letters."


@pytest.mark.parametrize(
    "name", ["need_word", "unknown_word", "no_group", "full", "too_few", "already_in", "unreadable", "empty"]
)
def test_a_no_comes_with_what_would_work(name: str) -> None:
    assert re.search(r"\b(NEW|JOIN|LEAVE|BOT|REPEAT)\b|shorter", written(name))


def test_words_in_capitals_are_commands() -> None:
    for name in ("welcome", "created", "joined", "waiting", "too_few", "no_group", "left"):
        for word in set(re.findall(r"\b[A-Z]{3,}\b", written(name).removesuffix(OPT_IN))) - {"OTTER", "ANN"}:
            assert word in COMMANDS or word == "BUTTERSCOTCH"


def test_options_are_explained_with_an_example() -> None:
    assert setting.option_bounds(option=ROUNDS) == "ROUNDS takes a number from 1 to 3: SET ROUNDS 2."
    usual = Option("max_rounds", int, 15, least=1, most=40)
    assert setting.option_bounds(option=usual) == "MAX ROUNDS takes a number from 1 to 40: SET MAX ROUNDS 15."
    seconds = Option("thinking", int, None, least=30, most=86_400)
    assert setting.option_bounds(option=seconds) == "THINKING takes a number from 30 to 86400: SET THINKING 60."
    assert setting.option_set(option=ROUNDS, value=2, next_match=False) == "ROUNDS is 2 now."
    assert setting.options(options=(), values={}, zone="New York") == (
        "You can set ZONE (NEW YORK). Like this: SET ZONE CHICAGO."
    )
    assert seating.waiting(game="Malarky", word="otter", names=("Ann",), missing=2) == (
        "Here for Malarky: Ann. 2 more players needed; BOT adds one. Friends text JOIN OTTER and their name."
    )


def test_decks_are_listed_where_they_are_chosen() -> None:
    few = Option("decks", str, "all", choices=("home", "past", "wild"), several=True)
    assert setting.option_bounds(option=few) == ("DECKS takes ALL or some of HOME, PAST and WILD: SET DECKS HOME PAST.")
    assert setting.option_set(option=few, value="all", next_match=False) == "DECKS now: ALL."
    assert (
        setting.option_set(option=few, value="past wild", next_match=True) == "DECKS from the next game: PAST and WILD."
    )
    assert setting.options(options=(ROUNDS, few), values={"decks": "past wild"}, zone="New York") == (
        "You can set ROUNDS, DECKS (PAST and WILD) and ZONE (NEW YORK). Like this: SET ROUNDS 2."
    )
    assert setting.too_few_cards(option=few, value="past", count=3, least=7) == (
        "PAST: 3 cards in all, and a long game may need 7. Add another deck, or text SET DECKS ALL."
    )


@pytest.mark.parametrize("wordy", ["options", "option_bounds", "option_set", "too_few_cards"])
def test_many_decks_with_long_names_keep_the_budget(wordy: str) -> None:
    text = written(wordy, option=DECKS, value=" ".join(DECKS.choices))
    assert "more" in text
    assert segments(text).count <= 3
    assert len(text) <= 320


@pytest.mark.parametrize("why", ["paused", "asleep", "thrift"])
def test_a_table_that_stands_says_why_and_how_it_goes_on(why: str) -> None:
    text = written("stands", why=why)
    assert "stands" in text
    assert "RESUME" in text
    assert segments(text).count == 1


def test_who_stopped_a_table_and_who_is_back_is_named() -> None:
    assert standstill.paused(name="Ann").startswith("Ann has paused the game. ")
    assert standstill.paused(name=None).startswith("You have paused the game. ")
    assert standstill.going_on(name="Ann") == "The game goes on, thanks to Ann."
    assert standstill.going_on(name=None) == "The game goes on."
    for asked in (True, False):
        last = standstill.asleep(asked=asked)
        assert "RESUME" in last
        assert ("your answer" in last) is asked
        assert segments(last).count == 1
