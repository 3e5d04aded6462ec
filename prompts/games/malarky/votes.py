"""The votes and what they show (M21 to M31)."""

from engine.games.folders.likeness import alike
from engine.games.malarky.view import CastVote, Given, Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.folders.common import answer_line, thrifty
from prompts.games.malarky.common import electable, goes_on, question_again, round_name, short_limit, standing
from prompts.kit.messages import HEARD, Sealed, Wording, message
from prompts.kit.words import does, everyone, numbered, sentence, who
from prompts.show.pictures import letters

ALREADY_READ = 18
FINISHED = ("voted", "undone", "balloted", "forced", "unclear_sent")

# As long for the holder as for the others (MQ21).
_MINE = "ME if your bluff is true (-2 if not)."
_HELD = "You had the truth: it will not count."
_SILENT = "Your vote counts like all the others."
_MINE_ALONE = "Text ME if your own bluff is the truth (-2 if not)."
_HELD_ALONE = "You had the truth yourself, so text ME for nothing."


@message("malarky.vote", segments=7, wide=16, absorbs=("given", "drafted", "auto", *FINISHED))
def vote(view: View, facts: SayFacts) -> Wording:
    """The vote prompt; who watches is not told what becomes of a vote. A thrifty table reads all answers here; in a car
    those are shortened that this phone got a minute ago, with its own turn (REPEAT tells them in full), and none stands
    here that was read aloud."""
    lines = ["The vote again, from zero."] if facts.get("again") else []
    lines += question_again(view)
    if thrifty(view) and HEARD not in facts:
        lines += _answers(view)
        choice = "a number or name"
    else:
        choice = numbered(view.names, electable(view))
    if alike := _alike(view):
        lines.append(alike)
    lines.append(f"{_asked(view, choice)} {short_limit(view, 'vote').capitalize()}. ")
    if view.seat is None:
        return "\n".join(lines).rstrip()
    return Sealed("\n".join(lines), _what_counts(view), max(map(len, (_MINE_ALONE, _HELD_ALONE))), ())


def vote_question(view: View, choice: str) -> str:
    """What the vote asks; `choice` is how an answer is named, where there is one of somebody else's."""
    return f"{_asked(view, choice)} {_what_counts(view)}"


def _asked(view: View, choice: str) -> str:
    return f"Who told the real answer? Text {choice}." if electable(view) else "Only your answer stands."


def _what_counts(view: View) -> str:
    """What becomes of this seat's vote: in as many letters for all. Whoever gave no answer has nothing that ME could be
    about, and if he held the truth without FORCED his vote is one like all others (MQ19)."""
    is_silent = view.seat not in {each.seat for each in standing(view)}
    if is_silent and (view.folder is None or view.forced is None):
        return _SILENT
    if electable(view):
        return _MINE if view.folder is None else _HELD
    return _MINE_ALONE if view.folder is None else _HELD_ALONE


def _alike(view: View) -> str:
    """Where two answers look alike, that one may say so (MQ6)."""
    stand = [each for each in standing(view) if each.words]
    for place, each in enumerate(stand):
        for earlier in stand[:place]:
            if each.seat != view.seat and alike(each.plain, earlier.plain):
                names = f"{view.names[each.seat]} {view.names[earlier.seat]}"
                return f"Two alike? SIMILAR {names.upper()}."
    return ""


def _answers(view: View) -> list[str]:
    """All answers but one's own, in the order in which they were given."""
    seats = [each.seat for each in view.answers]
    own = seats.index(view.seat) if view.seat in seats and view.pace is Pace.ROAD else 0
    return [
        answer_line(view, each, ALREADY_READ if place < own else 0)
        for place, each in enumerate(view.answers)
        if each.seat != view.seat
    ]


@message("malarky.vote_watch", segments=1, wide=1, absorbs=("given", *FINISHED))
def vote_watch(view: View, facts: SayFacts) -> str:
    return "The others vote now." + (" You play again from the next question." if goes_on(view) else "")


@message("malarky.voted", segments=1, wide=1, lingers=lambda facts: True, lapses=True)
def voted(view: View, facts: SayFacts) -> str:
    """One receipt for every vote, with what it was (MQ20); no use where the result overtakes it."""
    if view.phase is not Phase.VOTE:
        return ""
    return f"Your vote: {cast_for(view)}. You may change it until all are in."


def cast_for(view: View) -> str:
    """The name of whom this seat has voted for, or the word."""
    vote = view.vote or ""
    return view.names[int(vote)] if vote.isdigit() else {"black": "BLACK"}.get(vote, "ME")


@message("malarky.vote_remind", segments=1, wide=1)
def vote_remind(view: View, facts: SayFacts) -> str:
    time = "Your vote is still missing" if view.pace is Pace.SLOW else "15 seconds left to vote"
    return f"{time}: text a name or its number."


@message("malarky.reveal", segments=5, wide=11, absorbs=("given", "verdict", *FINISHED))
def reveal(view: View, facts: SayFacts) -> str:
    """All that is open after the votes."""
    shown = view.reveal
    if shown is None:
        return f"{round_name(view)}: nobody answered, so there are no points."
    lines = [_vote_line(view, shown)] if has_window(shown.answers) else []
    lines += [f"REAL ANSWER: {shown.answer}", _author_line(view, shown), _point_line(view, shown)]
    lines.append(_next_line(view, shown))
    lines.append(letters.key(view.names) if has_window(shown.answers) else "")
    return "\n".join(line for line in lines if line)


def _author_line(view: View, shown: Reveal) -> str:
    held = sentence(does(view, shown.holder, "held it", "held it"))
    if shown.author is None:
        return f"{held} and gave no answer: no points for finding it."
    if shown.forced:
        return f"{held}, FORCED: {who(view, shown.author)} told it first. Votes for {who(view, shown.holder)} count 2."
    if shown.author != shown.holder:
        return f"{held}, but {who(view, shown.author)} told it first."
    return f"{held}."


def _vote_line(view: View, shown: Reveal) -> str:
    """Who fooled whom, who saw through it, and whose votes were none."""
    voters: dict[int, list[int]] = {}
    others: list[str] = []
    for cast in shown.votes:
        if cast.kind == "black" and cast.seat == shown.holder and shown.author == shown.holder:
            continue  # said with who held the answer
        if cast.kind == "seat" and cast.target is not None:
            voters.setdefault(cast.target, []).append(cast.seat)
        elif was_asked(view, cast):
            others.append(_other_vote(view, shown, cast))
    told = [_fooled(view, shown, target, seats) for target, seats in sorted(voters.items()) if target != shown.author]
    told += [_fooled(view, shown, target, seats) for target, seats in voters.items() if target == shown.author]
    return " ".join([*told, *others])


def _fooled(view: View, shown: Reveal, target: int, seats: list[int]) -> str:
    """What so many votes for one answer mean."""
    if shown.author is None:
        return f"{sentence(everyone(view, seats))} for {who(view, target)}."
    if target != shown.author:
        return f"{sentence(does(view, target, 'fooled', 'fooled'))} {everyone(view, seats)}."
    return f"{sentence(everyone(view, seats))} saw through it."


def _other_vote(view: View, shown: Reveal, cast: CastVote) -> str:
    told = {"black": "BLACK", "empty": "ME", "none": "no vote", "void": "not valid"}[cast.kind]
    why = " without an answer" if has_no_answer(shown, cast) else ""
    return f"{sentence(who(view, cast.seat))}: {told}{why}."


def was_asked(view: View, cast: CastVote) -> bool:
    """Whether a missing vote is worth a word: who left the round was asked for none (MQ25)."""
    return cast.kind != "none" or cast.seat in view.in_round


def has_no_answer(shown: Reveal, cast: CastVote) -> bool:
    """Whether a vote is none because its voter gave no answer: ME, or BLACK (MQ20)."""
    return cast.kind == "void" and any(each.seat == cast.seat and each.words is None for each in shown.answers)


def _point_line(view: View, shown: Reveal) -> str:
    points = [f"{who(view, seat)} {view.totals[seat]}{won(shown.points[seat])}" for seat in counted(view, shown)]
    return f"Points: {', '.join(points)}."


def won(points: int) -> str:
    """What a round has brought, after the total."""
    return f" ({points:+d})" if points else ""


def counted(view: View, shown: Reveal) -> list[int]:
    """The seats whose points are told: of an extra round, which not all play, those whom it concerns."""
    here = [not left and not view.extra for left in view.left]
    return [seat for seat, points in enumerate(shown.points) if seat in view.in_round or points or here[seat]]


def has_window(answers: tuple[Given, ...]) -> bool:
    """Whether there is anything to object to."""
    return any(each.words is not None and not each.struck for each in answers)


def _next_line(view: View, shown: Reveal) -> str:
    """What follows. Without a window the next round begins in the same message and speaks for itself."""
    if not has_window(shown.answers):
        return ""
    appeal = " OBJECT EMPTY: yours was right." if _wrong_empty(view, shown) else ""
    time, ends = short_limit(view, "reveal"), is_the_end(view)
    if view.round > 1:
        known = f"{'The end' if ends else 'Next'} in {time}, or all OK."
    else:
        known = f"{'The game ends' if ends else 'We go on'} in {time}, sooner if all text OK."
    return f"{known}{_objection(view, shown)}{appeal}"


def is_the_end(view: View) -> bool:
    """Whether nothing follows this result but the end: no round, and with one alone at the top no tie (M32, M33)."""
    here = [total for total, left in zip(view.totals, view.left, strict=True) if not left]
    return not goes_on(view) and not view.extra and here.count(max(here)) == 1


def _objection(view: View, shown: Reveal) -> str:
    """What may be objected to (MQ12), for all but the holder."""
    if shown.holder == view.seat or not shown.forced:
        return ""
    return f" Was {view.names[shown.holder]} not FORCED? OBJECT."


def _wrong_empty(view: View, shown: Reveal) -> bool:
    return any(cast.seat == view.seat and cast.kind == "empty" for cast in shown.votes) and shown.author != view.seat


@message("malarky.extra", segments=1, wide=3)
def extra(view: View, facts: SayFacts) -> str:
    """MQ27."""
    again = "again " if facts["attempt"] > 1 else ""
    return f"A tie {again}at the top: {everyone(view, facts['seats'])} play one extra round. The others watch."
