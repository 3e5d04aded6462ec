"""What the settings of Malarky mean, where their names do not tell."""

from collections.abc import Mapping

from prompts.kit.vocabulary import Meaning
from prompts.kit.words import clock, plural


def rounds(value: int) -> str:
    """M32: a match has so many Host turns for each player."""
    return f"each of you is Host {'once' if value == 1 else plural(value, 'time')}"


def thinking(value: int) -> str:
    """MQ30."""
    return f"{clock(value)} to think of an answer"


def forced_holder_scores_vote(value: bool) -> str:
    """MQ15."""
    return f"who is FORCED gets {'1 point' if value else 'no point'} for that vote"


MEANINGS: Mapping[str, Meaning] = {
    "rounds": rounds,
    "thinking": thinking,
    "forced_holder_scores_vote": forced_holder_scores_vote,
}
