"""Every action of Team Malarky: its words, keys and phrases."""

from collections.abc import Mapping
from dataclasses import replace

from engine.games.team_malarky import actions
from engine.kernel.forms import Action
from prompts.games.malarky.vocabulary import VOCABULARY as MALARKY
from prompts.games.team_malarky import closed
from prompts.kit.vocabulary import Words

VOCABULARY: Mapping[type[Action], Words] = {
    actions.Draft: MALARKY[actions.Draft],
    actions.Ready: replace(MALARKY[actions.Ready], closed=closed.ready),
    actions.Unclear: MALARKY[actions.Unclear],
    actions.AutoOn: MALARKY[actions.AutoOn],
    actions.AutoOff: MALARKY[actions.AutoOff],
    actions.Answer: MALARKY[actions.Answer],
    actions.AnswerDraft: replace(MALARKY[actions.AnswerDraft], closed=closed.ok),
    actions.Forced: replace(MALARKY[actions.Forced], closed=closed.forced),
    actions.ForcedNobody: MALARKY[actions.ForcedNobody],
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
    ),
    actions.Undo: MALARKY[actions.Undo],
}
