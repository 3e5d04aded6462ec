"""Who is at the table, how the match begins, and what is taken back, as it is told aloud."""

from engine.games.secrets.view import View
from engine.kernel.game import SayFacts
from prompts.games.secrets.aloud.names import TOKENS, member
from prompts.kit.aloud import part as apart
from prompts.kit.words import agreeing, plural, teams_listed, who


def started(view: View, facts: SayFacts) -> str:
    each = "In it" if view.rounds == 1 else "In each"
    tells = "one of each team tells" if view.teams else "everybody tells"
    return apart(
        f"The Secrets Game begins: {plural(view.rounds, 'round')}.",
        f"{each}, {tells} one short story, true or made up, and the others guess which.",
        teams_listed(names=view.names, teams=view.teams).replace(". Team", ".\nTeam") if view.teams else "",
    )


def struck(view: View, facts: SayFacts) -> str:
    tells = agreeing(view, facts["seat"], "tell")
    return f"So {member(view, facts['seat'])} {tells} no story now, and nobody gets points for it."


def undone(view: View, facts: SayFacts) -> str:
    match facts["what"]:
        case "wish":
            return "Your wish for other lines is taken back."
        case "part":
            follows = "Say more of it." if view.parts else "Tell your story."
            return f"What you said last is out of your story again. {follows}"
        case "enough":
            return "All right, you may ask after all."
        case "extra":
            return "All right, no extra story for you."
        case "booked":
            return "All right, somebody else may tell next."
    if facts["seat"] == view.seat:
        back = "Your last vote is taken back"
    else:
        back = f"{who(view, facts['seat'])} takes your team's last vote back"
    now = "True, or a lie?" if view.vote is None else f"It is {TOKENS[view.vote]} again."
    return f"{back}. {now}"
