"""How the duel of two who are equal at the top is told aloud."""

from engine.games.malarky.view import DuelView, View
from engine.kernel.game import SayFacts
from prompts.games.malarky.common import limit
from prompts.kit.aloud import closed, lines, own, part, says
from prompts.kit.words import does, everyone, sentence, who, whose


def _duel(view: View) -> DuelView:
    return view.duel if view.duel is not None else DuelView((0, 0), (None, None))


def _one(view: View, seat: int | None) -> str:
    return "nobody" if seat is None else who(view, seat)


def duel(view: View, facts: SayFacts) -> str:
    return f"A tie at the top! {sentence(everyone(view, facts['duellists']))} fight a duel, and one question decides."


def duel_roll(view: View, facts: SayFacts) -> str:
    whose_die = "Their dice decide" if view.seat is None else "Your die decides"
    return f"{whose_die} who may choose. Throw it within {limit(view, 'duel_roll')}."


def duel_choose(view: View, facts: SayFacts) -> str:
    return (
        "You rolled higher, so you choose. Give: you get a question and its answer, and tell the real one or a bluff. "
        f"Receive: you judge whether it is real. You have {limit(view, 'duel_choose')}."
    )


def duel_give(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    return part(
        "The question of the duel.",
        own(shown.question or ""),
        lines("The real answer, for you alone.", closed(own(shown.answer or ""))),
        f"Tell it in your own words, or a bluff. {sentence(_one(view, shown.receiver))} must say which it is. "
        f"You have {limit(view, 'duel_give')}.",
    )


def duel_question(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    asked = own(facts.get("question") or shown.question or "")
    return part("The question of the duel.", asked, f"{sentence(_one(view, shown.giver))} will answer it.")


def duel_remind(view: View, facts: SayFacts) -> str:
    return "The duel waits for you."


def duel_words(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    return part(_duel_answer(view, facts["words"]), f"{sentence(_one(view, shown.receiver))} must judge it.")


def _duel_answer(view: View, words: str) -> str:
    shown = _duel(view)
    return says("The giver" if shown.giver is None else view.names[shown.giver], words)


def duel_judge(view: View, facts: SayFacts) -> str:
    answered = _duel_answer(view, _duel(view).words or "")
    return part(answered, f"Is that the real answer? You have {limit(view, 'duel_judge')}.")


def duel_result(view: View, facts: SayFacts) -> str:
    shown = _duel(view)
    told = []
    if shown.receiver is not None and shown.verdict is not None:
        told.append(f"{sentence(does(view, shown.receiver, 'said', 'said'))}: {shown.verdict}.")
    if shown.answer:
        told += ["The real answer is this.", own(shown.answer)]
    if shown.giver is not None and shown.label is not None:
        told.append(
            f"{sentence(whose(view, shown.giver))} answer was {'real' if shown.label == 'real' else 'a bluff'}."
        )
    if shown.winner is not None:
        told.append(f"So {does(view, shown.winner, 'win')} the duel.")
    if view.ask is not None and view.ask.kind == "duel_reveal" and not view.ask.over:
        told.append(f"If it was not so, object. You have {limit(view, 'duel_reveal')}.")
    return part(*told) or "The duel is over."
