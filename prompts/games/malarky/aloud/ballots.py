"""How challenges and objections are told aloud, and the ballots on them."""

from engine.games.malarky.view import Motion, View
from engine.kernel.game import SayFacts
from prompts.games.malarky.common import limit, motion
from prompts.kit.aloud import lines, part, says
from prompts.kit.words import does, everyone, sentence, who, whose

_AYE = {
    Motion.SIMILAR: "they are too similar",
    Motion.OBJECTION: "so it is",
    Motion.EMPTY: "it is the real one",
    Motion.LABEL: "so it is",
}


def _claim(view: View, what: Motion, mover: int, accused: int, earlier: int | None) -> str:
    say, name = sentence(does(view, mover, "say")), whose(view, accused)
    if what is Motion.SIMILAR and earlier is not None:
        other = "yours" if earlier == view.seat else f"that of {view.names[earlier]}"
        return f"{say} that {name} answer repeats {other}."
    if what is Motion.EMPTY:
        return f"{say} that {name} empty hand was right: {name} own answer is the real one."
    if what is Motion.LABEL:
        return f"{say} that {name} answer was not what it was called, {_called(view)}."
    if view.reveal is not None and view.reveal.forced:
        return f"{say} that {does(view, accused, 'were', 'was')} not forced."
    return f"{say} that {does(view, accused, 'bluffed', 'bluffed')} and did not tell the real answer."


def _called(view: View) -> str:
    return "real" if view.duel is not None and view.duel.label == "real" else "a bluff"


def _claim_now(view: View) -> str:
    ballot_now = view.ballot
    if ballot_now is None:
        return "A ballot runs."
    return _claim(view, ballot_now.motion, ballot_now.mover, ballot_now.accused, ballot_now.earlier)


def challenge(view: View, facts: SayFacts) -> str:
    what = motion(view, facts.get("motion"))
    claimed = _claim(view, what, facts["mover"], facts["accused"], facts.get("earlier"))
    return f"{claimed} The others decide now."


def ballot(view: View, facts: SayFacts) -> str:
    now = view.ballot
    pair = [each for each in view.answers if now and each.seat in (now.earlier, now.accused) and each.words]
    both = [says(view.names[each.seat], each.words or "") for each in pair] if motion(view) is Motion.SIMILAR else []
    return part(
        _claim_now(view),
        lines(*both),
        f"Aye if {_AYE[motion(view)]}, nay if not. You have {limit(view, 'ballot')}.",
    )


def ballot_remind(view: View, facts: SayFacts) -> str:
    return f"{_claim_now(view)} Your ballot is still open: aye or nay?"


def tie(view: View, facts: SayFacts) -> str:
    return part(
        "The ballot is even, and you are the Host, so you decide.",
        _claim_now(view),
        f"Aye if {_AYE[motion(view)]}, nay if not. You have {limit(view, 'tie')}.",
    )


def verdict(view: View, facts: SayFacts) -> str:
    """Ballots are open once closed: who said what."""
    what, accused = motion(view, facts.get("motion")), facts["accused"]
    told = [
        f"{sentence(everyone(view, seats))} said {word}."
        for word, seats in (("aye", facts["ayes"]), ("nay", facts["nays"]))
        if seats
    ]
    host = facts.get("host")
    broke = "" if host is None else f"{sentence(does(view, host, 'broke', 'broke'))} the tie as Host."
    return lines(_outcome(view, what, facts, accused), " ".join(told) or "Nobody gave a ballot.", broke)


def _outcome(view: View, what: Motion, facts: SayFacts, accused: int) -> str:
    name, upheld = whose(view, accused), facts["upheld"]
    if what is Motion.SIMILAR:
        earlier = facts.get("earlier")
        other = "an earlier one" if earlier is None else f"{whose(view, earlier)} answer"
        if upheld:
            sits = sentence(does(view, accused, "sit"))
            return f"Too similar: {name} answer is out, it repeats {other}. {sits} out until the next question."
        return f"Not too similar to {other}: {name} answer stands."
    if what is Motion.EMPTY:
        points = "the two points come back" if upheld else "the two points stay lost"
        return f"{sentence(name)} empty hand was {'right' if upheld else 'wrong'}: {points}."
    if what is Motion.LABEL:
        return f"{sentence(name)} answer was {'not ' if upheld else ''}{_called(view)}."
    if upheld:
        return f"The objection holds: {does(view, accused, 'lose')} the points of this round."
    return f"The objection fails: {who(view, accused)} did nothing wrong."
