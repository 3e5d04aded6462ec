"""How Malarky is said aloud: a function for each message, by its name, and for each answer about the match.

The menu of what can be pressed follows each question by itself (prompts/voice/menus.py), so none stands here.
"""

from engine.games.malarky.view import CastVote, DuelView, Motion, Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.folders import aloud as folders
from prompts.games.folders.aloud import answer_remind, auto, drafted, forced, ready, think_remind, unclear
from prompts.games.malarky import votes
from prompts.games.malarky.common import electable, limit, motion, round_name
from prompts.games.malarky.refusals import doing as doing_now
from prompts.kit.aloud import closed, lines, own, part, says, signed
from prompts.kit.words import clock, does, everyone, listed, plural, sentence, who, whose

__all__ = ["answer_remind", "auto", "drafted", "forced", "ready", "think_remind", "unclear"]

TURN_RULES = "You are forced if you hold the real answer and somebody told it before you."


def started(view: View, facts: SayFacts) -> str:
    return part(
        f"Malarky begins: {plural(facts['rounds'], 'round')}.",
        lines(
            "In each, one of you learns the truth about an odd question, and the others make it up. Vote for who "
            "knows!",
            f"You answer in this order: {listed(list(view.names))}.",
            folders.started_few(facts),
        ),
    )


def over(view: View, facts: SayFacts) -> str:
    winners, totals = facts["winners"], facts["totals"]
    again = "For another game with the same people say rematch" + (
        ", once you are three again." if facts["reason"] == "few" else "."
    )
    if facts["reason"] == "few" and not any(totals):
        return part("The game is over before anybody has a point.", again)
    if not winners:
        head = "The game is over."
    elif facts["shared"] or len(winners) > 1:
        head = f"The game is over, and {everyone(view, winners)} share the win!"
    else:
        duel = " the duel and" if facts["reason"] == "duel" else ""
        head = f"The game is over, and {does(view, winners[0], 'win')}{duel} the game. Bravo!"
    return part(head, _points(view, totals), again)


def _points(view: View, totals: tuple[int, ...]) -> str:
    order = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return lines("The points:", *(f"{view.names[seat]}, {totals[seat]}." for seat in order))


_TAKEN_BACK = {
    "vote": "Your vote is taken back. Give another one in time.",
    "ballot": "Your ballot is taken back. Give another one in time.",
    "done": "All right, you are not done.",
    "roll": "The die waits until you like to roll it.",
    "challenge": "Your challenge is taken back.",
}


def undone(view: View, facts: SayFacts) -> str:
    return folders.taken_back(view, facts["what"]) or _TAKEN_BACK.get(facts["what"], "Taken back.")


def roll(view: View, facts: SayFacts) -> str:
    return part(f"{round_name(view)}.", f"You are the Host. Throw the die within {limit(view, 'roll')}.")


def question(view: View, facts: SayFacts) -> str:
    """Read twice, as a host does (M7)."""
    asked = own(view.question or "")
    return part(
        f"{round_name(view)}. The die shows {view.rolled}.",
        asked,
        f"Once more: {asked}",
        lines(
            "All of you have a folder now, and one of them holds the real answer.",
            f"Think of yours, each on your own phone. You have {limit(view, 'think')}.",
        ),
    )


def think(view: View, facts: SayFacts) -> str:
    asked = own(view.question or "")
    return folders.folder(view, part(f"{round_name(view)}, die {view.rolled}.", asked), limit(view, "think"))


def given(view: View, facts: SayFacts) -> str:
    watches = view.seat is not None and view.seat not in view.in_round
    vote = " You can still vote." if facts["words"] is None and facts["seat"] == view.seat and not view.reveal else ""
    return folders.given_first(view, facts, watches) + vote


def answer(view: View, facts: SayFacts) -> str:
    return folders.answer(view, facts, limit(view, "answer"), TURN_RULES)


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


def last(view: View, facts: SayFacts) -> str:
    return part(
        "All answers are in.",
        f"Before the vote: does one of them repeat an earlier one? You have {limit(view, 'last')} to say so.",
    )


def vote(view: View, facts: SayFacts) -> str:
    """The question once more, the answers by name, and the vote (M21)."""
    again = "We vote again, from the beginning." if facts.get("again") else ""
    return part(again, _round_again(view), f"{_vote_question(view)} You have {limit(view, 'vote')}.")


def _round_again(view: View) -> str:
    asked = f"The question was: {own(view.question)}" if view.question else ""
    return part(asked, folders.answers(view, view.answers))


def _vote_question(view: View) -> str:
    if view.seat is None:
        return "Who told the real answer? Vote now, each on your own phone."
    if electable(view):
        return "Who told the real answer? If you were forced, vote for that name."
    return "Only your own answer stands. Vote black if you told the real one, empty hand if your bluff is true."


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
        elif not (cast.kind == "black" and cast.seat == shown.holder and shown.author == shown.holder):
            others.append(_other_vote(view, cast))
    for_seats = [
        f"{sentence(everyone(view, seats))} voted for {who(view, target)}." for target, seats in sorted(voters.items())
    ]
    return [*for_seats, *others]


def _other_vote(view: View, cast: CastVote) -> str:
    if cast.kind in ("none", "void"):
        given = "no vote" if cast.kind == "none" else "a vote that does not count"
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
    return f"{held}, and told it."


def _round_points(view: View, shown: Reveal) -> str:
    told = [
        f"{sentence(who(view, seat))}: {signed(shown.points[seat])}, {view.totals[seat]} in all."
        for seat in votes.counted(view, shown)
    ]
    return lines("The points.", *told)


def _after(view: View, shown: Reveal) -> str:
    host = view.next_host
    hosts = "" if host is None else f"{sentence(does(view, host, 'are', 'is'))} the next Host."
    objection = ""
    if shown.holder != view.seat and shown.author is not None:
        holder = view.names[shown.holder]
        objection = f"Was {holder} not forced? Then object." if shown.forced else f"Did {holder} bluff? Then object."
    return lines(hosts, objection, f"We go on in {limit(view, 'reveal')}, or as soon as all are done.")


def extra(view: View, facts: SayFacts) -> str:
    again = "again " if facts["attempt"] > 1 else ""
    return f"A tie {again}at the top! {everyone(view, facts['seats'])} play one extra round, and the others watch."


def _duel(view: View) -> DuelView:
    return view.duel if view.duel is not None else DuelView((0, 0), (None, None))


def _one(view: View, seat: int | None) -> str:
    return "nobody" if seat is None else who(view, seat)


def duel(view: View, facts: SayFacts) -> str:
    return f"A tie at the top! {sentence(everyone(view, facts['duellists']))} fight a duel, and one question decides."


def duel_roll(view: View, facts: SayFacts) -> str:
    whose_die = "Their dice decide" if view.seat is None else "Your die decides"
    return f"{whose_die} who may choose. Throw it within {limit(view, 'duel_roll')}."


def duel_choose(view: View, facts: SayFacts) -> str:
    return (
        "You rolled higher, so you choose. Give: you get a question and its answer, and tell the real one or a bluff. "
        f"Receive: you judge whether it is real. You have {limit(view, 'duel_choose')}."
    )


def duel_give(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    return part(
        "The question of the duel.",
        own(shown.question or ""),
        lines("The real answer, for you alone.", closed(own(shown.answer or ""))),
        f"Tell it in your own words, or a bluff. {sentence(_one(view, shown.receiver))} must say which it is. "
        f"You have {limit(view, 'duel_give')}.",
    )


def duel_question(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    asked = own(facts.get("question") or shown.question or "")
    return part("The question of the duel.", asked, f"{sentence(_one(view, shown.giver))} will answer it.")


def duel_remind(view: View, facts: SayFacts) -> str:
    return "The duel waits for you."


def duel_words(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    return part(_duel_answer(view, facts["words"]), f"{sentence(_one(view, shown.receiver))} must judge it.")


def _duel_answer(view: View, words: str) -> str:
    shown = _duel(view)
    return says("The giver" if shown.giver is None else view.names[shown.giver], words)


def duel_judge(view: View, facts: SayFacts) -> str:
    answered = _duel_answer(view, _duel(view).words or "")
    return part(answered, f"Is that the real answer? You have {limit(view, 'duel_judge')}.")


def duel_result(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    told = []
    if shown.receiver is not None and shown.verdict is not None:
        told.append(f"{sentence(does(view, shown.receiver, 'said', 'said'))}: {shown.verdict}.")
    if shown.answer:
        told += ["The real answer is this.", own(shown.answer)]
    if shown.giver is not None and shown.label is not None:
        told.append(
            f"{sentence(whose(view, shown.giver))} answer was {'real' if shown.label == 'real' else 'a bluff'}."
        )
    if shown.winner is not None:
        told.append(f"So {does(view, shown.winner, 'win')} the duel.")
    if view.ask is not None and view.ask.kind == "duel_reveal" and not view.ask.over:
        told.append(f"If it was not so, object. You have {limit(view, 'duel_reveal')}.")
    return part(*told) or "The duel is over."


def _doing(view: View) -> str:
    """What the table is doing now."""
    if view.phase is Phase.LAST:
        return "Now the last challenges may come."
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


_PLAYING = (Phase.THINK, Phase.ANSWER, Phase.BALLOT, Phase.LAST, Phase.VOTE)


def repeat(view: View) -> str:
    """What this seat was last asked, with its secret."""
    if view.ask is None or view.phase is Phase.OVER:
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
        return _vote_question(view)
    if ask.kind == "answer":
        return f"It is your turn to answer. {TURN_RULES}"
    said = {
        "roll": roll, "ballot": ballot, "tie": tie, "last": last, "reveal": reveal, "duel_roll": duel_roll,
        "duel_choose": duel_choose, "duel_give": duel_give, "duel_judge": duel_judge, "duel_reveal": duel_result,
    }[ask.kind]  # fmt: skip
    return said(view, {})


def where(view: View, at: float) -> str:
    """What the table waits for, and how long still."""
    left = "" if view.until is None else f" {sentence(clock(view.until - at))} left."
    return f"{_waits(view)}{left}"


def _waits(view: View) -> str:
    match view.phase:
        case Phase.OVER:
            return "The game is over."
        case Phase.ROLL:
            return f"{round_name(view)} waits for {who(view, view.host)} to throw the die."
        case Phase.THINK:
            count = f"{view.ready_count} of {len(view.in_round)} are ready"
            return f"{round_name(view)}: everybody thinks of an answer, and {count}."
        case Phase.ANSWER if view.speaker is not None:
            return f"{round_name(view)} waits for {whose(view, view.speaker)} answer."
        case Phase.VOTE:
            return f"{round_name(view)} waits for the votes: {view.votes_in} of {view.voters} are in."
        case Phase.BALLOT:
            return f"{round_name(view)} waits for a ballot."
        case Phase.LAST | Phase.REVEAL | Phase.DUEL_REVEAL:
            return f"We go on when {view.undone} more are done, or the time is over."
    return "The duel goes on."


def score(view: View) -> str:
    """The points, the highest first."""
    order = sorted(range(len(view.names)), key=lambda seat: -view.totals[seat])
    gone = {seat for seat in order if view.left[seat]}
    points = [f"{view.names[seat]}: {view.totals[seat]}{', and has left' if seat in gone else ''}." for seat in order]
    if view.phase is Phase.OVER:
        return lines("At the close:", *points, f"{sentence(everyone(view, view.winners))} won." if view.winners else "")
    return lines(f"{round_name(view)}.", *points, f"{sentence(does(view, view.host, 'are', 'is'))} the Host.")


def rules(view: View | None) -> str:
    """How to play: the same words for every seat and in every phase (MQ21)."""
    return part(
        "This is how Malarky goes.",
        "One folder holds the real answer to an odd question, and all others hold nothing. Nobody knows whose is "
        "whose.",
        lines(
            "First you think. Got the real answer? Use your own words. If not, make one up.",
            "Then the answers come, one by one, and none may repeat an earlier one. If somebody tells your real answer "
            "before your turn, you are forced: say so, name that player, and bluff.",
            "Then you vote for the real answer. Vote black if you told it yourself. Vote with an empty hand if you "
            "made yours up and think that it is true; if it is not, that costs two points.",
        ),
        "You get a point for each vote for you, two if you were forced, and a point for finding the real answer.",
    )
