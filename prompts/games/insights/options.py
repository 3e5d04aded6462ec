"""What an option of Insights means, and what is proposed to a large table before it begins."""

from collections.abc import Mapping

from engine.games.insights.state import ONE
from engine.kernel.game import Table
from prompts.kit.vocabulary import Meaning, Proposal

OPTIONS: Mapping[str, Meaning] = {
    "wagers": lambda columns: (
        "on your own guesses alone" if columns == ONE else "on your guesses, and on theirs of you"
    ),
}
MANY = 5  # people: each places fourteen wagers at a table of eight


def proposal(table: Table) -> Proposal | None:
    """To wager in one column where there are many people, and nothing was set (WQ19)."""
    people = sum(not bot for bot in table.bots)
    if people < MANY or "wagers" in table.options:
        return None
    return Proposal(
        "wagers", ONE, f"With {people} of you a round goes much quicker if you wager on your own guesses alone."
    )
