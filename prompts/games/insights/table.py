"""Who is at the table, and how the match begins and closes."""

from engine.games.insights.state import BEGIN_WITH, GOAL, ONE
from engine.games.insights.view import View
from engine.kernel.game import SayFacts
from prompts.games.insights.sheets import receipt
from prompts.kit.messages import message
from prompts.kit.words import agreeing, does, everyone, plural, sentence


@message("insights.started", segments=1, wide=1)
def started(view: View, facts: SayFacts) -> str:
    """W2, W3, WQ11."""
    return (
        f"Insights: all have {BEGIN_WITH} points, {GOAL} wins. Answer as you really would, guess the others, and wager "
        f"points (never money) on your guesses{'' if view.wagers == ONE else ' and on theirs of you'}."
    )


@message("insights.joined", segments=1, wide=2)
def joined(view: View, facts: SayFacts) -> str:
    seat = facts["seat"]
    sits = f"{sentence(does(view, seat, 'sit'))} down with {BEGIN_WITH} points"
    return f"{sits} and {agreeing(view, seat, 'play')} from the next round on."


@message("insights.returned", segments=1, wide=2)
def returned(view: View, facts: SayFacts) -> str:
    seat = facts["seat"]
    back = f"{sentence(does(view, seat, 'are', 'is'))} back with {plural(view.totals[seat], 'point')}"
    if view.round >= view.rounds:
        return f"{back}. No round follows this one."
    return f"{back} and {agreeing(view, seat, 'play')} from the next round on."


@message("insights.left", segments=1, wide=1)
def left(view: View, facts: SayFacts) -> str:
    text = f"{sentence(does(view, facts['seat'], 'have', 'has'))} left the game."
    return f"{text} This round begins anew." if facts["anew"] else text


@message("insights.over", segments=3, wide=6, absorbs=("noted", "undone", "swap_asked", "swap_noted"))
def over(view: View, facts: SayFacts) -> str:
    """W3, WQ5, WQ12, WQ14."""
    winners, totals = facts["winners"], facts["totals"]
    best = max((totals[seat] for seat in winners), default=0)
    why = {"points": "", "rounds": "The last round is over. ", "alone": "Only one is left. "}[facts["reason"]]
    if not best:
        head = f"{why}The game is over, and nobody has a point."
    elif len(winners) > 1:
        head = f"{why}{sentence(everyone(view, winners))} share the win with {plural(best, 'point')}!"
    else:
        head = f"{why}{sentence(does(view, winners[0], 'win'))} with {plural(best, 'point')}!"
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    told = ", ".join(f"{view.names[seat]} {totals[seat]}" for seat in order)
    return f"{head}\n{told}.\nPlay again with the same people: REMATCH."


@message("insights.undone", segments=3, wide=6, urgent=True)
def undone(view: View, facts: SayFacts) -> str:
    if facts["what"] == "swap":
        return "Your SWAP is taken back."
    return f"Taken back. {receipt(view)}"
