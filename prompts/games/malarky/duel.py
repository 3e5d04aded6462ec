"""The duel of two who are equal at the top (M34, MQ26, MQ32)."""

from engine.games.malarky.view import DuelView, View
from engine.kernel.game import SayFacts
from prompts.games.malarky.common import limit
from prompts.kit.messages import is_read, message
from prompts.kit.words import does, everyone, sentence, who, whose


def _duel(view: View) -> DuelView:
    return view.duel if view.duel is not None else DuelView((0, 0), (None, None))


def _seat(view: View, seat: int | None) -> str:
    return "nobody" if seat is None else who(view, seat)


@message("malarky.duel", segments=1, wide=2)
def duel(view: View, facts: SayFacts) -> str:
    return f"A tie at the top! {sentence(everyone(view, facts['duellists']))} fight a duel: one question decides."


@message("malarky.duel_roll", segments=1, wide=1)
def duel_roll(view: View, facts: SayFacts) -> str:
    if view.seat is None:
        return f"Their dice decide who may choose: both text ROLL, within {limit(view, 'duel_roll')}."
    return f"Your die decides who may choose: text ROLL, within {limit(view, 'duel_roll')}."


@message("malarky.rolled", segments=1, wide=1)
def rolled(view: View, facts: SayFacts) -> str:
    dice = ", ".join(f"{does(view, seat, 'roll')} {number}" for seat, number in facts["rolls"])
    return f"{sentence(dice)}. Equal: once more!" if facts["again"] else f"{sentence(dice)}."


@message("malarky.duel_choose", segments=2, wide=2)
def duel_choose(view: View, facts: SayFacts) -> str:
    return (
        "You rolled higher, so choose. GIVE: you get a question and its answer, and tell the real one or a bluff. "
        f"RECEIVE: you judge whether it is real. Text GIVE or RECEIVE, within {limit(view, 'duel_choose')}."
    )


@message("malarky.duel_chosen", segments=1, wide=1)
def duel_chosen(view: View, facts: SayFacts) -> str:
    giver, receiver = facts["giver"], facts["receiver"]
    return f"{sentence(does(view, giver, 'give'))} the answer, {does(view, receiver, 'judge')} it."


@message("malarky.duel_give", segments=4, wide=7)
def duel_give(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    question = "REPEAT shows the question." if is_read(view, facts) else shown.question
    return (
        f"Duel: {question}\nSecret! REAL ANSWER: {shown.answer}\n"
        f"Text REAL and the answer in your own words, or BLUFF and an invented one. {_seat(view, shown.receiver)} "
        f"must tell which it is and sees only what comes after the first word. "
        f"{limit(view, 'duel_give').capitalize()}."
    )


@message("malarky.duel_question", segments=1, wide=1)
def duel_question(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    return f"Duel: {facts.get('question') or shown.question}\n{sentence(_seat(view, shown.giver))} will answer it."


@message("malarky.duel_remind", segments=1, wide=1)
def duel_remind(view: View, facts: SayFacts) -> str:
    kind = view.ask.kind if view.ask is not None else ""
    todo = {
        "duel_roll": "text ROLL",
        "duel_choose": "text GIVE or RECEIVE",
        "duel_give": "text REAL or BLUFF, then your answer",
        "duel_judge": "text CORRECT or WRONG",
    }.get(kind, "it is your move")
    return f"The duel waits for you: {todo}."


@message("malarky.duel_words", segments=2, wide=4)
def duel_words(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    name = view.names[shown.giver].upper() if shown.giver is not None else "THE GIVER"
    return f"{name}: {facts['words']}\n{sentence(_seat(view, shown.receiver))} must judge it."


@message("malarky.duel_judge", segments=2, wide=4)
def duel_judge(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    name = view.names[shown.giver].upper() if shown.giver is not None else "THE GIVER"
    words = "" if is_read(view, facts) else f"{name}: {shown.words}\n"
    return (
        f"{words}Is that the real answer? Text CORRECT if you believe it, WRONG if not. "
        f"{limit(view, 'duel_judge').capitalize()}."
    )


@message("malarky.duel_result", segments=2, wide=4, absorbs=("undone",))
def duel_result(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    lines = [f"REAL ANSWER: {shown.answer}"] if shown.answer else []
    if shown.giver is not None and shown.label is not None:
        lines.append(
            f"{sentence(whose(view, shown.giver))} answer was {'REAL' if shown.label == 'real' else 'a BLUFF'}."
        )
    if shown.receiver is not None and shown.verdict is not None:
        lines.append(f"{sentence(does(view, shown.receiver, 'said', 'said'))} {shown.verdict.upper()}.")
    if shown.winner is not None:
        lines.append(f"So {does(view, shown.winner, 'win')} the duel.")
    if view.ask is not None and view.ask.kind == "duel_reveal" and not view.ask.over:
        called = "the REAL one" if shown.label == "real" else "a BLUFF"
        lines.append(f"DONE to go on. Was it not {called}? OBJECT. {limit(view, 'duel_reveal').capitalize()}.")
    return "\n".join(lines) or "The duel is over."
