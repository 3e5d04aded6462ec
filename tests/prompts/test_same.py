"""Cards that tell the same are found across decks and games, whatever their words."""

from typing import Any

from engine.catalogue import deck_game, games
from prompts import decks
from prompts.decks import NamedDeck
from prompts.decks.same import pairs, told


def shipped() -> dict[str, decks.Decks]:
    return {game: decks.shipped(game) for game in games() if deck_game(game) == game}


def beside(game: str, card: dict[str, Any]) -> list[tuple[str, str]]:
    """The pairs that one more deck with this card makes."""
    known = shipped()
    known[game] = {**known[game], "more": NamedDeck("more", "More", (), (card,))}
    return list(pairs(list(told(known))))


def test_no_two_cards_of_ours_tell_the_same() -> None:
    assert list(pairs(list(told(shipped())))) == []


def test_a_question_about_what_a_story_of_another_game_tells_is_found() -> None:
    asked = {
        "text": "What did the singer Pavarotti look for behind the stage before he sang?",
        "answer": "A bent nail on the boards, which he kept in his pocket for good luck.",
    }
    assert beside("malarky", {"id": "x01", "question": [asked]}) == [("malarky more x01/1", "secrets company c48/1")]


def test_a_question_asked_in_other_words_is_found() -> None:
    asked = {
        "text": "Which animal turns its droppings to use against the heat of the day?",
        "answer": "The stork: it squirts its droppings on its red legs, and the bird is cooled as they dry there.",
    }
    assert beside("malarky", {"id": "x01", "question": [asked]}) == [("malarky wild v02/2", "malarky more x01/1")]


def test_two_stories_of_one_person_are_not_the_same() -> None:
    story = {
        "true": True,
        "who": "Edvard Grieg",
        "text": "I spilled ink on my teacher's best shirt and hid for an hour.",
    }
    assert beside("secrets", {"id": "x01", "story": [story]}) == []
