"""What the pages name is there: files, and what links lead to. A file that moves takes its name along."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
NAMED = re.compile(r"`((?:bench|bin|docs|engine|prompts|replay|service|tests)/[^`\s<>*]*)`")
LINK = re.compile(r"\]\(([^)\s]+)\)")
# The sixth game stands in the page that tells of it, and nowhere else.
OF_THE_EXAMPLE = "lowest"
MOST_STOPS = 12


def text_of(page: Path) -> str:
    """The words of a page, without its blocks of code."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """Where links into a page may lead: its headings, as GitHub makes anchors of them."""
    titles = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    named = {name for name in NAMED.findall(text_of(page)) if OF_THE_EXAMPLE not in name}
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(text_of(page)):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_each_way_has_few_stops_and_each_stop_a_file() -> None:
    page = text_of(ROOT / "docs" / "architecture.md")
    ways = re.findall(r"^## The way of (?:.|\n)*?(?=^## )", page, re.MULTILINE)
    assert len(ways) == 3
    for way in ways:
        stops = re.split(r"^\d+\. ", way, flags=re.MULTILINE)[1:]
        assert len(stops) <= MOST_STOPS
        assert [stop for stop in stops if not NAMED.search(stop)] == []
