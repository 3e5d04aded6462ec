"""Answers about the match, and why an action is refused, as they are said aloud."""

from engine.games.malta.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.malta.aloud.asked import now
from prompts.games.malta.aloud.names import near, on_table
from prompts.games.malta.answers import waits
from prompts.games.malta.common import card_name
from prompts.kit.aloud import another_game, lines, part
from prompts.kit.words import plural, time_left


def _over(view: View) -> str:
    return f"The game is over. {another_game(view)}"


def _doing(view: View) -> str:
    """What is asked of the listener, or what the table is doing."""
    return now(view) or (_over(view) if view.phase is Phase.OVER else _waits(view))


def refused_card(view: View, facts: SayFacts) -> str:
    """AQ30."""
    return f"You hold no {card_name(facts['card'])}. Say ok to let it pass."


def refused_target(view: View, facts: SayFacts) -> str:
    """AQ17."""
    return "A Boomerang is for a card that is played on you. Say ok to let it pass."


def refused_unfit(view: View, facts: SayFacts) -> str:
    return part("That does not fit.", _doing(view))


def refused_not_open(view: View, facts: SayFacts) -> str:
    return part("That is not possible just now.", _doing(view))


def refused_late(view: View, facts: SayFacts) -> str:
    return part("Too late for that.", _doing(view))


def repeat(view: View) -> str:
    """What the seat was last asked, with its cards."""
    if view.phase is Phase.OVER:
        return _over(view)
    told = now(view)
    if not told:
        return "Nothing is asked of you now. Say hand for your cards, near for what is around you, or discards."
    return part(near(view), told) if view.phase in (Phase.PLAY, Phase.BLIND) else told


def where(view: View, at: float) -> str:
    """Whom the table waits for, and how long still."""
    if view.phase is Phase.OVER:
        return _over(view)
    left = time_left(view.until, at)
    return f"{_waits(view)}{left}"


def _waits(view: View) -> str:
    """What is going on, as a sentence; a card and its space are named as one says them."""
    if view.phase is Phase.WINDOW:
        return f"{on_table(view, view.stack[-1])}. The others may answer it."
    return waits(view)


def score(view: View) -> str:
    """Who is in with how many cards, and who is out."""
    held = [
        f"{name}: {'out' if view.out[seat] else plural(view.held[seat], 'card')}."
        for seat, name in enumerate(view.names)
    ]
    piles = f"{plural(view.deck, 'card')} in the deck, and {plural(len(view.pile), 'discard')}."
    return part(lines(*held), piles)


def rules(view: View | None) -> str:
    """How to play."""
    return part(
        "This is how Malta goes.",
        lines(
            "In your turn you first draw as many cards as the number of your space.",
            "Then you play half of your hand, rounded up, one card after another.",
            "Then you move one space by an arrow. Where others stand, you pay each as many cards as the number there.",
        ),
        "You are out when you have no card in your turn after the draw, or cannot move. The last one in wins.",
    )


def more_rules(view: View | None) -> str:
    """The rest."""
    rows = 7 if view is None else len({place[0] for place in view.board})
    return part(
        f"The board has {plural(rows, 'row')}, with row A on top. You start in the lowest.",
        "A star leads every way, a crown every way but one, a drop only one way. A circle has no arrows and no cards.",
        "When somebody plays a card you may negate it, send it back with a boomerang if it is on you, or let it pass.",
    )
