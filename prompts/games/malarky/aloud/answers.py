"""Answers about the match, and why an action is refused, as they are said aloud."""

from engine.games.malarky.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.folders import aloud as folders
from prompts.games.folders.common import in_words
from prompts.games.malarky.aloud.ballots import ballot, tie
from prompts.games.malarky.aloud.duels import duel_choose, duel_give, duel_judge, duel_result, duel_roll
from prompts.games.malarky.aloud.votes import reveal, vote_question
from prompts.games.malarky.common import round_name
from prompts.games.malarky.refusals import doing as doing_now
from prompts.kit.aloud import lines, number, own, part
from prompts.kit.words import does, everyone, sentence, time_left, whose


def _doing(view: View) -> str:
    """What the table is doing now."""
    if view.phase is Phase.REVEAL:
        return "Now this round is closed."
    return "The game is over." if view.phase is Phase.OVER else doing_now(view)


def refused_unfit(view: View, facts: SayFacts) -> str:
    if facts["action"] == "Vote" and facts.get("value") == view.seat:
        return "You cannot vote for yourself."
    return folders.too_long(facts) or f"That does not fit here. {_doing(view)}"


def refused_not_open(view: View, facts: SayFacts) -> str:
    return f"That is not possible just now. {_doing(view)}"


def refused_late(view: View, facts: SayFacts) -> str:
    return f"Too late for that. {_doing(view)}"


_PLAYING = (Phase.THINK, Phase.ANSWER, Phase.BALLOT, Phase.VOTE)


def repeat(view: View) -> str:
    """What this seat was last asked, with its secret."""
    if view.phase is Phase.OVER:
        return _doing(view)
    noted = folders.notes(view)
    if view.vote is not None and view.phase is Phase.VOTE:
        voted = {"black": "black", "empty": "an empty hand"}.get(view.vote) or view.names[int(view.vote)]
        noted = lines(noted, f"Your vote is {voted}.")
    if view.phase not in _PLAYING or view.question is None:
        return part(noted, _put(view))
    asked = part(f"{round_name(view)}.", own(view.question))
    if view.seat not in view.in_round:
        return part(noted, asked, folders.answers(view, view.answers), _put(view), "You only watch this round.")
    return part(folders.folder(view, part(noted, asked, folders.answers(view, view.answers))), _put(view))


def _put(view: View) -> str:
    ask = view.ask
    if ask is None or ask.over or ask.kind == "think":
        return _doing(view)
    if ask.kind == "vote":
        return vote_question(view)
    if ask.kind == "answer":
        return f"It is your turn to answer. {folders.turn_rules(view)}".strip()
    said = {
        "ballot": ballot, "tie": tie, "reveal": reveal, "duel_roll": duel_roll,
        "duel_choose": duel_choose, "duel_give": duel_give, "duel_judge": duel_judge, "duel_reveal": duel_result,
    }[ask.kind]  # fmt: skip
    return said(view, {})


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = time_left(view.until, at)
    return f"{_waits(view)}{left}"


def _waits(view: View) -> str:
    match view.phase:
        case Phase.OVER:
            return "The game is over."
        case Phase.THINK:
            count = in_words(view).replace("READY", "ready")
            return f"{round_name(view)}: everybody thinks of an answer, and {count}."
        case Phase.ANSWER if view.speaker is not None:
            return f"{round_name(view)} waits for {whose(view, view.speaker)} answer."
        case Phase.VOTE:
            return f"{round_name(view)} waits for the votes: {view.votes_in} of {view.voters} are in."
        case Phase.BALLOT:
            return f"{round_name(view)} waits for a ballot."
        case Phase.REVEAL | Phase.DUEL_REVEAL:
            return f"We go on when {view.undone} more are done, or the time is over."
    return "The duel goes on."


def score(view: View) -> str:
    """The points, the highest first."""
    order = sorted(range(len(view.names)), key=lambda seat: -view.totals[seat])
    gone = {seat for seat in order if view.left[seat]}
    points = [
        f"{view.names[seat]}: {number(view.totals[seat])}{', and has left' if seat in gone else ''}." for seat in order
    ]
    if view.phase is Phase.OVER:
        return lines("At the close:", *points, f"{sentence(everyone(view, view.winners))} won." if view.winners else "")
    return lines(f"{round_name(view)}.", *points, f"{sentence(does(view, view.host, 'are', 'is'))} the Host.")


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase (MQ21)."""
    return part(
        "This is how Malarky goes.",
        "One folder holds the real answer to an odd question, and all others hold nothing. Nobody knows whose is "
        "whose.",
        "One by one you all tell an answer, the real one or one that you have made up. Then you vote for who told the "
        "real one.",
        "You get a point for each vote for you, and a point for finding the real answer.",
    )


def more_rules(view: View | None) -> str:
    """The rest (MQ21)."""
    return part(
        "Use your own words, and repeat no earlier answer.",
        "If somebody tells your real answer before your turn, you are forced: say so, name that player, and bluff. "
        "Then each vote for you is two points.",
        "Vote black if you told the real one yourself. Vote with an empty hand if you made yours up and think that it "
        "is true; if it is not, that costs two points.",
    )
