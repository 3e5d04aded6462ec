"""Who is at the table, and how the match begins and closes."""

from engine.games.malarky.view import View
from engine.kernel.game import SayFacts
from engine.kernel.state import DELETED
from prompts.games.folders.answering import taken_back
from prompts.games.folders.common import thrifty
from prompts.games.malarky.common import goes_on
from prompts.games.malarky.votes import FINISHED
from prompts.kit.messages import message
from prompts.kit.words import agreeing, does, everyone, listed, plural, quoted, sentence, who


@message("malarky.started", segments=3, wide=5)
def started(view: View, facts: SayFacts) -> str:
    """M32; MQ24 for `few`. A thrifty table reads the number of rounds with its first question."""
    if thrifty(view) and not facts.get("few"):
        return ""
    seats = [view.names[seat] for seat in range(len(view.names))]
    text = f"Malarky begins: {plural(facts['rounds'], 'round')}."
    if not thrifty(view):
        text += " One of you gets the truth, the others make it up. Vote for who has it!"
    text += f" Order: {listed(seats)}."
    if facts.get("few"):
        text += " You have played nearly all our questions, so some come again."
    elif not thrifty(view):
        text += " RULES has more."
    return text


@message("malarky.joined", segments=1, wide=1)
def joined(view: View, facts: SayFacts) -> str:
    seat = facts["seat"]
    joins = sentence(does(view, seat, "sit"))
    return f"{joins} down at the table and {_watching(view, seat)}."


@message("malarky.returned", segments=1, wide=2)
def returned(view: View, facts: SayFacts) -> str:
    seat = facts["seat"]
    back = f"{sentence(does(view, seat, 'are', 'is'))} back with the old points"
    return f"{back}, and {_watching(view, seat)}."


def _watching(view: View, seat: int) -> str:
    if goes_on(view):
        return f"{agreeing(view, seat, 'play')} from the next round"
    return f"only {agreeing(view, seat, 'watch', 'watches')} now"


@message("malarky.left", segments=1, wide=1)
def left(view: View, facts: SayFacts) -> str:
    text = f"{sentence(does(view, facts['seat'], 'have', 'has'))} left the game."
    if facts.get("host") is not None:
        text += f" {sentence(does(view, facts['host'], 'are', 'is'))} Host for this round."
    return text


@message("malarky.dropped", segments=1, wide=1)
def dropped(view: View, facts: SayFacts) -> str:
    """MQ25."""
    return "Fewer than 3 players are left, so this round is dropped and the game ends here."


@message("malarky.over", segments=4, wide=8, absorbs=("drafted", "ready", "auto", *FINISHED))
def over(view: View, facts: SayFacts) -> str:
    """M33, M34, MQ25, MQ27."""
    winners, totals = facts["winners"], facts["totals"]
    few = facts["reason"] == "few"
    again = "Once you are 3 again: REMATCH." if few else "Play again with the same people: REMATCH."
    if few and not any(totals):
        return f"The game is over before anybody has a point.\n{again}"
    if not winners:
        head = "The game is over."
    elif len(winners) > 1 and not any(totals):
        head = "The game is over, and nobody has a point."
    elif facts["shared"] or len(winners) > 1:
        head = f"The game is over: {everyone(view, winners)} share the win!"
    else:
        duel = " the duel and" if facts["reason"] == "duel" else ""
        head = f"The game is over: {does(view, winners[0], 'win')}{duel} the game. Bravo!"
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    points = ", ".join(f"{who(view, seat)} {totals[seat]}" for seat in order)
    return "\n".join(
        filter(None, [head, f"Points: {points}.", best_lie(view, facts), sharpest_eye(view, facts), again])
    )


def best_lie(view: View, facts: SayFacts) -> str:
    """What will be told of the evening; "" where nobody believed one, or its author wants to be forgotten."""
    if not has_lie(facts):
        return ""
    lie = facts["lie"]
    return f"Best lie, by {who(view, lie['seat'])} ({plural(lie['fooled'], 'vote')}): {quoted(lie['words'])}"


def has_lie(facts: SayFacts) -> bool:
    """Whether there is a best lie that may be told."""
    return facts.get("lie") is not None and facts["lie"]["words"] != DELETED


def sharpest_eye(view: View, facts: SayFacts) -> str:
    """Who saw through most rounds: one, or two."""
    eyes = facts.get("eyes", ())
    if len(eyes) not in (1, 2):
        return ""
    named = "Sharpest eye" if len(eyes) == 1 else "Sharpest eyes"
    return f"{named}: {everyone(view, eyes)}, with {plural(facts['found'], 'truth')} found."


_TAKEN_BACK = {
    "vote": "Your vote is taken back. Text another one in time.",
    "ballot": "Your AYE or NAY is taken back. Text another one in time.",
    "done": "Taken back. Text OK when you have nothing more to say.",
    "challenge": "Your challenge is taken back.",
}


@message("malarky.undone", segments=1, wide=1, urgent=True)
def undone(view: View, facts: SayFacts) -> str:
    return taken_back(view, facts["what"]) or _TAKEN_BACK.get(facts["what"], "Taken back.")
