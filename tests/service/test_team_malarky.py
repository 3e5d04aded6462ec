"""Team Malarky at a real table: asked for by its name, dealt in its teams, with the cards that Malarky has not used."""

from pathlib import Path

from sqlalchemy import select

from service.matches import decks
from service.store.database import reading
from service.store.tables import used_cards
from tests.service.conftest import ANN, House
from tests.service.test_decks import deck_file, own
from tests.service.test_teams import NAMES, PHONES, sit


def used(house: House) -> list[tuple[str, str]]:
    with reading(house.service.db).begin() as tx:
        return [tuple(row) for row in tx.execute(select(used_cards.c.game, used_cards.c.card))]


def test_new_team_malarky_is_heard_and_dealt_in_two_teams(house: House) -> None:
    """TM1, TM2."""
    sit(house, game="team malarky")
    assert house.group().game == "team_malarky"
    house.text(ANN, "BEGIN")
    assert [seat["team"] for seat in house.match().state["seats"]] == [1, 2, 1, 2, 1, 2, 1]


def test_the_players_choose_their_teams_of_two_at_least(house: House) -> None:
    """TM1."""
    sit(house, game="TEAM MALARKY")
    for name in ("Bob", "Dee"):
        house.text(PHONES[name], "TEAM 1")
    house.deliver()
    told = house.answer(ANN, "BEGIN")
    assert told.startswith("Each team needs 2. Team 1: Ann, Bob, Cy, Dee, Eve and Gus. Team 2: Flo.")
    assert house.group().match_id is None
    house.text(PHONES["Gus"], "TEAM 2")
    house.text(ANN, "BEGIN")
    assert [seat["team"] for seat in house.match().state["seats"]] == [1, 1, 1, 1, 1, 2, 2]


def test_too_few_are_told_how_many_it_needs(house: House) -> None:
    """TM1."""
    sit(house, 6, game="TEAM MALARKY")
    assert house.answer(ANN, "BEGIN").startswith("Team Malarky needs 7")


def test_what_is_used_in_one_of_the_two_games_is_used_in_the_other(house: House) -> None:
    sit(house, game="TEAM MALARKY")
    house.text(ANN, "BEGIN")
    [(game, card)] = used(house)
    assert game == "malarky"
    assert card == house.match().state["round"]["question"]
    for name in NAMES[3:]:
        house.text(PHONES[name], "LEAVE")  # too few are left in team 2, and the match is over
    assert house.group().match_id is not None
    house.text(ANN, "NEW MALARKY")
    assert house.group().game == "malarky"
    pile = house.match().state["pile"]
    fresh = pile["cards"]
    assert card.partition("/")[0] not in fresh


def test_too_many_for_one_game_are_told_of_another(house: House) -> None:
    """MQ28: found in the catalogue; the one with the same cards before any other."""
    sit(house, game="TEAM MALARKY")
    house.text(ANN, "NEW MALARKY")
    house.deliver()
    told = house.answer(ANN, "BEGIN")
    assert told == "You are 7, and Malarky takes 6 players at most. NEW TEAM MALARKY takes you all."
    house.text(ANN, "NEW TEAM MALARKY")
    house.text(ANN, "BEGIN")
    assert len(house.match().state["seats"]) == 7


def test_its_decks_are_those_of_malarky(tmp_path: Path) -> None:
    assert list(decks.decks_of("team_malarky")) == list(decks.decks_of("malarky"))
    assert "team_malarky" not in decks.games_with_decks()
    assert not [line for line in decks.listing(tmp_path) if "Team Malarky" in line]


def test_an_own_deck_of_malarky_is_played_in_both(tmp_path: Path) -> None:
    own(tmp_path, "ours", deck_file("ours", 1))
    decks.open_decks(tmp_path)
    try:
        assert "ours" in decks.decks_of("team_malarky")
        assert [card["id"] for card in decks.deal("team_malarky", "ours").cards] == ["f01"]
    finally:
        decks.open_decks(tmp_path / "none")
