"""An opening line in a deck file, with the stories that bots may tell on it."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from engine.games.secrets.telling import MOST_PERSON
from engine.games.secrets.view import View
from engine.kernel.values import Plain
from prompts.kit.deck_texts import (
    TOO_CLOSE,
    Asked,
    Judged,
    closeness,
    key_faults,
    sentence_faults,
    subject_faults,
    taken_faults,
    unplain,
)
from prompts.kit.words import plural, shortened

LINE_LENGTHS = range(18, 61)  # characters of a line
STORY_LENGTHS = range(90, 241)  # of a story for bots
MOST_STORIES = 6
NEEDED = ("subject", "line")
KEYS = ("id", *NEEDED, "story")
JUDGED = Judged(alone=True, most=57)
STORY_KEYS = ("true", "text", "who", "woman", "year", "source")
YEARS = range(-600, 2101)
LATELY = 1920  # half of the true stories happened after it
ABOUT_ONESELF = re.compile(r"\b(I|me|my|mine|myself)\b", re.IGNORECASE)
OTHERS_OFFERED = 8  # cards whose stories a bot may tell where a line has none of its own
ELSEWHERE = "My book has no page on this line, so here is another one. "


def card(raw: Plain) -> Plain:
    """{"id", "text"}: without the stories, which are the bots' alone."""
    return {"id": raw["id"], "text": raw["line"]}


def hints(raw: Sequence[Plain], view: View) -> Plain:
    """{"stories": [...]} for the two lines of the view: each with its card, page ("s01/2"), text, whether it is true,
    and of whom. A line without stories gets some of other lines, which say so."""
    known = {each["id"]: each for each in raw}
    found: list[Plain] = []
    for line in view.lines:
        its = known.get(line.card, {})
        found += _stories(its, line.card, "") or _elsewhere(raw, its, line.card, view.round)
    return {"stories": found}


def _stories(raw: Plain, card_id: str, lead: str) -> list[Plain]:
    return [
        {
            "card": card_id,
            "page": f"{raw['id']}/{number}",
            "text": lead + story["text"],
            "true": story["true"],
            "person": person(story),
        }
        for number, story in enumerate(raw.get("story", ()), 1)
    ]


def _elsewhere(raw: Sequence[Plain], its: Plain, card_id: str, number: int) -> list[Plain]:
    """Stories of some other cards, others in each round."""
    others = [each for each in raw if each.get("story")]
    first = number * OTHERS_OFFERED % len(others) if others else 0
    offered = (*others[first:], *others[:first])[:OTHERS_OFFERED]
    return [story for each in offered for story in _stories(each, card_id, ELSEWHERE)]


def person(story: Plain) -> str:
    """Whose true story it is, with what fits of the source: "Frank Buckland (G. C. Bompas, Life of Frank Buckland)";
    "" for an invention."""
    if not story["true"]:
        return ""
    who = shortened(str(story["who"]), MOST_PERSON)
    return next((told for part in _sources(story) if len(told := f"{who} ({part})") <= MOST_PERSON), who)


def _sources(story: Plain) -> Iterator[str]:
    """The source in shorter and shorter words: whole, without its year, the title alone, the author alone; without an
    author who is the very person."""
    whole = str(story.get("source", ""))
    dated = re.fullmatch(r"(.*\S) \([^()]*\)", whole)
    bare = dated[1] if dated else whole
    author, _, title = bare.partition(", ")
    by_oneself = author.split()[-1:] == str(story["who"]).split()[-1:]
    yield from (each for each in ((title,) if by_oneself else (whole, bare, title, author)) if each)


def questions(raw: Plain) -> tuple[Asked, ...]:
    """The line of a card that has no faults, with its stories."""
    stories = raw.get("story", ())
    told = tuple(each["text"] for each in stories)
    return (Asked(raw["subject"], raw["line"], told, tuple(each["text"] for each in stories if each["true"])),)


def one_sided(raw: Sequence[Plain]) -> Iterator[str]:
    """What too few of the true stories on these cards are, a sentence each. A story that says neither its year nor
    whether it is a woman's, as an operator's may, is not counted."""
    told = [story for each in raw for story in each.get("story", ()) if story["true"]]
    years = [story["year"] for story in told if "year" in story]
    women = [story["woman"] for story in told if "woman" in story]
    for counted, are in (([year > LATELY for year in years], f"happened after {LATELY}"), (women, "are of women")):
        if 2 * sum(counted) < len(counted):
            yield f"{sum(counted)} of {len(counted)} true stories {are}: half would do"


def card_faults(raw: Plain) -> Iterator[tuple[int, str]]:
    """What is wrong with a [[card]], whatever it holds: 0 and a sentence."""
    for what in _faults(raw):
        yield 0, what


def _faults(raw: Plain) -> Iterator[str]:
    yield from key_faults(raw, NEEDED, KEYS)
    stories = raw.get("story", [])
    if not isinstance(stories, list) or not all(isinstance(each, dict) for each in stories):
        yield "its stories must each begin with [[card.story]]"
        return
    if not all(isinstance(raw[key], str) for key in NEEDED if key in raw):
        yield "subject and line must be a text in quotes"
        return
    if raw.keys() >= set(NEEDED):
        yield from _line_faults(raw["subject"], raw["line"])
    if len(stories) > MOST_STORIES:
        yield f"it has {plural(len(stories), 'story', 'stories')}: {MOST_STORIES} is the most"
    faults = [f"story {number} {what}" for number, story in enumerate(stories, 1) for what in _story_faults(story)]
    yield from faults
    if not faults:
        yield from _alike([story["text"] for story in stories])


def _line_faults(subject: str, line: str) -> Iterator[str]:
    yield from subject_faults(subject)
    for what in sentence_faults(line, LINE_LENGTHS):
        yield f"line {what}"
    if not line.endswith("..."):
        yield "line must end with three dots: a story goes on from it"
    if not ABOUT_ONESELF.search(line):
        yield 'line must be about who tells: "I", "me" or "my" in it'


def _story_faults(story: Plain) -> Iterator[str]:
    for key in sorted(story.keys() - set(STORY_KEYS)):
        yield f"has {key}, which means nothing here: {', '.join(STORY_KEYS)} do"
    if not isinstance(story.get("true"), bool):
        yield "needs true = true or true = false"
    if not isinstance(story.get("text"), str):
        yield "needs its text in quotes"
        return
    yield from sentence_faults(story["text"], STORY_LENGTHS)
    if not story["text"].endswith((".", "!", "?")):
        yield "must end with a full stop"
    yield from taken_faults(re.split(r"[.?!:;]", story["text"]))
    told = [key for key in ("who", "source") if key in story]
    if not all(isinstance(story[key], str) and story[key].strip() and not unplain(story[key]) for key in told):
        yield "has a who or source that is no text of plain characters"
    if story.get("true") is True and "who" not in story:
        yield "is true, so it needs who: the person to whom it happened"
    for key in ("woman", "year") if story.get("true") is False else ():
        if key in story:
            yield f"is invented, so it has no {key}"
    if not isinstance(story.get("woman", False), bool):
        yield "needs woman = true or woman = false"
    year = story.get("year", LATELY)
    if isinstance(year, bool) or not isinstance(year, int) or year not in YEARS:
        yield "needs its year as a number, like 1948"


def _alike(stories: Sequence[str]) -> Iterator[str]:
    for (one, first), (other, second) in combinations(enumerate(stories, 1), 2):
        if closeness(first, second) >= TOO_CLOSE:
            yield f"story {one} and story {other} are too much alike: tell another one"
