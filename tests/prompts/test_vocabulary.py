"""The words of every game's actions, found by what games there are."""

from collections import defaultdict

import pytest

from engine.catalogue import games as played
from engine.kernel.forms import OWN_WORDS
from prompts.book import book, games
from prompts.hear.commands import COMMANDS
from prompts.hear.ear import vocabulary
from prompts.hear.normalise import phrase
from prompts.kit.segments import BASIC
from prompts.kit.vocabulary import CARRIER_WORDS

GAMES = games()


def test_every_game_has_words() -> None:
    assert set(GAMES) == set(played())


@pytest.mark.parametrize("game", GAMES)
def test_every_action_has_words(game: str) -> None:
    assert set(vocabulary(game)) == set(played()[game].actions)


@pytest.mark.parametrize("game", GAMES)
def test_own_words_are_asked_for_in_a_sentence_of_their_own(game: str) -> None:
    """An action that is begun by a key has no word to ask by: ": which words?"."""
    asked = {action: words for action, words in vocabulary(game).items() if OWN_WORDS in action.__dataclass_fields__}
    assert [action.__name__ for action, words in asked.items() if OWN_WORDS not in words.asks] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_a_carriers(game: str) -> None:
    for words in vocabulary(game).values():
        for said in (*words.words, *words.phrases, words.offer):
            assert phrase(said)[:1] == () or said.casefold() not in CARRIER_WORDS
            assert not (set(said.split()) & {word.upper() for word in CARRIER_WORDS})


def test_no_command_is_a_carriers() -> None:
    for several in COMMANDS.values():
        assert not CARRIER_WORDS & set(several)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_means_two_actions(game: str) -> None:
    meanings = defaultdict(set)
    for action, words in vocabulary(game).items():
        for said in words.words:
            meanings[phrase(said)].add(action.__name__)
    assert {said: named for said, named in meanings.items() if len(named) > 1} == {}
    table = {phrase(said) for several in COMMANDS.values() for said in several}
    assert not table & set(meanings)


@pytest.mark.parametrize("game", GAMES)
def test_words_are_small_letters_that_a_phone_can_type(game: str) -> None:
    for words in vocabulary(game).values():
        for said in words.words:
            assert said == said.casefold()
            assert set(said) <= set(BASIC)


@pytest.mark.parametrize("game", GAMES)
def test_absorbed_messages_exist(game: str) -> None:
    known = book(game)
    for message in known.values():
        assert message.absorbs <= set(known)
