"""Cards, Malarians and rules as they are written everywhere in IGOR."""

from collections.abc import Sequence

from engine.games.igor.deck import SUIT_NAMES, face, motif
from engine.games.igor.rules import BY_KEY
from engine.games.igor.view import View
from engine.kernel.game import Pace
from prompts.kit.words import listed, quoted


def thrifty(view: View) -> bool:
    return view.pace is not Pace.LIVE


def card_name(card: str, beside: Sequence[str] = ()) -> str:
    """ "7L rat"; with its copy where the other copy lies `beside` it."""
    both = any(other != card and face(other) == face(card) for other in beside)
    return f"{card if both else face(card)} {motif(card)}"


def cards_named(cards: Sequence[str]) -> str:
    """A hand: "9B lightning, 4B switch"."""
    return ", ".join(card_name(card, cards) for card in cards)


def suit_name(letter: str) -> str:
    return SUIT_NAMES[letter].capitalize()


def hand_name(view: View) -> str:
    return f"Hand {view.hand} of {view.hands}"


def standing(view: View, totals: Sequence[int], tricks: Sequence[int] = ()) -> str:
    """ "M: Ann 10, Bob 13", or with tricks "M (tricks): Ann 10 (0), Bob 13 (1)"; who has left took his along."""
    here = [seat for seat in range(len(totals)) if not view.left[seat]]
    if tricks:
        told = ", ".join(f"{view.names[seat]} {totals[seat]} ({tricks[seat]})" for seat in here)
        return f"M (tricks): {told}."
    return f"M: {', '.join(f'{view.names[seat]} {totals[seat]}' for seat in here)}."


def rule_line(rule: Sequence[str]) -> str:
    """A rule card: its key, its name, its words; those of a player are quoted (IQ22)."""
    key, name, words = rule
    return f"{key}, {name.rstrip('!.')}: {words if key in BY_KEY else quoted(words)}"


def rule_lines(rules: Sequence[Sequence[str]]) -> str:
    return "\n".join(rule_line(rule) for rule in rules)


def names_of(view: View, seats: Sequence[int], last: str = "and") -> str:
    return listed([view.names[seat] for seat in seats], last)
