"""Words to one's team, and which team one wants to be in: TEAM: let's take BOB, TEAM 2, TEAM."""

import re

from prompts.hear.heard import Command
from prompts.hear.numerals import number
from prompts.hear.said import Said

_TO_TEAM = re.compile(r"(?:(?:to )?my )?team\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_NUMBERED = re.compile(
    r"(?:(?:i want|id like|i join|i am|im|move me|put me|can i)(?: to)?(?: join| be| go)?(?: in| into| to)? )?"
    r"team (?:number )?(\w+)(?: please| pls)?"
)
_ALONE = {("team",), ("teams",), ("my", "team"), ("which", "team")}


def team_words(text: str) -> Command | None:
    """What is said to the sender's team: only a colon makes words that, so that no answer is taken for them."""
    found = _TO_TEAM.fullmatch(text.strip())
    return Command("TEAM", f":{found[1].strip()}") if found else None


def team_command(said: Said) -> Command | None:
    """TEAM, TEAM 2 or words to the team; `words` of the command are "", "2" or ":words"."""
    words = said.words
    if "team" not in words and "teams" not in words:
        return None
    found = _NUMBERED.fullmatch(" ".join(words))
    wanted = number(found[1]) if found else None
    if wanted is not None:
        return Command("TEAM", str(wanted))
    return Command("TEAM") if words in _ALONE else team_words(said.text)
