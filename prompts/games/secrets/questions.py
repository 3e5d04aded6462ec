"""The question minute (SQ13)."""

from engine.games.secrets.view import Phase, View
from engine.kernel.game import SayFacts
from prompts.games.secrets.common import limit
from prompts.games.secrets.stories import told
from prompts.kit.messages import is_read, message
from prompts.kit.words import sentence


@message("secrets.questions", segments=9, wide=20, absorbs=("tells",))
def questions(view: View, facts: SayFacts) -> str:
    name = "the teller" if view.teller is None else view.names[view.teller]
    before = "" if is_read(view, facts) else f"{told(view)}\n"
    return (
        f"{before}Before we vote: ASK and a question to {name}, for all to read (2 at most). None? DONE. "
        f"{sentence(limit(view, 'questions', Phase.QUESTIONS))}."
    )


@message("secrets.questioned", segments=1, wide=1)
def questioned(view: View, facts: SayFacts) -> str:
    time = limit(view, "questioned", Phase.QUESTIONS)
    return f"They may ask you about it for {time}. When a question comes, text your answer to all, or say nothing."


@message("secrets.question", segments=2, wide=4, urgent=True)
def question(view: View, facts: SayFacts) -> str:
    answer = "\n(Your answer? Text it, all read it.)" if view.seat == view.teller else ""
    return f"{view.names[facts['seat']].upper()} asks: {facts['words']}{answer}"


@message("secrets.reply", segments=2, wide=3, urgent=True)
def reply(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']].upper()} answers: {facts['words']}"


@message("secrets.passed_on", segments=1, wide=1)
def passed_on(view: View, facts: SayFacts) -> str:
    return "All have got it. ASK once more if you like, or DONE." if facts.get("more") else "All have got it."


@message("secrets.enough", segments=1, wide=1)
def enough(view: View, facts: SayFacts) -> str:
    if view.phase is not Phase.QUESTIONS:
        return ""  # the last one: the vote is asked for in the same message
    return "Thanks. We vote when the others are done too."
