"""The decks of this process: the package's, and the operator's own out of the data folder, read when it starts.

An operator's own are TOML files in decks/<game>/ there; what `partyline decks` does with them is here too.
"""

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.catalogue import deck_game, games
from engine.kernel.bots import Hints
from engine.kernel.game import Deck, Facts, Option
from engine.kernel.view import View
from prompts import decks
from prompts.book import deck_words_of, words_of
from prompts.decks import SUFFIX, Decks, NamedDeck
from prompts.decks.check import Fault, faults
from prompts.hear.options import ALL
from service.base.settings import SettingsError

FOLDER = "decks"
OPTION = "decks"

_own: dict[str, Decks] = {}


class NotAdded(Exception):
    """Why a file does not become a deck; its text is one line that says what would work."""


def open_decks(data_dir: Path) -> None:
    """Read the operator's own decks in this data folder; they stand until this is called again. Raises SettingsError,
    one line, for the first that is faulty."""
    own: dict[str, dict[str, NamedDeck]] = {}
    for game, deck in own_decks(data_dir):
        if isinstance(deck, str):
            raise SettingsError(deck)
        own.setdefault(game, {})[deck.name] = deck
    for game in games_with_decks():
        _own[game] = own.get(game, {})


def decks_of(game: str) -> Decks:
    """All decks of a game by name."""
    return {**decks.shipped(game), **_own.get(deck_game(game), {})}


def option_of(facts: Facts) -> Option | None:
    """What a group may set about the decks of its game; None where there is nothing to choose."""
    known = decks_of(facts.name) if facts.least_cards else {}
    named = tuple(sorted(name for name, deck in known.items() if deck.if_named))
    return (
        Option(OPTION, str, ALL, choices=tuple(sorted(known)), several=True, if_named=named) if len(known) > 1 else None
    )


def chosen(game: str, value: str | None) -> list[NamedDeck]:
    """The decks that a group's option names; where it names none that is still there, all that need not be named."""
    known = decks_of(game)
    named = [known[name] for name in (value or ALL).split() if name in known]
    return named or decks.unasked(known)


def cards_in(game: str, value: str) -> int:
    """How many cards those decks have together."""
    return sum(len(deck.cards) for deck in chosen(game, value))


def deal(game: str, value: str | None) -> Deck:
    """The cards of those decks as the rules want them, none of them used."""
    return decks.dealt(game, chosen(game, value))


def hints(game: str, view: View) -> Hints:
    """What helps a bot at the table that its view shows; its card may be of any deck."""
    return decks.hints(game, view, decks_of(game).values())


def listing(data_dir: Path) -> Iterator[str]:
    """The lines of `partyline decks`: each game that has decks, and each of these."""
    for name in games_with_decks():
        own = list(_own_files(name, data_dir))
        known = [*decks.shipped(name).values(), *(deck for _, _, deck in own if deck)]
        yield f"{words_of(name).TITLE}: {_count(name, known)}"
        for deck in known:
            whose = "" if deck.name in decks.shipped(name) else ", your own"
            when = ", only if named" if deck.if_named else ""
            yield f"  {deck.name} ({deck.title}{whose}{when}): {_count(name, [deck])}; {', '.join(deck.subjects)}"
        yield from (f"  {file} is faulty: `partyline decks check {file}`" for file, _, deck in own if deck is None)


def own_decks(data_dir: Path) -> Iterator[tuple[str, NamedDeck | str]]:
    """The game of each of the operator's own decks in this data folder, and the deck; or, for a faulty one, a line with
    what would work. Raises SettingsError for what the folder cannot hold."""
    for game in _games_in(data_dir / FOLDER):
        for file, found, deck in _own_files(game, data_dir):
            yield game, deck or f"{file}: {found[0]} (`partyline decks check {file}` tells all)"


def check(game: str, files: Sequence[Path], data_dir: Path) -> Iterator[str]:
    """A line for each fault of these files, beside the decks that are installed and the files before them."""
    good: dict[str, NamedDeck] = {}
    for file in files:
        found, deck = _look(game, file, {**_installed(game, data_dir, but=file.stem), **good})
        yield from (f"{file}: {fault}" for fault in found)
        if deck:
            good[deck.name] = deck


def add(game: str, file: Path, data_dir: Path) -> Path:
    """Copy a deck file into the data folder, where it is found at the next start; the copy's place. Raises NotAdded for
    one that is faulty or called like a deck that is there."""
    place = data_dir / FOLDER / game / file.name
    if file.stem in decks.shipped(game) or place.exists():
        raise NotAdded(f"There is a deck {file.stem} already: give the file another name.")
    found, _ = _look(game, file, _installed(game, data_dir))
    if found:
        more = f" ({len(found) - 1} more: `partyline decks check {file}`)" if len(found) > 1 else ""
        raise NotAdded(f"{file}: {found[0]}{more}")
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, place)
    return place


def _installed(game: str, data_dir: Path, but: str = "") -> Decks:
    """The decks that a start would find, but for an own one of that name."""
    own = {deck.name: deck for _, _, deck in _own_files(game, data_dir, but) if deck}
    return {**decks.shipped(game), **own}


def _own_files(game: str, data_dir: Path, but: str = "") -> Iterator[tuple[Path, list[Fault], NamedDeck | None]]:
    """The operator's own files, what is wrong with each beside those before it, and its deck where nothing is."""
    good = dict(decks.shipped(game))
    for file in sorted((data_dir / FOLDER / game).glob(f"*{SUFFIX}")):
        if file.stem != but:
            found, deck = _look(game, file, good)
            if deck:
                good[deck.name] = deck
            yield file, found, deck


def _look(game: str, file: Path, installed: Decks) -> tuple[list[Fault], NamedDeck | None]:
    """What is wrong with a file, and its deck where nothing is."""
    if file.suffix != SUFFIX:
        return [Fault(f"a deck is a file that ends in {SUFFIX}")], None
    if file.stem in installed:
        return [Fault(f"there is a deck {file.stem} already: give the file another name")], None
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as wrong:
        return [Fault(f"it cannot be read: {wrong.strerror}")], None
    except UnicodeDecodeError:
        return [Fault("it is not UTF-8: save it with that encoding")], None
    found = faults(game, file.stem, text, installed)
    return found, None if found else decks.read(file.stem, text)


def games_with_decks() -> list[str]:
    """The games that have decks of their own."""
    return [name for name, game in games().items() if game.facts.least_cards and deck_game(name) == name]


def _games_in(folder: Path) -> Iterator[str]:
    """The games for which this folder has decks. Raises SettingsError for what it cannot hold."""
    known = games_with_decks()
    for each in sorted(folder.iterdir()) if folder.is_dir() else ():
        if each.is_dir() and each.name in known:
            yield each.name
        elif each.is_dir() or each.suffix == SUFFIX:
            raise SettingsError(f"{each}: decks stand in a folder called as their game is: {' or '.join(known)}")


def _count(game: str, several: Sequence[NamedDeck]) -> str:
    asked = sum(len(deck_words_of(game).questions(card)) for deck in several for card in deck.cards)
    cards = sum(len(deck.cards) for deck in several)
    return f"{cards} cards, {asked} questions" if asked > cards else f"{cards} cards"
