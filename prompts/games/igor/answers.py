"""Answers to REPEAT, WHERE, SCORE and RULES in a match of IGOR: functions of the view and of the table's clock."""

from engine.games.igor.view import Phase, View
from prompts.games.igor.common import (
    cards_named,
    choices_listed,
    hand_name,
    malarians,
    names_of,
    to_play,
    trick_so_far,
    what_closes,
)
from prompts.kit.words import time_left

OVER = "The game is over. Text REMATCH to play again."


def repeat(view: View) -> str:
    """What the seat was last asked, with its cards; no rule while a hand runs (IQ11)."""
    if view.phase is Phase.OVER:
        return OVER
    parts = [_now(view)]
    kinds = {ask.kind for ask in view.asks}
    if "first" in kinds:
        parts.append(f"Who was first to catch you: {names_of(view, view.first_of, 'or')}?")
    if "ballot" in kinds and view.balloting is not None:
        _, accused, key = view.balloting
        parts.append(f"A ballot about {view.names[accused]} ({key}): AYE or NAY.")
    return " ".join(part for part in parts if part)


def _now(view: View) -> str:
    kinds = {ask.kind for ask in view.asks}
    if view.phase is Phase.PLAY:
        return f"{trick_so_far(view)} {_mine(view)}".strip()
    if view.phase is Phase.CLOSING:
        ways = "CATCH, MEA CULPA or DONE" if "closing" in kinds else "The last rulings are to come"
        return f"The hand is played. {ways}."
    if "write" in kinds:
        return "BLANK, a key and what your rule wants; or PASS."
    if "choose" in kinds:
        return "\n".join(["Which rule comes into play? Text its number.", *choices_listed(view)])
    if "change" in kinds:
        return "Text ADD, REMOVE and a key, or PASS. CARDS shows the rules in play."
    if "reading" in kinds:
        return "Text GOT IT when you know the rules. CARDS shows them."
    return "CARDS shows the rules in play; WHERE tells what the table waits for."


def _mine(view: View) -> str:
    if view.seat not in view.dealt_in:
        return "You are dealt in at the next deal."
    turn = "Your turn. " if view.to_play == view.seat else ""
    return f"{turn}You: {cards_named(view.cards)}." if view.cards else "You have played your last card."


def where(view: View, at: float) -> str:
    """Whom the table waits for, and how long still."""
    if view.phase is Phase.OVER:
        return OVER
    left = time_left(view.until, at)
    return f"{_waits(view)}{left}"


def _waits(view: View) -> str:
    if view.phase is Phase.PLAY and view.to_play is not None:
        return f"{hand_name(view)}. {trick_so_far(view)} {to_play(view)}."
    if view.phase is Phase.CLOSING:
        return f"{hand_name(view)} is played. {what_closes(view)}"
    if view.phase in (Phase.WRITE, Phase.READING):
        what = "cards of your own" if view.phase is Phase.WRITE else "GOT IT"
        return f"We wait for {what}: {names_of(view, view.waiting)}."
    if view.changer is not None:
        return (
            "You may change a rule." if view.changer == view.seat else f"{view.names[view.changer]} may change a rule."
        )
    return hand_name(view)


def score(view: View) -> str:
    """Malarians, and the tricks of the hand that is played."""
    in_hand = view.phase in (Phase.PLAY, Phase.CLOSING)
    told = malarians(view, view.totals, view.tricks if in_hand else ())
    return f"{hand_name(view)}. {told}" if view.hand else told


def rules(view: View | None) -> str:
    """How to play; never what is in play (IQ11)."""
    return (
        "IGOR. Follow the suit led if you can. The highest card NOT of that suit takes the trick, worth 3 M; if none, "
        "the highest of it. Text your card with what the rules want: 7L pull the switch. CATCH BOB SWITCH: who broke a "
        "rule pays you 1 M; a false alarm costs you 1 M. Most M wins."
    )


def more_rules(view: View | None) -> str:
    """The rest; never what is in play (IQ11)."""
    return (
        "Of equal values the first wins. Suits: Bones, Lightning, Dynamite, Jars, Gears, 0 to 9; pictures count too.\n"
        "Words may follow the card soon after, and all go to all. CATCH after the next card, before is too early. MEA "
        "CULPA SWITCH: you tell on yourself. APPEAL: the others vote. Old phrases without need are BABBLE, a breach "
        "too.\n"
        "Between hands dealer and winners change rules; CARDS shows them."
    )
