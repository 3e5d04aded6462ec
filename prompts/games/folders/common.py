"""What several messages of games with folders share: the limits, the lists of answers, what is kept of a seat."""

from collections.abc import Mapping, Sequence

from engine.games.folders.tables import LIMITS
from engine.games.folders.view import FolderView, Given, Phase
from engine.kernel.game import Pace, Table
from engine.kernel.phases import Limit
from prompts.kit.words import clock, shortened


def limit(view: FolderView, kind: str, usual: Mapping[str, Limit] = LIMITS) -> str:
    """How long the ask of this kind lasts, in words: "90 seconds". Where it is not the newest, as is `usual`."""
    if view.ask is not None and view.ask.kind == kind and view.ask.limit is not None:
        return clock(view.ask.limit)
    return clock(usual[kind](view) or 0)


def short_limit(view: FolderView, kind: str, usual: Mapping[str, Limit] = LIMITS) -> str:
    """The same where room is scarce: "90 s", "2 min"."""
    count, _, unit = limit(view, kind, usual).partition(" ")
    return f"{count} {'s' if unit.startswith('s') else 'min' if unit.startswith('m') else unit}"


def until_told(table: Table, answers: int) -> float:
    """The seconds until so many have thought and, one after the other, told their answers, if all take all their
    time."""
    thinking = table.options.get("thinking") or LIMITS[Phase.THINK](table)
    return int(thinking or 0) + answers * (LIMITS[Phase.ANSWER](table) or 0)


def answer_line(view: FolderView, given: Given, most: int = 0) -> str:
    """One answer with the number it is chosen by; shortened to `most` characters where that is not 0."""
    name = f"{given.seat + 1} {view.names[given.seat]}"
    if given.words is None:
        return f"{name} gave no answer"
    if given.struck:
        return f"{name} is out"
    return f"{name}: {shortened(given.words, most) if most else given.words}"


def answer_lines(view: FolderView, answers: Sequence[Given], most: int = 0) -> str:
    """A line for each answer; see `answer_line`."""
    return "".join(answer_line(view, given, most) + "\n" for given in answers)


def in_count(view: FolderView) -> str:
    """How many need no more time to think: "2 of 4". Live, who has a draft needs none."""
    return f"{view.ready_count if thrifty(view) else view.draft_count} of {len(view.in_round)}"


def in_words(view: FolderView) -> str:
    """The same in words."""
    return f"{in_count(view)} {'are READY' if thrifty(view) else 'have a draft'}"


def thrifty(view: FolderView) -> bool:
    return view.pace is not Pace.LIVE


def folder_notes(view: FolderView) -> list[str]:
    """What is kept of this seat for its answer."""
    lines = []
    if view.draft and view.phase in (Phase.THINK, Phase.ANSWER, Phase.BALLOT):
        lines.append(f"Your draft: {view.draft}")
    if view.ready and view.phase is Phase.THINK:
        lines.append("You are READY.")
    if view.auto:
        lines.append("AUTO is on.")
    if view.forced is not None:
        lines.append(f"Noted: FORCED {view.names[view.forced]}.")
    return lines
