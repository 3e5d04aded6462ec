"""Every action of Insights: its words, keys and phrases."""

from collections.abc import Mapping

from engine.games.insights import actions
from engine.kernel.forms import Action
from prompts.games.insights import closed
from prompts.kit.vocabulary import Words

VOCABULARY: Mapping[type[Action], Words] = {
    actions.Answer: Words(
        ("me", "answer", "my answer", "my own answer", "mine"),
        phrases=("my answer is", "i choose", "i would choose"),
        offer="ME and your number ({number})",
        asks={"number": "Your own answer?"},
        closed=closed.step,
    ),
    actions.Predict: Words(
        ("predict", "guess", "predictions", "prediction", "i predict", "i guess", "my guess"),
        offer="PREDICT and your guess",
        asks={"numbers": "What will the others say?"},
        closed=closed.step,
    ),
    actions.Wager: Words(
        ("wager", "wagers", "bet", "i bet", "i wager"),
        offer="WAGER and your wagers",
        asks={"numbers": "Your wagers?"},
        closed=closed.step,
    ),
    actions.NoBet: Words(
        (
            "nobet",
            "no bet",
            "no bets",
            "no wager",
            "no wagers",
            "i dont want to wager",
            "i do not want to wager",
            "i dont want to bet",
            "i do not want to bet",
        ),
        phrases=("i bet nothing", "i wager nothing"),
        offer="NOBET",
        closed=closed.step,
        press="to wager nothing",
    ),
    actions.AllIn: Words(
        ("all in", "allin", "go all in", "all of it", "bet everything", "everything"),
        phrases=("i go all in", "i bet everything"),
        offer="ALL IN",
        closed=closed.step,
        press="to wager all that you may",
    ),
    actions.Sheet: Words(
        ("sheet", "my sheet"),
        offer="a sheet",
        asks={"answer": "Your whole sheet: your number, then a name, its prediction and two wagers; about"},
        closed=closed.step,
    ),
    actions.Swap: Words(
        ("swap", "swap card", "swap the card", "another card", "new card"),
        phrases=("another question",),
        offer="SWAP",
        closed=closed.swap,
        press="for another card",
    ),
    actions.Undo: Words(("undo", "undo that", "take it back"), phrases=("take that back",), closed=closed.undo),
}
