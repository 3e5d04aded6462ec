"""Who is at the table, and how the match begins."""

from engine.games.team_malarky.view import View
from engine.kernel.game import SayFacts
from prompts.games.folders.answering import taken_back
from prompts.games.folders.common import thrifty
from prompts.games.team_malarky.common import line_up, team
from prompts.kit.messages import message
from prompts.kit.words import agreeing, does, plural, sentence, whose


@message("team_malarky.started", segments=3, wide=7)
def started(view: View, facts: SayFacts) -> str:
    """TM1, TM2, TM9; MQ24 for `few`."""
    text = f"Team Malarky begins. {line_up(view)}"
    if not thrifty(view):
        text += (
            " One team gets folders: one holds the real answer to an odd question, the others make theirs up. The "
            "other team finds out who has it. Then you change."
        )
    text += f" {sentence(plural(view.goal, 'point'))} win."
    if facts.get("few"):
        text += " You have played nearly all our questions, so some come again."
    return text


@message("team_malarky.joined", segments=1, wide=1)
def joined(view: View, facts: SayFacts) -> str:
    seat = facts["seat"]
    place = f"{sentence(does(view, seat, 'sit'))} down in {team(view, view.teams[seat])}"
    return f"{place} and {agreeing(view, seat, 'play')} from the next round."


@message("team_malarky.returned", segments=1, wide=1)
def returned(view: View, facts: SayFacts) -> str:
    seat = facts["seat"]
    place = f"{sentence(does(view, seat, 'are', 'is'))} back in {team(view, view.teams[seat])}"
    return f"{place}, and {agreeing(view, seat, 'play')} from the next round."


@message("team_malarky.undone", segments=1, wide=2, urgent=True)
def undone(view: View, facts: SayFacts) -> str:
    if facts["what"] != "choice":
        return taken_back(view, facts["what"])
    now = "nobody is picked now" if view.choice is None else f"{view.names[view.choice]} is picked again"
    return f"{sentence(whose(view, facts['seat']))} choice is taken back: {now}. Text a name."
