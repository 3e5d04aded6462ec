"""The folders, the drafts, and the answers one after another, in the words of every game with folders (M10 to M19).

A game takes a message as its own by `of`.
"""

from collections.abc import Sequence

from engine.games.folders.likeness import whose_like
from engine.games.folders.tables import LIMITS
from engine.games.folders.thinking import MOST_WORDS
from engine.games.folders.view import FolderView, Phase
from engine.kernel.game import Pace, SayFacts
from engine.kernel.lengths import length
from prompts.games.folders.common import answer_line, in_count, short_limit, thrifty
from prompts.kit.messages import HEARD, Sealed, is_read, message
from prompts.kit.words import quoted, sentence, shortened, who, whose

SHORT_QUESTION = 30
DRAFT_SHOWN = 40
ECHOED = 30  # characters up to which a draft is said back: a mistyped READY shows there

_REAL = "Secret! REAL ANSWER: "
_HOLDER = "\nText it in your own words, {limit}."
_BLUFFER = "Secret! MALARKY: no answer for you, so make one up!\nText it to me, {limit}."

_READY = ("Then text READY.",)
_BOTH = ("The one word STOP would sign you off.",)
# As long for the holder as for the others (MQ21).
_FORCED = "Told already? FORCED and that name, then a bluff."
_OWN = "Told already? Text another: no answer goes twice."
_HOLDER_TIPS = (
    "Nobody sees a draft.",
    "Change the words, keep the facts.",
    "Sound as if you made it up.",
    "If somebody tells it before you, text FORCED and the name, then bluff.",
    "Take as long to answer as you would for a bluff.",
    "UNCLEAR: and a question asks the table what the words mean.",
    "Send another draft and it takes the place of this one.",
)
_BLUFFER_TIPS = (
    "A small odd detail makes it sound true.",
    "Name a place or a year.",
    "Pretend that you are reading it.",
    "Plain and dull is often believed.",
    "Give a reason, then a reason for the reason.",
    "Say it as a teacher would.",
    "Begin with something that everybody knows.",
    "Do not be too funny.",
    "A number helps: people trust numbers.",
    "Mention somebody who found it out.",
)

SHOWN = 30  # characters of a draft that stands again
_TAKEN_BACK = {
    "draft": "Your draft is taken back. Text another one any time.",
    "ready": "You are not READY any more. Text READY when you are.",
    "forced": "Your FORCED is taken back.",
    "auto": "AUTO is back as it was before.",
}


def folder(view: FolderView, head: str, facts: SayFacts) -> Sealed:
    """This seat's folder after what all may read: the `head`, and the question where it is not read aloud."""
    public = f"{head}. REPEAT shows the question.\n" if is_read(view, facts) else f"{head}: {view.question}\n"
    if len(view.question or "") < SHORT_QUESTION:
        public += "Here is your folder. Keep it to yourself.\n"
    time = short_limit(view, "think")
    after = _HOLDER.format(limit=time)
    room = len(_REAL) + MOST_WORDS + len(after)
    both = (*_READY, *_BOTH) if thrifty(view) else _BOTH
    if view.folder is not None:
        return Sealed(public, _REAL + view.folder + after, room, both + _HOLDER_TIPS)
    return Sealed(public, _BLUFFER.format(limit=time), room, both + _bluffer_tips(view))


def folder_again(view: FolderView, public: str) -> Sealed:
    """The folder after `public` words, for a phone that asks again: as much to read for holder and bluffers."""
    room = len(_REAL) + MOST_WORDS
    if view.folder is not None:
        return Sealed(public, _REAL + view.folder, room, _HOLDER_TIPS)
    return Sealed(public, "Secret! MALARKY: your answer is made up.", room, _bluffer_tips(view))


def _bluffer_tips(view: FolderView) -> tuple[str, ...]:
    """Other advice in every round."""
    first = (view.round * 3) % len(_BLUFFER_TIPS)
    return _BLUFFER_TIPS[first:] + _BLUFFER_TIPS[:first]


def think_soon(view: FolderView, round_name: str) -> str:
    """The reminder of who has sent no draft."""
    if view.pace is Pace.SLOW:
        return f"{round_name} waits for you: text me a draft of your answer, READY when set."
    return "15 seconds left: text me a draft of your answer, even a short one."


@message("folders.drafted", segments=2, wide=5, urgent=("near", "copied", "turn", "replaced"))
def drafted(view: FolderView, facts: SayFacts) -> str:
    """MQ4, MQ5, MQ23. One that takes another's place may be a misspelt word meant otherwise, so it is told at once.
    Live, a long one is nothing to worry about once it is known that drafts are kept, which the first round tells."""
    short = view.draft is not None and length(view.draft) <= ECHOED
    kept = "Draft kept, nobody sees it"
    notes = [f"{kept}: {quoted((view.draft or '').rstrip('.'))}." if short else f"{kept}."]
    if facts.get("replaced"):
        notes.append("UNDO brings the one before back.")
    if facts.get("near") is not None:
        notes.append(f"It is much like {whose(view, facts['near'])} answer: better text another one.")
    if facts.get("copied"):
        notes.append("It copies the card: better tell it in your own words.")
    if facts.get("turn"):
        notes.append("" if not thrifty(view) else "It is your turn now: OK gives it to the table, or text your answer.")
    elif len(notes) == 1 and not short and not thrifty(view) and view.round > 1:
        return ""
    elif not thrifty(view):
        if view.round == 1 and not facts.get("replaced"):
            notes.append("At your turn it goes to the table. Until then another text takes its place.")
    elif view.phase is not Phase.THINK:
        notes.append("You may change it until it is your turn.")
    elif not view.ready:
        notes.append("READY when set, or text another one.")
    else:
        notes.append("You are READY still.")
    return " ".join(note for note in notes if note)


@message("folders.ready", segments=1, wide=1)
def ready(view: FolderView, facts: SayFacts) -> str:
    if view.phase is not Phase.THINK:
        return "All are READY, and the answers begin."
    count = f"You are READY ({in_count(view)})"
    if view.draft is None:
        return f"{count}, but you have no draft yet: text your answer any time before your turn, nobody sees it."
    return f"{count}. You may still change your draft."


@message("folders.auto", segments=1, wide=1)
def auto(view: FolderView, facts: SayFacts) -> str:
    if facts["on"]:
        return "AUTO is on: your draft is given for you as soon as it is your turn. AUTO OFF ends that."
    return "AUTO is off: when it is your turn I ask you before your draft is given."


@message("folders.unclear", segments=2, wide=4)
def unclear(view: FolderView, facts: SayFacts) -> str:
    return f"{sentence(who(view, facts['seat']))} asks what the question means: {facts['words']}"


@message("folders.unclear_sent", segments=1, wide=1)
def unclear_sent(view: FolderView, facts: SayFacts) -> str:
    return "The table has got your question."


def told(view: FolderView, facts: SayFacts) -> str:
    """An answer of anybody, or that none was given."""
    place, name = f"{facts['number']}/{facts['of']}", view.names[facts["seat"]].upper()
    if facts["words"] is not None:
        return f"{place} {name}: {facts['words']}"
    if is_silent(view, facts):
        back = " Text anything, and we wait for you again." if facts.get("lost") else ""
        return f"{place} Time is up, so you give no answer this round.{back}"
    if facts["seat"] == view.seat:
        return f"{place} You left this round, so you give no answer."
    without = (
        f" We go on without {view.names[facts['seat']]}, who is back with the next text." if facts.get("lost") else ""
    )
    return f"{place} {name} gives no answer.{without}"


def is_silent(view: FolderView, facts: SayFacts) -> bool:
    """Whether the reader is the one whose time to answer ran out."""
    return facts["words"] is None and facts["seat"] == view.seat and view.seat in view.in_round


def turn_prompt(view: FolderView, question: Sequence[str], facts: SayFacts, most: int = 0) -> Sealed:
    """Your turn, the answers so far (in `most` characters each) unless they were read aloud, and what becomes of a
    draft. Where somebody has answered the holder reads of FORCED, the others as much (MQ21)."""
    time, long = short_limit(view, "answer"), f"{LIMITS[Phase.ANSWER](view):g} s"
    lines = list(question)
    if thrifty(view):
        lines = [f"Your turn: {time}.", *lines]
        told = () if HEARD in facts else view.answers
        lines += [answer_line(view, each, most) for each in told if each.seat != view.seat]
        lines.append("Text an answer. OK: your draft." if offers_draft(view) else "Text your answer.")
    elif view.forced is not None:
        lines.append(f"Your turn: {time}. Your next text goes to all.")
    elif view.draft is None:
        wait = f" WAIT: {long}." if view.hurries else ""
        lines.append(f"Your turn: {time}. Text your answer, it goes to all.{wait}")
    elif view.hurries:
        lines.append(f"Your turn. In {time} I tell: {shortened(view.draft, DRAFT_SHOWN)}")
        lines.append(f"Other words take its place. WAIT: {long}.")
    else:
        lines.append(f"Your turn: {time}. Text your answer, or OK for: {shortened(view.draft, DRAFT_SHOWN)}")
        near = whose_like(view.draft, view.answers)
        if near is not None:
            lines.append(f"It is much like {whose(view, near)} answer.")
    return Sealed("\n".join(lines), turn_rules(view), len(_FORCED) + 1, ())


def offers_draft(view: FolderView) -> bool:
    """Whether the draft may be what this seat wants to say: for who is FORCED another has told it (MQ10)."""
    return view.draft is not None and view.forced is None


def turn_rules(view: FolderView) -> str:
    """On a line of its own, what this seat may do beside answering; for the first who speaks there is nothing, nor for
    who has said FORCED."""
    if view.forced is not None or not any(each.words for each in view.answers):
        return ""
    return "\n" + (_OWN if view.folder is None else _FORCED)


@message("folders.answer_remind", segments=1, wide=1)
def answer_remind(view: FolderView, facts: SayFacts) -> str:
    if view.pace is Pace.SLOW:
        return "The table waits for your answer: text it" + (", or OK for your draft." if offers_draft(view) else ".")
    return "15 seconds left: text your answer" + (", or OK for your draft." if offers_draft(view) else ", any answer!")


@message("folders.forced", segments=1, wide=2)
def forced(view: FolderView, facts: SayFacts) -> str:
    """MQ10, MQ21: one receipt, whoever sends it."""
    if facts.get("author") is None:
        return "FORCED is taken back."
    return f"Noted, only you know: FORCED {view.names[facts['author']]}. Now text a bluff as your answer."


def taken_back(view: FolderView, what: str) -> str:
    """What UNDO took back, "" where it is nothing of these. A draft gives way to the one before, if there was one."""
    if what == "draft" and view.draft:
        return f"Taken back: your draft is {quoted(shortened(view.draft, SHOWN))} again."
    return _TAKEN_BACK.get(what, "")


SHARED = (ready, auto, unclear, unclear_sent, forced)
"""The messages that say the same in every game with folders."""
