"""How Malarky is said aloud: a function for each message, by its name, and for each answer about the match.

The menu of what can be pressed follows each question by itself (prompts/voice/menus.py), so none stands here.
"""

from prompts.games.folders.aloud import answer_remind, auto, drafted, forced, ready, think_remind, unclear
from prompts.games.malarky.aloud.answers import (
    more_rules,
    refused_late,
    refused_not_open,
    refused_unfit,
    repeat,
    rules,
    score,
    where,
)
from prompts.games.malarky.aloud.ballots import ballot, ballot_remind, challenge, tie, verdict
from prompts.games.malarky.aloud.duels import (
    duel,
    duel_choose,
    duel_give,
    duel_judge,
    duel_question,
    duel_remind,
    duel_result,
    duel_roll,
    duel_words,
)
from prompts.games.malarky.aloud.rounds import answer, given, over, question, started, think, undone
from prompts.games.malarky.aloud.votes import extra, reveal, vote, vote_remind

__all__ = [
    "answer",
    "answer_remind",
    "auto",
    "ballot",
    "ballot_remind",
    "challenge",
    "drafted",
    "duel",
    "duel_choose",
    "duel_give",
    "duel_judge",
    "duel_question",
    "duel_remind",
    "duel_result",
    "duel_roll",
    "duel_words",
    "extra",
    "forced",
    "given",
    "more_rules",
    "over",
    "question",
    "ready",
    "refused_late",
    "refused_not_open",
    "refused_unfit",
    "repeat",
    "reveal",
    "rules",
    "score",
    "started",
    "think",
    "think_remind",
    "tie",
    "unclear",
    "undone",
    "verdict",
    "vote",
    "vote_remind",
    "where",
]
