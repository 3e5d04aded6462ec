"""The story: asked for, told in parts, its secret token, and how the others get it (S7, S9 to S11, SQ2, SQ5, SQ14)."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import limit, lines, told_line
from prompts.kit.messages import is_read, message
from prompts.kit.words import does, possessive, quoted, sentence

BOOK = "(Out of a bot's book. TRUE: it happened, as told, to somebody I name afterwards.)"
LITTLE_ROOM = 300  # characters left, from which on they are counted

_HOW = {
    "ready": "You tell!",
    "named": "Nobody was ready, so I picked you: you tell!",
    "last": "You tell the last story of this round.",
    "extra": "You tell an extra story.",
}


@message("secrets.story", segments=2, wide=2)
def story(view: View, facts: SayFacts) -> str:
    """To the teller. `again`: after UNDO or RETELL."""
    line = "" if is_read(view, facts) else f"\n{_line(view)}"
    if facts.get("again"):
        if view.parts:
            return "All right: text more of your story, then DONE. RETELL begins anew."
        return f"All right, it is gone. Text your story from its beginning, then DONE.{line}"
    other = f" Another line? First {_swap(view)}." if view.swaps_left and not view.extra else ""
    return (
        f"{_HOW[facts.get('how', 'ready')]}{line}\nText me a story that begins so, true or made up, in one "
        f"text or several. When it is told: DONE (not END, which signs you off).{other} "
        f"{sentence(limit(view, 'story', Phase.STORY))}."
    )


def _line(view: View) -> str:
    """The line that was chosen, or both."""
    return told_line(view) or lines(view)


def _swap(view: View) -> str:
    return "SWAP 1, 2 or BOTH" if view.line is None else f"SWAP {view.line}"


@message("secrets.story_remind", segments=1, wide=1)
def story_remind(view: View, facts: SayFacts) -> str:
    """SQ2, SQ5."""
    if view.finished:
        return "Only one thing is missing: was your story TRUE or a LIE? Text T or L, and the others get it."
    if view.parts:
        return "You have the same time once more: text the rest of your story, then DONE."
    return "We wait for your story, and you have the same time once more. Two sentences will do, then DONE."


@message("secrets.part", segments=1, wide=1, urgent=True)
def part(view: View, facts: SayFacts) -> str:
    """One receipt for each text of a story."""
    if not view.room:
        return "I have it, and that is all that fits. Text DONE, or RETELL to begin anew."
    room = f" ({view.room} more characters fit)" if view.room < LITTLE_ROOM else ""
    return f"I have it, nobody else does yet. Text more{room}, or DONE. RETELL begins anew."


@message("secrets.token", segments=8, wide=18)
def token(view: View, facts: SayFacts) -> str:
    """S9, S11, SQ5, SQ6: asked before anybody reads it; what came in several texts is read through first."""
    joined = f"Your story:\n{view.draft}\n" if view.parts > 1 or facts.get("at_once") else ""
    return (
        f"{joined}Was that TRUE or a LIE? Text T or L, and the others get the story. TRUE: it happened to you, as "
        "told. To add something UNDO, to begin anew RETELL."
    )


@message("secrets.released", segments=1, wide=1, urgent=True)
def released(view: View, facts: SayFacts) -> str:
    """S13: what the token says stands."""
    what = "TRUE" if view.truth else "a LIE"
    return f"Noted: {what}. The others read your story now and guess. Keep a straight face!"


@message("secrets.story_told", segments=8, wide=19, urgent=True)
def story_told(view: View, facts: SayFacts) -> str:
    """To those who have no vote on it: the teller's team, and who has come just now."""
    asked = "The others may ask now, then they vote." if view.phase is Phase.QUESTIONS else "The others vote now."
    return asked if is_read(view, facts) else f"{told(view)}\n{asked}"


def told(view: View) -> str:
    """The story that has been released, with its teller and its line."""
    if view.teller is None:
        return ""
    name = f"Team {view.teams[view.teller]}, {view.names[view.teller]}" if view.teams else view.names[view.teller]
    line = f' ("{told_line(view)}")' if view.line is not None else ""
    book = f"\n{BOOK}" if view.from_book else ""
    return f"{possessive(name)} story{line}:\n{quoted(view.story or '')}{book}"


@message("secrets.no_story", segments=1, wide=1)
def no_story(view: View, facts: SayFacts) -> str:
    """SQ2, in the same words whatever was there already."""
    text = sentence(does(view, facts["seat"], "tell"))
    return f"{text} no story this time. No points, on we go."


@message("secrets.withdrawn", segments=1, wide=1, urgent=True)
def withdrawn(view: View, facts: SayFacts) -> str:
    """SQ14."""
    return "Done: your stories are out of all that I keep. Your points stay. Phones that have got one still have it."
