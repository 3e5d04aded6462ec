"""Answers about the match, and why an action is refused, as they are said aloud."""

from engine.games.igor.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.igor.aloud import names
from prompts.games.igor.aloud.hands import hand
from prompts.games.igor.aloud.new_rules import choose
from prompts.games.igor.common import hand_name, names_of
from prompts.kit.aloud import lines, part
from prompts.kit.usual import too_long
from prompts.kit.words import sentence, time_left, who


def _doing(view: View) -> str:
    return "The game is over." if view.phase is Phase.OVER else ""


def refused_suit(view: View, facts: SayFacts) -> str:
    """I12, IQ26."""
    return part(f"{names.led(facts['led']).rstrip('.')}, and you have some.", names.cards_listed(view.legal))


def refused_alarms(view: View, facts: SayFacts) -> str:
    return "Three false alarms, and no Malarian to pay for another: catch again when you have won some."


def refused_young(view: View, facts: SayFacts) -> str:
    rule = names.key(facts["rule"])
    return f"The rule {rule} is new: it must be in play for a hand before it can go. Take another, or none."


def refused_card(view: View, facts: SayFacts) -> str:
    return "A card has a key of one word, 3 to 12 letters, then its words, not too many. Or pass."


def refused_key(view: View, facts: SayFacts) -> str:
    return f"There is a card {names.key(facts['key'])} already. Give yours another key, or pass."


def refused_shows(view: View, facts: SayFacts) -> str:
    return "That names a card of your hand, so nobody was told. A card is played in your turn."


def refused_again(view: View, facts: SayFacts) -> str:
    return "You have played that card already, so nobody was told twice."


def refused_unfit(view: View, facts: SayFacts) -> str:
    longer = "That was too long. Please say it in fewer words." if too_long(facts) else ""
    return longer or f"That does not fit here. {_doing(view)}".strip()


def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"That is not possible just now. {_doing(view)}".strip()


def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {_doing(view)}".strip()


def repeat(view: View) -> str:
    """What the seat was last asked, with its cards; no rule while a hand runs (IQ11)."""
    if view.phase is Phase.OVER:
        return _doing(view)
    kinds = {ask.kind for ask in view.asks}
    told = [_now(view, kinds)]
    if "first" in kinds:
        told.append(f"Who was first to catch you: {names_of(view, view.first_of, 'or')}?")
    if "ballot" in kinds and view.balloting is not None:
        _, accused, key = view.balloting
        told.append(f"A ballot about {view.names[accused]} and the rule {names.key(key)}: aye or nay?")
    return part(*told)


def _now(view: View, kinds: set[str]) -> str:
    if view.phase is Phase.PLAY:
        return part(names.trick(view), _mine(view))
    if view.phase is Phase.CLOSING:
        ways = (
            "You may still catch somebody, and say what you owe."
            if "closing" in kinds
            else "The last rulings are to come."
        )
        return f"The hand is played. {ways}"
    if "write" in kinds:
        return "You may write a rule card of your own: a key of one word, then what it wants."
    if "choose" in kinds:
        return choose(view, {})
    if "change" in kinds:
        return "You may change the rules."
    return "Do you know the rules?" if "reading" in kinds else ""


def _mine(view: View) -> str:
    if view.seat is None or view.seat not in view.dealt_in:
        return "" if view.seat is None else "You are dealt in at the next deal."
    turn_now = "It is your turn." if view.to_play == view.seat else ""
    return part(turn_now, hand(view, {})) if view.cards else "You have played your last card."


def where(view: View, at: float) -> str:
    """Whom the table waits for, and how long still."""
    if view.phase is Phase.OVER:
        return _doing(view)
    left = time_left(view.until, at)
    return f"{_waits(view)}{left}"


def _waits(view: View) -> str:
    if view.phase is Phase.PLAY and view.to_play is not None:
        whose_turn = "It is your turn." if view.to_play == view.seat else f"{view.names[view.to_play]} to play."
        return f"{hand_name(view)}. {names.trick(view)}\n{whose_turn}"
    if view.phase is Phase.CLOSING:
        told = f"Not done yet: {names_of(view, view.waiting)}." if view.waiting else "The last rulings are to come."
        return f"{hand_name(view)} is played. {told}"
    if view.phase in (Phase.WRITE, Phase.READING):
        what = "to write cards of their own" if view.phase is Phase.WRITE else "to know the rules"
        return f"We wait for {names_of(view, view.waiting)} {what}."
    if view.changer is not None:
        return f"{sentence(who(view, view.changer))} may change a rule."
    return f"{hand_name(view)}."


def score(view: View) -> str:
    """Malarians, and the tricks of the hand that is played."""
    in_hand = view.phase in (Phase.PLAY, Phase.CLOSING)
    told = names.malarians(view, view.totals, view.tricks if in_hand else ())
    return lines(f"{hand_name(view)}.", told) if view.hand else told


def rules(view: View | None) -> str:
    """How to play; never what is in play (IQ11)."""
    return part(
        "This is how Igor goes.",
        "Follow the suit that was led, if you can. The highest card of another suit wins the trick; if there is none, "
        "the highest of the suit that was led. A trick is three Malarians.",
        lines(
            "Play your card, and say with it what the rules in play want. All hear it.",
            "When somebody breaks a rule, catch that player: say catch, the name and the rule. It brings you a "
            "Malarian; a false alarm costs you one.",
        ),
        "The most Malarians win.",
    )


def more_rules(view: View | None) -> str:
    """The rest; never what is in play (IQ11)."""
    return part(
        "Of equal values the first wins.",
        "The suits are bones, lightning, dynamite, jars and gears, from 0 to 9. Each card has a picture, which counts "
        "too.",
        lines(
            "Before you catch somebody wait for the next card, or it is too early.",
            "Mea culpa, and the rule, is for a breach of your own. Appeal, and the others vote.",
            "To say old phrases without need is babble, and a breach too.",
        ),
        "Between hands the dealer and the winners change the rules.",
    )
