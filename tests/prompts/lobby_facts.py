"""The longest that the sentences of prompts/lobby may hold, in plain letters, and with names and words in UCS-2."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from engine.kernel.game import Option, Pace
from prompts.kit.imprint import Imprint
from prompts.kit.messages import Message
from prompts.lobby import teams

ROUNDS = Option("rounds", int, None, least=1, most=3)
DECKS = Option("decks", str, "all", choices=tuple(f"anchorpeople{n}"[-12:] for n in range(30)), several=True)
SEATED = tuple(f"Wilhelmina{number:02}" for number in range(12))
SIX_TEAMS = (1, 2, 3, 4, 5, 6) * 2
FACTS: dict[str, Any] = {
    "imprint": Imprint("Wednesday Evening Gamers"),
    "word": "butterscotch",
    "name": "Bartholomew1",
    "newcomer": "Bartholomew1",
    "by": "Maximilian-3",
    "owner": "Maximilian-3",
    "game": "The Secrets Game",
    "other": "The Secrets Game",
    "known": ("igor", "insights", "malarky", "malta", "secrets", "team_malarky", "a_seventh_game"),
    "ideas": (
        (7, "team_malarky", "be the last on a board that falls away, I say", 120),
        (2, "insights", "x" * 40, 120),
    ),
    "others": SEATED[:11],
    "names": SEATED,
    "count": 14,
    "least": 3,
    "most": 12,
    "players": 12,
    "least_players": 6,
    "options": (
        ROUNDS,
        Option("thinking", int, None, least=30, most=86400),
        Option("forced_holder_scores_vote", bool, True),
        DECKS,
    ),
    "values": {"rounds": 2, "forced_holder_scores_vote": False, "decks": " ".join(DECKS.choices)},
    "value": " ".join(DECKS.choices),
    "meaning": "each of you is Host 12 times",
    "command": "NEVERMIND",
    "zone": "DumontDUrville",
    "url": "https://party-line-of-the-house.example/watch/" + "x" * 24,
    "hours": 12,
    "label": "butterscotch",
    "labels": ("butterscotch", "marshmallows", "strawberries", "wheelbarrows", "thunderstorm"),
    "lines": tuple((f"butterscotc{n}", "The Secrets Game", "waiting for players or a new game") for n in range(5)),
    "words": "x" * 160,
    "question": "x" * 70,
    "fooled": 5,
    "shown": 12,
    "letters": "RBKX",
    "days": 700,
    "pace": Pace.ROAD,
    "more": 4,
    "agreed": 10,
    "needed": 12,
    "seconds": 43_200.0,
    "scores": (-1200,) * 12,
    "winners": SEATED,
    "reader": "Zoe",
    "teams": SIX_TEAMS,
    "team": 6,
    "cost": 1200,
    "minutes": 120,
    "part": "card or a move",
    "longest": "90 seconds",
    "road": 900,
    "near": "WALNUT",
    "reason": "With 8 of you a round goes much quicker if you wager on your own guesses alone.",
    "sets": "WAGERS ONE",
    "ways": ("SET HANDS 5", "SET MAX RULES 12", "PACE ROAD"),
}
CHOICES: dict[str, tuple[Any, ...]] = {
    "why": ("paused", "asleep", "thrift"),
    "missing": (0, 1, 2),
    "part": ("round", "hand", ""),
    "option": (ROUNDS, DECKS),
    "left": ((), ("butterscotch",), ("butterscotch", "marshmallows")),
}
"""Facts of which not the longest makes the longest sentence."""
OF_ONE: dict[str, dict[str, tuple[Any, ...]]] = {
    "lobby.beginning.too_dear": {"ways": (("SET HANDS 5", "SET MAX RULES 12", "PACE ROAD"), ())},
    "lobby.majority.kick_whom": {"names": (SEATED[:11], ())},
    "lobby.majority.kick_unknown": {"names": (SEATED[:11], ())},
    "lobby.ringing.not_reached": {"why": ("busy", "machine", "used-up", "refused", "late", "unknown", "no-answer")},
    "lobby.ringing.reads": {"road": (True, False)},
    "lobby.saying.too_long": {"count": (1600,), "most": (160,)},
    "lobby.seating.joined": {"others": (SEATED[:11], SEATED[:1], ())},
    "lobby.several_tables.table_now": {"left": (True, False)},
    "lobby.teams.dealt_out": {"count": (6,)},
    "lobby.teams.how_many": {"most": (0, 3, 6)},
    "lobby.teams.no_such_team": {"teams": (6,)},
    "lobby.teams.passed_on": {"names": (SEATED[:11],)},
    "lobby.teams.small_team": {"least": (1, 2)},
    "lobby.teams.too_long": {"count": (1600,), "most": (160,)},
}
BY_PLAYERS = ("name", "newcomer", "by", "owner", "names", "others", "winners")


def written(message: Message[...], wide: bool) -> Iterator[str]:
    """The sentence in each of its wordings."""
    hints, wanted = get_type_hints(message.write), inspect.signature(message.write).parameters
    choices = [_choices(message.name, fact, hints[fact], wide) for fact in wanted]
    for values in itertools.product(*choices):
        yield message(**dict(zip(wanted, values, strict=True)))


def _choices(name: str, fact: str, hint: Any, wide: bool) -> tuple[Any, ...]:
    own = OF_ONE.get(name, {})
    if fact in own or fact in CHOICES:
        values = own.get(fact) or CHOICES[fact]
    elif hint is bool:
        values = (True, False)
    elif hint is Pace:
        values = tuple(Pace)
    elif fact == "told":
        people = _widened(SEATED) if wide else SEATED
        values = (teams.dealt_out(names=people, teams=SIX_TEAMS, count=6),)
    else:
        values = (FACTS[fact], None) if type(None) in get_args(hint) else (FACTS[fact],)
    if wide and fact in BY_PLAYERS:
        return tuple(_widened(value) for value in values)
    return ("\N{GRINNING FACE}" * 160,) if wide and fact == "words" else values


def _widened(value: Any) -> Any:
    """A name, or each of several, with three letters that GSM-7 has not."""
    if isinstance(value, str):
        return f"\u0416\u0416\u0416{value[3:]}"
    return value if value is None else tuple(map(_widened, value))
