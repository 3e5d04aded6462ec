"""How folders, drafts and answers are said aloud, in every game with folders."""

from collections.abc import Iterable

from engine.games.folders.thinking import MOST_WORDS
from engine.games.folders.view import FolderView, Given, Phase
from engine.kernel.game import Pace, SayFacts
from prompts.games.folders.answering import is_silent, offers_draft
from prompts.kit.aloud import closed, lines, own, part, says
from prompts.kit.usual import too_long as written_too_long
from prompts.kit.words import sentence, shortened, who, whose

DRAFT_READ = 100  # characters of a draft that are read out again

_REAL = "You hold the real answer, and it is this."
_YOURS = "You hold no answer."
_HOW_REAL = "Tell it in your own words, as if you had made it up."
_HOW_BLUFF = "Make one up, and tell it as if it were true."
# As long for the holder as for the others (MQ21).
_FORCED = "If somebody told yours before you, you are forced: say so, and the name."
_OWN = "No answer may come twice: if yours was told before you, tell another one."
_HOLDER_TIPS = (
    "Change the words and keep the facts.",
    "Take as long to answer as you would for a bluff.",
    "If somebody tells it before you, you are forced: say so, name that player, and bluff.",
    "A small odd detail may stay, or go.",
    "Do not be the quickest.",
    "Keep a straight face.",
    "Nobody hears a draft.",
    "Take your time.",
)
_BLUFFER_TIPS = (
    "A small odd detail makes it sound true.",
    "Plain and dull is often believed.",
    "Give a reason, and then a reason for the reason.",
    "Pretend that you are reading it from a book.",
    "Mention somebody who found it out.",
    "Name a place or a year.",
    "Nobody hears a draft.",
    "Do not be too funny.",
)


def folder(view: FolderView, public: str, time: str = "") -> str:
    """This seat's folder after what all may hear. What is read takes as long whether it holds the answer or not (MQ22);
    `time` is how long there is to think."""
    until = f"You have {time}." if time else ""
    longest = len(_REAL) + MOST_WORDS + len(_HOW_REAL)
    mine, tips = [_YOURS, _HOW_BLUFF], _BLUFFER_TIPS
    if view.folder is not None:
        mine, tips = [_REAL, closed(own(view.folder)), _HOW_REAL], _HOLDER_TIPS
    first = view.round * 3 % len(tips)
    return part(public, lines("Now your own folder.", *_filled(mine, (*tips[first:], *tips[:first]), longest)), until)


def _filled(said: list[str], more: Iterable[str], longest: int) -> list[str]:
    """What is said, with as many of these sentences as bring it nearest to its longest length."""
    told = list(said)
    for line in more:
        if sum(map(len, told)) + len(line) <= longest + len(line) // 2:
            told.append(line)
    return told


def think_remind(view: FolderView, facts: SayFacts) -> str:
    if view.pace is Pace.SLOW:
        return "The round waits for you. Say a draft of your answer, and then that you are ready."
    return "15 seconds left. Say a draft of your answer, even a short one."


def drafted(view: FolderView, facts: SayFacts) -> str:
    notes = ["I have kept your draft, and nobody else hears it."]
    if facts.get("near") is not None:
        notes.append(f"But it is much like {whose(view, facts['near'])} answer: better say another one.")
    if facts.get("copied"):
        notes.append("But it copies the card: better tell it in your own words.")
    if facts.get("turn"):
        notes.append("It is your turn now.")
    elif view.phase is not Phase.THINK:
        notes.append("You may change it until it is your turn.")
    return " ".join(notes)


def ready(view: FolderView, facts: SayFacts) -> str:
    if view.phase is not Phase.THINK:
        return "All are ready, and the answers begin."
    count = f"You are ready: {view.ready_count} of {len(view.in_round)} are."
    return (
        f"{count} But you have no draft yet: say your answer any time before your turn."
        if view.draft is None
        else count
    )


def auto(view: FolderView, facts: SayFacts) -> str:
    if facts["on"]:
        return "From now on your draft is given for you as soon as it is your turn."
    return "From now on I ask you before your draft is given."


def unclear(view: FolderView, facts: SayFacts) -> str:
    return (
        f"{sentence(who(view, facts['seat']))} asked what the question means. {sentence(closed(own(facts['words'])))}"
    )


def given(view: FolderView, facts: SayFacts) -> str:
    """An answer of anybody, or that none was given (MQ19)."""
    name = view.names[facts["seat"]]
    if facts["words"] is not None:
        said = says(name, facts["words"])
    elif is_silent(view, facts):
        said = "Time is up, so you give no answer this round."
    elif facts["seat"] == view.seat:
        said = "You left this round, so you give no answer."
    else:
        said = f"{name} gives no answer."
    return f"Answer {facts['number']} of {facts['of']}.\n{said}"


def given_first(view: FolderView, facts: SayFacts, watches: bool) -> str:
    """The same, before the first with the question for who only watches."""
    return part(own(view.question or "") if watches and facts["number"] == 1 else "", given(view, facts))


def answer(view: FolderView, facts: SayFacts, time: str) -> str:
    """The turn prompt, as long for holder and bluffers (MQ21)."""
    draft = closed(f"Your draft is: {own(shortened(view.draft or '', DRAFT_READ))}") if offers_draft(view) else ""
    until = f"I tell your draft in {time}." if draft and view.hurries else f"You have {time}."
    return part(f"It is your turn to answer. {until}", lines(draft, turn_rules(view)))


def turn_rules(view: FolderView) -> str:
    """What this seat may do beside answering; for the first who speaks there is nothing, nor for who is forced."""
    if view.forced is not None or not any(each.words for each in view.answers):
        return ""
    return _OWN if view.folder is None else _FORCED


def answer_remind(view: FolderView, facts: SayFacts) -> str:
    if view.pace is Pace.SLOW:
        return "The table waits for your answer."
    return "15 seconds left for your answer. Say any answer!"


def forced(view: FolderView, facts: SayFacts) -> str:
    """MQ10, MQ21."""
    if facts.get("author") is None:
        return "All right, you are not forced."
    name = view.names[facts["author"]]
    return f"Noted, and only you know it: {name} told it before you. Now say a bluff as your answer."


def answers(view: FolderView, given: Iterable[Given]) -> str:
    """A line for each answer that stands, by name; one's own left out."""
    told = []
    for each in given:
        if each.seat == view.seat:
            continue
        if each.words is None:
            told.append(f"{view.names[each.seat]} gave no answer.")
        elif each.struck:
            told.append(f"{sentence(whose(view, each.seat))} answer is out.")
        else:
            told.append(says(view.names[each.seat], each.words).replace(" says: ", " said: ", 1))
    return lines(*told)


def notes(view: FolderView) -> str:
    """What is kept of this seat for its answer."""
    draft = ""
    if view.draft and view.phase in (Phase.THINK, Phase.ANSWER, Phase.BALLOT):
        draft = closed(f"Your draft is: {own(view.draft)}")
    forced_by = "" if view.forced is None else f"You are forced: {view.names[view.forced]} told it before you."
    return lines(
        draft,
        "You are ready." if view.ready and view.phase is Phase.THINK else "",
        "Your draft is given for you as soon as it is your turn." if view.auto else "",
        forced_by,
    )


def too_long(facts: SayFacts) -> str:
    """That the words that do not fit are too long; "" where they are not."""
    return "That was too long. Please say it in fewer words." if written_too_long(facts) else ""


_TAKEN_BACK = {
    "ready": "You are not ready any more.",
    "forced": "You are not forced any more.",
    "auto": "That is again as it was before.",
}


def taken_back(view: FolderView, what: str) -> str:
    """What was taken back, "" where it is nothing of these."""
    if what == "draft":
        if view.draft:
            return closed(f"Taken back. Your draft is again: {own(shortened(view.draft, DRAFT_READ))}")
        return "Your draft is taken back. Say another one any time."
    return _TAKEN_BACK.get(what, "")


def started_few(facts: SayFacts) -> str:
    """MQ24."""
    return "You have played nearly all our questions, so some come again." if facts.get("few") else ""
