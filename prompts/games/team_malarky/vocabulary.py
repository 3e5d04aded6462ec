"""Every action of Team Malarky: its words, keys and phrases."""

from collections.abc import Mapping

from engine.games.folders.actions import AnswerDraft, Forced, Ready, Wait
from engine.games.team_malarky import actions
from engine.kernel.forms import Action
from prompts.games.folders.vocabulary import UNDO, folder_words
from prompts.games.team_malarky import closed
from prompts.kit.vocabulary import Words

VOCABULARY: Mapping[type[Action], Words] = {
    **folder_words({Ready: closed.ready, AnswerDraft: closed.ok, Forced: closed.forced, Wait: closed.wait}),
    actions.Choose: Words(
        ("pick", "we pick", "vote", "vote for", "choose", "we choose", "we say", "we take"),
        phrases=("i believe", "we believe", "i vote for", "our answer is", "my vote goes to", "my vote is"),
        offer="{target}",
        asks={"target": "Who holds the real answer?"},
        closed=closed.choose,
    ),
    actions.Sure: Words(
        ("sure", "were sure", "we are sure", "im sure", "i am sure", "yes sure", "for sure", "agreed", "we agree"),
        "00",
        ("we are all sure", "final answer"),
        "SURE",
        closed=closed.sure,
        press="when your team is sure",
    ),
    actions.Undo: UNDO,
}
