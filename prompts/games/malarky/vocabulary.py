"""Every action of Malarky: its words, keys and phrases."""

from collections.abc import Mapping

from engine.games.folders.actions import AnswerDraft, Forced, Ready, Wait
from engine.games.malarky import actions
from engine.kernel.forms import Action
from prompts.games.folders.vocabulary import UNDO, folder_words
from prompts.games.malarky import closed
from prompts.kit.vocabulary import Words

VOCABULARY: Mapping[type[Action], Words] = {
    actions.Roll: Words(
        ("roll", "roll the die", "roll the dice"),
        "1",
        ("throw the die", "throw"),
        "ROLL",
        closed=closed.roll,
        press="to throw the die",
    ),
    **folder_words({Ready: closed.ready, AnswerDraft: closed.ok, Forced: closed.forced, Wait: closed.wait}),
    actions.Similar: Words(
        ("similar", "too similar"),
        phrases=("challenge",),
        offer="SIMILAR and two names",
        asks={"later": "Whose answer repeats an earlier one?", "earlier": "Whose answer does it repeat?"},
        closed=closed.similar,
        press="if an answer repeats an earlier one",
    ),
    actions.Aye: Words(
        ("aye", "ay", "y", "yeah", "yep", "yup", "yea", "ja", "si", "i guess so"),
        "1",
        ("i agree", "for it"),
        "AYE",
        closed=closed.ballot,
        press="for aye",
    ),
    actions.Nay: Words(
        ("nay", "n", "no", "nope", "nah", "nein", "not really"),
        "2",
        ("i disagree", "against it"),
        "NAY",
        closed=closed.ballot,
        press="for nay",
    ),
    actions.Done: Words(
        (
            "done",
            "im done",
            "i am done",
            "nothing",
            "go on",
            "next",
            "next question",
            "next round",
            "weiter",
            "siguiente",
            "no objection",
            "no objections",
        ),
        "3",
        ("all clear",),
        "OK",
        closed=closed.done,
        press="to go on",
        agrees=True,
        thanked=True,
        chat=True,
    ),
    actions.Vote: Words(
        ("vote", "vote for"),
        phrases=("i believe", "i vote for", "my vote goes to", "my vote is"),
        offer="{target}",
        asks={"target": "Whose answer do you believe?"},
        closed=closed.vote,
    ),
    actions.VoteBlack: Words(
        ("black", "vote black", "black chip", "vote black chip"),
        "8",
        ("the black chip",),
        closed=closed.vote,
        press="for black, if you told the real answer yourself",
    ),
    actions.VoteEmpty: Words(
        ("me", "vote me", "empty", "vote empty", "empty hand", "vote empty hand"),
        "9",
        ("an empty hand", "my hand is empty"),
        "ME",
        closed=closed.vote,
        press="for an empty hand, if your bluff is true",
    ),
    actions.Object: Words(
        ("object", "i object", "objection"),
        "4",
        ("i protest",),
        "OBJECT",
        closed=closed.object_,
        press="to object",
        chat=True,
    ),
    actions.ObjectEmpty: Words(
        ("object empty", "objection empty", "i object empty"),
        "9",
        ("my empty hand was right",),
        "OBJECT EMPTY",
        press="if your empty hand was right",
    ),
    actions.Give: Words(("give", "i give"), "1", ("i will give", "i want to give"), "GIVE", press="to give"),
    actions.Receive: Words(
        ("receive", "i receive"), "2", ("i will receive", "i want to receive"), "RECEIVE", press="to receive"
    ),
    actions.Real: Words(
        ("real",),
        "1",
        ("this is real", "the real answer is"),
        "REAL and your answer",
        {"words": "Text the real answer in your own words."},
        closed=closed.label,
        press="to tell the real answer",
    ),
    actions.Bluff: Words(
        ("bluff",),
        "2",
        ("this is a bluff",),
        "BLUFF and your answer",
        {"words": "Text your invented answer."},
        closed=closed.label,
        press="to tell a bluff",
    ),
    actions.Correct: Words(
        ("correct", "true", "right"),
        "1",
        ("i believe it", "that is correct"),
        "CORRECT",
        closed=closed.judgement,
        press="if you believe it",
    ),
    actions.Wrong: Words(
        ("wrong", "not correct", "false", "incorrect"),
        "2",
        ("i do not believe it", "that is wrong"),
        "WRONG",
        closed=closed.judgement,
        press="if you do not",
    ),
    actions.Undo: UNDO,
}
