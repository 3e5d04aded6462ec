"""A round from its lines to its points (S1 to S8, S17, S18, SQ1, SQ3, SQ4, SQ11), and the limits of its phases."""

import pytest

from engine.games.secrets.actions import Done, Me, Swap, Tell, Truth, Undo
from engine.games.secrets.view import Phase
from engine.kernel.game import Deck, Option, Pace
from tests.engine.stories import GAME, NAMES, Played, lines

HOUR = 3600
LIMITS = {  # claim, story, questions, vote on a story of 26 characters, tie
    Pace.LIVE: (120, 180, 60, 70, 60),
    Pace.ROAD: (120, 180, 60, 70, 60),
    Pace.SLOW: (24 * HOUR, 24 * HOUR, 2 * HOUR, 12 * HOUR, 12 * HOUR),
}


@pytest.mark.parametrize("pace", list(Pace))
def test_limits(pace: Pace) -> None:
    """Phase table: how long each phase lasts when nobody hurries."""
    table = Played(3, pace, question_minute=True, rounds=1)
    claim, story, questions, vote, tie = LIMITS[pace]
    assert table.state.until == claim
    table.wake()
    assert (table.is_in(Phase.STORY), table.state.until) == (True, table.at + story)
    table.wake()
    assert table.state.until == table.at + story  # SQ2: twice
    table.tell(table.teller())
    assert (table.is_in(Phase.QUESTIONS), table.state.until) == (True, table.at + questions)
    table.wake()
    assert (table.is_in(Phase.VOTE), table.state.until) == (True, table.at + vote)
    table.wait_for(Phase.TIE)
    assert table.state.until == table.at + tie


@pytest.mark.parametrize(("characters", "seconds"), [(1, 70), (150, 70), (151, 80), (1000, 130)])
def test_a_long_story_gives_its_listeners_more_time(characters: int, seconds: int) -> None:
    """Phase table: 60 s and 10 s for every 150 characters; a reminder 15 s before the end, at slow pace at two thirds
    of its limit."""
    table = Played(3)
    table.tell("Ann", words="x" * characters)
    assert (table.state.until, table.state.wake) == (seconds, seconds - 15)
    slow = Played(3, Pace.SLOW)
    slow.tell("Ann", words="x" * characters)
    assert (slow.state.until, slow.state.wake) == (12 * HOUR, 8 * HOUR)


def test_a_match() -> None:
    """S4, S6, S17, S18: four rounds in each of which everybody tells once; the sums of the rounds are the totals."""
    table = Played(3)
    for number in range(1, 5):
        assert table.state.round == number
        table.round({"Ann": ("Bob", "Cy")})
        assert {name: scores[:number] for name, scores in table.sheet().items()} == {
            "Ann": (4,) * number,
            "Bob": (1,) * number,
            "Cy": (1,) * number,
        }
    assert len(table.heard("round_over")) == 3
    assert table.totals() == {"Ann": 16, "Bob": 4, "Cy": 4}
    assert table.winners() == ["Ann"]
    assert table.step.result is not None
    assert not any(GAME.choices(table.state, seat) for seat in range(3))


def test_the_sheet_is_told_and_shown_after_each_round() -> None:
    """S17."""
    table = Played(3, rounds=2)
    table.round()
    (say,) = table.heard("round_over")
    assert (say.to, say.picture, say.facts["round"]) == (None, "sheet", 1)
    assert all(scores[-1] == 0 for scores in table.sheet().values())


def test_any_order() -> None:
    """S6, SQ1: the first ME that comes; the last one needs none."""
    table = Played(4)
    table.turn("Cy")
    assert table.just_heard("claim") == ["Ann", "Bob", "Dee"]
    assert table.just_heard("claim_watch") == ["Cy"]
    table.act("Dee", Me())
    assert table.refuses("Ann", Me()) == "refused_not_open"
    assert table.teller() == "Dee"
    table.turn("Dee")
    table.turn("Ann")
    assert table.teller() == "Bob"
    assert table.facts("story")["how"] == "last"
    assert table.state.round == 1


def test_nobody_is_ready() -> None:
    """SQ1: one of those who are left is named, by the draw of that name."""
    table = Played(4, fixed={"named/1/1": 2, "named/1/2": 0})
    table.wake()
    assert table.teller() == "Cy"
    assert table.facts("tells")["how"] == "named"
    table.turn("Cy")
    table.wake()
    assert table.teller() == "Ann"
    assert not table.chance.unused()


def test_nobody_passes() -> None:
    """S6: the teller has nothing to pass with."""
    table = Played(3)
    table.act("Ann", Me())
    assert set(table.open("Ann")) == {"Tell", "Told", "Swap"}
    assert set(table.open("Bob")) == set()


@pytest.mark.parametrize("line", [None, 1, 2])
def test_either_line(line: int | None) -> None:
    """S7: the teller may complete either, and say which."""
    table = Played(3)
    table.act("Bob", Me(line))
    assert table.view("Ann").line == line
    assert table.facts("tells") == {"seat": 1, "line": line, "how": "ready"}


def test_two_lines_for_all_to_see() -> None:
    """S3, S5: the two on top of one shuffled pile; others in the next round."""
    table = Played(3, fixed={"deck/1": ["t005", "t117", "t203", "t000"]})
    for name in (*table.names, None):
        assert [line.card for line in table.view(name).lines] == ["t005", "t117"]
    table.tell("Ann")
    assert [line.card for line in table.view("Cy").lines] == ["t005", "t117"]
    table.vote(Bob=True, Cy=True)
    for name in ("Bob", "Cy"):
        table.turn(name)
    assert [line.card for line in table.view().lines] == ["t203", "t000"]
    assert table.used == ["t005", "t117", "t203", "t000"]


def test_used_lines_come_last() -> None:
    """SQ4: a group sees no line again until it has seen all; then those that it saw longest ago."""
    cards = lines(8).cards
    used = tuple(f"t{card:03}" for card in (3, 1, 7, 0, 2, 6))
    table = Played(3, deck=Deck(cards, used), rounds=1)
    assert {line.card for line in table.view().lines} == {"t004", "t005"}
    table.act("Ann", Me(), Swap("both"))
    assert [line.card for line in table.view().lines] == ["t003", "t001"]
    table.act("Ann", Swap("1"))
    assert [line.card for line in table.view().lines] == ["t007", "t001"]


def test_the_teller_swaps_alone_before_he_begins() -> None:
    """S8, SQ3: one or both, without asking, and what lay there goes to the bottom of the pile."""
    table = Played(3, fixed={"deck/1": ["t000", "t001", "t002", "t003", "t004"]})
    table.act("Ann", Me(), Swap("2"))
    assert [line.card for line in table.view("Bob").lines] == ["t000", "t002"]
    assert set(table.just_heard("swapped")) == {"Ann", "Bob", "Cy"}
    assert table.facts("swapped")["places"] == [2]
    assert table.facts("swapped")["seat"] == 0
    table.act("Ann", Swap("both"))
    assert [line.card for line in table.view("Bob").lines] == ["t003", "t004"]
    assert list(table.state.pile[-3:]) == ["t001", "t000", "t002"]
    table.act("Ann", Tell("I once had a goose."))
    assert "Swap" not in table.open("Ann")
    table.act("Ann", Undo())
    assert "Swap" in table.open("Ann")


def test_more_than_half_swap() -> None:
    """S8, SQ3: the same wish of more than half of all players, while nobody tells."""
    table = Played(4)
    before = table.view().lines
    table.act("Ann", Swap("1"))
    table.act("Bob", Swap("2"))
    table.act("Cy", Swap("1"))
    assert table.view().lines == before
    wished = table.facts("wished")
    assert (wished["which"], wished["wishes"], wished["needed"]) == ("1", 2, 3)
    assert table.wishes() == ("1", "2", "1", None)
    table.act("Bob", Swap("1"))
    assert table.view().lines[0] != before[0]
    assert table.view().lines[1] == before[1]
    assert table.facts("swapped")["places"] == [1]
    assert table.facts("swapped")["seat"] is None
    assert table.wishes() == (None,) * 4


def test_who_has_told_may_wish_too() -> None:
    """SQ3: more than half of all players, not of those who are still to tell."""
    table = Played(3)
    table.turn("Ann")
    table.act("Ann", Swap("both"))
    table.act("Bob", Swap("both"))
    assert table.facts("swapped")["places"] == [1, 2]


def test_wishes_lapse_when_somebody_tells() -> None:
    """SQ3: and none is put in the place of another line later."""
    table = Played(3)
    table.act("Ann", Swap("1"))
    table.act("Bob", Me())
    assert table.wishes() == (None,) * 3
    table.turn("Bob")
    before = table.view().lines
    table.act("Cy", Swap("1"))
    assert table.view().lines == before


def test_a_wish_is_taken_back() -> None:
    table = Played(4)
    table.act("Ann", Swap("1"), Swap("2"), Undo())
    assert table.wishes()[0] == "1"
    table.act("Bob", Swap("1"))
    assert table.facts("wished")["wishes"] == 2


@pytest.mark.parametrize("most", [0, 1, 3])
def test_so_many_swaps_a_round(most: int) -> None:
    """SQ3: `max_swaps`, of the teller and of the table together, anew in every round; replaced lines stay."""
    table = Played(3, max_swaps=most, rounds=2)
    if most:
        table.act("Ann", Swap("1"))
        table.act("Bob", Swap("1"))
    table.act("Ann", Me(), *[Swap("both")] * (most - 1))
    assert "Swap" not in table.open("Ann")
    assert table.view("Ann").swaps_left == 0
    left = table.view().lines
    table.turn("Ann")
    assert table.view().lines == left
    for name in ("Bob", "Cy"):
        table.turn(name)
    assert table.view("Ann").swaps_left == most


def test_twelve_without_teams() -> None:
    """SQ11, S1: many may play each for himself; three are the fewest."""
    table = Played(12, rounds=1)
    table.turn("Ann", fooled=tuple(NAMES[1:]))
    assert table.points()["Ann"] == 11
    assert (GAME.facts.least_seats, GAME.facts.most_seats) == (3, 12)


def test_the_group_sets_the_rounds() -> None:
    """S4: four where it does not."""
    assert Played(3).state.rounds == 4
    table = Played(3, rounds=1)
    table.round({"Cy": ("Ann",)})
    assert table.is_in(Phase.OVER)


def test_what_a_group_may_set() -> None:
    """S1, S4, SQ3, SQ10, SQ12, SQ13."""
    assert GAME.facts.options == (
        Option("rounds", int, 4, least=1, most=6),
        Option("question_minute", bool, False),
        Option("extra_story", bool, True),
        Option("max_swaps", int, 3, least=0, most=9),
    )
    teams = GAME.facts.teams
    assert teams is not None
    assert (teams.least, teams.needed, teams.members) == (3, False, 1)
    assert [teams.most(players) for players in range(3, 13)] == [0, 0, 0, 3, 4, 4, 6, 6, 6, 6]


def test_a_match_needs_its_lines_and_its_swaps() -> None:
    """SQ4: no line comes twice in the longest match with the usual swaps; of 51 lines all that it needs are dealt."""
    table = Played(3, deck=lines(51), rounds=6)
    for _ in range(6):
        table.act("Ann", Me(), *[Swap("both")] * 3)
        table.round()
    if table.is_in(Phase.TIE):
        table.wake()
    assert len(table.used) == len(set(table.used)) == 6 * 8
    assert GAME.facts.least_cards == 6 * 8 + 2


@pytest.mark.parametrize(("rounds", "swaps", "dealt"), [(4, 3, 36), (1, 0, 6), (6, 3, 52)])
def test_of_a_large_deck_a_match_keeps_what_it_may_lay_out(rounds: int, swaps: int, dealt: int) -> None:
    """S3, S5, SQ3: two lines a round, two a swap, two for the extra stories, and two that wait below them."""
    assert len(Played(3, rounds=rounds, max_swaps=swaps).state.cards) == dealt


def test_a_wake_at_another_time_does_nothing() -> None:
    table = Played(3)
    step = GAME.wake(table.state, table.chance, 119.0)
    assert (step.state, step.says) == (table.state, ())
    table.act("Ann", Me(), Tell("words"), Done(), Truth())
    assert GAME.wake(table.state, table.chance, 1.0).state == table.state


def test_how_often_a_match_may_be_woken_in_silence() -> None:
    """Law 5: three times for each player in the running round, in those that follow, and in the extra stories."""
    table = Played(3, rounds=4)
    assert GAME.most_wakes(table.state) == 3 * 3 * 5
    table.round()
    assert GAME.most_wakes(table.state) == 3 * 3 * 4
