"""What is said while rules come and go."""

from engine.games.igor.changes import CHANGING, READING
from engine.games.igor.view import View
from engine.kernel.game import SayFacts
from prompts.games.igor.common import all_rules, choices_listed, names_of, rule_line, rule_lines
from prompts.kit.messages import message
from prompts.kit.words import clock, does, quoted, sentence


@message("igor.write", segments=1, wide=1)
def write(view: View, facts: SayFacts) -> str:
    """IQ22."""
    return (
        f"You may write a rule card: BLANK, a key of one word, then what it wants, {facts['most']} characters at most: "
        "BLANK NOSE Play a 7: type *nose*. Or PASS."
    )


@message("igor.written", segments=1, wide=1)
def written(view: View, facts: SayFacts) -> str:
    return f"It goes into the Rule Deck: {facts['key']}, {quoted(facts['words'])}"


@message("igor.noted", segments=1, wide=2)
def noted(view: View, facts: SayFacts) -> str:
    """Who has read, or writes no card, and is not the last."""
    return f"Noted. We wait for {names_of(view, view.waiting)}."


@message("igor.starting", segments=2, wide=2, absorbs=("noted",))
def starting(view: View, facts: SayFacts) -> str:
    """I2, I7."""
    return f"The first rules, by their keys:\n{rule_lines(facts['rules'])}"


@message("igor.change", segments=1, wide=1)
def change(view: View, facts: SayFacts) -> str:
    """I7, I21."""
    ways = [*(["ADD a rule"] if facts["add"] else []), *(["REMOVE one by its key"] if facts["remove"] else []), "PASS"]
    ways = [", ".join(ways[:-1]), ways[-1]] if len(ways) > 1 else ways
    role = "You deal" if facts["is_dealer"] else "You have most tricks"
    look = " CARDS shows those in play." if facts["remove"] else ""
    return f"{role}: {' or '.join(ways)}. {sentence(clock(CHANGING(view) or 0))}.{look}"


@message("igor.changes", segments=1, wide=1)
def changes(view: View, facts: SayFacts) -> str:
    role = "deals and" if facts["is_dealer"] else "has most tricks and"
    return f"{view.names[facts['seat']]} {role} may change a rule."


@message("igor.chooses", segments=1, wide=1)
def chooses(view: View, facts: SayFacts) -> str:
    return f"{view.names[facts['seat']]} looks at the top of the Rule Deck."


@message("igor.choose", segments=5, wide=5)
def choose(view: View, facts: SayFacts) -> str:
    """I8."""
    reads = " CALL ME reads them to you." if view.by_ear else ""
    return "\n".join([f"For you alone. Which one comes into play? Text its number.{reads}", *choices_listed(view)])


@message("igor.added", segments=1, wide=2)
def added(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'add'))} a rule: {rule_line(facts['rule'])}"


@message("igor.removed", segments=1, wide=1)
def removed(view: View, facts: SayFacts) -> str:
    key, name = facts["key"], facts["name"].rstrip("!.")
    rule = key if name.upper() == key else f"{key}, {name}"
    return f"{sentence(does(view, facts['seat'], 'take'))} a rule away: {rule}."


@message("igor.passes", segments=1, wide=1)
def passes(view: View, facts: SayFacts) -> str:
    return f"{sentence(does(view, facts['seat'], 'leave'))} the rules as they are."


@message("igor.reading", segments=1, wide=1)
def reading(view: View, facts: SayFacts) -> str:
    """IQ29, I4."""
    time = sentence(clock(READING(view) or 0))
    which = all_rules(facts["count"])
    return f"Do you know {which}? CARDS shows what is in play. Text GOT IT: from the deal on nobody looks. {time}."


@message("igor.cards", segments=5, wide=5, urgent=True)
def cards(view: View, facts: SayFacts) -> str:
    """IQ11."""
    return f"In play:\n{rule_lines(facts['rules'])}" if facts["rules"] else "No rule is in play."
