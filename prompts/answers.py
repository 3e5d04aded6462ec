"""Answers to REPEAT, WHERE, SCORE, WHO, RULES and RULES MORE: functions of the view alone, and of the table's clock.

Their budgets are those of the wordiest game. REPEAT may take the whole of what the carrier takes at once.
"""

from collections.abc import Callable, Sequence

from engine.kernel.view import View
from prompts.book import spoken_by, words_of
from prompts.kit.aloud import aloud, by_name, own
from prompts.kit.messages import message
from prompts.kit.names import in_plain
from prompts.kit.words import listed, teams_listed


def _spoken(name: str) -> Callable[..., str]:
    """How an answer is said aloud: as the game's own words have it, else by the rule."""

    def said(game: str, view: View | None = None, *at: float) -> str:
        speak, heard = spoken_by(game, name), None if view is None else by_name(view)
        return aloud(getattr(words_of(game), name)(heard, *at)) if speak is None else speak(heard, *at)

    return said


@message(segments=11, wide=24, spoken=_spoken("repeat"))
def repeat(game: str, view: View) -> str:
    """What the seat was last asked, its secret with it."""
    return words_of(game).repeat(view)


@message(segments=2, wide=4, spoken=_spoken("where"))
def where(game: str, view: View, at: float) -> str:
    """What the table waits for; `at` is the table's clock in seconds."""
    return words_of(game).where(view, at)


@message(segments=4, wide=9, spoken=_spoken("score"))
def score(game: str, view: View) -> str:
    return words_of(game).score(view)


def _rules_aloud(game: str, view: View | None = None) -> str:
    return f"{_spoken('rules')(game, view)}\nSay rules more to hear the rest."


@message(segments=2, wide=2, spoken=_rules_aloud)
def rules(game: str, view: View | None = None) -> str:
    """How to play, enough to begin with; `view` where a match runs."""
    return f"{words_of(game).rules(view)} RULES MORE: the rest."


@message(segments=3, wide=3, spoken=_spoken("more_rules"))
def more_rules(game: str, view: View | None = None) -> str:
    """What RULES does not say, and the words that work in every game."""
    words = words_of(game)
    undo = ", UNDO" if any(kind.__name__ == "Undo" for kind in words.VOCABULARY) else ""
    return f"{words.more_rules(view)}\nAlso: WHERE, REPEAT, SCORE, WHO{undo}, LEAVE. SAY and words: to all."


def _who_aloud(
    names: Sequence[str],
    bots: Sequence[bool] = (),
    left: Sequence[bool] = (),
    word: str | None = None,
    teams: Sequence[int] = (),
) -> str:
    people = []
    for seat, name in enumerate(names):
        is_bot, is_gone = seat < len(bots) and bots[seat], seat < len(left) and left[seat]
        note = ", who has left" if is_gone else ", a bot" if is_bot else ""
        people.append(f"{own(name)}{note}")
    text = f"At the table: {'; '.join(people)}." if people else "Nobody is at the table yet."
    if teams:
        text = teams_listed(names=people, teams=teams).replace(". ", ".\n")
    return f"{text}\nThe word of this table is {word}." if word else text


@message(segments=3, wide=5, spoken=_who_aloud)
def who(
    names: Sequence[str],
    bots: Sequence[bool] = (),
    left: Sequence[bool] = (),
    word: str | None = None,
    teams: Sequence[int] = (),
) -> str:
    """Who sits at the table, in seat order, or team by team; `word` is the join word while others may still come."""
    people = []
    for seat, name in enumerate(names):
        notes = ["bot"] if seat < len(bots) and bots[seat] else []
        notes += ["left"] if seat < len(left) and left[seat] else []
        people.append(in_plain(name) + (f" ({', '.join(notes)})" if notes else ""))
    text = f"At the table: {listed(people)}." if people else "Nobody is at the table yet."
    if teams:
        text = teams_listed(names=people, teams=teams)
    return f"{text} Others join with JOIN {word.upper()}." if word else text
