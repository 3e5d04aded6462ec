"""Challenges and objections, and the ballots on them (M16 to M18, MQ6 to MQ8, MQ12, MQ14, MQ32)."""

from engine.games.malarky.view import Motion, Phase, View
from engine.kernel.game import SayFacts
from prompts.games.folders.common import thrifty
from prompts.games.malarky.common import limit, motion
from prompts.kit.messages import is_read, message
from prompts.kit.words import does, everyone, possessive, sentence, who, whose


def _claim(view: View, what: Motion, mover: int, accused: int, earlier: int | None) -> str:
    """What is claimed, as a sentence."""
    says = sentence(does(view, mover, "say"))
    if what is Motion.SIMILAR and earlier is not None:
        other = "yours" if earlier == view.seat else possessive(view.names[earlier])
        return f"{says} that {whose(view, accused)} answer repeats {other}."
    if what is Motion.EMPTY:
        return f"{says} that {whose(view, accused)} EMPTY was right: {whose(view, accused)} own answer is the real one."
    if what is Motion.LABEL:
        return f"{says} that {whose(view, accused)} answer was not what it was called, {_called(view)}."
    if view.reveal is not None and view.reveal.forced:
        return f"{says} that {does(view, accused, 'were', 'was')} not FORCED."
    return f"{says} that {does(view, accused, 'bluffed', 'bluffed')} and did not tell the real answer."


def _called(view: View) -> str:
    """What the giver of a duel called the answer."""
    return "REAL" if view.duel is not None and view.duel.label == "real" else "a BLUFF"


def _claim_of(view: View, facts: SayFacts) -> str:
    what = motion(view, facts.get("motion"))
    return _claim(view, what, facts["mover"], facts["accused"], facts.get("earlier"))


def claim(view: View) -> str:
    """What is claimed in the ballot that runs, as a sentence."""
    ballot = view.ballot
    if ballot is None:
        return "A ballot runs."
    return _claim(view, ballot.motion, ballot.mover, ballot.accused, ballot.earlier)


_AYE = {
    Motion.SIMILAR: "too similar",
    Motion.OBJECTION: "so it is",
    Motion.EMPTY: "it is the real one",
    Motion.LABEL: "so it is",
}


def _two_answers(view: View) -> str:
    """The answers that a challenge compares, the earlier one first."""
    ballot = view.ballot
    if ballot is None or ballot.motion is not Motion.SIMILAR:
        return ""
    pair = [each for each in view.answers if each.seat in (ballot.earlier, ballot.accused) and each.words]
    return "".join(f"{view.names[each.seat]}: {each.words}\n" for each in pair)


@message("malarky.challenged", segments=1, wide=1)
def challenged(view: View, facts: SayFacts) -> str:
    when = "after this ballot" if view.phase is Phase.BALLOT else "when all answers are in"
    return f"Noted: the table decides on it {when}."


@message("malarky.challenge", segments=1, wide=2)
def challenge(view: View, facts: SayFacts) -> str:
    claimed = "" if is_read(view, facts) else f"{_claim_of(view, facts)} "
    return f"{claimed}The others decide now."


@message("malarky.ballot", segments=4, wide=8, absorbs=("challenged", "challenge", "given", "forced"))
def ballot(view: View, facts: SayFacts) -> str:
    what = motion(view)
    about = "" if is_read(view, facts) else f"{claim(view)}\n{_two_answers(view)}"
    return f"{about}Text AYE ({_AYE[what]}) or NAY (not so), within {limit(view, 'ballot')}."


@message("malarky.ballot_remind", segments=1, wide=3)
def ballot_remind(view: View, facts: SayFacts) -> str:
    about = "" if is_read(view, facts) else f"{claim(view)} "
    return f"{about}Your ballot is still open: text AYE or NAY."


@message("malarky.balloted", segments=1, wide=1)
def balloted(view: View, facts: SayFacts) -> str:
    if view.phase is not Phase.BALLOT:
        return ""  # the last one: the verdict stands in the same message
    return "Noted. You may change it while the ballot is open."


@message("malarky.tie", segments=2, wide=4, absorbs=("balloted",))
def tie(view: View, facts: SayFacts) -> str:
    what = motion(view)
    about = "" if is_read(view, facts) else f"{claim(view)} "
    return (
        f"The ballot is even, and you are the Host: you decide. {about}"
        f"Text AYE ({_AYE[what]}) or NAY, within {limit(view, 'tie')}."
    )


@message("malarky.verdict", segments=2, wide=4, absorbs=("challenge", "challenged", "balloted"))
def verdict(view: View, facts: SayFacts) -> str:
    """Ballots are open once closed: who said what."""
    what, accused = motion(view, facts.get("motion")), facts["accused"]
    outcome = _outcome(view, what, facts, accused)
    sides = [
        f"{word}: {everyone(view, seats)}" for word, seats in (("AYE", facts["ayes"]), ("NAY", facts["nays"])) if seats
    ]
    told = f" ({'; '.join(sides)}.)" if sides else " (Nobody gave a ballot.)"
    host = facts.get("host")
    tie_note = f" {sentence(does(view, host, 'broke', 'broke'))} the tie as Host." if host is not None else ""
    return outcome + told + tie_note + _resumes(view)


def _resumes(view: View) -> str:
    """What a live table is asked again once the ballot is over."""
    if thrifty(view) or view.done or view.phase is not Phase.REVEAL:
        return ""
    return " OK to go on."


def _outcome(view: View, what: Motion, facts: SayFacts, accused: int) -> str:
    name, upheld = whose(view, accused), facts["upheld"]
    if what is Motion.SIMILAR:
        earlier = facts.get("earlier")
        other = f"{whose(view, earlier)} answer" if earlier is not None else "an earlier one"
        if upheld:
            sits = sentence(does(view, accused, "sit"))
            return f"Too similar: {name} answer is out, it repeats {other}. {sits} out until the next question."
        return f"Not too similar to {other}: {name} answer stands."
    if what is Motion.EMPTY:
        return (
            f"{sentence(name)} EMPTY was right: the 2 points come back."
            if upheld
            else f"{sentence(name)} EMPTY was wrong: the 2 points stay lost."
        )
    if what is Motion.LABEL:
        return f"{sentence(name)} answer was {'not ' if upheld else ''}{_called(view)}."
    if upheld:
        return f"The objection holds: {does(view, accused, 'lose')} the points of this round."
    return f"The objection fails: {who(view, accused)} did nothing wrong."
