"""Which question comes next (MQ24)."""

from engine.games.folders.deck import build, count_unasked, draw
from engine.games.folders.state import Pile
from engine.kernel.chance import Chance
from engine.kernel.game import Deck
from tests.engine.tables import Played, cards


def drawn(pile: Pile, numbers: list[int]) -> list[str]:
    names = []
    for number in numbers:
        name, pile = draw(pile, number)
        names.append(name)
    return names


def pile_of(count: int, used: tuple[str, ...], draws: int, top: tuple[str, ...] = ()) -> Pile:
    return build(Deck(cards(count), used), draws, Chance(b"deck", {"deck/1": top} if top else None))[0]


def test_fresh_cards_first_then_those_used_longest_ago() -> None:
    pile = pile_of(4, ("t02/1", "t01/3"), 6, top=("t04", "t03"))
    assert drawn(pile, [1, 2, 1, 3, 2, 1]) == ["t04/1", "t03/2", "t02/2", "t01/1", "t04/2", "t03/1"]


def test_asked_ones_return_oldest_first() -> None:
    used = ("t01/2", "t01/1", "t02/1", "t02/2", "t02/3")
    assert drawn(pile_of(2, used, 4), [1, 1, 1, 1]) == ["t01/3", "t01/2", "t01/1", "t02/1"]


def test_no_question_twice_while_one_is_unasked() -> None:
    for draws in (10, 12):
        names = drawn(pile_of(4, (), draws), [2] * draws)
        assert len(set(names)) == draws


def test_only_what_a_match_can_need_is_carried() -> None:
    pile = pile_of(30, (), 12)
    assert len(pile.cards) == 12
    _, later = draw(pile, 1)
    assert len(later.cards) == 11


def test_group_is_told_when_questions_are_few() -> None:
    few = Played(4, deck=Deck(cards(4), ("t01/1",)))
    assert few.heard("started")[0].facts == {"rounds": 12, "few": True}
    assert Played(4, deck=Deck(cards(4))).heard("started")[0].facts == {"rounds": 12}
    assert count_unasked(Deck(cards(2), ("t01/1", "t01/1", "other/1"))) == 5


def test_used_names_each_question_as_it_is_asked() -> None:
    table = Played(3, fixed={"deck/1": ("t07", "t09"), "die/1": 2, "die/2": 3})
    assert table.used == ["t07/2"]
    while table.state.round.number < 3:
        table.wake()
    assert table.used[:2] == ["t07/2", "t09/3"]
