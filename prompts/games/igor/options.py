"""What the settings of IGOR mean, where their names do not tell."""

from collections.abc import Mapping

from prompts.games.igor.common import BY_EAR
from prompts.kit.vocabulary import Meaning


def rules_by(value: str) -> str:
    """IQ29."""
    return f"the rules are those that an ear can judge, and {BY_EAR}" if value == "voice" else "the rules are texted"


MEANINGS: Mapping[str, Meaning] = {"rules_by": rules_by}
