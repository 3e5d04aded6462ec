"""The actions of a player with a folder: their words, keys and phrases."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.games.folders import actions
from engine.kernel.forms import Action
from prompts.kit.vocabulary import Words

_WORDS: Mapping[type[Action], Words] = {
    actions.Draft: Words(
        (),
        offer="your answer as a draft",
        asks={"words": "Text your answer."},
        press="a draft of your answer",
        asked_back="draft",
    ),
    actions.Ready: Words(
        ("ready", "im ready", "i am ready", "all set"),
        "1",
        ("ready to go",),
        press="when you are ready",
    ),
    actions.Unclear: Words(
        ("unclear",), phrases=("i do not understand",), asks={"words": "What is unclear? Text your question."}
    ),
    actions.AutoOn: Words(("auto on",), "4", ("automatic on",)),
    actions.AutoOff: Words(("auto off",), "5", ("automatic off",)),
    actions.Answer: Words(
        ("answer", "my answer"),
        offer="your answer",
        asks={"words": "Text your answer."},
        press="your answer",
        asked_back="answer",
    ),
    actions.AnswerDraft: Words(
        ("ok", "okay", "send my draft", "use my draft", "send it", "yes send it", "thats fine", "passt"),
        "1",
        ("my draft",),
        "OK to give your draft",
        press="to give your draft",
    ),
    actions.Wait: Words(
        (
            *("wait", "please wait", "wait please", "wait a sec", "wait a minute", "hold on", "hang on", "no wait"),
            *("not yet", "one moment", "un momento", "moment bitte", "one sec", "gimme a minute", "gimme a sec"),
            *("more time", "dont send it", "dont tell them that", "let me change it"),
        ),
        "2",
        ("give me time",),
        "WAIT for the whole time",
        press="for the whole time",
        gives_time=True,
    ),
    actions.Forced: Words(
        ("forced", "i was forced", "im forced"),
        "6",
        ("i am forced by", "i am forced"),
        "FORCED and a name",
        {"author": "Who told the real answer before you?", "words": "Text your answer."},
        press="if you are forced",
    ),
    actions.ForcedNobody: Words(
        ("forced nobody", "forced none", "not forced", "forced noone", "forced no one"),
        "7",
        ("nobody forced me",),
        press="if you are not forced after all",
    ),
}
UNDO = Words(
    ("undo", "undo that", "take it back", "take back my vote", "scratch that", "delete that"),
    "0",
    ("take that back",),
    closed=lambda view: "You have nothing to take back just now.",
    press="to take it back",
)


def folder_words(closed: Mapping[type[Action], Callable[[Any], str]]) -> dict[type[Action], Words]:
    """The words of these actions in a game that says why some of them are `closed`."""
    return {kind: replace(words, closed=closed.get(kind, words.closed)) for kind, words in _WORDS.items()}
