"""Cards, Malarians and rules as they are written everywhere in IGOR."""

from collections.abc import Sequence

from engine.games.igor.deck import SUIT_NAMES, face, motif, twin
from engine.games.igor.rules import BY_KEY
from engine.games.igor.view import View
from engine.kernel.game import Pace
from prompts.kit.words import listed, quoted, sentence
from prompts.show.pictures import letters

BY_EAR = "they are read aloud, twice: CALL TABLE or CALL ME. Who hears no call gets texts"
"""IQ29."""


def thrifty(view: View) -> bool:
    return view.pace is not Pace.LIVE


def card_code(card: str, beside: Sequence[str] = ()) -> str:
    """ "7L"; with its copy where the other copy lies `beside` it: "7La"."""
    return card if twin(card) in beside else face(card)


def card_name(card: str, beside: Sequence[str] = ()) -> str:
    """The same with its picture: "7L rat"."""
    return f"{card_code(card, beside)} {motif(card)}"


def cards_named(cards: Sequence[str]) -> str:
    """A hand: "9B lightning, 4B switch"."""
    return ", ".join([card_name(card, cards) for card in cards])


def suit_name(letter: str) -> str:
    return SUIT_NAMES[letter].capitalize()


def trick_so_far(view: View) -> str:
    """The cards on the table: "Trick 3, Bones led: Ann 4B switch"."""
    laid = ", ".join(f"{view.names[each.seat]} {card_name(each.card)}" for each in view.table)
    led = f", {suit_name(view.led)} led" if view.led else ""
    return f"Trick {view.trick}{led}: {laid}." if laid else f"Trick {view.trick}."


def to_play(view: View) -> str:
    """Whose turn it is: "Cy to play"; "" where nobody is to play."""
    if view.to_play is None:
        return ""
    return "Your turn" if view.to_play == view.seat else f"{sentence(view.names[view.to_play])} to play"


def with_key(view: View, text: str) -> str:
    """The text, and whose the letters are that stand in the picture beside it for names that cannot be drawn."""
    return f"{text} {letters.key(view.names)}".rstrip()


def what_closes(view: View) -> str:
    """What a hand still waits for that is played (IQ12)."""
    return f"Not done yet: {names_of(view, view.waiting)}." if view.waiting else "The last rulings are to come."


def hand_name(view: View) -> str:
    return f"Hand {view.hand} of {view.hands}"


def malarians(view: View, totals: Sequence[int], tricks: Sequence[int] = ()) -> str:
    """ "M: Ann 10, Bob 13", or with tricks "M (tricks): Ann 10 (0), Bob 13 (1)"; who has left took his along."""
    here = who_is_here(view)
    if tricks:
        told = ", ".join(f"{view.names[seat]} {totals[seat]} ({tricks[seat]})" for seat in here)
        return f"M (tricks): {told}."
    return f"M: {', '.join(f'{view.names[seat]} {totals[seat]}' for seat in here)}."


def who_is_here(view: View) -> tuple[int, ...]:
    """The seats that have not left, and have Malarians."""
    return tuple(seat for seat, left in enumerate(view.left) if not left)


def rule_line(rule: Sequence[str]) -> str:
    """A rule card: its key, its name, its words; those of a player are quoted (IQ22)."""
    key, name, words = rule
    return f"{key}, {name.rstrip('!')}: {words if key in BY_KEY else quoted(words)}"


def choices_listed(view: View) -> list[str]:
    """The rules that somebody looks at, by number; where rules are for the ear their names alone (IQ29)."""
    found = [(each.key, each.name, each.words) for each in view.looked_at]
    lines = [
        f"{key}, {name.rstrip('!')}" if view.by_ear else rule_line((key, name, words)) for key, name, words in found
    ]
    return [f"{number} {line}" for number, line in enumerate(lines, 1)]


def rule_lines(rules: Sequence[Sequence[str]]) -> str:
    return "\n".join(rule_line(rule) for rule in rules)


def all_rules(count: int) -> str:
    """So many rules are in play: "both rules"."""
    return {1: "the rule", 2: "both rules"}.get(count, f"all {count} rules")


def names_of(view: View, seats: Sequence[int], last: str = "and") -> str:
    return listed([view.names[seat] for seat in seats], last)
