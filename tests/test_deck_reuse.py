"""A card is used once by a group until all have been; then its other questions come (Malarky's MQ24)."""

from collections.abc import Sequence

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Deck, Pace, Step, Table

GAME = games()["malarky"]


def cards(count: int) -> tuple[dict[str, object], ...]:
    return tuple(
        {"id": f"c{card}", "questions": [{"text": f"Question {card}/{n}?", "answer": "So."} for n in (1, 2, 3)]}
        for card in range(1, count + 1)
    )


def asked(count: int, used: Sequence[str], die: int, seed: int = 1) -> tuple[list[str], Step]:
    """The questions of a silent match of three rounds, in order, and its first step."""
    chance = Chance(bytes([seed]), {f"die/{number}": die for number in (1, 2, 3)})
    table = Table(("Ann", "Bob", "Cy"), (False,) * 3, Pace.LIVE, {"rounds": 1})
    first = step = GAME.start(table, Deck(cards(count), tuple(used)), chance, 0.0)
    names = list(step.used)
    while len(names) < 3 and step.wake is not None:
        step = GAME.wake(step.state, chance, step.wake)
        names += step.used
    return names, first


def told_few(step: Step) -> bool:
    return any(say.message == "started" and bool(say.facts.get("few")) for say in step.says)


def test_a_card_is_used_once_until_all_have_been() -> None:
    names, _ = asked(5, ["c2/1", "c4/3"], die=1)
    assert sorted(names) == ["c1/1", "c3/1", "c5/1"]


def test_then_the_card_used_longest_ago_returns_with_the_next_unasked_question() -> None:
    names, first = asked(3, ["c3/3", "c1/2", "c2/1", "c3/1"], die=1)
    assert names == ["c1/1", "c2/2", "c3/2"]
    assert not told_few(first)


def test_the_number_after_three_is_one() -> None:
    names, _ = asked(3, ["c1/3", "c2/3", "c3/1"], die=3)
    assert names == ["c1/1", "c2/1", "c3/3"]


def test_the_oldest_asked_question_returns_when_none_is_left() -> None:
    used = ["c1/2", "c1/1", "c1/3"]
    names, first = asked(1, used, die=1)
    assert names == used
    assert told_few(first)


def test_a_group_is_told_when_fewer_unasked_questions_than_rounds_are_left() -> None:
    assert told_few(asked(2, ["c1/1", "c1/2", "c1/3", "c2/1"], die=1)[1])
    assert not told_few(asked(2, ["c1/1", "c1/2", "c1/3"], die=1)[1])
