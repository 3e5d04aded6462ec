"""How the opening lines are read, and who tells next."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.aloud.names import begun, member, two_lines
from prompts.games.secrets.common import limit, round_name, waiting
from prompts.kit.aloud import lines
from prompts.kit.aloud import part as apart
from prompts.kit.words import does, plural, sentence


def claim(view: View, facts: SayFacts) -> str:
    """S6: the lines are read where they are new, twice."""
    time = f"You have {limit(view, 'claim', Phase.CLAIM)}."
    if not facts.get("fresh"):
        return f"Who tells next: {waiting(view)}? {time}"
    yours = " for your team" if view.teams else ""
    return apart(
        f"{round_name(view)}. Two lines.",
        two_lines(view),
        f"Once more.\n{two_lines(view)}",
        f"Who has a story that begins with one of them, true or made up? The first to say so tells it{yours}. {time}",
    )


def claim_watch(view: View, facts: SayFacts) -> str:
    if not facts.get("fresh"):
        return f"Now {waiting(view)} may tell next."
    mine = [seat for seat in view.waiting if view.seat is not None and view.token[seat] == view.token[view.seat]]
    teller = f"For your team {view.names[mine[0]]} tells." if mine else ""
    return apart(
        f"{round_name(view)}. Two lines.", two_lines(view), f"The first who is ready tells a story. {teller}".strip()
    )


def booked(view: View, facts: SayFacts) -> str:
    line = "" if view.booked_line is None else f", with the {'first' if view.booked_line == 1 else 'second'} line"
    return f"You tell next{line}. You may tell your story already: I keep it, and nobody hears it before you say so."


_TELLS = {
    "ready": "{names} next",
    "named": "Nobody was ready, so {names} next",
    "last": "{names} the last story of this round",
    "extra": "{names} an extra story",
}


def tells(view: View, facts: SayFacts) -> str:
    name = f"{member(view, facts['seat'])} tells"
    line = f", with the {'first' if facts['line'] == 1 else 'second'} line" if facts.get("line") else ""
    return f"{_TELLS[facts['how']].format(names=name)}{line}."


def _which(facts: SayFacts) -> str:
    return {"1": "another first line", "2": "another second line"}.get(str(facts["which"]).lower(), "other lines")


def wished(view: View, facts: SayFacts) -> str:
    so_far = f"That is {facts['wishes']} of {facts['needed']}."
    if facts["seat"] == view.seat:
        return f"You wish for {_which(facts)}. {so_far}"
    return (
        f"{sentence(does(view, facts['seat'], 'wish', 'wishes'))} for {_which(facts)}. {so_far} If you wish it too, "
        "swap."
    )


def swapped(view: View, facts: SayFacts) -> str:
    """S8, SQ3."""
    new = [
        f"The {'first' if place == 1 else 'second'} line is now: {begun(view.lines[place - 1].text)}"
        for place in facts["places"]
    ]
    what = "both lines" if len(facts["places"]) > 1 else "a line"
    if facts["seat"] is None:
        return lines(f"Most of you swap {what}.", *new)
    if facts["seat"] == view.seat:
        return lines(
            "New for you.", *new, f"Now tell your story. {plural(view.swaps_left, 'swap')} left in this round."
        )
    return lines(f"{sentence(does(view, facts['seat'], 'swap'))} {what}.", *new)
