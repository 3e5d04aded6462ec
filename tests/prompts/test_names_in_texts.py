"""Names in plain letters, where one that GSM-7 lacks would make every message dearer."""

import pytest

from engine.catalogue import games
from engine.kernel.chance import Chance
from engine.kernel.game import Game, Pace
from prompts import answers
from prompts.hear import is_like
from prompts.kit.names import in_plain
from prompts.kit.segments import segments
from prompts.lobby import majority, saying, seating
from replay.match import Match
from tests.laws.machines import table_of
from tests.laws.play import whole_deck

WRITTEN = ("Zoë", "Łukasz", "Ana-María", "Đorđe", "Şule", "Ağan")
PLAIN = ("Zoe", "Lukasz", "Ana-Maria", "Dorde", "Sule", "Agan")


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        *zip(WRITTEN, PLAIN, strict=True),
        ("André", "André"),
        ("Jürgen", "Jürgen"),
        ("Zoe\N{COMBINING DIAERESIS}", "Zoe"),
        ("Анна", "Анна"),
        ("小明", "小明"),
        ("Zoë 😀", "Zoë 😀"),
    ],
)
def test_a_name_stands_in_texts_without_the_accents_that_gsm_lacks(name: str, plain: str) -> None:
    assert in_plain(name) == plain


def test_names_that_are_one_in_plain_letters_are_taken_for_one() -> None:
    letters = [chr(point) for point in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00))]
    names = [f"A{letter}b" for letter in letters if letter.isalpha()]
    folded = [(name, in_plain(name)) for name in names if in_plain(name) != name]
    assert len(folded) > 300
    assert [name for name, plain in folded if not is_like(name, plain)] == []


def _texts(game: Game, names: tuple[str, ...]) -> list[str]:
    """What the first phone gets when a match is dealt, and what its questions are answered."""
    seats = min(game.facts.most_seats, len(names))
    dealt = table_of(game, seats, Pace.LIVE)
    table = type(dealt)(names[:seats], (False,) * seats, Pace.LIVE, teams=dealt.teams)
    match = Match(game, table, whole_deck(game.facts.name), Chance(b"names"))
    view = match.view(0)
    assert view.names == names[:seats], "pages and pictures have them as they are written"
    told: list[str] = [text.body for _, text in match.phone(0).got]
    told += [answers.repeat(game.facts.name, view), answers.score(game.facts.name, view)]
    return [*told, answers.where(game.facts.name, view, 0.0), answers.who(view.names)]


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_a_table_with_accents_pays_no_more(game: Game) -> None:
    assert _texts(game, WRITTEN) == _texts(game, PLAIN)


def test_nor_does_the_lobby_and_a_voice_says_the_name_as_it_is_written() -> None:
    told = seating.joined_others(name="Zoë", count=2, missing=1)
    assert told == seating.joined_others(name="Zoe", count=2, missing=1)
    assert segments(saying.said(name="Łukasz", words="hello")).encoding == "GSM-7"
    assert majority.kick_asked_of_you(by="Zoë", agreed=1, needed=2).spoken.startswith("Zoë asks")
