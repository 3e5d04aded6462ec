"""A whole match of the Secrets Game, from signed texts to the score sheet on every phone."""

from sqlalchemy import select

from service.store.database import reading
from service.store.tables import log, used_cards
from tests.engine.stories import FOOLED, PRINTED
from tests.service.conftest import House

PHONES = {name: f"+1202555011{number}" for number, name in enumerate(PRINTED)}
SHEET = ["Mark: 6+4+3+5 = 18", "Nan: 4+5+5+3 = 17", "Kathy: 3+5+2+6 = 16", "Jeff: 5+2+4+5 = 16", "Sally: 2+4+6+1 = 13"]


def text(house: House, name: str, *bodies: str) -> None:
    """A player texts; all that was decided so far has reached its phones before."""
    for body in bodies:
        house.deliver()
        house.clock.now += 2
        house.text(PHONES[name], body)


def test_a_story_without_me_is_kept_and_offered(house: House) -> None:
    """Also where nobody was ready and she was picked; OK takes it, and it stands with no other phone before that."""
    house.deal("SECRETS", **PHONES)
    mark, *others = PHONES.values()
    assert house.answer(mark, "I was nine when a goose followed me home").startswith("I have kept that, and nobody")
    for name in list(PHONES)[1:]:
        text(house, name, "ME", "I fell.", "DONE", "L")
        for other in PHONES:
            if other != name:
                text(house, other, "T")
    offered = [body for body in house.news(mark) if "I kept what you texted before" in body]
    assert len(offered) == 1
    assert "You tell the last story of this round." in offered[0]
    assert not any("goose" in row.body for row in house.rows() if row.phone in others)
    text(house, "Mark", "OK", "DONE", "T")
    assert all(
        any('"I was nine when a goose followed me home"' in body for body in house.news(each)) for each in others[:1]
    )


def tell(house: House, name: str, *, last: bool, true: bool, fooled: tuple[str, ...]) -> None:
    """A whole turn: the teller's story, and everybody's vote."""
    text(house, name, *(() if last else ("ME",)), f"I am {name}, and it happened.", "DONE", "T" if true else "L")
    for other in PRINTED:
        if other != name:
            text(house, other, "T" if true is (other not in fooled) else "L")


def test_the_printed_score_sheet(house: House) -> None:
    """S4, S15 to S18: the votes of tests/engine/stories.py, round by round, end as the rulebook prints it."""
    house.deal("SECRETS", **PHONES)
    names = list(PRINTED)
    for number, fooled in enumerate(FOOLED, start=1):
        house.news()
        for place, name in enumerate(names):
            tell(house, name, last=place == 4, true=place % 2 == 0, fooled=fooled.get(name, ()))
        told = house.news(PHONES["Nan"])
        assert sum(f"Points after round {number}:" in body for body in told) == (number < 4)
    assert house.match().result == {"scores": [18, 16, 16, 17, 13], "winners": [0]}
    for name, phone in PHONES.items():
        last = [row.body for row in house.rows() if row.phone == phone][-1]
        lines = last.splitlines()
        assert [line for line in lines if " = " in line] == SHEET, name
        assert ("you win" in last) is (name == "Mark")
    with reading(house.service.db).begin() as tx:
        assert len(tx.execute(select(used_cards)).all()) == 4 * 2
        assert len(tx.execute(select(log)).all()) == house.match().step + 1


def test_the_next_match_has_other_lines(house: House) -> None:
    """SQ4: a group sees none twice until it has seen all."""
    word = house.deal("SECRETS", **dict(list(PHONES.items())[:3]))
    before = set(house.match().state["lines"])
    text(house, "Mark", "LEAVE")
    assert house.match().result is not None  # SQ16: two are too few
    text(house, "Mark", f"JOIN {word} Mark")
    text(house, "Jeff", "REMATCH")
    after = house.match()
    assert after.result is None
    assert not before & set(after.state["lines"])


def test_no_phone_gets_a_story_before_its_token(house: House) -> None:
    """SQ5, S9: what is drafted is nobody else's."""
    house.deal("SECRETS", **PHONES)
    text(house, "Jeff", "ME 1")
    house.news()
    text(house, "Jeff", "I once sold a tuba.", "To a nun.", "DONE")
    assert not [row for row in house.rows() if row.phone != PHONES["Jeff"] and "tuba" in row.body]
    text(house, "Jeff", "L")
    got = {row.phone for row in house.rows() if "I once sold a tuba. To a nun." in row.body}
    assert got == set(PHONES.values())
