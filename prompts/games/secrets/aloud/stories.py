"""How a story is asked for and told aloud, and the questions about it."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.aloud.names import TOKENS, begun, two_lines
from prompts.games.secrets.common import limit, told_line
from prompts.kit.aloud import closed, lines, own
from prompts.kit.aloud import part as apart
from prompts.kit.words import does, possessive, sentence

_YOU_TELL = {
    "ready": "You tell!",
    "named": "Nobody was ready, so I picked you: you tell!",
    "last": "You tell the last story of this round.",
    "extra": "You tell an extra story.",
}


def story(view: View, facts: SayFacts) -> str:
    """To the teller."""
    line = begun(told_line(view)) if told_line(view) else two_lines(view)
    if facts.get("again"):
        if view.parts:
            return "All right, say more of your story."
        return apart("All right, it is gone. Tell your story from its beginning.", line)
    return apart(
        _YOU_TELL[facts.get("how", "ready")],
        line,
        "Tell me a story that begins so, true or made up. Say it in parts if you like; when it is told, say done. "
        f"You have {limit(view, 'story', Phase.STORY)}.",
    )


def story_remind(view: View, facts: SayFacts) -> str:
    if view.finished:
        return "Only one thing is missing: was your story true, or a lie? Then the others get it."
    if view.parts:
        return "You have the same time once more. Tell the rest of your story, then say done."
    return "We wait for your story, and you have the same time once more. Two sentences will do. Then say done."


def part(view: View, facts: SayFacts) -> str:
    """One receipt for each part of a story."""
    if not view.room:
        return "I have it, and that is all that fits. Say done, or begin anew."
    return "I have it, and nobody else does yet. Go on, or say done."


def token(view: View, facts: SayFacts) -> str:
    """S9, SQ5, SQ6: what came in several parts is read through first."""
    is_read = view.parts > 1 or facts.get("at_once")
    joined = f"This is your story.\n{sentence(closed(own(view.draft or '')))}" if is_read else ""
    return apart(
        joined,
        "Was that true, or a lie? Then the others hear the story. True means: it happened to you, as told. A lie is "
        "everything else.",
    )


def released(view: View, facts: SayFacts) -> str:
    return f"Noted: {TOKENS[bool(view.truth)]}. The others hear your story now and guess. Keep a straight face!"


def told(view: View) -> str:
    """The story that has been released, with its teller and its line."""
    if view.teller is None:
        return ""
    name = view.names[view.teller]
    whose_story = (
        f"Team {view.teams[view.teller]}. {possessive(name)} story." if view.teams else f"{possessive(name)} story."
    )
    line = f"It begins: {begun(told_line(view))}" if view.line is not None else ""
    book = "It is out of a bot's book. True means: it happened, as told, to somebody whom I name afterwards."
    return apart(lines(whose_story, line), sentence(closed(own(view.story or ""))), book if view.from_book else "")


def story_told(view: View, facts: SayFacts) -> str:
    follows = "The others may ask now, then they vote." if view.phase is Phase.QUESTIONS else "The others vote now."
    return apart(told(view), follows)


def no_story(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'tell'))} no story this time. No points, and on we go."


def withdrawn(view: View, facts: SayFacts) -> str:
    return "Done: your stories are out of all that I keep. Your points stay."


def questions(view: View, facts: SayFacts) -> str:
    name = "the teller" if view.teller is None else view.names[view.teller]
    return apart(
        told(view),
        f"Before we vote: has anybody a question to {name}? Two each at most. "
        f"You have {limit(view, 'questions', Phase.QUESTIONS)}.",
    )


def questioned(view: View, facts: SayFacts) -> str:
    time = limit(view, "questioned", Phase.QUESTIONS)
    return f"They may ask you about it for {time}. When a question comes, answer it to all, or say nothing."


def question(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} asks: {closed(own(facts['words']))}"


def reply(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} answers: {closed(own(facts['words']))}"


def passed_on(view: View, facts: SayFacts) -> str:
    return "All have heard it. You may ask once more." if facts.get("more") else "All have heard it."
