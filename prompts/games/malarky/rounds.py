"""The die, the folders, and the answers one after another (M6 to M19)."""

from engine.games.malarky.view import View
from engine.kernel.game import SayFacts
from prompts.games.folders import answering
from prompts.games.malarky.common import limit, question_again, round_name
from prompts.kit.messages import Sealed, message

GAME = "malarky"


@message("malarky.question", segments=2, wide=2)
def question(view: View, facts: SayFacts) -> str:
    """What all may hear of the deal: a phone has it with its folder."""
    return (
        f"{round_name(view)}, die {view.rolled}: {view.question}\n"
        f"All have their folders, and text me a draft of their answer. {limit(view, 'think').capitalize()}."
    )


@message("malarky.think", segments=3, wide=3, absorbs=("voted", "undone"))
def think(view: View, facts: SayFacts) -> Sealed:
    """The question and this seat's folder: nothing in its first words or its size tells who holds the answer
    (MQ22)."""
    head = "Extra round" if view.extra else f"Round {view.round}/{view.rounds}"
    return answering.folder(view, f"{head}, die {view.rolled}", facts)


@message("malarky.think_remind", segments=1, wide=1)
def think_remind(view: View, facts: SayFacts) -> str:
    return answering.think_soon(view, round_name(view))


@message("malarky.given", segments=2, wide=4, shown_again=True)
def given(view: View, facts: SayFacts) -> str:
    """MQ19: the same words whoever is silent. Who only watches has not read the question yet (M7)."""
    question = f"{view.question}\n" if facts["number"] == 1 and view.seat not in view.in_round else ""
    vote = " You can still vote." if answering.is_silent(view, facts) and not view.reveal else ""
    return f"{question}{answering.told(view, facts)}{vote}"


@message(
    "malarky.answer",
    segments=7,
    wide=16,
    absorbs=("given", "drafted", "ready", "auto", "undone", "unclear_sent"),
)
def answer(view: View, facts: SayFacts) -> Sealed:
    """The turn prompt, as long for holder and bluffers (MQ21)."""
    return answering.turn_prompt(view, question_again(view), facts)


drafted, answer_remind = answering.drafted.of(GAME), answering.answer_remind.of(GAME)
ready, auto, unclear, unclear_sent, forced = (each.of(GAME) for each in answering.SHARED)
