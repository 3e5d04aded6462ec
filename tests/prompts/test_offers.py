"""The buttons of the phones page: each is taken for what it says, and stands as the messages write it."""

import re

import pytest

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Pace, Table
from prompts import decks
from prompts.hear import offers
from replay.match import Match

NAMES = ("Ann", "Bob", "Cara", "Dan")


def match(game: str, pace: Pace) -> Match:
    return Match(games()[game], Table(NAMES, (False,) * 4, pace), decks.load(game), Chance(b"\7"))


def labels(played: Match, seat: int) -> list[str]:
    return [each.label for each in offers(played.ear(seat))]


@pytest.mark.parametrize("pace", [Pace.LIVE, Pace.ROAD])
def test_no_name_is_offered_where_it_would_be_told_as_an_answer(pace: Pace) -> None:
    """MQ10: FORCED takes a name; a name alone is an answer like any other."""
    played = match("malarky", pace)
    for seat in range(4):
        played.text(seat, "READY")
    while played.view(0).speaker is not None and len(played.view(0).answers) < 2:
        played.text(played.view(0).speaker, f"It is {played.view(0).speaker} of them.")
    speaker = played.view(0).speaker
    assert speaker is not None
    assert "FORCED" in labels(played, speaker)
    assert not [label for label in labels(played, speaker) if re.match(r"\d ", label)]
    played.text(speaker, "FORCED")
    assert labels(played, speaker) == [f"{each.seat + 1} {NAMES[each.seat]}" for each in played.view(0).answers]


def test_a_card_is_called_as_the_message_calls_it() -> None:
    played = match("igor", Pace.LIVE)
    while not (leading := [seat for seat in range(4) if "Your turn" in played.bodies(seat)[-1]]):
        played.wake()
    (leader,) = leading
    told = played.bodies(leader)[-1]
    cards = [label for label in labels(played, leader) if label != "CATCH"]
    assert len(cards) == 7
    assert all(re.search(rf"\b{card} ", told) for card in cards)


def test_a_sheet_is_asked_for_with_what_its_question_takes() -> None:
    """W5 to W8: what is typed all at once or changed has no button while one thing after another is asked."""
    played = match("insights", Pace.LIVE)
    answers = [f"ME {number}" for number in (1, 2, 3, 4)]
    assert labels(played, 0) == [*answers, "SWAP"]
    played.text(0, "ME 2")
    assert labels(played, 0) == ["1", "2", "3", "4", "SWAP"]
    for _ in range(3):
        played.text(0, "1")
    wagers = ["0", "25", "50", "100", "NOBET", "ALL IN", "SWAP"]
    assert "How sure about Bob?" in played.bodies(0)[-1]
    assert labels(played, 0) == wagers
    played.text(0, "50")
    assert "And that Bob guesses yours?" in played.bodies(0)[-1]
    assert labels(played, 0) == wagers
    played.text(0, "NOBET")
    assert labels(played, 0) == [*answers, "NOBET", "ALL IN"]
