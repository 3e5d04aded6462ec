"""Letters that not every phone has, in players' words: folded where they have a twin, else apart from the rest."""

from typing import Any

from prompts.kit.segments import segments
from service.outbox.letters import Letter, Post
from tests.service.conftest import ANN, BOB, CY, House

PLAIN = "\n".join(["Kathy: the king had a hat of cheese, and nobody dared to say so to him at all."] * 4)
ODD = "Bob: \U0001f9c0 of course"


def saved(house: House, *letters: Letter) -> list[Any]:
    post = Post()
    for letter in letters:
        post.add(letter)
    with house.service.db.begin() as tx:
        post.save(tx, house.clock.now)
    return [row for row in house.rows() if row.id in post.rows]


def test_what_has_a_plain_twin_is_told_as_that(house: House) -> None:
    """Curly quotes, dashes and dots as phones put them, and an accent that stands beside its letter."""
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    house.news()
    house.text(ANN, "SAY \u201cit\u2019s\u201d a cafe\u0301 \u2014 no\u2026")
    told = house.news(BOB)
    assert told == ['ANN: "it\'s" a caf\u00e9 - no...']
    assert segments(told[0]).encoding == "GSM-7"
    house.text(ANN, "SAY gar\u00e7on \u0151")
    assert house.news(BOB) == ["ANN: gar\u00e7on \u0151"], "another letter is another word"


def test_letters_of_fancy_alphabets_are_told_as_plain_ones(house: House) -> None:
    """As keyboards for phones offer them: each would cost two units, and all of the message 16 bits a letter."""
    word = house.sit(Ann=ANN, Bob=BOB)
    house.text(CY, f"JOIN {word} \U0001d4d2\U0001d502\u212c\u24de\U0001d7cf")
    assert house.news(ANN) == ["CyBo1 has joined, you are 3 now. When all are here, text BEGIN."]


def test_a_name_of_another_alphabet_makes_only_its_own_sentence_dear(house: House) -> None:
    """Who sits down as Zoya, in her own letters, is welcomed in three segments; all of it in them would be four."""
    word = house.sit(Ann=ANN, Bob=BOB)
    house.news()
    house.text(CY, f"JOIN {word} \u0417\u043e\u044f")
    first, second = house.news(CY)
    assert first.endswith("Welcome, \u0417\u043e\u044f!")
    assert segments(first).count == 1
    assert segments(second).encoding == "GSM-7"
    assert segments(f"{first} {second}").count > segments(first).count + segments(second).count
    assert len(house.news(ANN)) <= 1


def test_one_dear_line_does_not_make_the_others_dear(house: House) -> None:
    """The question is in the last message: what is answered is what has been asked."""
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    player, match = house.player(ANN).id, house.match().id
    body = f"{ODD}\n{PLAIN}\nNow vote."
    asked = Letter(player, "ask", body, match, 0, 7, lapses=True, expires_at=house.clock.now + 60)
    first, second = saved(house, asked)
    assert (first.body, first.kind, first.ask, first.lapses, first.expires_at) == (ODD, "tell", None, False, None)
    assert (second.body, second.kind, second.ask, second.lapses) == (f"{PLAIN}\nNow vote.", "ask", 7, True)
    assert first.segments + second.segments < segments(body).count


def test_what_is_decided_together_is_one_message_only_where_that_is_not_dearer(house: House) -> None:
    house.deal("SECRETS", Ann=ANN, Bob=BOB, Cy=CY)
    player = house.player(ANN).id
    assert [row.body for row in saved(house, Letter(player, "tell", ODD), Letter(player, "ask", PLAIN))] == [ODD, PLAIN]
    short = saved(house, Letter(player, "tell", ODD), Letter(player, "ask", "Now vote."))
    assert [row.body for row in short] == [f"{ODD}\nNow vote."]
    drawn = saved(house, Letter(player, "tell", ODD), Letter(player, "result", PLAIN, picture={"game": "secrets"}))
    assert [row.body for row in drawn] == [f"{ODD}\n{PLAIN}"], "a message with a picture costs the same however long"
