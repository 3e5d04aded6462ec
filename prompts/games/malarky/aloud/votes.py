"""How the votes are asked aloud, and what they show: the real answer last."""

from engine.games.malarky.view import CastVote, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.folders import aloud as folders
from prompts.games.malarky import votes
from prompts.games.malarky.common import electable, limit, round_name
from prompts.kit.aloud import lines, number, own, part
from prompts.kit.words import does, everyone, sentence, who


def vote(view: View, facts: SayFacts) -> str:
    """The question once more, the answers by name, and the vote (M21)."""
    again = "We vote again, from the beginning." if facts.get("again") else ""
    return part(again, _round_again(view), f"{vote_question(view)} You have {limit(view, 'vote')}.")


def _round_again(view: View) -> str:
    asked = f"The question was: {own(view.question)}" if view.question else ""
    return part(asked, folders.answers(view, view.answers))


def vote_question(view: View) -> str:
    if view.seat is None:
        return "Who told the real answer? Vote now, each on your own phone."
    if electable(view):
        return "Who told the real answer?"
    return "Only your own answer stands."


def vote_remind(view: View, facts: SayFacts) -> str:
    return "Your vote is still missing." if view.pace is Pace.SLOW else "15 seconds left to vote."


def reveal(view: View, facts: SayFacts) -> str:
    """Who voted for whom first, the real answer and the points last."""
    shown = view.reveal
    if shown is None:
        return f"{round_name(view)}: nobody answered, so there are no points."
    if not votes.has_window(shown.answers):
        return part("The real answer was this.", own(shown.answer), _author(view, shown), _round_points(view, shown))
    return part(
        lines("The votes are in.", *_voted(view, shown)),
        "And the real answer is this.",
        own(shown.answer),
        _author(view, shown),
        _round_points(view, shown),
        _after(view, shown),
    )


def _voted(view: View, shown: Reveal) -> list[str]:
    voters: dict[int, list[int]] = {}
    others = []
    for cast in shown.votes:
        if cast.kind == "seat" and cast.target is not None:
            voters.setdefault(cast.target, []).append(cast.seat)
        elif votes.was_asked(view, cast) and not (
            cast.kind == "black" and cast.seat == shown.holder and shown.author == shown.holder
        ):
            others.append(_other_vote(view, shown, cast))
    for_seats = [
        f"{sentence(everyone(view, seats))} voted for {who(view, target)}." for target, seats in sorted(voters.items())
    ]
    return [*for_seats, *others]


def _other_vote(view: View, shown: Reveal, cast: CastVote) -> str:
    if cast.kind in ("none", "void"):
        given = "no vote" if cast.kind == "none" else "a vote that does not count"
        given += " without an answer" if votes.has_no_answer(shown, cast) else ""
        return f"{sentence(who(view, cast.seat))} gave {given}."
    return f"{sentence(who(view, cast.seat))} voted {'black' if cast.kind == 'black' else 'with an empty hand'}."


def _author(view: View, shown: Reveal) -> str:
    held = sentence(does(view, shown.holder, "held it", "held it"))
    if shown.author is None:
        return f"{held} and gave no answer, so there are no points for finding it."
    if shown.forced:
        name = who(view, shown.holder)
        return f"{held}, and was forced: {who(view, shown.author)} told it first. Votes for {name} count double."
    if shown.author != shown.holder:
        return f"{held}, but {who(view, shown.author)} told it first."
    found = [cast.seat for cast in shown.votes if cast.kind == "seat" and cast.target == shown.author]
    return f"{held}, and told it. {sentence(everyone(view, found) or 'nobody')} found it out."


def _round_points(view: View, shown: Reveal) -> str:
    told = [
        f"{sentence(_gets(view, seat, shown.points[seat]))}, and {does(view, seat, 'have', 'has')} "
        f"{number(view.totals[seat])}."
        for seat in votes.counted(view, shown)
    ]
    return lines("Now the points.", *told)


def _gets(view: View, seat: int, points: int) -> str:
    if points < 0:
        return f"{does(view, seat, 'lose')} {-points}"
    return f"{does(view, seat, 'get')} {points or 'nothing'}"


def _after(view: View, shown: Reveal) -> str:
    host = view.next_host
    hosts = "" if host is None else f"{sentence(does(view, host, 'are', 'is'))} the next Host."
    objection = ""
    if shown.holder != view.seat and shown.forced:
        objection = f"Was {view.names[shown.holder]} not forced? Then object."
    goes_on = "The game ends" if votes.is_the_end(view) else "We go on"
    done = "are done" if view.seat is not None else "of you have sent a text with okay"
    return lines(hosts, objection, f"{goes_on} in {limit(view, 'reveal')}, or as soon as all {done}.")


def extra(view: View, facts: SayFacts) -> str:
    again = "again " if facts["attempt"] > 1 else ""
    return f"A tie {again}at the top! {everyone(view, facts['seats'])} play one extra round, and the others watch."
