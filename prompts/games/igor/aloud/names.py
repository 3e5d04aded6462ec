"""How cards, Malarians and rules are called aloud in IGOR."""

from collections.abc import Mapping, Sequence

from engine.games.igor.deck import SUIT_NAMES, motif, suit, value
from engine.games.igor.rules import BY_KEY
from engine.games.igor.view import View
from prompts.kit.aloud import closed, lines, own, part
from prompts.kit.words import does, plural, sentence

_BY_EAR: Mapping[str, str] = {
    "ONCE": "What you say with a card begins with: at once master.",
    "MWAHAHA": "Play a nine: cackle.",
    "SORRY": "Play a zero: say sorry master.",
    "TRICK": "Nobody says the word trick, or tricks.",
    "NAME": "Nobody says another player's name.",
    "DIGIT": "No digit besides the card that you play.",
    "LAUGH": "Nobody laughs, in letters or with a laughing face.",
    "SHOUT": "Play any Bones: write it all in capitals.",
    "WHISPER": "Play an even value, zero among them: write it without a capital.",
    "BACKWARDS": "Odd values: write the suit first. Even ones: the value first.",
    "SIGNED": "What you say with a card ends with: Igor.",
    "HAIL": "Another player plays a nine: say hail by your next card.",
}
"""Rules whose words on the card speak of typing."""


_PICTURES = {"igor": "Igor", "rat": "a rat", "switch": "a switch", "jar": "a jar", "moon": "a moon"}


def card(code: str, *, picture: bool = True) -> str:
    """ "the 7 of lightning, with a rat"."""
    shown = f", with {_PICTURES.get(motif(code), motif(code))}" if picture else ""
    return f"the {value(code)} of {SUIT_NAMES[suit(code)]}{shown}"


def led(first: str) -> str:
    """ "Bones were led.", "Lightning was led." """
    name = SUIT_NAMES[first]
    return f"{name.capitalize()} {'were' if name.endswith('s') else 'was'} led."


def cards_listed(codes: Sequence[str]) -> str:
    """A hand, a line for each card."""
    return lines(*(f"{sentence(card(code))}." for code in codes))


def money(amount: int) -> str:
    return plural(amount, "Malarian")


def title(key: str, name: str) -> str:
    """The name on a rule card."""
    return "Rest in peace" if key == "RIP" else own(name).rstrip("!.")


def rule(card: Sequence[str]) -> str:
    """A rule card: its name and its words; those of a player as they are said."""
    key, name, words = card
    return f"{title(key, name)}. {closed(own(_BY_EAR.get(key) or words))}"


def twice(rules: Sequence[Sequence[str]]) -> str:
    told = lines(*map(rule, rules))
    return part(told, f"Once more.\n{told}")


def key(card: str) -> str:
    """A rule by the name on its card, or by the key that a player gave his."""
    return (title(card, BY_KEY[card].name) if card in BY_KEY else own(card)).lower()


def malarians(view: View, totals: Sequence[int], tricks: Sequence[int] = ()) -> str:
    """Everybody's Malarians, and the tricks of the hand; who has left took his along."""
    here = [seat for seat in range(len(totals)) if not view.left[seat]]
    if tricks:
        return lines(*(f"{view.names[seat]}: {money(totals[seat])}, {plural(tricks[seat], 'trick')}." for seat in here))
    return lines(*(f"{view.names[seat]}: {money(totals[seat])}." for seat in here))


def trick(view: View) -> str:
    """The trick so far, card by card."""
    laid = [f"{sentence(does(view, each.seat, 'played', 'played'))} {card(each.card)}." for each in view.table]
    first = f" {led(view.led)}" if view.led else ""
    return lines(f"Trick {view.trick}.{first}", *laid)
