"""The question, the folders of one team, and its answers one after another (TM2 to TM5)."""

from dataclasses import replace

from engine.games.team_malarky.view import View
from engine.kernel.game import SayFacts
from prompts.games.folders import answering
from prompts.games.team_malarky.common import most_of_each, others, question_again, round_name
from prompts.kit.messages import Sealed, is_read, message
from prompts.kit.words import whose

GAME = "team_malarky"


@message("team_malarky.think", segments=3, wide=3, absorbs=("undone",))
def think(view: View, facts: SayFacts) -> Sealed:
    """The question and a giver's folder: nothing in its first words or its size tells who holds the answer (MQ22)."""
    return answering.folder(view, f"{round_name(view)}, you give", facts)


@message("team_malarky.question", segments=2, wide=2, absorbs=("undone", "chosen"))
def question(view: View, facts: SayFacts) -> str:
    """The question for the receivers."""
    receivers = f"team {others(view.givers)}" if view.seat is None else "your team"
    if is_read(view, facts):
        return f"{round_name(view)}, team {view.givers} gives. Hear their answers, then {receivers} picks the real one."
    return (
        f"{round_name(view)}, team {view.givers} gives: {view.question}\n"
        f"Hear their answers, then {receivers} picks the real one."
    )


@message("team_malarky.think_remind", segments=1, wide=1)
def think_remind(view: View, facts: SayFacts) -> str:
    return answering.think_soon(view, round_name(view))


@message("team_malarky.drafted", segments=2, wide=2, urgent=("near", "copied", "turn", "replaced"))
def drafted(view: View, facts: SayFacts) -> str:
    """As in Malarky (MQ4, MQ23); one that repeats an answer cannot be given (TM5)."""
    if facts.get("near") is None:
        return str(answering.drafted.write(view, facts))
    return f"Draft kept, but it is too much like {whose(view, facts['near'])} answer to be given: text another one."


@message("team_malarky.given", segments=2, wide=5, shown_again=True)
def given(view: View, facts: SayFacts) -> str:
    """MQ19; who only watches has not read the question yet."""
    watches = view.seat not in (*view.in_round, *view.receivers)
    return (
        f"{view.question}\n{answering.told(view, facts)}"
        if watches and facts["number"] == 1
        else answering.told(view, facts)
    )


@message(
    "team_malarky.answer",
    segments=10,
    wide=21,
    absorbs=("given", "drafted", "ready", "auto", "undone", "unclear_sent"),
)
def answer(view: View, facts: SayFacts) -> Sealed:
    """The turn prompt, as long for holder and bluffers (MQ21)."""
    note = [] if view.like is None else [f"Your draft is too much like {whose(view, view.like)} answer."]
    return answering.turn_prompt(usable(view), [*question_again(view), *note], facts, most_of_each(view))


def usable(view: View) -> View:
    """The view without a draft that may not be given."""
    return view if view.like is None else replace(view, draft=None)


@message("team_malarky.answer_remind", segments=1, wide=1)
def answer_remind(view: View, facts: SayFacts) -> str:
    return str(answering.answer_remind.write(usable(view), facts))


@message("team_malarky.refused_same", segments=1, wide=2, urgent=True)
def refused_same(view: View, facts: SayFacts) -> str:
    """TM5."""
    return f"That is too much like {whose(view, facts['seat'])} answer. Change what it says, or text another answer."


ready, auto, unclear, unclear_sent, forced = (each.of(GAME) for each in answering.SHARED)
