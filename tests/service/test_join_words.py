"""Join words are many, plain, far from each other, and mean nothing else."""

from collections import defaultdict
from itertools import combinations

import pytest
from rapidfuzz.distance import OSA
from sqlalchemy import insert, select

from engine.catalogue import games
from prompts.book import words_of
from prompts.hear import Command, hear_lobby, split_join
from prompts.hear.commands import COMMANDS
from prompts.hear.normalise import phrase
from prompts.kit.vocabulary import CARRIER_WORDS
from service.carrier.keywords import SPANISH
from service.contact import join_words
from service.contact.destination import word_in
from service.contact.join_words import LONGEST, WORDS, free_word, is_join_word
from service.store.tables import groups
from tests.service.conftest import ANN, BOB, CY, House

FIRST_WORDS = """
    HELLO HEY YEAH OKAY SURE MAYBE PLEASE THANKS SORRY FUNNY GREAT NICE GOOD WHAT WHEN WHERE WHICH THIS THAT THERE THEY
    HAVE JUST LIKE LOOK LOVE NEED WANT WELL WILL WITH YOUR DINNER TONIGHT TODAY TOMORROW PERFECT WONDERFUL SUPER HAPPY
    ALRIGHT ANYONE SOMEBODY COULD WOULD SHOULD LISTEN WAIT QUICK QUESTION MONDAY FRIDAY SUNDAY WELCOME
""".split()
FIRST_NAMES = """
    AMBER ANNA ARIA AUTUMN BASIL BOBBY BRANDY CARTER CHARLIE CHASE COOPER CORAL CRYSTAL DAISY DAWN DIAMOND
    EMERALD FAITH FERN FRANK GINGER GRACE GRANT HARPER HAZEL HEATHER HOLLY HOPE HUNTER IRIS IVORY JADE JASMINE
    JASPER JOEY JUNE JUNIPER KITTY LAUREL LILY MARTIN MASON MELODY MERCY OLIVE OLIVER OPAL PAIGE PARKER
    PATIENCE PEARL PENNY PETUNIA PIPER POPPY RAVEN RIVER ROBIN ROSE ROSEMARY ROWAN RUBY SAGE SAVANNAH SIERRA
    SKYLER STELLA SUMMER TAYLOR TEDDY TYLER VALENTINE VICTOR VIOLA VIOLET WALKER WILLOW WINTER WREN
""".split()
# Words that are heard as one and are not a slip of one letter apart; of each row at most one may be a join word.
SOUND_ALIKE = [
    row.split()
    for row in """
    FLOUR FLOWER
    CEREAL SERIAL
    BERRY BURY
    KERNEL COLONEL
    CYCLE SICKLE
    CYMBAL SYMBOL
    CYGNET SIGNET
    DONUT DOUGHNUT
    COIL QUILL
    CURRANT CURRENT
    MUSSEL MUSCLE
    KNIGHT NIGHT
    NEED KNEAD
    PEAR PAIR PARE
    SUNDAY SUNDAE
    THYME TIME
    THRONE THROWN
    WAIST WASTE
    WEATHER WHETHER
    WRAPPER RAPPER
    CHUTE SHOOT
    COURSE COARSE
    SUITE SWEET
    CEILING SEALING
    BERET BARRETTE
    CREATOR CREATURE
    POSSUM OPOSSUM
    """.splitlines()
    if row.strip()
]
VOCABULARY = {
    word.upper()
    for game in games()
    for words in words_of(game).VOCABULARY.values()
    for said in (*words.words, *words.phrases, words.offer)
    for word in phrase(said)
}
TAUGHT = {word.upper() for several in COMMANDS.values() for said in several for word in phrase(said)}


def test_they_are_four_thousand_and_plain() -> None:
    assert len(set(WORDS)) == len(WORDS) >= 4000
    assert list(WORDS) == sorted(WORDS), "a new one is easily put in, and seen twice"
    assert all(word.isascii() and word.isalpha() and word.isupper() and 4 <= len(word) <= 9 for word in WORDS)


@pytest.mark.parametrize(
    "others",
    [{word.upper() for word in CARRIER_WORDS | SPANISH.keys()}, set(COMMANDS), TAUGHT, VOCABULARY,
     {name.upper() for name in games()}, set(FIRST_WORDS), set(FIRST_NAMES)],
    ids=["carriers", "commands", "taught", "games", "names of games", "first words", "first names"],
)  # fmt: skip
def test_none_means_anything_else(others: set[str]) -> None:
    assert others & set(WORDS) == set()


def test_none_alone_is_heard_as_a_command() -> None:
    assert [word for word in WORDS if isinstance(hear_lobby(word), Command)] == []


def too_close(words: tuple[str, ...]) -> set[frozenset[str]]:
    """The pairs of words that one letter more, less or other, or two that changed places, tell apart."""
    alike = defaultdict(set)
    for word in words:
        for at in range(len(word)):
            alike[word[:at] + word[at + 1 :]].add(word)  # two so close become the same by leaving out a letter each
        alike[word].add(word)
    pairs = {frozenset(pair) for some in alike.values() for pair in combinations(some, 2)}
    return {pair for pair in pairs if OSA.distance(*pair) == 1}


def test_a_slip_of_one_letter_makes_no_other_word_of_one() -> None:
    assert too_close(("OTTER", "OTTERS", "PEACH", "PAECH", "PLUM", "PLUS", "APPLE")) == {
        frozenset(("OTTER", "OTTERS")),
        frozenset(("PEACH", "PAECH")),
        frozenset(("PLUM", "PLUS")),
    }
    assert too_close(WORDS) == set()


@pytest.mark.parametrize("row", SOUND_ALIKE, ids=lambda row: row[0])
def test_no_two_are_heard_as_one(row: list[str]) -> None:
    assert len(set(row) & set(WORDS)) <= 1


def test_no_plural_stands_beside_its_singular() -> None:
    known = set(WORDS)
    assert [word for word in WORDS if {f"{word}S", f"{word}ES", f"{word[:-1]}IES"} & known] == []


def test_each_is_heard_as_itself() -> None:
    for word in WORDS:
        heard = hear_lobby(f"JOIN {word} Bob")
        assert isinstance(heard, Command)
        assert (heard.name, split_join(heard.words)) == ("JOIN", (word.lower(), "Bob"))


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("otter", "OTTER"),
        ("Otter!", "OTTER"),
        ("otter kathy", "OTTER Kathy"),
        ("the otter, I'm Mary Lou", "OTTER Mary Lou"),
        ("hi there", ""),
        ("hello", ""),
        ("yes please", ""),
        ("Orange juice is on sale, come and see", ""),
        ("Camera works again, come over", ""),
        ("blanket order", "BLANKET Order"),
        ("Hello dear, please join OTTER. This is Grandma", "OTTER Grandma"),
        ("Grandma here. I would like to join otter please", "OTTER"),
        ("How do I join? My daughter says the word is OTTER", "OTTER"),
        ("I saw an otter and wanted to join it", ""),
        ("otterotter", ""),
        ("", ""),
    ],
)
def test_a_word_counts_without_join_where_it_stands_alone_or_before_a_name(body: str, word: str) -> None:
    assert word_in(body) == word


@pytest.mark.parametrize("body", ["hi there", "hello", "Hey!", "yes please", "Kitchen sink is broken, who can help?"])
def test_a_first_contact_is_welcomed_and_is_no_guess(house: House, body: str) -> None:
    house.answer(ANN, "NEW MALARKY Ann")
    assert "To make a table text NEW" in house.answer(BOB, body)
    assert house.player(BOB).wrong_words == 0


def group(word: str, until: float) -> dict[str, object]:
    return {"word": word, "word_until": until, "game": "malarky", "pace": "live", "options": {}, "created_at": 0}


def test_one_that_still_opens_is_not_given_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_words, "DRAWN", ("OTTER", "PEACH"))
    with house.service.db.begin() as tx:
        tx.execute(insert(groups), [group("OTTER", 100.0)])
        assert free_word(tx, 50.0) == "PEACH"
        tx.execute(insert(groups), [group("PEACH", 100.0)])
        assert free_word(tx, 50.0) in {"OTTEROTTER", "OTTERPEACH", "PEACHOTTER", "PEACHPEACH"}
        assert free_word(tx, 100.0) in {"OTTER", "PEACH"}


def test_words_are_short_to_type_and_two_as_one_still_fit() -> None:
    assert {len(word) for word in join_words.DRAWN} == {4, 5, 6}
    assert len(join_words.DRAWN) > 1_000
    assert 2 * max(map(len, join_words.DRAWN)) <= LONGEST


def test_one_slip_is_forgiven_and_tells_nothing_of_what_tables_there_are(house: House) -> None:
    """What is near is looked for among all words, open or not; and each try counts as a wrong word."""
    assert is_join_word("OTTER")
    told = house.answer(BOB, "JOIN OTTRE Bob")
    assert told == 'I know no open table "OTTRE". Did you mean OTTER? Then text OK.'
    assert house.player(BOB).wrong_words == 1
    with house.service.db.begin() as tx:
        tx.execute(insert(groups), [group("OTTER", 1e12)])
    assert house.answer(CY, "JOIN OTTRE Bob") == told
    assert house.player(CY).group_id is None


@pytest.mark.parametrize("yes", ["OK", "yes", "Yes please!", "\U0001f44d", "y"])
def test_ok_takes_the_word_that_was_meant(house: House, yes: str) -> None:
    house.answer(ANN, "NEW MALARKY Ann")
    word = house.group().word
    house.answer(BOB, f"JOIN {word[0] * 2}{word[1:]} Bob")
    assert "Welcome, Bob" in house.answer(BOB, yes)


def test_ok_takes_it_once_and_counts_as_a_guess_where_it_opens_nothing(house: House) -> None:
    house.answer(BOB, "JOIN OTTRE Bob")
    assert house.answer(BOB, "OK").startswith('I know no open table "OTTER". Ask your friend')
    assert house.player(BOB).wrong_words == 2
    assert "To make a table text NEW" in house.answer(CY, "OK")


def test_a_sentence_that_holds_join_and_the_word_sits_its_sender_down(house: House) -> None:
    house.answer(ANN, "NEW MALARKY Ann")
    word = house.group().word
    assert "Welcome, Grandma" in house.answer(BOB, f"Hello dear, please join {word}. This is Grandma")
    assert "name" in house.answer(CY, f"How do I join? They say that it is {word.lower()}")
    assert "Welcome, Cy" in house.answer(CY, "Cy")


def test_no_join_word_is_sought_in_a_sentence(house: House) -> None:
    assert "Which table?" in house.answer(BOB, "I want to join my niece")
    assert house.player(BOB).wrong_words == 0


@pytest.mark.postgres
def test_one_whose_table_somebody_has_locked_is_not_waited_for(
    postgres_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join_words, "DRAWN", ("OTTER",))
    db = postgres_house.service.db
    with db.begin() as tx:
        tx.execute(insert(groups), [group("OTTER", 100.0)])
    with db.begin() as holder, db.begin() as tx:
        holder.execute(select(groups).with_for_update(key_share=True)).one()
        assert free_word(tx, 200.0) == "OTTEROTTER"
