"""Who is at the table, and how the match begins."""

from engine.games.secrets.view import View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import member
from prompts.kit.messages import message
from prompts.kit.words import agreeing, does, plural, sentence, teams_listed, who


@message("secrets.started", segments=3, wide=6, urgent=True)
def started(view: View, facts: SayFacts) -> str:
    """S1, S2, S4."""
    each = "In it" if view.rounds == 1 else "In each"
    text = (
        f"The Secrets Game begins: {plural(view.rounds, 'round')}. {each}, everybody tells one short story, true or "
        "made up, and the others guess which. RULES tells more."
    )
    if not view.teams:
        return text
    one = text.replace("everybody tells", "one of each team tells")
    return f"{one}\n{teams_listed(names=view.names, teams=view.teams)}"


@message("secrets.joined", segments=1, wide=2)
def joined(view: View, facts: SayFacts) -> str:
    """SQ16."""
    seat = facts["seat"]
    team = f" in team {view.teams[seat]}" if view.teams else ""
    sits = f"{sentence(does(view, seat, 'sit'))} down at the table{team}"
    return f"{sits} and {agreeing(view, seat, 'play')} from the next round."


@message("secrets.returned", segments=1, wide=2)
def returned(view: View, facts: SayFacts) -> str:
    """SQ16."""
    seat = facts["seat"]
    back = f"{sentence(does(view, seat, 'are', 'is'))} back with the old points"
    return f"{back}, and {agreeing(view, seat, 'vote')} from the next story on."


@message("secrets.struck", segments=1, wide=2)
def struck(view: View, facts: SayFacts) -> str:
    """SQ16: who was telling has left."""
    return f"So {member(view, facts['seat'])} tells no story now, and nobody gets points for it."


@message("secrets.undone", segments=1, wide=1, urgent=True)
def undone(view: View, facts: SayFacts) -> str:
    match facts["what"]:
        case "wish":
            return "Your wish for other lines is taken back."
        case "part":
            rest = "Text more of it" if view.parts else "Text your story"
            return f"Your last text is out of your story again. {rest}, then DONE."
        case "enough":
            return "Your DONE is taken back: ASK and your question, or DONE."
        case "extra":
            return "Your EXTRA is taken back."
        case "booked":
            return "All right, somebody else may tell next. ME if you want to after all."
    if facts["seat"] == view.seat:
        back = "Your last vote is taken back"
    else:
        back = f"{who(view, facts['seat'])} takes your team's last vote back"
    now = "T or L?" if view.vote is None else f"It is {'TRUE' if view.vote else 'LIE'} again."
    return f"{back}. {now}"
