"""The votes and what they show (M21 to M31)."""

from engine.games.malarky.view import CastVote, Given, Phase, Reveal, View
from engine.kernel.game import Pace, SayFacts
from prompts.games.folders.common import answer_line, thrifty
from prompts.games.malarky.common import electable, question_again, round_name, short_limit
from prompts.kit.messages import message
from prompts.kit.words import does, everyone, numbered, sentence, who
from prompts.show.pictures import letters

ALREADY_READ = 18
FINISHED = ("done", "voted", "undone", "balloted", "noted_roll", "forced", "unclear_sent")

# The same words for holder and bluffers (MQ21).
VOTE_RULES = "BLACK: you did. EMPTY: your bluff is true (-2 if not). FORCED: that name."
VOTE_RULES_LIVE = (
    "Or BLACK if you told it yourself, EMPTY if you think that your bluff is true (-2 if not). "
    "If you were FORCED, vote for that name."
)


def vote_rules(view: View) -> str:
    """When BLACK and EMPTY may be voted, and for whom after FORCED."""
    return VOTE_RULES if thrifty(view) else VOTE_RULES_LIVE


@message("malarky.last", segments=1, wide=1)
def last(view: View, facts: SayFacts) -> str:
    return (
        f"All answers are in. Before we vote: does one repeat an earlier one? Text SIMILAR and both names, the later "
        f"first. If not, DONE. {short_limit(view, 'last').capitalize()}."
    )


@message("malarky.done", segments=1, wide=1)
def done(view: View, facts: SayFacts) -> str:
    if view.phase not in (Phase.LAST, Phase.REVEAL, Phase.DUEL_REVEAL):
        return ""  # the last one: it goes on in the same message
    return "Thanks. We go on when the others are done too."


@message("malarky.vote", segments=7, wide=16, absorbs=("given", "answer_sent", "drafted", "auto", *FINISHED))
def vote(view: View, facts: SayFacts) -> str:
    """The vote prompt. A thrifty table reads all answers here; in a car those are shortened that this phone got a
    minute ago, with its own turn (REPEAT tells them in full)."""
    lines = ["The vote again, from zero."] if facts.get("again") else []
    lines += question_again(view)
    if thrifty(view):
        lines += _answers(view)
        choice = "a number or name"
    else:
        choice = numbered(view.names, electable(view))
    lines.append(f"{vote_question(view, choice)} {short_limit(view, 'vote').capitalize()}.")
    return "\n".join(lines)


def vote_question(view: View, choice: str) -> str:
    """What the vote asks; `choice` is how an answer is named, where there is one of somebody else's."""
    if electable(view):
        return f"Who told the real answer? Text {choice}. {vote_rules(view)}"
    return "Only your answer stands. Text BLACK if you told the real one, EMPTY if your bluff is true (-2 if not)."


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
    return "The others vote now. You play again from the next question."


@message("malarky.voted", segments=1, wide=1)
def voted(view: View, facts: SayFacts) -> str:
    """One receipt for every vote (MQ20); the last one has the result in the same message."""
    if view.phase is not Phase.VOTE:
        return ""
    return "Vote noted. You may change it until the last vote is in."


@message("malarky.vote_remind", segments=1, wide=1)
def vote_remind(view: View, facts: SayFacts) -> str:
    time = "Your vote is still missing" if view.pace is Pace.SLOW else "15 seconds left to vote"
    return f"{time}: text a name or its number, BLACK or EMPTY."


@message("malarky.reveal", segments=5, wide=11, absorbs=("given", "verdict", *FINISHED))
def reveal(view: View, facts: SayFacts) -> str:
    """All that is open after the votes."""
    shown = view.reveal
    if shown is None:
        return f"{round_name(view)}: nobody answered, so there are no points."
    lines = [f"REAL ANSWER: {shown.answer}", _author_line(view, shown)]
    if has_window(shown.answers):
        lines.append(_vote_line(view, shown))
    lines.append(_point_line(view, shown))
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
    return f"{held} (BLACK)."


def _vote_line(view: View, shown: Reveal) -> str:
    voters: dict[int, list[int]] = {}
    others: list[str] = []
    for cast in shown.votes:
        if cast.kind == "black" and cast.seat == shown.holder and shown.author == shown.holder:
            continue  # said with who held the answer
        if cast.kind == "seat" and cast.target is not None:
            voters.setdefault(cast.target, []).append(cast.seat)
        else:
            others.append(_other_vote(view, cast))
    for_seats = [f"{everyone(view, seats)} for {who(view, target)}" for target, seats in sorted(voters.items())]
    told = "; ".join([*for_seats, *others])
    return f"Votes: {told}." if told else ""


def _other_vote(view: View, cast: CastVote) -> str:
    told = {"black": "BLACK", "empty": "EMPTY", "none": "no vote", "void": "not valid"}[cast.kind]
    return f"{who(view, cast.seat)} {told}"


def _point_line(view: View, shown: Reveal) -> str:
    points = [f"{who(view, seat)} {signed(shown.points[seat])} ({view.totals[seat]})" for seat in counted(view, shown)]
    return f"Points (total): {', '.join(points)}."


def counted(view: View, shown: Reveal) -> list[int]:
    """The seats whose points are told."""
    return [seat for seat, points in enumerate(shown.points) if seat in view.in_round or points]


def signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def has_window(answers: tuple[Given, ...]) -> bool:
    """Whether there is anything to object to."""
    return any(each.words is not None and not each.struck for each in answers)


def _next_line(view: View, shown: Reveal) -> str:
    """What follows. Without a window the next round begins in the same message and speaks for itself."""
    if not has_window(shown.answers):
        return ""
    host = view.next_host
    parts = []
    if host is not None and not thrifty(view):
        parts.append(f"{sentence(does(view, host, 'host'))} next{': ROLL.' if host == view.seat else '.'}")
    appeal = " OBJECT EMPTY: yours was right." if _wrong_empty(view, shown) else ""
    parts.append(f"DONE to go on.{_objection(view, shown)}{appeal} {short_limit(view, 'reveal').capitalize()}.")
    return " ".join(parts)


def _objection(view: View, shown: Reveal) -> str:
    """What may be objected to (MQ12), for all but the holder."""
    if shown.holder == view.seat or shown.author is None:
        return ""
    holder = view.names[shown.holder]
    return f" Was {holder} not FORCED? OBJECT." if shown.forced else f" Did {holder} bluff? OBJECT."


def _wrong_empty(view: View, shown: Reveal) -> bool:
    return any(cast.seat == view.seat and cast.kind == "empty" for cast in shown.votes) and shown.author != view.seat


@message("malarky.extra", segments=1, wide=3)
def extra(view: View, facts: SayFacts) -> str:
    """MQ27."""
    again = "again " if facts["attempt"] > 1 else ""
    return f"A tie {again}at the top: {everyone(view, facts['seats'])} play one extra round. The others watch."
