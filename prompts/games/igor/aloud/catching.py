"""What is told aloud of accusations, rulings, choices and ballots."""

from engine.games.igor.rulings import CHOOSING
from engine.games.igor.state import GRACE
from engine.games.igor.view import View
from engine.games.igor.votes import BALLOTING
from engine.kernel.game import SayFacts
from prompts.games.igor.aloud import names
from prompts.kit.aloud import lines
from prompts.kit.words import clock, does, everyone, plural, sentence, who, whose


def _catches(view: View, facts: SayFacts, by: int) -> str:
    key = names.key(facts["key"])
    return f"{sentence(does(view, by, 'catch', 'catches'))} {who(view, facts['accused'])}, for {key}"


def accused(view: View, facts: SayFacts) -> str:
    return f"I have heard that: {view.names[facts['accused']]}, {names.key(facts['key'])}. The ruling follows."


def reporting(view: View, facts: SayFacts) -> str:
    return f"I have heard that: your own breach, {names.key(facts['key'])}. The ruling follows."


def too_early(view: View, facts: SayFacts) -> str:
    return f"{_catches(view, facts, facts['by'])}: too early, nobody pays."


def too_late(view: View, facts: SayFacts) -> str:
    return f"{_catches(view, facts, facts['by'])}: too late, nobody pays."


def ruled(view: View, facts: SayFacts) -> str:
    """IQ15, IQ17, IQ19: who accused, and who pays; no reason."""
    told = [_row(view, facts, by, what, paid) for by, what, paid in facts["rows"] if what != "tie"]
    together = [by for by, what, _ in facts["rows"] if what == "tie"]
    if together:
        people, says = sentence(everyone(view, together)), does(view, facts["accused"], "say")
        caught = f"{who(view, facts['accused'])}, for {names.key(facts['key'])}"
        told.append(f"{people} catch {caught}, together: {says} who was first.")
    return lines(*told)


def _row(view: View, facts: SayFacts, by: int, what: str, paid: int) -> str:
    accused, key = facts["accused"], names.key(facts["key"])
    if what == "reported":
        cost = "one Malarian to the pile" if paid else "no Malarian to pay"
        return f"{sentence(does(view, by, 'own', 'owns'))} up to {key}: {cost}."
    if what == "nothing":
        return f"{sentence(does(view, by, 'own', 'owns'))} up to {key}, but second, and that costs nothing."
    if what == "right":
        poor = f"right, but {does(view, accused, 'have', 'has')} no Malarian to pay"
        cost = f"right, one Malarian to {who(view, by)}" if paid else poor
    elif what == "false":
        cost = "a false alarm, one Malarian to the pile" if paid else "a false alarm, and no Malarian to pay"
    else:
        cost = "already caught, nobody pays"
    return f"{_catches(view, facts, by)}: {cost}."


def first(view: View, facts: SayFacts) -> str:
    """I27."""
    time = clock(CHOOSING(view) or 0)
    return f"Who was first to catch you, for {names.key(facts['key'])}, and gets a Malarian? You have {time}."


def appealed(view: View, facts: SayFacts) -> str:
    """IQ24."""
    catch = f"{whose(view, facts['by'])} catch of {who(view, facts['accused'])}, for {names.key(facts['key'])}"
    return f"{sentence(does(view, facts['seat'], 'appeal'))} against the verdict: {catch}, was judged {facts['what']}."


def appeal_late(view: View, facts: SayFacts) -> str:
    return f"Too late: an appeal comes within {clock(GRACE[view.pace])} of the verdict."


def ballot(view: View, facts: SayFacts) -> str:
    """Aye: the verdict was wrong; or a written rule was broken (IQ22, IQ24)."""
    time, key = clock(BALLOTING(view) or 0), names.key(facts["key"])
    if facts["what"] is None:
        return f"Did {view.names[facts['accused']]} break the rule {key}? You have {time}."
    by = whose(view, facts["by"][0])
    judged = f"{sentence(by)} catch of {view.names[facts['accused']]}, for {key}, was judged {facts['what']}."
    return f"{judged} Was that wrong? You have {time}."


def cast(view: View, facts: SayFacts) -> str:
    return f"Noted: {'aye' if facts['aye'] else 'nay'}. Nobody hears it."


def voted(view: View, facts: SayFacts) -> str:
    """IQ22 to IQ24."""
    accused, by = facts["accused"], facts["by"][0]
    ayes, nays = plural(facts["ayes"], "aye"), plural(facts["nays"], "nay")
    told = f"{ayes}, {nays}, about {who(view, accused)} and {names.key(facts['key'])}."
    if not facts["what"]:
        return f"{told} The rule was {'broken' if facts['is_aye'] else 'not broken'}."
    if not facts["is_aye"]:
        return f"{told} The verdict stands."
    if facts["what"] == "right":
        moved = f" {sentence(does(view, by, 'give'))} one Malarian back." if facts["moved"] else ""
        return f"{told} No breach after all.{moved}"
    moved = f" {sentence(does(view, accused, 'pay'))} {who(view, by)} one Malarian." if facts["moved"] else ""
    return f"{told} It was a breach after all.{moved}"
