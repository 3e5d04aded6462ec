"""What is said of accusations, rulings, choices and ballots: in the same words whatever stands in the ledger."""

from engine.games.igor.rulings import CHOOSING
from engine.games.igor.state import GRACE
from engine.games.igor.view import View
from engine.games.igor.votes import BALLOTING
from engine.kernel.game import SayFacts
from prompts.games.igor.common import names_of
from prompts.kit.messages import is_read, message
from prompts.kit.words import clock, does, everyone, plural, possessive, sentence, who, whose


def _catches(view: View, facts: SayFacts, by: int) -> str:
    return f"{sentence(does(view, by, 'catch', 'catches'))} {who(view, facts['accused'])} ({facts['key']})"


@message("igor.accused", segments=1, wide=1, urgent=True)
def accused(view: View, facts: SayFacts) -> str:
    """IQ15: what it comes to is told to all."""
    return f"Heard: {view.names[facts['accused']]}, {facts['key']}. The ruling follows."


@message("igor.reporting", segments=1, wide=1, urgent=True)
def reporting(view: View, facts: SayFacts) -> str:
    """IQ19."""
    return f"Heard: your own breach, {facts['key']}. The ruling follows."


@message("igor.too_early", segments=1, wide=2)
def too_early(view: View, facts: SayFacts) -> str:
    """IQ17."""
    return f"{_catches(view, facts, facts['by'])}: too early, nobody pays."


@message("igor.too_late", segments=1, wide=2)
def too_late(view: View, facts: SayFacts) -> str:
    return f"{_catches(view, facts, facts['by'])}: too late, nobody pays."


@message("igor.ruled", segments=4, wide=9)
def ruled(view: View, facts: SayFacts) -> str:
    """IQ15, IQ17, IQ19: who accused, and who pays; no reason."""
    rows, accused = facts["rows"], facts["accused"]
    told = [_row(view, facts, by, what, paid) for by, what, paid in rows if what != "tie"]
    together = [by for by, what, _ in rows if what == "tie"]
    if together:
        names = sentence(everyone(view, together))
        says = does(view, accused, "say")
        told.append(f"{names} catch {who(view, accused)} ({facts['key']}) together: {says} who was first.")
    return " ".join(told)


def _row(view: View, facts: SayFacts, by: int, what: str, paid: int) -> str:
    accused, key = facts["accused"], facts["key"]
    if what == "reported":
        cost = "1 M to the pile" if paid else "no M to pay"
        return f"Mea culpa of {view.names[by]} ({key}): {cost}."
    if what == "nothing":
        return f"Mea culpa of {view.names[by]} ({key}) came second and costs nothing."
    if what == "right":
        cost = f"1 M to {who(view, by)}" if paid else f"right, but {does(view, accused, 'have', 'has')} no M to pay"
    elif what == "false":
        cost = f"false, {does(view, by, 'pay')} 1 M" if paid else "false, no M to pay"
    else:
        cost = "already caught, nobody pays"
    return f"{_catches(view, facts, by)}: {cost}."


@message("igor.first", segments=2, wide=3)
def first(view: View, facts: SayFacts) -> str:
    """I27."""
    names = names_of(view, facts["accusers"], "or")
    return (
        f"Who was first to catch you ({facts['key']}), and gets 1 M: {names}? {sentence(clock(CHOOSING(view) or 0))}."
    )


@message("igor.appealed", segments=1, wide=2)
def appealed(view: View, facts: SayFacts) -> str:
    """IQ24."""
    appeals = sentence(does(view, facts["seat"], "appeal"))
    return f"{appeals} against the verdict: {_verdict(view, facts, facts['by'])}."


def _verdict(view: View, facts: SayFacts, by: int) -> str:
    return f"{whose(view, by)} CATCH of {who(view, facts['accused'])} ({facts['key']}), judged {facts['what']}"


@message("igor.appeal_late", segments=1, wide=1, urgent=True)
def appeal_late(view: View, facts: SayFacts) -> str:
    return f"Too late: an appeal comes within {clock(GRACE[view.pace])} of the verdict."


@message("igor.ballot", segments=1, wide=2)
def ballot(view: View, facts: SayFacts) -> str:
    """AYE: the verdict was wrong; or a written rule was broken (IQ22, IQ24)."""
    time = sentence(clock(BALLOTING(view) or 0))
    if facts["what"] is None:
        return f"Did {view.names[facts['accused']]} break {facts['key']}? AYE or NAY. {time}."
    name = possessive(view.names[facts["by"][0]])
    if is_read(view, facts):
        return f"Was the verdict about {view.names[facts['accused']]} ({facts['key']}) wrong? AYE or NAY. {time}."
    return (
        f"{name} CATCH of {view.names[facts['accused']]} ({facts['key']}) was judged {facts['what']}. Was that wrong? "
        f"AYE or NAY. {time}."
    )


@message("igor.cast", segments=1, wide=1, urgent=True)
def cast(view: View, facts: SayFacts) -> str:
    return f"Noted: {'AYE' if facts['aye'] else 'NAY'}. Nobody sees it."


@message("igor.voted", segments=1, wide=2)
def voted(view: View, facts: SayFacts) -> str:
    """IQ22 to IQ24."""
    accused, by = facts["accused"], facts["by"][0]
    told = (
        f"{plural(facts['ayes'], 'aye')}, {plural(facts['nays'], 'nay')} about {who(view, accused)} ({facts['key']}):"
    )
    if not facts["what"]:
        return f"{told} {'broken' if facts['is_aye'] else 'not broken'}."
    if not facts["is_aye"]:
        return f"{told} the verdict stands."
    if facts["what"] == "right":
        moved = f" {sentence(does(view, by, 'give'))} 1 M back." if facts["moved"] else ""
        return f"{told} no breach after all.{moved}"
    moved = f" {sentence(does(view, accused, 'pay'))} {who(view, by)} 1 M." if facts["moved"] else ""
    return f"{told} it was a breach after all.{moved}"
