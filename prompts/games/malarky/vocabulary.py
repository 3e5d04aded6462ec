"""Every action of Malarky: its words, keys and phrases."""

from collections.abc import Mapping

from engine.games.malarky import actions
from engine.kernel.forms import Action
from prompts.games.malarky import closed
from prompts.kit.vocabulary import Words

VOCABULARY: Mapping[type[Action], Words] = {
    actions.Roll: Words(
        ("roll", "roll the die", "roll the dice"), "1", ("throw the die", "throw"), "ROLL", closed=closed.roll
    ),
    actions.Draft: Words((), offer="your answer as a draft"),
    actions.Ready: Words(
        ("ready", "im ready", "i am ready", "all set"), "1", ("ready to go",), "READY when set", closed=closed.ready
    ),
    actions.Unclear: Words(
        ("unclear",), phrases=("i do not understand",), asks={"words": "What is unclear? Text your question."}
    ),
    actions.AutoOn: Words(("auto on",), "4", ("automatic on",)),
    actions.AutoOff: Words(("auto off",), "5", ("automatic off",)),
    actions.Answer: Words(("answer", "my answer"), offer="your answer", asks={"words": "Text your answer."}),
    actions.AnswerDraft: Words(
        ("ok", "okay", "send my draft", "use my draft"),
        "1",
        ("send it", "my draft"),
        "OK to give your draft",
        closed=closed.ok,
    ),
    actions.Forced: Words(
        ("forced",),
        "6",
        ("i am forced by", "i am forced"),
        "FORCED and a name",
        {"author": "Who told the real answer before you?"},
        closed=closed.forced,
    ),
    actions.ForcedNobody: Words(
        ("forced nobody", "forced none", "not forced", "forced noone", "forced no one"), "7", ("nobody forced me",)
    ),
    actions.Similar: Words(
        ("similar", "too similar"),
        phrases=("challenge",),
        offer="SIMILAR and two names",
        asks={"later": "Whose answer repeats an earlier one?", "earlier": "Whose answer does it repeat?"},
        closed=closed.similar,
    ),
    actions.Aye: Words(
        ("aye", "ay", "y", "yeah", "yep", "yup", "yea"), "1", ("i agree", "for it"), "AYE", closed=closed.ballot
    ),
    actions.Nay: Words(
        ("nay", "n", "no", "nope", "nah"), "2", ("i disagree", "against it"), "NAY", closed=closed.ballot
    ),
    actions.Done: Words(
        ("done", "im done", "i am done", "nothing", "go on"), "3", ("all clear",), "DONE", closed=closed.done
    ),
    actions.Vote: Words(
        ("vote", "vote for"),
        phrases=("i believe", "i vote for", "my vote goes to", "my vote is"),
        offer="{target}",
        asks={"target": "Whose answer do you believe?"},
        closed=closed.vote,
    ),
    actions.VoteBlack: Words(
        ("black", "vote black", "black chip", "vote black chip"), "8", ("the black chip",), "BLACK", closed=closed.vote
    ),
    actions.VoteEmpty: Words(
        ("empty", "vote empty", "empty hand", "vote empty hand"),
        "9",
        ("an empty hand", "my hand is empty"),
        "EMPTY",
        closed=closed.vote,
    ),
    actions.Object: Words(("object", "i object", "objection"), "4", ("i protest",), "OBJECT", closed=closed.object_),
    actions.ObjectEmpty: Words(
        ("object empty", "objection empty", "i object empty"), "9", ("my empty hand was right",), "OBJECT EMPTY"
    ),
    actions.Give: Words(("give", "i give"), "1", ("i will give", "i want to give"), "GIVE"),
    actions.Receive: Words(("receive", "i receive"), "2", ("i will receive", "i want to receive"), "RECEIVE"),
    actions.Real: Words(
        ("real",),
        "1",
        ("this is real", "the real answer is"),
        "REAL and your answer",
        {"words": "Text the real answer in your own words."},
        closed=closed.label,
    ),
    actions.Bluff: Words(
        ("bluff",),
        "2",
        ("this is a bluff",),
        "BLUFF and your answer",
        {"words": "Text your invented answer."},
        closed=closed.label,
    ),
    actions.Correct: Words(
        ("correct", "true", "right"), "1", ("i believe it", "that is correct"), "CORRECT", closed=closed.judgement
    ),
    actions.Wrong: Words(
        ("wrong", "not correct", "false", "incorrect"),
        "2",
        ("i do not believe it", "that is wrong"),
        "WRONG",
        closed=closed.judgement,
    ),
    actions.Undo: Words(("undo", "undo that", "take it back"), "0", ("take that back",), closed=closed.undo),
}
