"""Who is at the table, and how the match begins and closes."""

from engine.games.igor.view import View
from engine.kernel.game import SayFacts
from prompts.games.igor.common import BY_EAR, malarians, with_key
from prompts.kit.messages import message
from prompts.kit.words import does, everyone, plural, sentence


@message("igor.started", segments=2, wide=2)
def started(view: View, facts: SayFacts) -> str:
    """I1, I6, IQ29."""
    by_ear = f" Only rules for the ear are in play, and {BY_EAR}." if view.by_ear else ""
    return (
        f"IGOR: {plural(view.hands, 'hand')} of 7 tricks. A trick is worth 3 Malarians (M). Rules lie face down: who "
        f"forgets one pays 1 M to whoever catches it. You have 10 M. RULES tells how it goes.{by_ear}"
    )


@message("igor.waits", segments=1, wide=1)
def waits(view: View, facts: SayFacts) -> str:
    """IQ28."""
    return f"You are dealt in at the next deal, with {view.totals[view.seat or 0]} M."


@message("igor.hand_over", segments=2, wide=7, absorbs=("done",))
def hand_over(view: View, facts: SayFacts) -> str:
    """I21, I22, IQ21."""
    text = f"Hand {facts['number']} is over."
    if facts["winners"]:
        text += f" Most tricks: {everyone(view, facts['winners'])}, {facts['tricks']}."
    if facts["unnoticed"] is not None:
        text += f" {plural(facts['unnoticed'], 'breach', 'breaches')} unnoticed."
    return with_key(view, f"{text} {malarians(view, facts['totals'])}") if facts["totals"] else text


@message("igor.over", segments=2, wide=7)
def over(view: View, facts: SayFacts) -> str:
    """I36, IQ27."""
    most = max((facts["totals"][seat] for seat in view.winners), default=0)
    best = f"{most} M"
    if not most:
        won = "Nobody has a Malarian, so nobody wins."
    elif len(view.winners) == 1:
        won = f"{sentence(does(view, view.winners[0], 'win'))} with {best}. Bravo!"
    else:
        won = f"{sentence(everyone(view, view.winners))} share the win with {best} each. Bravo!"
    return with_key(view, f"{won} {malarians(view, facts['totals'])} REMATCH?")
