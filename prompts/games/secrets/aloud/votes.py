"""How the votes are asked aloud, and what they show: the truth last."""

from engine.games.secrets.view import Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.secrets.aloud.names import TOKENS
from prompts.games.secrets.aloud.stories import told
from prompts.games.secrets.common import holder, holders, limit, shared
from prompts.kit.aloud import lines, own
from prompts.kit.aloud import part as apart
from prompts.kit.words import plural, sentence, who, whose


def vote(view: View, facts: SayFacts) -> str:
    """S12."""
    before = "" if facts.get("read") else told(view)
    time = f"You have {limit(view, 'vote', Phase.VOTE)}."
    if view.seat is None:
        return apart(before, f"Was that true, or a lie? Vote now, each on your own phone. {time}")
    if shared(view):
        return apart(
            before, f"Was that true, or a lie? Your team has one vote: any of you gives it, and then says sure. {time}"
        )
    return apart(before, f"Was that true, or a lie? Nobody hears your vote yet. {time}")


def voted(view: View, facts: SayFacts) -> str:
    if view.phase is not Phase.VOTE or view.vote is None:
        return ""
    now = TOKENS[view.vote]
    if not shared(view):
        return f"Noted: {now}. You may change it until the last vote is in."
    by = sentence(who(view, facts["seat"]))
    is_mine = facts["seat"] == view.seat
    if view.sure:
        return f"{by} {'are' if is_mine else 'is'} sure: your team votes {now}."
    return f"{by} {'say' if is_mine else 'says'} {now} for your team. Are you all sure?"


def vote_remind(view: View, facts: SayFacts) -> str:
    slow = view.pace is Pace.SLOW
    if view.vote is not None:
        time = "Your team is not sure yet" if slow else "15 seconds left, and your team is not sure"
        return f"{time}. It votes {TOKENS[view.vote]} if you say no more."
    return f"{'Your vote is still missing' if slow else '15 seconds left'}. Was the story true, or a lie?"


def revealed(view: View, facts: SayFacts) -> str:
    """Who said what first, the truth last (S14 to S16)."""
    shown = view.reveal
    if shown is None:
        return ""
    return apart(_votes(view, shown), "And now the truth.", _truth(view, shown), _points(view, shown))


def _votes(view: View, shown: Reveal) -> str:
    told_by = {truth: [each.token for each in shown.votes if each.truth is truth] for truth in (True, False, None)}
    return lines(
        f"{sentence(holders(view, told_by[True]))} voted for true." if told_by[True] else "",
        f"{sentence(holders(view, told_by[False]))} voted for a lie." if told_by[False] else "",
        f"{sentence(holders(view, told_by[None]))} gave no vote." if told_by[None] else "",
    )


def _truth(view: View, shown: Reveal) -> str:
    if not shown.truth:
        if shown.person is not None:
            return f"A lie! {sentence(whose(view, shown.seat))} book made it up."
        return f"A lie! {sentence(who(view, shown.seat))} made it up."
    if shown.person:
        return f"True! It happened to {own(shown.person)}."
    return f"True! {sentence(whose(view, shown.seat))} story happened as told."


def _points(view: View, shown: Reveal) -> str:
    right = [each.token for each in shown.votes if each.truth is shown.truth]
    fooled = [each for each in shown.votes if each.truth is (not shown.truth)]
    if not right and not fooled:
        return "Nobody voted, so there are no points."
    parts = [f"A point for {holders(view, right)}."] if right else []
    if fooled:
        parts.append(f"And {plural(len(fooled), 'point')} for {holder(view, shown.token)}, for fooling the rest.")
    else:
        parts.append("Nobody was fooled.")
    return " ".join(parts)
