"""Which question comes next: a card is used once per group until all have been (MQ24)."""

from engine.games.folders.state import Folders, Pile, Question
from engine.kernel.chance import Chance
from engine.kernel.game import Deck
from engine.kernel.piles import newest, ordered

SIDES = 3  # the die, and the questions on a card


def build(deck: Deck, draws: int, chance: Chance) -> tuple[Pile, dict[str, Question]]:
    """The pile of a match that draws at most `draws` times, and the questions of its cards by name.

    Cards never used come first, shuffled; then those with an unasked question, used longest ago first.
    """
    order = ordered(Deck(deck.cards, tuple(map(_card, deck.used))), chance)
    asked = newest(deck.used)
    unasked = [card for card in order if _unasked(str(card["id"]), asked)]
    kept = {str(card["id"]): card for card in (unasked[:draws] if len(unasked) >= draws else order)}
    questions = {
        name: Question(str(each["text"]), str(each["answer"]))
        for card, words in kept.items()
        for name, each in zip(_names(card), words["questions"], strict=True)
    }
    return Pile(tuple(kept), tuple(name for name in asked if _card(name) in kept), draws), questions


def count_unasked(deck: Deck) -> int:
    """How many questions the group has never been asked."""
    names = {name for card in deck.cards for name in _names(str(card["id"]))}
    return len(names - set(deck.used))


def take(turn: Folders, number: int) -> str:
    """Draws a question, which is used up now, and gives its name; see `draw`."""
    name, pile = draw(turn.state.pile, number)
    turn.use(name)
    turn.set(pile=pile)
    return name


def draw(pile: Pile, number: int) -> tuple[str, Pile]:
    """The name of the question that `number` (1 to 3) names on the next card, and the pile after it.

    If it has been asked the next number is read, 3 -> 1. With no unasked question left the one asked longest ago
    returns, whatever the number.
    """
    draws = pile.draws - 1
    card = next((card for card in pile.cards if _unasked(card, pile.asked)), None)
    if card is None:
        name = pile.asked[0]
        return name, Pile(pile.cards, (*pile.asked[1:], name), draws)
    names = _names(card)
    name = next(each for each in (*names[number - 1 :], *names[: number - 1]) if each not in pile.asked)
    rest = tuple(each for each in pile.cards if each != card)
    # A card that cannot come again in this match need not be carried along.
    cards = rest if len(rest) >= draws and all(_unasked(each, pile.asked) for each in rest) else (*rest, card)
    return name, Pile(cards, (*pile.asked, name), draws)


def _names(card: str) -> tuple[str, ...]:
    return tuple(f"{card}/{number}" for number in range(1, SIDES + 1))


def _card(name: str) -> str:
    return name.rpartition("/")[0]


def _unasked(card: str, asked: tuple[str, ...]) -> bool:
    return any(name not in asked for name in _names(card))
