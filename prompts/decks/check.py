"""What is wrong with a deck file: the rules for all decks, ours and an operator's own.

What a card is made of is the game's to say (DeckWords.card_faults); here is what holds for the decks of every game.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.kernel.values import Plain
from prompts.book import deck_words_of
from prompts.decks import Decks
from prompts.kit.deck_texts import find_close, unplain

NAME = re.compile(r"[a-z][a-z0-9]{1,11}")
RESERVED = frozenset({"all", "and", "deck", "decks"})  # what SET DECKS hears as something else
CARD_ID = re.compile(r"[A-Za-z0-9_-]{1,16}")
NEEDED = ("title", "subjects")
KEYS = (*NEEDED, "if_named", "card")
LONGEST_TITLE = 40


@dataclass(frozen=True)
class Fault:
    """What is wrong, and what would work. `card` is its id, empty: the file; `question` counts from 1, 0: the card."""

    what: str
    card: str = ""
    question: int = 0

    def __str__(self) -> str:
        where = f"card {self.card}" + (f", question {self.question}" if self.question else "") if self.card else ""
        return f"{where}: {self.what}" if where else self.what


def faults(game: str, name: str, text: str, installed: Decks) -> list[Fault]:
    """All faults of the file `name`.toml of this text, beside the decks that are installed already."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        return [Fault(f"it is not TOML: {wrong}")]
    found = [*_name_faults(name), *_head_faults(raw)]
    cards = raw.get("card")
    if not isinstance(cards, list) or not cards or not all(isinstance(each, dict) for each in cards):
        return [*found, Fault("it has no cards: begin each with [[card]]")]
    found += _card_faults(game, cards, installed)
    whole = [card for card in cards if _has_id(card) and not any(deck_words_of(game).card_faults(card))]
    if len(whole) == len(cards):
        found += _subject_faults(game, raw, cards)
    return [*found, *_repeats(game, whole, installed)]


def _name_faults(name: str) -> Iterator[Fault]:
    if not NAME.fullmatch(name) or name in RESERVED:
        yield Fault(
            f"a deck cannot be called {name!r}: name the file by 2 to 12 small letters or digits, like family.toml"
        )


def _head_faults(raw: Plain) -> Iterator[Fault]:
    for key in NEEDED:
        if key not in raw:
            yield Fault(f"{key} is missing at the top of the file")
    for key in sorted(raw.keys() - set(KEYS)):
        yield Fault(f"{key} means nothing at the top of the file: {', '.join(KEYS)} do")
    title, subjects = raw.get("title", "A deck"), raw.get("subjects", [])
    if not isinstance(title, str) or not 0 < len(title.strip()) <= LONGEST_TITLE or unplain(title):
        yield Fault(f"title must be words of at most {LONGEST_TITLE} plain characters")
    if not isinstance(subjects, list) or not all(isinstance(each, str) for each in subjects):
        yield Fault('subjects must be a list of words, like ["animals", "food"]')
    if not isinstance(raw.get("if_named", False), bool):
        yield Fault("if_named must be true or false: with true a table plays with the deck only where it names it")


def _card_faults(game: str, cards: Sequence[Plain], installed: Decks) -> Iterator[Fault]:
    taken = {raw["id"]: f"deck {deck.name}" for deck in installed.values() for raw in deck.cards}
    for number, raw in enumerate(cards, 1):
        card = raw["id"] if _has_id(raw) else f"number {number}"
        if not _has_id(raw):
            yield Fault('its id must be up to 16 letters and digits, like "f01"', card)
        elif card in taken:
            yield Fault(f"the id is taken by {taken[card]}: give each card one of its own", card)
        taken[card] = "another card"
        for question, what in deck_words_of(game).card_faults(raw):
            yield Fault(what, card, question)


def _has_id(raw: Plain) -> bool:
    card = raw.get("id")
    return isinstance(card, str) and bool(CARD_ID.fullmatch(card))


def _subject_faults(game: str, raw: Plain, cards: Sequence[Plain]) -> Iterator[Fault]:
    if not isinstance(raw.get("subjects"), list):
        return
    listed = set(map(str, raw["subjects"]))
    used = {each.subject for card in cards for each in deck_words_of(game).questions(card)}
    for subject in sorted(used - listed):
        yield Fault(f"subject {subject!r} is missing in subjects at the top of the file")
    for subject in sorted(listed - used):
        yield Fault(f"subject {subject!r} stands at the top of the file and in no question")


def _repeats(game: str, cards: Sequence[Plain], installed: Decks) -> Iterator[Fault]:
    """Questions like one before them, and answers that stand twice, in the file or in it and an installed deck."""
    theirs = [(f"deck {deck.name}", raw) for deck in installed.values() for raw in deck.cards]
    texts: list[str] = []
    places: list[str] = []
    answers: dict[str, str] = {}
    for number, (deck, raw) in enumerate(chain(theirs, (("", each) for each in cards))):
        asked = deck_words_of(game).questions(raw)
        for place, each in enumerate(asked, 1):
            question = place if len(asked) > 1 else 0
            if number >= len(theirs):
                like = find_close(each.text, texts)
                if like is not None:
                    what, do = ("the question", "ask") if question else ("it", "write")
                    yield Fault(f"{what} is too much like {places[like]}: {do} another one", raw["id"], question)
                for answer in each.answers if like is None else ():
                    if answer in answers:
                        yield Fault(f"{answer!r} stands in {answers[answer]} too", raw["id"], question)
            name = f"{deck} {raw['id']}{f'/{question}' if question else ''}".strip()
            texts.append(each.text.lower())
            places.append(name)
            answers |= dict.fromkeys(each.answers, name)
