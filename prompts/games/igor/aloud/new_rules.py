"""What is told aloud while rules come and go: each rule twice, for it lies face down afterwards (I4, IQ29)."""

from engine.games.igor.changes import CHANGING, READING
from engine.games.igor.view import View
from engine.kernel.game import SayFacts
from prompts.games.igor.aloud import names
from prompts.games.igor.common import all_rules
from prompts.kit.aloud import closed, lines, own, part
from prompts.kit.words import clock, does, listed, sentence


def write(view: View, facts: SayFacts) -> str:
    """IQ22."""
    return "You may write a rule card of your own: a key of one word, then what it wants."


def written(view: View, facts: SayFacts) -> str:
    return f"It goes into the rule deck: {names.key(facts['key'])}. {closed(own(facts['words']))}"


def starting(view: View, facts: SayFacts) -> str:
    """I2, I7, IQ29: read twice."""
    return part("The first rules. Listen well, for then they lie face down.", names.twice(facts["rules"]))


def change(view: View, facts: SayFacts) -> str:
    """I7, I21."""
    role = "You deal" if facts["is_dealer"] else "You have most tricks"
    ways = [
        *(["add a rule"] if facts["add"] else []),
        *(["take one away"] if facts["remove"] else []),
        "leave it at that",
    ]
    return f"{role}, so you may {listed(ways, 'or')}. You have {clock(CHANGING(view) or 0)}."


def choose(view: View, facts: SayFacts) -> str:
    """I8."""
    told = [
        f"{number}: {names.rule((each.key, each.name, each.words))}" for number, each in enumerate(view.looked_at, 1)
    ]
    return part("Three rules, for you alone.", lines(*told), "Which one comes into play?")


def added(view: View, facts: SayFacts) -> str:
    """IQ29: read twice."""
    return part(f"{sentence(does(view, facts['seat'], 'add'))} a rule.", names.twice([facts["rule"]]))


def removed(view: View, facts: SayFacts) -> str:
    name = names.title(facts["key"], facts["name"])
    return f"{sentence(does(view, facts['seat'], 'take'))} a rule away: {name}."


def reading(view: View, facts: SayFacts) -> str:
    """IQ29, I4."""
    which = all_rules(facts["count"])
    return f"Do you know {which}? From the deal on nobody looks. You have {clock(READING(view) or 0)}."


def cards(view: View, facts: SayFacts) -> str:
    """IQ11, IQ29: read twice."""
    return part("The rules in play.", names.twice(facts["rules"])) if facts["rules"] else "No rule is in play."
