"""Two opening lines, and who tells next (S5 to S8, SQ1, SQ3)."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import limit, lines, member, round_name, swaps, waiting
from prompts.kit.messages import is_read, message
from prompts.kit.words import does, sentence

PASSING = ("tells", "voted", "passed_on", "enough", "wants_extra")


@message("secrets.claim", segments=3, wide=3, absorbs=PASSING)
def claim(view: View, facts: SayFacts) -> str:
    """S6: the lines are read out where they are new."""
    time = sentence(limit(view, "claim", Phase.CLAIM))
    if not facts.get("fresh"):
        return f"Who tells next: {waiting(view)}? ME 1 or ME 2 if you are ready (REPEAT shows the lines). {time}."
    yours = " for your team" if view.teams else ""
    other = " Other lines? SWAP 1, SWAP 2 or SWAP BOTH." if view.swaps_left else ""
    new = f"Two lines:\n{lines(view)}\nWho has a story that begins with one of them, true or made up?"
    if is_read(view, facts):
        new = "REPEAT shows the lines."
    return f"{round_name(view)}. {new} The first to text ME 1 or ME 2 tells{yours}.{other} {time}."


@message("secrets.claim_watch", segments=2, wide=4, urgent=("fresh",))
def claim_watch(view: View, facts: SayFacts) -> str:
    """To those who have told in this round, who watch it, or whose team has another to tell (S2)."""
    if not facts.get("fresh"):
        return f"Now {waiting(view)} may tell next."
    mine = [seat for seat in view.waiting if view.seat is not None and view.token[seat] == view.token[view.seat]]
    teller = f" For your team {view.names[mine[0]]} tells." if mine else ""
    new = ". " if is_read(view, facts) else f". Two lines:\n{lines(view)}\n"
    return f"{round_name(view)}{new}The first who is ready tells a story.{teller}"


@message("secrets.booked", segments=1, wide=1, urgent=True)
def booked(view: View, facts: SayFacts) -> str:
    """S6: said while the others vote; nobody else hears of it before the vote is over."""
    line = "" if view.booked_line is None else f", with line {view.booked_line}"
    return f"You tell next{line}. You can text your story already: I keep it, and nobody reads it before you say so."


def is_booked(view: View) -> bool:
    """Whether the seat tells next, and has read that it may text its story."""
    return view.booked is not None and view.booked == view.seat


def kept_for(view: View) -> str:
    """When words that came before their time count as a story."""
    if is_booked(view):
        return "It is asked for when the votes are in."
    return "Is it your story? Text ME 1 or ME 2."


_HOW = {
    "ready": "{names} next",
    "named": "Nobody was ready, so {names} next",
    "last": "{names} the last story of this round",
    "extra": "{names} an extra story",
}


@message("secrets.tells", segments=1, wide=2)
def tells(view: View, facts: SayFacts) -> str:
    """Who is Storyteller, to the others (S6, SQ1, SQ12)."""
    name = f"{member(view, facts['seat'])} tells"
    line = f": line {facts['line']}" if facts.get("line") else ""
    return f"{_HOW[facts['how']].format(names=name)}{line}. You get the story to read."


@message("secrets.wished", segments=1, wide=1, urgent=True)
def wished(view: View, facts: SayFacts) -> str:
    """SQ3."""
    what, so_far = f"SWAP {facts['which'].upper()}", f"{facts['wishes']} of {facts['needed']}"
    if facts["seat"] == view.seat:
        return f"{what}: {so_far}. It happens when {facts['needed']} of you wish it."
    return f"{sentence(does(view, facts['seat'], 'wish', 'wishes'))} for other lines: {so_far}. {what} to agree."


@message("secrets.swapped", segments=2, wide=3, urgent=("needed",))
def swapped(view: View, facts: SayFacts) -> str:
    """S8, SQ3: the new lines, and what to do with them."""
    new = "\n".join(f"{place} {view.lines[place - 1].text}" for place in facts["places"])
    what = "both lines" if len(facts["places"]) > 1 else "a line"
    if facts["seat"] is None:
        return f"Most of you swap {what}. New:\n{new}"
    if facts["seat"] == view.seat and is_read(view, facts):
        return f"It is read aloud, and REPEAT shows it. Text your story, then DONE. {swaps(view)}"
    if facts["seat"] == view.seat:
        return f"New for you:\n{new}\nText your story, then DONE. {swaps(view)}"
    return f"{sentence(does(view, facts['seat'], 'swap'))} {what}. New:\n{new}"
