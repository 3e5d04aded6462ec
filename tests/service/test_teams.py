"""Teams: dealt out, changed before BEGIN, told by WHO, and spoken to alone (SQ9, SQ10)."""

from collections.abc import Sequence

import pytest

from prompts.kit.words import teams_listed
from prompts.lobby import teams as words
from service.lobby.noise import OF_TELLER, RESERVE
from service.lobby.teams import MOST_SAID
from tests.service.conftest import ANN, House

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus")
PHONES = {name: f"+120255501{place:02}" for place, name in enumerate(NAMES, 1)}


def sit(house: House, count: int = 7, game: str = "SECRETS") -> None:
    first, *others = NAMES[:count]
    house.text(PHONES[first], f"NEW {game} {first}")
    for name in others:
        house.text(PHONES[name], f"JOIN {house.group().word} {name}")
    house.deliver()
    house.news()


def told(house: House, phone: str, text: str) -> dict[str, list[str]]:
    """What each phone gets after a text."""
    house.news()
    before = house.seen
    house.text(phone, text)
    got: dict[str, list[str]] = {}
    for row in house.rows():
        if row.id > before:
            got.setdefault(row.phone, []).append(row.body)
    return got


def teams(house: House) -> list[int]:
    return [seat["token"] + 1 for seat in house.match().state["seats"]]


def listing(numbers: Sequence[int]) -> str:
    return teams_listed(names=NAMES[: len(numbers)], teams=numbers)


def test_set_teams_deals_the_players_out_evenly_and_tells_all(house: House) -> None:
    sit(house)
    got = told(house, ANN, "SET TEAMS 3")
    assert set(got) == set(PHONES.values())
    assert all(listing((1, 2, 3, 1, 2, 3, 1)) in bodies[0] for bodies in got.values())
    house.text(ANN, "BEGIN")
    assert teams(house) == [1, 2, 3, 1, 2, 3, 1]


def test_team_2_changes_mine_before_begin_and_who_shows_them(house: House) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    got = told(house, ANN, "team 2 please")
    assert listing((2, 2, 3, 1, 2, 3, 1)) in got[ANN][0]
    assert got[PHONES["Bob"]] == [words.moved(name="Ann", team=2)]
    assert listing((2, 2, 3, 1, 2, 3, 1)) in house.answer(PHONES["Gus"], "WHO")
    house.text(ANN, "BEGIN")
    assert teams(house) == [2, 2, 3, 1, 2, 3, 1]
    house.news()
    assert listing((2, 2, 3, 1, 2, 3, 1)) in house.answer(ANN, "WHO")
    assert house.answer(ANN, "TEAM 3") == words.playing()


def test_who_comes_later_belongs_to_the_smallest_team(house: House) -> None:
    sit(house, 6)
    house.text(ANN, "SET TEAMS 3")
    house.text(ANN, "TEAM 2")
    house.text(PHONES["Gus"], f"JOIN {house.group().word} Gus")
    house.news()
    assert listing((2, 2, 3, 1, 2, 3, 1)) in house.answer(ANN, "TEAM")


@pytest.mark.parametrize("typed", ["SET TEAMS 5", "SET TEAMS 2", "set teams 1"])
def test_so_many_teams_as_the_rules_forbid_are_refused(house: House, typed: str) -> None:
    """SQ10: 7 and 8 players make 3 or 4 teams."""
    sit(house)
    assert "takes 3 to 4 teams" in house.answer(ANN, typed)
    assert "teams" not in house.group().options.get("secrets", {})


def test_teams_may_be_dropped_again(house: House) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    got = told(house, ANN, "SET TEAMS OFF")
    assert got[PHONES["Bob"]] == [words.off()]
    house.text(ANN, "BEGIN")
    assert teams(house) == [1, 2, 3, 4, 5, 6, 7]


def test_a_game_of_teams_cannot_be_without_them(house: House) -> None:
    sit(house, 6, "TEAM MALARKY")
    told_so = house.answer(ANN, "SET TEAMS OFF")
    assert "alone" not in told_so
    assert "2" in told_so
    assert house.answer(ANN, "TEAM").startswith(listing((1, 2, 1, 2, 1, 2)))


def test_during_a_match_team_tells_the_teams_of_that(house: House) -> None:
    """What SET TEAMS deals out anew is for the next one: nobody must think that his words go elsewhere."""
    sit(house, 6)
    house.text(ANN, "SET TEAMS 3")
    house.text(ANN, "TEAM 2")
    house.text(PHONES["Bob"], "TEAM 1")
    house.text(ANN, "BEGIN")
    got = told(house, ANN, "SET TEAMS 3")
    assert got == {ANN: [words.next_match(told=words.dealt_out(names=NAMES[:6], teams=(1, 2, 3, 1, 2, 3), count=3))]}
    assert house.answer(ANN, "TEAM") == listing((2, 1, 3, 1, 2, 3))
    assert house.answer(ANN, "TEAM 3") == words.playing()


def test_an_empty_team_does_not_begin(house: House) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    for name in ("Cy", "Flo"):
        house.text(PHONES[name], "TEAM 1")
    house.news()
    assert "A team is empty" in house.answer(ANN, "BEGIN")
    assert house.group().match_id is None
    house.text(PHONES["Cy"], "TEAM 3")
    house.text(ANN, "BEGIN")
    assert teams(house) == [1, 2, 3, 1, 2, 1, 1]


def test_a_game_without_teams_says_so(house: House) -> None:
    house.sit(Ann=ANN)
    assert house.answer(ANN, "TEAM 2") == words.no_teams_here(game="Malarky")
    assert "TEAMS" not in house.answer(ANN, "SET TEAMS 3")


def test_a_number_that_no_team_has_is_refused(house: House) -> None:
    sit(house)
    assert house.answer(ANN, "TEAM 2") == words.none(least=3)
    house.text(ANN, "SET TEAMS 3")
    house.news()
    assert house.answer(ANN, "TEAM 4") == words.no_such_team(teams=3)


def test_words_to_the_team_go_to_its_members_alone(house: House) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    for begun in (False, True):
        if begun:
            house.text(ANN, "BEGIN")
        got = told(house, ANN, "TEAM: I think Bob fibs, don't you?")
        mates = {PHONES["Dee"], PHONES["Gus"]}
        assert set(got) - {ANN} == mates
        assert all(got[phone] == ["ANN to your team: I think Bob fibs, don't you?"] for phone in mates)


def test_the_first_words_of_a_round_are_confirmed_and_there_is_a_limit(house: House) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    house.text(ANN, "BEGIN")
    first = told(house, ANN, "team: hello")
    assert first[ANN] == [words.passed_on(names=["Dee", "Gus"])]
    for number in range(MOST_SAID - 1):
        assert ANN not in told(house, ANN, f"team: word {number}")
    assert told(house, ANN, "team: one more") == {ANN: [words.too_often(most=MOST_SAID)]}


def test_outside_of_a_round_words_to_the_team_cost_the_budget_of_noise(house: House) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    got = [told(house, ANN, f"TEAM: {'x' * 120} {number}") for number in range(MOST_SAID)]
    mates = [each for each in got if PHONES["Dee"] in each]
    assert 1 < len(mates) < OF_TELLER.most - RESERVE + 1
    assert "you have sent the others a lot" in got[len(mates)][ANN][0]


@pytest.mark.parametrize("typed", ["TEAM: he lies", "to my team: he lies"])
def test_words_to_the_team_are_no_question_even_while_one_is_asked_for(house: House, typed: str) -> None:
    """ASK alone waits for a question, which all would read."""
    sit(house, 6)
    for typed_before in ("SET TEAMS 3", "SET QUESTION_MINUTE ON", "BEGIN", "ME", "I ate a shoe.", "DONE", "L"):
        house.deliver()
        house.text(ANN, typed_before)
    house.deliver()
    assert house.answer(PHONES["Bob"], "ASK") == "Text your question."
    got = told(house, PHONES["Bob"], typed)
    assert set(got) == {PHONES["Bob"], PHONES["Eve"]}
    house.deliver()
    assert "asks: Was it warm?" in told(house, PHONES["Bob"], "Was it warm?")[ANN][0]


def test_words_to_the_team_are_no_story_even_while_one_is_told(house: House) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    house.text(ANN, "BEGIN")
    house.deliver()
    house.text(ANN, "ME 1")
    house.deliver()
    got = told(house, ANN, "TEAM: shall I lie?")
    assert set(got) == {ANN, PHONES["Dee"], PHONES["Gus"]}
    assert house.match().state["story"]["parts"] == []
    house.text(ANN, "team work made it float, my team: nobody else knew")
    assert house.match().state["story"]["parts"] == ["team work made it float, my team: nobody else knew"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("TEAM:", words.need_words()),
        ("TEAM: " + "x" * 161, words.too_long(count=161, most=160)),
    ],
)
def test_words_that_cannot_be_told_are_refused_in_one_sentence(house: House, typed: str, answer: str) -> None:
    sit(house)
    house.text(ANN, "SET TEAMS 3")
    house.text(ANN, "BEGIN")
    house.news()
    assert house.answer(ANN, typed) == answer
