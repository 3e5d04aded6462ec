"""All decks looked at together: `partyline decks check --all`, and what the leak meter says of a deck of one's own."""

from collections.abc import Iterator
from pathlib import Path

from prompts import decks as shelf
from prompts.book import deck_words_of, words_of
from prompts.decks import NamedDeck
from prompts.decks.check import faults
from prompts.decks.same import pairs, told
from service.matches import decks
from service.operate.leaks import MISSING, Leak, measured


def together(data_dir: Path) -> tuple[list[str], list[str]]:
    """What is wrong with the decks of all games together, the operator's own too, a line each: faulty files, cards
    that tell the same, games whose cards are one-sided or give their truths away. And a line for each good reading of
    the leak meter."""
    wrong: list[str] = []
    games = {game: dict(shelf.shipped(game)) for game in decks.games_with_decks()}
    for game in games:
        wrong += _faulty(game)
    for game, deck in decks.own_decks(data_dir):
        if isinstance(deck, NamedDeck):
            games[game][deck.name] = deck
        else:
            wrong.append(deck)
    wrong += (f"{one} and {other} tell the same: keep one of them" for one, other in pairs(list(told(games))))
    for game, known in games.items():
        cards = [raw for deck in known.values() for raw in deck.cards]
        wrong += (f"{words_of(game).TITLE}: {what}" for what in deck_words_of(game).one_sided(cards))
    readings: list[str] = []
    try:
        for game, known in games.items():
            leak, judged = measured(game, known.values()), deck_words_of(game).JUDGED
            if leak and judged:
                line = f"{words_of(game).TITLE}: {_says(leak)}; at most {judged.most} would do"
                (wrong if leak.right > judged.most else readings).append(line)
    except ModuleNotFoundError:
        wrong.append(MISSING)
    return wrong, readings


def _faulty(game: str) -> Iterator[str]:
    """What is wrong with each deck of the package, beside those before it."""
    known: dict[str, NamedDeck] = {}
    for name, text in shelf.texts(game).items():
        yield from (f"{game} {name}: {fault}" for fault in faults(game, name, text, known))
        known[name] = shelf.shipped(game)[name]


def advice(game: str, file: Path) -> Iterator[str]:
    """What the leak meter says of a deck file without faults; nothing where it is too small to be measured."""
    try:
        leak = measured(game, [shelf.read(file.stem, file.read_text(encoding="utf-8"))])
    except ModuleNotFoundError:
        yield MISSING
        return
    if leak:
        yield f"{file}: {_says(leak)}. What tells most: {', '.join(leak.signs)}"


def _says(leak: Leak) -> str:
    return (
        f"by words and looks alone a program judges {leak.right:.0f} of 100 right "
        f"(with the truth drawn by lot {leak.shuffled:.0f}, by chance {leak.chance:.0f})"
    )
