"""The phase tables of the rules (1.7, 2.9, 3.7, 4.6, 5.6): how long each phase lasts at each pace, and when it
reminds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engine.games.igor import catching, rulings, stamps, votes
from engine.games.igor.phases import PHASES as IGOR
from engine.games.igor.state import GRACE
from engine.games.igor.view import Phase as Hand
from engine.games.insights.game import PHASES as INSIGHTS
from engine.games.insights.rounds import seconds
from engine.games.malarky.phases import LIMITS, PHASES, TIE
from engine.games.malarky.view import Phase
from engine.games.malta.phases import PHASES as MALTA
from engine.games.malta.view import Phase as Board
from engine.games.secrets.phases import SECONDS
from engine.games.secrets.telling import TOKEN_SECONDS
from engine.games.secrets.view import Phase as Telling
from engine.games.team_malarky.game import PHASES as TEAMS
from engine.kernel.game import Pace
from engine.kernel.phases import PhaseRules, late, paced

HOUR = 3600.0
Seconds = tuple[float | None, float | None, float | None]


@dataclass(frozen=True)
class At:
    """A match, as far as a limit asks."""

    pace: Pace
    speaker: None = None
    playing: tuple[int, ...] = ()


def at_each_pace(limit: Callable[[Any], float | None]) -> Seconds:
    live, road, slow = (limit(At(pace)) for pace in Pace)
    return live, road, slow


MALARKY: dict[Phase, Seconds] = {
    Phase.THINK: (120, 120, 12 * HOUR),
    Phase.ANSWER: (60, 90, 6 * HOUR),
    Phase.BALLOT: (30, 30, 2 * HOUR),
    Phase.VOTE: (60, 90, 12 * HOUR),
    Phase.REVEAL: (15, 30, 2 * HOUR),
    Phase.DUEL_ROLL: (60, 60, 12 * HOUR),
    Phase.DUEL_CHOOSE: (60, 60, 12 * HOUR),
    Phase.DUEL_GIVE: (60, 90, 12 * HOUR),
    Phase.DUEL_JUDGE: (60, 60, 12 * HOUR),
    Phase.DUEL_REVEAL: (30, 30, 2 * HOUR),
}


def test_malarky() -> None:
    assert {phase: at_each_pace(limit) for phase, limit in LIMITS.items()} == MALARKY
    assert at_each_pace(TIE) == (15, 15, HOUR)
    for phase in (
        Phase.ANSWER,
        Phase.VOTE,
        Phase.DUEL_ROLL,
        Phase.DUEL_JUDGE,
        Phase.DUEL_REVEAL,
    ):
        assert at_each_pace(PHASES[phase].limit) == MALARKY[phase]


def test_team_malarky() -> None:
    """TM8."""
    assert at_each_pace(TEAMS[Phase.VOTE].limit) == (90, 120, 12 * HOUR)
    assert at_each_pace(TEAMS[Phase.ANSWER].limit) == (60, 90, 6 * HOUR)


EIGHT_HOURS = 8 * HOUR


def test_igor() -> None:
    """2.9; in a turn it reminds at half the limit (IQ25)."""
    assert {phase: at_each_pace(row.limit) for phase, row in IGOR.items()} == {
        Hand.WRITE: (120, 120, EIGHT_HOURS),
        Hand.CHANGE: (90, 90, EIGHT_HOURS),
        Hand.CHOICE: (90, 90, EIGHT_HOURS),
        Hand.READING: (60, 60, 4 * HOUR),
        Hand.PLAY: (120, 120, EIGHT_HOURS),
        Hand.CLOSING: (60, 60, HOUR),
    }
    for phase, row in IGOR.items():
        assert row.reminder(Pace.LIVE, 120) == (60 if phase is Hand.PLAY else None)
        assert row.reminder(Pace.SLOW, HOUR) == (HOUR / 2 if phase is Hand.PLAY else None)
    assert at_each_pace(votes.BALLOTING) == (30, 30, 2 * HOUR)
    assert at_each_pace(rulings.CHOOSING) == (30, 30, HOUR)
    assert tuple(GRACE[pace] for pace in Pace) == (20, 20, 600)
    assert (catching.RACE, stamps.SECONDS) == (3, 10)


def test_malta() -> None:
    """3.7; a card is answered at a live table alone."""
    assert {phase: at_each_pace(row.limit) for phase, row in MALTA.items()} == {
        Board.PLACEMENT: (60, 60, EIGHT_HOURS),
        Board.PLAY: (60, 90, EIGHT_HOURS),
        Board.BLIND: (60, 90, EIGHT_HOURS),
        Board.WINDOW: (20, None, None),
        Board.BOOMERANG: (60, 90, EIGHT_HOURS),
        Board.MOVE: (60, 60, EIGHT_HOURS),
        Board.TAX: (60, 60, EIGHT_HOURS),
    }
    for phase, row in MALTA.items():
        assert row.reminder(Pace.LIVE, 60) == (None if phase is Board.WINDOW else 40)


def test_secrets() -> None:
    assert {phase: at_each_pace(limit) for phase, limit in SECONDS.items()} == {
        Telling.CLAIM: (120, 120, 24 * HOUR),
        Telling.STORY: (180, 180, 24 * HOUR),
        Telling.QUESTIONS: (60, 60, 2 * HOUR),
        Telling.VOTE: (60, 60, 12 * HOUR),
        Telling.TIE: (60, 60, 12 * HOUR),
    }
    assert at_each_pace(TOKEN_SECONDS) == (30, 30, 2 * HOUR)


def test_insights() -> None:
    """Half a minute more for each opponent."""
    assert [seconds(pace, 2) for pace in Pace] == [150, 210, 24 * HOUR]
    assert [seconds(pace, 8) for pace in Pace] == [330, 390, 24 * HOUR]


@pytest.mark.parametrize(
    ("row", "limit", "reminders"),
    [
        (PHASES[Phase.THINK], 120.0, (105, 105, 80)),
        (PHASES[Phase.ANSWER], 60.0, (45, 45, 40)),
        (PHASES[Phase.BALLOT], 30.0, (None, None, 20)),
        (PHASES[Phase.VOTE], 60.0, (45, 45, 40)),
        (PHASES[Phase.DUEL_GIVE], 60.0, (45, 45, 40)),
        (PHASES[Phase.ANSWER], 15.0, (None, None, 10)),
        (TEAMS[Phase.VOTE], 90.0, (75, 75, 60)),
        (INSIGHTS[next(iter(INSIGHTS))], 150.0, (120, 120, 100)),
    ],
)  # fmt: skip
def test_reminders(row: PhaseRules[Any], limit: float, reminders: Seconds) -> None:
    """So many seconds before the limit; at slow pace when two thirds of it are over (6.4)."""
    assert tuple(row.reminder(pace, limit) for pace in Pace) == reminders


def test_a_row_says_its_limit_and_its_reminder() -> None:
    def nothing(turn: object) -> None:
        return None

    row: PhaseRules[Any] = PhaseRules(nothing, nothing, limit=paced(10.0, None, 30.0), reminder=late(2.0, 1 / 2))
    assert [row.times(At(pace)) for pace in Pace] == [(10.0, 8.0), (None, None), (30.0, 15.0)]
    plain: PhaseRules[Any] = PhaseRules(nothing, nothing)
    assert plain.times(At(Pace.LIVE)) == (None, None)
    assert not plain.complete(At(Pace.LIVE))
    assert plain.turn_of(At(Pace.LIVE)) is None
