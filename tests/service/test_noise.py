"""What one player does over and over beside the game costs the others little; and one may MUTE him."""

from collections.abc import Callable, Sequence

import pytest
from sqlalchemy import func, select

from prompts.lobby import saying
from service.base.settings import Settings
from service.due.forgetting import delete_forgotten
from service.lobby import noise
from service.lobby.noise import OF_TABLE, OF_TELLER
from service.lobby.say import MOST_SAID
from service.store.database import reading
from service.store.tables import mutes, outbox, tellers, untold
from tests.service.conftest import ANN, BOB, CY, DEE, House, house_on

PEOPLE = {"Ann": ANN, "Bob": BOB, "Cy": CY, "Dee": DEE}


@pytest.fixture
def house(lent_sqlite: str) -> House:
    """One database is enough for what no two do at once."""
    return house_on(lent_sqlite)


def over_and_over(house: House, texts: Sequence[str], count: int = 60, phone: str = BOB) -> None:
    for each in range(count):
        house.clock.now += 1
        house.text(phone, texts[each % len(texts)])


def told(house: House, *phones: str) -> list[str]:
    """What these were told since the last look."""
    rows = [row for row in house.rows() if row.id > house.seen]
    house.news()
    return [row.body for row in rows if row.phone in phones]


def rejoin(house: House) -> Sequence[str]:
    return ("LEAVE", f"JOIN {house.group().word} Bob")


ATTACKS: dict[str, Callable[[House], Sequence[str]]] = {
    "options": lambda house: ("SET ROUNDS 2", "PACE ROAD", "SET ROUNDS 1", "PACE LIVE", "SET ZONE CHICAGO"),
    "games": lambda house: ("NEW INSIGHTS", "NEW SECRETS"),
    "teams": lambda house: ("SET TEAMS 3", "TEAM 2", "TEAM 1", "SET TEAMS OFF"),
    "comings and goings": rejoin,
    "other names": lambda house: ("LEAVE", f"JOIN {house.group().word} Rob", "LEAVE", f"JOIN {house.group().word} Al"),
    "words and goings": lambda house: (*["SAY hi"] * MOST_SAID, *rejoin(house)),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_in_a_lobby(house: House, attack: str) -> None:
    """Each of the others gets so many messages, and none that a patient player would miss."""
    house.sit("SECRETS", **PEOPLE, Eve="+12025550105", Fay="+12025550106")
    over_and_over(house, ATTACKS[attack](house))
    assert OF_TELLER.most / 2 <= len(told(house, CY)) <= OF_TELLER.most + MOST_SAID


def test_what_was_not_told_comes_with_the_deal_as_it_stands_then(house: House) -> None:
    house.sit(**PEOPLE)
    over_and_over(house, ("SET ROUNDS 2", "SET ROUNDS 3", "PACE LIVE", "PACE ROAD"))
    assert "I tell the others a little later" in told(house, BOB)[-1]
    house.text(ANN, "BEGIN")
    deal = {row.phone: row.body for row in house.rows() if row.id > house.seen}
    for phone in (ANN, CY, DEE):
        assert deal[phone].count("ROUNDS is 3 now") == deal[phone].count("Pace is ROAD now") == 1
        assert "ROUNDS is 2" not in deal[phone]
    assert "ROUNDS is" not in deal[BOB], "his own are no news to him"
    assert all("Secret!" in body for body in deal.values())
    assert rows_of(house, untold) == 0


def test_another_change_brings_it_along(house: House) -> None:
    """Of who comes and goes, who is there by then."""
    house.sit(**PEOPLE)
    over_and_over(house, rejoin(house), count=59)
    told(house)
    house.text(CY, "SET ROUNDS 2")
    (one,) = told(house, DEE)
    assert one.startswith("ROUNDS is 2 now")
    assert one.endswith(f"At the table: Ann, Cy and Dee. Others join with JOIN {house.group().word}.")
    house.text(CY, "SET ROUNDS 1")
    assert all("At the table" not in each for each in told(house, DEE))


def test_what_comes_along_costs_too(house: House) -> None:
    """Many changes at a time, each time that something may be told again."""
    house.sit(**PEOPLE)
    over_and_over(house, ("PACE ROAD", "PACE SLOW"), count=2 * OF_TELLER.most)
    before = len(house.rows(outbox.c.player_id == house.player(CY).id))
    times = 10
    for each in range(times):
        for text in ("PACE ROAD", f"SET ROUNDS {1 + each % 2}", f"SET THINKING {30 + each}", "SET ZONE CHICAGO", "BOT"):
            house.text(BOB, text)
        house.clock.now += OF_TELLER.seconds
    theirs = house.rows(outbox.c.player_id == house.player(CY).id)[before:]
    assert 0 < sum(row.segments for row in theirs) <= 2 * times + OF_TELLER.most


def test_what_somebody_else_has_noted_gives_way_to_his_own_change(house: House) -> None:
    house.sit(**PEOPLE)
    over_and_over(house, ("SET ROUNDS 3", "SET ROUNDS 2"), count=2 * OF_TELLER.most)
    house.text(ANN, "SET ROUNDS 1")
    told(house)
    house.text(ANN, "BEGIN")
    assert not any("ROUNDS is" in body for body in told(house, *PEOPLE.values()))


def test_what_was_set_for_another_game_is_no_news(house: House) -> None:
    house.sit(**PEOPLE)
    over_and_over(house, ("SET ROUNDS 3", "PACE ROAD", "SET ROUNDS 2", "PACE LIVE"), count=4 * OF_TELLER.most)
    house.text(ANN, "NEW MALARKY")
    assert rows_of(house, untold) == 2 * 3
    told(house)
    house.text(ANN, "NEW SECRETS")
    house.text(ANN, "BEGIN")
    since = told(house, CY, DEE)
    assert not any("ROUNDS is" in body for body in since)
    assert sum("Pace is LIVE" in body for body in since) == 2


def test_the_budget_comes_back_with_time(house: House) -> None:
    house.sit(**PEOPLE)
    over_and_over(house, ("PACE ROAD", "PACE SLOW"))
    told(house)
    house.clock.now += OF_TELLER.seconds
    house.text(BOB, "PACE LIVE")
    assert told(house, ANN) == ["Pace is LIVE now: a minute or two for each answer."]


def test_a_bot_that_is_called_and_sent_away(house: House) -> None:
    house.sit(**PEOPLE)
    over_and_over(house, ("BOT", "KICK PIXEL"), phone=ANN)
    assert len(told(house, CY)) <= OF_TELLER.most


def test_pauses(house: House) -> None:
    """Who is refused one is told when it works again; what he pauses, anybody may end."""
    house.deal(**PEOPLE)
    over_and_over(house, ("PAUSE", "RESUME"), count=40)
    mine, theirs = told(house, BOB), house.rows(outbox.c.player_id == house.player(CY).id)
    assert any("PAUSE works again in" in each for each in mine)
    assert sum(row.segments for row in theirs if "game" in row.body) <= 2 * OF_TELLER.most
    assert house.match().stands is None
    house.deliver()
    house.clock.now += 4 * OF_TELLER.seconds
    assert house.answer(BOB, "PAUSE").startswith("You have paused the game.")


def test_who_has_set_up_the_table_may_still_pause_and_ask_for_a_vote(house: House) -> None:
    house.sit(**PEOPLE)
    for _ in range(OF_TELLER.most):
        over_and_over(house, ("PACE ROAD", "PACE LIVE"), count=2, phone=ANN)
        house.deliver()
    house.text(ANN, "BEGIN")
    house.deliver()
    assert house.answer(ANN, "PAUSE").startswith("You have paused the game.")
    house.text(ANN, "RESUME")
    house.news()
    house.text(ANN, "KICK BOB")
    assert any("KICK BOB to agree" in body for body in told(house, CY))


def to_cys_turn(house: House, *others: str) -> None:
    """The others are READY like Cy, and Ann answers: Cy is asked."""
    for phone in (*others, ANN):
        house.text(phone, "READY")
    house.deliver()
    house.clock.now += 5
    house.text(ANN, "It is for the wind.")


DEALS: dict[str, tuple[str, Sequence[str]]] = {
    "begun": ("MALARKY", ("BEGIN", "LEAVE", "JOIN {word} Bob")),
    "begun again": ("MALARKY", ("REMATCH", "STOP", "START", "JOIN {word} Bob")),
    "chosen": ("INSIGHTS", ("NEW INSIGHTS", "LEAVE", "JOIN {word} Bob")),
}


@pytest.mark.parametrize("deals", DEALS)
def test_deals_that_nobody_plays(house: House, deals: str) -> None:
    """Of one who deals and gets up, over and over, while the others say nothing."""
    game, texts = DEALS[deals]
    house.sit(game, **dict(list(PEOPLE.items())[: 2 if game == "INSIGHTS" else 3]))
    house.text(BOB, "BEGIN")
    house.text(BOB, "LEAVE")
    told(house)
    over_and_over(house, [f"JOIN {house.group().word} Bob", *(each.format(word=house.group().word) for each in texts)])
    mine, theirs = told_both(house)
    assert any("BEGIN works again in" in each for each in mine)
    assert len(theirs) <= 2 * OF_TELLER.most


def told_both(house: House) -> tuple[list[str], list[str]]:
    """What Bob was told since the last look, and what Ann was."""
    rows = [row for row in house.rows() if row.id > house.seen]
    return [row.body for row in rows if row.phone == BOB], [row.body for row in rows if row.phone == ANN]


def test_who_plays_one_match_after_another_deals_each(house: House) -> None:
    """A word of somebody else is enough."""
    house.sit("INSIGHTS", Ann=ANN, Bob=BOB)
    for _ in range(OF_TELLER.most):
        house.text(BOB, "BEGIN")
        assert house.match().over_at is None
        house.clock.now += 1
        house.text(ANN, "1")
        house.text(BOB, "LEAVE")
        house.text(BOB, f"JOIN {house.group().word} Bob")
        house.deliver()


@pytest.mark.parametrize("texts", [("LEAVE", "REJOIN"), ("STOP", "START"), ("LEAVE", "REJOIN", "KICK CY", "KICK DEE")])
def test_in_a_match(house: House, texts: Sequence[str]) -> None:
    """What is noted comes with the next question, once; the match goes on."""
    house.deal(**PEOPLE, Eve="+12025550105")
    house.text(CY, "READY")
    house.deliver()
    over_and_over(house, texts)
    assert len(told(house, CY)) <= OF_TELLER.most + 2
    to_cys_turn(house, DEE, "+12025550105")
    asked = [body for body in told(house, CY) if "Your turn" in body]
    assert len(asked) == 1
    assert asked[0].count("Bob is back") == asked[0].count("Bob has left") == 1
    assert asked[0].index("Bob has left") < asked[0].index("Bob is back") < asked[0].index("Your turn")


def test_a_table_cannot_use_up_its_day_by_this() -> None:
    """By all of its people together, at the limits that are usual; and one alone leaves the others something."""
    usual = {name: Settings.model_fields[name].default for name in ("phone_segments_a_day", "group_segments_a_day")}
    assert OF_TABLE.a_day() <= usual["phone_segments_a_day"] / 2
    assert OF_TABLE.a_day() * 11 <= usual["group_segments_a_day"]
    assert OF_TELLER.a_day() < OF_TABLE.a_day()
    assert 86_400 / OF_TELLER.seconds < 86_400 / OF_TABLE.seconds


def test_all_together_have_one_budget(house: House) -> None:
    house.sit(**PEOPLE, Eve="+12025550105", Fay="+12025550106")
    for phone in (BOB, CY, DEE, "+12025550105", "+12025550106"):
        over_and_over(house, ("PACE ROAD", "PACE LIVE"), count=OF_TELLER.most, phone=phone)
    assert len(told(house, ANN)) <= OF_TABLE.most


# MUTE BOB


def test_who_is_muted_is_heard_by_the_others_alone(house: House) -> None:
    house.sit("SECRETS", **PEOPLE, Eve="+12025550105", Fay="+12025550106")
    house.text(ANN, "SET TEAMS 3")
    house.news()
    assert house.answer(ANN, "MUTE BOB") == saying.muted_one(name="Bob")
    for said in ("SAY hello", "TEAM: hello", "PACE ROAD", "SET ROUNDS 2", "TEAM 1", *rejoin(house)):
        house.text(BOB, said)
    rows = [row for row in house.rows() if row.id > house.seen]
    assert {row.phone for row in rows} >= {BOB, CY, DEE}
    assert ANN not in {row.phone for row in rows}
    assert not any("mute" in row.body.lower() for row in rows), "it is nobody's business"
    house.news()
    house.text(CY, "SAY and you?")
    assert told(house, ANN) == ["CY: and you?"]
    house.text(CY, "SET MAX SWAPS 0")
    (one,) = told(house, ANN)
    assert "MAX SWAPS is 0" in one
    assert "Pace is ROAD now" in one
    assert "ROUNDS is 2 now" in one


def test_what_belongs_to_the_game_still_comes(house: House) -> None:
    """His answers, what is asked because of him, and what he wants decided; a pause ends for all."""
    house.deal(**PEOPLE)
    house.text(CY, "MUTE BOB")
    house.news()
    house.text(BOB, "PAUSE")
    assert told(house, CY) == []
    house.text(BOB, "RESUME")
    assert [body.partition("\n")[0] for body in told(house, CY)] == ["The game goes on, thanks to Bob."]
    house.text(BOB, "KICK DEE")
    assert ["KICK DEE to agree" in body for body in told(house, CY)] == [True]
    for phone in (ANN, BOB):
        house.deliver()
        house.text(phone, "It is for the wind.")
        house.text(phone, "READY")
    for phone in (CY, DEE):
        house.deliver()
        house.text(phone, "It is for the rain.")
        house.text(phone, "READY")
    told(house)
    house.deliver()
    house.text(ANN, "OK")
    house.deliver()
    house.text(BOB, "It is for the snow.")
    assert any("BOB: It is for the snow." in body for body in told(house, CY))


def test_his_coming_and_going_waits_for_the_next_question(house: House) -> None:
    house.deal(**PEOPLE)
    house.text(CY, "MUTE BOB")
    house.text(CY, "READY")
    house.news()
    for each in ("LEAVE", "REJOIN"):
        house.text(BOB, each)
    rows = [row for row in house.rows() if row.id > house.seen]
    assert {row.phone for row in rows} == {ANN, BOB, DEE}
    house.news()
    to_cys_turn(house, DEE)
    assert any("Bob is back" in body and "Your turn" in body for body in told(house, CY))


def test_it_holds_until_unmute(house: House) -> None:
    """Whatever name he takes, and when the reader has been away; UNMUTE alone brings everybody back."""
    house.sit(**PEOPLE)
    word = house.group().word
    house.text(ANN, "mute bob")
    for phone, text in ((BOB, "LEAVE"), (BOB, f"JOIN {word} Rob"), (ANN, "LEAVE"), (ANN, f"JOIN {word}")):
        house.text(phone, text)
    house.news()
    house.text(BOB, "SAY hi")
    assert told(house, ANN) == []
    assert house.answer(ANN, "UNMUTE ROB") == saying.unmuted_one(name="Rob")
    house.text(BOB, "SAY hi")
    assert told(house, ANN) == ["ROB: hi"]
    house.text(ANN, "MUTE ROB")
    assert house.answer(ANN, "UNMUTE") == saying.unmuted()
    house.news()
    house.text(BOB, "SAY hi")
    assert told(house, ANN) == ["ROB: hi"]


def test_who_is_meant_must_be_clear(house: House) -> None:
    house.sit(Ann=ANN, Bob=BOB)
    house.text(ANN, "BOT")
    assert house.answer(ANN, "MUTE ZED") == "MUTE whom? Text MUTE and a name: BOB."
    house.clock.now += 61
    assert house.answer(ANN, "MUTE PIXEL") == "MUTE whom? Text MUTE and a name: BOB.", "a bot says nothing"
    assert house.answer(ANN, "MUTE please") == saying.muted()


def test_while_words_are_asked_for_it_is_a_command_with_a_whole_name(house: House) -> None:
    house.deal(**PEOPLE)
    assert house.answer(CY, "MUTE BOB") == saying.muted_one(name="Bob")
    assert "Draft kept" in house.answer(CY, "mute bob and he bleats")


def test_who_goes_for_good_leaves_nothing_of_it(house: House) -> None:
    house.sit(**PEOPLE)
    house.text(ANN, "MUTE BOB")
    house.text(BOB, "MUTE CY")
    house.text(BOB, "PACE ROAD")
    before = house.player(BOB).id
    house.clock.now += 86_400 * 2
    house.text(BOB, "FORGET ME")
    house.deliver()
    house.clock.now += 86_400
    delete_forgotten(house.service)
    with reading(house.service.db).begin() as tx:
        assert not tx.execute(select(tellers).where(tellers.c.player_id == before)).all()
    assert rows_of(house, mutes) == 0


def rows_of(house: House, table: object) -> int:
    with reading(house.service.db).begin() as tx:
        return int(tx.execute(select(func.count()).select_from(table)).scalar_one())  # type: ignore[arg-type]


def test_more_than_is_left_makes_the_next_wait_the_longer() -> None:
    assert noise.Budget(4, 10.0).left(spent=0, passed=0) == 4
    assert noise.Budget(4, 10.0).left(spent=9, passed=20) == -3
    assert noise.Budget(4, 10.0).left(spent=9, passed=1000) == 4
