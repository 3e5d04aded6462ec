"""Which question comes next: a card is used once per group until all have been (MQ24)."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.malarky.state import Card, Pile, Question
from engine.kernel.chance import Chance
from engine.kernel.game import Deck
from engine.kernel.piles import newest

SIDES = 3  # the die, and the questions on a card


def build(deck: Deck, draws: int, chance: Chance) -> Pile:
    """The pile of a match that draws at most `draws` times.

    Cards never used come first, shuffled; then those with an unasked question, used longest ago first.
    """
    cards = {card.id: card for card in map(_card, deck.cards)}
    asked = tuple(name for name in newest(deck.used) if _card_id(name) in cards)
    used = newest([_card_id(name) for name in asked])
    fresh = chance.shuffle("deck/1", [each for each in cards if each not in set(used)])
    order = [cards[each] for each in (*fresh, *used)]
    unasked = [card for card in order if _unasked(card, asked)]
    kept = unasked[:draws] if len(unasked) >= draws else order
    ids = {card.id for card in kept}
    return Pile(tuple(kept), tuple(name for name in asked if _card_id(name) in ids), draws)


def count_unasked(deck: Deck) -> int:
    """How many questions the group has never been asked."""
    return SIDES * len(deck.cards) - len(set(deck.used) & {q.name for c in deck.cards for q in _card(c).questions})


def draw(pile: Pile, number: int) -> tuple[Question, Pile]:
    """The question that `number` (1 to 3) names on the next card, and the pile after it.

    If it has been asked the next number is read, 3 -> 1. With no unasked question left the one asked longest ago
    returns, whatever the number.
    """
    card = next((card for card in pile.cards if _unasked(card, pile.asked)), None)
    if card is None:
        name = pile.asked[0]
        question = next(each for card in pile.cards for each in card.questions if each.name == name)
        return question, Pile(pile.cards, (*pile.asked[1:], name), pile.draws - 1)
    turned = (*card.questions[number - 1 :], *card.questions[: number - 1])
    question = next(each for each in turned if each.name not in pile.asked)
    rest = tuple(each for each in pile.cards if each is not card)
    draws = pile.draws - 1
    # A card that cannot come again in this match need not be carried along.
    cards = rest if len(rest) >= draws and all(_unasked(each, pile.asked) for each in rest) else (*rest, card)
    return question, Pile(cards, (*pile.asked, question.name), draws)


def _card(data: Mapping[str, Any]) -> Card:
    name = str(data["id"])
    questions = tuple(
        Question(f"{name}/{number}", str(each["text"]), str(each["answer"]))
        for number, each in enumerate(data["questions"], start=1)
    )
    return Card(name, questions)


def _card_id(name: str) -> str:
    return name.rpartition("/")[0]


def _unasked(card: Card, asked: Sequence[str]) -> bool:
    return any(each.name not in asked for each in card.questions)
