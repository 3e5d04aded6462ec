"""Every action of Malta!: its words, keys and phrases. Cards are called by their numbers alone: one of them bears a
carrier's word."""

from collections.abc import Mapping

from engine.games.malta import actions
from engine.kernel.forms import Action
from prompts.games.malta import closed
from prompts.kit.vocabulary import Words

BLANKS = {
    "card": "Which card? Its number:",
    "who": "Whom?",
    "pawn": "Whose pawn?",
    "lost": "Who comes back?",
    "other": "Which card? Its number:",
    "second": "And which other?",
    "space": "Which space?",
    "free": "Which free space?",
    "direction": "Which way?",
    "way": "How far around?",
}
TURNS = {"RIGHT": "clockwise", "LEFT": "counterclockwise / anticlockwise", "HALF": "around / 180"}

VOCABULARY: Mapping[type[Action], Words] = {
    actions.Place: Words(
        ("place", "stand on"), offer="{space}", asks={"space": "Which start space?"}, closed=closed.placing
    ),
    actions.Play: Words(
        ("play",),
        offer="the number of a card",
        asks=BLANKS,
        closed=closed.turn,
        called=TURNS,
        press="the number of the card",
    ),
    actions.Choose: Words(
        ("choose",), offer="what the card asks for", asks=BLANKS, closed=closed.nothing, called=TURNS
    ),
    actions.Negate: Words(
        ("negate",), "1", ("negate that",), offer="NEGATE", closed=closed.answer, press="to negate it"
    ),
    actions.Boomerang: Words(
        ("boomerang",),
        "2",
        ("send it back",),
        offer="BOOMERANG",
        closed=closed.answer,
        press="to send it back with a boomerang",
    ),
    actions.Ok: Words(
        ("ok", "okay", "pass", "let it pass"),
        "0",
        ("let it go",),
        offer="OK",
        closed=closed.answer,
        press="to let it pass",
        agrees=True,
    ),
    actions.OkTurn: Words(("ok turn", "okay turn"), closed=closed.passing),
    actions.Wait: Words(("wait",), closed=closed.passing),
    actions.Auto: Words(("auto",), asks={"order": "Which order?"}, closed=closed.order),
    actions.Move: Words(("move", "go"), offer="{direction}", asks={"direction": "Which way?"}, closed=closed.turn),
    actions.Pay: Words(
        ("pay",),
        offer="PAY and the numbers of cards",
        asks={"who": "Whom do you pay first?", **{f"card{place}": "Which card? Its number:" for place in range(1, 5)}},
        closed=closed.turn,
    ),
    actions.Hand: Words(("hand", "my hand", "my cards"), closed=closed.nothing),
    actions.Map: Words(("map", "board"), closed=closed.nothing),
    actions.Near: Words(("near", "around me"), closed=closed.nothing),
    actions.Discards: Words(("discards", "discard pile"), closed=closed.nothing),
    actions.Back: Words(("back", "i am here"), closed=closed.back),
}
