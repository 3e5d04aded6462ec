"""The votes on a story, and what they show (S12 to S16, SQ7 to SQ9)."""

from engine.games.secrets.view import Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.secrets.claims import PASSING
from prompts.games.secrets.common import holder, holders, limit, shared
from prompts.games.secrets.stories import told
from prompts.kit.messages import is_read, message
from prompts.kit.words import sentence, who, whose

TOKENS = {True: "TRUE", False: "LIE"}


@message("secrets.vote", segments=9, wide=19, absorbs=PASSING)
def vote(view: View, facts: SayFacts) -> str:
    """S12: with the story, where it has not been read with the questions before (`read`), nor aloud."""
    before = "" if facts.get("read") or is_read(view, facts) else f"{told(view)}\n"
    time = sentence(limit(view, "vote", Phase.VOTE))
    if shared(view):
        return f"{before}TRUE or a LIE? T or L is your team's vote, T SURE or L SURE when you agree. {time}."
    return f"{before}TRUE or a LIE? Text T or L, nobody sees it yet. {time}."


@message(
    "secrets.voted", segments=1, wide=2, urgent=("shared",), lingers=lambda facts: not facts.get("shared"), lapses=True
)
def voted(view: View, facts: SayFacts) -> str:
    """One receipt for every vote; the last one has the result in the same message (SQ8, SQ9)."""
    if view.phase is not Phase.VOTE or view.vote is None:
        return ""
    token = TOKENS[view.vote]
    if not shared(view):
        next_story = " To tell the next story: ME." if view.may_book and view.booked is None else ""
        return f"Noted: {token}. You may change it until the last vote is in.{next_story}"
    by = sentence(who(view, facts["seat"]))
    if view.sure:
        says = "are" if facts["seat"] == view.seat else "is"
        return f"{by} {says} SURE: your team votes {token}. You may change it until the last vote is in."
    says = "say" if facts["seat"] == view.seat else "says"
    return f"{by} {says} {token} for your team. All agreed? SURE. If not, the last T or L counts."


@message("secrets.vote_remind", segments=1, wide=1)
def vote_remind(view: View, facts: SayFacts) -> str:
    """To those whose token is not done."""
    time = "Your vote is still missing" if view.pace is Pace.SLOW else "15 seconds left"
    if view.vote is not None:
        time = "Your team is not SURE yet" if view.pace is Pace.SLOW else "15 seconds left, and your team is not SURE"
        return f"{time}: it votes {TOKENS[view.vote]} if you say no more."
    return f"{time}: was the story TRUE or a LIE? Text T or L."


@message("secrets.revealed", segments=2, wide=5, absorbs=PASSING)
def revealed(view: View, facts: SayFacts) -> str:
    """All tokens are uncovered (S14 to S16)."""
    shown = view.reveal
    if shown is None:
        return ""
    return f"{_truth(view, shown)}\n{tally(view, shown)}"


def _truth(view: View, shown: Reveal) -> str:
    if not shown.truth:
        if shown.person is not None:
            return f"A LIE! {sentence(whose(view, shown.seat))} book made it up."
        return f"A LIE! {sentence(who(view, shown.seat))} made it up."
    if shown.person:
        return f"TRUE! It happened to {shown.person}."
    return f"TRUE! {sentence(whose(view, shown.seat))} story happened as told."


def tally(view: View, shown: Reveal) -> str:
    """Everybody's vote by name, and the points (SQ7)."""
    right = [each.token for each in shown.votes if each.truth is shown.truth]
    fooled = [each.token for each in shown.votes if each.truth is (not shown.truth)]
    silent = [each.token for each in shown.votes if each.truth is None]
    parts = []
    if right:
        parts.append(f"Right (+1): {holders(view, right)}.")
    if fooled:
        parts.append(f"Wrong: {holders(view, fooled)}, so {holder(view, shown.token)} +{len(fooled)}.")
    elif right:
        parts.append("Nobody was fooled.")
    if silent:
        parts.append(f"No vote: {holders(view, silent)}.")
    return " ".join(parts) or "Nobody could vote, so there are no points."
