"""Every action of IGOR: its words, keys and phrases."""

from collections.abc import Mapping

from engine.games.igor import actions
from engine.games.igor.deck import SUIT_NAMES
from engine.games.igor.rules import BY_KEY
from engine.kernel.forms import Action
from prompts.games.igor import closed
from prompts.kit.vocabulary import Words

RULE_WORDS = {key: f"{rule.name} / {rule.phrase}".rstrip(" /") for key, rule in BY_KEY.items()}  # IQ16

VOCABULARY: Mapping[type[Action], Words] = {
    actions.Play: Words(
        (),
        offer="a card and what you say with it",
        asks={"card": "Which card?", "words": "What do you say with it?"},
        closed=closed.turn,
        called=SUIT_NAMES,
    ),
    actions.Talk: Words(("talk",), asks={"words": "What do you say?"}, closed=closed.talk),
    actions.Catch: Words(
        ("catch",),
        offer="CATCH, a name and a rule",
        asks={"who": "Whom do you catch?", "rule": "Which rule? Its key:", "trick": "By the card of which trick?"},
        closed=closed.hand_only,
        called=RULE_WORDS,
    ),
    actions.MeaCulpa: Words(
        ("mea culpa", "meaculpa"),
        asks={"rule": "Which rule did you break? Its key:"},
        closed=closed.hand_only,
        called=RULE_WORDS,
        press="for a breach of your own",
    ),
    actions.Appeal: Words(("appeal",), closed=closed.appeal, press="to appeal"),
    actions.Fine: Words(
        ("fine",),
        offer="FINE {who}",
        asks={"who": "Whom do you fine?"},
        closed=closed.fine,
        press="to fine the slow player",
    ),
    actions.First: Words(("first",), offer="{who}", asks={"who": "Who was first?"}, closed=closed.nothing),
    actions.Aye: Words(("aye",), "1", offer="AYE", closed=closed.ballot, press="for aye", nearly=("yes", "yeah")),
    actions.Nay: Words(("nay",), "2", offer="NAY", closed=closed.ballot, press="for nay", nearly=("no", "nope")),
    actions.Add: Words(("add", "add a rule"), "1", offer="ADD", closed=closed.change, press="to add a rule"),
    actions.Remove: Words(
        ("remove", "take away"),
        "2",
        offer="REMOVE and a key",
        asks={"rule": "Which rule goes?"},
        closed=closed.change,
        called=RULE_WORDS,
        press="to take a rule away",
    ),
    actions.Pass: Words(("pass",), "3", offer="PASS", closed=closed.change, press="to leave it at that"),
    actions.Choose: Words(("choose", "number"), offer="{number}", asks={"number": "Which one?"}, closed=closed.change),
    actions.GotIt: Words(
        ("got it", "gotit", "understood"), "1", offer="GOT IT", closed=closed.read, press="when you know the rules"
    ),
    actions.Done: Words(("done",), "3", offer="DONE", closed=closed.done, press="when you have nothing more"),
    actions.Look: Words(("table",), "8", closed=closed.table, press="to hear what lies on the table"),
    actions.Cards: Words(("cards", "rules in play"), "9", closed=closed.cards, press="to hear the rules in play"),
    actions.Write: Words(
        ("blank", "write"),
        offer="BLANK, a key and your rule",
        asks={"words": "Your rule: its key, then what it wants?"},
        closed=closed.blank,
        press="to write a card",
    ),
    actions.Claim: Words((), "0", closed=closed.hand_only, press="to catch somebody", begins=actions.Catch),
}
