"""docs/hearing.md draws the stages as they are."""

import re
from pathlib import Path

from prompts.hear.ear import Mode
from prompts.hear.hear import STAGES
from prompts.hear.looks import LOOKS

PAGE = Path(__file__).parents[2] / "docs" / "hearing.md"


def test_the_page_draws_the_stages_as_they_are() -> None:
    table = PAGE.read_text(encoding="utf-8").split("## Stages")[1].split("## ")[0]
    drawn = [
        [cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\|.*`\w+` \|$", table, re.MULTILINE)
    ]
    marks = [[stage.name, *("x" if mode in stage.modes else "" for mode in Mode)] for stage in STAGES]
    assert [row[:4] for row in drawn] == marks
    assert [row[4].strip("`") for row in drawn] == [stage.hears.__module__.rpartition(".")[2] for stage in STAGES]


def test_the_page_tells_what_is_said_to_what_is_perhaps_no_answer() -> None:
    told = PAGE.read_text(encoding="utf-8").split("## What is perhaps no answer")[1].split("## ")[0]
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in re.findall(r"^\|.*\|$", told, re.MULTILINE)]
    assert rows[2:] == [[look.called, look.help or look.instead, " or ".join(look.no) or "anywhere"] for look in LOOKS]
